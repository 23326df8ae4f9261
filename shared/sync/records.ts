/**
 * Records as they travel: one strict schema per kind, each kind one table of the desktop, rows flat (text,
 * whole numbers, null). JSON columns travel as bounded text that parses; what is in them is the business of the
 * program that reads them. The table below says of each kind who owns it, what names it, what must be unique
 * and whether it may ever change; server and desktop both follow it.
 */
import { z } from 'zod';
import { isoDateSchema } from '../model/dates.ts';
import {
  ACCOUNTING_STANDARDS,
  BALANCE_POINTS,
  ENTITY_TYPES,
  ENTRY_POINTS,
  FS_MAPPING_CONFIDENCES,
  LINE_ORIGINS,
  LINE_STATEMENTS,
  OUTPUT_KINDS,
  PARSE_STATUSES,
  REPORTING_STANDARDS,
  ROUNDING_CONVENTIONS,
  TAG_CONFIDENCES,
  VALIDATION_CATEGORIES,
  VALIDATION_SEVERITIES,
} from '../model/enums.ts';
import { isFileKey } from '../model/file-keys.ts';
import { moneySchema } from '../model/money.ts';
import { NOTE_AUTHORS } from '../model/notes.ts';
import { idSchema, taxonomyVersionSchema, timestampSchema } from '../model/records.ts';
import { ENGAGEMENT_STATES, FILING_STATES } from '../model/states.ts';

/** The longest text that one column may hold. */
const LONGEST_TEXT = 2_000_000;

const flag = z.union([z.literal(0), z.literal(1)]);
const text = z.string().max(20_000);
const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const elementId = z.string().min(1).max(300);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'a SHA-256 in hexadecimal');
const money = moneySchema.nullable();
const json = z
  .string()
  .max(LONGEST_TEXT)
  .refine((value) => {
    try {
      JSON.parse(value);
      return true;
    } catch {
      return false;
    }
  }, 'text that is JSON');

const ofEngagement = { id: idSchema, engagementId: idSchema };
const ofFiling = { id: idSchema, xbrlFilingId: idSchema };

export const RECORD_SCHEMAS = {
  engagement: z.strictObject({
    id: idSchema,
    clientId: idSchema,
    financialYear: text,
    periodStart: isoDateSchema,
    yearEndDate: isoDateSchema,
    reportingStandard: z.enum(REPORTING_STANDARDS),
    functionalCurrency: z.string().regex(/^[A-Z]{3}$/),
    roundingConvention: z.enum(ROUNDING_CONVENTIONS),
    firstPeriod: flag,
    status: z.enum(ENGAGEMENT_STATES),
    hasPriorYear: flag,
    versionNo: count,
    contentVersion: count,
    currentUploadId: idSchema.nullable().default(null),
    clientDecision: json.nullable(),
    createdAt: timestampSchema,
    updatedAt: timestampSchema,
  }),
  trialBalanceUpload: z.strictObject({
    ...ofEngagement,
    fileId: idSchema,
    recipe: json.nullable(),
    report: json.nullable(),
    createdAt: timestampSchema,
  }),
  trialBalanceItem: z.strictObject({
    ...ofEngagement,
    position: count,
    accountCode: text,
    accountDescription: text,
    currentYearBalance: moneySchema,
    priorYearBalance: money,
    openingBalance: money,
    taxonomyKey: text.nullable(),
    taxonomyLabel: text.nullable(),
    mappingConfidence: z.enum(FS_MAPPING_CONFIDENCES).nullable(),
    mappingRationale: text.nullable(),
    isOverride: flag,
    suggestions: json,
    sourceRow: count,
    uploadedAt: timestampSchema,
    uploadId: idSchema.nullable().default(null),
  }),
  rememberedRecipe: z.strictObject({
    clientId: idSchema,
    source: z.string().min(1).max(600),
    recipe: json,
    headerRow: count,
    savedAt: timestampSchema,
  }),
  generatedStatement: z.strictObject({
    ...ofEngagement,
    versionNo: count,
    statementsJson: json,
    isBalanced: flag,
    contentVersion: count,
    generatedAt: timestampSchema,
    books: json.nullable().default(null),
  }),
  note: z.strictObject({
    ...ofEngagement,
    noteKey: text,
    title: text,
    content: json,
    author: z.enum(NOTE_AUTHORS),
    position: count,
    generatedAt: timestampSchema,
  }),
  noteDraft: z.strictObject({
    noteId: idSchema,
    basisTitle: text,
    basis: json,
    drafted: json.nullable(),
    figures: json,
  }),
  disclosureResponse: z.strictObject({
    ...ofEngagement,
    ruleId: text,
    promptId: text,
    responseData: json,
    isComplete: flag,
    createdAt: timestampSchema,
    updatedAt: timestampSchema,
  }),
  filing: z.strictObject({
    id: idSchema,
    clientId: idSchema,
    fsEngagementId: idSchema.nullable(),
    periodStart: isoDateSchema,
    periodEnd: isoDateSchema,
    entryPoint: z.enum(ENTRY_POINTS),
    entityType: z.enum(ENTITY_TYPES),
    accountingStandard: z.enum(ACCOUNTING_STANDARDS),
    taxonomyVersion: taxonomyVersionSchema,
    status: z.enum(FILING_STATES),
    versionNo: count,
    currentDocumentId: idSchema.nullable(),
    currentLineSetId: idSchema,
    documentCurrency: z.string().max(10).nullable(),
    contentVersion: count,
    filedAt: timestampSchema.nullable(),
    filedById: idSchema.nullable(),
    filedCompanyName: text.nullable(),
    filedUen: text.nullable(),
    regulatorReference: text.nullable(),
    filedOn: isoDateSchema.nullable(),
    clientDecision: json.nullable(),
    createdAt: timestampSchema,
    updatedAt: timestampSchema,
  }),
  sourceDocument: z.strictObject({
    ...ofFiling,
    fileId: idSchema,
    sha256,
    mimeType: text,
    parseStatus: z.enum(PARSE_STATUSES),
    pageCount: count.nullable(),
    currency: text.nullable(),
    columnPairs: json,
    columnPairId: text.nullable(),
    warnings: json,
    createdAt: timestampSchema,
  }),
  lineItem: z.strictObject({
    ...ofFiling,
    lineSetId: idSchema,
    sourceDocumentId: idSchema.nullable(),
    position: count,
    statement: z.enum(LINE_STATEMENTS),
    label: text,
    parentLabel: text.nullable(),
    valueCurrent: money,
    valuePrior: money,
    scale: count,
    origin: z.enum(LINE_ORIGINS),
    sourcePage: count,
    sourceLine: count,
    place: json.nullable(),
    createdAt: timestampSchema,
  }),
  sourceBooks: z.strictObject({ lineSetId: idSchema, xbrlFilingId: idSchema, books: json }),
  lineProvenance: z.strictObject({ lineItemId: idSchema, lineSetId: idSchema, parts: json }),
  tagMapping: z.strictObject({
    ...ofFiling,
    lineItemId: idSchema,
    elementId,
    confidence: z.enum(TAG_CONFIDENCES),
    candidates: json,
    explanation: text.nullable(),
    negated: flag,
    balanceAt: z.enum(BALANCE_POINTS),
    memberId: elementId.nullable(),
    confirmedById: idSchema.nullable(),
    confirmedAt: timestampSchema.nullable(),
    createdAt: timestampSchema,
    updatedAt: timestampSchema,
  }),
  /** Tied to the author's session at the server; the desktop's own token never travels, not even hashed. */
  confirmation: z.strictObject({
    ...ofFiling,
    lineItemId: idSchema,
    elementId,
    negated: flag,
    balanceAt: z.enum(BALANCE_POINTS),
    memberId: elementId.nullable(),
    staffId: idSchema,
    sessionId: idSchema,
    confirmedAt: timestampSchema,
  }),
  spentConfirmation: z.strictObject({ confirmationId: idSchema }),
  lineExclusion: z.strictObject({
    lineItemId: idSchema,
    xbrlFilingId: idSchema,
    reason: text,
    excludedById: idSchema,
    excludedAt: timestampSchema,
  }),
  filingInformation: z.strictObject({
    xbrlFilingId: idSchema,
    elementId,
    value: z.string().max(LONGEST_TEXT),
    savedById: idSchema,
    savedAt: timestampSchema,
  }),
  validationRun: z.strictObject({
    ...ofFiling,
    runAt: timestampSchema,
    requestedBy: idSchema,
    contentVersion: count,
  }),
  validationResult: z.strictObject({
    ...ofFiling,
    runId: idSchema,
    ruleId: text,
    category: z.enum(VALIDATION_CATEGORIES),
    severity: z.enum(VALIDATION_SEVERITIES),
    passed: flag,
    message: text,
    relatedElements: json,
    runAt: timestampSchema,
  }),
  warningAcknowledgement: z.strictObject({
    xbrlFilingId: idSchema,
    ruleId: z.string().min(1).max(100),
    message: text,
    reason: text,
    staffId: idSchema,
    at: timestampSchema,
  }),
  outputArtifact: z.strictObject({
    ...ofFiling,
    kind: z.enum(OUTPUT_KINDS),
    fileId: idSchema,
    versionNo: count,
    generatedAt: timestampSchema,
  }),
  storedFile: z.strictObject({
    id: idSchema,
    key: z.string().refine(isFileKey, 'the key of a stored file'),
    fileName: z.string().min(1).max(300),
    mimeType: text,
    sha256,
    sizeBytes: count,
    createdAt: timestampSchema,
  }),
  synonym: z.strictObject({
    id: idSchema,
    label: text,
    labelKey: text,
    elementId,
    staffUserId: idSchema,
    createdAt: timestampSchema,
  }),
} as const;

export type SyncedKind = keyof typeof RECORD_SCHEMAS;
export const SYNCED_KINDS = Object.keys(RECORD_SCHEMAS) as readonly SyncedKind[];
/** The row of a kind. */
export type SyncedRow<Kind extends SyncedKind> = z.output<(typeof RECORD_SCHEMAS)[Kind]>;
/** Any row, as flat values. */
export type AnyRow = Readonly<Record<string, string | number | null>>;

export interface KindNature {
  /** The columns that name a row; joined by a blank they are the record's id. */
  readonly key: readonly string[];
  /** The kind and the column through which the row belongs to an engagement, a filing or a client. */
  readonly owner: { readonly kind: SyncedKind | 'client'; readonly column: string } | null;
  /** Columns that no two living rows of the kind may share. */
  readonly place: readonly string[] | null;
  /** Rows that are added and never changed or removed. */
  readonly appendOnly: boolean;
}

const engagementOwns = { kind: 'engagement', column: 'engagementId' } as const;
const filingOwns = { kind: 'filing', column: 'xbrlFilingId' } as const;
const plain = { key: ['id'], place: null, appendOnly: false } as const;

export const KIND_NATURE: Readonly<Record<SyncedKind, KindNature>> = {
  engagement: { ...plain, owner: { kind: 'client', column: 'clientId' } },
  trialBalanceUpload: { ...plain, owner: engagementOwns },
  trialBalanceItem: { ...plain, owner: engagementOwns, place: ['engagementId', 'position'] },
  rememberedRecipe: {
    ...plain,
    key: ['clientId', 'source'],
    owner: { kind: 'client', column: 'clientId' },
  },
  generatedStatement: { ...plain, owner: engagementOwns, place: ['engagementId', 'versionNo'] },
  note: { ...plain, owner: engagementOwns, place: ['engagementId', 'noteKey'] },
  noteDraft: { ...plain, key: ['noteId'], owner: { kind: 'note', column: 'noteId' } },
  disclosureResponse: { ...plain, owner: engagementOwns, place: ['engagementId', 'ruleId', 'promptId'] },
  filing: {
    ...plain,
    owner: { kind: 'client', column: 'clientId' },
    place: ['clientId', 'periodEnd', 'taxonomyVersion'],
  },
  sourceDocument: { ...plain, owner: filingOwns, place: ['xbrlFilingId', 'fileId'] },
  lineItem: { ...plain, owner: filingOwns, place: ['lineSetId', 'position'], appendOnly: true },
  sourceBooks: { ...plain, key: ['lineSetId'], owner: filingOwns, appendOnly: true },
  lineProvenance: {
    ...plain,
    key: ['lineItemId'],
    owner: { kind: 'lineItem', column: 'lineItemId' },
    appendOnly: true,
  },
  tagMapping: { ...plain, owner: filingOwns, place: ['lineItemId'] },
  confirmation: { ...plain, owner: filingOwns, appendOnly: true },
  spentConfirmation: {
    ...plain,
    key: ['confirmationId'],
    owner: { kind: 'confirmation', column: 'confirmationId' },
    appendOnly: true,
  },
  lineExclusion: { ...plain, key: ['lineItemId'], owner: filingOwns },
  filingInformation: { ...plain, key: ['xbrlFilingId', 'elementId'], owner: filingOwns },
  validationRun: { ...plain, owner: filingOwns, appendOnly: true },
  validationResult: { ...plain, owner: filingOwns, place: ['runId', 'ruleId'], appendOnly: true },
  warningAcknowledgement: { ...plain, key: ['xbrlFilingId', 'ruleId'], owner: filingOwns },
  outputArtifact: {
    ...plain,
    owner: filingOwns,
    place: ['xbrlFilingId', 'kind', 'versionNo'],
    appendOnly: true,
  },
  storedFile: { ...plain, owner: null, place: ['key'], appendOnly: true },
  synonym: { ...plain, owner: null, place: ['labelKey', 'elementId'], appendOnly: true },
};

/** What an export rests on: no change of these without the filing counting on, and none while it is exported. */
export const FILING_CONTENT: readonly SyncedKind[] = [
  'sourceDocument',
  'lineItem',
  'tagMapping',
  'confirmation',
  'lineExclusion',
  'filingInformation',
];

/** Columns of a row joined to one text: a record's id, or the place that it takes. */
export function columnsOf(row: AnyRow, columns: readonly string[]): string {
  return columns.map((column) => String(row[column])).join(' ');
}

/** Kind and id, or the place that a row takes, in one text by which records of many kinds are looked up together. */
export function recordName(kind: string, id: string): string {
  return `${kind} ${id}`;
}

export function recordIdOf(kind: SyncedKind, row: AnyRow): string {
  return columnsOf(row, KIND_NATURE[kind].key);
}
