/**
 * Materiality of an engagement: overall, performance and clearly trivial, from a benchmark by percentages, rounded down
 * to two significant digits. A person sets it, may change each amount, and says why. Pure; percentages are in hundredths
 * of a percent, so that no amount passes through a float.
 */
import { z } from 'zod';
import { absolute, fromCents, type Money, moneySchema, toCents } from './money.ts';

export const BENCHMARKS = ['PROFIT_BEFORE_TAX', 'REVENUE', 'TOTAL_ASSETS', 'NET_ASSETS', 'EXPENSES'] as const;
export type Benchmark = (typeof BENCHMARKS)[number];

const id = z.uuid();
/** 500 is 5 %. */
const basisPoints = z.number().int().min(1).max(10_000);
const positive = moneySchema.refine((amount) => toCents(amount) > 0n, 'an amount above nil is expected');

/** What a person sets. */
export const materialityInputSchema = z
  .strictObject({
    benchmark: z.enum(BENCHMARKS),
    /** Of the benchmark. */
    overallRate: basisPoints,
    /** Of overall materiality. */
    performanceRate: basisPoints,
    trivialRate: basisPoints,
    overall: positive,
    performance: positive,
    trivial: positive,
    reason: z.string().trim().min(1).max(2000),
  })
  .refine(
    ({ overall, performance, trivial }) =>
      toCents(performance) <= toCents(overall) && toCents(trivial) <= toCents(performance),
    'performance materiality is at most overall materiality, and what is clearly trivial at most performance materiality',
  );
export type MaterialityInput = z.output<typeof materialityInputSchema>;

export const materialitySchema = z.object({
  id,
  engagementId: id,
  benchmark: z.enum(BENCHMARKS),
  /** As it stood when materiality was set. */
  benchmarkAmount: moneySchema,
  overallRate: basisPoints,
  performanceRate: basisPoints,
  trivialRate: basisPoints,
  overall: moneySchema,
  performance: moneySchema,
  trivial: moneySchema,
  reason: z.string(),
  staffId: id,
  at: z.iso.datetime(),
});
export type Materiality = z.output<typeof materialitySchema>;

/** A benchmark with the amount that the books give, and the rates that are usual for it. */
export const benchmarkSchema = z.object({
  key: z.enum(BENCHMARKS),
  label: z.string(),
  amount: moneySchema,
  usual: z.object({ from: basisPoints, to: basisPoints, at: basisPoints }),
});
export type BenchmarkAmount = z.output<typeof benchmarkSchema>;

export const usualRatesSchema = z.object({
  performance: benchmarkSchema.shape.usual,
  trivial: benchmarkSchema.shape.usual,
});
export type UsualRates = z.output<typeof usualRatesSchema>;

/** Down to two significant digits, and to whole units: 128,431.50 → 120,000. */
export function roundedDown(cents: bigint): bigint {
  const units = cents / 100n;
  const scale = 10n ** BigInt(Math.max(units.toString().length - 2, 0));
  return (units / scale) * scale * 100n;
}

export type MaterialityRates = Pick<MaterialityInput, 'overallRate' | 'performanceRate' | 'trivialRate'>;

/** A loss is a benchmark by its size. */
export function proposedMateriality(
  benchmark: Money,
  { overallRate, performanceRate, trivialRate }: MaterialityRates,
): { readonly overall: Money; readonly performance: Money; readonly trivial: Money } {
  const share = (cents: bigint, rate: number) => roundedDown((cents * BigInt(rate)) / 10_000n);
  const overall = share(absolute(toCents(benchmark)), overallRate);
  return {
    overall: fromCents(overall),
    performance: fromCents(share(overall, performanceRate)),
    trivial: fromCents(share(overall, trivialRate)),
  };
}

export const materialityAmountsSchema = materialitySchema.pick({
  overall: true,
  performance: true,
  trivial: true,
});
export type MaterialityAmounts = z.output<typeof materialityAmountsSchema>;

/** Whether a change is more than performance materiality, on either side. */
export function exceeds(change: Money | null, materiality: MaterialityAmounts | null): boolean {
  return (
    change !== null && materiality !== null && absolute(toCents(change)) > toCents(materiality.performance)
  );
}

export const MATERIALITY_LEVELS = ['TRIVIAL', 'BELOW_PERFORMANCE', 'BELOW_OVERALL', 'ABOVE_OVERALL'] as const;
export type MaterialityLevel = (typeof MATERIALITY_LEVELS)[number];

/** The larger of two effects, whichever way it goes, in cents. */
export function largerEffect({
  profit,
  netAssets,
}: {
  readonly profit: Money;
  readonly netAssets: Money;
}): bigint {
  const [ofProfit, ofAssets] = [absolute(toCents(profit)), absolute(toCents(netAssets))];
  return ofProfit > ofAssets ? ofProfit : ofAssets;
}

/** By the larger of the effects on profit and on net assets. */
export function levelOf(
  { profit, netAssets }: { readonly profit: Money; readonly netAssets: Money },
  { overall, performance, trivial }: MaterialityAmounts,
): MaterialityLevel {
  const size = largerEffect({ profit, netAssets });
  if (size <= toCents(trivial)) return 'TRIVIAL';
  if (size <= toCents(performance)) return 'BELOW_PERFORMANCE';
  return size <= toCents(overall) ? 'BELOW_OVERALL' : 'ABOVE_OVERALL';
}

export const LEVEL_WORDS: Readonly<Record<MaterialityLevel, string>> = {
  TRIVIAL: 'Together they are clearly trivial.',
  BELOW_PERFORMANCE: 'Together they are within performance materiality.',
  BELOW_OVERALL: 'Together they are above performance materiality and within overall materiality.',
  ABOVE_OVERALL: 'Together they are above overall materiality.',
};

/** 75 → "0.75 %", 500 → "5 %". */
export function rateText(rate: number): string {
  const text = fromCents(BigInt(rate)).replace(/\.?0+$/, '');
  return `${text} %`;
}
