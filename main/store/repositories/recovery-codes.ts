/** Recovery codes of staff accounts: hashes only, each used once. */
import type { Reader, Writer } from '../database.ts';

export async function replaceRecoveryCodes(
  writer: Writer,
  staffId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await writer.deleteFrom('recoveryCode').where('staffId', '=', staffId).execute();
  if (codeHashes.length === 0) return;
  const rows = codeHashes.map((codeHash) => ({ codeHash, staffId, usedAt: null }));
  await writer.insertInto('recoveryCode').values(rows).execute();
}

/** Uses a code once; the row count is the decision. */
export async function takeRecoveryCode(
  writer: Writer,
  staffId: string,
  codeHash: string,
  at: Date,
): Promise<boolean> {
  const result = await writer
    .updateTable('recoveryCode')
    .set({ usedAt: at.toISOString() })
    .where('staffId', '=', staffId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** How many are unused. */
export async function countRecoveryCodes(reader: Reader, staffId: string): Promise<number> {
  const { total } = await reader
    .selectFrom('recoveryCode')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('staffId', '=', staffId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
}
