/**
 * Texts that an earlier release stored written out are packed before they are shared: a practice that worked alone may
 * hold statements longer than a text that travels. What they say, and what they count as, stays as it is.
 */
import { sql } from 'kysely';
import type { Writer } from '../database.ts';
import { LONGEST_PLAIN_TEXT, packText } from '../packed-text.ts';

export async function packLongTexts(writer: Writer): Promise<void> {
  const long = sql.lit(LONGEST_PLAIN_TEXT);
  const statements = await writer
    .selectFrom('generatedStatement')
    .select(['id', sql<string>`json_extract(statementsJson, '$.periodStart')`.as('periodStart')])
    .where(sql<boolean>`length(statementsJson) > ${long} OR length(books) > ${long}`)
    .execute();
  // One at a time: each may be many megabytes.
  for (const { id, periodStart } of statements) {
    const row = await writer
      .selectFrom('generatedStatement')
      .select(['statementsJson', 'books'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const packed = {
      statementsJson: packText(row.statementsJson, { periodStart }),
      books: row.books === null ? null : packText(row.books),
    };
    await writer.updateTable('generatedStatement').set(packed).where('id', '=', id).execute();
  }
}
