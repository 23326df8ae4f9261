/**
 * Movements by their words: what a period began with and all that stands under it make what it ended with, where the
 * figures alone do not show it (one year, few rows).
 */
import { CLOSING, isOpening } from './repeated-rows.ts';
import { type Amounts, type Difference, isSlip, type Sum } from './sums.ts';

/** Counted already in what stands above it. */
const SUBTOTAL = /\b(?:total|net)\b/i;

/** The sums of the movements of a table whose end no other sum of `known` makes. `unit`: cents of one unit as printed. */
export function movementSums(
  labels: readonly string[],
  amounts: Amounts,
  known: readonly Sum[],
  unit: bigint,
): readonly Sum[] {
  return labels.flatMap((label, opening): readonly Sum[] => {
    if (!isOpening(label)) return [];
    const closing = labels.findIndex((each, at) => at > opening && CLOSING.test(each));
    const next = labels.findIndex((each, at) => at > opening && isOpening(each));
    if (closing < opening + 2 || (next >= 0 && next < closing)) return [];
    if (labels.slice(opening + 1, closing).some((each) => SUBTOTAL.test(each))) return [];
    if (known.some(({ total }) => total === closing)) return [];
    const parts = labels.slice(opening, closing).map((_, at) => ({ row: opening + at, sign: 1n }));
    const apart = (amounts[closing] ?? []).flatMap((amount, column): readonly Difference[] => {
      const printed = parts.map(({ row }) => amounts[row]?.[column] ?? 0n).filter((each) => each !== 0n);
      if (amount === null || amount === 0n || printed.length === 0) return [];
      return [{ column, difference: amount - printed.reduce((all, each) => all + each, 0n) }];
    });
    const fails = apart.filter(({ difference }) => difference !== 0n);
    const holds = apart.filter(({ difference }) => difference === 0n).map(({ column }) => column);
    // What moves otherwise than by its rows differs in more columns, and by more than a digit.
    if (fails.length > 1 || (fails[0] && !isSlip(fails[0].difference, unit))) return [];
    return apart.length === 0 ? [] : [{ total: closing, parts, holds, fails, rounded: [] }];
  });
}
