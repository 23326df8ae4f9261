/**
 * What right each change needs (specification 5): by its kind, and for engagements and filings by the move and
 * the columns. The role is the author's at the time of the act, whoever is signed in when it is pushed. Pure.
 */
import { notPermitted } from '../../../shared/model/not-permitted.ts';
import { type Action, mayDo, type StaffRole } from '../../../shared/model/roles.ts';
import type { EngagementTrigger, FilingTrigger } from '../../../shared/model/states.ts';
import type { SentEvent } from '../../../shared/sync/change-set.ts';
import type { SyncedKind } from '../../../shared/sync/records.ts';
import type { Change, Refusal } from './change.ts';
import { triggersBetween } from './moves.ts';

type AnyOf = readonly Action[];

const MAPS_ACCOUNTS: AnyOf = ['UPLOAD_TRIAL_BALANCE', 'CONFIRM_FS_MAPPING', 'OVERRIDE_FS_MAPPING'];
const FILLS_ENGAGEMENT: AnyOf = [
  ...MAPS_ACCOUNTS,
  'MANAGE_FS_ENGAGEMENT',
  'GENERATE_STATEMENTS',
  'RESPOND_DISCLOSURE',
  'GENERATE_NOTES',
];
const BRINGS_LINES: AnyOf = ['INGEST_XBRL_DOCUMENT', 'MANAGE_XBRL_FILING'];
const TAGS: AnyOf = ['CONFIRM_TAG_MAPPING', 'INGEST_XBRL_DOCUMENT', 'MANAGE_XBRL_FILING'];
const EXPORTS: AnyOf = ['EXPORT_PREPTOOL', 'EXPORT_XBRL_XML'];

/** Any one of these permits a change of the kind. Engagements and filings: of what a move is not about. */
const BY_KIND: Readonly<Record<SyncedKind, AnyOf>> = {
  engagement: FILLS_ENGAGEMENT,
  trialBalanceUpload: ['UPLOAD_TRIAL_BALANCE'],
  trialBalanceItem: MAPS_ACCOUNTS,
  rememberedRecipe: ['UPLOAD_TRIAL_BALANCE'],
  generatedStatement: ['GENERATE_STATEMENTS'],
  note: ['GENERATE_NOTES'],
  noteDraft: ['GENERATE_NOTES'],
  disclosureResponse: ['RESPOND_DISCLOSURE'],
  filing: [...TAGS, 'RUN_XBRL_VALIDATION', ...EXPORTS],
  sourceDocument: ['INGEST_XBRL_DOCUMENT'],
  lineItem: BRINGS_LINES,
  sourceBooks: BRINGS_LINES,
  lineProvenance: BRINGS_LINES,
  tagMapping: TAGS,
  confirmation: ['CONFIRM_TAG_MAPPING'],
  spentConfirmation: TAGS,
  lineExclusion: ['CONFIRM_TAG_MAPPING'],
  filingInformation: ['MANAGE_XBRL_FILING'],
  validationRun: ['RUN_XBRL_VALIDATION'],
  validationResult: ['RUN_XBRL_VALIDATION'],
  warningAcknowledgement: ['RUN_XBRL_VALIDATION'],
  outputArtifact: EXPORTS,
  storedFile: ['UPLOAD_TRIAL_BALANCE', 'EXPORT_FS_DOCUMENT', 'INGEST_XBRL_DOCUMENT', ...EXPORTS],
  synonym: ['ADD_MAPPING_SYNONYM'],
};

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

const HEADER = {
  engagement: [
    ...['financialYear', 'periodStart', 'yearEndDate', 'reportingStandard', 'functionalCurrency'],
    ...['roundingConvention', 'firstPeriod', 'clientDecision'],
  ],
  filing: [
    ...['fsEngagementId', 'periodStart', 'periodEnd', 'entryPoint', 'entityType', 'accountingStandard'],
    'clientDecision',
  ],
} as const;
const FILED = ['filedAt', 'filedById', 'filedCompanyName', 'filedUen', 'regulatorReference', 'filedOn'];

/** The rights that a change needs: one of each group. */
export function rightsFor({ kind, before, after }: Change): readonly AnyOf[] {
  if ((kind !== 'engagement' && kind !== 'filing') || after === null) return [BY_KIND[kind]];
  const manage: AnyOf = [kind === 'filing' ? 'MANAGE_XBRL_FILING' : 'MANAGE_FS_ENGAGEMENT'];
  if (before === null) return [manage];
  const differs = (columns: readonly string[]) => columns.some((each) => before[each] !== after[each]);
  const moves = before.status !== after.status;
  const triggers = triggersBetween(kind, String(before.status), String(after.status));
  const byMove = triggers.flatMap((each) => BY_TRIGGER[each]);
  return [
    // Several moves at once pass the rules only for a desktop that joins; its administrator may do each of them.
    moves && byMove.length > 0 ? byMove : BY_KIND[kind],
    ...(differs(HEADER[kind]) ? [manage] : []),
    ...(kind === 'filing' && differs(FILED) ? [['MARK_XBRL_FILED'] as const] : []),
  ];
}

/** The first change or event that the role does not permit, or null. */
export function authorise(
  role: StaffRole,
  changes: readonly Change[],
  events: readonly SentEvent[],
): Refusal | null {
  const groups = [
    ...changes.flatMap(rightsFor),
    ...events.flatMap(({ action, byProgram }) => (action === null || byProgram ? [] : [[action]])),
  ];
  const missing = groups.find((anyOf) => !anyOf.some((action) => mayDo(role, action)));
  if (!missing) return null;
  const { code, message } = notPermitted(role, missing);
  return { code, detail: message };
}
