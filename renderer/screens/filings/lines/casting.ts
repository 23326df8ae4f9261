/** What the tables of the document add up to, in words, and the walk over the totals that do not add up. */
import type { LineCast } from '../../../../shared/model/line-cast.ts';
import { formatMoney, isZero, type Money } from '../../../../shared/model/money.ts';
import type { LineItem } from '../../../../shared/model/records.ts';

function yearWords(difference: Money | null, year: string): string {
  if (difference === null || isZero(difference)) return '';
  return `${formatMoney(difference, 0)} ${year}`;
}

/** "300 current, (12) prior": the printed total less the sum of its lines, for the years that differ. */
export function differenceInWords({ differenceCurrent, differencePrior }: LineCast): string {
  return [yearWords(differenceCurrent, 'current'), yearWords(differencePrior, 'prior')]
    .filter(Boolean)
    .join(', ');
}

/** What was added up, for the hint of a mark: ": A, B and C"; empty for a line that adds up nothing. */
export function addendsInWords({ addends = [] }: LineCast): string {
  if (addends.length === 0) return '';
  const rest = addends.slice(0, -1).join(', ');
  return `: ${rest === '' ? '' : `${rest} and `}${addends.at(-1)}`;
}

/** How many totals do not add up, and the one after the line in view, round the end; null where all do. */
export function nextDiffering(
  lines: readonly LineItem[],
  currentId: string | null,
): { readonly count: number; readonly lineId: string } | null {
  const differing = lines.filter((line) => line.cast?.state === 'DIFFERS');
  const [first] = differing;
  if (first === undefined) return null;
  const at = lines.findIndex((line) => line.id === currentId);
  const after = differing.find((line) => lines.indexOf(line) > at) ?? first;
  return { count: differing.length, lineId: after.id };
}
