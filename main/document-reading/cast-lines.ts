/**
 * Adds up the tables of a document against their own totals. A total is looked for among the sums of the lines
 * right above it, in both years at once; what adds up is sure, a "Total …" that does not is told with its
 * difference. Only the figures as stored are used, so that the answer is the same whenever it is asked.
 */
import type { LineStatement } from '../../shared/model/enums.ts';
import type { LineCast } from '../../shared/model/line-cast.ts';
import { absolute, fromCents, type Money, toCents } from '../../shared/model/money.ts';
import { totalsAbove } from './totals-above.ts';

export interface CastableLine {
  readonly statement: LineStatement;
  readonly label: string;
  readonly parentLabel: string | null;
  readonly valueCurrent: Money | null;
  readonly valuePrior: Money | null;
  readonly scale: number;
}

/** A line, or a total in place of the lines that it adds up. */
interface Addend {
  readonly index: number;
  readonly current: bigint;
  readonly prior: bigint;
}

/** More lines than this do not stand under one total. */
const MOST_ADDENDS = 40;
/** Signs are tried line by line up to this many (expenses printed without brackets). */
const MOST_SIGNED = 8;
const TOTAL = /^total\b/i;
const RESULT =
  /^(?:(?:gross|net|operating|total)\b|(?:\(?(?:profit|loss|surplus|deficit)\)?[ /]*)+(?:before|after|for)\b|cash generated|equity and|balance)/i;
export const UNCHECKED: LineCast = { state: 'UNCHECKED', differenceCurrent: null, differencePrior: null };
export const SURE: LineCast = { state: 'SURE', differenceCurrent: null, differencePrior: null };

function cents(value: Money | null): bigint {
  return value === null ? 0n : toCents(value);
}

/** Each statement by itself, each note by itself. */
function tableOf(line: CastableLine): string {
  return line.statement === 'notes' ? `notes ${line.parentLabel?.split(':')[0] ?? ''}` : line.statement;
}

/** In tables of movements a closing balance of the prior year opens the current one. */
function currentOpening(lines: readonly CastableLine[], at: number): Money | null {
  const line = lines[at];
  if (line?.statement !== 'equity_changes' || line.valueCurrent !== null || line.valuePrior === null)
    return line?.valueCurrent ?? null;
  const opens = /\b(?:at|beginning|opening|forward)\b/i.test(line.label);
  const closing = lines
    .slice(at + 1)
    .filter(({ statement, parentLabel }) => statement === line.statement && parentLabel === line.parentLabel)
    .findLast(({ valueCurrent, valuePrior }) => valueCurrent !== null && valuePrior !== null);
  return opens ? (closing?.valuePrior ?? null) : null;
}

interface Found {
  readonly from: number;
}

/** How far down the addends reach that add up to the total, or null. */
function plainSum(open: readonly Addend[], total: Addend, slack: bigint, least: number): Found | null {
  let current = 0n;
  let prior = 0n;
  for (let from = open.length - 1; from >= 0 && open.length - from <= MOST_ADDENDS; from -= 1) {
    current += open[from]?.current ?? 0n;
    prior += open[from]?.prior ?? 0n;
    const near = absolute(current - total.current) <= slack && absolute(prior - total.prior) <= slack;
    if (near && open.length - from >= least) return { from };
  }
  return null;
}

/** The same where some lines are taken off: the first stands, each of the others is added or taken off. */
function signedSum(open: readonly Addend[], total: Addend): Found | null {
  for (let from = open.length - 2; from >= 0 && open.length - from <= MOST_SIGNED; from -= 1) {
    const [first, ...others] = open.slice(from);
    if (!first) continue;
    for (let signs = 0; signs < 2 ** others.length; signs += 1) {
      let { current, prior } = first;
      others.forEach((addend, at) => {
        const off = (signs >> at) % 2 === 1;
        current += off ? -addend.current : addend.current;
        prior += off ? -addend.prior : addend.prior;
      });
      if (current === total.current && prior === total.prior) return { from };
    }
  }
  return null;
}

/** The sum of the lines above that comes nearest to the total. */
function nearestDifference(
  open: readonly Addend[],
  total: Addend,
): (Found & { readonly current: bigint; readonly prior: bigint }) | null {
  let current = 0n;
  let prior = 0n;
  let best: (Found & { readonly current: bigint; readonly prior: bigint }) | null = null;
  for (let from = open.length - 1; from >= 0 && open.length - from <= MOST_ADDENDS; from -= 1) {
    current += open[from]?.current ?? 0n;
    prior += open[from]?.prior ?? 0n;
    const off = { from, current: total.current - current, prior: total.prior - prior };
    if (!best || absolute(off.current) + absolute(off.prior) < absolute(best.current) + absolute(best.prior))
      best = off;
  }
  return best;
}

/** "Total comprehensive income" in a statement of equity that prints no profit above it is a movement, and no sum. */
function isMovement({ statement, label }: CastableLine, above: readonly string[]): boolean {
  if (statement !== 'equity_changes' || !/^total comprehensive\b/i.test(label)) return false;
  return !above.some((text) => /\b(?:profits?|loss(?:es)?|surplus|deficit|income)\b/i.test(text));
}

/** What is known of each line, in the order given. */
export function castLines(lines: readonly CastableLine[]): readonly LineCast[] {
  const casts: LineCast[] = lines.map(() => UNCHECKED);
  const tables = new Map<string, Addend[]>();
  const labelsOf = (parts: readonly Addend[]) => parts.map((part) => lines[part.index]?.label ?? '');
  // What stands under its total counts once, as the total.
  const under = new Set<number>();
  const above = totalsAbove(lines);
  for (const [total, parts] of above) {
    for (const at of parts) {
      under.add(at);
      if (casts[at]?.state !== 'SURE') casts[at] = SURE;
    }
    casts[total] = { ...SURE, addends: parts.map((at) => lines[at]?.label ?? '') };
  }
  lines.forEach((line, index) => {
    if (under.has(index)) return;
    const open = tables.get(tableOf(line)) ?? [];
    tables.set(tableOf(line), open);
    const addend: Addend = {
      index,
      current: cents(currentOpening(lines, index)),
      prior: cents(line.valuePrior),
    };
    const isTotal = TOTAL.test(line.label) && !isMovement(line, labelsOf(open));
    const unit = 100n * BigInt(line.scale);
    const nothing = addend.current === 0n && addend.prior === 0n;
    const small = absolute(addend.current) + absolute(addend.prior) < 1000n * 100n;
    // The parts of a total above them follow it.
    const found =
      nothing || above.has(index)
        ? null
        : (plainSum(open, addend, 0n, isTotal ? 1 : 2) ??
          (isTotal || RESULT.test(line.label) ? plainSum(open, addend, unit, 2) : null) ??
          ((isTotal || RESULT.test(line.label)) && !small ? signedSum(open, addend) : null));
    if (found) {
      const parts = open.splice(found.from);
      // A total within a total keeps what it adds up itself.
      for (const { index: at } of parts) if (casts[at]?.state !== 'SURE') casts[at] = SURE;
      casts[index] = { ...SURE, addends: labelsOf(parts) };
    } else if (isTotal && open.length > 0 && !nothing) {
      const off = nearestDifference(open, addend);
      // In notes a "total" often stands beside figures that it does not add up; only a near miss is told.
      const near =
        off &&
        2n * (absolute(off.current) + absolute(off.prior)) <=
          absolute(addend.current) + absolute(addend.prior);
      if (off && (near || line.statement !== 'notes'))
        casts[index] = {
          state: 'DIFFERS',
          differenceCurrent: fromCents(off.current),
          differencePrior: fromCents(off.prior),
          addends: labelsOf(open.slice(off.from)),
        };
    }
    open.push(addend);
  });
  return casts;
}
