/**
 * What a line of the face is made up of, where a note adds up to it in both years: the lines right above the same total.
 * Found by arithmetic alone, so that nothing is split by a guess. Pure.
 */
import type { ReadLine } from '../../../shared/model/document-reading.ts';
import { type Money, toCents, ZERO } from '../../../shared/model/money.ts';

const MOST_PARTS = 15;

const cents = (amount: Money | null) => toCents(amount ?? ZERO);

/** Empty where no note, or more than one way of adding up, gives the line. */
export function partsInNotes(line: ReadLine, notes: readonly ReadLine[]): readonly ReadLine[] {
  const found = notes.flatMap((total, at) => {
    const isSame =
      cents(total.valueCurrent) === cents(line.valueCurrent) &&
      cents(total.valuePrior) === cents(line.valuePrior);
    return isSame && cents(line.valueCurrent) !== 0n ? [addendsAbove(total, notes.slice(0, at))] : [];
  });
  const runs = found.filter((parts) => parts.length > 1);
  // The same run may stand under a total that is printed again.
  const [first, ...others] = runs;
  const isOne = others.every((run) => run[0] === first?.[0]);
  return first && isOne ? first : [];
}

/** The lines right above a total that add up to it; a subtotal among them ends the search. */
function addendsAbove(total: ReadLine, above: readonly ReadLine[]): readonly ReadLine[] {
  let [current, prior] = [0n, 0n];
  for (let taken = 1; taken <= Math.min(above.length, MOST_PARTS); taken += 1) {
    const at = above.length - taken;
    const line = above[at];
    if (!line || line.sourcePage < total.sourcePage - 1 || isSubtotal(line, above.slice(0, at))) return [];
    current += cents(line.valueCurrent);
    prior += cents(line.valuePrior);
    if (current === cents(total.valueCurrent) && prior === cents(total.valuePrior)) return above.slice(at);
  }
  return [];
}

/**
 * By its name, or because lines right above come to it in both years. One line less its allowances is that line, net: no
 * subtotal.
 */
function isSubtotal({ label, valueCurrent, valuePrior }: ReadLine, above: readonly ReadLine[]): boolean {
  if (/\b(?:sub-?\s?)?totals?\b/i.test(label)) return true;
  if (cents(valueCurrent) === 0n && cents(valuePrior) === 0n) return false;
  let [current, prior, alike] = [0n, 0n, 0];
  return above
    .slice(-MOST_PARTS)
    .toReversed()
    .some((line) => {
      current += cents(line.valueCurrent);
      prior += cents(line.valuePrior);
      if (cents(line.valueCurrent) > 0n === cents(valueCurrent) > 0n) alike += 1;
      return alike > 1 && current === cents(valueCurrent) && prior === cents(valuePrior);
    });
}
