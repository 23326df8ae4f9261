/**
 * Two states of one record side by side, for the person who settles a conflict and the one who looks it up: the
 * columns that people read, in their order and by their names. Every column stands here, so that a new one cannot be
 * forgotten: null says that it is for the program only (ids, counters, digests, structures). Pure.
 */
import type { AnyRow, SyncedKind, SyncedRow } from './records.ts';

type Column = { [Kind in SyncedKind]: keyof SyncedRow<Kind> }[SyncedKind];

const COLUMN_WORDS = {
  title: 'Title',
  basisTitle: 'Title',
  content: 'Text',
  basis: 'Text that the draft is based on',
  drafted: 'Drafted text',
  author: 'Written by',
  responseData: 'Answer',
  isComplete: 'Complete',
  financialYear: 'Financial year',
  periodStart: 'Period from',
  periodEnd: 'Period to',
  yearEndDate: 'Year end',
  reportingStandard: 'Reporting standard',
  accountingStandard: 'Accounting standard',
  functionalCurrency: 'Currency',
  roundingConvention: 'Rounding',
  firstPeriod: 'First period',
  hasPriorYear: 'Has prior-year figures',
  entryPoint: 'Entry point',
  entityType: 'Entity type',
  taxonomyVersion: 'Taxonomy version',
  documentCurrency: 'Currency of the document',
  status: 'State',
  clientDecision: 'Client’s answer',
  filedOn: 'Filed on',
  filedById: 'Marked as filed by',
  filedAt: 'Marked as filed at',
  filedCompanyName: 'Name as filed',
  filedUen: 'UEN as filed',
  regulatorReference: 'Reference of the regulator',
  accountCode: 'Account code',
  accountDescription: 'Account',
  statement: 'Statement',
  label: 'Label',
  parentLabel: 'Under',
  currentYearBalance: 'Current year',
  priorYearBalance: 'Prior year',
  openingBalance: 'Opening balance',
  valueCurrent: 'Current year',
  valuePrior: 'Prior year',
  taxonomyLabel: 'Reporting key',
  mappingConfidence: 'Confidence',
  mappingRationale: 'Why this key',
  isOverride: 'Chosen by a person',
  statementsJson: 'Statements',
  isBalanced: 'Balances',
  elementId: 'Element',
  memberId: 'Member',
  negated: 'Sign reversed',
  balanceAt: 'Balance at',
  confidence: 'Confidence',
  explanation: 'Why this element',
  confirmedById: 'Confirmed by',
  confirmedAt: 'Confirmed at',
  value: 'Value',
  severity: 'Severity',
  passed: 'Passed',
  message: 'Message',
  reason: 'Reason',
  staffId: 'By',
  staffUserId: 'By',
  excludedById: 'Left out by',
  excludedAt: 'Left out at',
  savedById: 'Saved by',
  savedAt: 'Saved at',
  requestedBy: 'Asked for by',
  at: 'At',
  runAt: 'At',
  kind: 'Output',
  fileName: 'File',
  source: 'Files named',
  headerRow: 'Row of the headings',
  origin: 'Comes from',
  sourceRow: 'Row in the file',
  sourcePage: 'Page',
  sourceLine: 'Line on the page',
  parseStatus: 'Reading',
  pageCount: 'Pages',
  currency: 'Currency',
  warnings: 'Warnings',
  position: 'Place in the order',
  id: null,
  clientId: null,
  engagementId: null,
  xbrlFilingId: null,
  fsEngagementId: null,
  noteId: null,
  noteKey: null,
  lineItemId: null,
  lineSetId: null,
  runId: null,
  ruleId: null,
  promptId: null,
  confirmationId: null,
  sessionId: null,
  fileId: null,
  uploadId: null,
  currentUploadId: null,
  sourceDocumentId: null,
  currentDocumentId: null,
  currentLineSetId: null,
  columnPairId: null,
  taxonomyKey: null,
  labelKey: null,
  key: null,
  versionNo: null,
  contentVersion: null,
  scale: null,
  sha256: null,
  sizeBytes: null,
  mimeType: null,
  category: null,
  recipe: null,
  report: null,
  suggestions: null,
  candidates: null,
  figures: null,
  columnPairs: null,
  place: null,
  books: null,
  parts: null,
  relatedElements: null,
  createdAt: null,
  updatedAt: null,
  uploadedAt: null,
  generatedAt: null,
} as const satisfies Readonly<Record<Column, string | null>>;

const READ = Object.entries(COLUMN_WORDS).flatMap(([column, words]) =>
  words === null ? [] : [{ column, words }],
);

export interface ColumnPair {
  readonly column: string;
  /** The name of the column. */
  readonly words: string;
  /** Null where nothing stands, or no record at all. */
  readonly mine: string | number | null;
  readonly theirs: string | number | null;
  /** False too where the record is on one side only and says nothing here. */
  readonly differs: boolean;
}

/** What people read of the two, in one order for all kinds. */
export function columnPairs(mine: AnyRow | null, theirs: AnyRow | null): readonly ColumnPair[] {
  return READ.flatMap(({ column, words }) => {
    const [left, right] = [mine?.[column], theirs?.[column]];
    if (left === undefined && right === undefined) return [];
    return [
      {
        ...{ column, words, mine: left ?? null, theirs: right ?? null },
        differs: (left ?? null) !== (right ?? null),
      },
    ];
  });
}

/** The row without what is for the program, but with what names the record. */
export function readablePart(row: AnyRow): AnyRow {
  const named = ['versionNo', 'ruleId', 'promptId'];
  const kept = new Set([...READ.map(({ column }) => column), ...named]);
  return Object.fromEntries(Object.entries(row).filter(([column]) => kept.has(column)));
}
