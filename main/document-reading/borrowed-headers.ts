/**
 * A table that prints no column headings goes on from the one before it and is read under its headings: of the same
 * statement or note, and of the same columns. A person is told which tables were read so.
 */
import type { GridCell, GridRow } from './grid.ts';
import { centreDistance } from './grid.ts';
import { isNoteHeader, isNoteReference, periodsIn } from './period-headers.ts';
import type { TableRegion } from './printed-table.ts';
import { isAmountCell } from './row-kinds.ts';
import { statedScale } from './stated-currency.ts';

interface Extent {
  readonly left: number;
  readonly right: number;
}

function width(rows: readonly GridRow[]): number {
  return Math.max(0, ...rows.map((row) => row.cells.at(-1)?.right ?? 0));
}

/** The places in which cells stand above one another, from the left. */
function placesOf(cells: readonly GridCell[]): readonly Extent[] {
  const places = new Map<number, Extent>();
  for (const { left, right } of cells) {
    const before = places.get(left);
    places.set(left, { left, right: Math.max(right, before?.right ?? right) });
  }
  return [...places.values()].sort((one, two) => one.left - two.left);
}

/** The columns of figures of a table of a DOCX; one that holds references to notes alone is none. */
function figureColumns(body: readonly GridRow[]): readonly Extent[] {
  const figures = body.flatMap((row) =>
    row.cells.filter((cell) => cell.left >= row.labelEdge && isAmountCell(cell.text)),
  );
  return placesOf(figures).filter(({ left }) =>
    figures.some((cell) => cell.left === left && !isNoteReference(cell.text)),
  );
}

/** The columns that a table, or a header that stands alone, has: those of its figures, else of its years. */
function columnsOf({ header, body, hasAmounts }: TableRegion): readonly Extent[] {
  if (hasAmounts) return figureColumns(body);
  return placesOf(header.flatMap((row) => row.cells.filter((cell) => periodsIn(cell.text).length > 0)));
}

/** A header as it would stand over other columns, one for one; the word over the notes stays behind. */
function overColumns(header: readonly GridRow[], from: readonly Extent[], to: readonly Extent[]): GridRow[] {
  return header.map((row) => ({
    ...row,
    cells: row.cells.flatMap((cell) => {
      if (isNoteHeader(cell.text)) return [];
      const [nearest] = from
        .map((place, at) => ({ at, distance: centreDistance(place, cell) }))
        .sort((one, two) => one.distance - two.distance);
      const place = to[nearest?.at ?? -1];
      return place ? { ...cell, left: place.left, right: place.right } : [];
    }),
  }));
}

/** A row of currencies in a table of its own stands under the years of the table before: one header. */
export function joinedHeads(regions: readonly TableRegion[]): readonly TableRegion[] {
  const joined: TableRegion[] = [];
  for (const region of regions) {
    const before = joined.at(-1);
    const isHead = before && !before.hasAmounts && before.header.length > 0;
    const dated = columnsOf({ ...region, hasAmounts: false }).length > 0;
    if (isHead && !region.hasAmounts && !dated && before.statement === region.statement)
      before.header.push(...underColumns(region.header, before));
    else {
      if (isHead && before.statement === region.statement && before.note === region.note)
        region.context = `${region.context} ${unitAlone(before.header)}`.trim();
      joined.push(region);
    }
  }
  return joined;
}

/** The one unit that a line of its own repeats over each column, outside the table below it; else nothing. */
function unitAlone(header: readonly GridRow[]): string {
  const [unit = '', another] = new Set(header.flatMap(({ cells }) => cells.map(({ text }) => text)));
  return another === undefined && statedScale(unit) !== null ? unit : '';
}

/** The rows of a second head as they would stand under the years of the first; none where they do not match. */
function underColumns(header: readonly GridRow[], before: TableRegion): readonly GridRow[] {
  const cells = header.flatMap((row) => row.cells.filter((cell) => !isNoteHeader(cell.text)));
  const [from, to] = [placesOf(cells), columnsOf(before)];
  return from.length === to.length ? overColumns(header, from, to) : [];
}

/** The region under the headings of the one before it in `all`, where it prints none and goes on from that. */
export function withBorrowedHeader(
  region: TableRegion,
  index: number,
  all: readonly TableRegion[],
): TableRegion {
  const before = all[index - 1];
  if (region.header.length > 0 || !before || before.statement !== region.statement) return region;
  if (before.note !== region.note) return region;
  const isTable = region.body.some(({ table }) => table !== null);
  if (!isTable) {
    if (region.statement === 'notes' || !before.hasAmounts) return region;
    return borrow(region, before.header);
  }
  if (before.hasAmounts && width(before.body) === width(region.body)) return borrow(region, before.header);
  // Tables of other widths (a head in a table of its own) go together where their columns do, one for one.
  const [from, to] = [columnsOf(before), columnsOf(region)];
  if (from.length >= 2 && standOverPairs(from, to)) return borrow(region, before.header);
  if (from.length < 2 || from.length !== to.length) return region;
  return borrow(region, overColumns(before.header, from, to));
}

/** Heads over the first, or all over the second, of the two columns of details and totals that each has. */
function standOverPairs(heads: readonly Extent[], columns: readonly Extent[]): boolean {
  if (columns.length !== heads.length * 2) return false;
  return [0, 1].some((place) => heads.every(({ left }, at) => left === columns[at * 2 + place]?.left));
}

function borrow(region: TableRegion, header: readonly GridRow[]): TableRegion {
  Object.assign(region, { borrowedHeader: true });
  region.header.push(...header);
  return region;
}
