/**
 * The unit that the figures of a filing's lines are printed in. Amounts are kept in full currency units with the
 * scale beside them, which says how exact they are (decisions 6): a line entered by hand is no more exact than the
 * document that it is read from.
 */
import type { LineStatement } from './enums.ts';
import { AmountOutOfRange, fromCents, type Money, toCents } from './money.ts';

/** Dollars, thousands, millions: the units that a filing is stated in. */
export const LINE_SCALES = [1, 1000, 1_000_000] as const;
export type LineScale = (typeof LINE_SCALES)[number];

interface ScaledLine {
  readonly statement: LineStatement;
  readonly scale: number;
}

function commonest(lines: readonly ScaledLine[]): number | null {
  const counts = new Map<number, number>();
  for (const { scale } of lines) counts.set(scale, (counts.get(scale) ?? 0) + 1);
  return [...counts].sort(([a, some], [b, others]) => others - some || b - a)[0]?.[0] ?? null;
}

function inLineScale(scale: number): LineScale {
  return LINE_SCALES.findLast((each) => each <= scale) ?? 1;
}

/** The scale that most lines of the statement have, else most of all lines; 1 where there are none. */
export function scaleOfLines(lines: readonly ScaledLine[], statement: LineStatement): LineScale {
  const own = lines.filter((line) => line.statement === statement);
  return inLineScale(commonest(own) ?? commonest(lines) ?? 1);
}

/**
 * The scale of figures that were entered in full without one: that of the lines around them, or the coarsest below
 * it in which they are whole. A figure of 12,345 in a document in thousands was not printed in thousands.
 */
export function scaleOfEntered(amounts: readonly (Money | null)[], around: LineScale): LineScale {
  const whole = (scale: LineScale) =>
    amounts.every((amount) => amount === null || toCents(amount) % (100n * BigInt(scale)) === 0n);
  return LINE_SCALES.findLast((scale) => scale <= around && whole(scale)) ?? 1;
}

/** "1234.00" printed in thousands is "1234000.00"; undefined beyond decimal(20,2). */
export function inFullUnits(printed: Money, scale: LineScale): Money | undefined {
  try {
    return fromCents(toCents(printed) * BigInt(scale));
  } catch (error) {
    if (error instanceof AmountOutOfRange) return undefined;
    throw error;
  }
}
