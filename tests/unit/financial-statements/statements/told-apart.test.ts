/** What a reader must be told: purchases from proceeds, a year that was worked back, and rounding that was moved. */
import { describe, expect, it } from 'vitest';
import { loadDisclosureRules } from '../../../../constitution/index.ts';
import { answeredAdditions } from '../../../../main/financial-statements/statements/answered-additions.ts';
import { computeStatements } from '../../../../main/financial-statements/statements/compute-statements.ts';
import type { StatementInput } from '../../../../main/financial-statements/statements/statement-input.ts';
import type { StatementsJson } from '../../../../shared/model/statements.ts';
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

describe('words with the figures', () => {
  it('say that cash did not move instead of a bare dash', () => {
    const statements = compute([
      ['cash_and_bank', '100.00', '100.00'],
      ['share_capital', '-100.00', '-90.00'],
      ['retained_earnings', '0.00', '-10.00'],
    ]);
    for (const { message } of statements.anomalies) expect(message).not.toMatch(/by -[;,.]/);
  });

  it('say that the equity of a prior year without opening balances was worked back', () => {
    const statements = compute(TRADING);
    expect(statements.changesInEquity.remarks?.[0]).toContain('Balances at 1 January 2025 are not available');
    const alone = compute(TRADING.map(([key, current]) => [key, current] as const));
    expect(alone.changesInEquity.remarks).toBeUndefined();
  });

  it('name the accounts of each cell of equity', () => {
    const closing = compute(SOLD).changesInEquity.rows.at(-1);
    expect(closing?.sources?.share_capital).toEqual(['item-4']);
    expect(closing?.sources?.retained_earnings).toEqual(['item-5', 'item-6']);
  });
});
