/**
 * Heads of the two years of a statement or a table of a note: the comparatives carry the mark where figures of it are
 * restated or reclassified (FRS 1.41, 8.49). Every rendering takes its heads from here.
 */
import { addDays, longDate } from './dates.ts';
import type { Money } from './money.ts';
import type { FigureCell } from './note-cells.ts';
import { columnHeads } from './printed-figures.ts';
import type { Restatement, StatementLine, StatementsJson } from './statements.ts';

type Marked = Pick<StatementsJson, 'periodStart' | 'periodEnd' | 'restatement'>;
type Table = FigureCell['statement'];

const MARKS = { RESTATED: 'restated', RECLASSIFIED: 'reclassified' } as const satisfies Record<
  Restatement['mark'],
  string
>;

/** "2025 (restated)". */
function marked(head: string, { mark }: Restatement): string {
  return `${head} (${MARKS[mark]})`;
}

/** A head without its mark. */
export function plainHead(head: string): string {
  const mark = Object.values(MARKS).find((each) => head.endsWith(` (${each})`));
  return mark === undefined ? head : head.slice(0, -` (${mark})`.length);
}

/** Equity differs also where its total does not: an error between its components. */
function isRestated({ rows, equityColumns }: Restatement, table: Table): boolean {
  if (table === 'changesInEquity') {
    return equityColumns === undefined
      ? rows.some(({ key }) => key === 'total_equity')
      : equityColumns.length > 0;
  }
  return rows.some(({ statement }) => statement === table);
}

export function statementHeads(statements: Marked, table: Table): { current: string; prior: string } {
  const heads = columnHeads(statements.periodStart, statements.periodEnd);
  const { restatement } = statements;
  if (restatement === undefined || !isRestated(restatement, table)) return heads;
  return { ...heads, prior: marked(heads.prior, restatement) };
}

/** Of a table that shows these cells of the statements. */
export function headsOfCells(
  statements: Marked,
  cells: readonly FigureCell[],
): { current: string; prior: string } {
  const heads = columnHeads(statements.periodStart, statements.periodEnd);
  const { restatement } = statements;
  const changes = cells.some(
    (cell) =>
      cell.year === 'PRIOR' &&
      (cell.statement === 'changesInEquity'
        ? restatement?.equityColumns?.includes(cell.column ?? 'total')
        : restatement?.rows.some(({ statement, key }) => cell.statement === statement && cell.key === key)),
  );
  return restatement && changes ? { ...heads, prior: marked(heads.prior, restatement) } : heads;
}

/** Over the third column of the statement of financial position; null where it has none. */
export function thirdSheetHead({ restatement }: Marked): string | null {
  return restatement?.thirdSheet === undefined
    ? null
    : marked(longDate(addDays(restatement.thirdSheet.at, 1)), restatement);
}

/** The amount of a line in that column. */
export function thirdSheetAmount(
  { restatement }: Marked,
  line: Pick<StatementLine, 'key' | 'kind'>,
): Money | null {
  return line.kind === 'HEADING' ? null : (restatement?.thirdSheet?.amounts[line.key] ?? null);
}
