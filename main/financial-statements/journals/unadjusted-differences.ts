/** The schedule of unadjusted differences: what was found and not booked, and what it would change. */
import type { UnadjustedSchedule } from '../../../shared/model/journals.ts';
import { levelOf } from '../../../shared/model/materiality.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import { findMateriality } from '../../store/repositories/working-papers.ts';
import { totalEffect } from './journal-effect.ts';
import { openJournals } from './open-journal.ts';

/** Reversed ones and those that the client has booked meanwhile are settled. Throws NOT_FOUND. */
export async function unadjustedDifferences(
  context: EngineContext,
  engagementId: string,
): Promise<UnadjustedSchedule> {
  const journals = await openJournals(context, engagementId);
  const standing = journals.filter(
    ({ kind, status, reverses, bookedByClientAt }) =>
      kind === 'UNADJUSTED' && status === 'POSTED' && reverses === null && bookedByClientAt === null,
  );
  const total = totalEffect(standing.map(({ effect }) => effect));
  const set = await findMateriality(context.reader, engagementId);
  const materiality =
    set === null ? null : { overall: set.overall, performance: set.performance, trivial: set.trivial };
  return {
    materiality,
    level: materiality === null ? null : levelOf(total, materiality),
    items: standing.map(({ id, reference, date, narrative, totalDebit, effect }) => ({
      journalId: id,
      reference,
      date,
      narrative,
      amount: totalDebit,
      effect,
    })),
    total,
  };
}
