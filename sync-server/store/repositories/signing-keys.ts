/** The server's signing keys, one per purpose; the first one kept stays. */
import type { SigningKeyTable } from '../schema.ts';
import type { Reader, Writer } from '../store.ts';

export async function findSigningKey(
  reader: Reader,
  purpose: SigningKeyTable['purpose'],
): Promise<SigningKeyTable | undefined> {
  return await reader.selectFrom('signingKey').selectAll().where('purpose', '=', purpose).executeTakeFirst();
}

export async function insertSigningKey(writer: Writer, row: SigningKeyTable): Promise<void> {
  await writer
    .insertInto('signingKey')
    .values(row)
    .onConflict((conflict) => conflict.column('purpose').doNothing())
    .execute();
}
