/**
 * A filing as plain data: what facts, rules, workbook, instance and evidence binder are built from. The
 * store's records are turned into this once; nothing below it knows of a database, a clock or a file
 * (specification 2.9 to 2.12, decisions 6).
 */

import type { IsoDate, Period } from '../shared/model/dates.ts';
import type {
  AccountingStandard,
  EntityType,
  EntryPoint,
  LineOrigin,
  LineStatement,
  TagConfidence,
} from '../shared/model/enums.ts';
import type { Money } from '../shared/model/money.ts';
import type { Tag } from '../shared/model/tags.ts';

/** The header of the filing; `priorPeriod` is null for a first period. */
export interface FilingHeader {
  readonly id: string;
  readonly periodStart: IsoDate;
  readonly periodEnd: IsoDate;
  readonly priorPeriod: Period | null;
  readonly entryPoint: EntryPoint;
  readonly entityType: EntityType;
  readonly accountingStandard: AccountingStandard;
  readonly taxonomyVersion: string;
  readonly versionNo: number;
}

/** What the client master says; `registerShareCapital` is the amount in the register, where known. */
export interface FilingClient {
  readonly companyName: string;
  readonly uen: string;
  readonly registerShareCapital: Money | null;
}

/** The tag of a line; unconfirmed while `confirmedById` is null (binding rule 3). */
export interface ContentMapping extends Tag {
  readonly confirmedById: string | null;
  readonly confirmedByName: string | null;
  /** ISO timestamp, UTC. */
  readonly confirmedAt: string | null;
  readonly confidence: TagConfidence;
  readonly explanation: string | null;
}

/** A person's decision that a line is not reported. */
export interface ContentExclusion {
  readonly reason: string;
  readonly excludedById: string;
  readonly excludedByName: string | null;
  /** ISO timestamp, UTC. */
  readonly excludedAt: string;
}

export interface ContentLine {
  readonly id: string;
  readonly statement: LineStatement;
  readonly label: string;
  readonly parentLabel: string | null;
  /** Full currency units, already multiplied by `scale`. */
  readonly valueCurrent: Money | null;
  readonly valuePrior: Money | null;
  /** 1, 1000 or 1000000, as the document states. */
  readonly scale: number;
  /** The figures as the document prints them, where it was read with them. */
  readonly printed?: { readonly current: string | null; readonly prior: string | null };
  readonly origin: LineOrigin;
  readonly sourcePage: number;
  readonly sourceLine: number;
  readonly mapping: ContentMapping | null;
  readonly exclusion: ContentExclusion | null;
}

/** One value of the filing information; it counts only once a person has saved it. */
export interface ContentInformation {
  readonly elementId: string;
  readonly value: string;
  readonly savedById: string | null;
  /** The person's name for the outputs, where the account is known. */
  readonly savedByName?: string | null;
  /** ISO timestamp, UTC. */
  readonly savedAt: string | null;
}

export interface FilingContent {
  readonly filing: FilingHeader;
  readonly client: FilingClient;
  /** ISO 4217 code that the document states; null when it states none. */
  readonly documentCurrency: string | null;
  readonly lines: readonly ContentLine[];
  readonly information: readonly ContentInformation[];
}

/** A mapping that a person has confirmed on a line that is not excluded, or null. */
export function confirmedMapping(line: ContentLine): ContentMapping | null {
  const { mapping } = line;
  return line.exclusion === null && mapping !== null && mapping.confirmedById !== null ? mapping : null;
}
