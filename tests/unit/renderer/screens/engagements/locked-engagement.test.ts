/**
 * An engagement that is locked after review, or archived: what changes it is disabled for whoever may change it elsewhere, and
 * what was made is downloaded as ever.
 */
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { makeQueryCache, routeKey } from '../../../../../renderer/client/hooks.ts';
import { areaOf } from '../../../../../renderer/client/route-parts.ts';
import { type Session, SessionProvider } from '../../../../../renderer/client/session.tsx';
import {
  ARCHIVED_REASON,
  LOCKED_REASON,
  RecordClosedProvider,
} from '../../../../../renderer/components/record-closed.ts';
import { ExportStep } from '../../../../../renderer/screens/engagements/export/export-step.tsx';
import { NotesStep } from '../../../../../renderer/screens/engagements/notes/notes-step.tsx';
import type { StandingFile } from '../../../../../shared/contract/exported-file.ts';
import type { Finality } from '../../../../../shared/model/finality.ts';
import { engagementSchema, reviewedNoteSchema } from '../../../../../shared/model/records.ts';
import { ACTIONS } from '../../../../../shared/model/roles.ts';

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
const OPEN: Finality = {
  final: false,
  open: [{ kind: 'OPEN_PLACE', where: 'notes/note_general/one', message: 'One.', mayStand: true }],
  letStand: [],
};
const MADE: StandingFile = {
  url: '/files/one',
  expiresAt: AT,
  fileId: ID,
  fileName: 'osprey-crescent-v1.pdf',
  statementVersion: 1,
  draft: false,
  format: 'PDF',
  madeAt: AT,
};

const AtRoot = ({ screen }: { readonly screen: ReactNode }) => Router({ ssrPath: '/', children: screen });

/** Both screens as they are drawn. */
function drawn(closed: string | null): string {
  const cache = makeQueryCache();
  cache.setQueryData(routeKey('getFinality', { params: { id: ID } }), OPEN);
  cache.setQueryData(routeKey('listEngagementExports', { params: { id: ID } }), { items: [MADE] });
  cache.setQueryData(routeKey('getEngagementStyle', { params: { id: ID } }), { style: null });
  cache.setQueryData(routeKey('getHouseStyle', {}), { style: null });
  cache.setQueryData(routeKey('getClientStyle', { params: { id: ID } }), { style: null });
  cache.setQueryData([areaOf('listNotes'), 'listNotes', 'all', ID], [NOTE]);
  const session: Session = {
    me: { actions: ACTIONS } as unknown as Session['me'],
    signOut: () => undefined,
    closed: null,
  };
  const screens: ReactNode[] = [
    createElement(ExportStep, { key: 'export', engagement }),
    createElement(NotesStep, { key: 'notes', engagement, at: null }),
  ];
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
          createElement(AtRoot, {
            screen: createElement(RecordClosedProvider, { value: closed }, ...screens),
          }),
        ),
      ),
    ),
  );
}

/** The buttons of both screens by what they say, and whether they can be pressed. */
function buttonsOf(closed: string | null): ReadonlyMap<string, boolean> {
  return new Map(
    [...drawn(closed).matchAll(/<button([^>]*)>(.*?)<\/button>/g)].map(([, attributes = '', inside = '']) => [
      /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? inside.replaceAll(/<svg.*?<\/svg>|<[^>]*>/g, ''),
      !/ disabled| aria-disabled="true"/.test(attributes),
    ]),
  );
}

const CHANGING = [
  'Make a draft in Word',
  'Make a draft PDF',
  'Make a draft workbook',
  'Make draft working papers',
  'Accept: One.',
  'Send the link',
  'Edit',
];

// The screens are rendered without a browser; one of them asks its history where a person came from.
beforeAll(() => vi.stubGlobal('window', { history: { state: null } }));
afterAll(() => vi.unstubAllGlobals());

describe('an engagement that takes changes', () => {
  it('has the buttons that change it', () => {
    const buttons = buttonsOf(null);
    const usable = CHANGING.filter((each) => each !== 'Send the link');
    expect(usable.filter((each) => buttons.get(each) !== true)).toEqual([]);
    expect(buttons.get('Download: PDF')).toBe(true);
  });
});

describe.each([LOCKED_REASON, ARCHIVED_REASON])('an engagement of which is said: %s', (closed) => {
  it('lets nothing be changed, and documents be downloaded', () => {
    const buttons = buttonsOf(closed);
    expect(CHANGING.filter((each) => buttons.get(each) !== false)).toEqual([]);
    expect(buttons.get('Download: PDF')).toBe(true);
    expect(buttons.get('Show the pages as they will print')).toBe(true);
  });
});

describe('the fields of both forms of the export', () => {
  const fieldsets = (closed: string | null) => [
    ...drawn(closed).matchAll(/<fieldset class="fv-record-fields"([^>]*)>(.*?)<\/fieldset>/g),
  ];

  it('are typed into while the engagement takes changes', () => {
    const open = fieldsets(null);
    expect(open.map(([, attributes]) => attributes)).toEqual(['', '']);
    expect(open[0]?.[2]).toContain('Title of the report');
    expect(open[1]?.[2]).toContain('E-mail');
  });

  it.each([LOCKED_REASON, ARCHIVED_REASON])('take nothing where is said: %s', (closed) => {
    const shut = fieldsets(closed);
    expect(shut.map(([, attributes]) => attributes)).toEqual([' disabled=""', ' disabled=""']);
    for (const [, , inside] of shut) expect(inside).toContain(closed);
  });
});
