/**
 * Which rows above a printed sum add up to it, so that its cell can hold the sum itself. Found in the order in which
 * tables are read (the lines since the last sum, with sums that no other has taken up), first as they stand, then the
 * nearest lines alone, then with some taken off. What must stay true: the parts come to the sum in every column, and where more than one
 * choice of parts would, none is taken: a sum is never guessed.
 */

/** A printed row: its amounts in hundredths by column, null where none is printed. */
export interface SummedRow {
  readonly isSum: boolean;
  readonly amounts: readonly (bigint | null)[];
}

/** A row above, added or taken off. */
export interface SumTerm {
  readonly row: number;
  readonly isTakenOff: boolean;
}

/** More ways than this to add and take off are not tried. */
const MOST_CHOICES = 100_000;
/** Of more open sums than this no choice is searched for: the ways to choose double with each. */
const MOST_OPEN_SUMS = 12;

/** The parts of each row that is a sum; null for every other, and where they are not known for certain. */
export function liveSums(rows: readonly SummedRow[]): readonly (readonly SumTerm[] | null)[] {
  let open: number[] = [];
  let lines: number[] = [];
  return rows.map((row, at) => {
    const hasAmounts = row.amounts.some((amount) => amount !== null);
    if (!hasAmounts) return null;
    if (!row.isSum) {
      lines.push(at);
      return null;
    }
    const found = partsOf(rows, row, open, lines);
    const taken = new Set(found?.map((term) => term.row));
    // What is not in this sum is in a later one; where nothing is known, all above is taken to be in it.
    open = [...(found === null ? [] : open.filter((each) => !taken.has(each))), at];
    lines = found === null ? [] : lines.filter((each) => !taken.has(each));
    return found;
  });
}

function partsOf(
  rows: readonly SummedRow[],
  sum: SummedRow,
  open: readonly number[],
  lines: readonly number[],
): readonly SumTerm[] | null {
  // All that is open: no other choice has as many sums.
  const all = open.map(() => 1n);
  if (open.length + lines.length > 1 && fits(rows, sum, open, all, lines)) return terms(open, all, lines, []);
  if (open.length > MOST_OPEN_SUMS) {
    // The lines since the last sum, which every group of many has; anything else stays the printed figure.
    return lines.length > 1 && fits(rows, sum, [], [], lines) ? terms([], [], lines, []) : null;
  }
  const plain = choices(open.length, [0n, 1n]).filter((signs) => fits(rows, sum, open, signs, lines));
  // Several that are added up, or else the one line, or the nearest sum said once more under another name.
  const several = plain.filter((signs) => signs.filter((sign) => sign !== 0n).length + lines.length > 1);
  const alone = plain.find((signs) =>
    lines.length === 0 ? onlyLast(signs) : signs.every((sign) => sign === 0n),
  );
  const found = several.length > 0 ? most(several) : alone;
  if (found !== undefined) return terms(open, found, lines, []);
  if (several.length > 0) return null;
  return nearestLines(rows, sum, lines) ?? withSigns(rows, sum, open, lines);
}

/** A sum of the lines nearest to it, which leaves those above to the next; null unless one number of lines fits. */
function nearestLines(
  rows: readonly SummedRow[],
  sum: SummedRow,
  lines: readonly number[],
): readonly SumTerm[] | null {
  const found = lines
    .map((_, at) => lines.slice(at))
    .filter((nearest) => nearest.length > 1 && fits(rows, sum, [], [], nearest));
  const [only] = found;
  return found.length === 1 && only !== undefined ? terms([], [], only, []) : null;
}

/** The only choice of signs that fits: every open sum added, or else with signs, or else some of them. */
function withSigns(
  rows: readonly SummedRow[],
  sum: SummedRow,
  open: readonly number[],
  lines: readonly number[],
): readonly SumTerm[] | null {
  // A dash can be added or taken off alike: it is taken with the lines that are taken off.
  const moving = lines.filter((at) => rows[at]?.amounts.some((amount) => amount !== null && amount !== 0n));
  for (const signs of [[1n], [1n, -1n], [0n, 1n, -1n]]) {
    if (signs.length ** open.length * 2 ** moving.length > MOST_CHOICES) return null;
    const found: (readonly SumTerm[])[] = [];
    for (const ofSums of choices(open.length, signs)) {
      for (const ofLines of choices(moving.length, [1n, -1n])) {
        if (fits(rows, sum, [...open, ...moving], [...ofSums, ...ofLines], []))
          found.push(terms([...open, ...moving], [...ofSums, ...ofLines], [], lines));
      }
    }
    const [only] = found;
    if (only !== undefined) return found.length === 1 && (only.length > 1 || lines.length > 0) ? only : null;
  }
  return null;
}

function fits(
  rows: readonly SummedRow[],
  sum: SummedRow,
  chosen: readonly number[],
  signs: readonly bigint[],
  lines: readonly number[],
): boolean {
  if (signs.every((sign) => sign === 0n) && lines.length === 0) return false;
  return sum.amounts.every((amount, column) => {
    const of = (row: number) => rows[row]?.amounts[column] ?? 0n;
    const total =
      chosen.reduce((result, row, at) => result + (signs[at] ?? 0n) * of(row), 0n) +
      lines.reduce((result, row) => result + of(row), 0n);
    return (amount ?? 0n) === total;
  });
}

function terms(
  chosen: readonly number[],
  signs: readonly bigint[],
  lines: readonly number[],
  all: readonly number[],
): readonly SumTerm[] {
  const found = chosen.flatMap((row, at) => {
    const sign = signs[at] ?? 0n;
    return sign === 0n ? [] : [{ row, isTakenOff: sign < 0n }];
  });
  const named = new Set(found.map(({ row }) => row));
  const nil = all.filter((row) => !named.has(row)).map((row) => ({ row, isTakenOff: true }));
  const added = lines.map((row) => ({ row, isTakenOff: false }));
  return [...found, ...nil, ...added].toSorted((one, other) => one.row - other.row);
}

/** The choice with the most sums; undefined where several have as many. */
function most(found: readonly (readonly bigint[])[]): readonly bigint[] | undefined {
  const count = (signs: readonly bigint[]) => signs.filter((sign) => sign !== 0n).length;
  const best = Math.max(...found.map(count));
  const largest = found.filter((signs) => count(signs) === best);
  return largest.length === 1 ? largest[0] : undefined;
}

function onlyLast(signs: readonly bigint[]): boolean {
  return signs.length > 0 && signs.every((sign, at) => (sign !== 0n) === (at === signs.length - 1));
}

/** Every way to give each of `count` rows one of the signs. */
function choices(count: number, signs: readonly bigint[]): readonly (readonly bigint[])[] {
  return Array.from({ length: count }).reduce<readonly (readonly bigint[])[]>(
    (made) => made.flatMap((each) => signs.map((sign) => [...each, sign])),
    [[]],
  );
}
