/** Every anomaly leads to a place: a line that stands on the statements, or the step where it is put right. */
import { describe, expect, it } from 'vitest';
import { computeStatements } from '../../../../../../main/financial-statements/statements/compute-statements.ts';
import { placeOf } from '../../../../../../renderer/screens/engagements/statements/anomaly-places.ts';
import { ANOMALY_KINDS } from '../../../../../../shared/model/statements.ts';
import {
  books,
  HEADER,
  type Row,
  TAXONOMY,
} from '../../../../main/financial-statements/statements/sample-books.ts';

function compute(rows: readonly Row[]) {
  return computeStatements({
    header: HEADER,
    items: books(rows),
    hasPriorYear: rows.some((row) => row[2] !== undefined),
    taxonomy: TAXONOMY,
    rules: [],
  });
}

describe('where an anomaly leads', () => {
  const statements = compute([
    ['cash_and_bank', '100.00', '100.00'],
    ['trade_payables', '-300.00', '0.00'],
    ['property_plant_equipment', '500.00', '0.00'],
    ['share_capital', '-100.00', '-100.00'],
    ['other_income', '-250.00', '0.00'],
    ['suspense_debit', '100.00', '0.00'],
    [null, '10.00', '0.00'],
  ]);

  it('is a line of the statements or a step, for each that is found', () => {
    expect(statements.anomalies.length).toBeGreaterThan(5);
    const places = Object.fromEntries(
      statements.anomalies.map((anomaly) => {
        const place = placeOf(anomaly, statements);
        return [anomaly.kind, place.kind === 'LINE' ? `${place.section} ${place.key}` : place.step];
      }),
    );
    expect(places).toMatchObject({
      UNBALANCED: 'balance-sheet total_assets',
      NEGATIVE_WORKING_CAPITAL: 'balance-sheet total_current_assets',
      PROFIT_WITHOUT_TAX: 'income-statement profit_before_tax',
      ZERO_REVENUE: 'income-statement profit_before_tax',
      UNMAPPED_ACCOUNTS: 'mapping',
      SUSPENSE_ACCOUNT: 'balance-sheet suspense_debit',
      UNEXPLAINED_CASH_DIFFERENCE: 'cash-flow unexplained_difference',
    });
  });

  it('is the row of the movement for a reserve that moved by itself', () => {
    const moved = compute([
      ['property_plant_equipment', '900.00', '800.00'],
      ['share_capital', '-800.00', '-800.00'],
      ['revaluation_reserve', '-100.00', '0.00'],
    ]);
    const found = moved.anomalies.find((each) => each.kind === 'UNEXPLAINED_RESERVE_MOVEMENT');
    expect(found && placeOf(found, moved)).toEqual({
      kind: 'LINE',
      section: 'equity',
      key: 'other_movements',
    });
  });

  it('is somewhere for every kind, even where its line is not shown', () => {
    for (const kind of ANOMALY_KINDS) {
      expect(placeOf({ kind, message: '', fields: ['gone'] }, statements), kind).toBeDefined();
    }
    const missing = compute([['cash_and_bank', '100.00']]).anomalies.find(
      (each) => each.kind === 'MISSING_OPENING_BALANCES',
    );
    expect(missing && placeOf(missing, statements)).toMatchObject({ step: 'trial-balance' });
  });
});
