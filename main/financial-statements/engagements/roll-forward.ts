/**
 * The next year of an engagement in one step: the twelve months after it, in the same way of reporting, with the same people
 * at work. Accounts bring their keys, statements their comparatives and answers their offers, as in any engagement that
 * follows another. All of it happens or nothing; refused where the next year exists, archived or not.
 */
import type { RolledEngagement } from '../../../shared/contract/work.ts';
import { addDays, addMonths } from '../../../shared/model/dates.ts';
import { Problem } from '../../../shared/problem.ts';
import type { Caller, EngineContext } from '../../context/engine-context.ts';
import { assignSamePeople } from '../../practice/work/assign-same-people.ts';
import { findEngagementsEnding } from '../../store/repositories/engagements.ts';
import { createEngagementIn } from './engagement-header.ts';
import { requireEngagement } from './require-engagement.ts';

/** Throws NOT_FOUND, and INVALID_TRANSITION where the next year exists already. */
export async function rollForward(
  context: EngineContext,
  caller: Caller,
  id: string,
): Promise<RolledEngagement> {
  return await context.change(async (writer) => {
    const last = await requireEngagement(writer, id);
    const { clientId, clientName, reportingStandard, functionalCurrency, roundingConvention } = last;
    const yearEndDate = addMonths(last.yearEndDate, 12);
    const [same] = await findEngagementsEnding(writer, clientId, yearEndDate);
    if (same !== undefined) {
      throw new Problem(
        'INVALID_TRANSITION',
        same.status === 'ARCHIVED'
          ? `${clientName} has an archived engagement for the next year. Where another is meant, open it with “New engagement”.`
          : `${clientName} has an engagement for the next year already.`,
      );
    }
    const next = await createEngagementIn(writer, context, caller, {
      ...{ clientId, financialYear: `FY${yearEndDate.slice(0, 4)}`, yearEndDate },
      periodStart: addDays(last.yearEndDate, 1),
      ...{ reportingStandard, functionalCurrency, roundingConvention },
    });
    const record = { kind: 'engagement' as const, id: next.id };
    const leftOut = await assignSamePeople(writer, context, caller, record, last);
    return { ...(await requireEngagement(writer, next.id)), leftOut };
  });
}
