/**
 * A filing that is locked after review and not filed: what changes it is disabled with the reason, on every step, and what was
 * made is downloaded as ever.
 */
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { makeQueryCache, routeKey } from '../../../../../renderer/client/hooks.ts';
import { lineItemsKey } from '../../../../../renderer/client/pages.ts';
import { type Session, SessionProvider } from '../../../../../renderer/client/session.tsx';
import { FILING_LOCKED_REASON } from '../../../../../renderer/components/record-closed.ts';
import type { FilingStep } from '../../../../../renderer/screens/filings/context/route.ts';
import { FilingPage } from '../../../../../renderer/screens/filings/filing-page.tsx';
import { filingSchema } from '../../../../../shared/model/records.ts';
import { ACTIONS } from '../../../../../shared/model/roles.ts';
import { FILING, makeLine, STAFF } from './line-fixture.ts';

const AT = '2026-03-01T08:00:00.000Z';
const PARAMS = { params: { id: FILING } };
const filing = filingSchema.parse({
  id: FILING,
  clientId: STAFF,
  clientName: 'Osprey Crescent',
  uen: '201845678W',
  fsEngagementId: STAFF,
  periodStart: '2025-01-01',
  periodEnd: '2025-12-31',
  entryPoint: 'FULL_XBRL',
  entityType: 'non_listed_company_full',
  accountingStandard: 'SFRS_SE',
  taxonomyVersion: 'reg_2026_v1',
  status: 'VALIDATION_PASSED',
  versionNo: 1,
  currentDocumentId: null,
  documentCurrency: null,
  filedAt: null,
  filedById: null,
  regulatorReference: null,
  filedOn: null,
  clientDecision: null,
  preparerId: null,
  reviewerId: null,
  partnerId: null,
  dueOn: null,
  heldById: null,
  createdAt: AT,
  updatedAt: AT,
});
const GATE = {
  gate: { allowed: true, reasons: [] },
  lines: { total: 1, open: 0, confirmed: 1, excluded: 0 },
  counts: { errors: 0, warnings: 0, info: 0 },
  findings: [],
};
const OUTPUT = {
  kind: 'PREPTOOL_XLSX',
  versionNo: 1,
  id: STAFF,
  fileName: 'osprey.xlsx',
  generatedAt: AT,
  fileId: STAFF,
  sha256: '0'.repeat(64),
  sizeBytes: 1,
  url: '/files/one',
  current: true,
  outsideCheck: null,
};

const AtRoot = ({ screen }: { readonly screen: ReactNode }) => Router({ ssrPath: '/', children: screen });

function drawn(step: FilingStep, locked: boolean): string {
  const cache = makeQueryCache();
  cache.setQueryData(routeKey('getFiling', PARAMS), filing);
  cache.setQueryData(routeKey('getGate', PARAMS), GATE);
  cache.setQueryData(routeKey('getFilingLock', { ...PARAMS, query: {} }), { locked, points: [] });
  cache.setQueryData(routeKey('listExports', PARAMS), { items: [OUTPUT], canCheckOutside: false });
  cache.setQueryData(lineItemsKey(FILING), [makeLine({ number: 1, confirmed: true })]);
  const session: Session = {
    me: { actions: ACTIONS } as unknown as Session['me'],
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
        createElement(
          SessionProvider,
          { value: session },
          createElement(AtRoot, { screen: createElement(FilingPage, { id: FILING, step, at: null }) }),
        ),
      ),
    ),
  );
}

/** The buttons of a step by what they say, and whether they can be pressed. */
function buttonsOf(step: FilingStep, locked: boolean): ReadonlyMap<string, boolean> {
  return new Map(
    [...drawn(step, locked).matchAll(/<button([^>]*)>(.*?)<\/button>/g)].map(
      ([, attributes = '', inside = '']) => [
        /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? inside.replaceAll(/<svg.*?<\/svg>|<[^>]*>/g, ''),
        !/ disabled| aria-disabled="true"/.test(attributes),
      ],
    ),
  );
}

const CHANGING: readonly (readonly [FilingStep, readonly string[]])[] = [
  ['source', ['Choose financial statements', 'Build from engagement', 'Enter a line']],
  ['validation', ['Run validation']],
  ['export', ['Make all outputs', 'Make it', 'Make version 2']],
  ['filed', ['Send to the client…', 'Return to tagging…']],
];

beforeAll(() => vi.stubGlobal('window', { history: { state: null } }));
afterAll(() => vi.unstubAllGlobals());

describe.each(CHANGING)('the step %s', (step, buttons) => {
  it('is worked on while the filing takes changes', () => {
    const all = buttonsOf(step, false);
    expect(buttons.filter((each) => all.get(each) !== true)).toEqual([]);
  });

  it('changes nothing of a filing that is locked', () => {
    const all = buttonsOf(step, true);
    expect(buttons.filter((each) => all.get(each) !== false)).toEqual([]);
  });
});

describe('a filing that is locked after review', () => {
  it('still hands out its archive', () => {
    expect(buttonsOf('export', true).get('Download the archive')).toBe(true);
  });

  it('cannot be marked as filed, and its tags are shown with the reason', () => {
    expect(buttonsOf('filed', true).get('Mark as filed…')).toBe(false);
    expect(drawn('tags', true)).toContain(FILING_LOCKED_REASON);
    expect(drawn('tags', false)).not.toContain(FILING_LOCKED_REASON);
  });

  it('is unlocked as its next act, which does not call for attention', () => {
    const bar = (locked: boolean) =>
      /<section[^>]*aria-label="Export gate".*?<\/section>/.exec(drawn('tags', locked))?.[0] ?? '';
    expect(bar(true)).toContain('unlock it, to file or change it');
    expect(bar(true)).toContain('data-variant="default"');
    expect(bar(false)).toContain('make the outputs');
    expect(bar(false)).toContain('data-variant="filled"');
  });
});
