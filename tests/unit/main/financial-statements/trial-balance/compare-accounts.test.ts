import { describe, expect, it } from 'vitest';
import {
  compareAccounts,
  type EarlierItem,
} from '../../../../../main/financial-statements/trial-balance/compare-accounts.ts';
import { staleOutputs } from '../../../../../main/financial-statements/trial-balance/stale-outputs.ts';
import { statementLineSchema, statementsJsonSchema } from '../../../../../shared/model/statements.ts';
import { readItemSchema } from '../../../../../shared/model/trial-balance.ts';

/** "1000 Bank 5.00" with an optional prior amount. */
function now(text: string, prior: string | null = null) {
  const [accountCode = '', accountDescription = '', currentYearBalance = ''] = text.split('|');
  return readItemSchema.parse({
    accountCode,
    accountDescription,
    currentYearBalance,
    priorYearBalance: prior,
    openingBalance: null,
    sourceRow: 1,
  });
}

function was(text: string, taxonomyKey: string | null = null, prior: string | null = null): EarlierItem {
  const { sourceRow: _row, ...item } = now(text, prior);
  return { ...item, id: `id of ${text}`, taxonomyKey, taxonomyLabel: taxonomyKey?.toUpperCase() ?? null };
}

const told = (items: Parameters<typeof compareAccounts>[0], earlier: readonly EarlierItem[]) =>
  compareAccounts(items, earlier).accounts.map(
    ({ change, before: past, after, keepsMapping }) =>
      `${change}: ${past?.accountCode ?? '-'} ${past?.accountDescription ?? '-'} → ${after?.accountCode ?? '-'} ${after?.accountDescription ?? '-'}${keepsMapping ? ', mapped' : ''}`,
  );

describe('a new file against the earlier accounts', () => {
  it('tells new, gone, changed, renamed and recoded accounts apart, and counts the rest', () => {
    const earlier = [
      was('1|Bank|5.00', 'cash'),
      was('2|Stock|7.00', 'inventories'),
      was('3|Creditors|-4.00', 'trade_payables'),
      was('4|Sales|-8.00'),
      was('5|Old loan|0.00'),
    ];
    const items = [
      now('1|Bank|5.00'),
      now('2|Stock|6.00'),
      now('3|Trade creditors|-4.00'),
      now('40|Sales|-8.00'),
      now('6|Rent|1.00'),
    ];
    expect(told(items, earlier)).toEqual([
      'CHANGED: 2 Stock → 2 Stock, mapped',
      'RENAMED: 3 Creditors → 3 Trade creditors',
      'RECODED: 4 Sales → 40 Sales',
      'NEW: - - → 6 Rent',
      'GONE: 5 Old loan → - -',
    ]);
    expect(compareAccounts(items, earlier).unchanged).toBe(1);
  });

  it('sees a changed prior year, and one that is there no more', () => {
    const earlier = [was('1|Bank|5.00', null, '4.00')];
    expect(told([now('1|Bank|5.00', '4.00')], earlier)).toEqual([]);
    expect(told([now('1|Bank|5.00', '4.01')], earlier)).toHaveLength(1);
    expect(told([now('1|Bank|5.00')], earlier)).toHaveLength(1);
  });

  it('pairs accounts that are there twice in their order, and never guesses among them', () => {
    const earlier = [was('1|Bank|5.00'), was('1|Bank|6.00'), was('7|Fees|1.00'), was('7|Dues|1.00')];
    const items = [now('1|Bank|5.00'), now('1|Bank|6.00'), now('1|Bank|7.00'), now('7|Levies|2.00')];
    expect(told(items, earlier)).toEqual([
      'NEW: - - → 1 Bank',
      'NEW: - - → 7 Levies',
      'GONE: 7 Fees → - -',
      'GONE: 7 Dues → - -',
    ]);
  });

  it('never pairs accounts by a code that they do not have', () => {
    expect(told([now('|Bank|5.00')], [was('|Stock|5.00')])).toEqual([
      'NEW: - - →  Bank',
      'GONE:  Stock → - -',
    ]);
  });
});

describe('what goes stale', () => {
  const line = (key: string, label: string, more: object = {}) =>
    statementLineSchema.parse({
      key,
      label,
      current: '1.00',
      prior: null,
      sourceItemIds: [],
      kind: 'LINE',
      exactCurrent: '1.00',
      exactPrior: null,
      tookRounding: false,
      ...more,
    });
  const statements = statementsJsonSchema.parse({
    schemaVersion: 1,
    periodStart: '2025-01-01',
    periodEnd: '2025-12-31',
    currency: 'SGD',
    rounding: 'SGD',
    profitAndLossLayout: 'x',
    hasPriorYear: false,
    balanceSheet: {
      title: 'Position',
      lines: [
        line('cash', 'Cash', { noteKey: 'note_cash' }),
        line('stock', 'Stock', { noteKey: 'note_stock' }),
        line('total_assets', 'Total assets', { kind: 'TOTAL', sourceItemIds: ['id of 1|Bank|5.00'] }),
      ],
    },
    profitAndLoss: { title: 'Profit', lines: [line('revenue', 'Revenue')] },
    changesInEquity: { title: 'Equity', columns: [], rows: [] },
    cashFlow: {
      title: 'Flow',
      lines: [],
      available: false,
      unavailableReason: null,
      comparativesAvailable: false,
    },
    anomalies: [],
    balanced: true,
  });
  const outputs = {
    statements,
    notes: [
      { noteKey: 'note_cash', title: 'Cash' },
      { noteKey: 'note_stock', title: 'Stock' },
      { noteKey: 'directors_report', title: 'Directors' },
    ],
    answers: [{ ruleId: 'DISC-001' }, { ruleId: 'DISC-014' }],
    rules: [
      { rule_id: 'DISC-001', title: 'General', trigger: 'always' as const, note_key: 'note_general' },
      { rule_id: 'DISC-014', title: 'Cash', trigger: { tb_contains_any: ['cash'] }, note_key: 'note_cash' },
      { rule_id: 'DISC-012', title: 'Stock', trigger: { tb_contains_any: ['cash'] }, note_key: 'note_stock' },
    ],
  };

  it('is the line, its note and the answers that the account had raised', () => {
    expect(staleOutputs([was('1|Bank|5.00', 'cash')], outputs)).toEqual({
      lines: [{ statement: 'Position', label: 'Cash' }],
      notes: [{ noteKey: 'note_cash', title: 'Cash' }],
      answers: [{ ruleId: 'DISC-014', title: 'Cash' }],
    });
  });

  it('is the directors’ statement too where the result changes', () => {
    expect(staleOutputs([was('4|Sales|-8.00', 'revenue')], outputs).notes).toEqual([
      { noteKey: 'directors_report', title: 'Directors' },
    ]);
  });

  it('is nothing where nothing was touched or made', () => {
    const nothing = { lines: [], notes: [], answers: [] };
    expect(staleOutputs([], outputs)).toEqual(nothing);
    const none = { ...outputs, statements: null, notes: [], answers: [] };
    expect(staleOutputs([was('1|Bank|5.00', 'cash')], none)).toEqual(nothing);
  });
});
