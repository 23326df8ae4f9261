/** Materiality of engagements, and the notes on accounts in their lead schedules. */
import { z } from 'zod';
import type { LeadNote, LeadNoteInput } from '../../../shared/model/lead-schedules.ts';
import type { Materiality } from '../../../shared/model/materiality.ts';
import type { Reader, Writer } from '../database.ts';

const marksSchema = z.array(z.string());

export async function findMateriality(reader: Reader, engagementId: string): Promise<Materiality | null> {
  const row = await reader
    .selectFrom('materiality')
    .selectAll()
    .where('engagementId', '=', engagementId)
    .executeTakeFirst();
  return row ?? null;
}

/** The record of an engagement keeps its id. */
export async function saveMateriality(writer: Writer, row: Materiality): Promise<void> {
  const { id: _id, engagementId: _owner, ...change } = row;
  await writer
    .insertInto('materiality')
    .values(row)
    .onConflict((conflict) => conflict.column('engagementId').doUpdateSet(change))
    .execute();
}

/** All of an engagement, by account. */
export async function listLeadNotes(reader: Reader, engagementId: string): Promise<readonly LeadNote[]> {
  const rows = await reader
    .selectFrom('leadNote')
    .selectAll()
    .where('engagementId', '=', engagementId)
    .orderBy('accountCode')
    .orderBy('accountDescription')
    .execute();
  return rows.map((row) => ({ ...row, marks: marksSchema.parse(JSON.parse(row.marks)) }));
}

export async function saveLeadNote(writer: Writer, note: LeadNote): Promise<void> {
  const row = { ...note, marks: JSON.stringify(note.marks) };
  const { marks, comment, balance, staffId, at } = row;
  await writer
    .insertInto('leadNote')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['engagementId', 'accountCode', 'accountDescription'])
        .doUpdateSet({ marks, comment, balance, staffId, at }),
    )
    .execute();
}

export async function deleteLeadNote(
  writer: Writer,
  engagementId: string,
  { accountCode, accountDescription }: Pick<LeadNoteInput, 'accountCode' | 'accountDescription'>,
): Promise<void> {
  await writer
    .deleteFrom('leadNote')
    .where('engagementId', '=', engagementId)
    .where('accountCode', '=', accountCode)
    .where('accountDescription', '=', accountDescription)
    .execute();
}
