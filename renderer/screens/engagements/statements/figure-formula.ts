/**
 * How a figure is computed, as one sentence: which figures are added up, or how many accounts. Which of them are taken off is
 * told by the brackets of their amounts, not here: a negative balance and one that is deducted look alike. Pure.
 */
import type { ChainPart } from '../../../../shared/model/figure-chain.ts';
import { plural } from '../../../components/plural.ts';

/** More parts than this are counted, not named: they stand in the table below. */
const MOST_NAMED = 4;

const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** "Sum of Current assets and Non-current assets."; "Sum of 3 accounts."; null where nothing stands behind the figure. */
export function figureFormula(parts: readonly ChainPart[]): string | null {
  if (parts.length === 0) return null;
  const accounts = new Set(parts.flatMap((part) => (part.kind === 'ACCOUNT' ? [part.itemId] : []))).size;
  const others = parts.filter((part) => part.kind !== 'ACCOUNT').map(({ label }) => label);
  const counted = accounts === 0 ? [] : [`${accounts} ${plural(accounts, 'account')}`];
  const named = others.length > MOST_NAMED ? [`${others.length} other lines`] : others;
  const all = [...counted, ...named];
  return all.length === 1 && parts.length === 1
    ? `The balance of ${accounts === 1 ? 'one account' : all[0]}.`
    : `Sum of ${listed(all)}.`;
}
