/**
 * What right each change needs (specification 5): by its kind, and for engagements and filings by the move and
 * the columns. The role is the author's at the time of the act, whoever is signed in when it is pushed. Pure.
 */

import { notPermitted } from '../../../shared/model/not-permitted.ts';
import { REVIEWS } from '../../../shared/model/review-notes.ts';
import { mayDo, type StaffRole } from '../../../shared/model/roles.ts';
import { maySign } from '../../../shared/model/sign-offs.ts';
import type { EngagementTrigger, FilingTrigger } from '../../../shared/model/states.ts';
import type { SentEvent } from '../../../shared/sync/change-set.ts';
import { type AnyOf, BRINGS_LINES, EXPORTS, MAPS_ACCOUNTS, TAGS } from '../../../shared/sync/kinds/rights.ts';
import { type AnyRow, columnsOfPart, descriptionOf } from '../../../shared/sync/records.ts';
import { type Change, type Refusal, refusal } from './change.ts';
import { triggersBetween } from './moves.ts';
import { clearsNoteOfAnother } from './review-note-rules.ts';

const BY_TRIGGER: Readonly<Record<EngagementTrigger | FilingTrigger, AnyOf>> = {
  TRIAL_BALANCE_PARSED: ['UPLOAD_TRIAL_BALANCE'],
  MAPPING_CLEARED: MAPS_ACCOUNTS,
  ALL_ROWS_MAPPED: MAPS_ACCOUNTS,
  STATEMENTS_COMPUTED: ['GENERATE_STATEMENTS'],
  NOTES_STORED: ['GENERATE_NOTES'],
  NOTES_FAILED: ['GENERATE_NOTES'],
  DELETED: ['MANAGE_FS_ENGAGEMENT'],
  LINES_EXTRACTED: BRINGS_LINES,
  SUGGESTIONS_STORED: TAGS,
  LINE_ENTERED: ['INGEST_XBRL_DOCUMENT'],
  CONTENT_CHANGED: TAGS,
  VALIDATION_WITHOUT_ERROR: ['RUN_XBRL_VALIDATION'],
  VALIDATION_WITH_ERROR: ['RUN_XBRL_VALIDATION'],
  EXPORT_STORED: EXPORTS,
  RETURNED_TO_MAPPING: ['MANAGE_XBRL_FILING'],
  MARKED_FILED: ['MARK_XBRL_FILED'],
  REGULATOR_REJECTED: ['MARK_XBRL_FILED'],
  ARCHIVE: ['MARK_XBRL_FILED'],
};

/** The rights that a change needs: one of each group. */
export function rightsFor(change: Change): readonly AnyOf[] {
  const { kind, before, after, triggers } = change;
  if (clearsNoteOfAnother(change)) {
    return [[REVIEWS[change.kind === 'engagementReviewNote' ? 'engagement' : 'filing']]];
  }
  if ((kind !== 'engagement' && kind !== 'filing') || after === null)
    return [descriptionOf(kind).rights.change];
  const manage: AnyOf = [kind === 'filing' ? 'MANAGE_XBRL_FILING' : 'MANAGE_FS_ENGAGEMENT'];
  if (before === null) return [manage];
  const [was, is]: readonly [AnyRow, AnyRow] = [before, after];
  const differs = (columns: readonly string[]) => columns.some((each) => was[each] !== is[each]);
  const moves = before.status !== after.status;
  const any = triggersBetween(kind, before.status, after.status).flatMap((each) => BY_TRIGGER[each]);
  const byMove: readonly AnyOf[] = triggers?.map((each) => BY_TRIGGER[each]) ?? (any.length > 0 ? [any] : []);
  return [
    // Several moves at once pass the rules only for a desktop that joins; its administrator may do each of them.
    ...(moves && byMove.length > 0 ? byMove : [descriptionOf(kind).rights.change]),
    ...(differs(columnsOfPart(kind, 'HEADER', 'CLIENT_DECISION')) ? [manage] : []),
    ...(differs(columnsOfPart(kind, 'FILED')) ? [['MARK_XBRL_FILED'] as const] : []),
  ];
}

function isForbiddenSignOff({ kind, after }: Change, role: StaffRole): boolean {
  if ((kind !== 'engagementSignOff' && kind !== 'filingSignOff') || after === null) return false;
  const record = kind === 'engagementSignOff' ? 'engagement' : 'filing';
  return !maySign(record, after.section, after.level, role);
}

/** The first change or event that the role does not permit, or null. */
export function authorise(
  role: StaffRole,
  changes: readonly Change[],
  events: readonly SentEvent[],
): Refusal | null {
  if (changes.some((change) => isForbiddenSignOff(change, role))) {
    return refusal(
      'ACTION_NOT_PERMITTED',
      'The role of this person does not sign this section at this level.',
    );
  }
  const groups = [
    ...changes.flatMap(rightsFor),
    ...events.flatMap(({ action, byProgram }) => (action === null || byProgram ? [] : [[action]])),
  ];
  const missing = groups.find((anyOf) => !anyOf.some((action) => mayDo(role, action)));
  if (!missing) return null;
  const { code, message } = notPermitted(role, missing);
  return { code, detail: message };
}
