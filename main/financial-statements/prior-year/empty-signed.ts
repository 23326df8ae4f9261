/** Signed statements of which nothing is entered yet: twelve months, in the unit of this year. Pure. */
import { addDays, twelveMonthsTo } from '../../../shared/model/dates.ts';
import type { SignedStatements } from '../../../shared/model/prior-year.ts';
import type { StoredEngagement } from '../../store/repositories/engagements.ts';
import { digestOfFigures } from '../statements/signed-digests.ts';

export function emptySigned({
  id,
  periodStart,
  functionalCurrency,
  roundingConvention,
}: Pick<StoredEngagement, 'id' | 'periodStart' | 'functionalCurrency' | 'roundingConvention'>): Omit<
  SignedStatements,
  'createdAt' | 'updatedAt'
> {
  return {
    id,
    engagementId: id,
    periodStart: twelveMonthsTo(addDays(periodStart, -1)).start,
    periodEnd: addDays(periodStart, -1),
    currency: functionalCurrency,
    firstPeriod: false,
    rounding: roundingConvention,
    cashFlows: 'AS_SIGNED',
    acceptedReason: null,
    acceptedById: null,
    acceptedProblems: null,
    keptFigures: digestOfFigures([]),
    figures: [],
  };
}
