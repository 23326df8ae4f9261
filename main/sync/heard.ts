/** What each answer of the server tells besides: its time, by which changes are dated (contract, sync). */
import type { EngineContext } from '../context/engine-context.ts';
import type { Writer } from '../store/database.ts';
import { saveContact } from '../store/repositories/sync-outbox.ts';

export async function hearServer(
  writer: Writer,
  { now }: Pick<EngineContext, 'now'>,
  serverTime: string,
  cursor?: number,
): Promise<void> {
  const clockOffsetMs = Date.parse(serverTime) - now().getTime();
  await saveContact(writer, { clockOffsetMs, at: serverTime, cursor });
}
