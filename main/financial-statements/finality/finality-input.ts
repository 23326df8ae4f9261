/** What the judgement whether an engagement is final rests on. */
import type { OpenPoint, OpenPointKind } from '../../../shared/model/finality.ts';
import type { AppliedStyle } from '../../../shared/model/house-style.ts';
import type { FsJournal } from '../../../shared/model/journals.ts';
import type { ReviewedNote, TrialBalanceItem } from '../../../shared/model/records.ts';
import type { ReviewNote } from '../../../shared/model/review-notes.ts';
import type { StatementsJson } from '../../../shared/model/statements.ts';
import type { EngagementState } from '../../../shared/model/states.ts';

export interface FinalityInput {
  readonly engagement: { readonly status: EngagementState; readonly firstPeriod: boolean };
  /** Null where none have been made. */
  readonly statement: {
    readonly statements: StatementsJson;
    readonly isBalanced: boolean;
    /** The latest version, computed from the books as they are. */
    readonly isUpToDate: boolean;
  } | null;
  readonly items: readonly Pick<
    TrialBalanceItem,
    'id' | 'accountCode' | 'accountDescription' | 'taxonomyLabel' | 'mappingConfidence' | 'isOverride'
  >[];
  readonly notes: readonly Pick<ReviewedNote, 'noteKey' | 'title' | 'content' | 'review'>[];
  /** Review notes that are not cleared. */
  readonly reviewNotes: readonly (Pick<ReviewNote, 'id' | 'kind' | 'status' | 'text'> & {
    readonly carriedFromId: string | null;
  })[];
  readonly overrides: readonly Override[];
  /** Answers that were taken from the permanent file, which says something else now. */
  readonly fileChanges: readonly FileChanged[];
  /** Answers of the client that nobody has used or left. */
  readonly clientAnswers: readonly ClientAnswered[];
  /** Of this engagement. */
  readonly journals: readonly Pick<FsJournal, 'kind' | 'number' | 'status' | 'carriedFrom'>[];
  /** How it is printed, as far as it says what the practice did. */
  readonly style: Pick<AppliedStyle, 'service' | 'report' | 'firm'>;
  /** The answers say that the company is exempt from audit, so that every page says "Unaudited". */
  readonly unaudited: boolean;
}

export interface FileChanged {
  readonly promptId: string;
  readonly label: string;
  /** In words; null where the file says nothing any more. */
  readonly now: string | null;
  readonly taken: string;
}

export interface ClientAnswered {
  readonly promptId: string;
  readonly label: string;
  /** Who answered for the client. */
  readonly name: string;
}

interface Override {
  readonly id: string;
  readonly pointKind: OpenPointKind;
  readonly pointPlace: string;
  readonly said: string;
  readonly reason: string;
  readonly staffId: string;
  readonly byName: string;
  readonly at: string;
}

/** A point without what follows from its kind. */
export type Point = Pick<OpenPoint, 'kind' | 'where' | 'message'>;
