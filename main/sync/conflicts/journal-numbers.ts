/**
 * Two desktops that posted apart may have given out one number: the journal that the server has stands under it, and the
 * other is kept under the next one that is free. What was renumbered is told in the trail.
 */
import { journalReference } from '../../../shared/model/journals.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import { bodyOfKind } from '../../../shared/sync/change-set.ts';
import { auditAct, type Caller, type EngineContext } from '../../context/engine-context.ts';
import type { Writer } from '../../store/database.ts';
import { nextJournalNumber } from '../../store/repositories/journals.ts';
import { findRow, findRowAt } from '../../store/repositories/sync-rows.ts';
import type { ArrivedRow } from '../records/record-rows.ts';
import type { Refused } from './merged-row.ts';

/** The journal under a number of its own. */
export async function underFreeNumber(
  writer: Writer,
  row: ArrivedRow<'fsJournal'>,
): Promise<ArrivedRow<'fsJournal'>> {
  const inPlace = row.number === null ? undefined : await findRowAt(writer, 'fsJournal', row);
  if (!inPlace || inPlace.id === row.id) return row;
  return { ...row, number: await nextJournalNumber(writer, row.engagementId, row.kind) };
}

/** Tells of each journal of the change that now stands under another number. */
export async function auditRenumbered(
  writer: Writer,
  context: EngineContext,
  caller: Caller,
  { changeSet }: Refused,
): Promise<void> {
  for (const operation of changeSet.operations) {
    const posted = bodyOfKind(operation, 'fsJournal');
    const stands = posted && (await findRow(writer, 'fsJournal', posted.id));
    if (!stands || posted.number === null || posted.number === stands.number) continue;
    await auditAct(writer, context, caller, {
      type: 'FS_JOURNAL_POSTED',
      action: 'UPLOAD_TRIAL_BALANCE',
      subject: subjectOf('engagement', posted.engagementId),
      payload: {
        journalId: posted.id,
        journal: journalReference(stands),
        renumberedFrom: journalReference(posted),
      },
    });
  }
}
