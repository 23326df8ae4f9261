/** The review notes of a record as a person reads them: places and people by their names, and what this person may do. */
import { anchorOfLine } from '../../../shared/model/client-comments.ts';
import {
  anchorPath,
  anchorSchemaOf,
  type ReviewedRecord,
  WHOLE_RECORD,
} from '../../../shared/model/review-anchors.ts';
import { blocksFinal, mayClear, type ReviewNote } from '../../../shared/model/review-notes.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import { Problem } from '../../../shared/problem.ts';
import type { Caller, EngineContext } from '../../context/engine-context.ts';
import { listClientComments } from '../../store/repositories/client-comments.ts';
import { listReviewNotes } from '../../store/repositories/review-notes.ts';
import { listStaffNames } from '../../store/repositories/staff.ts';
import { noteOfComment } from './client-comments.ts';
import { placeWordsOf } from './place-words.ts';
import { requireRecord } from './reviewed-record.ts';

/** All of them, the oldest first. Throws NOT_FOUND. */
export async function openReviewNotes(
  context: EngineContext,
  caller: Caller,
  record: ReviewedRecord,
): Promise<readonly ReviewNote[]> {
  const { reader } = context;
  await requireRecord(reader, record);
  const notes = await listReviewNotes(reader, record);
  const comments = await listClientComments(reader, record);
  const anchors = [
    ...notes.map(({ anchor }) => anchor),
    ...comments.map(({ line }) => anchorOfLine(record.kind, line)),
  ];
  const words = await placeWordsOf(context, reader, record, anchors);
  const people = await listStaffNames(reader);
  const nameOf = (id: string) => people.get(id) ?? 'A colleague';
  const fromClient = comments.map((comment) => noteOfComment(record, comment, caller.role, words));
  const own = notes.map((note) => ({
    id: note.id,
    subject: subjectOf(record.kind, record.id),
    anchor: note.anchor,
    place: words(note.anchor),
    path: anchorPath(record, note.anchor),
    kind: note.kind,
    to: note.toId,
    toName: note.toId === null ? null : nameOf(note.toId),
    text: note.text,
    status: note.status,
    authorId: note.authorId,
    authorName: nameOf(note.authorId),
    createdAt: note.createdAt,
    updatedAt: note.updatedAt,
    thread: note.thread.map((entry) => ({ ...entry, name: nameOf(entry.staffId) })),
    blocks: blocksFinal(note),
    mayClear: note.status !== 'CLEARED' && mayClear(record.kind, note, caller),
    carried: note.carriedFromId !== null,
    fromClient: false,
  }));
  return [...own, ...fromClient].toSorted((one, other) =>
    one.createdAt === other.createdAt ? 0 : one.createdAt < other.createdAt ? -1 : 1,
  );
}

/** Throws NOT_FOUND. */
export async function openReviewNote(
  context: EngineContext,
  caller: Caller,
  record: ReviewedRecord,
  noteId: string,
): Promise<ReviewNote> {
  const note = (await openReviewNotes(context, caller, record)).find(({ id }) => id === noteId);
  if (!note) throw new Problem('NOT_FOUND', 'There is no such review note.');
  return note;
}

/** A place that is named by its text, as people call it. Throws NOT_FOUND, INVALID_INPUT. */
export async function placeWords(
  context: EngineContext,
  record: ReviewedRecord,
  text: string | undefined,
): Promise<string> {
  await requireRecord(context.reader, record);
  const anchor = anchorSchemaOf(record.kind).safeParse(text === undefined ? WHOLE_RECORD : parsed(text));
  if (!anchor.success) throw new Problem('INVALID_INPUT', 'The place is not one of this record.');
  return (await placeWordsOf(context, context.reader, record, [anchor.data]))(anchor.data);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
