/**
 * The tables of a document with every column of figures that they print, whatever period, entity or component it is of:
 * what a check adds up and compares. Amounts are in cents as printed; `scale` says what they are to be multiplied by.
 * A table that goes on over a page is one table.
 */
import type { LineStatement } from '../../shared/model/enums.ts';
import { parseDecimal, toCents } from '../../shared/model/money.ts';
import { isPrimary, type LaidOutTable } from '../document-reading/column-pairs.ts';
import { type DocumentGrid, type GridCell, type GridRow, rowText } from '../document-reading/grid.ts';
import type { PeriodKey } from '../document-reading/period-headers.ts';
import { NO_SECTION } from '../document-reading/printed-labels.ts';
import type { ValueColumn } from '../document-reading/printed-table.ts';
import { printedScale } from '../document-reading/statement-lines.ts';
import { tableRegions } from '../document-reading/table-regions.ts';
import { printedLines } from '../document-reading/table-rows.ts';
import { columnLayout } from '../document-reading/value-columns.ts';

export interface CellOf {
  readonly row: number;
  readonly column: number;
}

export interface Likeness {
  readonly one: CellOf;
  readonly other: CellOf;
  readonly differs: boolean;
}

/** One printed figure with its place. */
export interface Figure {
  /** Cents as printed, before the scale. */
  readonly cents: bigint;
  readonly cell: GridCell;
  readonly row: GridRow;
}

export interface FigureRow {
  readonly label: string;
  readonly parentLabel: string | null;
  /** In the order of the columns; null where nothing is printed. */
  readonly figures: readonly (Figure | null)[];
  /** The period that stands above the row, in tables whose columns are components. */
  readonly periodAbove: PeriodKey | null;
}

export interface FigureTable {
  readonly statement: LineStatement;
  /** Title of the note that the table stands in; null in the primary statements. */
  readonly note: string | null;
  readonly kind: 'PERIODS' | 'COMPONENTS';
  readonly columns: readonly Pick<ValueColumn, 'period' | 'scope' | 'component'>[];
  readonly rows: readonly FigureRow[];
  readonly scale: number;
  /** The head says that comparatives are restated or reclassified. */
  readonly restated: boolean;
}

/** The words over a column: of what part, whose figures, of which day or year. */
export function columnWords({ columns }: FigureTable, at: number): string {
  const { component, scope, period } = columns[at] ?? { component: '', scope: null, period: null };
  const day = period?.endsWith('00-00') ? period.slice(0, 4) : period;
  return [component, scope, day].filter((part) => part !== null && part !== '').join(', ');
}

const printsCents = ({ cents, cell }: Figure): boolean =>
  cents % 100n !== 0n || /\d[.,]\d\d\)?$/.test(cell.text);

/** Words over rates, prices and shares of a whole: what each row is worth is not added up. */
const RATE_HEAD =
  /\bweighted\b|\baverage\b|\bper (?:share|unit|option)\b|\bprices?\b|\bper ?cent(?:age)?\b|(?<![\d ]) ?%/i;

/** Columns of rates: by their heads, or because they alone print parts of a unit. */
export function rateColumns({ kind, columns, rows }: FigureTable): readonly boolean[] {
  const printed = columns.map((_, at) =>
    rows.flatMap(({ figures }) => {
      const figure = figures[at];
      return figure && figure.cents !== 0n ? [figure] : [];
    }),
  );
  const isWholeBeside = printed.some((figures) => figures.length > 1 && !figures.some(printsCents));
  return columns.map(({ component, period }, at) => {
    if (RATE_HEAD.test(component)) return true;
    if (kind === 'PERIODS' && period !== null) return false;
    const own = printed[at] ?? [];
    return own.length > 1 && isWholeBeside && own.every(printsCents);
  });
}

/**
 * Cents of one unit as the table prints it: one where most of its figures have cents. Earnings per share below a result in
 * thousands do not make it one of cents.
 */
export function printedUnit(table: FigureTable): bigint {
  const isRate = rateColumns(table);
  const figures = table.rows.flatMap(({ figures: printed }) =>
    printed.filter((figure, at) => figure !== null && figure.cents !== 0n && !isRate[at]),
  );
  const inCents = figures.filter((figure) => figure !== null && printsCents(figure)).length;
  return inCents * 2 > figures.length ? 1n : 100n;
}

const RESTATED = /\b(?:re-?stated|re-?classified|re-?presented)\b/i;

/** More places than two are a rate or a figure per share: nothing that adds up. */
const centsOf = (plain: string): bigint | null => {
  if (/\.\d{3,}$/.test(plain)) return null;
  const money = parseDecimal(plain);
  return money === undefined ? null : toCents(money);
};

/** What a row without words is called. */
export const NO_WORDS = 'Total';

function figureTable(table: LaidOutTable, scale: number): FigureTable {
  const { region, layout } = table;
  const { lines } = printedLines({
    region,
    all: layout.columns,
    wanted: layout.columns,
    section: NO_SECTION,
    fallbackTotal: NO_WORDS,
    components: layout.kind === 'COMPONENTS',
  });
  return {
    statement: region.statement,
    note: region.note,
    kind: layout.kind,
    columns: layout.columns.map(({ period, scope, component }) => ({
      period: period ?? layout.period,
      scope: scope ?? layout.scope,
      component,
    })),
    rows: lines.map(({ label, parentLabel, values, cells, row, periodAbove }) => ({
      label,
      parentLabel,
      periodAbove,
      figures: values.map((value, at) => {
        const cell = cells[at];
        const cents = value === null ? null : centsOf(value);
        return cents === null || !cell ? null : { cents, cell, row };
      }),
    })),
    scale,
    restated: region.header.some((row) => RESTATED.test(rowText(row))),
  };
}

const headOf = ({ statement, note, kind, columns, scale }: FigureTable) =>
  JSON.stringify([statement, note, kind, scale, columns]);

/** The tables of the document in order. */
export function figureTables(grid: DocumentGrid): readonly FigureTable[] {
  const laidOut = tableRegions(grid).flatMap((region): LaidOutTable[] => {
    const layout = columnLayout(region);
    return layout ? [{ region, layout }] : [];
  });
  const scaleOf = printedScale(laidOut);
  const tables: FigureTable[] = [];
  for (const table of laidOut) {
    const next = figureTable(table, scaleOf(table));
    const before = tables.at(-1);
    // A statement that goes on over the page, and a note's table after a heading within it.
    if (before && headOf(before) === headOf(next) && isPrimary(table))
      tables[tables.length - 1] = { ...before, rows: [...before.rows, ...next.rows] };
    else tables.push(next);
  }
  return tables;
}
