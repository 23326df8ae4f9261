/**
 * Whether last year's statements are this year's comparatives: they end on the day before, in the same currency and
 * unit. The one decision on it: statements, notes, leads, journals and the page of last year all ask here. Pure.
 */
import { addDays } from '../../../shared/model/dates.ts';
import type { StatementsJson } from '../../../shared/model/statements.ts';
import type { StatementHeader } from './statement-input.ts';

export type IssuedHeader = Pick<StatementsJson, 'periodEnd' | 'rounding' | 'currency'>;
type Header = Pick<StatementHeader, 'periodStart' | 'rounding' | 'currency'>;

/** True for those that end on the day before this period: what it opens with, whatever they are printed in. */
export function adjoins({ periodEnd }: Pick<IssuedHeader, 'periodEnd'>, { periodStart }: Header): boolean {
  return periodEnd === addDays(periodStart, -1);
}

export function areComparatives(earlier: IssuedHeader, header: Header): boolean {
  return (
    adjoins(earlier, header) && earlier.rounding === header.rounding && earlier.currency === header.currency
  );
}
