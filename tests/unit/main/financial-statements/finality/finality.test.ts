/** Each kind of open point keeps an engagement from being final, and a reviewer's word holds for what it said. */
import { describe, expect, it } from 'vitest';
import { finalityOf } from '../../../../../main/financial-statements/finality/finality.ts';
import type { FinalityInput } from '../../../../../main/financial-statements/finality/finality-input.ts';
import { isoDateSchema } from '../../../../../shared/model/dates.ts';
import { OPEN_POINT_KINDS, type OpenPointKind } from '../../../../../shared/model/finality.ts';
import { moneySchema } from '../../../../../shared/model/money.ts';
import type { NoteReview } from '../../../../../shared/model/notes.ts';
import type { StatementLine, StatementsJson } from '../../../../../shared/model/statements.ts';

const line = (key: string, current: string | null, prior: string | null): StatementLine => ({
  key,
  label: key,
  current: current === null ? null : moneySchema.parse(current),
  prior: prior === null ? null : moneySchema.parse(prior),
  exactCurrent: null,
  exactPrior: null,
  sourceItemIds: [],
  kind: 'LINE',
  tookRounding: false,
});

const equityRow = (year: 'CURRENT' | 'PRIOR') => ({
  key: 'opening_balance',
  label: 'At the beginning',
  kind: 'BALANCE' as const,
  year,
  amounts: {},
  total: moneySchema.parse('1.00'),
  sourceItemIds: [],
});

const STATEMENTS: StatementsJson = {
  schemaVersion: 1,
  periodStart: isoDateSchema.parse('2025-01-01'),
  periodEnd: isoDateSchema.parse('2025-12-31'),
  currency: 'SGD',
  rounding: 'SGD',
  profitAndLossLayout: 'a',
  hasPriorYear: true,
  balanceSheet: { title: 'Statement of financial position', lines: [line('cash', '10.00', '5.00')] },
  profitAndLoss: { title: 'Profit or loss', lines: [line('revenue', '10.00', '5.00')] },
  changesInEquity: {
    title: 'Changes in equity',
    columns: [],
    rows: [equityRow('PRIOR'), equityRow('CURRENT')],
  },
  cashFlow: {
    title: 'Statement of cash flows',
    lines: [line('net_cash', '10.00', '5.00')],
    available: true,
    unavailableReason: null,
    comparativesAvailable: true,
  },
  anomalies: [],
  balanced: true,
};

const SETTLED: NoteReview = { comparisons: [], dropped: false, unbound: [], outOfDate: [], gaps: 0 };

type Note = FinalityInput['notes'][number];
const note = (change: Partial<Note> = {}): Note => ({
  noteKey: 'note_general',
  title: 'General information',
  content: [{ type: 'paragraph', text: 'The Company trades in lanterns.' }],
  review: SETTLED,
  ...change,
});

interface Change {
  readonly engagement?: Partial<FinalityInput['engagement']>;
  readonly statements?: Partial<StatementsJson>;
  readonly statement?: Partial<NonNullable<FinalityInput['statement']>> | null;
  readonly items?: FinalityInput['items'];
  readonly notes?: readonly Note[];
  readonly reviewNotes?: FinalityInput['reviewNotes'];
  readonly overrides?: FinalityInput['overrides'];
  readonly fileChanges?: FinalityInput['fileChanges'];
  readonly clientAnswers?: FinalityInput['clientAnswers'];
  readonly journals?: FinalityInput['journals'];
  readonly style?: Partial<FinalityInput['style']>;
  readonly unaudited?: boolean;
}

const input = (change: Change = {}): FinalityInput => ({
  engagement: { status: 'NOTES_COMPLETE', firstPeriod: false, ...change.engagement },
  statement:
    change.statement === null
      ? null
      : {
          statements: { ...STATEMENTS, ...change.statements },
          isBalanced: true,
          isUpToDate: true,
          ...change.statement,
        },
  items: change.items ?? [],
  notes: change.notes ?? [note()],
  reviewNotes: change.reviewNotes ?? [],
  overrides: change.overrides ?? [],
  fileChanges: change.fileChanges ?? [],
  clientAnswers: change.clientAnswers ?? [],
  journals: change.journals ?? [],
  style: { service: null, report: null, firm: 'Sandpiper LLP', ...change.style },
  unaudited: change.unaudited ?? false,
});

const account = (isOverride: boolean) => ({
  id: '01920000-0000-7000-8000-000000000002',
  accountCode: '4010',
  accountDescription: 'Sundry',
  taxonomyLabel: 'Other income',
  mappingConfidence: 'LOW' as const,
  isOverride,
});

const figure = { block: 0, row: null, column: null, text: '1,200' };
const gap = (text: string) => note({ content: [{ type: 'paragraph', text }] });

const taking = (number: number, status: 'POSTED' | 'REVERSED' = 'POSTED') => ({
  kind: 'ADJUSTING' as const,
  number,
  status,
  carriedFrom: '01920000-0000-7000-8000-000000000007',
});
const REPORT = { title: 'Report', text: 'We have done what we say.' };

/** One engagement for each kind, open in that alone. */
const OPEN: Readonly<Record<OpenPointKind, Change>> = {
  ARCHIVED: { engagement: { status: 'ARCHIVED' } },
  STATEMENTS_MISSING: { statement: null },
  OUT_OF_BALANCE: { statement: { isBalanced: false } },
  OUT_OF_DATE: { statement: { isUpToDate: false } },
  COMPARATIVES_MISSING: {
    statements: {
      cashFlow: { ...STATEMENTS.cashFlow, comparativesAvailable: false, comparativesReason: 'Not known.' },
    },
  },
  CASH_FLOW_MISSING: {
    statements: {
      cashFlow: {
        ...STATEMENTS.cashFlow,
        available: false,
        unavailableReason: 'Cash flows cannot be shown.',
        comparativesAvailable: false,
      },
    },
  },
  CASH_DIFFERENCE: {
    statements: {
      anomalies: [
        { kind: 'UNEXPLAINED_CASH_DIFFERENCE', message: 'All but 12.00 is explained.', fields: [] },
      ],
    },
  },
  JOURNAL_NOT_COUNTED: {
    statements: {
      anomalies: [{ kind: 'JOURNAL_NOT_COUNTED', message: 'PY 1 adjusts no balance here.', fields: [] }],
    },
  },
  RESTATEMENT_OPEN: {
    statements: {
      restatement: { mark: 'RESTATED', journals: [], rows: [], open: ['A third statement is not shown.'] },
    },
  },
  MAPPING_UNREVIEWED: { items: [account(false)] },
  NOTES_NOT_COMPLETE: { engagement: { status: 'STATEMENTS_GENERATED' }, notes: [] },
  NOTE_UNSETTLED: { notes: [note({ review: { ...SETTLED, dropped: true } })] },
  FIGURE_OUT_OF_DATE: { notes: [note({ review: { ...SETTLED, outOfDate: [{ ...figure, now: '1,300' }] } })] },
  FIGURE_UNBOUND: { notes: [note({ review: { ...SETTLED, unbound: [figure] } })] },
  OPEN_PLACE: { notes: [gap('The Company [To be completed: principal activities].')] },
  REVIEW_NOTE_OPEN: {
    reviewNotes: [
      { id: 'r', kind: 'QUERY', status: 'ANSWERED', carriedFromId: null, text: 'Agreed to the bank?' },
    ],
  },
  JOURNAL_TWICE: { journals: [taking(2), taking(3)] },
  REPORT_MISSING: { style: { service: 'COMPILED' } },
  AUDIT_CONTRADICTED: { style: { service: 'AUDITED', report: REPORT }, unaudited: true },
  CLIENT_ANSWER_WAITING: {
    clientAnswers: [{ promptId: 'DISC-001-01', label: 'Registered office', name: 'Tan Wei Ming' }],
  },
  FILE_CHANGED: {
    fileChanges: [{ promptId: 'DISC-009-01', label: 'Names', now: 'Adeline Foo', taken: 'Marcus Teo' }],
  },
};

const word = (point: { kind: OpenPointKind; where: string; message: string }) => ({
  id: '01920000-0000-7000-8000-000000000009',
  pointKind: point.kind,
  pointPlace: point.where,
  said: point.message,
  reason: 'Agreed with the director.',
  staffId: '01920000-0000-7000-8000-000000000001',
  byName: 'Priya Raman',
  at: '2026-03-31T04:05:06.000Z',
});

describe('an engagement', () => {
  it('is final where nothing is open', () => {
    expect(finalityOf(input())).toEqual({ final: true, open: [], letStand: [] });
  });

  it.each(OPEN_POINT_KINDS)('is not final with %s, and stands with a word only where it may', (kind) => {
    const { final, open } = finalityOf(input(OPEN[kind]));
    expect([final, open.map((point) => point.kind)]).toEqual([false, [kind]]);
    const [point] = open;
    if (!point) throw new Error(kind);
    const never = ['ARCHIVED', 'STATEMENTS_MISSING', 'OUT_OF_BALANCE', 'OUT_OF_DATE'];
    never.push('JOURNAL_NOT_COUNTED', 'JOURNAL_TWICE', 'AUDIT_CONTRADICTED', 'FIGURE_OUT_OF_DATE');
    never.push('REVIEW_NOTE_OPEN', 'FILE_CHANGED', 'CLIENT_ANSWER_WAITING');
    expect(point.mayStand).toBe(!never.includes(kind));
    const judged = finalityOf(input({ ...OPEN[kind], overrides: [word(point)] }));
    expect(judged.final).toBe(point.mayStand);
    expect(judged.letStand.map(({ message }) => message)).toEqual(point.mayStand ? [point.message] : []);
  });

  it('says of a journal that two people took over which ones they are, until one is reversed', () => {
    const [point] = finalityOf(input(OPEN.JOURNAL_TWICE)).open;
    expect(point?.message).toContain('AJ 2 and AJ 3 take over the same journal, which counts twice.');
    expect(finalityOf(input({ journals: [taking(2), taking(3, 'REVERSED')] })).final).toBe(true);
  });

  it('may name what the practice did with its report and its name, and no audit beside “Unaudited”', () => {
    const wholly = { service: 'COMPILED', report: REPORT } as const;
    expect(finalityOf(input({ style: wholly, unaudited: true })).final).toBe(true);
    expect(finalityOf(input({ style: { ...wholly, service: 'AUDITED' } })).final).toBe(true);
    const nameless = finalityOf(input({ style: { ...wholly, firm: '' } }));
    expect(nameless.open.map(({ where }) => where)).toEqual(['export/firm']);
  });

  it('counts a mapping of low confidence until a person has decided', () => {
    expect(finalityOf(input({ items: [account(true)] })).final).toBe(true);
  });
});

describe('a reviewer’s word', () => {
  const wordOn = (change: Change) => {
    const [point] = finalityOf(input(change)).open;
    if (!point) throw new Error('Nothing is open.');
    return word(point);
  };

  it('is void once the point says something else', () => {
    const anomalies = (message: string): Change => ({
      statements: { anomalies: [{ kind: 'UNEXPLAINED_CASH_DIFFERENCE', message, fields: [] }] },
    });
    const overrides = [wordOn(anomalies('All but 12.00 is explained.'))];
    const later = finalityOf(input({ ...anomalies('All but 15.00 is explained.'), overrides }));
    expect([later.final, later.letStand]).toEqual([false, []]);
  });

  it('is void for another figure and for another draft of a note', () => {
    const unbound = (text: string): Change => ({
      notes: [note({ review: { ...SETTLED, unbound: [{ ...figure, text }] } })],
    });
    expect(finalityOf(input({ ...unbound('1,300'), overrides: [wordOn(unbound('1,200'))] })).final).toBe(
      false,
    );
    const differing = (text: string): Change => ({
      notes: [
        note({ review: { ...SETTLED, comparisons: [{ mine: [], drafted: [{ type: 'paragraph', text }] }] } }),
      ],
    });
    const long = 'The Company is a limited liability company. '.repeat(10);
    const before = differing(`${long}It trades.`);
    expect(finalityOf(input({ ...before, overrides: [wordOn(before)] })).final).toBe(true);
    expect(finalityOf(input({ ...differing(`${long}It rests.`), overrides: [wordOn(before)] })).final).toBe(
      false,
    );
  });

  it('on one open place says nothing of the next, and stays with it when others are filled', () => {
    const two = gap('At [To be completed: address] since [To be completed: date of incorporation].');
    const [, second] = finalityOf(input({ notes: [two] })).open;
    if (!second) throw new Error('One place only.');
    const overrides = [word(second)];
    expect(finalityOf(input({ notes: [two], overrides })).open.map(({ where }) => where)).toEqual([
      'notes/note_general/address',
    ]);
    const filled = gap('At 10 Anson Road since [To be completed: date of incorporation].');
    expect(finalityOf(input({ notes: [filled], overrides })).final).toBe(true);
  });
});

describe('open places', () => {
  it('are found in titles, heads and cells, named by their row, and told apart', () => {
    const table = note({
      title: 'Commitments [To be completed: name]',
      content: [
        {
          type: 'table',
          headers: ['', '[To be completed: year]'],
          rows: [
            ['Within a year', '[To be completed: amount]'],
            ['Later', { text: '[to be completed]', role: 'FIGURE' }],
          ],
        },
        { type: 'subheading', text: 'Again [To be completed: amount]' },
      ],
    });
    const { open } = finalityOf(
      input({ notes: [table, gap('[To be completed: amount] and [To be completed: amount]')] }),
    );
    expect(open.every(({ kind }) => kind === 'OPEN_PLACE')).toBe(true);
    expect(new Set(open.map(({ where }) => where)).size).toBe(7);
    expect(open.map(({ where }) => where)).toContain('notes/note_general/within-a-year-amount');
    expect(open.map(({ message }) => message)).toContain(
      '“Commitments [To be completed: name]”, Later, to be completed.',
    );
  });
});

describe('comparatives', () => {
  const prior = (lines: readonly StatementLine[]) => lines.map((each) => ({ ...each, prior: null }));
  const kinds = (change: Change) =>
    finalityOf(input(change)).open.map(({ kind, where }) => `${kind} ${where}`);

  it('are not asked of a first period', () => {
    const statements = {
      hasPriorYear: false,
      cashFlow: { ...STATEMENTS.cashFlow, comparativesAvailable: false },
      changesInEquity: { ...STATEMENTS.changesInEquity, rows: [equityRow('CURRENT')] },
    };
    expect(kinds({ statements })).toEqual(['COMPARATIVES_MISSING statements']);
    expect(kinds({ statements, engagement: { firstPeriod: true } })).toEqual([]);
  });

  it('are asked of each statement', () => {
    expect(
      kinds({
        statements: {
          balanceSheet: { ...STATEMENTS.balanceSheet, lines: prior(STATEMENTS.balanceSheet.lines) },
          profitAndLoss: { ...STATEMENTS.profitAndLoss, lines: prior(STATEMENTS.profitAndLoss.lines) },
          changesInEquity: { ...STATEMENTS.changesInEquity, rows: [equityRow('CURRENT')] },
        },
      }),
    ).toEqual([
      'COMPARATIVES_MISSING statements/balance-sheet',
      'COMPARATIVES_MISSING statements/income-statement',
      'COMPARATIVES_MISSING statements/equity',
    ]);
  });

  it('with an unexplained difference of their own are open', () => {
    const lines = [line('unexplained_difference', '0.00', '40.00')];
    expect(kinds({ statements: { cashFlow: { ...STATEMENTS.cashFlow, lines } } })).toEqual([
      'CASH_DIFFERENCE statements/cash-flow/prior',
    ]);
  });
});
