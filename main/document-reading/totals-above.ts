/**
 * Totals that are printed above their parts ("Current assets 8,331", and under it what they consist of), as some
 * practices lay out their statements. Found by arithmetic alone: what follows adds up to the line in both years.
 */
import type { LineStatement } from '../../shared/model/enums.ts';
import { absolute, type Money, toCents } from '../../shared/model/money.ts';
import { isResult } from './printed-labels.ts';

export interface SummableLine {
  readonly statement: LineStatement;
  readonly label: string;
  readonly parentLabel: string | null;
  readonly valueCurrent: Money | null;
  readonly valuePrior: Money | null;
  readonly scale: number;
}

/** More parts than this do not stand under one heading. */
const MOST_PARTS = 40;
const TOTAL = /^total\b/i;
/** Headings of a balance sheet: under them one part may be the whole, and rounding may differ by one. */
const HEADING =
  /^(?:(?:non-?|long[- ]term )?current )?(?:assets|liabilities)$|^(?:shareholders['’]? |owners['’]? )?equity$|^capital and reserves$/i;

export const isHeadingOfTotals = (label: string): boolean => HEADING.test(label.trim());

interface Amounts {
  readonly index: number;
  readonly current: bigint;
  readonly prior: bigint;
}

const cents = (value: Money | null) => (value === null ? 0n : toCents(value));
const isNothing = ({ current, prior }: Amounts) => current === 0n && prior === 0n;

/** How many of the lines that follow make up the total; 0 where none do. */
function partsOf(total: Amounts, following: readonly Amounts[], heading: boolean, unit: bigint): number {
  let [current, prior, counted] = [0n, 0n, 0];
  for (let taken = 1; taken <= Math.min(following.length, MOST_PARTS); taken += 1) {
    const part = following[taken - 1];
    if (!part) return 0;
    current += part.current;
    prior += part.prior;
    if (!isNothing(part)) counted += 1;
    const slack = heading && counted > 1 ? unit : 0n;
    const adds = absolute(current - total.current) <= slack && absolute(prior - total.prior) <= slack;
    if (adds && counted >= (heading ? 1 : 2)) return taken;
  }
  return 0;
}

/** No heading was printed between the total and the line, or it is the total itself. */
function standsUnder(line: SummableLine | undefined, total: SummableLine): boolean {
  return line?.parentLabel === total.parentLabel || line?.parentLabel === total.label;
}

/** The statements that are laid out so; movements and notes are not looked at. */
const LAID_OUT_SO: readonly LineStatement[] = ['balance_sheet', 'income_statement'];

/**
 * The parts (by their places in `lines`, from the top) of each line that is a total above them, in the order of the
 * totals. `lines` are those of a document in the order printed; a part may itself be such a total.
 */
export function totalsAbove(lines: readonly SummableLine[]): ReadonlyMap<number, readonly number[]> {
  const found = LAID_OUT_SO.flatMap((statement) => [...totalsOf(statement, lines)]);
  return new Map(found.sort(([one], [other]) => one - other));
}

function totalsOf(
  statement: LineStatement,
  lines: readonly SummableLine[],
): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, readonly number[]>();
  let following: readonly Amounts[] = [];
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    const line = lines[index];
    if (line?.statement !== statement) continue;
    const total = { index, current: cents(line.valueCurrent), prior: cents(line.valuePrior) };
    const heading = isHeadingOfTotals(line.label);
    const next = lines[following[0]?.index ?? -1];
    // A heading printed in between opens something else ("Net assets", and under "Equity" what it consists of).
    const other = following.findIndex(({ index: at }) => !standsUnder(lines[at], line));
    const possible = other < 0 ? following : following.slice(0, other);
    const closes =
      TOTAL.test(line.label) || isNothing(total) || (next !== undefined && TOTAL.test(next.label));
    const parts = closes ? 0 : partsOf(total, possible, heading, 100n * BigInt(line.scale));
    // Turnover is what costs and gross profit make up in every statement, and is no total of theirs.
    const leaves = possible.slice(0, parts).some(({ index: at }) => isResult(lines[at]?.label ?? ''));
    const taken = leaves && statement === 'income_statement' ? 0 : parts;
    if (taken > 0) {
      found.set(
        index,
        following.slice(0, taken).map((part) => part.index),
      );
    }
    following = [total, ...following.slice(taken)];
  }
  return found;
}
