/**
 * The next year of a filing: the twelve months after it, with the same entry point, entity type and standard, the same people,
 * and the statements of that year where they are under way. No confirmation of a tag is taken along. The taxonomy is the
 * client's, else the newest installed of the same publisher.
 */
import { DUTIES } from '../../../shared/model/assignments.ts';
import { addDays, addMonths, longDate } from '../../../shared/model/dates.ts';
import { ENTRY_POINT_WORDS } from '../../../shared/model/field-words.ts';
import {
  carriedNotes,
  notRolled,
  type RolledRecord,
  thereAlready,
} from '../../../shared/model/roll-forward.ts';
import { newestLike } from '../../../shared/model/taxonomy-versions.ts';
import type { Caller, EngineContext } from '../../context/engine-context.ts';
import { requireClient } from '../../practice/client-master.ts';
import { assignSamePeople } from '../../practice/work/assign-same-people.ts';
import type { Writer } from '../../store/database.ts';
import { findEngagementsEnding } from '../../store/repositories/engagements.ts';
import { findFilingOfLaterPeriod } from '../../store/repositories/filings.ts';
import { listReviewNotes } from '../../store/repositories/review-notes.ts';
import { agreesWith, createFilingIn } from './filing-header.ts';
import { requireFiling } from './require-filing.ts';

/** Throws NOT_FOUND, PRODUCT_NOT_ENABLED, UNKNOWN_TAXONOMY_VERSION and INVALID_INPUT, before anything is written. */
export async function rollFilingForward(
  writer: Writer,
  context: EngineContext,
  caller: Caller,
  id: string,
): Promise<RolledRecord> {
  const last = await requireFiling(writer, id);
  const { clientId, entryPoint, entityType, accountingStandard } = last;
  const periodEnd = addMonths(last.periodEnd, 12);
  const later = await findFilingOfLaterPeriod(writer, last);
  if (later?.periodEnd === periodEnd) return thereAlready(later.id);
  if (later !== undefined)
    return notRolled(
      `There is a filing to ${longDate(later.periodEnd)} already. Where the next twelve months are meant, open them with “New filing”.`,
    );
  const client = await requireClient(writer, clientId);
  if (client.accountingStandard !== accountingStandard)
    return notRolled(
      'The filing states another standard than the record of the client. Open the next one with “New filing”, and say why.',
    );
  const statements = (await findEngagementsEnding(writer, clientId, periodEnd)).find(
    ({ status, reportingStandard }) =>
      status !== 'ARCHIVED' && agreesWith(reportingStandard, accountingStandard),
  );
  const taxonomyVersion =
    client.xbrlConfig?.taxonomyVersion ??
    newestLike(context.constitution.installedVersions(), last.taxonomyVersion) ??
    last.taxonomyVersion;
  const next = await createFilingIn(writer, context, caller, {
    clientId,
    entryPoint,
    entityType,
    accountingStandard,
    taxonomyVersion,
    periodStart: addDays(last.periodEnd, 1),
    periodEnd,
    fsEngagementId: statements?.id,
  });
  const record = { kind: 'filing' as const, id: next.id };
  const leftOut = await assignSamePeople(writer, context, caller, record, last);
  const notes = await listReviewNotes(writer, record);
  const people = DUTIES.filter((duty) => last[duty] !== null).length - leftOut.length;
  return {
    outcome: 'OPENED',
    nextId: next.id,
    message: null,
    leftOut,
    carried: [
      `The period to ${longDate(periodEnd)}, ${ENTRY_POINT_WORDS[entryPoint]}, entity type and standard of last year`,
      statements === undefined
        ? 'No statements are linked: none are under way for that year'
        : `The statements ${statements.financialYear} are linked`,
      ...(taxonomyVersion === last.taxonomyVersion ? [] : ['The taxonomy is a newer one than last year’s']),
      'Filing information is proposed from last year; no tag is confirmed until a person does it',
      ...(people > 0 ? ['The people of last year'] : []),
      ...carriedNotes(notes.length),
    ],
  };
}
