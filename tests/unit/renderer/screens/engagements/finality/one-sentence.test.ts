/**
 * The status line, the notes, the export and the client's page say of an engagement what one function says, in every
 * state: each is rendered as it stands, so that one which words it itself is found.
 */
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { makeQueryCache, routeKey } from '../../../../../../renderer/client/hooks.ts';
import { areaOf } from '../../../../../../renderer/client/route-parts.ts';
import { type Session, SessionProvider } from '../../../../../../renderer/client/session.tsx';
import { ExportStep } from '../../../../../../renderer/screens/engagements/export/export-step.tsx';
import { FinalityLine } from '../../../../../../renderer/screens/engagements/finality/finality-line.tsx';
import { NotesStep } from '../../../../../../renderer/screens/engagements/notes/notes-step.tsx';
import { type Finality, finalityWords } from '../../../../../../shared/model/finality.ts';
import { engagementSchema, reviewedNoteSchema } from '../../../../../../shared/model/records.ts';
import { reviewPage } from '../../../../../../sync-server/portal/pages/review-page.ts';
import { ENGAGEMENT } from '../../../../../sync-server/support/portal-samples.ts';

const point = (name: string) => ({
  kind: 'OPEN_PLACE' as const,
  where: `notes/note_general/${name}`,
  message: name,
});
const open = (name: string) => ({ ...point(name), mayStand: true });
const standing = (name: string) => ({
  ...point(name),
  overrideId: 'a',
  reason: 'Small.',
  byId: 'b',
  byName: 'Priya Raman',
  at: '2026-01-01T00:00:00.000Z',
});
const STATES: readonly Finality[] = [
  { final: true, open: [], letStand: [] },
  { final: true, open: [], letStand: [standing('one')] },
  { final: true, open: [], letStand: [standing('one'), standing('two')] },
  { final: false, open: [open('one')], letStand: [standing('two')] },
  { final: false, open: [open('one'), open('two'), open('three')], letStand: [] },
];
const said = ({ final, open: points, letStand }: Finality) =>
  finalityWords({ final, open: points.length, letStand: letStand.length });

const ID = '00000000-0000-4000-8000-000000000001';
const AT = '2026-01-01T00:00:00.000Z';
const engagement = engagementSchema.parse({
  id: ID,
  clientId: ID,
  clientName: 'Osprey Crescent',
  uen: '201845678W',
  financialYear: '2025',
  periodStart: '2025-01-01',
  yearEndDate: '2025-12-31',
  reportingStandard: 'SFRS_SE',
  functionalCurrency: 'SGD',
  roundingConvention: 'SGD',
  firstPeriod: false,
  status: 'NOTES_COMPLETE',
  hasPriorYear: true,
  versionNo: 1,
  clientDecision: null,
  createdAt: AT,
  updatedAt: AT,
  preparerId: null,
  reviewerId: null,
  partnerId: null,
  dueOn: null,
  heldById: null,
});

const NOTE = reviewedNoteSchema.parse({
  id: ID,
  engagementId: ID,
  noteKey: 'note_general',
  title: 'General information',
  content: [{ type: 'paragraph', text: 'Words.' }],
  author: 'OFFLINE',
  generatedAt: AT,
  review: { comparisons: [], dropped: false, unbound: [], outOfDate: [], gaps: 0 },
});

const AtRoot = ({ screen }: { readonly screen: ReactNode }) => Router({ ssrPath: '/', children: screen });

/** The page of a screen, with what the engine has answered. */
function pageWith(screen: ReactNode, finality: Finality): string {
  const cache = makeQueryCache();
  cache.setQueryData(routeKey('getFinality', { params: { id: ID } }), finality);
  cache.setQueryData([areaOf('listNotes'), 'listNotes', 'all', ID], [NOTE]);
  const session: Session = {
    me: { actions: [] } as unknown as Session['me'],
    signOut: () => undefined,
    closed: null,
  };
  return renderToStaticMarkup(
    createElement(
      MantineProvider,
      null,
      createElement(
        QueryClientProvider,
        { client: cache },
        createElement(SessionProvider, { value: session }, createElement(AtRoot, { screen })),
      ),
    ),
  );
}

// The screens are rendered without a browser; one of them asks its history where a person came from.
beforeAll(() => vi.stubGlobal('window', { history: { state: null } }));
afterAll(() => vi.unstubAllGlobals());

describe.each(STATES)('an engagement with $open.length open and $letStand.length let stand', (finality) => {
  it('on the status line', () => {
    const line = createElement(FinalityLine, { finality, engagementId: ID, listed: false });
    expect(pageWith(line, finality)).toContain(`<strong>${said(finality)}</strong>`);
  });

  it('on the export page', () => {
    expect(pageWith(createElement(ExportStep, { engagement }), finality)).toContain(`>${said(finality)}. `);
  });

  it('on the page of the notes', () => {
    expect(pageWith(createElement(NotesStep, { engagement, at: null }), finality)).toContain(said(finality));
  });
});

it.each(STATES.filter(({ final }) => final))(
  'on the page of the client, who sees final statements alone',
  async (finality) => {
    if (ENGAGEMENT.kind !== 'FS_ENGAGEMENT') throw new Error('Statements are expected.');
    const shown = await reviewPage(
      {
        product: 'FINANCIAL_STATEMENTS',
        resourceType: 'FS_ENGAGEMENT',
        practiceName: 'Harbour & Co',
        askedBy: { name: 'Mei Lin', email: 'mei@harbour.example' },
        expiresAt: AT,
        signatory: 1,
        signatories: 1,
        questions: [],
        contentSha256: 'a'.repeat(64),
        document: null,
        draft: null,
        snapshot: {
          ...ENGAGEMENT,
          finality: { final: true, letStand: [...finality.letStand], notListed: 0 },
        },
      },
      '/portal/financial-statements/x',
      { typed: {} },
    );
    expect(shown).toMatch(new RegExp(`>${said(finality)}[.:] `));
  },
);
