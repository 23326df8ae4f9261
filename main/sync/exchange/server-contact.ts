/** What each answer of the server tells besides: its time, by which changes are dated (contract, sync). */
import type { EngineContext } from '../../context/engine-context.ts';
import type { Writer } from '../../store/database.ts';
import { saveContact } from '../../store/repositories/sync-outbox.ts';
import { serverClockOffsetMs } from '../connection/server-clock.ts';

export async function saveServerContact(
  writer: Writer,
  { now }: Pick<EngineContext, 'now'>,
  serverTime: string,
  pullCursor?: string,
): Promise<void> {
  const clockOffsetMs = serverClockOffsetMs(serverTime, now());
  await saveContact(writer, { clockOffsetMs, at: serverTime, pullCursor });
}
