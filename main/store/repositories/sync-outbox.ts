/** Stand-in until the engine of sync is merged. */
import type { Reader } from '../database.ts';

export async function countWaiting(reader: Reader): Promise<number> {
  const { total } = await reader
    .selectFrom('syncOutbox')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
