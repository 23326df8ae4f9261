/** Versions of the statements side by side, the cell a balance was read from, and the lines an account feeds. */
import { describe, expect, it } from 'vitest';
import { computeStatements } from '../../../../../../main/financial-statements/statements/compute-statements.ts';
import { linesFed } from '../../../../../../renderer/screens/engagements/mapping/lines-fed.ts';
import {
  cellNames,
  columnLetters,
} from '../../../../../../renderer/screens/engagements/statements/cell-names.ts';
import { compareVersions } from '../../../../../../renderer/screens/engagements/statements/compare-versions.ts';
import {
  books,
  HEADER,
  money,
  type Row,
  TAXONOMY,
  TRADING,
} from '../../../../main/financial-statements/statements/sample-books.ts';

const statementsOf = (rows: readonly Row[]) =>
  computeStatements({
    header: HEADER,
    items: books(rows),
    hasPriorYear: true,
    taxonomy: TAXONOMY,
    rules: [],
  });
const first = statementsOf(TRADING);

describe('compareVersions', () => {
  it('finds nothing between equal versions', () => {
    expect(compareVersions(first, statementsOf(TRADING))).toEqual([]);
  });

  it('shows each line that moved, in every statement, with the change', () => {
    const second = statementsOf(
      TRADING.map((row): Row => {
        if (row[0] === 'salaries') return ['salaries', '41000.00', '30000.00'];
        return row[0] === 'cash_and_bank' ? ['cash_and_bank', '46999.25', '28000.00'] : row;
      }),
    );
    const found = compareVersions(first, second);
    const change = (statement: string, label: string) =>
      found.find((each) => each.statement === statement && each.label === label);
    expect(
      change('Statement of profit or loss and other comprehensive income', 'Salaries, wages and bonuses'),
    ).toEqual({
      statement: 'Statement of profit or loss and other comprehensive income',
      label: 'Salaries, wages and bonuses',
      year: 'current',
      before: '40000.00',
      after: '41000.00',
      change: '1000.00',
    });
    expect(change('Statement of financial position', 'Total assets')?.change).toBe('-1000.00');
    expect(change('Statement of changes in equity', 'Profit for the year')?.change).toBe('-1000.00');
    expect(found.every((each) => each.year === 'current')).toBe(true);
  });

  it('tells lines that came and lines that went, the latter last', () => {
    const second = statementsOf(
      TRADING.map((row): Row => (row[0] === 'inventories' ? ['prepayments', row[1], row[2]] : row)),
    );
    const found = compareVersions(first, second).filter(
      (each) => each.statement === 'Statement of financial position',
    );
    expect(found.map((each) => [each.label, each.before, each.after]).slice(0, 1)).toEqual([
      ['Prepayments', null, '12000.00'],
    ]);
    expect(found.at(-1)).toMatchObject({ label: 'Inventories', before: '15000.00', after: null });
  });
});

describe('cellNames', () => {
  it('names columns as a spreadsheet does', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual([
      'A',
      'Z',
      'AA',
      'AZ',
      'BA',
      'ZZ',
      'AAA',
    ]);
  });

  it.each([
    [{ code: 0, current: 3, prior: 4 }, 'current', 'D14'],
    [{ code: 0, current: 3, prior: 4 }, 'prior', 'E14'],
    [{ debit: 2, credit: 3 }, 'current', 'C14, D14'],
    [{ debit: 2, credit: 3 }, 'prior', 'row 14'],
    [undefined, 'current', 'row 14'],
  ] as const)('of %j in the %s year: %s', (columns, year, name) => {
    expect(cellNames(columns, 14, year)).toBe(name);
  });

  it('names the one cell that holds the amount where the sides have columns of their own', () => {
    const columns = { debit: 3, credit: 4, priorDebit: 5, priorCredit: 6 };
    expect(cellNames(columns, 31, 'current', money('78000.00'))).toBe('D31');
    expect(cellNames(columns, 31, 'current', money('-78000.00'))).toBe('E31');
    expect(cellNames(columns, 31, 'prior', money('-1.00'))).toBe('G31');
    expect(cellNames({ current: 2 }, 31, 'current', money('-1.00'))).toBe('C31');
  });
});

describe('linesFed', () => {
  it('leads from an account to every line that it feeds', () => {
    const item = books(TRADING).find((each) => each.taxonomyKey === 'depreciation');
    const fed = linesFed(first, item?.id ?? '');
    expect(fed.map((line) => line.label)).toContain('Depreciation of property, plant and equipment');
    expect(fed.map((line) => line.statement)).toContain('Statement of cash flows');
    expect(linesFed(first, 'no-such-item')).toEqual([]);
  });
});
