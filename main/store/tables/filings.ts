/** XBRL Filing: documents, lines, tags and who confirmed them, information, validation, outputs. */
import type { IsoDate } from '../../../shared/model/dates.ts';
import type {
  AccountingStandard,
  EntityType,
  EntryPoint,
  LineOrigin,
  LineStatement,
  OutputKind,
  ParseStatus,
  TagConfidence,
  ValidationCategory,
  ValidationSeverity,
} from '../../../shared/model/enums.ts';
import type { IncomingQuestion, IncomingState } from '../../../shared/model/incoming-documents.ts';
import type { Money } from '../../../shared/model/money.ts';
import type { FilingState } from '../../../shared/model/states.ts';
import type { TaggedConcept } from '../../../shared/model/tags.ts';
import type { Flag, Json, Timestamp } from './columns.ts';

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
  /** SHA-256 of the release that it is pinned to, where the practice has installed it; null: the program's own. */
  taxonomyDigest: string | null;
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

/** A document that was taken in with others and becomes a filing (shared/model/incoming-documents.ts). */
export interface IncomingDocumentTable {
  id: string;
  /** Where its bytes are until a filing holds them; null from then on. */
  key: string | null;
  fileName: string;
  mimeType: string;
  sha256: string;
  sizeBytes: number;
  /** How often its reading has begun. */
  attempts: number;
  status: IncomingState;
  question: IncomingQuestion | null;
  detail: string | null;
  clientId: string | null;
  periodEnd: IsoDate | null;
  filingId: string | null;
  lines: number | null;
  addedById: string;
  addedAt: Timestamp;
  /** Who said last whose it is; null where nobody was asked. */
  answeredById: string | null;
}

/** A release of a published taxonomy that the practice has installed (constitution/installed-releases.ts). */
export interface InstalledReleaseTable {
  version: string;
  sha256: string;
  title: string;
  /** The file that it was made of, and its entry point, for a person. */
  source: string;
  installedById: string;
  installedAt: Timestamp;
}

export interface InstalledReleaseFileTable {
  version: string;
  name: string;
  /** gzip. */
  packed: Buffer;
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
  authorisedOn: string | null;
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
  /** What the permanent file proposed when the value was taken from it, or kept against it. */
  fromFile: string | null;
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

export interface SynonymTable {
  id: string;
  label: string;
  /** Case-folded, for the unique index. */
  labelKey: string;
  elementId: string;
  staffUserId: string;
  createdAt: Timestamp;
}

export interface FilingTables {
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
  synonym: SynonymTable;
  installedRelease: InstalledReleaseTable;
  installedReleaseFile: InstalledReleaseFileTable;
  incomingDocument: IncomingDocumentTable;
}
