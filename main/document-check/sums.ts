/**
 * How the rows of a table add up, found by arithmetic: a row that is the sum of rows right above it in one column is
 * expected to be so in every column. What holds in one year and not in the other is what a typing error looks like.
 * Turned on its side, the same finds the column that is the sum of others.
 */
import { absolute } from '../../shared/model/money.ts';

/** Cents by row, then by column; null where nothing is printed. */
export type Amounts = readonly (readonly (bigint | null)[])[];

export interface Part {
  readonly row: number;
  /** 1n, or -1n where the row is taken off. */
  readonly sign: bigint;
}

export interface Sum {
  readonly total: number;
  readonly parts: readonly Part[];
  /** Columns in which the parts add up to the total. */
  readonly holds: readonly number[];
  /** Columns in which they do not, with what the total is more than they. */
  readonly fails: readonly Difference[];
  /** Of the columns in `holds`, those that add up but for rounding. */
  readonly rounded: readonly Difference[];
}

export interface Difference {
  readonly column: number;
  readonly difference: bigint;
}

export interface SumOptions {
  /** Rows that call themselves a total or a result: they may have one part, and differ by rounding. */
  readonly isTotal: (row: number) => boolean;
  /** First row of the section that a row calls itself the total of; null where it does not say so. */
  readonly sectionOf?: (row: number) => number | null;
  /** Cents of one unit as printed. */
  readonly unit: bigint;
}

/** More rows than this do not stand under one total. */
const MOST_PARTS = 80;
/** Signs are tried row by row up to this many (expenses printed without brackets). */
const MOST_SIGNED = 7;
/** The same where the sum may differ by rounding. */
const MOST_SIGNED_ROUNDED = 5;
/** A sum that holds in one column alone is believed from this many units on: smaller ones meet by chance. */
const LEAST_SURE = 300n;
/** The same where the row calls itself a total and one wrong digit explains what is apart. */
const LEAST_NAMED = 100n;
/** A figure that is held against one other alone, or against totals further up. */
const LEAST_ALONE = 1_000n;
/** A sum of one column alone with signs of its own. */
const LEAST_SIGNED = 100_000n;
/** So many rows of such a sum, and so many totals above a result, are tried. */
const MOST_SIGNED_NEAR = 4;
const MOST_TOTALS = 12;

/** Where the parts add up and where not; null where they never do. */
function tried(
  amounts: Amounts,
  total: number,
  parts: readonly Part[],
  slack: bigint,
  unit: bigint,
): Sum | null {
  const holds: number[] = [];
  const fails: Difference[] = [];
  const rounded: Difference[] = [];
  const row = amounts[total] ?? [];
  row.forEach((amount, column) => {
    let sum = 0n;
    let counted = 0;
    let printed = 0;
    let last = 0n;
    for (const part of parts) {
      const value = amounts[part.row]?.[column] ?? null;
      if (value === null) continue;
      printed += 1;
      sum += part.sign * value;
      if (value !== 0n) counted += 1;
      last = value;
    }
    // A total whose parts are not told.
    if (printed === 0) return;
    // What is left after each row, and in the end: a column of balances.
    if (counted > 1 && last !== 0n && amount === last && sum !== last) return;
    const difference = (amount ?? 0n) - sum;
    // Of several parts one is told, and the total is another figure: a column of balances, no movement.
    if (printed === 1 && parts.length > 2 && difference !== 0n && !(amount && isSlip(difference, unit)))
      return;
    if (absolute(difference) <= slack) {
      // Nothing is left: parts that cancel each other are a sum as well, one that is nothing is none.
      if (amount === null || counted < (amount === 0n ? 2 : 1)) return;
      holds.push(column);
      if (difference !== 0n) rounded.push({ column, difference });
    } else if (amount !== null) fails.push({ column, difference });
  });
  return holds.length === 0 ? null : { total, parts, holds, fails, rounded };
}

/** Chance makes no sum that holds in two columns, nor one of a large figure. */
function believed(sum: Sum, amounts: Amounts, { isTotal, unit }: SumOptions): boolean {
  const largest = sum.holds.reduce((most, column) => {
    const value = absolute(amounts[sum.total]?.[column] ?? 0n);
    return value > most ? value : most;
  }, 0n);
  const counted = sum.parts.filter(({ row }) =>
    sum.holds.some((column) => (amounts[row]?.[column] ?? 0n) !== 0n),
  ).length;
  if (counted < (isTotal(sum.total) ? 1 : 2)) return false;
  // A total of one row says the same twice; apart by one digit, one of the two is a slip.
  const [only, ...others] = sum.fails;
  if (counted === 1 && only)
    return others.length === 0 && largest >= LEAST_SURE * unit && isSlip(only.difference, unit);
  if (sum.fails.length === 0) return true;
  // A row that calls itself no total may be one; by chance it is the sum of others in one year and far from it in the next.
  if (!isTotal(sum.total) && !sum.fails.every(({ difference }) => isSlip(difference, unit))) return false;
  // One wrong figure spoils one column; where more fail, the rows are no sum.
  const plain = sum.parts.every(({ sign }) => sign === 1n);
  const spoiled = plain && isTotal(sum.total) ? Math.ceil(sum.holds.length / 2) : 1;
  if (sum.fails.length > spoiled) return false;
  const named = isTotal(sum.total) && sum.fails.every(({ difference }) => isSlip(difference, unit));
  return largest >= (named ? LEAST_NAMED : LEAST_SURE) * unit || (sum.holds.length > 1 && largest > 0n);
}

const slips = ({ fails }: Sum, { unit }: SumOptions): boolean =>
  fails.every(({ difference }) => isSlip(difference, unit));

/** Better: fails nowhere; then holds in more columns; then fails by one digit; then has fewer parts. */
function better(one: Sum, other: Sum | null, options: SumOptions): boolean {
  if (other === null) return true;
  if ((one.fails.length === 0) !== (other.fails.length === 0)) return one.fails.length === 0;
  if (one.holds.length !== other.holds.length) return one.holds.length > other.holds.length;
  return slips(one, options) && !slips(other, options);
}

/** Parts printed without brackets under a total in brackets, too. */
const SIGNS = [1n, -1n] as const;

/** `rounded`: the sum may differ by what rounding makes of so many parts. */
function plainSum(
  amounts: Amounts,
  open: readonly number[],
  total: number,
  options: SumOptions,
  rounded: boolean,
): Sum | null {
  let best: Sum | null = null;
  for (let from = open.length - 1; from >= 0 && open.length - from <= MOST_PARTS; from -= 1) {
    const rows = open.slice(from);
    const slack = rounded ? (options.unit * BigInt(rows.length + 1)) / 2n : 0n;
    for (const sign of SIGNS) {
      const parts = rows.map((row): Part => ({ row, sign }));
      const found = tried(amounts, total, parts, slack, options.unit);
      // In one column alone a row that calls itself no total is the opposite of others by chance.
      if (found && sign < 0n && found.holds.length < 2 && !options.isTotal(total)) continue;
      if (found && believed(found, amounts, options) && better(found, best, options)) best = found;
    }
    if (best?.fails.length === 0) break;
  }
  return best;
}

/** A total that is another total over again ("Net assets", "Total equity"). */
function equalTotal(
  amounts: Amounts,
  totals: readonly number[],
  at: number,
  options: SumOptions,
): Sum | null {
  for (const earlier of totals.toReversed()) {
    const found = tried(amounts, at, [{ row: earlier, sign: 1n }], 0n, options.unit);
    const sure = found?.holds.some(
      (column) => absolute(amounts[at]?.[column] ?? 0n) >= LEAST_SURE * options.unit,
    );
    if (found && sure && found.fails.length < 2) return found;
  }
  return null;
}

const isLarge = ({ total, holds }: Sum, amounts: Amounts, { unit }: SumOptions): boolean =>
  holds.some((column) => absolute(amounts[total]?.[column] ?? 0n) >= LEAST_ALONE * unit);

/** A row that is nothing wherever the sum holds: whether it is added or taken off is not known where the sum fails. */
function hasUnknownSign({ parts, holds, fails }: Sum, amounts: Amounts): boolean {
  const at = (row: number, column: number) => amounts[row]?.[column] ?? 0n;
  return parts.some(
    ({ row }) =>
      holds.every((column) => at(row, column) === 0n) && fails.some(({ column }) => at(row, column) !== 0n),
  );
}

/** The same where some rows are taken off: the first stands, each of the others is added or taken off. */
function signedSum(
  amounts: Amounts,
  open: readonly number[],
  total: number,
  options: SumOptions,
  rounded: boolean,
): Sum | null {
  let best: Sum | null = null;
  const most = rounded ? MOST_SIGNED_ROUNDED : MOST_SIGNED;
  for (let from = open.length - 2; from >= 0 && open.length - from <= most; from -= 1) {
    const rows = open.slice(from);
    const slack = rounded ? (options.unit * BigInt(rows.length + 1)) / 2n : 0n;
    for (let signs = 1; signs < 2 ** (rows.length - 1); signs += 1) {
      const parts = rows.map(
        (row, at): Part => ({ row, sign: at > 0 && (signs >> (at - 1)) % 2 === 1 ? -1n : 1n }),
      );
      const found = tried(amounts, total, parts, slack, options.unit);
      if (!found || !believed(found, amounts, options)) continue;
      if (hasUnknownSign(found, amounts) && !slips(found, options)) continue;
      const sure =
        found.holds.length > 1 || (rows.length <= 4 && (!rounded || isLarge(found, amounts, options)));
      if (sure && better(found, best, options)) best = found;
      if (best?.fails.length === 0) return best;
    }
  }
  return best;
}

/** One digit apart, with nothing but noughts behind it: by no rounding. */
export const isOneDigit = (difference: bigint, unit: bigint): boolean =>
  absolute(difference) % unit === 0n &&
  absolute(difference) / unit > 1n &&
  /^[1-9]0*$/.test((absolute(difference) / unit).toString());

/** What one wrong digit makes: a digit with nothing but noughts behind it, or one unit beside that where sums are rounded. */
export function isSlip(difference: bigint, unit: bigint): boolean {
  const units = absolute(difference) / unit;
  if (absolute(difference) % unit !== 0n || units < 2n) return false;
  return [units, units - 1n, units + 1n].some((each) => /^[1-9]0*$/.test(each.toString()));
}

/** The signs that rows under a result may have: all alike, or each of a few added or taken off. */
function* signings(rows: readonly number[]): Generator<readonly Part[]> {
  for (const sign of SIGNS) yield rows.map((row): Part => ({ row, sign }));
  if (rows.length > MOST_SIGNED_NEAR) return;
  for (let signs = 1; signs < 2 ** (rows.length - 1); signs += 1)
    yield rows.map((row, at): Part => ({ row, sign: at > 0 && (signs >> (at - 1)) % 2 === 1 ? -1n : 1n }));
}

/**
 * A row that calls itself a total and adds up but for one wrong digit in one column: that of a statement of one year
 * alone, or one whose other years add up but for rounding, where nothing else shows how the rows add up.
 */
function nearSum(amounts: Amounts, open: readonly number[], total: number, options: SumOptions): Sum | null {
  const near = (parts: readonly Part[]): Sum | null => {
    const slack = (options.unit * BigInt(parts.length + 1)) / 2n;
    const fails: Difference[] = [];
    const rounded: Difference[] = [];
    let least = parts.length;
    for (const [column, amount] of (amounts[total] ?? []).entries()) {
      if (amount === null || amount === 0n) continue;
      // A total whose parts are not told.
      if (parts.every(({ row }) => (amounts[row]?.[column] ?? null) === null)) continue;
      const counted = parts.filter(({ row }) => (amounts[row]?.[column] ?? 0n) !== 0n);
      const sum = counted.reduce((all, { row, sign }) => all + sign * (amounts[row]?.[column] ?? 0n), 0n);
      const difference = amount - sum;
      if (absolute(difference) <= slack) {
        if (counted.length > 1) rounded.push({ column, difference });
        continue;
      }
      const sure = counted.length > 1 ? LEAST_SURE : LEAST_ALONE;
      if (!isSlip(difference, options.unit) || absolute(amount) < sure * options.unit) return null;
      fails.push({ column, difference });
      least = counted.length;
    }
    if (fails.length !== 1 || least === 0) return null;
    const [first] = parts;
    const alike = parts.every(({ sign }) => sign === first?.sign);
    // Few digits and many signs come near any total.
    const [fail] = fails;
    const printed = absolute(amounts[total]?.[fail?.column ?? 0] ?? 0n);
    if (!alike && rounded.length === 0 && printed < LEAST_SIGNED * options.unit) return null;
    const holds = rounded.map(({ column }) => column);
    return { total, parts, holds, fails, rounded: rounded.filter(({ difference }) => difference !== 0n) };
  };
  for (let from = open.length - 1; from >= 0 && open.length - from <= MOST_PARTS; from -= 1) {
    for (const parts of signings(open.slice(from))) {
      const found = near(parts);
      if (found) return found;
    }
  }
  return null;
}

/** A result of two totals above it, whatever stands between (net assets under net current assets). */
function ofTotals(amounts: Amounts, totals: readonly number[], at: number, options: SumOptions): Sum | null {
  const late = totals.slice(-MOST_TOTALS);
  let best: Sum | null = null;
  for (const [index, one] of late.entries()) {
    for (const other of late.slice(index + 1)) {
      for (const sign of SIGNS) {
        const parts = [
          { row: one, sign: 1n },
          { row: other, sign },
        ];
        const found = tried(amounts, at, parts, 0n, options.unit);
        if (!found || found.fails.length > 1 || !believed(found, amounts, options)) continue;
        if (!slips(found, options)) continue;
        if (isLarge(found, amounts, options) && better(found, best, options)) best = found;
      }
    }
  }
  return best;
}

/**
 * The total of a section by its words ("Total expenditure" under "Expenditure") that adds up in no column, but nearly in
 * one: the document itself is out, and what is wrong besides shows only here.
 */
function ofSection(amounts: Amounts, open: readonly number[], at: number, options: SumOptions): Sum | null {
  const start = options.sectionOf?.(at) ?? null;
  const rows = open.filter((row) => start !== null && row >= start);
  if (rows.length < 2) return null;
  for (const sign of SIGNS) {
    const parts = rows.map((row): Part => ({ row, sign }));
    const fails = (amounts[at] ?? []).flatMap((amount, column): readonly Difference[] => {
      const sum = parts.reduce((all, { row }) => all + sign * (amounts[row]?.[column] ?? 0n), 0n);
      return amount === null || amount === 0n ? [] : [{ column, difference: amount - sum }];
    });
    const slack = (options.unit * BigInt(rows.length + 1)) / 2n;
    const isNear = ({ column, difference }: Difference) =>
      absolute(difference) * 100n <= absolute(amounts[at]?.[column] ?? 0n);
    const wrong = fails.filter(({ difference }) => absolute(difference) > slack);
    if (fails.some(isNear)) return { total: at, parts, holds: [], fails: wrong, rounded: [] };
  }
  return null;
}

/** How one row adds up: what holds in every column before what holds in some, plain sums before those with signs. */
function sumFor(
  amounts: Amounts,
  open: readonly number[],
  totals: readonly number[],
  at: number,
  options: SumOptions,
): Sum | null {
  const plain = plainSum(amounts, open, at, options, false);
  if (!options.isTotal(at) || plain?.fails.length === 0) return plain;
  const signed = signedSum(amounts, open, at, options, false);
  if (signed && better(signed, plain, options)) return signed;
  const repeated = equalTotal(amounts, totals, at, options);
  return (
    plain ??
    (repeated && slips(repeated, options) ? repeated : null) ??
    ofTotals(amounts, totals, at, options) ??
    plainSum(amounts, open, at, options, true) ??
    signedSum(amounts, open, at, options, true) ??
    nearSum(amounts, open, at, options) ??
    repeated ??
    ofSection(amounts, open, at, options)
  );
}

/** The sums of a table, from the top; a total that was found stands for its parts from then on. */
export function sumsOf(amounts: Amounts, options: SumOptions): readonly Sum[] {
  const sums: Sum[] = [];
  const totals: number[] = [];
  let open: number[] = [];
  amounts.forEach((row, at) => {
    const nothing = row.every((amount) => amount === null || amount === 0n);
    if (nothing) return;
    const found = sumFor(amounts, open, totals, at, options);
    if (found) {
      totals.push(at);
      sums.push(found);
      const parts = new Set(found.parts.map((part) => part.row));
      open = open.filter((each) => !parts.has(each));
    }
    open.push(at);
  });
  return sums;
}
