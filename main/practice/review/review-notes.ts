/**
 * Review notes (decisions 12): written and answered by whoever may view the record, cleared by the author or a reviewer,
 * each with its audit event. One that is written is told to colleagues. Nothing of what was asked is ever changed.
 */
import {
  anchorSchemaOf,
  anchorText,
  type ReviewAnchor,
  type ReviewedRecord,
} from '../../../shared/model/review-anchors.ts';
import {
  hasRoomFor,
  mayClear,
  type ReviewNoteAct,
  type ReviewNoteInput,
  type ReviewReply,
  statusAfter,
  VIEWS,
} from '../../../shared/model/review-notes.ts';
import { mayDo } from '../../../shared/model/roles.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import { Problem } from '../../../shared/problem.ts';
import { auditAct, type Caller, type EngineContext } from '../../context/engine-context.ts';
import type { Writer } from '../../store/database.ts';
import {
  insertReviewNote,
  listReviewNotes,
  type StoredReviewNote,
  saveReviewNote,
} from '../../store/repositories/review-notes.ts';
import { findStaff } from '../../store/repositories/staff.ts';
import { notify } from '../notifications.ts';
import { findNextYear, requireOpenRecord } from './reviewed-record.ts';

async function requireAddressee(writer: Writer, record: ReviewedRecord, to: string | undefined) {
  if (to === undefined) return;
  const staff = await findStaff(writer, to);
  if (staff?.active === 1 && mayDo(staff.role, VIEWS[record.kind])) return;
  throw new Problem(
    'INVALID_INPUT',
    'The note is addressed to somebody who may not see the record. Choose another person.',
    {
      errors: [{ path: 'to', message: 'not a colleague who may see this record' }],
    },
  );
}

/** Throws NOT_FOUND, INVALID_INPUT, INVALID_TRANSITION, FILING_SEALED. Answers its id. */
export async function writeReviewNote(
  context: EngineContext,
  caller: Caller,
  record: ReviewedRecord,
  input: ReviewNoteInput,
): Promise<string> {
  const anchor = anchorSchemaOf(record.kind).safeParse(input.anchor);
  if (!anchor.success) {
    throw new Problem('INVALID_INPUT', 'The place is not one of this record.', {
      errors: [{ path: 'anchor', message: 'not a place of this record' }],
    });
  }
  return await context.change(async (writer) => {
    await requireOpenRecord(writer, record);
    await requireAddressee(writer, record, input.to);
    const at = context.now().toISOString();
    const id = context.newId();
    await insertReviewNote(writer, {
      id,
      record,
      anchor: anchor.data,
      kind: input.kind,
      toId: input.to ?? null,
      text: input.text,
      status: 'OPEN',
      thread: [],
      authorId: caller.staffId,
      createdAt: at,
      changedById: caller.staffId,
      updatedAt: at,
      carriedFromId: null,
      pointDigest: null,
    });
    await auditAct(writer, context, caller, {
      type: 'REVIEW_NOTE_WRITTEN',
      action: VIEWS[record.kind],
      subject: subjectOf(record.kind, record.id),
      payload: { noteId: id, place: anchorText(anchor.data), noteKind: input.kind, text: input.text },
    });
    await notify(writer, context, 'review.note_added', {
      record,
      actorId: caller.staffId,
      payload: { noteId: id },
    });
    await carryToNextYear(writer, context, caller, record);
    return id;
  });
}

/** What a reviewer looked at and found in order: written and cleared in one act, so that nobody is asked anything. */
export async function writeClearedNote(
  writer: Writer,
  context: EngineContext,
  caller: Caller,
  record: ReviewedRecord,
  {
    anchor,
    text,
    pointDigest,
  }: { readonly anchor: ReviewAnchor; readonly text: string; readonly pointDigest: string },
): Promise<void> {
  const at = context.now().toISOString();
  const id = context.newId();
  const { staffId } = caller;
  await insertReviewNote(writer, {
    id,
    record,
    anchor,
    kind: 'QUERY',
    toId: null,
    text,
    status: 'CLEARED',
    thread: [{ act: 'CLEAR', staffId, at, text: '' }],
    authorId: staffId,
    createdAt: at,
    changedById: staffId,
    updatedAt: at,
    carriedFromId: null,
    pointDigest,
  });
  for (const type of ['REVIEW_NOTE_WRITTEN', 'REVIEW_NOTE_CLEARED'] as const) {
    await auditAct(writer, context, caller, {
      type,
      action: VIEWS[record.kind],
      subject: subjectOf(record.kind, record.id),
      payload: { noteId: id, place: anchorText(anchor), noteKind: 'QUERY', text },
    });
  }
}

const EVENTS = {
  ANSWER: 'REVIEW_NOTE_ANSWERED',
  CLEAR: 'REVIEW_NOTE_CLEARED',
  REOPEN: 'REVIEW_NOTE_REOPENED',
} as const satisfies Readonly<Record<ReviewNoteAct, string>>;

const NO_WAY: Readonly<Record<ReviewNoteAct, string>> = {
  ANSWER: 'The note is cleared. Open it again to answer it.',
  CLEAR: 'The note is cleared already.',
  REOPEN: 'The note is open already.',
};

/** Throws NOT_FOUND, ACTION_NOT_PERMITTED, INVALID_TRANSITION, FILING_SEALED. */
export async function replyToReviewNote(
  context: EngineContext,
  caller: Caller,
  record: ReviewedRecord,
  noteId: string,
  { act, text }: ReviewReply,
): Promise<void> {
  await context.change(async (writer) => {
    await requireOpenRecord(writer, record);
    const note = await requireReviewNote(writer, record, noteId);
    if (act === 'CLEAR' && !mayClear(record.kind, note, caller)) {
      throw new Problem(
        'ACTION_NOT_PERMITTED',
        'A review note is cleared by the person who wrote it, or by a reviewer. Answer it instead.',
      );
    }
    const status = statusAfter(note.status, act);
    if (status === undefined) throw new Problem('INVALID_TRANSITION', NO_WAY[act]);
    if (!hasRoomFor(note.thread, act)) {
      throw new Problem('INVALID_TRANSITION', 'The thread is full. Clear the note and write a new one.');
    }
    const at = context.now().toISOString();
    await saveReviewNote(writer, {
      ...note,
      status,
      thread: [...note.thread, { act, staffId: caller.staffId, at, text }],
      changedById: caller.staffId,
      updatedAt: at,
    });
    await auditAct(writer, context, caller, {
      type: EVENTS[act],
      action: VIEWS[record.kind],
      subject: subjectOf(record.kind, record.id),
      payload: { noteId, place: anchorText(note.anchor), text },
    });
    if (act === 'REOPEN') await carryToNextYear(writer, context, caller, record);
  });
}

async function requireReviewNote(
  writer: Writer,
  record: ReviewedRecord,
  noteId: string,
): Promise<StoredReviewNote> {
  const note = (await listReviewNotes(writer, record)).find(({ id }) => id === noteId);
  if (!note) throw new Problem('NOT_FOUND', 'There is no such review note.');
  return note;
}

/** Where next year's record stands already, its notes follow at once. */
async function carryToNextYear(
  writer: Writer,
  context: EngineContext,
  caller: Caller,
  record: ReviewedRecord,
): Promise<void> {
  const next = await findNextYear(writer, record);
  if (next !== undefined) await carryReviewNotes(writer, context, caller, [record], { ...record, id: next });
}

/**
 * What was kept for next year opens with next year's record: each such note that is not cleared stands there once, as its author
 * wrote it, and still about its place. The places of filings end with their lines; theirs are about the whole.
 */
export async function carryReviewNotes(
  writer: Writer,
  context: EngineContext,
  caller: Caller,
  from: readonly ReviewedRecord[],
  to: ReviewedRecord,
): Promise<void> {
  const at = context.now().toISOString();
  const notes: StoredReviewNote[] = [];
  for (const record of from) notes.push(...(await listReviewNotes(writer, record)));
  // Of a note that was carried before, the one that it became counts.
  const carried = new Set(
    [...notes, ...(await listReviewNotes(writer, to))].map(({ carriedFromId }) => carriedFromId),
  );
  for (const note of notes) {
    if (note.kind !== 'NEXT_YEAR' || note.status === 'CLEARED' || carried.has(note.id)) continue;
    const stays = note.anchor.at !== 'JOURNAL' && note.anchor.at !== 'LINE';
    const id = context.newId();
    const { kind, text, authorId, createdAt } = note;
    await insertReviewNote(writer, {
      id,
      record: to,
      anchor: stays ? note.anchor : { at: 'RECORD' },
      kind,
      text,
      authorId,
      createdAt,
      toId: null,
      status: 'OPEN',
      thread: [],
      changedById: caller.staffId,
      updatedAt: at,
      carriedFromId: note.id,
      pointDigest: null,
    });
    await auditAct(writer, context, caller, {
      type: 'REVIEW_NOTE_CARRIED',
      action: VIEWS[to.kind],
      subject: subjectOf(to.kind, to.id),
      payload: {
        noteId: id,
        place: anchorText(note.anchor),
        noteKind: kind,
        text,
        from: subjectOf(note.record.kind, note.record.id),
      },
    });
  }
}
