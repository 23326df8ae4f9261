/**
 * How a benchmark is told: medians (a busy machine spoils a mean) and their ratio, which
 * says more than milliseconds of an unknown machine.
 */
import type { BenchResult } from 'vitest';

/** Enough runs for a steady median, few enough for a short run. */
export const PACE = { time: 800, iterations: 10, warmupTime: 150, warmupIterations: 2 } as const;

/** Median time of one run, in milliseconds. */
export function medianMs(result: BenchResult): number {
  return result.latency.p50;
}

/** Prints the two medians and answers how many times as long the first takes. */
export function ratioOf(ours: BenchResult, base: BenchResult): number {
  const ratio = medianMs(ours) / medianMs(base);
  const ms = (result: BenchResult) => `${medianMs(result).toFixed(2)} ms`;
  console.log(`${ours.name}: ${ms(ours)}; ${base.name}: ${ms(base)}; ${ratio.toFixed(2)} times`);
  return ratio;
}

/**
 * The same of the best runs: where the machine is busy with other things, a median tells of those. It is what a
 * limit is set on.
 */
export function bestRatioOf(ours: BenchResult, base: BenchResult): number {
  ratioOf(ours, base);
  const ratio = ours.latency.min / base.latency.min;
  console.log(`${ours.name}, best runs: ${ours.latency.min.toFixed(2)} ms, ${ratio.toFixed(2)} times`);
  return ratio;
}
