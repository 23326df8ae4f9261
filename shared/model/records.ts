/**
 * Records as they cross the border (specification 2.2 to 2.14): every field of section 2 under its name,
 * and what decisions 2 to 6 add. Ids are UUID v7, timestamps ISO 8601 UTC, money decimal text.
 */

import { z } from 'zod';
import { assignmentSchema } from './assignments.ts';
import { isoDateSchema } from './dates.ts';
import { documentWarningSchema } from './document-questions.ts';
import { sourcePlaceSchema } from './document-reading.ts';
import {
  ACCOUNTING_STANDARDS,
  ENTITY_TYPES,
  ENTRY_POINTS,
  FS_MAPPING_CONFIDENCES,
  ITEM_ORIGINS,
  LINE_ORIGINS,
  LINE_STATEMENTS,
  OUTPUT_KINDS,
  PARSE_STATUSES,
  PRODUCTS,
  PROPOSAL_SOURCES,
  REPORTING_STANDARDS,
  ROUNDING_CONVENTIONS,
  TAG_CONFIDENCES,
  VALIDATION_CATEGORIES,
  VALIDATION_SEVERITIES,
} from './enums.ts';
import { journalPostingSchema } from './journals.ts';
import { lineCastSchema } from './line-cast.ts';
import { moneySchema } from './money.ts';
import { NOTE_AUTHORS, noteBlockSchema, noteReviewSchema } from './notes.ts';
import { outsideCheckSchema } from './outside-check.ts';
import { ROLES, STAFF_ROLES } from './roles.ts';
import { STATEMENT_STYLE } from './statement-style.ts';
import { anomalySchema, statementsJsonSchema } from './statements.ts';
import { ENGAGEMENT_STATES, FILING_STATES } from './states.ts';
import { tagSchema } from './tags.ts';

export const idSchema = z.uuid();
export const timestampSchema = z.iso.datetime();
/** Local company, business or other entity form of the unique entity number (domain 7b). */
export const uenSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(
    /^(?:\d{8}[A-Z]|(?:19|20)\d{7}[A-Z]|[TSR]\d{2}[A-Z]{2}\d{4}[A-Z])$/,
    'a UEN such as 202312345K is expected',
  );
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
/** A currency code of ISO 4217. */
export const currencySchema = z
  .string()
  .refine((code) => CURRENCIES.has(code), 'a currency code of ISO 4217 such as SGD is expected');
export const taxonomyVersionSchema = z.string().min(1).max(40);

export const fsConfigSchema = z.strictObject({
  /** Null: chosen for each engagement. */
  defaultReportingStandard: z.enum(REPORTING_STANDARDS).nullable().optional(),
  baseCurrency: currencySchema.optional(),
  fyEndMonth: z.number().int().min(1).max(12).optional(),
  roundingConvention: z.enum(ROUNDING_CONVENTIONS).optional(),
  ...STATEMENT_STYLE,
});
export type FsConfig = z.output<typeof fsConfigSchema>;

export const xbrlConfigSchema = z.strictObject({
  entityType: z.enum(ENTITY_TYPES).optional(),
  defaultEntryPoint: z.enum(ENTRY_POINTS).optional(),
  taxonomyVersion: taxonomyVersionSchema.optional(),
  accountingStandard: z.enum(ACCOUNTING_STANDARDS).optional(),
  uen: uenSchema.optional(),
  /** Issued share capital as the register states it, for the rule that compares it. */
  registerShareCapital: moneySchema.optional(),
});
export type XbrlConfig = z.output<typeof xbrlConfigSchema>;

export const clientSchema = z.object({
  id: idSchema,
  companyName: z.string(),
  uen: z.string(),
  enabledProducts: z.array(z.enum(PRODUCTS)),
  accountingStandard: z.enum(ACCOUNTING_STANDARDS),
  fyEndMonth: z.number().int(),
  fsConfig: fsConfigSchema.nullable(),
  xbrlConfig: xbrlConfigSchema.nullable(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type Client = z.output<typeof clientSchema>;

export const staffSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  active: z.boolean(),
  mfaEnrolled: z.boolean(),
  lockedUntil: timestampSchema.nullable(),
  createdAt: timestampSchema,
});
export type Staff = z.output<typeof staffSchema>;

/** Who approved through the portal, under the name that was typed, and when. */
export const clientSignatureSchema = z.object({ name: z.string(), at: timestampSchema });
export type ClientSignature = Readonly<z.output<typeof clientSignatureSchema>>;

/**
 * The client's last answer through the portal, shown on the record (decisions 4). PARTLY_APPROVED: the first of two
 * signatories has signed, and the second is asked.
 */
export const clientDecisionSchema = z.object({
  decision: z.enum(['APPROVED', 'PARTLY_APPROVED', 'REVISION_REQUESTED']),
  comment: z.string().nullable(),
  decidedAt: timestampSchema,
  /** In the order in which they signed; empty for a wish to change, and in what a release before kept. */
  signatures: z.array(clientSignatureSchema).default([]),
  /** The content that was answered, by the record's counter; absent in what a release before kept. */
  recordVersion: z.number().int().optional(),
  /** SHA-256 of exactly what was shown to each of them; absent likewise. */
  contentSha256: z.string().optional(),
});
export type ClientDecision = Readonly<z.output<typeof clientDecisionSchema>>;

export const engagementSchema = z.object({
  id: idSchema,
  clientId: idSchema,
  clientName: z.string(),
  uen: z.string(),
  financialYear: z.string(),
  periodStart: isoDateSchema,
  yearEndDate: isoDateSchema,
  reportingStandard: z.enum(REPORTING_STANDARDS),
  functionalCurrency: z.string(),
  roundingConvention: z.enum(ROUNDING_CONVENTIONS),
  /** The first period of the entity: opening balances are nil (decisions 6). */
  firstPeriod: z.boolean(),
  status: z.enum(ENGAGEMENT_STATES),
  hasPriorYear: z.boolean(),
  versionNo: z.number().int(),
  clientDecision: clientDecisionSchema.nullable(),
  ...assignmentSchema.shape,
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type Engagement = z.output<typeof engagementSchema>;

/** What is unusual about a header and may still be right: it warns and refuses nothing. */
export const headerWarningSchema = z.object({
  kind: z.enum(['SAME_YEAR', 'LONG_PERIOD']),
  message: z.string(),
  /** The other engagements that it is about. */
  engagementIds: z.array(idSchema),
});
export type HeaderWarning = z.output<typeof headerWarningSchema>;

/** One engagement as its own calls answer it. */
export const openedEngagementSchema = engagementSchema.extend({ warnings: z.array(headerWarningSchema) });
export type OpenedEngagement = z.output<typeof openedEngagementSchema>;

export const keySuggestionSchema = z.object({
  taxonomyKey: z.string(),
  taxonomyLabel: z.string(),
  confidence: z.enum(FS_MAPPING_CONFIDENCES),
  rationale: z.string(),
  /** Null of proposals from before it was recorded. */
  source: z.enum(PROPOSAL_SOURCES).nullable().default(null),
});
export type KeySuggestion = z.output<typeof keySuggestionSchema>;

/** An account as it is kept: its figures are those of the file, and no journal changes them. */
export const importedItemSchema = z.object({
  id: idSchema,
  engagementId: idSchema,
  /** FILE: read from the uploaded file. JOURNAL: made by the line of a journal that named an account the file does not hold. */
  origin: z.enum(ITEM_ORIGINS),
  accountCode: z.string(),
  accountDescription: z.string(),
  currentYearBalance: moneySchema,
  priorYearBalance: moneySchema.nullable(),
  openingBalance: moneySchema.nullable(),
  taxonomyKey: z.string().nullable(),
  taxonomyLabel: z.string().nullable(),
  mappingConfidence: z.enum(FS_MAPPING_CONFIDENCES).nullable(),
  mappingRationale: z.string().nullable(),
  isOverride: z.boolean(),
  suggestions: z.array(keySuggestionSchema),
  sourceRow: z.number().int(),
  uploadedAt: timestampSchema,
  /** The upload that it was read from; null where that was not kept. */
  uploadId: idSchema.nullable(),
});
export type ImportedItem = z.output<typeof importedItemSchema>;

/** An account with what the journals that count make of it. */
export const trialBalanceItemSchema = importedItemSchema.extend({
  adjustment: moneySchema,
  /** What statements are computed from. */
  adjustedBalance: moneySchema,
  priorAdjustment: moneySchema,
  /** Null where last year is not known. */
  priorAdjustedBalance: moneySchema.nullable(),
  /** The journals that make up the adjustments. */
  postings: z.array(journalPostingSchema),
});
export type TrialBalanceItem = z.output<typeof trialBalanceItemSchema>;

/** The step of the mapping that undo or redo would take: how many rows, and when it was made. */
const mappingStepSchema = z.object({ rows: z.number().int(), at: timestampSchema });

export const mappingHistorySchema = z.object({
  undo: mappingStepSchema.nullable(),
  redo: mappingStepSchema.nullable(),
});
export type MappingHistory = z.output<typeof mappingHistorySchema>;

/** Rows after a change of the mapping, and what can be undone and redone now. */
export const mappingChangedSchema = z.object({
  items: z.array(trialBalanceItemSchema),
  history: mappingHistorySchema,
});
export type MappingChanged = z.output<typeof mappingChangedSchema>;

/** What moved on since statements were made: the books of the year (file, mapping, journals, header), or last year's figures. */
const outOfDateSchema = z.enum(['BOOKS', 'LAST_YEAR']);
export type OutOfDate = z.output<typeof outOfDateSchema>;

/** Why statements are out of date, as it is said. */
export const OUT_OF_DATE_WORDS: Readonly<Record<OutOfDate, string>> = {
  BOOKS: 'The trial balance, the mapping, a journal or the header changed after the statements were made.',
  LAST_YEAR: 'Last year’s figures, which the comparatives come from, changed after the statements were made.',
};

export const generatedStatementSchema = z.object({
  id: idSchema,
  engagementId: idSchema,
  versionNo: z.number().int(),
  statementsJson: statementsJsonSchema,
  isBalanced: z.boolean(),
  anomalies: z.array(anomalySchema),
  generatedAt: timestampSchema,
  /** What the version is made from changed after it was made, and what. */
  outOfDate: z.boolean(),
  outOfDateBy: outOfDateSchema.nullable(),
});
/** A version in the list of versions: when it was made, and whether the engagement has changed since. */
export const statementVersionSchema = generatedStatementSchema.pick({
  versionNo: true,
  isBalanced: true,
  generatedAt: true,
  outOfDate: true,
  outOfDateBy: true,
});
export type StatementVersion = z.output<typeof statementVersionSchema>;

export type GeneratedStatement = z.output<typeof generatedStatementSchema>;

export const noteSchema = z.object({
  id: idSchema,
  engagementId: idSchema,
  noteKey: z.string(),
  title: z.string(),
  content: z.array(noteBlockSchema),
  author: z.enum(NOTE_AUTHORS),
  generatedAt: timestampSchema,
});
export type Note = z.output<typeof noteSchema>;

/** A note with what is left to settle in it. */
export const reviewedNoteSchema = noteSchema.extend({ review: noteReviewSchema });
export type ReviewedNote = z.output<typeof reviewedNoteSchema>;

export const filingSchema = z.object({
  id: idSchema,
  clientId: idSchema,
  clientName: z.string(),
  uen: z.string(),
  fsEngagementId: idSchema.nullable(),
  periodStart: isoDateSchema,
  periodEnd: isoDateSchema,
  entryPoint: z.enum(ENTRY_POINTS),
  entityType: z.enum(ENTITY_TYPES),
  accountingStandard: z.enum(ACCOUNTING_STANDARDS),
  taxonomyVersion: z.string(),
  status: z.enum(FILING_STATES),
  versionNo: z.number().int(),
  /** The document whose lines count; null before the first one (or for a filing keyed by hand). */
  currentDocumentId: idSchema.nullable(),
  /** ISO 4217 code in which the current lines are stated (by the document or the engagement), or null. */
  documentCurrency: z.string().nullable(),
  filedAt: timestampSchema.nullable(),
  filedById: idSchema.nullable(),
  regulatorReference: z.string().nullable(),
  filedOn: isoDateSchema.nullable(),
  clientDecision: clientDecisionSchema.nullable(),
  ...assignmentSchema.shape,
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type Filing = z.output<typeof filingSchema>;

export const sourceDocumentSchema = z.object({
  id: idSchema,
  xbrlFilingId: idSchema,
  fileId: idSchema,
  fileName: z.string(),
  sha256: z.string(),
  mimeType: z.string(),
  parseStatus: z.enum(PARSE_STATUSES),
  pageCount: z.number().int().nullable(),
  currency: z.string().nullable(),
  columnPairs: z.array(z.object({ id: z.string(), label: z.string() })),
  columnPairId: z.string().nullable(),
  warnings: z.array(documentWarningSchema),
  createdAt: timestampSchema,
});
export type SourceDocument = z.output<typeof sourceDocumentSchema>;

export const tagCandidateSchema = z.object({
  elementId: z.string(),
  label: z.string(),
  confidence: z.enum(TAG_CONFIDENCES),
  reason: z.string(),
  /** Null of proposals from before it was recorded. */
  source: z.enum(PROPOSAL_SOURCES).nullable().default(null),
});
export type TagCandidate = z.output<typeof tagCandidateSchema>;

export const tagMappingSchema = z.object({
  id: idSchema,
  xbrlFilingId: idSchema,
  lineItemId: idSchema,
  ...tagSchema.shape,
  confidence: z.enum(TAG_CONFIDENCES),
  alternatives: z.array(z.string()),
  candidates: z.array(tagCandidateSchema),
  explanation: z.string().nullable(),
  confirmedById: idSchema.nullable(),
  confirmedAt: timestampSchema.nullable(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type TagMapping = z.output<typeof tagMappingSchema>;

export const lineItemSchema = z.object({
  id: idSchema,
  xbrlFilingId: idSchema,
  sourceDocumentId: idSchema.nullable(),
  statement: z.enum(LINE_STATEMENTS),
  label: z.string(),
  parentLabel: z.string().nullable(),
  valueCurrent: moneySchema.nullable(),
  valuePrior: moneySchema.nullable(),
  scale: z.number().int(),
  origin: z.enum(LINE_ORIGINS),
  sourcePage: z.number().int(),
  sourceLine: z.number().int(),
  place: sourcePlaceSchema.nullable(),
  /** Whether the line adds up within its statement; given where all lines are listed. */
  cast: lineCastSchema.optional(),
  mapping: tagMappingSchema.nullable(),
  exclusion: z.object({ reason: z.string(), excludedById: idSchema, excludedAt: timestampSchema }).nullable(),
});
export type LineItem = z.output<typeof lineItemSchema>;

export const validationResultSchema = z.object({
  id: idSchema,
  xbrlFilingId: idSchema,
  ruleId: z.string(),
  category: z.enum(VALIDATION_CATEGORIES),
  severity: z.enum(VALIDATION_SEVERITIES),
  passed: z.boolean(),
  message: z.string(),
  relatedElements: z.array(z.string()),
  runAt: timestampSchema,
  acknowledgement: z.object({ reason: z.string(), staffId: idSchema, at: timestampSchema }).nullable(),
});
export type ValidationResult = z.output<typeof validationResultSchema>;

export const outputArtifactSchema = z.object({
  id: idSchema,
  kind: z.enum(OUTPUT_KINDS),
  versionNo: z.number().int(),
  generatedAt: timestampSchema,
  fileId: idSchema,
  fileName: z.string(),
  sha256: z.string(),
  sizeBytes: z.number().int(),
  url: z.string(),
  /** The newest of its kind, made after the last run of the rules: what stands for the filing as it is now. */
  current: z.boolean(),
  /** The latest check by the outside processor of this machine; null where there was none. */
  outsideCheck: outsideCheckSchema.nullable(),
});
export type OutputArtifact = z.output<typeof outputArtifactSchema>;

export const auditEventSchema = z.object({
  sequence: z.number().int(),
  type: z.string(),
  action: z.string().nullable(),
  actorId: z.string().nullable(),
  actorName: z.string(),
  subject: z.string(),
  payload: z.record(z.string(), z.unknown()),
  at: timestampSchema,
  previousHash: z.string(),
  hash: z.string(),
});
export type AuditEvent = z.output<typeof auditEventSchema>;

/** An event with its record by the name that people know it by; null where that is gone. */
export const shownAuditEventSchema = auditEventSchema.extend({ record: z.string().nullable() });
export type ShownAuditEvent = z.output<typeof shownAuditEventSchema>;

export const roleSchema = z.enum(ROLES);
