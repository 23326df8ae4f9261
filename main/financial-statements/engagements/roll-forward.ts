/**
 * The next year of an engagement in one step: the twelve months after it, in the same way of reporting, with the same people
 * at work. Accounts bring their keys, statements their comparatives and answers their offers, as in any engagement that
 * follows another. Refused where the year has been opened already.
 */
import { addDays, addMonths } from '../../../shared/model/dates.ts';
import type { Engagement } from '../../../shared/model/records.ts';
import { Problem } from '../../../shared/problem.ts';
import type { Caller, EngineContext } from '../../context/engine-context.ts';
import { assignWork } from '../../practice/work/assign-work.ts';
import { findEngagementsEnding } from '../../store/repositories/engagements.ts';
import { findStaff } from '../../store/repositories/staff.ts';
import { createEngagement } from './engagement-header.ts';
import { requireEngagement, requireOpenEngagement } from './require-engagement.ts';

/** Throws NOT_FOUND, and INVALID_TRANSITION of an archived engagement or a year that is open already. */
export async function rollForward(context: EngineContext, caller: Caller, id: string): Promise<Engagement> {
  const last = await requireOpenEngagement(context.reader, id);
  const yearEndDate = addMonths(last.yearEndDate, 12);
  const alike = await findEngagementsEnding(context.reader, last.clientId, yearEndDate);
  const [open] = alike.filter(({ status }) => status !== 'ARCHIVED');
  if (open !== undefined) {
    throw new Problem(
      'INVALID_TRANSITION',
      `${last.clientName} has an engagement for the next year already.`,
    );
  }
  const { reportingStandard, functionalCurrency, roundingConvention } = last;
  const next = await createEngagement(context, caller, {
    ...{ clientId: last.clientId, financialYear: `FY${yearEndDate.slice(0, 4)}`, yearEndDate },
    periodStart: addDays(last.yearEndDate, 1),
    ...{ reportingStandard, functionalCurrency, roundingConvention },
  });
  return await context.change(async (writer) => {
    const people: { preparerId?: string; reviewerId?: string; partnerId?: string } = {};
    for (const duty of ['preparerId', 'reviewerId', 'partnerId'] as const) {
      const person = last[duty];
      // Whoever has left the practice is not assigned anew.
      if (person !== null && (await findStaff(writer, person))?.active === 1) people[duty] = person;
    }
    await assignWork(writer, context, caller, { kind: 'engagement', id: next.id }, people);
    return await requireEngagement(writer, next.id);
  });
}
