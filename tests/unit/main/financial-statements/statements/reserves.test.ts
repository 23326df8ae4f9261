/** Every reserve has a column of its own in changes in equity, through both years and beside issued statements. */
import { describe, expect, it } from 'vitest';
import { computeStatements } from '../../../../../main/financial-statements/statements/compute-statements.ts';
import type { StatementHeader } from '../../../../../main/financial-statements/statements/statement-input.ts';
import { addMoney, ZERO } from '../../../../../shared/model/money.ts';
import type { StatementsJson } from '../../../../../shared/model/statements.ts';
import { expectToCast } from './casting.ts';
import { books, date, HEADER, type Row, TAXONOMY } from './sample-books.ts';

/** Shares, three reserves and two kinds of other comprehensive income; both columns balance. */
const GROUP: readonly Row[] = [
  ['property_plant_equipment', '900000.00', '800000.00'],
  ['other_investments_non_current', '130000.00', '100000.00'],
  ['cash_and_bank', '90000.00', '60000.00'],
  ['share_capital', '-300000.00', '-300000.00'],
  ['preference_shares', '-50000.00', '-50000.00'],
  ['treasury_shares', '20000.00', '0.00'],
  ['retained_earnings', '-460000.00', '-400000.00'],
  ['revaluation_reserve', '-80000.00', '-80000.00'],
  ['fair_value_reserve', '-20000.00', '-20000.00'],
  ['capital_reserve', '-50000.00', '-50000.00'],
  ['oci_revaluation', '-100000.00', '0.00'],
  ['oci_fair_value', '-30000.00', '0.00'],
  ['revenue', '-150000.00', '-160000.00'],
  ['salaries', '100000.00', '100000.00'],
];

function compute(rows: readonly Row[], change: Partial<StatementHeader> = {}, earlier?: StatementsJson) {
  return computeStatements({
    header: { ...HEADER, ...change },
    items: books(rows),
    hasPriorYear: rows.some((row) => row[2] !== undefined),
    taxonomy: TAXONOMY,
    rules: [],
    earlier: earlier ?? null,
  });
}
const row = (statements: StatementsJson, year: 'CURRENT' | 'PRIOR', key: string) =>
  statements.changesInEquity.rows.find((each) => each.year === year && each.key === key);

describe('changes in equity', () => {
  const statements = compute(GROUP);

  it('follow each reserve in a column of its own, in the order of the statement of financial position', () => {
    expectToCast(statements);
    expect(statements.balanced).toBe(true);
    expect(statements.changesInEquity.columns.map((column) => column.key)).toEqual([
      'share_capital',
      'preference_shares',
      'treasury_shares',
      'retained_earnings',
      'capital_reserve',
      'revaluation_reserve',
      'fair_value_reserve',
    ]);
    expect(row(statements, 'CURRENT', 'other_comprehensive_income')?.amounts).toMatchObject({
      revaluation_reserve: '100000.00',
      fair_value_reserve: '30000.00',
      capital_reserve: '0.00',
      total: '130000.00',
    });
    expect(row(statements, 'CURRENT', 'treasury_movements')).toMatchObject({
      label: 'Purchase of treasury shares',
      total: '-20000.00',
    });
  });

  it('take each gain to its own reserve on the statement of financial position', () => {
    const sheet = Object.fromEntries(statements.balanceSheet.lines.map((line) => [line.key, line.current]));
    expect(sheet).toMatchObject({ revaluation_reserve: '180000.00', fair_value_reserve: '50000.00' });
  });

  it('take remeasurements of defined benefit plans to retained earnings', () => {
    const remeasured = compute([
      ['cash_and_bank', '1000.00', '900.00'],
      ['retirement_benefits', '-250.00', '-200.00'],
      ['share_capital', '-100.00', '-100.00'],
      ['retained_earnings', '-600.00', '-500.00'],
      ['oci_defined_benefit', '50.00', '0.00'],
      ['revenue', '-100.00', '-100.00'],
    ]);
    expectToCast(remeasured);
    expect(row(remeasured, 'CURRENT', 'other_comprehensive_income')?.amounts.retained_earnings).toBe(
      '-50.00',
    );
    expect(remeasured.anomalies.map((each) => each.kind)).not.toContain('OPENING_EQUITY_DIFFERENCE');
    expect(remeasured.cashFlow.lines.map((line) => line.key)).not.toContain('unexplained_difference');
    expect(remeasured.cashFlow.lines.map((line) => line.key)).not.toContain('change_retirement_benefits');
  });

  it('report a reserve that moved without other comprehensive income, and name it', () => {
    const direct = GROUP.map(
      (each): Row =>
        each[0] === 'revaluation_reserve'
          ? [each[0], '-180000.00', each[2]]
          : each[0] === 'oci_revaluation'
            ? [each[0], '0.00', '0.00']
            : each,
    );
    const found = compute(direct).anomalies.filter((each) => each.kind === 'UNEXPLAINED_RESERVE_MOVEMENT');
    expect(found.map((each) => each.fields)).toEqual([['revaluation_reserve']]);
    expect(found[0]?.message).toContain('100,000.00');
    expect(statements.anomalies.map((each) => each.kind)).not.toContain('UNEXPLAINED_RESERVE_MOVEMENT');
  });

  it('call movements that only pass between reserves what they are', () => {
    const moved = compute([
      ['cash_and_bank', '990.00', '900.00'],
      ['share_capital', '-100.00', '-100.00'],
      ['retained_earnings', '-600.00', '-600.00'],
      ['statutory_reserve', '-200.00', '-100.00'],
      ['revenue', '-90.00', '-100.00'],
    ]);
    expect(row(moved, 'CURRENT', 'other_movements')).toMatchObject({
      label: 'Transfers between reserves',
      amounts: { retained_earnings: '-100.00', statutory_reserve: '100.00', total: '0.00' },
    });
  });

  it('keep one column for reserves that last year was issued in one, so that the comparatives cast', () => {
    const last = compute(
      GROUP.map(([key, , prior]): Row => [key, prior ?? '0.00']),
      { periodStart: date('2025-01-01'), periodEnd: date('2025-12-31'), firstPeriod: true },
    );
    const reserves = ['capital_reserve', 'revaluation_reserve', 'fair_value_reserve'];
    const kept = last.changesInEquity.columns.filter((column) => !reserves.includes(column.key));
    const joined: StatementsJson = {
      ...last,
      changesInEquity: {
        ...last.changesInEquity,
        columns: [...kept, { key: 'other_reserves', label: 'Other reserves' }],
        rows: last.changesInEquity.rows.map((each) => ({
          ...each,
          amounts: {
            ...Object.fromEntries(Object.entries(each.amounts).filter(([key]) => !reserves.includes(key))),
            other_reserves: addMoney(...reserves.map((key) => each.amounts[key] ?? ZERO)),
          },
        })),
      },
    };
    const next = compute(
      GROUP.map(([key, current]): Row => [key, current]),
      {},
      joined,
    );
    expect(next.changesInEquity.columns.map((column) => column.key)).toContain('other_reserves');
    expect(next.changesInEquity.columns.map((column) => column.key)).not.toContain('revaluation_reserve');
    const opening = row(next, 'CURRENT', 'opening_balance')?.amounts;
    expect(opening?.other_reserves).toBe('150000.00');
    const closing = row(next, 'CURRENT', 'closing_balance');
    expect(closing?.amounts.other_reserves).toBe('280000.00');
  });
});
