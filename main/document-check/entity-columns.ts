/**
 * Columns of two entities side by side (Group and Company): where most of what they print is the same, one figure that
 * differs by a single digit is a slip; so it is in a row that is the same in the other year.
 */
import { absolute } from '../../shared/model/money.ts';
import type { CellOf, FigureTable, Likeness } from './figure-tables.ts';
import { isOneDigit } from './sums.ts';

/** So many figures of both have to agree before one that differs is told. */
const LEAST_ALIKE = 3;
/** Smaller figures are near each other by chance, and a small subsidiary makes a small difference. */
const LEAST_UNITS = 100n;
const LEAST_APART = 10n;
/** Where so many agree and none but one differs, it is a slip however small it is. */
const LEAST_ALL_ALIKE = 4;

interface SideBySide {
  readonly one: CellOf;
  readonly other: CellOf;
  readonly amounts: readonly [bigint, bigint];
}

const agree = ({ amounts: [one, other] }: SideBySide) => one === other;

const isSlipOf =
  (unit: bigint) =>
  ({ amounts: [one, other] }: SideBySide): boolean =>
    one >= LEAST_UNITS * unit && other >= LEAST_UNITS * unit && isOneDigit(one - other, unit);

/** One digit apart, the last one too. */
const isNear =
  (unit: bigint) =>
  ({ amounts: [one, other] }: SideBySide): boolean =>
    isOneDigit(one - other, unit) || absolute(one - other) === unit;

/** Columns of two entities, first with first, where they are of the same periods in the same order. */
function columnPairs({ kind, columns }: FigureTable): readonly (readonly (readonly [number, number])[])[] {
  if (kind !== 'PERIODS') return [];
  const byScope = [...Map.groupBy(columns.keys(), (at) => columns[at]?.scope ?? null).values()];
  return byScope.flatMap((one, at) =>
    byScope.slice(at + 1).flatMap((other) => {
      const pairs = one.map((column, index): readonly [number, number] => [column, other[index] ?? -1]);
      const same = pairs.every(([a, b]) => columns[b] && columns[a]?.period === columns[b].period);
      return same && one.length === other.length ? [pairs] : [];
    }),
  );
}

/** The figures of two entities that repeat each other, and the one that differs by a digit. */
export function alikeEntities(table: FigureTable, unit: bigint): readonly Likeness[] {
  const likeness = ({ one, other }: SideBySide, differs: boolean): Likeness => ({ one, other, differs });
  return columnPairs(table).flatMap((pairs) => {
    const rows = table.rows.map(({ figures }, row) =>
      pairs.flatMap(([a, b]): readonly SideBySide[] => {
        const amounts = [absolute(figures[a]?.cents ?? 0n), absolute(figures[b]?.cents ?? 0n)] as const;
        if (amounts[0] === 0n || amounts[1] === 0n) return [];
        return [{ one: { row, column: a }, other: { row, column: b }, amounts }];
      }),
    );
    const all = rows.flat();
    const alike = all.filter(agree);
    const apart = all.filter((each) => !agree(each));
    const alone = apart.length === 1 && alike.length >= LEAST_ALL_ALIKE;
    const slips = apart.filter(alone ? isNear(unit) : isSlipOf(unit));
    const [slip] = slips;
    if (alike.length >= LEAST_ALIKE && alike.length >= 2 * (apart.length - 1) && slips.length <= 1)
      return [...alike.map((each) => likeness(each, false)), ...(slip ? [likeness(slip, true)] : [])];
    return rows.flatMap((row) => {
      const [other, ...more] = row.filter((each) => !agree(each));
      const same = row.filter((each) => agree(each) && each.amounts[0] >= LEAST_UNITS * unit);
      if (same.length === 0 || more.length > 0) return [];
      const far = other && absolute(other.amounts[0] - other.amounts[1]) >= LEAST_APART * unit;
      if (other && !(far && isSlipOf(unit)(other))) return [];
      return [
        ...(same.length > 1 ? same.map((each) => likeness(each, false)) : []),
        ...(other ? [likeness(other, true)] : []),
      ];
    });
  });
}
