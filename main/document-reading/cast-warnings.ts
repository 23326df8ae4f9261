/** Totals that their lines do not add up to, in words for the person who reads the document beside them. */
import type { ReadLine } from '../../shared/model/document-reading.ts';
import { formatMoney, isZero, type Money, negateMoney } from '../../shared/model/money.ts';
import { castLines } from './cast-lines.ts';

/** More than this would hide the rest; they are counted. */
const MOST_TOLD = 6;

function inWords(difference: Money | null, year: string): readonly string[] {
  if (difference === null || isZero(difference)) return [];
  const less = difference.startsWith('-');
  const amount = formatMoney(less ? negateMoney(difference) : difference, 0);
  return [`${amount} ${less ? 'less' : 'more'} in the ${year} year`];
}

/** One warning for each total that differs. */
export function castWarnings(lines: readonly ReadLine[]): readonly { kind: string; message: string }[] {
  const differing = castLines(lines).flatMap((cast, index) => {
    const line = lines[index];
    return line && cast.state === 'DIFFERS' ? [{ line, cast }] : [];
  });
  const told = differing.slice(0, MOST_TOLD).map(({ line, cast }) => {
    const off = [...inWords(cast.differenceCurrent, 'current'), ...inWords(cast.differencePrior, 'prior')];
    return {
      kind: 'DOES_NOT_CAST',
      message: `"${line.label}" on page ${line.sourcePage} is not the sum of the lines above it: ${off.join(' and ')}. Compare them with the document; a line that was misread is excluded and entered by hand.`,
    };
  });
  const more = differing.length - told.length;
  if (more <= 0) return told;
  return [...told, { kind: 'DOES_NOT_CAST', message: `${more} more total(s) differ from their lines.` }];
}
