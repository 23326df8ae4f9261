/** Statements of the file beside those of the adjusted books: every row adds up, and what journals cleared is shown. */
import { describe, expect, it } from 'vitest';
import { computeStatements } from '../../../../../../main/financial-statements/statements/compute-statements.ts';
import {
  besideEquity,
  besideLines,
  hasPriorJournals,
} from '../../../../../../renderer/screens/engagements/statements/beside-journals.ts';
import { addMoney } from '../../../../../../shared/model/money.ts';
import {
  books,
  HEADER,
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
const changed = (amounts: Readonly<Record<string, readonly [string, string]>>) =>
  TRADING.map((row): Row => {
    const other = amounts[row[0] ?? ''];
    return other === undefined ? row : [row[0], ...other];
  });

describe('statements with what journals make of them', () => {
  const file = statementsOf(TRADING);
  const adjusted = statementsOf(
    changed({ salaries: ['41000.00', '30000.00'], cash_and_bank: ['46999.25', '28000.00'] }),
  );

  it('show each figure unadjusted, with its journals, and adjusted', () => {
    const of = (statement: 'balanceSheet' | 'profitAndLoss' | 'cashFlow', label: string) =>
      besideLines(statement, adjusted, file).find((row) => row.label === label);
    expect(of('profitAndLoss', 'Salaries, wages and bonuses')?.current).toEqual({
      unadjusted: '40000.00',
      journals: '1000.00',
      adjusted: '41000.00',
    });
    expect(of('balanceSheet', 'Total assets')?.current?.journals).toBe('-1000.00');
    expect(of('balanceSheet', 'Total assets')?.prior?.journals).toBe('0.00');
    for (const statement of ['balanceSheet', 'profitAndLoss', 'cashFlow'] as const) {
      const rows = besideLines(statement, adjusted, file);
      expect(hasPriorJournals(rows)).toBe(false);
      for (const { current } of rows) {
        if (current) expect(addMoney(current.unadjusted, current.journals)).toBe(current.adjusted);
      }
    }
    const profit = besideEquity(adjusted.changesInEquity, file.changesInEquity).filter(
      ({ current, id }) => id.startsWith('CURRENT') && current?.journals === '-1000.00',
    );
    // Of the retained earnings and the total: the profit of the year, and the balance at its end.
    expect(profit).toHaveLength(4);
    // A row that a restatement names otherwise stays the row of its key.
    const [first, ...more] = adjusted.changesInEquity.rows;
    if (!first) throw new Error('There are no rows.');
    const renamed = { ...adjusted.changesInEquity, rows: [{ ...first, label: 'As restated' }, ...more] };
    const besides = (of: typeof renamed) => besideEquity(of, file.changesInEquity);
    expect(besides(renamed).map(({ current }) => current)).toEqual(
      besides(adjusted.changesInEquity).map(({ current }) => current),
    );
    expect(profit[0]?.cell?.('CURRENT')).toMatchObject({ statement: 'changesInEquity', year: 'CURRENT' });
  });

  it('show a line that journals took out, in its place, and open no figure of it', () => {
    const rows = besideLines('profitAndLoss', statementsOf(changed({ salaries: ['0.00', '0.00'] })), file);
    const at = rows.findIndex(({ label }) => label === 'Salaries, wages and bonuses');
    expect(rows[at]).toMatchObject({
      current: { unadjusted: '40000.00', journals: '-40000.00', adjusted: '0.00' },
      cell: null,
    });
    expect(rows[at - 1]?.kind).not.toBe('TOTAL');
    expect(hasPriorJournals(rows)).toBe(true);
  });
});
