/**
 * Groups that print the sum of the accounts below or above them, told by the figures alone: no word says total, no
 * indent, and the table balances with them, because what is counted twice balances too. Believed only where they
 * divide the whole table between them, which no chance does.
 */
import { type Cents, minus, plus, sizeOf } from '../cells/cents.ts';
import { near } from '../table/sums.ts';

/** A table with fewer groups of several accounts is not said to be divided. */
const FEWEST = 2;

/** So many accounts are the sum of others by chance; with more, anything divides. */
const MOST_SPARED = 2;
/** Ways of dividing are tried no longer than this: a table of so many chances says nothing. */
const MOST_STEPS = 20_000;

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

/**
 * Places of the groups of figures in which each group stands behind its accounts; null where they leave any over. A
 * round account may be the sum of what stands before it by chance: where its being a group leaves accounts over, it is
 * tried as an account.
 */
function groupsBehind(figures: readonly Cents[], least: number): number[] | null {
  const parts: Part[] = [];
  const groups: number[] = [];
  let steps = 0;
  // Debits and credits in one group make round sums by chance.
  let mixed = 0;
  let spared = 0;
  let several = 0;
  const divides = (at: number): boolean => {
    steps += 1;
    const cents = figures[at];
    if (cents === undefined)
      return several >= FEWEST && parts.every(({ isGroup }) => isGroup) && (spared === 0 || mixed === 0);
    if (steps > MOST_STEPS) return false;
    const count = cents === 0 ? 0 : summed(parts, cents, least);
    if (count > 0) {
      const taken = parts.splice(parts.length - count, count, { cents, isGroup: true });
      groups.push(at);
      const isMixed = taken.some((part) => part.cents < 0 !== cents < 0);
      if (count > 1) several += 1;
      if (isMixed) mixed += 1;
      if (divides(at + 1)) return true;
      if (count > 1) several -= 1;
      if (isMixed) mixed -= 1;
      groups.pop();
      parts.splice(parts.length - 1, 1, ...taken);
      if (spared === MOST_SPARED) return false;
      spared += 1;
    }
    parts.push({ cents, isGroup: false });
    if (divides(at + 1)) return true;
    parts.pop();
    if (count > 0) spared -= 1;
    return false;
  };
  return divides(0) ? groups : null;
}

/** True when the first figure is the sum of some that follow it: nearly no table passes. */
function mayBegin(figures: readonly Cents[]): boolean {
  const first = figures[0] ?? 0;
  if (first === 0) return false;
  let sum: Cents = 0;
  return figures.slice(1).some((cents) => {
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
    if (!mayBegin(isTurned ? figures : turned)) continue;
    // Of groups of one account only where groups of several leave accounts over.
    const groups = groupsBehind(each, 2) ?? groupsBehind(each, 1);
    if (groups) return isTurned ? groups.map((at) => figures.length - 1 - at).reverse() : groups;
  }
  return summarised(figures);
}

/** A summary of fewer or more lines is none: two sums may be chance. */
const FEWEST_LINES = 3;
const MOST_LINES = 15;

/** True where the figures are, one after another, the sums of the accounts in their order, and leave none over. */
function sumInOrder(lines: readonly Cents[], accounts: readonly Cents[]): boolean {
  let next = 0;
  let several = 0;
  for (const line of lines) {
    const from = next;
    let sum: Cents = 0;
    do {
      sum = plus(sum, accounts[next] ?? 0);
      next += 1;
    } while (next < accounts.length && !near(sum, line));
    if (line === 0 || !near(sum, line)) return false;
    if (next - from > 1) several += 1;
  }
  const isWhole = accounts.slice(next).every((cents) => cents === 0);
  return isWhole && several >= FEWEST;
}

/** Places of the lines of a summary that stands as a block above or below all accounts; empty where none does. */
function summarised(figures: readonly Cents[]): readonly number[] {
  const most = Math.min(MOST_LINES, Math.floor((figures.length - 1) / 2));
  const total = figures.reduce<Cents>((sum, cents) => plus(sum, cents), 0);
  // All lines come to what all accounts come to, but for what each is rounded by: of nearly no table, which is then not
  // looked through.
  const mayBe = (sum: Cents, lines: number) => sizeOf(minus(plus(sum, sum), total)) <= lines;
  const places = (from: number, lines: number) => Array.from({ length: lines }, (_, at) => from + at);
  let above: Cents = 0;
  let below: Cents = 0;
  for (let lines = 1; lines <= most; lines += 1) {
    const from = figures.length - lines;
    above = plus(above, figures[lines - 1] ?? 0);
    below = plus(below, figures[from] ?? 0);
    if (lines < FEWEST_LINES) continue;
    if (mayBe(below, lines) && sumInOrder(figures.slice(from), figures.slice(0, from)))
      return places(from, lines);
    if (mayBe(above, lines) && sumInOrder(figures.slice(0, lines), figures.slice(lines)))
      return places(0, lines);
  }
  return [];
}
