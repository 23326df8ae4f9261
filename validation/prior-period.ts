/**
 * The prior period of a filing (decisions 6): what the filing information says, none for a first period, else the
 * twelve months before.
 */
import type { TaxonomyLookup } from '../constitution/index.ts';
import { type IsoDate, isIsoDate, type Period, twelveMonthsBefore } from '../shared/model/dates.ts';
import type { ContentInformation } from './filing-content.ts';

/** `firstPeriod`: that of the engagement behind the filing. */
export function priorPeriodOf(
  { taxonomy: { roles } }: TaxonomyLookup,
  periodStart: IsoDate,
  information: readonly Pick<ContentInformation, 'elementId' | 'value'>[],
  firstPeriod: boolean,
): Period | null {
  const value = (elementId: string | undefined) =>
    information.find((row) => row.elementId === elementId)?.value ?? '';
  const start = value(roles.priorPeriodStart);
  const end = value(roles.priorPeriodEnd);
  if (isIsoDate(start) && isIsoDate(end) && start < end) return { start, end };
  return firstPeriod ? null : twelveMonthsBefore(periodStart);
}
