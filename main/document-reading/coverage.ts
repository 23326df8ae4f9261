/**
 * The account of a reading: every amount that the grid prints is in a line or listed as left out, with its place and
 * the reason. Lines tell which cells they took; all others are found here, whatever became of their table.
 */
import type { DocumentCoverage, LeftOut, LeftOutReason } from '../../shared/model/document-coverage.ts';
import { isSidedAmount, parseAmount, type Scale, scaledMoney } from '../../shared/words/statement-amounts.ts';
import {
  amountsInBox,
  amountsInText,
  isFigureCell,
  isMarkedFigure,
  isMoneyCell,
  mentionedMoney,
} from './amounts-in-text.ts';
import { belongsTo, type DocumentPeriods, type LaidOutTable, type PairChoice } from './column-pairs.ts';
import { marksPeriod } from './component-tables.ts';
import type { DocumentGrid, GridCell, GridRow } from './grid.ts';
import { gapBetween, printedPlace, rowText } from './grid.ts';
import { headsTotal, isHeaderText, isNoteReference, samePeriod } from './period-headers.ts';
import { cleanLabel } from './printed-labels.ts';
import type { TableRegion, ValueColumn } from './printed-table.ts';

export interface CoverageRequest {
  readonly grid: DocumentGrid;
  /** Every table, also those whose columns were not understood. */
  readonly regions: readonly TableRegion[];
  readonly tables: readonly LaidOutTable[];
  readonly periods: DocumentPeriods;
  readonly choice: PairChoice;
  readonly isFirst: boolean;
  readonly taken: ReadonlySet<GridCell>;
  readonly earlier: ReadonlySet<TableRegion>;
  readonly scaleOf: (table: LaidOutTable, column?: ValueColumn) => Scale;
}

interface RowAt {
  readonly region: TableRegion;
  readonly table: LaidOutTable | undefined;
}

interface Amount {
  readonly cell: GridCell;
  readonly column: ValueColumn | undefined;
  readonly reason: LeftOutReason;
}

/** More than a person would ever look through; what lies beyond is still counted. */
const MOST_ENTRIES = 4000;

function columnOf(cell: GridCell, row: GridRow, table: LaidOutTable | undefined): ValueColumn | undefined {
  if (cell.left < row.labelEdge) return undefined;
  return table?.layout.columns.find((column) => gapBetween(column, cell) === 0);
}

/** Why an amount is in no line; `isTotalTaken` says that the row gave its total to one. */
function reasonFor(
  { region, table }: RowAt,
  column: ValueColumn | undefined,
  { choice, isFirst, periods, earlier }: CoverageRequest,
  isTotalTaken: boolean,
): LeftOutReason {
  if (earlier.has(region)) return 'EARLIER_STATEMENTS';
  if (!table) return 'COLUMNS_NOT_UNDERSTOOD';
  if (!column) return 'NO_COLUMN';
  if (!belongsTo({ ...column, component: '' }, choice, isFirst)) return 'OTHER_ENTITY';
  const { current, prior } = periods;
  const { period } = column;
  const isWanted = period === null || [current, prior].some((one) => one !== null && samePeriod(period, one));
  if (!isWanted) return 'OTHER_PERIOD';
  const rivals = table.layout.columns.filter(
    (other) => other.period === period && other.scope === column.scope,
  );
  if (rivals.length > 1 && !headsTotal(column.component)) {
    const totalled = rivals.some(({ component }) => headsTotal(component));
    if (!totalled) return 'COLUMNS_NOT_UNDERSTOOD';
    if (isTotalTaken) return 'PART_OF_TOTAL';
  }
  return table.layout.kind === 'COMPONENTS' && tellsPeriod(table) ? 'OTHER_PERIOD' : 'NOT_A_LINE';
}

/** True of a table by classes that says in its heading or its rows of which period its movements are. */
function tellsPeriod({ layout, region }: LaidOutTable): boolean {
  return layout.period !== null || region.body.some(({ cells }) => marksPeriod(cells[0]?.text ?? ''));
}

/** What a person has to look at in any case is told of an amount that is marked as a debit or a credit. */
const GIVES_WAY: ReadonlySet<LeftOutReason> = new Set([
  'NOT_A_LINE',
  'NO_COLUMN',
  'COLUMNS_NOT_UNDERSTOOD',
  'OUTSIDE_STATEMENTS',
]);

/** Where the plain amounts of a table stand: bare digits below or above them are amounts, too. */
function figureColumns({ body }: TableRegion): readonly GridCell[] {
  const columns: GridCell[] = [];
  for (const row of body) {
    for (const cell of row.cells) {
      const isPlain = (cell.left >= row.labelEdge || cell !== row.cells[0]) && isMoneyCell(cell.text);
      if (isPlain && !columns.some((column) => gapBetween(column, cell) === 0)) columns.push(cell);
    }
  }
  return columns;
}

/** The words of the row left of its amounts; the heading of the column where it has one. */
function labelOf(row: GridRow, amounts: readonly Amount[]): string {
  const first = Math.min(...amounts.map(({ cell }) => cell.left));
  const words = row.cells.filter(
    (cell, index) =>
      cell.right <= first + 1 &&
      !isFigureCell(cell.text) &&
      !/^[-‐-―−]+$/.test(cell.text) &&
      !(index > 0 && isNoteReference(cell.text)),
  );
  const head = amounts[0]?.column?.component ?? '';
  const label = cleanLabel(words.map(({ text }) => text).join(' '));
  return cleanLabel([label, head].filter((part) => part !== '').join(', ')) || '(no words)';
}

/** Current and prior value of amounts that would make one line. */
function valuesOf(amounts: readonly Amount[], periods: DocumentPeriods, scale: Scale) {
  const money = (amount: Amount | undefined) => {
    const plain = amount ? parseAmount(amount.cell.text) : null;
    return plain === null ? null : scaledMoney(plain, scale);
  };
  const of = (period: string | null) =>
    amounts.find(({ column }) => column?.period && period !== null && samePeriod(column.period, period));
  const [now, then] = [of(periods.current), of(periods.prior)];
  if (now || then) return { valueCurrent: money(now), valuePrior: money(then) };
  return { valueCurrent: money(amounts[0]), valuePrior: amounts.length === 2 ? money(amounts[1]) : null };
}

/** The amounts of one row by the line that they would make: one for each entity, part or reason. */
function lineGroups(amounts: readonly Amount[]): readonly (readonly Amount[])[] {
  const groups = new Map<string, Amount[]>();
  for (const amount of amounts) {
    const { column, reason } = amount;
    const dated = column?.period != null;
    const key = `${reason} ${column?.scope} ${column?.component} ${column?.scale ?? ''} ${dated ? '' : (column?.left ?? '')}`;
    groups.set(key, [...(groups.get(key) ?? []), amount]);
  }
  return [...groups.values()];
}

/** Counts the amounts of the document and lists those that no line took. */
export function coverageOf(request: CoverageRequest): DocumentCoverage {
  const { grid, regions, tables, periods, taken, scaleOf } = request;
  const byRegion = new Map(tables.flatMap((table) => table.region.body.map((row) => [row, table] as const)));
  const at = new Map<GridRow, RowAt>();
  for (const region of regions)
    for (const row of region.body) at.set(row, { region, table: byRegion.get(row) });
  const columnsOf = new Map<TableRegion, readonly GridCell[]>();
  const standsInFigures = (cell: GridCell, row: GridRow, place: RowAt | undefined) => {
    if (!place || (cell.left < row.labelEdge && cell === row.cells[0])) return false;
    const columns = columnsOf.get(place.region) ?? figureColumns(place.region);
    columnsOf.set(place.region, columns);
    const isNear = columns.some((column) => gapBetween(column, cell) === 0);
    return isNear || (!place.table && !isNoteReference(cell.text));
  };
  const leftOut: LeftOut[] = [];
  let printed = 0;
  let count = 0;
  const leave = (entry: Omit<LeftOut, 'lineItemId'>) => {
    printed += entry.texts.length;
    if (leftOut.length < MOST_ENTRIES) leftOut.push({ ...entry, lineItemId: null });
  };
  for (const row of grid.rows) {
    const place = at.get(row);
    const amounts: Amount[] = [];
    const inText: string[] = [];
    const isTotalTaken = row.cells.some((cell) => taken.has(cell));
    for (const [index, cell] of row.cells.entries()) {
      if (taken.has(cell)) {
        if (isFigureCell(cell.text)) count += 1;
        continue;
      }
      const column = columnOf(cell, row, place?.table);
      const isBare =
        isFigureCell(cell.text) &&
        !isHeaderText(cell.text) &&
        (column !== undefined || standsInFigures(cell, row, place));
      const isMarked =
        isMarkedFigure(cell.text) &&
        !isHeaderText(cell.text) &&
        !isNoteReference(cell.text) &&
        column !== undefined;
      const isSided = isSidedAmount(cell.text);
      if (
        isBare ||
        isMarked ||
        isSided ||
        (isMoneyCell(cell.text) && (index > 0 || cell.left >= row.labelEdge || /,/.test(cell.text)))
      ) {
        const reason = place ? reasonFor(place, column, request, isTotalTaken) : 'OUTSIDE_STATEMENTS';
        amounts.push({ cell, column, reason: isSided && GIVES_WAY.has(reason) ? 'MARKED_SIDE' : reason });
      } else inText.push(...amountsInText(cell.text));
    }
    const common = {
      page: row.page,
      line: row.line,
      statement: place?.region.statement ?? ('notes' as const),
      parentLabel: place?.region.note ?? null,
    };
    for (const group of lineGroups(amounts)) {
      const scale = place?.table ? scaleOf(place.table, group[0]?.column) : 1;
      leave({
        ...common,
        label: labelOf(row, group),
        reason: group[0]?.reason ?? 'NOT_A_LINE',
        texts: group.map(({ cell }) => cell.text.slice(0, 60)),
        ...valuesOf(group, periods, scale),
        scale,
        place: printedPlace(
          row,
          group.map(({ cell }) => cell),
        ),
      });
    }
    if (inText.length > 0)
      leave(mentioned(common, rowText(row), inText, printedPlace(row, row.cells), 'IN_A_SENTENCE'));
  }
  for (const { page, text, invisible, box } of grid.asides) {
    const found = box === undefined ? amountsInText(text) : amountsInBox(text, box);
    const common = { page, line: 0, statement: 'notes' as const, parentLabel: null };
    if (found.length > 0)
      leave(mentioned(common, text, found, null, invisible ? 'NOT_VISIBLE' : 'BESIDE_THE_TEXT'));
  }
  return { printed: printed + count, taken: count, leftOut };
}

/** Amounts that a sentence mentions: the first two would be the figures of a line. */
function mentioned(
  common: Pick<LeftOut, 'page' | 'line' | 'statement' | 'parentLabel'>,
  text: string,
  found: readonly string[],
  place: LeftOut['place'],
  reason: LeftOutReason,
): Omit<LeftOut, 'lineItemId'> {
  const money = (printed: string | undefined) => (printed === undefined ? null : mentionedMoney(printed));
  return {
    ...common,
    label: cleanLabel(text).slice(0, 200) || '(no words)',
    reason,
    texts: found.map((one) => one.slice(0, 60)),
    valueCurrent: money(found[0]),
    valuePrior: found.length === 2 ? money(found[1]) : null,
    scale: 1,
    place,
  };
}
