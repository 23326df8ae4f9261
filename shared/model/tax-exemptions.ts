/**
 * Corporate income tax of Singapore by year of assessment: the rate and the exemption schemes (Income Tax Act 1947, s.
 * 43(6A) to (6E)). They are where a provision begins; a person may change them. Rebates are announced year by year and
 * are entered, not computed.
 */
import { z } from 'zod';
import { type Money, moneySchema } from './money.ts';

export const EXEMPTIONS = ['PARTIAL', 'START_UP', 'NONE'] as const;
export type Exemption = (typeof EXEMPTIONS)[number];

/** A part of the chargeable income, counted after those before it, and what of it is exempt, in hundredths of a percent. */
export const exemptionBandSchema = z.strictObject({
  first: moneySchema.refine((amount) => !amount.startsWith('-'), 'an amount of nil or more is expected'),
  rate: z.number().int().min(0).max(10_000),
});
export type ExemptionBand = Readonly<z.output<typeof exemptionBandSchema>>;

interface TaxOfYears {
  /** From this year of assessment on, until the next entry. */
  readonly from: number;
  /** In hundredths of a percent. */
  readonly rate: number;
  readonly bands: Readonly<Record<Exemption, readonly ExemptionBand[]>>;
}

const band = (first: string, rate: number): ExemptionBand => ({ first: first as Money, rate });

const YEARS: readonly TaxOfYears[] = [
  {
    from: 2010,
    rate: 1700,
    bands: {
      PARTIAL: [band('10000.00', 7500), band('290000.00', 5000)],
      START_UP: [band('100000.00', 10_000), band('200000.00', 5000)],
      NONE: [],
    },
  },
  {
    from: 2020,
    rate: 1700,
    bands: {
      PARTIAL: [band('10000.00', 7500), band('190000.00', 5000)],
      START_UP: [band('100000.00', 7500), band('100000.00', 5000)],
      NONE: [],
    },
  },
];

/** Null before the first year that is known. */
export function taxOfYear(yearOfAssessment: number): TaxOfYears | null {
  return YEARS.findLast(({ from }) => from <= yearOfAssessment) ?? null;
}
