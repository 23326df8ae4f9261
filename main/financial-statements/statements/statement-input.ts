/**
 * What statements are computed from (specification 4.2, Statement generation): the engagement's header, the
 * mapped trial balance, the reporting taxonomy and, where there is one, last year's issued statements.
 */
import type { DisclosureRule, ExpenseAnalysis, ReportingTaxonomy } from '../../../constitution/index.ts';
import type { IsoDate } from '../../../shared/model/dates.ts';
import type {
  FsMappingConfidence,
  ReportingStandard,
  RoundingConvention,
} from '../../../shared/model/enums.ts';
import type { JournalPosting, Restates } from '../../../shared/model/journals.ts';
import type { Money } from '../../../shared/model/money.ts';
import type { StatementsJson } from '../../../shared/model/statements.ts';

export interface StatementHeader {
  readonly periodStart: IsoDate;
  readonly periodEnd: IsoDate;
  readonly currency: string;
  readonly rounding: RoundingConvention;
  readonly reportingStandard: ReportingStandard;
  /** Declared by a person: the entity's first period, so that all opening balances are nil. */
  readonly firstPeriod?: boolean;
}

/** A trial balance item; balances are debit-positive. */
export interface StatementItem {
  readonly id: string;
  readonly accountCode: string;
  readonly accountDescription: string;
  readonly taxonomyKey: string | null;
  readonly currentYearBalance: Money;
  readonly priorYearBalance: Money | null;
  readonly openingBalance: Money | null;
  /** What of this year's and last year's balance journals have added; absent where none is known. */
  readonly adjustment?: Money;
  readonly priorAdjustment?: Money;
  /** The journals behind both. */
  readonly postings?: JournalPosting[];
  /** How sure the mapping is, and whether a person set it; absent where only figures matter. */
  readonly mappingConfidence?: FsMappingConfidence | null;
  readonly isOverride?: boolean;
}

/** How a client has its statements printed, as answered; what is not answered is printed as most practices do. */
export interface FaceStyle {
  readonly expenses: ExpenseAnalysis;
  /** False: each balance keeps a line of its own. */
  readonly gathersBalances: boolean;
}

export interface RestatingJournal {
  /** "PY 1". */
  readonly reference: string;
  readonly narrative: string;
  readonly restates: Exclude<Restates, 'NONE'>;
}

export interface Restating {
  readonly journals: readonly RestatingJournal[];
  /** By account, debit positive: what last year ended with, and what it began with. Nil in both is left out. */
  readonly amounts: readonly {
    readonly itemId: string;
    readonly taxonomyKey: string | null;
    readonly closing: Money;
    readonly opening: Money;
  }[];
  /** Those whose effect on the balances at the beginning of last year the books do not tell. */
  readonly openingUnknown: readonly string[];
  /** Those that correct retained earnings brought forward. */
  readonly broughtForward?: readonly string[];
  /** Of these, those of a year before which there was none. */
  readonly unexplained?: readonly string[];
  /** Posted before it was asked what they do to the comparatives. */
  readonly unsaid: readonly string[];
}

export interface StatementInput {
  readonly header: StatementHeader;
  readonly items: readonly StatementItem[];
  /** True when the trial balance has a prior year column. */
  readonly hasPriorYear: boolean;
  readonly taxonomy: ReportingTaxonomy;
  /** Links keys to their notes. */
  readonly rules: readonly DisclosureRule[];
  /** Last year's issued statements: the comparatives, and a source of opening balances (decisions 6). */
  readonly earlier?: StatementsJson | null;
  /** Additions of the year by key of the asset, as answered: what purchases and proceeds are told apart by. */
  readonly additions?: Readonly<Record<string, Money>>;
  /** How the client has its statements printed; absent: as most practices do. */
  readonly style?: FaceStyle;
  /** Issued statements of the year before last: what the prior year opened with, and so its cash flows. */
  readonly beforeLast?: StatementsJson | null;
  /** Journals that make last year's figures differ from what was reported; absent or null where none stands. */
  readonly restating?: Restating | null;
  /** Figures that were printed already: none is moved to the line of its side. */
  readonly asPrinted?: boolean;
  /** Of last year's signed statements, where they are the earlier ones: what each figure opens to, by statement and key. */
  readonly signed?: Readonly<Record<string, string>> | null;
}

/** One presented amount of one column, in cents: exact, rounded, and whether it took a rounding difference. */
export interface PresentedAmount {
  readonly exact: bigint;
  readonly presented: bigint;
  readonly took: boolean;
}

/** Amounts of one statement and one year by line key, totals included, with the signs of the statement. */
export type StatementColumn = ReadonlyMap<string, PresentedAmount>;

export function presented(column: StatementColumn | null, key: string): bigint {
  return column?.get(key)?.presented ?? 0n;
}
