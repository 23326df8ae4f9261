/** What the audit trail says on the page: who signed, where that is not who acted, and whether the signed head is reached. */
import { MantineProvider } from '@mantine/core';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Router } from 'wouter';
import { AuditTable } from '../../../../../renderer/screens/audit/audit-list.tsx';
import { SignedHead } from '../../../../../renderer/screens/audit/signed-head.tsx';
import type { ChangeSet } from '../../../../../shared/sync/change-set.ts';
import { eventsOf } from '../../../../../sync-server/sync/push/sent-events.ts';

const AT = '2026-01-01T00:00:00.000Z';
const ID = '00000000-0000-4000-8000-000000000001';

const AtRoot = ({ screen }: { readonly screen: ReactNode }) => Router({ ssrPath: '/', children: screen });

function wordsOf(screen: ReactNode): string {
  const page = createElement(MantineProvider, null, createElement(AtRoot, { screen }));
  return renderToStaticMarkup(page)
    .replaceAll(/<style[\s\S]*?<\/style>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

it('says whose session signed what the program did', () => {
  const sent = { type: 'XBRL_DOC_INGESTED', action: null, subject: `filing:${ID}`, payload: {}, at: AT };
  const set = {
    changeNumber: 1,
    operations: [],
    settles: [],
    auditEvents: [
      { ...sent, byProgram: true },
      { ...sent, byProgram: false },
    ],
  } as unknown as ChangeSet;
  const author = { staffId: ID, name: 'Priya Raman' } as Parameters<typeof eventsOf>[1];
  const chained = eventsOf(
    { deviceId: ID, set },
    author,
    { outcome: 'ACCEPTED', joining: false },
    new Date(AT),
  );
  const items = chained.map(({ event }, index) => ({
    ...event,
    sequence: index + 1,
    at: AT,
    previousHash: 'a',
    hash: 'b',
    record: null,
  }));
  const [byProgram, byPerson] = items.map((item) =>
    wordsOf(createElement(AuditTable, { items: [item], total: 1, onMore: null })),
  );
  expect(byProgram).toContain('Fairview, signed by Priya Raman');
  expect(byPerson).toContain('Priya Raman');
  expect(byPerson).not.toContain('Fairview, signed by');
});

it.each([
  [{ reached: true }, 30, /signed event 20 on .* The trail passes through it/],
  [
    { reached: false },
    12,
    /signed 20 events on .* This trail has 12: 8 are missing\..* older backup was restored/,
  ],
  [{ reached: false }, 25, /This trail has another event in that place\..* connect it anew/],
])('says of a signed head: %j of %i events', (found, events, words) => {
  const signed = { practiceName: 'Tan & Partners', events: 20, head: 'a', signedAt: AT, ...found };
  expect(wordsOf(createElement(SignedHead, { signed, events }))).toMatch(words);
});
