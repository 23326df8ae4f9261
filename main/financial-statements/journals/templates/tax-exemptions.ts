/**
 * Corporate income tax of Singapore by year of assessment: the rate and the exemption schemes (Income Tax Act 1947, s.
 * 43(6A) to (6E)). Rebates are announced year by year and are entered, not computed. Amounts are whole dollars.
 */
export interface ExemptionBand {
  /** Of the chargeable income. */
  readonly first: number;
  readonly percent: number;
}

interface YearsOfAssessment {
  /** From this year of assessment on, until the next entry. */
  readonly from: number;
  readonly ratePercent: number;
  readonly partial: readonly ExemptionBand[];
  readonly startUp: readonly ExemptionBand[];
}

const YEARS: readonly YearsOfAssessment[] = [
  {
    from: 2010,
    ratePercent: 17,
    partial: [
      { first: 10_000, percent: 75 },
      { first: 290_000, percent: 50 },
    ],
    startUp: [
      { first: 100_000, percent: 100 },
      { first: 200_000, percent: 50 },
    ],
  },
  {
    from: 2020,
    ratePercent: 17,
    partial: [
      { first: 10_000, percent: 75 },
      { first: 190_000, percent: 50 },
    ],
    startUp: [
      { first: 100_000, percent: 75 },
      { first: 100_000, percent: 50 },
    ],
  },
];

/** Null before the first year that is known. */
export function taxOfYear(yearOfAssessment: number): YearsOfAssessment | null {
  return YEARS.findLast(({ from }) => from <= yearOfAssessment) ?? null;
}
