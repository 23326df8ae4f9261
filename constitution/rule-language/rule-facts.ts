/** What the rules see of a filing: its facts, and what they may know beside them. Unknown is null, never a guess. */

import type { AccountingStandard, EntryPoint } from '../../shared/model/enums.ts';
import type { TaggedConcept } from '../../shared/model/tags.ts';

export type FactPeriod = 'CURRENT' | 'PRIOR';

/** One fact as the rules see it: what would be reported for an element, period, point and member. */
export interface RuleFact extends TaggedConcept {
  readonly period: FactPeriod;
  /** A plain decimal ("-1234.50") when numeric, else text (dates as YYYY-MM-DD, "true" and "false"). */
  readonly value: string;
  readonly numeric: boolean;
}

/** Two lines that state different values of one element, period, point and member. */
export interface ConflictingDuplicate {
  readonly elementId: string;
  readonly values: readonly string[];
}

/** What the rules may know about the filing beside its facts. Unknown is null, never a guess. */
export interface RuleEnvironment {
  readonly entryPoint: EntryPoint;
  readonly accountingStandard: AccountingStandard;
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly priorStart: string | null;
  readonly priorEnd: string | null;
  /** ISO 4217 code that the source document states, or null when it states none. */
  readonly documentCurrency: string | null;
  readonly clientName: string;
  readonly clientUen: string;
  /** Issued share capital in the register, plain decimal, or null when not known. */
  readonly registerShareCapital: string | null;
  /** The unit to which the document rounds ("1", "1000"); rounding tolerance is one such unit. */
  readonly roundingUnit?: string;
  readonly conflictingDuplicates: readonly ConflictingDuplicate[];
}
