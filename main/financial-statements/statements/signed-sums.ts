/** What the lines of last year's signed statements add up to, by the key of each total: what printed totals are held against. Pure. */
import type { ProfitAndLossLayout, ReportingTaxonomy } from '../../../constitution/index.ts';
import { cashFlowPartOf } from '../../../shared/model/cash-flow-lines.ts';
import {
  type ConfirmedFigure,
  isConfirmed,
  type SignedFigure,
  type SignedTable,
} from '../../../shared/model/prior-year.ts';
import { withSheetTotals } from './balance-sheet.ts';
import { withSubtotals } from './profit-and-loss.ts';
import { hasYearBefore, type SignedYear, signedCents } from './signed-books.ts';
import { cashFlowSums } from './signed-cash-flow.ts';
import type { StatementColumn } from './statement-input.ts';

export interface SignedSums {
  /** Cents; null of what is no total, and where no line of the statement has a figure. */
  of(statement: SignedTable, key: string, year: SignedYear): bigint | null;
}

export function signedSums(
  figures: readonly SignedFigure[],
  taxonomy: ReportingTaxonomy,
  layout: ProfitAndLossLayout,
): SignedSums {
  const confirmed = figures.filter(isConfirmed);
  const years: readonly SignedYear[] = hasYearBefore(confirmed) ? ['LAST', 'BEFORE'] : ['LAST'];
  const column = (statement: SignedTable, year: SignedYear): StatementColumn =>
    new Map(
      confirmed
        .filter((figure) => figure.statement === statement && taxonomy.byKey.has(figure.key))
        .map((figure) => {
          const cents = signedCents(figure, year);
          return [figure.key, { exact: cents, presented: cents, took: false }];
        }),
    );
  const totals = (lines: StatementColumn, all: StatementColumn): ReadonlyMap<string, bigint> =>
    lines.size === 0
      ? new Map()
      : new Map([...all].flatMap(([key, { exact }]) => (lines.has(key) ? [] : [[key, exact]])));
  const sums = new Map<string, bigint>();
  for (const year of years) {
    const [sheet, results] = [column('balanceSheet', year), column('profitAndLoss', year)];
    const isMoving = (figure: ConfirmedFigure) =>
      figure.statement === 'cashFlow' && cashFlowPartOf(figure.key) !== undefined;
    const flows = confirmed.some(isMoving)
      ? cashFlowSums(confirmed, (figure) => signedCents(figure, year))
      : new Map<string, bigint>();
    const tables = [
      ['balanceSheet', totals(sheet, withSheetTotals(sheet, taxonomy))],
      ['profitAndLoss', totals(results, withSubtotals(results, taxonomy, layout))],
      ['cashFlow', flows],
    ] as const;
    for (const [statement, found] of tables) {
      for (const [key, cents] of found) sums.set(`${statement} ${key} ${year}`, cents);
    }
  }
  return { of: (statement, key, year) => sums.get(`${statement} ${key} ${year}`) ?? null };
}
