/**
 * The tables as Kysely sees them. Column names are the field names of the specification, money is TEXT with
 * a CHECK on its form, JSON is TEXT that repositories parse, booleans are 0 and 1. SQL stands in store/ only.
 */

import type { Generated } from 'kysely';
import type { IsoDate } from '../../shared/model/dates.ts';
import type {
  AccountingStandard,
  EntityType,
  EntryPoint,
  FsMappingConfidence,
  ItemOrigin,
  LineOrigin,
  LineStatement,
  OutputKind,
  ParseStatus,
  ReportingStandard,
  RoundingConvention,
  TagConfidence,
  ValidationCategory,
  ValidationSeverity,
} from '../../shared/model/enums.ts';
import type { AuditEventType } from '../../shared/model/events.ts';
import type { OpenPointKind } from '../../shared/model/finality.ts';
import type { JobKind, JobStatus } from '../../shared/model/jobs.ts';
import type { JournalKind, JournalStatus, JournalTemplate } from '../../shared/model/journals.ts';
import type { Ledger } from '../../shared/model/ledgers.ts';
import type { Benchmark } from '../../shared/model/materiality.ts';
import type { Money } from '../../shared/model/money.ts';
import type { NotificationName, NotifiedRecord } from '../../shared/model/notifications.ts';
import type { SignedFigure, SignedStatements, SignedTable } from '../../shared/model/prior-year.ts';
import type { ReviewNoteKind, ReviewNoteStatus } from '../../shared/model/review-notes.ts';
import type { Action, StaffRole } from '../../shared/model/roles.ts';
import type { SignOffLevel } from '../../shared/model/sign-offs.ts';
import type { EngagementState, FilingState } from '../../shared/model/states.ts';
import type { TaggedConcept } from '../../shared/model/tags.ts';
import type { SyncTables } from './sync-schema.ts';

type Flag = 0 | 1;
/** JSON text; parsed by the repository that owns the table. */
type Json = string;
/** ISO 8601 UTC. */
type Timestamp = string;

export interface PracticeTable {
  id: 1;
  name: string;
  sample: Flag;
  createdAt: Timestamp;
}

export interface StaffTable {
  id: string;
  name: string;
  email: string;
  role: StaffRole;
  passwordHash: string;
  totpSecret: string | null;
  mfaEnrolled: Flag;
  /** The last accepted time step: each code is taken once. */
  totpLastStep: number;
  active: Flag;
  failedAttempts: number;
  lockedUntil: Timestamp | null;
  createdAt: Timestamp;
}

export interface RecoveryCodeTable {
  codeHash: string;
  staffId: string;
  usedAt: Timestamp | null;
}

export interface SessionTable {
  tokenHash: string;
  staffId: string;
  createdAt: Timestamp;
  lastSeenAt: Timestamp;
  expiresAt: Timestamp;
  endedAt: Timestamp | null;
  /** The second factor was proven again; until then the session may do what asks for it. */
  steppedUpUntil: Timestamp | null;
}

export interface LoginChallengeTable {
  challengeHash: string;
  staffId: string;
  /** A secret that is being enrolled; it counts only once a code has proven it. */
  enrolmentSecret: string | null;
  attempts: number;
  expiresAt: Timestamp;
}

export interface ClientTable {
  id: string;
  companyName: string;
  uen: string;
  enabledProducts: Json;
  accountingStandard: AccountingStandard;
  fyEndMonth: number;
  fsConfig: Json | null;
  xbrlConfig: Json | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface EngagementTable {
  id: string;
  clientId: string;
  financialYear: string;
  periodStart: IsoDate;
  yearEndDate: IsoDate;
  reportingStandard: ReportingStandard;
  functionalCurrency: string;
  roundingConvention: RoundingConvention;
  firstPeriod: Flag;
  status: EngagementState;
  hasPriorYear: Flag;
  versionNo: number;
  /** Counts changes to trial balance, mapping and header; a statement made at an earlier count is out of date. */
  contentVersion: number;
  /** The upload that the items were read from; a later one that could not be read changes nothing. */
  currentUploadId: string | null;
  clientDecision: Json | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface TrialBalanceUploadTable {
  id: string;
  engagementId: string;
  fileId: string;
  recipe: Json | null;
  /** The reader's report; null until the file has been read. */
  report: Json | null;
  createdAt: Timestamp;
}

/** A person's correction of the reader, for the next file of the same source. */
export interface RememberedRecipeTable {
  clientId: string;
  source: string;
  recipe: Json;
  headerRow: number;
  savedAt: Timestamp;
}

export interface TrialBalanceItemTable {
  id: string;
  engagementId: string;
  position: number;
  accountCode: string;
  accountDescription: string;
  currentYearBalance: Money;
  priorYearBalance: Money | null;
  openingBalance: Money | null;
  taxonomyKey: string | null;
  taxonomyLabel: string | null;
  mappingConfidence: FsMappingConfidence | null;
  mappingRationale: string | null;
  isOverride: Flag;
  suggestions: Json;
  sourceRow: number;
  uploadedAt: Timestamp;
  /** A KeyDecision; null where nobody has decided, and of decisions before it was kept. */
  firstDecision: Json | null;
  /** Null of items of a time when this was not kept and cannot be told. */
  uploadId: string | null;
  origin: ItemOrigin;
}

export interface FsJournalTable {
  id: string;
  engagementId: string;
  /** Null of a draft. */
  number: number | null;
  kind: JournalKind;
  date: IsoDate;
  narrative: string;
  status: JournalStatus;
  reverses: string | null;
  reason: string | null;
  reversesNextYear: Flag;
  template: JournalTemplate | null;
  carriedFrom: string | null;
  /** JournalLine[]. */
  lines: Json;
  postedById: string | null;
  postedAt: Timestamp | null;
  bookedByClientAt: Timestamp | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface SignedStatementTable {
  id: string;
  engagementId: string;
  periodStart: IsoDate;
  periodEnd: IsoDate;
  currency: string;
  firstPeriod: Flag;
  rounding: RoundingConvention;
  cashFlows: SignedStatements['cashFlows'];
  acceptedReason: string | null;
  acceptedById: string | null;
  acceptedProblems: string | null;
  keptFigures: string;
  /** What the figures were read from (SignedDocument); null where they were typed. */
  document: Json | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface SignedFigureTable {
  id: string;
  engagementId: string;
  statement: SignedTable;
  key: string | null;
  proposedKey: string | null;
  label: string;
  amount: Money;
  amountBefore: Money | null;
  page: number | null;
  origin: SignedFigure['origin'];
  confirmedById: string | null;
  confirmedAt: Timestamp | null;
  position: number;
}

export interface MappingStepTable {
  position: Generated<number>;
  engagementId: string;
  staffId: string;
  changes: Json;
  undone: Flag;
  createdAt: Timestamp;
}

export interface GeneratedStatementTable {
  id: string;
  engagementId: string;
  versionNo: number;
  statementsJson: Json;
  isBalanced: Flag;
  contentVersion: number;
  generatedAt: Timestamp;
  /** The books that it was computed from (shared/model/provenance); null of versions before they were kept. */
  books: Json | null;
  /** Ids of the statements of last year and of the year before it that answered; null of versions before it was kept. */
  comparativesFrom: string | null;
}

export interface NoteTable {
  id: string;
  engagementId: string;
  noteKey: string;
  title: string;
  content: Json;
  author: 'MODEL' | 'OFFLINE' | 'PERSON';
  position: number;
  generatedAt: Timestamp;
}

export interface NoteDraftTable {
  noteId: string;
  basisTitle: string;
  basis: Json;
  drafted: Json | null;
  figures: Json;
}

export interface DisclosureResponseTable {
  id: string;
  engagementId: string;
  ruleId: string;
  promptId: string;
  responseData: Json;
  isComplete: Flag;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface FinalityOverrideTable {
  id: string;
  engagementId: string;
  pointKind: OpenPointKind;
  pointPlace: string;
  /** The message that was reviewed; another message needs another review. */
  said: string;
  reason: string;
  staffId: string;
  at: Timestamp;
}

/** Of a review note; which record it is of stands in the column of its own table. */
export interface ReviewNoteColumns {
  id: string;
  /** The text of its place (shared/model/review-anchors.ts). */
  anchor: string;
  kind: ReviewNoteKind;
  toId: string | null;
  text: string;
  status: ReviewNoteStatus;
  /** ThreadEntry[] */
  thread: Json;
  authorId: string;
  createdAt: Timestamp;
  changedById: string;
  updatedAt: Timestamp;
  carriedFromId: string | null;
}
export interface EngagementReviewNoteTable extends ReviewNoteColumns {
  engagementId: string;
}
export interface FilingReviewNoteTable extends ReviewNoteColumns {
  xbrlFilingId: string;
}

/** Of a sign-off; which record it is of stands in the column of its own table. */
export interface SignOffColumns {
  id: string;
  section: string;
  level: SignOffLevel;
  staffId: string;
  at: Timestamp;
  digest: string;
  /** Packed (shared/service/section-digest.ts). */
  content: string;
}
export interface EngagementSignOffTable extends SignOffColumns {
  engagementId: string;
}
export interface FilingSignOffTable extends SignOffColumns {
  xbrlFilingId: string;
}

export interface LockColumns {
  locked: Flag;
  /** Why it was opened again; empty of a lock. */
  reason: string;
  staffId: string;
  at: Timestamp;
}
export interface EngagementLockTable extends LockColumns {
  engagementId: string;
}
export interface FilingLockTable extends LockColumns {
  xbrlFilingId: string;
}

export interface PracticeSettingTable {
  id: 'practice';
  fourEyes: Flag;
  reviewBeforeClient: Flag;
  administratorsExempt: Flag;
  staffId: string;
  at: Timestamp;
}

export interface MaterialityTable {
  id: string;
  engagementId: string;
  benchmark: Benchmark;
  benchmarkAmount: Money;
  /** In hundredths of a percent, of the benchmark and of overall materiality. */
  overallRate: number;
  performanceRate: number;
  trivialRate: number;
  overall: Money;
  performance: Money;
  trivial: Money;
  reason: string;
  staffId: string;
  at: Timestamp;
}

/** Tick marks and comment on an account, by its name. */
export interface LeadNoteTable {
  id: string;
  engagementId: string;
  accountCode: string;
  accountDescription: string;
  /** string[]: keys of the legend. */
  marks: Json;
  comment: string;
  /** Adjusted, when it was written; null where the books held no such account. */
  balance: Money | null;
  staffId: string;
  at: Timestamp;
}

export interface FilingTable {
  id: string;
  clientId: string;
  fsEngagementId: string | null;
  periodStart: IsoDate;
  periodEnd: IsoDate;
  entryPoint: EntryPoint;
  entityType: EntityType;
  accountingStandard: AccountingStandard;
  taxonomyVersion: string;
  status: FilingState;
  versionNo: number;
  currentDocumentId: string | null;
  /** The set of lines that counts; earlier sets are superseded, never deleted. */
  currentLineSetId: string;
  /** ISO 4217 code that those lines are stated in (by the document or the engagement), or null. */
  documentCurrency: string | null;
  /** Counts changes to lines, mappings, header and filing information; an earlier validation run is stale. */
  contentVersion: number;
  filedAt: Timestamp | null;
  filedById: string | null;
  /** Name and UEN as they were filed; the master may change afterwards. */
  filedCompanyName: string | null;
  filedUen: string | null;
  regulatorReference: string | null;
  filedOn: IsoDate | null;
  clientDecision: Json | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

interface AssignmentColumns {
  preparerId: string | null;
  reviewerId: string | null;
  partnerId: string | null;
  dueOn: IsoDate | null;
  heldById: string | null;
  /** Of the last handing over; empty where nothing was said. */
  message: string;
  handedById: string | null;
  handedAt: Timestamp | null;
}

export interface EngagementAssignmentTable extends AssignmentColumns {
  engagementId: string;
}

export interface FilingAssignmentTable extends AssignmentColumns {
  xbrlFilingId: string;
}

export interface SourceDocumentTable {
  id: string;
  xbrlFilingId: string;
  fileId: string;
  sha256: string;
  mimeType: string;
  parseStatus: ParseStatus;
  pageCount: number | null;
  currency: string | null;
  columnPairs: Json;
  columnPairId: string | null;
  warnings: Json;
  /** A DocumentCoverage; null before a reading, and of readings before it was kept. */
  coverage: Json | null;
  createdAt: Timestamp;
}

export interface LineItemTable {
  id: string;
  xbrlFilingId: string;
  lineSetId: string;
  sourceDocumentId: string | null;
  position: number;
  statement: LineStatement;
  label: string;
  parentLabel: string | null;
  valueCurrent: Money | null;
  valuePrior: Money | null;
  scale: number;
  origin: LineOrigin;
  sourcePage: number;
  sourceLine: number;
  place: Json | null;
  createdAt: Timestamp;
}

export interface SourceBooksTable {
  lineSetId: string;
  xbrlFilingId: string;
  books: Json;
}

export interface LineProvenanceTable {
  lineItemId: string;
  lineSetId: string;
  parts: Json;
}

/** A tag as columns. */
export interface TagColumns extends TaggedConcept {
  negated: Flag;
}

export interface TagMappingTable extends TagColumns {
  id: string;
  xbrlFilingId: string;
  lineItemId: string;
  confidence: TagConfidence;
  candidates: Json;
  explanation: string | null;
  confirmedById: string | null;
  confirmedAt: Timestamp | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

/** One row per confirm call, tied to the session that made it. Without it no mapping can hold confirmedById. */
export interface ConfirmationTable extends TagColumns {
  id: string;
  xbrlFilingId: string;
  lineItemId: string;
  staffId: string;
  sessionTokenHash: string;
  confirmedAt: Timestamp;
  /** What was proposed, in order; null of confirmations before it was kept. */
  proposed: Json | null;
}

export interface LineExclusionTable {
  lineItemId: string;
  xbrlFilingId: string;
  reason: string;
  excludedById: string;
  excludedAt: Timestamp;
  /** What was proposed for the line, in order; null of exclusions before it was kept. */
  proposed: Json | null;
}

export interface FilingInformationTable {
  xbrlFilingId: string;
  elementId: string;
  value: string;
  savedById: string;
  savedAt: Timestamp;
}

export interface ValidationRunTable {
  id: string;
  xbrlFilingId: string;
  runAt: Timestamp;
  requestedBy: string;
  contentVersion: number;
}

export interface ValidationResultTable {
  id: string;
  runId: string;
  xbrlFilingId: string;
  ruleId: string;
  category: ValidationCategory;
  severity: ValidationSeverity;
  passed: Flag;
  message: string;
  relatedElements: Json;
  runAt: Timestamp;
}

export interface WarningAcknowledgementTable {
  xbrlFilingId: string;
  ruleId: string;
  /** The message that was reviewed; another message needs another review. */
  message: string;
  reason: string;
  staffId: string;
  at: Timestamp;
}

export interface OutputArtifactTable {
  id: string;
  xbrlFilingId: string;
  kind: OutputKind;
  fileId: string;
  versionNo: number;
  generatedAt: Timestamp;
}

export interface StoredFileTable {
  id: string;
  /** "xbrl/<clientId>/<filingId>/source.docx". */
  key: string;
  fileName: string;
  mimeType: string;
  sha256: string;
  sizeBytes: number;
  createdAt: Timestamp;
}

export interface SynonymTable {
  id: string;
  label: string;
  /** Case-folded, for the unique index. */
  labelKey: string;
  elementId: string;
  staffUserId: string;
  createdAt: Timestamp;
}

export interface AuditEventTable {
  sequence: number;
  type: AuditEventType;
  action: Action | null;
  actorId: string | null;
  actorName: string;
  subject: string;
  payload: Json;
  at: Timestamp;
  previousHash: string;
  hash: string;
}

export interface OutboxTable {
  id: string;
  kind: 'NOTIFICATION' | 'EVENT';
  name: NotificationName;
  payload: Json;
  /** A desktop has no way to send. */
  status: 'NOT_SENT';
  attempts: number;
  createdAt: Timestamp;
  /** Null in messages from before they were shown. */
  recordKind: NotifiedRecord | null;
  recordId: string | null;
  actorId: string | null;
}

export interface NotificationSeenTable {
  messageId: string;
  staffId: string;
  seenAt: Timestamp;
}

export interface JobTable {
  id: string;
  kind: JobKind;
  payload: Json;
  /** "engagement:<id>", "filing:<id>": whose work it is. */
  subject: string;
  status: JobStatus;
  attempts: number;
  runAfter: Timestamp;
  leaseUntil: Timestamp | null;
  progress: Json;
  error: Json | null;
  result: Json | null;
  requestedBy: string | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface LanguageModelSettingTable {
  /** Always 1: there is one row at most. */
  position: number;
  enabled: Flag;
  models: Json;
  sealedKey: string | null;
  changedAt: Timestamp;
  changedBy: string;
}

export interface LanguageModelCallTable {
  position: Generated<number>;
  at: Timestamp;
  model: string;
  inputTokens: number;
  outputTokens: number;
  tenThousandths: number | null;
}

export interface OutsideProcessorTable {
  position: 1;
  /** JSON of OutsideProcessor; null where none is set. */
  processor: string | null;
  changedAt: string;
  changedBy: string;
}

export interface OutsideCheckTable {
  position: Generated<number>;
  artifactId: string;
  xbrlFilingId: string;
  /** JSON of OutsideCheck. */
  findings: string;
}

export interface LedgerApplicationTable {
  ledger: Ledger;
  clientId: string;
  sealedSecret: string | null;
  /** Of the practice's own; null: this machine's. */
  redirectAddress: string | null;
  changedAt: Timestamp;
  changedBy: string;
}

export interface LedgerConnectionTable {
  id: string;
  ledger: Ledger;
  /** JSON of a list of LedgerOrganisation. */
  organisations: Json;
  /** Null once access has ended. */
  sealedTokens: string | null;
  connectedAt: Timestamp;
  connectedBy: string;
}

/** Whose books are a client's. */
export interface LedgerOrganisationTable {
  clientId: string;
  connectionId: string;
  organisationId: string;
  organisationName: string;
  chosenAt: Timestamp;
  chosenBy: string;
}

export interface SchemaMigrationTable {
  name: string;
  appliedAt: Timestamp;
  position: Generated<number>;
}

export interface Tables extends SyncTables {
  practice: PracticeTable;
  staff: StaffTable;
  recoveryCode: RecoveryCodeTable;
  session: SessionTable;
  loginChallenge: LoginChallengeTable;
  client: ClientTable;
  engagement: EngagementTable;
  trialBalanceUpload: TrialBalanceUploadTable;
  rememberedRecipe: RememberedRecipeTable;
  trialBalanceItem: TrialBalanceItemTable;
  mappingStep: MappingStepTable;
  generatedStatement: GeneratedStatementTable;
  note: NoteTable;
  noteDraft: NoteDraftTable;
  disclosureResponse: DisclosureResponseTable;
  finalityOverride: FinalityOverrideTable;
  engagementReviewNote: EngagementReviewNoteTable;
  filingReviewNote: FilingReviewNoteTable;
  engagementSignOff: EngagementSignOffTable;
  filingSignOff: FilingSignOffTable;
  engagementLock: EngagementLockTable;
  filingLock: FilingLockTable;
  practiceSetting: PracticeSettingTable;
  fsJournal: FsJournalTable;
  materiality: MaterialityTable;
  leadNote: LeadNoteTable;
  engagementAssignment: EngagementAssignmentTable;
  filingAssignment: FilingAssignmentTable;
  signedStatement: SignedStatementTable;
  signedFigure: SignedFigureTable;
  filing: FilingTable;
  sourceDocument: SourceDocumentTable;
  lineItem: LineItemTable;
  sourceBooks: SourceBooksTable;
  lineProvenance: LineProvenanceTable;
  tagMapping: TagMappingTable;
  confirmation: ConfirmationTable;
  lineExclusion: LineExclusionTable;
  filingInformation: FilingInformationTable;
  validationRun: ValidationRunTable;
  validationResult: ValidationResultTable;
  warningAcknowledgement: WarningAcknowledgementTable;
  outputArtifact: OutputArtifactTable;
  storedFile: StoredFileTable;
  synonym: SynonymTable;
  auditEvent: AuditEventTable;
  outbox: OutboxTable;
  notificationSeen: NotificationSeenTable;
  job: JobTable;
  languageModelSetting: LanguageModelSettingTable;
  languageModelCall: LanguageModelCallTable;
  outsideProcessor: OutsideProcessorTable;
  outsideCheck: OutsideCheckTable;
  ledgerApplication: LedgerApplicationTable;
  ledgerConnection: LedgerConnectionTable;
  ledgerOrganisation: LedgerOrganisationTable;
  schemaMigration: SchemaMigrationTable;
}
