/** The books beside the trial balance: journals, last year as signed, materiality, lead schedules. */
import type { IsoDate } from '../../../shared/model/dates.ts';
import type { RoundingConvention } from '../../../shared/model/enums.ts';
import type {
  JournalKind,
  JournalStatus,
  JournalTemplate,
  Restates,
} from '../../../shared/model/journals.ts';
import type { Benchmark } from '../../../shared/model/materiality.ts';
import type { Money } from '../../../shared/model/money.ts';
import type { SignedFigure, SignedStatements, SignedTable } from '../../../shared/model/prior-year.ts';
import type { Flag, Json, Timestamp } from './columns.ts';

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
  /** JournalTemplateInput. */
  computedFrom: Json | null;
  carriedFrom: string | null;
  restates: Restates | null;
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

export interface BooksTables {
  fsJournal: FsJournalTable;
  materiality: MaterialityTable;
  leadNote: LeadNoteTable;
  signedStatement: SignedStatementTable;
  signedFigure: SignedFigureTable;
}
