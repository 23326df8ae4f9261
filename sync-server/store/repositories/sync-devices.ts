/**
 * Devices, what each of their changes was answered, and the conflicts that wait for a person.
 */
import type { ExpressionBuilder } from 'kysely';
import { VIEW_RIGHTS, type ViewRight } from '../../../shared/sync/kinds/rights.ts';
import type {
  DeviceAuditHeadTable,
  DeviceChangeTable,
  DeviceTable,
  SyncConflictTable,
  Tables,
} from '../schema.ts';
import type { Reader, Writer } from '../store.ts';
import { type PageRequest, placeOf } from './page.ts';

export async function findDevice(reader: Reader, id: string): Promise<DeviceTable | undefined> {
  return await reader.selectFrom('device').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The device that a session is tied to. */
export async function findDeviceOfSession(
  reader: Reader,
  sessionId: string,
): Promise<Pick<DeviceTable, 'id' | 'programVersion' | 'lastSeenAt'> | undefined> {
  return await reader
    .selectFrom('session')
    .innerJoin('device', 'device.id', 'session.deviceId')
    .select(['device.id', 'device.programVersion', 'device.lastSeenAt'])
    .where('session.id', '=', sessionId)
    .executeTakeFirst();
}

export async function saveDeviceContact(
  writer: Writer,
  id: string,
  contact: Pick<DeviceTable, 'programVersion' | 'lastSeenAt'>,
): Promise<void> {
  await writer.updateTable('device').set(contact).where('id', '=', id).execute();
}

/** Adds a device; one that is known keeps its row. */
export async function insertDevice(
  writer: Writer,
  row: Omit<DeviceTable, 'programVersion' | 'lastSeenAt'>,
): Promise<void> {
  await writer
    .insertInto('device')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** The key of a desktop that had none. */
export async function saveDeviceKey(writer: Writer, id: string, publicKey: string): Promise<void> {
  await writer
    .updateTable('device')
    .set({ publicKey })
    .where('id', '=', id)
    .where('publicKey', 'is', null)
    .execute();
}

/** True for somebody of whom a session began on the desktop before. */
export async function hadSessionOn(reader: Reader, staffId: string, deviceId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('session')
    .select('id')
    .where('staffId', '=', staffId)
    .where('deviceId', '=', deviceId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Opens or ends the time in which a device brings the records of a practice that worked alone. */
export async function setJoining(
  writer: Writer,
  id: string,
  joining: Pick<DeviceTable, 'joiningById' | 'joiningUntil'>,
): Promise<void> {
  await writer.updateTable('device').set(joining).where('id', '=', id).execute();
}

/** Ties a session to its device and key, and gives it the time that a desktop needs. */
export async function bindSession(
  writer: Writer,
  id: string,
  binding: { readonly deviceId: string; readonly syncKey: string; readonly expiresAt: string },
): Promise<void> {
  await writer.updateTable('session').set(binding).where('id', '=', id).execute();
}

export async function findDeviceAuditHead(
  reader: Reader,
  deviceId: string,
): Promise<DeviceAuditHeadTable | undefined> {
  return await reader
    .selectFrom('deviceAuditHead')
    .selectAll()
    .where('deviceId', '=', deviceId)
    .executeTakeFirst();
}

/** Keeps the newest audit head of a desktop. */
export async function saveDeviceAuditHead(writer: Writer, row: DeviceAuditHeadTable): Promise<void> {
  const { deviceId: _deviceId, ...rest } = row;
  await writer
    .insertInto('deviceAuditHead')
    .values(row)
    .onConflict((conflict) => conflict.column('deviceId').doUpdateSet(rest))
    .execute();
}

export async function findDeviceChange(
  reader: Reader,
  deviceId: string,
  changeNumber: number,
): Promise<DeviceChangeTable | undefined> {
  return await reader
    .selectFrom('deviceChange')
    .selectAll()
    .where('deviceId', '=', deviceId)
    .where('changeNumber', '=', changeNumber)
    .executeTakeFirst();
}

/** Uses up change numbers, in their order, and keeps the answers, in the transaction of what they answer. */
export async function insertDeviceChanges(writer: Writer, rows: readonly DeviceChangeTable[]): Promise<void> {
  const last = rows.at(-1);
  if (!last) return;
  await writer.insertInto('deviceChange').values(rows).execute();
  await writer
    .updateTable('device')
    .set({ lastChange: last.changeNumber })
    .where('id', '=', last.deviceId)
    .execute();
}

export async function insertConflict(writer: Writer, row: SyncConflictTable): Promise<void> {
  await writer.insertInto('syncConflict').values(row).execute();
}

export async function findConflict(reader: Reader, id: string): Promise<SyncConflictTable | undefined> {
  return await reader.selectFrom('syncConflict').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The rights that one must have together to see a conflict, in their order. */
export function viewRightsText(rights: readonly ViewRight[]): string {
  return VIEW_RIGHTS.filter((right) => rights.includes(right)).join(' ');
}

/** Holds for conflicts of which everything is seen under these rights. */
function seenUnder(eb: ExpressionBuilder<Tables, 'syncConflict'>, rights: readonly ViewRight[]) {
  const lacking = VIEW_RIGHTS.filter((right) => !rights.includes(right));
  return eb.and(lacking.map((right) => eb('viewRights', 'not like', `%${right}%`)));
}

/** A conflict, where all that it holds is seen under these rights. */
export async function findConflictSeenBy(
  reader: Reader,
  id: string,
  rights: readonly ViewRight[],
): Promise<SyncConflictTable | undefined> {
  return await reader
    .selectFrom('syncConflict')
    .selectAll()
    .where('id', '=', id)
    .where((eb) => seenUnder(eb, rights))
    .executeTakeFirst();
}

/** Conflicts that nobody has settled, as far as they are seen under these rights, oldest first. */
export async function listOpenConflicts(
  reader: Reader,
  deviceId: string | undefined,
  rights: readonly ViewRight[],
): Promise<readonly SyncConflictTable[]> {
  const open = reader
    .selectFrom('syncConflict')
    .selectAll()
    .where('settledAt', 'is', null)
    .where((eb) => seenUnder(eb, rights));
  const found = deviceId === undefined ? open : open.where('deviceId', '=', deviceId);
  return await found.orderBy('at').orderBy('deviceId').orderBy('changeNumber').limit(500).execute();
}

/** Open conflicts of a desktop or an author, oldest first; one row more than asked for says that there are more. */
export async function openConflictRows(
  reader: Reader,
  request: PageRequest & { readonly deviceId?: string | undefined; readonly authorId?: string | undefined },
): Promise<{ readonly rows: readonly SyncConflictTable[]; readonly total: number }> {
  const { deviceId, authorId } = request;
  const place = placeOf(request.cursor);
  let query = reader.selectFrom('syncConflict').where('settledAt', 'is', null);
  if (deviceId !== undefined) query = query.where('deviceId', '=', deviceId);
  if (authorId !== undefined) query = query.where('authorId', '=', authorId);
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (place) query = query.where((eb) => eb(eb.refTuple('at', 'id'), '>', eb.tuple(place.after, place.id)));
  const rows = await query
    .selectAll()
    .orderBy('at')
    .orderBy('id')
    .limit(request.limit + 1)
    .execute();
  return { rows, total };
}

/** Settles a conflict once; false where somebody has settled it before. */
export async function settleConflict(
  writer: Writer,
  id: string,
  settled: Pick<SyncConflictTable, 'settledAs' | 'settledById' | 'settledAt'>,
): Promise<boolean> {
  const result = await writer
    .updateTable('syncConflict')
    .set(settled)
    .where('id', '=', id)
    .where('settledAt', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
