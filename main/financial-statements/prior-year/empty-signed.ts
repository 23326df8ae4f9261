/** Signed statements of which nothing is entered yet. Pure. */
import { firstSignedSettings, type SignedStatements } from '../../../shared/model/prior-year.ts';
import type { StoredEngagement } from '../../store/repositories/engagements.ts';
import { digestOfFigures } from '../statements/signed-digests.ts';

export function emptySigned(
  engagement: Pick<StoredEngagement, 'id' | 'periodStart' | 'functionalCurrency' | 'roundingConvention'>,
): Omit<SignedStatements, 'createdAt' | 'updatedAt'> {
  return {
    ...firstSignedSettings(engagement),
    id: engagement.id,
    engagementId: engagement.id,
    acceptedById: null,
    acceptedProblems: null,
    keptFigures: digestOfFigures([]),
    figures: [],
    document: null,
  };
}
