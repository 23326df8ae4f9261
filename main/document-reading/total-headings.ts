/**
 * What a total without a label is the total of, where headings stand within one another: told by what adds up to it, as
 * the innermost heading ends without a word.
 */
import { parseDecimal, toCents, ZERO } from '../../shared/model/money.ts';
import type { PrintedLine } from './printed-table.ts';

/** A heading of a table, and the index of the line that came first under it. */
export interface OpenedHeading {
  readonly heading: string;
  readonly from: number;
}

/**
 * The outer heading whose lines add up to a total without a label, where those of the innermost do not: "Fixed assets"
 * of which "Investments" are the last kind. Null where the innermost heading is as good, or no sum tells.
 */
export function headingOfSum(
  opened: readonly OpenedHeading[],
  lines: readonly PrintedLine[],
  values: readonly (string | null)[],
): string | null {
  const addsUp = ({ from }: OpenedHeading) =>
    lines.length - from >= 2 &&
    values.every((value, column) => {
      const parts = lines.slice(from).map((line) => exact(line.values[column] ?? null));
      return value !== null && parts.reduce((sum, part) => sum + part, 0n) === exact(value);
    });
  const [inner, ...outer] = opened.slice(-MOST_HEADINGS).reverse();
  if (!inner || inner.from === lines.length || addsUp(inner)) return null;
  return outer.find(addsUp)?.heading ?? null;
}

/** Headings within one another. */
const MOST_HEADINGS = 4;

/** A printed figure in cents, to be added up. */
function exact(figure: string | null): bigint {
  return figure === null ? 0n : toCents(parseDecimal(figure) ?? ZERO);
}
