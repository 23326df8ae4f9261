/**
 * Which change an audit event of a desktop tells of (contract, sync): the event goes in the set that holds the change, and
 * the server takes no event without it. What tells of no record is an act on the desktop itself, and is listed as such; what
 * is in neither list is told by the server alone, or brought by a desktop that worked alone. Pure.
 */
import type { AuditEventType } from '../model/events.ts';
import { subjectOf } from '../model/subjects.ts';
import type { SyncedKind } from './kinds/kinds.ts';

/** Any one of the kinds, of the record that the event is about. */
export const TOLD_WITH: Readonly<Partial<Record<AuditEventType, readonly SyncedKind[]>>> = {
  FS_TB_UPLOADED: ['trialBalanceUpload', 'trialBalanceItem'],
  FS_TB_PULLED: ['storedFile'],
  FS_MAPPING_CONFIRMED: ['trialBalanceItem'],
  FS_MAPPING_OVERRIDDEN: ['trialBalanceItem'],
  FS_JOURNAL_POSTED: ['fsJournal'],
  FS_JOURNAL_REVERSED: ['fsJournal'],
  FS_JOURNAL_BOOKED: ['fsJournal'],
  FS_PRIOR_YEAR_CHANGED: ['signedStatement', 'signedFigure', 'trialBalanceUpload'],
  FS_STATEMENT_GENERATED: ['generatedStatement'],
  FS_NOTES_GENERATED: ['note', 'noteDraft', 'engagement'],
  FS_EXPORT_GENERATED: ['storedFile'],
  FS_WORKING_PAPERS_EXPORTED: ['storedFile'],
  FS_MATERIALITY_SET: ['materiality'],
  FS_LEAD_NOTE_SAVED: ['leadNote'],
  FS_FINALITY_OVERRIDDEN: ['finalityOverride'],
  FS_ENGAGEMENT_CREATED: ['engagement'],
  FS_ENGAGEMENT_UPDATED: ['engagement'],
  FS_ENGAGEMENT_ARCHIVED: ['engagement'],
  FS_DISCLOSURE_ANSWERED: ['disclosureResponse'],
  FS_CLIENT_ANSWER_USED: ['disclosureResponse'],
  FS_CLIENT_ANSWER_LEFT: ['disclosureResponse'],
  FS_NOTE_EDITED: ['note', 'noteDraft'],
  WORK_ASSIGNED: ['engagementAssignment', 'filingAssignment'],
  WORK_HANDED_OVER: ['engagementAssignment', 'filingAssignment'],
  XBRL_FILING_CREATED: ['filing'],
  XBRL_FILING_UPDATED: ['filing', 'sourceDocument'],
  XBRL_DOC_INGESTED: ['sourceDocument', 'sourceBooks', 'lineItem'],
  XBRL_MAPPING_CONFIRMED: ['confirmation'],
  XBRL_MAPPING_UNCONFIRMED: ['spentConfirmation', 'tagMapping'],
  XBRL_MAPPING_SYNONYM_ADDED: ['synonym'],
  XBRL_LINE_ENTERED: ['lineItem'],
  XBRL_LINE_EXCLUDED: ['lineExclusion'],
  XBRL_LINE_INCLUDED: ['lineExclusion'],
  XBRL_FILING_INFORMATION_SAVED: ['filingInformation'],
  XBRL_VALIDATION_RUN: ['validationRun'],
  XBRL_WARNING_ACKNOWLEDGED: ['warningAcknowledgement'],
  XBRL_EXPORT_GENERATED: ['outputArtifact'],
  XBRL_FILING_MARKED_FILED: ['filing'],
  XBRL_FILING_REOPENED: ['filing'],
  XBRL_FILING_ARCHIVED: ['filing'],
  SECTIONS_SIGNED: ['engagementSignOff', 'filingSignOff'],
  RECORD_LOCKED: ['engagementLock', 'filingLock'],
  RECORD_UNLOCKED: ['engagementLock', 'filingLock'],
  PRACTICE_SETTINGS_CHANGED: ['practiceSetting'],
  HOUSE_STYLE_CHANGED: ['houseStyle', 'clientStyle', 'engagementStyle'],
  PERMANENT_FILE_CHANGED: ['permanentFileEntry'],
  REVIEW_NOTE_WRITTEN: ['engagementReviewNote', 'filingReviewNote'],
  REVIEW_NOTE_ANSWERED: ['engagementReviewNote', 'filingReviewNote'],
  REVIEW_NOTE_CLEARED: ['engagementReviewNote', 'filingReviewNote'],
  REVIEW_NOTE_REOPENED: ['engagementReviewNote', 'filingReviewNote'],
  REVIEW_NOTE_CARRIED: ['engagementReviewNote', 'filingReviewNote'],
};

/** Acts on the desktop itself, and an output that the gate held back. */
export const TOLD_ALONE: readonly AuditEventType[] = [
  'XBRL_EXPORT_BLOCKED',
  'STAFF_CHANGED',
  'LANGUAGE_MODEL_CHANGED',
  'OUTSIDE_PROCESSOR_CHANGED',
  'TAXONOMY_INSTALLED',
  'LEDGER_CONNECTION_CHANGED',
  'SESSION_STARTED',
  'SESSION_REFUSED',
];

/** What the program does by itself, in a job that nobody asked for or at the door. */
export const DONE_BY_PROGRAM: readonly AuditEventType[] = [
  'FS_TB_UPLOADED',
  'FS_MAPPING_CONFIRMED',
  'FS_STATEMENT_GENERATED',
  'FS_NOTES_GENERATED',
  'FS_EXPORT_GENERATED',
  'FS_WORKING_PAPERS_EXPORTED',
  'XBRL_DOC_INGESTED',
  'XBRL_VALIDATION_RUN',
  'XBRL_EXPORT_GENERATED',
  'XBRL_EXPORT_BLOCKED',
  'SESSION_REFUSED',
];

/** A change as far as it matters here; null where nobody knows the engagement or filing above it. */
export interface ToldChange {
  readonly kind: SyncedKind;
  readonly rootId: string | null;
}

/** True where the change is one that an event of the type, about the subject, tells of. */
export function tellsOf(type: AuditEventType, subject: string, { kind, rootId }: ToldChange): boolean {
  if (!TOLD_WITH[type]?.includes(kind)) return false;
  return (
    rootId === null || subject === subjectOf('engagement', rootId) || subject === subjectOf('filing', rootId)
  );
}
