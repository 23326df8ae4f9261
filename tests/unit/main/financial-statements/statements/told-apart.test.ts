/** What a reader must be told: purchases from proceeds, a year that was worked back, and rounding that was moved. */
import { describe, expect, it } from 'vitest';
import { loadDisclosureRules } from '../../../../../constitution/index.ts';
import { financialResultsTable } from '../../../../../main/financial-statements/notes/amount-tables.ts';
import { answeredAdditions } from '../../../../../main/financial-statements/statements/answered-additions.ts';
import { computeStatements } from '../../../../../main/financial-statements/statements/compute-statements.ts';
import type { StatementInput } from '../../../../../main/financial-statements/statements/statement-input.ts';
import { remarksOf } from '../../../../../shared/model/statement-remarks.ts';
import type { StatementsJson } from '../../../../../shared/model/statements.ts';
import { expectToCast } from './casting.ts';
import { books, HEADER, money, type Row, TAXONOMY, TRADING } from './sample-books.ts';

function compute(rows: readonly Row[], more: Partial<StatementInput> = {}): StatementsJson {
  const statements = computeStatements({
    header: HEADER,
    items: books(rows),
    hasPriorYear: rows.some((row) => row[2] !== undefined),
    taxonomy: TAXONOMY,
    rules: [],
    ...more,
  });
  expectToCast(statements);
  return statements;
}

/** A van of 20,000 was sold for 21,000 and another bought for 50,000, 12,000 of it on hire purchase. */
const SOLD: readonly Row[] = [
  ['property_plant_equipment', '130000.00', '100000.00'],
  ['cash_and_bank', '33000.00', '50000.00'],
  ['finance_lease_current', '-12000.00', '0.00'],
  ['share_capital', '-150000.00', '-150000.00'],
  ['retained_earnings', '0.00', '0.00'],
  ['gain_on_disposal', '-1000.00', '0.00'],
];

const investing = (statements: StatementsJson) =>
  statements.cashFlow.lines
    .filter((line) => line.kind === 'LINE' && /^(?:investing|proceeds)_/.test(line.key))
    .map((line) => [line.label, line.current]);
const kinds = (statements: StatementsJson) => statements.anomalies.map(({ kind }) => kind);

describe('purchases and proceeds', () => {
  it('are told apart by the additions that were answered', () => {
    const statements = compute(SOLD, { additions: { property_plant_equipment: money('50000.00') } });
    expect(investing(statements)).toEqual([
      ['Purchase of property, plant and equipment', '-38000.00'],
      ['Proceeds from disposal of property, plant and equipment', '21000.00'],
    ]);
    expect(kinds(statements)).not.toContain('NET_INVESTING_CASH_FLOW');
  });

  it('are said to be net where the additions are not known, or are less than what was paid', () => {
    for (const additions of [undefined, { property_plant_equipment: money('20000.00') }]) {
      const statements = compute(SOLD, additions && { additions });
      expect(investing(statements)).toEqual([
        ['Purchase of property, plant and equipment, net of disposals', '-17000.00'],
      ]);
      expect(kinds(statements)).toContain('NET_INVESTING_CASH_FLOW');
    }
  });

  it('are said to be net where more was sold than bought', () => {
    const statements = compute([
      ['property_plant_equipment', '60000.00', '100000.00'],
      ['cash_and_bank', '91000.00', '50000.00'],
      ['share_capital', '-150000.00', '-150000.00'],
      ['gain_on_disposal', '-1000.00', '0.00'],
    ]);
    expect(investing(statements)).toEqual([
      ['Proceeds from disposal of property, plant and equipment, net of purchases', '41000.00'],
    ]);
  });

  it('take the additions from the answered table of movements, its total left out', () => {
    const of = (value: string[][]) =>
      answeredAdditions(
        [{ ruleId: 'DISC-010', promptId: 'DISC-010-01', value }],
        loadDisclosureRules(),
        TAXONOMY,
      );
    expect(
      of([
        ['Vans', '1', '30,000', '', '', ''],
        ['Tools', '1', '20,000.50', '', '', ''],
        ['Total', '2', '50,000.50', '', '', ''],
      ]),
    ).toEqual({ property_plant_equipment: '50000.50' });
    expect(of([['Vans', '1', 'some', '', '', '']])).toEqual({});
    expect(of([['Vans', '1', '', '', '', '']])).toEqual({});
  });
});

describe('a dormant company', () => {
  const DORMANT: readonly Row[] = [
    ['cash_and_bank', '1000.00', '1000.00'],
    ['amount_due_to_directors', '-3000.00', '-3000.00'],
    ['share_capital', '-1000.00', '-1000.00'],
    ['retained_earnings', '3000.00', '3000.00'],
  ];

  it('has a result of nil and cash flows of nil, not unknown ones', () => {
    const statements = compute(DORMANT);
    const after = statements.profitAndLoss.lines.find((line) => line.key === 'profit_after_tax');
    expect([after?.current, after?.prior]).toEqual(['0.00', '0.00']);
    expect(statements.cashFlow.available).toBe(true);
    expect(JSON.stringify(financialResultsTable(statements))).not.toContain('To be completed');
    expect(statements.changesInEquity.rows.at(-1)?.total).toBe('-2000.00');
    const words = statements.anomalies.map(({ message }) => message).join(' ');
    expect(words).toContain('Make sure that the company was dormant');
    expect(words).toContain('no income and no expenses in either year');
  });

  it('may be in its first period', () => {
    const rows: readonly Row[] = [
      ['cash_and_bank', '1.00'],
      ['share_capital', '-1.00'],
    ];
    const statements = compute(rows, { header: { ...HEADER, firstPeriod: true } });
    expect(statements.cashFlow.available).toBe(true);
    expect(kinds(statements)).not.toContain('POST_CLOSING_TRIAL_BALANCE');
  });

  it('is not what books are whose result is in equity already', () => {
    const closed = compute([
      ['cash_and_bank', '2000.00', '1000.00'],
      ['share_capital', '-1000.00', '-1000.00'],
      ['retained_earnings', '-1000.00', '0.00'],
    ]);
    expect(closed.cashFlow.available).toBe(false);
    expect(kinds(closed)).toContain('POST_CLOSING_TRIAL_BALANCE');
  });
});

describe('words with the figures', () => {
  it('say that cash did not move instead of a bare dash', () => {
    const statements = compute([
      ['cash_and_bank', '100.00', '100.00'],
      ['share_capital', '-100.00', '-90.00'],
      ['retained_earnings', '0.00', '-10.00'],
    ]);
    for (const { message } of statements.anomalies) expect(message).not.toMatch(/ -[;:,.]/);
  });

  it('say that the equity of a prior year without opening balances was worked back', () => {
    const statements = compute(TRADING);
    expect(statements.changesInEquity.remarks?.[0]).toContain('Balances at 1 January 2025 are not available');
    const alone = compute(TRADING.map(([key, current]) => [key, current] as const));
    expect(alone.changesInEquity.remarks).toEqual([
      'Comparative figures are not shown: those of the period to 31 December 2025 are not known.',
      'Movements of the year are not shown: balances at 1 January 2026 are not known.',
    ]);
    expect(alone.balanceSheet.remarks).toHaveLength(1);
    expect(alone.profitAndLoss.remarks).toHaveLength(1);
    const first = compute(
      TRADING.map(([key, current]) => [key, current] as const),
      { header: { ...HEADER, firstPeriod: true } },
    );
    for (const part of ['balanceSheet', 'profitAndLoss', 'changesInEquity'] as const)
      expect(remarksOf(first, part)).toEqual([]);
  });

  it('name the accounts of each cell of equity', () => {
    const closing = compute(SOLD).changesInEquity.rows.at(-1);
    expect(closing?.sources?.share_capital).toEqual(['item-4']);
    expect(closing?.sources?.retained_earnings).toEqual(['item-5', 'item-6']);
  });
});
