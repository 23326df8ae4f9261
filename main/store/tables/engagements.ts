/** Financial Statements: engagement, trial balance, mapping, statements, notes, answers, what may stand open. */
import type { Generated } from 'kysely';
import type { IsoDate } from '../../../shared/model/dates.ts';
import type {
  FsMappingConfidence,
  ItemOrigin,
  ReportingStandard,
  RoundingConvention,
} from '../../../shared/model/enums.ts';
import type { OpenPointKind } from '../../../shared/model/finality.ts';
import type { Money } from '../../../shared/model/money.ts';
import type { EngagementState } from '../../../shared/model/states.ts';
import type { Flag, Json, Timestamp } from './columns.ts';

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
  /** Last year's trial balance as a second file; null where there is none. */
  lastYear: Json | null;
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

export interface EngagementTables {
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
}
