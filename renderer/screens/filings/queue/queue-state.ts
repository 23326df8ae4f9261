/**
 * What the confirm queue knows and is told: its state, the events that change it, and what is to be done after one.
 * Plain data; the steps stand in confirm-queue.ts.
 */
import type { TagCandidate } from '../../../../shared/model/records.ts';
import type { Tag } from '../../../../shared/model/tags.ts';
import type { QueueOrder } from './queue-order.ts';

/** What will be confirmed for the line in view. */
export interface Choice extends Tag {
  readonly label: string;
}

/**
 * What the line in view offers to pick from. It stays while the line is in view, although suggestions are made anew
 * after each confirmation: a list that changes its order under the hand puts another element behind the same number.
 */
export interface Offer {
  readonly candidates: readonly TagCandidate[];
  readonly suggested: Choice | null;
}

export const EMPTY_OFFER: Offer = { candidates: [], suggested: null };

export interface QueueState {
  readonly order: QueueOrder;
  readonly currentId: string | null;
  /** Counts the changes of the current line; a paint counts for its own visit only. */
  readonly visit: number;
  readonly paintedVisit: number;
  readonly offer: Offer;
  readonly choice: Choice | null;
  /** When the tag on which the choice was made had been confirmed; null: it was open. */
  readonly seenConfirmedAt: string | null;
  /** Set per line on purpose: a synonym speaks for every client. */
  readonly saveAsSynonym: boolean;
  /** Lines whose confirmation is on its way to the engine. */
  readonly sending: readonly string[];
  /** Lines confirmed in this sitting, oldest first: what U takes back. */
  readonly done: readonly string[];
  readonly lastPress: number | null;
}

export type QueueEvent =
  | { readonly kind: 'LINES_CHANGED' }
  | { readonly kind: 'SET_ORDER'; readonly order: QueueOrder }
  | { readonly kind: 'GO'; readonly lineId: string }
  | { readonly kind: 'NEXT' }
  | { readonly kind: 'PREVIOUS' }
  | { readonly kind: 'PAINTED'; readonly visit: number }
  | {
      readonly kind: 'PICK';
      readonly index: number;
      /** False where the element covers a period: then it cannot stand at the opening. */
      readonly instant?: boolean;
    }
  | {
      readonly kind: 'PICK_ELEMENT';
      readonly elementId: string;
      readonly label: string;
      /** Only an instant element can stand at the opening of the period. */
      readonly instant: boolean;
    }
  | { readonly kind: 'TOGGLE_NEGATED' }
  | { readonly kind: 'TOGGLE_BALANCE' }
  | { readonly kind: 'TOGGLE_SYNONYM' }
  /** A member of an axis by which the element may be reported; null for the total. */
  | { readonly kind: 'PICK_MEMBER'; readonly memberId: string | null }
  /** `press` names the key press or click (its time stamp); `repeat` is the keyboard's own repetition. */
  | { readonly kind: 'CONFIRM'; readonly press: number; readonly repeat: boolean }
  | { readonly kind: 'UNDO'; readonly press: number; readonly repeat: boolean }
  | { readonly kind: 'SAVED'; readonly lineId: string }
  | { readonly kind: 'FAILED'; readonly lineId: string };

export type Refusal =
  | 'REPEATED_KEY'
  | 'SAME_PRESS'
  | 'NOT_PAINTED'
  | 'NO_LINE'
  | 'NO_CHOICE'
  | 'EXCLUDED'
  | 'STILL_SAVING'
  | 'NOTHING_TO_UNDO';

export type QueueEffect =
  | {
      readonly kind: 'CONFIRM';
      readonly lineId: string;
      readonly choice: Choice;
      readonly saveAsSynonym: boolean;
    }
  | { readonly kind: 'UNCONFIRM'; readonly lineId: string }
  | { readonly kind: 'REFUSED'; readonly why: Refusal };

export interface QueueStep {
  readonly state: QueueState;
  readonly effect: QueueEffect | null;
}

export const EMPTY_QUEUE: QueueState = {
  order: 'RISK',
  currentId: null,
  visit: 0,
  paintedVisit: 0,
  offer: EMPTY_OFFER,
  choice: null,
  seenConfirmedAt: null,
  saveAsSynonym: false,
  sending: [],
  done: [],
  lastPress: null,
};
