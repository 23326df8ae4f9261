/**
 * Rows of one table that print the same figures (a total by line and by region, net assets and equity, a balance carried
 * on): one figure in which two such rows differ by a digit is a slip. What a movement began with is what the year before
 * ended with.
 */
import { absolute } from '../../shared/model/money.ts';
import { periodsIn } from '../document-reading/period-headers.ts';
import type { CellOf, FigureTable, Likeness } from './figure-tables.ts';
import { isOneDigit } from './sums.ts';

/** One figure of this size, or two of the smaller, do not agree by chance. */
const LEAST_UNITS = 1_000n;
const LEAST_ALONE = 10_000n;
/** Smaller differences are printed somewhere by chance. */
const LEAST_TAKEN_UP = 100n;
/** In longer tables rows agree by chance. */
const MOST_ROWS = 120;

const amountAt = (table: FigureTable, { row, column }: CellOf): bigint =>
  absolute(table.rows[row]?.figures[column]?.cents ?? 0n);

/** What stands between the two rows explains what parts them (tax between the profits before and after it). */
function isExplained(table: FigureTable, one: CellOf, other: CellOf): boolean {
  const apart = absolute(amountAt(table, one) - amountAt(table, other));
  return table.rows.some((_, row) => amountAt(table, { row, column: one.column }) === apart);
}

/** What is left of cost after depreciation: neither of the two ends with it. */
const CARRYING = /\bcarrying\b|\bnet book\b/i;

/**
 * What is carried when a year begins and when it ends are two amounts of one thing: they differ by additions less depreciation,
 * which no row prints, while every class that did not move is the same.
 */
function areCarriedApart(one: string, other: string): boolean {
  if (!CARRYING.test(one) || !CARRYING.test(other)) return false;
  const [date, otherDate] = [periodsIn(one)[0], periodsIn(other)[0]];
  const isDated = date !== undefined && otherDate !== undefined;
  return isOpening(one) !== isOpening(other) || (isDated && date !== otherDate);
}

/** Two rows that print the same in every column but one. */
export function repeatedRows(table: FigureTable, unit: bigint): readonly Likeness[] {
  const { rows, columns } = table;
  if (rows.length > MOST_ROWS) return [];
  return rows.flatMap(({ label }, above) =>
    rows.slice(above + 1).flatMap((row, index): readonly Likeness[] => {
      if (areCarriedApart(label, row.label)) return [];
      const pairs = columns.map((_column, column) => ({
        one: { row: above, column },
        other: { row: above + 1 + index, column },
      }));
      const amounts = pairs.map(({ one, other }) => [amountAt(table, one), amountAt(table, other)] as const);
      if (amounts.some(([one, other]) => (one === 0n) !== (other === 0n))) return [];
      const same = pairs.filter(
        (_pair, at) => amounts[at]?.[0] !== 0n && amounts[at]?.[0] === amounts[at]?.[1],
      );
      const sizes = same.map(({ one }) => amountAt(table, one));
      const sure =
        sizes.some((size) => size >= LEAST_ALONE * unit) ||
        sizes.filter((size) => size >= LEAST_UNITS * unit).length > 1;
      const [apart, ...more] = pairs.filter((_pair, at) => amounts[at]?.[0] !== amounts[at]?.[1]);
      if (!sure || more.length > 0) return [];
      const likeness = (differs: boolean) => (pair: (typeof pairs)[number]) => ({ ...pair, differs });
      if (!apart) return same.map(likeness(false));
      const slip = isOneDigit(amountAt(table, apart.one) - amountAt(table, apart.other), unit);
      if (!slip || isExplained(table, apart.one, apart.other)) return [];
      return [...same.map(likeness(false)), likeness(true)(apart)];
    }),
  );
}

const OPENING =
  /^opening\b|\bat (?:the )?(?:beginning|start) of\b|brought forward|^(?:balances? )?(?:as )?at 1(?:st)? [a-z]+/i;
/** What a year ends with. */
export const CLOSING =
  /^closing\b|\bat (?:the )?end of\b|carried forward|^(?:balances? )?(?:as )?at (?:28|29|30|31)(?:th|st)? [a-z]+/i;

/** Nothing moved: one row is both. */
const CLOSING_TOO = /\b(?:and|to)\b.*\b(?:28|29|30|31|end)\b/i;

/** What a year begins with, and is not also what it ends with. */
export const isOpening = (label: string): boolean => OPENING.test(label) && !CLOSING_TOO.test(label);

/**
 * A row of a date below one of another that it does not repeat: what was carried a year earlier below what is carried now, or
 * what the depreciation of a year begins with below what its cost ends with.
 */
export function isOfOtherDate(label: string, above: string): boolean {
  const [date] = periodsIn(label);
  const [dateAbove] = periodsIn(above);
  if (date === undefined || dateAbove === undefined || !CLOSING.test(above)) return false;
  return isOpening(label) ? date < dateAbove : CLOSING.test(label) && date !== dateAbove;
}

const NONE: ReadonlySet<bigint> = new Set();

/**
 * What the tables of each note begin a year with, in cents as printed. On the first application of a standard a balance
 * is taken up that last year did not have, and the note prints it by itself: leases as what is owed beside the right to use.
 */
export function beginnings(tables: readonly FigureTable[]): (table: FigureTable) => ReadonlySet<bigint> {
  const found = new Map<string, Map<FigureTable, ReadonlySet<bigint>>>();
  for (const table of tables) {
    if (table.note === null) continue;
    const amounts = table.rows
      .filter(({ label }) => isOpening(label))
      .flatMap(({ figures }) => figures.flatMap((figure) => (figure ? [absolute(figure.cents)] : [])));
    const note = found.get(table.note) ?? new Map();
    found.set(table.note, note.set(table, new Set(amounts)));
  }
  return (table) => {
    const others = [...(found.get(table.note ?? '') ?? [])].filter(([each]) => each !== table);
    return new Set(others.flatMap(([, amounts]) => [...amounts]));
  };
}

/**
 * A movement of two years: what this year begins with is what last year ends with. `takenUp`: what other tables of the
 * note begin with, which may have come in between.
 */
export function rolledForward(
  table: FigureTable,
  unit: bigint,
  takenUp: ReadonlySet<bigint> = NONE,
): readonly Likeness[] {
  const { rows, columns } = table;
  if (table.kind !== 'PERIODS' || table.restated) return [];
  const years = columns.map(({ period }) => (period === null ? Number.NaN : Number(period.slice(0, 4))));
  const pairs = columns.flatMap((column, at) =>
    columns.flatMap((other, index) => {
      const same = column.scope === other.scope && column.component === other.component;
      return same && years[at] === (years[index] ?? 0) + 1 ? [{ current: at, prior: index }] : [];
    }),
  );
  return rows.flatMap(({ label }, opening) => {
    if (!isOpening(label)) return [];
    const next = rows.findIndex(({ label: other }, at) => at > opening && OPENING.test(other));
    const isCarried = (each: string) => CARRYING.test(each) === CARRYING.test(label);
    const closing = rows.findIndex(
      ({ label: other }, at) => at > opening && CLOSING.test(other) && isCarried(other),
    );
    if (closing < 0 || (next >= 0 && next < closing)) return [];
    const all = pairs.flatMap(({ current, prior }): readonly Likeness[] => {
      const [one, other] = [
        { row: opening, column: current },
        { row: closing, column: prior },
      ];
      const [began, ended] = [amountAt(table, one), amountAt(table, other)];
      // What is ten times as much is another kind of figure.
      const isOneKind = began !== 0n && ended !== 0n && began < 10n * ended && ended < 10n * began;
      const apart = absolute(began - ended);
      const isTakenUp = apart >= LEAST_TAKEN_UP * unit && takenUp.has(apart);
      return isOneKind ? [{ one, other, differs: apart !== 0n && !isTakenUp }] : [];
    });
    // Group and Company that both begin otherwise say one thing: a balance was brought forward changed.
    const differing = all.filter(({ differs }) => differs);
    return all.filter((each) => !each.differs || each === differing[0]);
  });
}
