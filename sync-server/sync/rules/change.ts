/**
 * A change set as the rules see it: each record before and after, and what the store knows about the records
 * around it. Put together by resolve-change-set.ts and rule-context.ts; the rules themselves read nothing.
 */
import type { SignOffMark } from '../../../shared/model/four-eyes.ts';
import type { StaffRole } from '../../../shared/model/roles.ts';
import type { Trigger } from '../../../shared/model/states.ts';
import type { ProblemCode } from '../../../shared/problem.ts';
import type { SyncedKind } from '../../../shared/sync/kinds/kinds.ts';
import type { SyncedRow } from '../../../shared/sync/records.ts';
import type { StoredRecord } from '../../store/repositories/sync-records.ts';
import type { Judgement } from './judge-filing.ts';

interface ChangeOf<Kind extends SyncedKind> {
  readonly kind: Kind;
  readonly id: string;
  readonly before: SyncedRow<Kind> | null;
  readonly after: SyncedRow<Kind> | null;
  /** The engagement or filing that owns it, or itself; null for what neither owns. */
  readonly rootId: string | null;
  /** By which the engagement or filing was moved; undefined where the set names none. */
  readonly triggers?: readonly Trigger[] | undefined;
}
/** One record before and after a set; null where there is none. Its kind says what its rows hold. */
export type Change<Kind extends SyncedKind = SyncedKind> = { [Each in Kind]: ChangeOf<Each> }[Kind];

/** A change with what stands in the store under its id, deleted or not. */
export type ResolvedChange<Kind extends SyncedKind = SyncedKind> = Change<Kind> & {
  readonly stored: StoredRecord | undefined;
  /** Touched without having seen the newest state: nothing of this desktop may rest on the result. */
  readonly unseen: boolean;
};

/** Why a set is not taken, in plain words. */
export interface Refusal {
  readonly code: ProblemCode;
  readonly detail: string;
}

export interface Author {
  readonly staffId: string;
  readonly name: string;
  readonly sessionId: string;
}

/** State of an engagement or filing before and after the set. */
export interface RootStates {
  readonly kind: 'engagement' | 'filing';
  /** Null for one that the set brings. */
  readonly before: string | null;
  readonly after: string;
  /** What became of the count of its content, on which validations and approvals rest. */
  readonly counted: 'ON' | 'NOT' | 'BACK';
  /** Locked by a reviewer before this set; absent: not. */
  readonly locked?: boolean;
  /** New with this set, or with an earlier one of the same joining: it comes row by row, in any state. */
  readonly brought: boolean;
}

/** Rows carry the clock of the desktop itself, which may be in another zone and on another day, and no further off. */
export const OWN_CLOCK_MS = 36 * 3600_000;

/** A sign-off under its id. */
export type GivenSignOff = SignOffMark & { readonly id: string };

/** What the rules need to know beyond the changes themselves; after the set, as far as it goes. */
export interface RuleContext {
  readonly author: Author;
  /** Between which times acts of the set can have been done, in milliseconds: since its author signed in, until it was written. */
  readonly acting: { readonly from: number; readonly until: number };
  /** The same `from` for what a person lets stand who settles a conflict: since the author of the refused act signed in. */
  readonly settledFrom: number;
  /** A desktop that was not connected brings what several people did before: rows may be new and old at once. */
  readonly joining: boolean;
  readonly taxonomyVersions: readonly string[];
  readonly roots: ReadonlyMap<string, RootStates>;
  /** The filing of each line item that the set is about. */
  readonly filingOfLine: ReadonlyMap<string, string>;
  /** Confirmations of the lines that the set is about, those of the set among them. */
  readonly confirmations: readonly SyncedRow<'confirmation'>[];
  /** Ids of those that were taken back or replaced, by this set or before. */
  readonly spent: ReadonlySet<string>;
  /** Of filings that pass or get an output: the latest run, where it stands without an error. */
  readonly validated: ReadonlyMap<string, SyncedRow<'validationRun'> | null>;
  /** Filings that get a run, pass or get an output, as the server itself finds them; of a desktop that joins, those it files that were here before. */
  readonly judged: ReadonlyMap<string, Judgement>;
  /** Results of the runs that the set brings, by run. */
  readonly resultsOf: ReadonlyMap<string, readonly SyncedRow<'validationResult'>[]>;
  /** Ids of clients of the master that the set is about and that exist. */
  readonly clients: ReadonlySet<string>;
  /** Review notes from which those of the set were carried to next year, by id, as far as they stand at the server. */
  readonly carriedFrom: ReadonlyMap<string, SyncedRow<'engagementReviewNote' | 'filingReviewNote'>>;
  /** People of the set whom the four-eyes rule of the practice binds, by the rules as they stood before it, and when it was written. */
  readonly bound: ReadonlySet<string>;
  /** Sign-offs of each record that the set signs, those of the set among them. */
  readonly signOffs: ReadonlyMap<string, readonly GivenSignOff[]>;
  /** Roles of the people to whom the set gives something, and who have an account. */
  readonly people: ReadonlyMap<string, StaffRole>;
}

/** One rule on one change of a set; null where it holds. */
export type Rule = (change: Change, around: RuleContext, changes: readonly Change[]) => Refusal | null;

export const refusal = (code: Refusal['code'], detail: string): Refusal => ({ code, detail });
