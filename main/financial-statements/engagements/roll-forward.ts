/**
 * The next year of an engagement: the twelve months after it, in the same way of reporting, with the same people at work.
 * Accounts bring their lines, statements their comparatives and answers their offers, as in any engagement that follows
 * another. Where the next year is open already it is answered, and one that is archived is nobody's to open again unasked.
 */
import { DUTIES } from '../../../shared/model/assignments.ts';
import { addDays, addMonths, longDate } from '../../../shared/model/dates.ts';
import {
  carriedNotes,
  notRolled,
  type RolledRecord,
  thereAlready,
} from '../../../shared/model/roll-forward.ts';
import type { Caller, EngineContext } from '../../context/engine-context.ts';
import { assignSamePeople } from '../../practice/work/assign-same-people.ts';
import type { Writer } from '../../store/database.ts';
import { findEngagementsEnding } from '../../store/repositories/engagements.ts';
import { listReviewNotes } from '../../store/repositories/review-notes.ts';
import { createEngagementIn } from './engagement-header.ts';
import { requireEngagement } from './require-engagement.ts';

/** Throws NOT_FOUND and PRODUCT_NOT_ENABLED, before anything is written. */
export async function rollEngagementForward(
  writer: Writer,
  context: EngineContext,
  caller: Caller,
  id: string,
): Promise<RolledRecord> {
  const last = await requireEngagement(writer, id);
  const { clientId, reportingStandard, functionalCurrency, roundingConvention } = last;
  const yearEndDate = addMonths(last.yearEndDate, 12);
  const [same] = await findEngagementsEnding(writer, clientId, yearEndDate);
  if (same?.status === 'ARCHIVED')
    return notRolled(
      `An archived engagement has the year to ${longDate(yearEndDate)}. Where another is meant, open it with “New engagement”.`,
    );
  if (same !== undefined) return thereAlready(same.id);
  const next = await createEngagementIn(writer, context, caller, {
    clientId,
    financialYear: `FY${yearEndDate.slice(0, 4)}`,
    yearEndDate,
    periodStart: addDays(last.yearEndDate, 1),
    reportingStandard,
    functionalCurrency,
    roundingConvention,
  });
  const record = { kind: 'engagement' as const, id: next.id };
  const leftOut = await assignSamePeople(writer, context, caller, record, last);
  const notes = await listReviewNotes(writer, record);
  const people = DUTIES.filter((duty) => last[duty] !== null).length - leftOut.length;
  return {
    outcome: 'OPENED',
    nextId: next.id,
    message: null,
    leftOut,
    carried: [
      `The year to ${longDate(yearEndDate)}, with the standard, currency and rounding of last year`,
      'Lines of accounts, comparatives and answers are offered once its trial balance is in',
      ...(people > 0 ? ['The people of last year'] : []),
      ...carriedNotes(notes.length),
    ],
  };
}
