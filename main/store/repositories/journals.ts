/** Journals of engagements, drafts and posted ones. The store itself refuses an edit of a posted one. */
import { z } from 'zod';
import { journalTemplateInputSchema } from '../../../shared/model/journal-template-inputs.ts';
import { type FsJournal, type JournalKind, journalLineSchema } from '../../../shared/model/journals.ts';
import type { Reader, Writer } from '../database.ts';
import type { FsJournalTable } from '../tables/books.ts';

const linesSchema = z.array(journalLineSchema);

function toJournal(row: FsJournalTable): FsJournal {
  return {
    ...row,
    reversesNextYear: row.reversesNextYear === 1,
    computedFrom:
      row.computedFrom === null ? null : journalTemplateInputSchema.parse(JSON.parse(row.computedFrom)),
    lines: linesSchema.parse(JSON.parse(row.lines)),
  };
}

function toRow(journal: FsJournal): FsJournalTable {
  return {
    ...journal,
    reversesNextYear: journal.reversesNextYear ? 1 : 0,
    computedFrom: journal.computedFrom === null ? null : JSON.stringify(journal.computedFrom),
    lines: JSON.stringify(journal.lines),
  };
}

/** All of an engagement: posted ones by kind and number, then drafts, the oldest first. */
export async function listJournals(reader: Reader, engagementId: string): Promise<readonly FsJournal[]> {
  const rows = await reader
    .selectFrom('fsJournal')
    .selectAll()
    .where('engagementId', '=', engagementId)
    .orderBy((eb) => eb('number', 'is', null))
    .orderBy('kind')
    .orderBy('number')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(toJournal);
}

export async function findJournal(
  reader: Reader,
  engagementId: string,
  id: string,
): Promise<FsJournal | undefined> {
  const row = await reader
    .selectFrom('fsJournal')
    .selectAll()
    .where('engagementId', '=', engagementId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toJournal(row);
}

export async function insertJournal(writer: Writer, journal: FsJournal): Promise<void> {
  await writer.insertInto('fsJournal').values(toRow(journal)).execute();
}

export async function updateJournal(writer: Writer, journal: FsJournal): Promise<void> {
  const { id, ...change } = toRow(journal);
  await writer.updateTable('fsJournal').set(change).where('id', '=', id).execute();
}

export async function deleteJournal(writer: Writer, id: string): Promise<void> {
  await writer.deleteFrom('fsJournal').where('id', '=', id).execute();
}

/** The next number of a kind; there is one writer, so that nobody else takes it before the transaction ends. */
export async function nextJournalNumber(
  reader: Reader,
  engagementId: string,
  kind: JournalKind,
): Promise<number> {
  const last = await reader
    .selectFrom('fsJournal')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('engagementId', '=', engagementId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return (last?.number ?? 0) + 1;
}
