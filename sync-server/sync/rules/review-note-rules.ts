/**
 * The binding rules on review notes: what was asked is never changed or removed, a thread only grows, by words of the author
 * of the change, and the state is the one that its last word leads to. Who may clear one is ruled with the rights. Pure.
 */
import { anchorSchemaOf } from '../../../shared/model/review-anchors.ts';
import { statusAfter, type ThreadEntry, threadSchema } from '../../../shared/model/review-notes.ts';
import type { Change, Rule, RuleContext } from './change.ts';
import { refusal } from './change.ts';

type NoteChange = Extract<Change, { kind: 'engagementReviewNote' | 'filingReviewNote' }>;

function isNote(change: Change): change is NoteChange {
  return change.kind === 'engagementReviewNote' || change.kind === 'filingReviewNote';
}

const KEPT = [
  ...(['anchor', 'kind', 'toId', 'text', 'authorId', 'createdAt', 'carriedFromId'] as const),
  'pointDigest',
] as const;

function threadOf(text: string): readonly ThreadEntry[] | null {
  return threadSchema.safeParse(JSON.parse(text)).data ?? null;
}

const notesStay: Rule = (change) => {
  if (!isNote(change) || change.before === null) return null;
  const { before, after } = change;
  if (after === null) return refusal('RETENTION_HOLD', 'A review note is cleared, never removed.');
  return KEPT.every((column) => before[column] === after[column])
    ? null
    : refusal('INVALID_INPUT', 'What a review note asks is never changed.');
};

const hasItsForm: Rule = (change) => {
  if (!isNote(change) || change.after === null) return null;
  const { kind, after } = change;
  const record = kind === 'engagementReviewNote' ? 'engagement' : 'filing';
  const anchor = parsed(after.anchor);
  return threadOf(after.thread) !== null && anchorSchemaOf(record).safeParse(anchor).success
    ? null
    : refusal('INVALID_INPUT', 'The review note is not of its form.');
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** True where the note stands in last year's record, by the same person and in the same words. */
function isCarried(note: NonNullable<NoteChange['after']>, carriedFrom: RuleContext['carriedFrom']): boolean {
  const source = note.carriedFromId === null ? undefined : carriedFrom.get(note.carriedFromId);
  return (
    source !== undefined &&
    source.id !== note.id &&
    source.kind === 'NEXT_YEAR' &&
    note.kind === 'NEXT_YEAR' &&
    source.text === note.text &&
    source.authorId === note.authorId &&
    source.createdAt === note.createdAt
  );
}

/** Each new word is the author's own and leads from state to state; a new note stands open without one. */
const threadGrows: Rule = (change, { joining, carriedFrom, acting }) => {
  if (!isNote(change) || change.after === null) return null;
  const { before, after } = change;
  const was = before === null ? [] : (threadOf(before.thread) ?? []);
  const is = threadOf(after.thread) ?? [];
  const begins = JSON.stringify(is.slice(0, was.length)) === JSON.stringify(was);
  const added = is.slice(was.length);
  const inTime = (at: string) => Date.parse(at) >= acting.from && Date.parse(at) <= acting.until;
  const own = joining || added.every(({ staffId, at }) => staffId === after.changedById && inTime(at));
  const isNewOfAuthor = after.authorId === after.changedById && inTime(after.createdAt);
  const firstIsAuthors = before !== null || joining || isNewOfAuthor || isCarried(after, carriedFrom);
  const status = added.reduce<ReturnType<typeof statusAfter>>(
    (state, { act }) => (state === undefined ? undefined : statusAfter(state, act)),
    before?.status ?? 'OPEN',
  );
  return begins && own && firstIsAuthors && status === after.status
    ? null
    : refusal(
        'INVALID_INPUT',
        'The thread of a review note only grows, by the words of the person who writes, dated when that person was signed in.',
      );
};

export const RULES_ON_REVIEW_NOTES: readonly Rule[] = [hasItsForm, notesStay, threadGrows];

/** True where somebody other than the author of a note clears it, which takes the right of a reviewer. */
export function clearsNoteOfAnother(change: Change): change is NoteChange {
  if (!isNote(change) || change.after === null) return false;
  const { before, after } = change;
  const was = before === null ? [] : (threadOf(before.thread) ?? []);
  const added = (threadOf(after.thread) ?? []).slice(was.length);
  return added.some(({ act, staffId }) => act === 'CLEAR' && staffId !== after.authorId);
}
