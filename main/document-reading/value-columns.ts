/**
 * The columns of figures of a table: figures that stand above one another, with the period, the entity and
 * the component that the header prints over them. Note references never become figures. Nothing is decided
 * here about which column is meant: only what each column says it is.
 */

import { isCurrencySign, plainText } from '../../shared/words/printed-amounts.ts';
import {
  isPlainlyAmount,
  isSidedAmount,
  parseAmount,
  type Scale,
} from '../../shared/words/statement-amounts.ts';
import { withBesideMarked } from './columns-beside.ts';
import type { GridCell, GridRow } from './grid.ts';
import { centreDistance, gapBetween } from './grid.ts';
import { type Cluster, type PlacedColumn, printsApart, withInnerJoined } from './inner-outer-columns.ts';
import {
  headsTotal,
  isHeaderText,
  isNoteHeader,
  isNoteReference,
  type PeriodKey,
  periodsIn,
  relativeYear,
  scopeOf,
} from './period-headers.ts';
import type { ColumnLayout, TableRegion, ValueColumn } from './printed-table.ts';
import { isAmountCell } from './row-kinds.ts';
import { statedCurrency, statedScale } from './stated-currency.ts';

/** Further away than this from every header, a figure belongs to no column (a page number in the margin). */
const REACH = 60;

function clustersOf(body: readonly GridRow[]): Cluster[] {
  const clusters: Cluster[] = [];
  const figures = body.flatMap((row) =>
    row.cells
      .filter(
        (cell) => cell.left >= row.labelEdge && (parseAmount(cell.text) !== null || isSidedAmount(cell.text)),
      )
      .map((cell) => ({ row, cell })),
  );
  for (const { row, cell } of figures.sort((one, two) => one.cell.left - two.cell.left)) {
    const last = clusters.at(-1);
    if (last && cell.left <= last.right + 1 && !crossesRow(last, row)) {
      last.right = Math.max(last.right, cell.right);
      last.cells.push(cell.text);
      last.rows.add(row);
    } else clusters.push({ left: cell.left, right: cell.right, cells: [cell.text], rows: new Set([row]) });
  }
  return clusters;
}

function crossesRow(cluster: Cluster, row: GridRow): boolean {
  return cluster.rows.has(row) && row.height > 0;
}

function nearest<T extends GridCell>(
  cells: readonly T[],
  to: { left: number; right: number },
): T | undefined {
  return [...cells].sort(
    (one, two) =>
      gapBetween(one, to) - gapBetween(two, to) || centreDistance(one, to) - centreDistance(two, to),
  )[0];
}

function nearestCentre<T extends GridCell>(
  cells: readonly T[],
  to: { left: number; right: number },
): T | undefined {
  return [...cells].sort((one, two) => centreDistance(one, to) - centreDistance(two, to))[0];
}

interface PeriodCell extends GridCell {
  readonly period: PeriodKey;
}

/** Header cells with a date; the parts of one date over two rows are one cell. */
function periodCells(header: readonly GridRow[]): readonly PeriodCell[] {
  const parts: { text: string; left: number; right: number }[] = [];
  for (const row of header) {
    for (const cell of row.cells) {
      if (!isHeaderText(cell.text) || isNoteHeader(cell.text)) continue;
      if (scopeOf(cell.text) !== null && periodsIn(cell.text).length === 0) continue;
      if (cell.left < row.labelEdge && row.cells.length > 1) continue;
      const above = parts.filter((part) => gapBetween(part, cell) === 0);
      const [one] = above;
      // "1.10.2024 | to | 30.9.2025" is one period, "2025 | 2024" are two.
      const isRange = /(?:\b(?:to|until)|-)$/i.test(one?.text ?? '') || /^(?:to\b|-)/i.test(cell.text);
      const dated = one && periodsIn(one.text).length > 0 && periodsIn(cell.text).length > 0;
      const stacked = one && above.length === 1 && (!dated || isRange);
      if (stacked && one) {
        const years = periodsIn(cell.text).length > 0;
        one.text += ` ${cell.text}`;
        if (years) Object.assign(one, { left: cell.left, right: cell.right });
      } else parts.push({ ...cell });
    }
  }
  return parts.flatMap((part) => {
    const periods = periodsIn(part.text);
    const last = periods.at(-1);
    return last === undefined ? [] : { ...part, period: last };
  });
}

/**
 * "Current year | Prior year" over the columns: the years that they mean, where one date heads them all or stands in the
 * title; no cells where it does not, or where only one of the two is printed.
 */
function relativePeriodCells(
  right: readonly GridCell[],
  dated: readonly PeriodCell[],
  region: TableRegion,
): readonly PeriodCell[] {
  const [head, another] = new Set(dated.map(({ period }) => period));
  const base = another === undefined ? (head ?? periodOfTitle(region)) : null;
  if (base === null) return [];
  const before = `${Number(base.slice(0, 4)) - 1}-00-00`;
  const cells = right.flatMap((cell) => {
    const year = relativeYear(cell.text);
    return year === null ? [] : { ...cell, period: year === 'CURRENT' ? base : before };
  });
  return new Set(cells.map(({ period }) => period)).size === 2 ? cells : [];
}

function isNoteCluster(
  cluster: Cluster,
  noteCell: GridCell | undefined,
  firstPeriod: GridCell | undefined,
  periods: readonly PeriodCell[],
): boolean {
  if (!cluster.cells.every(isNoteReference)) return false;
  // Under a year stand amounts, however small: those of a dormant company look like numbers of notes.
  const isDated = periods.some((cell) => gapBetween(cell, cluster) === 0);
  if (isDated && (noteCell === undefined || gapBetween(noteCell, cluster) > 0)) return false;
  if (noteCell) return gapBetween(noteCell, cluster) <= 15;
  return (
    firstPeriod !== undefined && gapBetween(cluster, firstPeriod) > 0 && cluster.right < firstPeriod.left
  );
}

/** The date over a cluster of figures. */
function periodOver(
  cluster: Cluster,
  all: readonly Cluster[],
  periods: readonly PeriodCell[],
): PeriodCell | undefined {
  const headOf = (other: Cluster | undefined) =>
    other && periods.find((cell) => gapBetween(cell, other) === 0);
  const at = all.indexOf(cluster);
  const [detail, total, next] = [all[at - 2], all[at - 1], all[at + 1]];
  const own = headOf(next);
  // Where every date stands over details alone, the totals on their right are of that date, not of the next.
  const leading = total && headOf(total);
  const alternate = all.every((other, place) => (headOf(other) !== undefined) === (place % 2 === 0));
  if (leading && !headOf(cluster) && alternate && all.length % 2 === 0 && printsApart(total, cluster))
    return leading;
  // Where the details of one period stand before its totals, those of the next period do so too.
  const stands = !headOf(cluster) && detail && !headOf(detail) && headOf(total);
  return stands && own && next && printsApart(cluster, next) ? own : nearest(periods, cluster);
}

/**
 * The entity over each column: the nearest one. Where that gives one entity the same year twice, the names are set flush
 * with the first of their columns ("Group" over 2025, nothing over 2024), and each holds up to the next.
 */
function entityHeads(
  columns: readonly { readonly cluster: Cluster; readonly period: PeriodKey | null }[],
  scopes: readonly GridCell[],
): readonly (GridCell | undefined)[] {
  const ordered = [...scopes].sort((one, two) => one.left - two.left);
  const centred = columns.map(({ cluster }) => nearestCentre(ordered, cluster));
  const flush = columns.map(({ cluster }) => ordered.filter(({ left }) => left <= cluster.right).at(-1));
  const repeats = (heads: typeof centred) =>
    new Set(columns.map(({ period }, at) => `${heads[at]?.text} ${heads[at]?.left} ${period}`)).size <
    columns.length;
  return repeats(centred) && !repeats(flush) && !flush.includes(undefined) ? flush : centred;
}

/** The day or year in the title of a statement, for one that prints the figures of one period without a date over them. */
function periodOfTitle({ statement, context }: TableRegion): PeriodKey | null {
  if (statement === 'notes' || statement === 'equity_changes') return null;
  const printed = [...new Set(periodsIn(context))];
  const isSpan = printed.length === 2 && /\b(?:from|period)\b.*\b(?:to|until)\b/i.test(context);
  return printed.length === 1 || isSpan ? (printed.at(-1) ?? null) : null;
}

/**
 * The words over the columns, those of one heading over several rows as one ("Restricted | funds"): a cell goes on
 * from the row above where each of the two stands over or under the other alone.
 */
function stackedHeads(rows: readonly (readonly GridCell[])[]): readonly GridCell[] {
  const heads: { text: string; left: number; right: number }[] = [];
  let above: (typeof heads)[number][] = [];
  for (const cells of rows) {
    const overlaps = (head: GridCell) => cells.filter((cell) => gapBetween(cell, head) === 0);
    above = cells.map((cell) => {
      const over = above.filter((head) => gapBetween(cell, head) === 0);
      const [head] = over;
      if (head && over.length === 1 && overlaps(head).length === 1) {
        head.text += ` ${cell.text}`;
        head.left = Math.min(head.left, cell.left);
        head.right = Math.max(head.right, cell.right);
        return head;
      }
      const fresh = { text: cell.text, left: cell.left, right: cell.right };
      heads.push(fresh);
      return fresh;
    });
  }
  return heads;
}

/** "$", "£'000", "Amount". */
const isUnit = (text: string): boolean =>
  isCurrencySign(plainText(text).replace(/\s*['’`]?0{3}$/, '')) || /^amounts?$/i.test(plainText(text));

/**
 * True of a column over which only a unit stands, in the row in which others have words ("No. of shares | £'000"): those
 * words are of its neighbour.
 */
function isHeadedByUnit(cluster: Cluster, header: readonly GridRow[]): boolean {
  return header.some(({ cells, labelEdge }) => {
    const heads = cells.filter(({ left }) => left >= labelEdge);
    const [right, ...more] = heads.filter((cell) => gapBetween(cell, cluster) === 0);
    const over = right ?? nearestCentre(heads, cluster);
    if (!over || more.length > 0 || !isUnit(over.text)) return false;
    return heads.some((cell) => !isHeaderText(cell.text) && gapBetween(cell, cluster) > 0);
  });
}

/**
 * The scale over each column, where they are in several ("S$ | S$'000"); empty where all are in one. A unit may stand in
 * two rows over a column ("S$" over "'000"), or once for its neighbours too.
 */
function scalesOver(clusters: readonly Cluster[], heads: readonly GridCell[]): readonly Scale[] {
  const units = heads.filter(({ text }) => statedCurrency(text) !== null || statedScale(text) !== null);
  const scales = clusters.map((cluster): Scale => {
    const over = units.filter((cell) => gapBetween(cell, cluster) === 0);
    const read = over.length > 0 ? over : [nearestCentre(units, cluster)];
    return statedScale(read.map((cell) => cell?.text ?? '').join(' ')) ?? 1;
  });
  return new Set(scales).size > 1 ? scales : [];
}

const YEARS_ALONE = /^(?:19|20)\d{2}(?: +(?:19|20)\d{2})+$/;

/** The header with years that one merged cell prints over several columns ("2025   2024") each over its own. */
function withYearsParted({ header, body }: TableRegion): GridRow[] {
  return header.map((row) => ({
    ...row,
    cells: row.cells.flatMap((cell) => {
      const text = plainText(cell.text);
      if (!YEARS_ALONE.test(text)) return cell;
      const years = text.split(/ +/);
      const under = clustersOf(body).filter((cluster) => gapBetween(cluster, cell) === 0);
      if (under.length !== years.length) return cell;
      return years.map((year, at) => ({ ...cell, ...extentOf(under[at] ?? cell), text: year }));
    }),
  }));
}

const extentOf = ({ left, right }: Pick<GridCell, 'left' | 'right'>) => ({ left, right });

/** The columns of a table, or null when it has none that can be told apart. */
export function columnLayout(printed: TableRegion): ColumnLayout | null {
  const region = { ...printed, header: withYearsParted(printed) };
  const { header } = region;
  const headerCells = header.flatMap((row) => row.cells.map((cell) => ({ row, cell })));
  const labelScope = headerCells.find(
    ({ row, cell }) => cell.left < row.labelEdge && scopeOf(cell.text) !== null,
  );
  const scope = labelScope ? scopeOf(labelScope.cell.text) : region.scope;
  const right = headerCells.filter(({ row, cell }) => cell.left >= row.labelEdge).map(({ cell }) => cell);
  const scopes = right.filter((cell) => scopeOf(cell.text) !== null);
  const noteCell = right.find((cell) => isNoteHeader(cell.text));
  const dated = periodCells(header);
  const relative = relativePeriodCells(right, dated, region);
  const periods = relative.length > 0 ? relative : dated;
  const leftmost = [...periods].sort((one, two) => one.left - two.left)[0];
  const clusters = clustersOf(region.body).filter(
    (cluster) =>
      !isNoteCluster(cluster, noteCell, leftmost, periods) &&
      cluster.cells.some((text) => isAmountCell(text)),
  );
  const words = stackedHeads(
    header.map((row) =>
      row.cells.filter(
        (cell) =>
          cell.left >= row.labelEdge &&
          (!isHeaderText(cell.text) || headsTotal(cell.text)) &&
          !relative.some(({ text }) => text === cell.text),
      ),
    ),
  );
  const near = (cluster: Cluster) => [...right].some((cell) => gapBetween(cell, cluster) <= REACH);
  const usable = clusters.filter((cluster) => near(cluster));
  if (usable.length === 0) return null;

  const titled = periods.length === 0 && words.length === 0 ? periodOfTitle(region) : null;
  const distinctPeriods = new Set(titled === null ? periods.map((cell) => cell.period) : [titled]);
  const currencies = right.filter((cell) => statedCurrency(cell.text) !== null);
  const mixed = new Set(currencies.map((cell) => statedCurrency(cell.text))).size > 1;
  const dates = usable.map((cluster) => periodOver(cluster, usable, periods)?.period ?? titled);
  const heads = entityHeads(
    usable.map((cluster, at) => ({ cluster, period: dates[at] ?? null })),
    scopes,
  );
  const scales = scalesOver(usable, right);
  const columns = withInnerJoined(
    usable.map((cluster, at): PlacedColumn => {
      const scale = scales[at];
      const head =
        words.length > 0 && !isHeadedByUnit(cluster, header) ? nearestCentre(words, cluster) : undefined;
      const word = plainText(head?.text ?? '');
      // S$ and US$ side by side are two pairs of columns.
      const currency = mixed ? (statedCurrency(nearestCentre(currencies, cluster)?.text ?? '') ?? '') : '';
      return {
        cluster,
        left: cluster.left,
        right: cluster.right,
        period: dates[at] ?? null,
        scope: scopeOf(heads[at]?.text ?? '') ?? scope,
        component: [word, currency].filter((part) => part !== '').join(' '),
        ...(currency !== '' && { currency }),
        ...(scale !== undefined && { scale }),
      };
    }),
  );
  // One year in two currencies is no pair of years, and each currency is a column of its own.
  const isTranslated =
    region.statement !== 'notes' &&
    new Set(columns.map(({ currency }) => currency ?? '')).size === columns.length;
  const byPeriod =
    distinctPeriods.size > 1 || (distinctPeriods.size === 1 && (columns.length === 1 || isTranslated));
  if (byPeriod) {
    const own = columns.filter((column) => !standsBeside(column, columns, periods, words));
    const marked = withBesideMarked(own, right);
    return { kind: 'PERIODS', columns: withoutStrays(marked, periods), period: null, scope };
  }
  const headOf = (cluster: Cluster) =>
    right
      .filter(
        (cell) =>
          nearest(usable.map(asCell), cell)?.left === cluster.left && gapBetween(cell, cluster) <= REACH,
      )
      .map((cell) => cell.text)
      .join(' ');
  return {
    kind: 'COMPONENTS',
    columns: usable.map((cluster) => ({
      left: cluster.left,
      right: cluster.right,
      period: null,
      scope,
      component: plainText(headOf(cluster)),
    })),
    period:
      periods.length === 0
        ? (dateBesideHeads(header) ?? region.dateAbove)
        : periods.length === 1
          ? (periods[0]?.period ?? null)
          : null,
    scope,
  };
}

/** The one date that stands before the headings, over the labels ("2025 | Share capital | Total"): of the rows below it. */
function dateBesideHeads(header: readonly GridRow[]): PeriodKey | null {
  const dates = header.flatMap(({ cells, labelEdge }) =>
    cells
      .filter(({ text, left }) => left < labelEdge && isHeaderText(text))
      .flatMap(({ text }) => periodsIn(text)),
  );
  const [date = null, another] = dates;
  return another === undefined ? date : null;
}

/**
 * True for a column between dated ones that has a heading of its own ("At 1 April | Recognised | At 31
 * March"): the date over its neighbour is that neighbour's whole heading and says nothing about this one.
 */
function standsBeside(
  column: ValueColumn,
  columns: readonly ValueColumn[],
  periods: readonly PeriodCell[],
  words: readonly GridCell[],
): boolean {
  const date = nearest(periods, column);
  const headed = (other: ValueColumn) => words.some((cell) => gapBetween(cell, other) === 0);
  if (!date || gapBetween(date, column) === 0 || !headed(column)) return false;
  const under = columns.filter((other) => other !== column && gapBetween(date, other) === 0);
  const [closest] = under.length > 0 ? under : [nearest(columns.map(asHead), date)?.column];
  if (!closest || closest === column || under.length > 1) return false;
  return gapBetween(date, closest) < gapBetween(date, column) && !headed(closest);
}

/** A column as a cell of its own extent, to find it by its place. */
function asHead(column: ValueColumn): GridCell & { readonly column: ValueColumn } {
  return { text: '', left: column.left, right: column.right, column };
}

function asCell(cluster: Cluster): GridCell {
  return { text: '', left: cluster.left, right: cluster.right };
}

/** Of two columns that say the same, one that stands aside from the header and is nearly empty is none. */
function withoutStrays(
  columns: readonly PlacedColumn[],
  periods: readonly PeriodCell[],
): readonly ValueColumn[] {
  const distance = (column: ValueColumn) =>
    Math.min(
      ...periods.filter((cell) => cell.period === column.period).map((cell) => gapBetween(cell, column)),
    );
  const said = (column: ValueColumn) => `${column.period} ${column.scope} ${column.component}`;
  return columns
    .filter((column) => {
      const rivals = columns.filter(
        (other) => other !== column && said(other) === said(column) && !other.beside && !column.beside,
      );
      return rivals.every((rival) => {
        if (distance(column) !== distance(rival)) return distance(column) < distance(rival);
        return !column.cluster.cells.every((text) => !isPlainlyAmount(text));
      });
    })
    .map(({ cluster: _, ...column }) => column);
}
