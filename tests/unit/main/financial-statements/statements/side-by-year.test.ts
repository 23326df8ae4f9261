/** Accounts that stood on the other side last year: each year on its own line, said, and never in silence. */
import { describe, expect, it } from 'vitest';
import { computeStatements } from '../../../../../main/financial-statements/statements/compute-statements.ts';
import { eachYearOnItsSide } from '../../../../../main/financial-statements/statements/side-by-year.ts';
import { books, HEADER, type Row, TAXONOMY, TRADING } from './sample-books.ts';

/** The trading company with one more account, balanced in cash both years. */
function withAccount(key: string, current: string, prior: string) {
  const negated = (amount: string) => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);
  const rows: readonly Row[] = [
    ...TRADING,
    [key, current, prior],
    ['cash_and_bank', negated(current), negated(prior)],
  ];
  return computeStatements({
    header: HEADER,
    items: books(rows),
    hasPriorYear: true,
    taxonomy: TAXONOMY,
    rules: [],
  });
}

describe('an account that changes its side', () => {
  it('is a loss this year and a gain of last year, on two lines, and the reviewer is told', () => {
    const { profitAndLoss, anomalies, balanced } = withAccount('foreign_exchange_loss', '120.00', '-80.00');
    const line = (key: string) => profitAndLoss.lines.find((each) => each.key === key);
    expect(line('foreign_exchange_loss')).toMatchObject({ current: '120.00', prior: '0.00' });
    expect(line('foreign_exchange_gain')).toMatchObject({ current: '0.00', prior: '80.00' });
    expect(balanced).toBe(true);
    const told = anomalies.filter(({ kind }) => kind === 'SIDE_CHANGED');
    expect(told).toHaveLength(1);
    expect(told[0]?.fields).toEqual(['foreign_exchange_gain', 'foreign_exchange_loss']);
    expect(told[0]?.message).toContain('Each year is shown on the line of its own side.');
  });

  it('is owed this year and was due last year, with the same account behind both lines', () => {
    const { balanceSheet } = withAccount('amount_due_to_directors', '-300.00', '200.00');
    const line = (key: string) => balanceSheet.lines.find((each) => each.key === key);
    expect(line('amount_due_to_directors')).toMatchObject({ current: '300.00', prior: '0.00' });
    expect(line('amount_due_from_directors')).toMatchObject({ current: '0.00', prior: '200.00' });
    expect(line('amount_due_from_directors')?.sourceItemIds).toEqual(
      line('amount_due_to_directors')?.sourceItemIds,
    );
    expect(new Set(line('retained_earnings')?.sourceItemIds).size).toBe(
      line('retained_earnings')?.sourceItemIds.length,
    );
  });

  it('stays where it is when both years are on one side, or its kind does not change sides', () => {
    const same = books([['foreign_exchange_loss', '120.00', '80.00']]);
    expect(eachYearOnItsSide(same, TAXONOMY)).toEqual(same);
    const stock = books([['inventories', '120.00', '-80.00']]);
    expect(eachYearOnItsSide(stock, TAXONOMY)).toEqual(stock);
    const without = books([['foreign_exchange_loss', '120.00']]);
    expect(eachYearOnItsSide(without, TAXONOMY)).toEqual(without);
  });
});
