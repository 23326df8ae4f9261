/** What a reader of the cash flow asks: was it cash, and which way; each figure small enough to check by hand. */
import { describe, expect, it } from 'vitest';
import { computeStatements } from '../../../../../main/financial-statements/statements/compute-statements.ts';
import type { StatementHeader } from '../../../../../main/financial-statements/statements/statement-input.ts';
import type { StatementsJson } from '../../../../../shared/model/statements.ts';
import { expectToCast } from './casting.ts';
import { books, date, HEADER, type Row, TAXONOMY, TRADING } from './sample-books.ts';

interface Around {
  readonly header?: Partial<StatementHeader>;
  readonly earlier?: StatementsJson;
  readonly beforeLast?: StatementsJson;
}

function compute(rows: readonly Row[], { header, earlier, beforeLast }: Around = {}): StatementsJson {
  const statements = computeStatements({
    header: { ...HEADER, ...header },
    items: books(rows),
    hasPriorYear: rows.some((row) => row[2] !== undefined),
    taxonomy: TAXONOMY,
    rules: [],
    earlier: earlier ?? null,
    beforeLast: beforeLast ?? null,
  });
  expectToCast(statements);
  return statements;
}

/** Books whose cash is what is left: the rows need not name it. */
function balanced(rows: readonly Row[]): Row[] {
  const rest = (at: 1 | 2) => rows.reduce((sum, row) => sum - Number(row[at] ?? '0'), 0).toFixed(2);
  return [['cash_and_bank', rest(1), rest(2)], ...rows];
}
const lines = (statements: StatementsJson) =>
  Object.fromEntries(
    statements.cashFlow.lines
      .filter((line) => line.kind === 'LINE')
      .map((line) => [line.key, [line.label, line.current]]),
  );
/** Shares, and earlier profits of 100 carried forward. */
const EQUITY: readonly Row[] = [
  ['share_capital', '-5000.00', '-5000.00'],
  ['retained_earnings', '-100.00', '0.00'],
  ['revenue', '-1000.00', '-100.00'],
];

describe('assets taken up without cash', () => {
  it('are no purchase and no borrowing: a new lease pays its principal only', () => {
    // 12,000 taken up, 2,000 depreciated, 3,000 of principal and 500 of interest paid.
    const statements = compute(
      balanced([
        ...EQUITY,
        ['right_of_use_assets', '10000.00', '0.00'],
        ['lease_liabilities_current', '-4000.00', '0.00'],
        ['lease_liabilities_non_current', '-5000.00', '0.00'],
        ['depreciation_right_of_use', '2000.00', '0.00'],
        ['lease_interest', '500.00', '0.00'],
      ]),
    );
    const found = lines(statements);
    expect(found).not.toHaveProperty('investing_right_of_use_assets');
    expect(found.financing_lease_liabilities_non_current).toEqual([
      'Repayment of lease liabilities',
      '-3000.00',
    ]);
    expect(found.interest_paid).toEqual(['Interest paid', '-500.00']);
    expect(found).not.toHaveProperty('unexplained_difference');
    expect(statements.cashFlow.remarks?.[0]).toContain('Right-of-use assets of S$12,000');
  });

  it('on hire purchase lower the purchase by as much as the liability has grown', () => {
    const statements = compute(
      balanced([
        ...EQUITY,
        ['property_plant_equipment', '50000.00', '10000.00'],
        ['finance_lease_non_current', '-30000.00', '-4000.00'],
      ]),
    );
    const found = lines(statements);
    expect(found.investing_property_plant_equipment?.[1]).toBe('-14000.00');
    expect(found).not.toHaveProperty('financing_finance_lease_non_current');
    expect(statements.cashFlow.remarks?.[0]).toContain('26,000');
  });
});

describe('what was paid', () => {
  it('leaves out the unwinding of a discount, which raised the provision', () => {
    const statements = compute(
      balanced([
        ...EQUITY,
        ['interest_expense', '300.00', '0.00'],
        ['unwinding_of_discount', '80.00', '0.00'],
        ['restoration_provision', '-1080.00', '-1000.00'],
      ]),
    );
    const found = lines(statements);
    expect(found).toMatchObject({
      adjustment_interest_expense: ['Interest expense', '300.00'],
      adjustment_unwinding_of_discount: ['Unwinding of discount', '80.00'],
      interest_paid: ['Interest paid', '-300.00'],
    });
    expect(found).not.toHaveProperty('change_provisions_non_current');
    // On the face of profit or loss it stays within its line.
    expect(statements.profitAndLoss.lines.find((line) => line.key === 'interest_expense')?.current).toBe(
      '380.00',
    );
  });

  it('takes dividends still owed off the dividends of the year', () => {
    const statements = compute(
      balanced([
        ...EQUITY,
        ['dividends_paid', '700.00', '0.00'],
        ['dividends_payable', '-400.00', '-150.00'],
      ]),
    );
    const found = lines(statements);
    expect(found.dividends_paid).toEqual(['Dividends paid', '-450.00']);
    expect(found).not.toHaveProperty('financing_dividends_payable');
  });

  it('is not a loan that only fell due within the year', () => {
    const found = lines(
      compute(
        balanced([
          ...EQUITY,
          ['borrowings_non_current', '-3000.00', '-9000.00'],
          ['borrowings_current', '-5000.00', '-2000.00'],
        ]),
      ),
    );
    expect(found.financing_borrowings_non_current).toEqual(['Repayment of borrowings', '-3000.00']);
    expect(found).not.toHaveProperty('financing_borrowings_current');
  });

  it('opens to the accounts behind it', () => {
    const statements = compute(TRADING);
    const of = (key: string) => statements.cashFlow.lines.find((line) => line.key === key)?.sourceItemIds;
    expect(of('tax_paid')).toEqual(['item-10', 'item-17']);
    expect(of('dividends_paid')).toEqual(['item-7']);
    expect(of('interest_paid')).toEqual(['item-15']);
    for (const line of statements.cashFlow.lines) {
      if (line.kind !== 'HEADING') expect(line.sourceItemIds, line.key).not.toEqual([]);
    }
  });
});

describe('balances with those who own and direct the company', () => {
  it('are lent under investing and borrowed under financing, and no working capital', () => {
    const { cashFlow } = compute(
      balanced([
        ...EQUITY,
        ['amount_due_from_shareholders', '700.00', '100.00'],
        ['amount_due_from_directors', '50.00', '90.00'],
        ['amount_due_to_shareholders', '-300.00', '-100.00'],
        ['amount_due_to_directors', '-20.00', '-80.00'],
      ]),
    );
    const amountOf = (key: string) => cashFlow.lines.find((line) => line.key === key)?.current;
    expect(amountOf('net_cash_from_investing')).toBe('-560.00');
    expect(amountOf('net_cash_from_financing')).toBe('140.00');
    expect(amountOf('net_cash_from_operating')).toBe('1000.00');
  });
});

describe('items of profit without cash', () => {
  it('go against the balance behind them: debts, stock, and what was sold', () => {
    // Equipment of 3,000 was sold for 3,400, new equipment cost 5,000.
    const statements = compute(
      balanced([
        ...EQUITY,
        ['investment_in_subsidiaries', '90000.00', '90000.00'],
        ['property_plant_equipment', '12000.00', '10000.00'],
        ['trade_receivables', '1500.00', '2000.00'],
        ['allowance_for_doubtful_debts', '-200.00', '-50.00'],
        ['inventories', '700.00', '900.00'],
        ['impairment_receivables', '150.00', '0.00'],
        ['inventories_written_down', '60.00', '0.00'],
        ['gain_on_disposal', '-400.00', '0.00'],
      ]),
    );
    expect(lines(statements)).toMatchObject({
      adjustment_impairment_receivables: ['Impairment loss on receivables', '150.00'],
      adjustment_inventories_written_down: ['Inventories written down', '60.00'],
      adjustment_gain_on_disposal: ['Gain on disposal of assets', '-400.00'],
      // 2,000 − 50 less 150 of impairment leaves 1,800; 1,300 are left, so 500 came in.
      change_trade_receivables: ['Trade receivables', '500.00'],
      change_inventories: ['Inventories', '140.00'],
      investing_property_plant_equipment: [
        'Purchase of property, plant and equipment, net of disposals',
        '-1600.00',
      ],
    });
  });
});

describe('comparative cash flows', () => {
  const last = TRADING.map(([key, current, prior]): Row => [key, current, prior]);
  const twoYearsAgo = (rows: readonly Row[], rounding: StatementHeader['rounding'] = 'SGD') =>
    computeStatements({
      header: {
        ...HEADER,
        rounding,
        periodStart: date('2024-01-01'),
        periodEnd: date('2024-12-31'),
        firstPeriod: true,
      },
      items: books(rows),
      hasPriorYear: false,
      taxonomy: TAXONOMY,
      rules: [],
    });
  const OPENING: readonly Row[] = [
    ['property_plant_equipment', '42000.00'],
    ['trade_receivables', '18000.00'],
    ['inventories', '12000.00'],
    ['cash_and_bank', '20000.00'],
    ['share_capital', '-50000.00'],
    ['retained_earnings', '-10000.00'],
    ['borrowings_non_current', '-12000.00'],
    ['trade_payables', '-17500.00'],
    ['income_tax_payable', '-2500.00'],
  ];

  it('are computed where the year before last was made here, in whatever rounding', () => {
    for (const rounding of ['SGD', 'SGD_CENTS', 'SGD_THOUSANDS'] as const) {
      const statements = compute(last, { beforeLast: twoYearsAgo(OPENING, rounding) });
      expect(statements.cashFlow.comparativesAvailable).toBe(true);
      expect(statements.cashFlow.comparativesReason).toBeUndefined();
      const prior = Object.fromEntries(statements.cashFlow.lines.map((line) => [line.key, line.prior]));
      expect(prior).toMatchObject({
        adjustment_depreciation: '5000.00',
        change_trade_receivables: '-7000.00',
        tax_paid: '-2500.00',
        // 42,000 less 5,000 of depreciation, and 40,000 at the end.
        investing_property_plant_equipment: '-3000.00',
        financing_borrowings_non_current: '-2000.00',
        dividends_paid: '-2000.00',
        closing_cash: '28000.00',
      });
      expect(prior.unexplained_difference).toBeUndefined();
    }
  });

  it('print a sum that one year leaves out as what it is in that year, not as nil', () => {
    const withTax = (amounts: Readonly<Record<string, readonly [string, string]>>) =>
      balanced(
        last
          .filter(([key]) => key !== 'cash_and_bank')
          .map((row): Row => [row[0], ...(amounts[row[0] ?? ''] ?? [row[1], row[2] ?? '0.00'])]),
      );
    const sums = (rows: readonly Row[], opening: readonly Row[]) => {
      const { cashFlow } = compute(rows, { beforeLast: twoYearsAgo(opening) });
      const sum = (name: string) => cashFlow.lines.find(({ key }) => key === name);
      return [sum('cash_generated_from_operations'), sum('net_cash_from_operating')] as const;
    };

    const untaxed = OPENING.filter(([key]) => key !== 'income_tax_payable' && key !== 'cash_and_bank');
    const firstTaxed = {
      income_tax_payable: ['-3500.00', '0.00'],
      income_tax_expense: ['8500.00', '0.00'],
    } as const;
    const [before, operatingBefore] = sums(withTax(firstTaxed), balanced(untaxed));
    expect(before?.prior).toBe(operatingBefore?.prior);
    expect(before?.current).not.toBe(operatingBefore?.current);

    const nil = ['0.00', '0.00'] as const;
    const taxedNoMore = {
      income_tax_payable: nil,
      interest_expense: nil,
      income_tax_expense: ['0.00', '3000.00'],
    } as const;
    const [since, operatingSince] = sums(withTax(taxedNoMore), OPENING);
    expect(since?.current).toBe(operatingSince?.current);
    expect(since?.prior).not.toBe(operatingSince?.prior);
  });

  it('show the opening equity of the prior year as it stood', () => {
    const shares = OPENING.map(
      (row): Row =>
        row[0] === 'share_capital'
          ? [row[0], '-45000.00']
          : row[0] === 'cash_and_bank'
            ? [row[0], '15000.00']
            : row,
    );
    const { changesInEquity } = compute(last, { beforeLast: twoYearsAgo(shares) });
    const issued = changesInEquity.rows.find((row) => row.year === 'PRIOR' && row.key === 'share_movements');
    expect(issued?.total).toBe('5000.00');
  });

  it('are left out in plain words where nothing gives the balances', () => {
    const statements = compute(last);
    expect(statements.cashFlow.comparativesAvailable).toBe(false);
    expect(statements.cashFlow.comparativesReason).toContain('1 January 2025');
    const older = compute(last, {
      beforeLast: { ...twoYearsAgo(OPENING), periodEnd: date('2024-06-30') },
    });
    expect(older.cashFlow.comparativesAvailable).toBe(false);
  });
});

describe('periods that are not twelve months', () => {
  it('are said not to be entirely comparable, with their lengths', () => {
    const long = compute(TRADING, { header: { periodStart: date('2025-10-01') } });
    expect(long.comparability).toContain('covers 15 months');
    expect(compute(TRADING).comparability).toBeUndefined();
    const alone = compute(
      TRADING.map(([key, current]): Row => [key, current]),
      { header: { periodStart: date('2025-10-01'), firstPeriod: true } },
    );
    expect(alone.comparability).toBeUndefined();
  });
});
