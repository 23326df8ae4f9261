/**
 * Groups that print the sum of the accounts below or above them, told by the figures alone: no word says total, no
 * indent, and the table balances with them, because what is counted twice balances too. Believed only where they
 * divide the whole table between them, which no chance does.
 */
import { type Cents, plus } from './cents.ts';
import { near } from './sums.ts';

/** A table with fewer groups of several accounts is not said to be divided. */
const FEWEST = 2;

interface Part {
  readonly cents: Cents;
  readonly isGroup: boolean;
}

/** How many of the last parts the figure is the sum of; 0 where it is of none. */
function summed(parts: readonly Part[], cents: Cents, least: number): number {
  let sum: Cents = 0;
  for (let count = 1; count <= parts.length; count += 1) {
    sum = plus(sum, parts[parts.length - count]?.cents ?? 0);
    if (count >= least && near(sum, cents)) return count;
  }
  return 0;
}

/** Places of the groups of figures in which each group stands behind its accounts; null where they leave any over. */
function groupsBehind(figures: readonly Cents[], least: number): number[] | null {
  const parts: Part[] = [];
  const groups: number[] = [];
  let several = 0;
  for (const [at, cents] of figures.entries()) {
    const count = cents === 0 ? 0 : summed(parts, cents, least);
    if (count > 0) {
      parts.length -= count;
      groups.push(at);
      if (count > 1) several += 1;
    }
    parts.push({ cents, isGroup: count > 0 });
  }
  return several >= FEWEST && parts.every(({ isGroup }) => isGroup) ? groups : null;
}

/** True when the first figure is the sum of some that follow it: nearly no table passes. */
function mayBegin([first = 0, ...others]: readonly Cents[]): boolean {
  if (first === 0) return false;
  let sum: Cents = 0;
  return others.some((cents) => {
    sum = plus(sum, cents);
    return near(sum, first);
  });
}

/** Places of the figures that are sums of the ones before or behind them, where these leave nothing over. */
export function groupsByFigures(figures: readonly Cents[]): readonly number[] {
  const turned = [...figures].reverse();
  for (const [each, isTurned] of [
    [turned, true],
    [figures, false],
  ] as const) {
    if (!mayBegin([...each].reverse())) continue;
    // Of groups of one account only where groups of several leave accounts over.
    const groups = groupsBehind(each, 2) ?? groupsBehind(each, 1);
    if (groups) return isTurned ? groups.map((at) => figures.length - 1 - at).reverse() : groups;
  }
  return [];
}
