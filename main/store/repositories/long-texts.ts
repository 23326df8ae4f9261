/**
 * Texts that an earlier release stored written out are packed before they are shared: a practice that worked alone may
 * hold statements longer than a text that travels. What they say, and what they count as, stays as it is.
 */
import { sql } from 'kysely';
import type { Writer } from '../database.ts';
import { LONGEST_PLAIN_TEXT, packText } from '../packed-text.ts';
import { HEAD_FIELDS } from './engagement-outputs.ts';

export async function packLongTexts(writer: Writer): Promise<void> {
  const long = sql.lit(LONGEST_PLAIN_TEXT);
  const statements = await writer
    .selectFrom('generatedStatement')
    .select('id')
    .select(HEAD_FIELDS.map((name) => sql<string>`json_extract(statementsJson, ${`$.${name}`})`.as(name)))
    .where(sql<boolean>`length(statementsJson) > ${long} OR length(books) > ${long}`)
    .execute();
  // One at a time: each may be many megabytes.
  for (const { id, ...head } of statements) {
    const row = await writer
      .selectFrom('generatedStatement')
      .select(['statementsJson', 'books'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const packed = {
      statementsJson: packText(row.statementsJson, head),
      books: row.books === null ? null : packText(row.books),
    };
    await writer.updateTable('generatedStatement').set(packed).where('id', '=', id).execute();
  }
}
