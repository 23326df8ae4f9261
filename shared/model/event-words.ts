/**
 * Audit event types in plain words.
 */
import type { AuditEventType } from './events.ts';

const EVENT_WORDS: Record<AuditEventType, string> = {
  FS_TB_UPLOADED: 'Trial balance read',
  FS_TB_PULLED: 'Trial balance pulled from the ledger',
  FS_MAPPING_CONFIRMED: 'Mapping complete',
  FS_STATEMENT_GENERATED: 'Statements made',
  FS_NOTES_GENERATED: 'Notes drafted',
  FS_EXPORT_GENERATED: 'Word document made',
  FS_WORKING_PAPERS_EXPORTED: 'Working papers made',
  FS_MATERIALITY_SET: 'Materiality set',
  FS_LEAD_NOTE_SAVED: 'Tick marks or comment of a lead schedule changed',
  FS_FINALITY_OVERRIDDEN: 'Open point let stand, or opened again',
  FS_ENGAGEMENT_CREATED: 'Engagement opened',
  FS_ENGAGEMENT_UPDATED: 'Engagement changed',
  FS_ENGAGEMENT_ARCHIVED: 'Engagement archived',
  FS_MAPPING_OVERRIDDEN: 'Account mapped by hand',
  FS_DISCLOSURE_ANSWERED: 'Disclosure answered',
  FS_JOURNAL_POSTED: 'Journal posted',
  FS_JOURNAL_REVERSED: 'Journal reversed',
  FS_JOURNAL_BOOKED: 'Journal marked as booked by the client, or no longer',
  FS_PRIOR_YEAR_CHANGED: 'Last year’s signed statements changed',
  FS_NOTE_EDITED: 'Note edited',
  FS_CLIENT_APPROVED: 'Client approved the statements',
  FS_CLIENT_REVISION_REQUESTED: 'Client asked for a change to the statements',
  XBRL_FILING_CREATED: 'Filing opened',
  XBRL_DOC_INGESTED: 'Document taken in',
  XBRL_MAPPING_CONFIRMED: 'Tag confirmed',
  XBRL_MAPPING_UNCONFIRMED: 'Tag confirmation taken back',
  XBRL_MAPPING_SYNONYM_ADDED: 'Synonym added',
  XBRL_LINE_ENTERED: 'Line entered by hand',
  XBRL_LINE_EXCLUDED: 'Line excluded',
  XBRL_LINE_INCLUDED: 'Line included again',
  XBRL_FILING_UPDATED: 'Filing changed',
  XBRL_FILING_INFORMATION_SAVED: 'Filing information saved',
  XBRL_VALIDATION_RUN: 'Validation run',
  XBRL_WARNING_ACKNOWLEDGED: 'Warning reviewed',
  XBRL_EXPORT_GENERATED: 'Export made',
  XBRL_EXPORT_BLOCKED: 'Export blocked',
  XBRL_CLIENT_APPROVED: 'Client signed off the filing',
  XBRL_CLIENT_REVISION_REQUESTED: 'Client asked for a change to the filing',
  XBRL_FILING_MARKED_FILED: 'Marked as filed',
  XBRL_FILING_REOPENED: 'Filing opened again',
  XBRL_FILING_ARCHIVED: 'Filing archived',
  INVITATION_SENT: 'Invitation sent to the client',
  INVITATION_OPENED: 'Link of an invitation opened',
  INVITATION_REVOKED: 'Invitation withdrawn',
  MAIL_SENT_AGAIN: 'Mail put into the queue again',
  CLIENT_APPROVAL_VOIDED: 'Approval void: the record was changed',
  CLIENT_UPDATED: 'Client changed',
  STAFF_CHANGED: 'Staff account changed',
  RELEASE_CHANGED: 'Release of the program published or changed',
  LANGUAGE_MODEL_CHANGED: 'Language model set up or changed',
  OUTSIDE_PROCESSOR_CHANGED: 'Outside processor of a machine set up or changed',
  LEDGER_CONNECTION_CHANGED: 'Connection to a ledger set up or changed',
  SESSION_STARTED: 'Signed in',
  SESSION_REFUSED: 'Sign-in refused',
  SYNC_CONFLICT_SETTLED: 'Conflict between desktops settled',
  SYNC_RECORDS_BROUGHT: 'Work of colleagues brought by a desktop',
};

const WORDS: ReadonlyMap<string, string> = new Map(Object.entries(EVENT_WORDS));

export function eventWords(type: string): string {
  return WORDS.get(type) ?? type;
}
