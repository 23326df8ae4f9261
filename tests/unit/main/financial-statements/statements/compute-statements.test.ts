/** The rules of statement generation on books small enough to check by hand. */
import { describe, expect, it } from 'vitest';
import { loadDisclosureRules } from '../../../../../constitution/reporting.ts';
import { computeStatements } from '../../../../../main/financial-statements/statements/compute-statements.ts';
import type { StatementHeader } from '../../../../../main/financial-statements/statements/statement-input.ts';
import { noteKeyOf } from '../../../../../main/financial-statements/statements/statement-lines.ts';
import type { StatementsJson } from '../../../../../shared/model/statements.ts';
import { expectToCast } from './casting.ts';
import { books, date, HEADER, type Row, TAXONOMY, TRADING } from './sample-books.ts';

function compute(
  rows: readonly Row[],
  change: Partial<StatementHeader> = {},
  earlier?: StatementsJson,
): StatementsJson {
  const hasPriorYear = rows.some((row) => row[2] !== undefined && row[2] !== '');
  const header = { ...HEADER, ...change };
  return computeStatements({
    header,
    items: books(rows),
    hasPriorYear,
    taxonomy: TAXONOMY,
    rules: [],
    earlier: earlier ?? null,
  });
}
const kinds = (statements: StatementsJson) => statements.anomalies.map((each) => each.kind);
const shown = (lines: StatementsJson['balanceSheet']['lines']) =>
  Object.fromEntries(
    lines.filter((line) => line.kind !== 'HEADING').map((line) => [line.key, [line.current, line.prior]]),
  );
/** The current column of the trading company alone. */
const oneColumn = TRADING.map(([key, current]): Row => [key, current]);

describe('a trading company with two pre-closing columns', () => {
  const statements = compute(TRADING, { rounding: 'SGD_CENTS' });

  it('shows the financial position in order, profit within retained earnings', () => {
    expectToCast(statements);
    expect(statements.balanced).toBe(true);
    expect(statements.anomalies).toEqual([]);
    expect(
      statements.balanceSheet.lines.filter((line) => line.kind !== 'LINE').map((line) => line.key),
    ).toEqual([
      'non_current_assets',
      'total_non_current_assets',
      'current_assets',
      'total_current_assets',
      'total_assets',
      'equity',
      'total_equity',
      'non_current_liabilities',
      'total_non_current_liabilities',
      'current_liabilities',
      'total_current_liabilities',
      'total_liabilities',
      'total_equity_and_liabilities',
    ]);
    expect(shown(statements.balanceSheet.lines)).toMatchObject({
      retained_earnings: ['45500.00', '25000.25'],
      total_assets: ['138500.00', '108000.25'],
      total_equity_and_liabilities: ['138500.00', '108000.25'],
    });
  });

  it('computes gross profit, profit before and after tax', () => {
    expect(shown(statements.profitAndLoss.lines)).toMatchObject({
      revenue: ['200000.50', '150000.25'],
      cost_of_sales: ['120000.25', '95000.00'],
      gross_profit: ['80000.25', '55000.25'],
      profit_before_tax: ['33999.75', '20000.25'],
      profit_after_tax: ['25499.75', '17000.25'],
    });
  });

  it('derives cash flows from the movements and reconciles them', () => {
    const cash = Object.fromEntries(statements.cashFlow.lines.map((line) => [line.key, line.current]));
    expect(cash).toMatchObject({
      adjustment_depreciation: '6000.50',
      change_trade_receivables: '-5500.35',
      tax_paid: '-8000.00',
      investing_property_plant_equipment: '-14000.90',
      financing_share_capital: '10000.00',
      financing_borrowings_non_current: '-2000.00',
      dividends_paid: '-5000.00',
      opening_cash: '28000.00',
      closing_cash: '47999.25',
    });
    expect(cash.unexplained_difference).toBeUndefined();
  });

  it('names the accounts behind each figure', () => {
    const line = (key: string) => statements.balanceSheet.lines.find((each) => each.key === key);
    expect(line('inventories')?.sourceItemIds).toEqual(['item-3']);
    expect(line('retained_earnings')?.sourceItemIds).toContain('item-11');
    expect(line('total_assets')?.sourceItemIds).toEqual(['item-1', 'item-3', 'item-2', 'item-4']);
  });

  it('omits equity columns without amounts and keeps both years', () => {
    const { columns, rows } = statements.changesInEquity;
    expect(columns.map((column) => column.key)).toEqual(['share_capital', 'retained_earnings']);
    expect(rows.map((row) => `${row.year} ${row.key}`)).toEqual([
      'PRIOR opening_balance',
      'PRIOR profit_for_the_year',
      'PRIOR dividends',
      'PRIOR closing_balance',
      'CURRENT opening_balance',
      'CURRENT profit_for_the_year',
      'CURRENT share_movements',
      'CURRENT dividends',
      'CURRENT closing_balance',
    ]);
  });
});

describe('opening balances', () => {
  it('are asked for when no source gives them, and nothing is computed', () => {
    const statements = compute(oneColumn);
    expectToCast(statements);
    expect(kinds(statements)).toEqual(['MISSING_OPENING_BALANCES']);
    expect(statements.cashFlow).toMatchObject({ available: false, lines: [] });
    expect(statements.cashFlow.unavailableReason).toContain('1 January 2026');
    expect(statements.changesInEquity.rows.map((row) => row.key)).toEqual(['closing_balance']);
    expect(statements.balanceSheet.lines.every((line) => line.prior === null)).toBe(true);
  });

  it('come from the opening column', () => {
    const rows = TRADING.map(([key, current, prior]): Row => [key, current, undefined, prior]);
    const statements = compute(rows);
    expectToCast(statements);
    expect(kinds(statements)).toEqual([]);
    expect(statements.hasPriorYear).toBe(false);
    expect(statements.cashFlow.lines.find((line) => line.key === 'opening_cash')?.current).toBe('28000.00');
  });

  it("come from last year's engagement, whose issued figures are the comparatives", () => {
    const last = TRADING.map(([key, , prior]): Row => [key, prior ?? '0.00']);
    const earlier = compute(last, {
      periodStart: date('2025-01-01'),
      periodEnd: date('2025-12-31'),
      firstPeriod: true,
    });
    const statements = compute(oneColumn, {}, earlier);
    expectToCast(statements);
    expect(statements.hasPriorYear).toBe(true);
    expect(statements.cashFlow).toMatchObject({ available: true, comparativesAvailable: true });
    expect(kinds(statements)).toEqual([]);
  });

  it('are nil in a declared first period', () => {
    const rows: Row[] = [
      ['cash_and_bank', '1500.00'],
      ['share_capital', '-1000.00'],
      ['revenue', '-600.00'],
      ['salaries', '100.00'],
    ];
    const statements = compute(rows, { firstPeriod: true });
    expectToCast(statements);
    expect(kinds(statements)).toEqual(['PROFIT_WITHOUT_TAX']);
    expect(statements.cashFlow.lines.find((line) => line.key === 'financing_share_capital')?.current).toBe(
      '1000.00',
    );
  });

  it('that do not follow from last year are reported', () => {
    const rows = TRADING.map(
      (row): Row =>
        row[0] === 'retained_earnings'
          ? [row[0], '-24000.25', row[2]]
          : row[0] === 'cash_and_bank'
            ? [row[0], '46999.25', row[2]]
            : row,
    );
    const statements = compute(rows);
    expectToCast(statements);
    expect(kinds(statements)).toEqual(['OPENING_EQUITY_DIFFERENCE', 'UNEXPLAINED_CASH_DIFFERENCE']);
    expect(statements.cashFlow.lines.find((line) => line.key === 'unexplained_difference')?.current).toBe(
      '-1000.00',
    );
  });

  it('of a prior column that differs from the issued statements: the issued figures stand', () => {
    const last = TRADING.map(([key, , prior]): Row => [key, prior ?? '0.00']);
    const earlier = compute(last, {
      periodStart: date('2025-01-01'),
      periodEnd: date('2025-12-31'),
      firstPeriod: true,
    });
    const rows = TRADING.map(
      (row): Row =>
        row[0] === 'inventories'
          ? [row[0], row[1], '14000.25']
          : row[0] === 'trade_receivables'
            ? [row[0], row[1], '26000.00']
            : row,
    );
    const statements = compute(rows, {}, earlier);
    expect(kinds(statements)).toEqual(['COMPARATIVES_DIFFER']);
    expect(shown(statements.balanceSheet.lines).inventories?.[1]).toBe('15000.00');
  });
});

describe('carried results', () => {
  const base: Row[] = [
    ['cash_and_bank', '900.00'],
    ['share_capital', '-100.00'],
  ];

  it('are not added twice when the file repeats the profit', () => {
    const statements = compute([
      ...base,
      ['revenue', '-1000.00'],
      ['salaries', '200.00'],
      ['current_year_earnings', '-800.00'],
    ]);
    expect(statements.balanced).toBe(true);
    expect(shown(statements.balanceSheet.lines).retained_earnings?.[0]).toBe('800.00');
  });

  it('count as equity in a post-closing trial balance, which has no profit', () => {
    const statements = compute([...base, ['current_year_earnings', '-800.00']]);
    expect(statements.balanced).toBe(true);
    expect(kinds(statements)).toContain('POST_CLOSING_TRIAL_BALANCE');
    expect(statements.profitAndLoss.lines.every((line) => line.current === null)).toBe(true);
    expect(statements.cashFlow.unavailableReason).toContain('after closing');
  });
});

describe('what is reported', () => {
  it('names unmapped accounts and leaves them out', () => {
    const statements = compute([
      ['cash_and_bank', '100.00'],
      ['share_capital', '-150.00'],
      [null, '50.00'],
    ]);
    expect(statements.balanced).toBe(false);
    expect(statements.anomalies[0]).toMatchObject({ kind: 'UNMAPPED_ACCOUNTS' });
    expect(statements.anomalies[0]?.message).toContain('1 account is not mapped');
  });

  it('holds the tolerance of one dollar to the cent', () => {
    const off = (cash: string) =>
      compute(
        [
          ['cash_and_bank', cash],
          ['share_capital', '-100.00'],
        ],
        { rounding: 'SGD_CENTS' },
      );
    expect(off('101.00').balanced).toBe(true);
    expect(off('101.01').balanced).toBe(false);
    expect(shown(off('101.00').balanceSheet.lines).total_assets?.[0]).toBe('101.00');
  });

  it('finds negative working capital, nil revenue and profit without tax', () => {
    const statements = compute([
      ['cash_and_bank', '100.00'],
      ['trade_payables', '-300.00'],
      ['property_plant_equipment', '500.00'],
      ['share_capital', '-100.00'],
      ['other_income', '-200.00'],
    ]);
    expect(kinds(statements)).toEqual([
      'NEGATIVE_WORKING_CAPITAL',
      'ZERO_REVENUE',
      'PROFIT_WITHOUT_TAX',
      'MISSING_OPENING_BALANCES',
    ]);
  });
});

describe('the layout of profit or loss', () => {
  it('is chosen by the start of the period and the standard', () => {
    const from2027 = { periodStart: date('2027-01-01'), periodEnd: date('2027-12-31') };
    expect(compute(TRADING).profitAndLossLayout).toBe('by-function-2016');
    const next = compute(TRADING, from2027);
    expect(next.profitAndLossLayout).toBe('categories-2027');
    expectToCast(next);
    const keys = next.profitAndLoss.lines.filter((line) => line.kind === 'SUBTOTAL').map((line) => line.key);
    expect(keys).toEqual([
      'gross_profit',
      'operating_profit',
      'profit_before_financing_and_tax',
      'profit_before_tax',
    ]);
    expect(compute(TRADING, { ...from2027, reportingStandard: 'SFRS_SE' }).profitAndLossLayout).toBe(
      'by-function-2016',
    );
  });
});

describe('the note of a line', () => {
  const rules = loadDisclosureRules();
  const noteOf = (key: string) => {
    const item = TAXONOMY.byKey.get(key);
    return item ? noteKeyOf(item, rules, TAXONOMY) : undefined;
  };

  it('is that of the rule about its class, not of a rule about many classes', () => {
    expect(noteOf('trade_receivables')).toBe('note_trade_receivables');
    expect(noteOf('property_plant_equipment')).toBe('note_property_plant_equipment');
    expect(noteOf('interest_expense')).toBe('note_finance_costs');
    expect(noteOf('income_tax_expense')).toBe('note_income_tax');
    expect(noteOf('amount_due_from_related_parties')).toBe('note_related_parties');
    expect(noteOf('trade_payables')).toBe('note_payables');
    expect(noteOf('cost_of_sales')).toBeUndefined();
  });
});
