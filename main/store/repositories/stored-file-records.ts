/** Records of stored files, and the outbox that carries notifications and events out (specification 6). */
import type { NotificationTemplate } from '../../../shared/model/events.ts';
import type { Reader, Writer } from '../database.ts';
import type { StoredFileTable } from '../schema.ts';

export type StoredFileRecord = StoredFileTable;

export async function findFile(reader: Reader, id: string): Promise<StoredFileRecord | undefined> {
  return await reader.selectFrom('storedFile').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertFile(writer: Writer, row: StoredFileRecord): Promise<void> {
  await writer.insertInto('storedFile').values(row).execute();
}

export async function listFileKeys(reader: Reader): Promise<ReadonlySet<string>> {
  const rows = await reader.selectFrom('storedFile').select('key').execute();
  return new Set(rows.map((row) => row.key));
}

export interface OutboxMessage {
  readonly id: string;
  readonly kind: 'NOTIFICATION' | 'EVENT';
  readonly name: NotificationTemplate | 'XBRL_EXPORT_BLOCKED';
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Messages of a practice that works alone, and of exports that were blocked. */
export async function insertOutboxMessage(writer: Writer, message: OutboxMessage, at: Date): Promise<void> {
  await writer
    .insertInto('outbox')
    .values({
      ...message,
      payload: JSON.stringify(message.payload),
      status: 'PENDING',
      attempts: 0,
      createdAt: at.toISOString(),
    })
    .execute();
}

/** Drops what a server tells in their place. */
export async function forgetNotifications(writer: Writer): Promise<void> {
  await writer.deleteFrom('outbox').where('kind', '=', 'NOTIFICATION').execute();
}
