/**
 * Rounding that makes tables cast (decisions 5): totals are rounded from their exact amounts, and the lines
 * take the difference, unit by unit, each where it distorts least. An amount that is whole is changed only where no
 * rounded one can take the difference. A moved line is marked, nil lines never move, and the same input always moves
 * the same lines.
 */
import { absolute, roundCents } from '../../../shared/model/money.ts';
import type { PresentedAmount } from './statement-input.ts';

/** A line rounded on its own. */
export function roundAlone(exact: bigint, unit: bigint): PresentedAmount {
  return { exact, presented: roundCents(exact, unit), took: false };
}

/** A computed total: its components as presented, beside its exact amount. */
export function total(amounts: readonly PresentedAmount[], effects?: readonly bigint[]): PresentedAmount {
  const effect = (at: number) => effects?.[at] ?? 1n;
  return {
    exact: amounts.reduce((sum, amount, at) => sum + amount.exact * effect(at), 0n),
    presented: amounts.reduce((sum, amount, at) => sum + amount.presented * effect(at), 0n),
    took: false,
  };
}

/**
 * Rounds `exact` so that the sum of amount × effect is `target`. Lines that are nil stay nil; when no line
 * can move, the lines are returned as rounded and do not meet the target (the caller compares). `known`: amounts that
 * others hold to the cent, as a bank does: they are moved only where no other rounded line can be.
 */
export function roundTo(
  exact: readonly bigint[],
  effects: readonly bigint[],
  target: bigint,
  unit: bigint,
  known: readonly boolean[] = [],
): PresentedAmount[] {
  const lines = exact.map((amount) => roundAlone(amount, unit));
  const movable = exact.map((amount, at) => (amount !== 0n ? at : -1)).filter((at) => at >= 0);
  let rest = target - total(lines, effects).presented;
  const most = movable.length * 4;
  for (let step = 0; step < most && (rest >= unit || rest <= -unit); step += 1) {
    const direction = rest > 0n ? unit : -unit;
    const at = leastDistorted(lines, effects, movable, direction, unit, known);
    const line = lines[at];
    if (line === undefined) break;
    lines[at] = { ...line, presented: line.presented + direction * (effects[at] ?? 1n), took: true };
    rest -= direction;
  }
  return lines;
}

/** True of an amount that stands in the unit as it is: it is printed as it is known. */
export function isWhole(exact: bigint, unit: bigint): boolean {
  return exact % unit === 0n;
}

/**
 * The line that takes a step: one that was rounded anyway and keeps its side, before a known one, before one that is whole or would turn;
 * of these the one whose distance from its exact amount stays smallest, the first of equals.
 */
function leastDistorted(
  lines: readonly PresentedAmount[],
  effects: readonly bigint[],
  movable: readonly number[],
  direction: bigint,
  unit: bigint,
  known: readonly boolean[],
): number {
  let best: { readonly at: number; readonly seen: number; readonly distance: bigint } | undefined;
  for (const at of movable) {
    const line = lines[at];
    if (line === undefined) continue;
    const moved = line.presented + direction * (effects[at] ?? 1n);
    const off = moved - line.exact;
    const distance = absolute(off);
    const turned = line.exact < 0n ? moved > 0n : moved < 0n;
    const seen = turned || isWhole(line.exact, unit) ? 2 : known[at] ? 1 : 0;
    if (best === undefined || (seen === best.seen ? distance < best.distance : seen < best.seen))
      best = { at, seen, distance };
  }
  return best?.at ?? -1;
}
