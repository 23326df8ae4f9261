/** Which accounts the mapping shows, and which of them wait for a decision: without a key, or of low confidence. Pure. */
import type { TrialBalanceItem } from '../../../../shared/model/records.ts';

export type Show = 'all' | 'unmapped' | 'low' | 'hand';

export const FILTERS: Readonly<Record<Show, (row: TrialBalanceItem) => boolean>> = {
  all: () => true,
  unmapped: (row) => row.taxonomyKey === null,
  low: (row) => row.taxonomyKey !== null && row.mappingConfidence === 'LOW' && !row.isOverride,
  hand: (row) => row.isOverride,
};

export type Counts = Readonly<Record<Exclude<Show, 'all'>, number>>;

export function countsOf(rows: readonly TrialBalanceItem[]): Counts {
  const count = (show: Show) => rows.filter(FILTERS[show]).length;
  return { unmapped: count('unmapped'), low: count('low'), hand: count('hand') };
}
