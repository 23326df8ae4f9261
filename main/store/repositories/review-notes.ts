/** Review notes of engagements and of filings, in one form; which table holds one follows from its record. */
import {
  anchorOfText,
  anchorText,
  type ReviewAnchor,
  type ReviewedRecord,
} from '../../../shared/model/review-anchors.ts';
import { type ThreadEntry, threadSchema } from '../../../shared/model/review-notes.ts';
import type { Reader, Writer } from '../database.ts';
import type { ReviewNoteColumns } from '../tables/review.ts';

export interface StoredReviewNote extends Omit<ReviewNoteColumns, 'anchor' | 'thread'> {
  readonly record: ReviewedRecord;
  readonly anchor: ReviewAnchor;
  readonly thread: readonly ThreadEntry[];
}

function toNote(record: ReviewedRecord, row: ReviewNoteColumns): StoredReviewNote {
  const { id, kind, toId, text, status, authorId, createdAt, changedById, updatedAt } = row;
  return {
    id,
    kind,
    toId,
    text,
    status,
    authorId,
    createdAt,
    changedById,
    updatedAt,
    carriedFromId: row.carriedFromId,
    pointDigest: row.pointDigest,
    record,
    anchor: anchorOfText(record.kind, row.anchor),
    thread: threadSchema.parse(JSON.parse(row.thread)),
  };
}

function toColumns({ record: _record, anchor, thread, ...note }: StoredReviewNote): ReviewNoteColumns {
  return { ...note, anchor: anchorText(anchor), thread: JSON.stringify(thread) };
}

/** All of a record, the oldest first. */
export async function listReviewNotes(
  reader: Reader,
  record: ReviewedRecord,
): Promise<readonly StoredReviewNote[]> {
  const rows =
    record.kind === 'engagement'
      ? await reader
          .selectFrom('engagementReviewNote')
          .selectAll()
          .where('engagementId', '=', record.id)
          .orderBy('createdAt')
          .orderBy('id')
          .execute()
      : await reader
          .selectFrom('filingReviewNote')
          .selectAll()
          .where('xbrlFilingId', '=', record.id)
          .orderBy('createdAt')
          .orderBy('id')
          .execute();
  return rows.map((row) => toNote(record, row));
}

export async function insertReviewNote(writer: Writer, note: StoredReviewNote): Promise<void> {
  const { record } = note;
  if (record.kind === 'engagement') {
    await writer
      .insertInto('engagementReviewNote')
      .values({ ...toColumns(note), engagementId: record.id })
      .execute();
  } else {
    await writer
      .insertInto('filingReviewNote')
      .values({ ...toColumns(note), xbrlFilingId: record.id })
      .execute();
  }
}

/** Keeps the state and the thread; what was asked stands. */
export async function saveReviewNote(writer: Writer, note: StoredReviewNote): Promise<void> {
  const { status, thread, changedById, updatedAt } = toColumns(note);
  const change = { status, thread, changedById, updatedAt };
  const table = note.record.kind === 'engagement' ? 'engagementReviewNote' : 'filingReviewNote';
  await writer.updateTable(table).set(change).where('id', '=', note.id).execute();
}
