/**
 * Conflicts for administrators: whose change was refused on which desktop, and what stands instead. Read only; a
 * settlement is a change, and changes are signed by a person at a desktop.
 */
import type { ConflictInFull, OpenConflict } from '../../../shared/contract/server-conflicts.ts';
import { Problem } from '../../../shared/problem.ts';
import { bodyOf, type ChangeSet, changeSetSchema } from '../../../shared/sync/change-set.ts';
import { idIn, recordName } from '../../../shared/sync/records.ts';
import { findClient } from '../../store/repositories/clients.ts';
import { type Page, type PageRequest, pageOf } from '../../store/repositories/page.ts';
import { findStaff } from '../../store/repositories/staff.ts';
import { findConflict, findDevice, openConflictRows } from '../../store/repositories/sync-devices.ts';
import {
  findByPlaces,
  findRecords,
  type StoredRecord,
  toKept,
} from '../../store/repositories/sync-records.ts';
import type { SyncConflictTable } from '../../store/schema.ts';
import type { Reader } from '../../store/store.ts';
import { placeOfRow } from '../push/push-reader.ts';

const setOf = (row: SyncConflictTable): ChangeSet => changeSetSchema.parse(JSON.parse(row.changeSet));

/** The engagement or filing of a set: the one that it names itself, or that its records belong to. */
async function recordOf(
  reader: Reader,
  set: ChangeSet,
): Promise<(OpenConflict['record'] & { readonly clientId: string }) | null> {
  const rows = new Map(
    (await findRecords(reader, set.operations)).map((each) => [recordName(each.kind, each.id), each.body]),
  );
  for (const operation of set.operations) {
    const { kind, id } = operation;
    const row = bodyOf(operation) ?? rows.get(recordName(kind, id)) ?? null;
    const engagementId = kind === 'engagement' ? id : idIn(row, 'engagementId');
    const [rootKind, rootId] =
      kind !== 'filing' && engagementId !== null
        ? (['engagement', engagementId] as const)
        : (['filing', kind === 'filing' ? id : idIn(row, 'xbrlFilingId')] as const);
    if (rootId === null) continue;
    const [stored] = await findRecords(reader, [{ kind: rootKind, id: rootId }]);
    const root = stored?.body ?? set.operations.filter((each) => each.id === rootId).map(bodyOf)[0];
    if (!root || !('clientId' in root) || root.clientId === null) continue;
    const periodEnd =
      'periodEnd' in root ? root.periodEnd : 'yearEndDate' in root ? root.yearEndDate : undefined;
    if (periodEnd === undefined) continue;
    return { kind: rootKind, id: rootId, periodEnd, clientId: root.clientId };
  }
  return null;
}

async function toOpen(reader: Reader, row: SyncConflictTable, set: ChangeSet): Promise<OpenConflict> {
  const record = await recordOf(reader, set);
  const client = record === null ? undefined : await findClient(reader, record.clientId);
  return {
    id: row.id,
    kind: row.kind,
    detail: row.detail,
    at: row.at,
    rows: set.operations.length,
    device: { id: row.deviceId, name: (await findDevice(reader, row.deviceId))?.name ?? '' },
    author: { id: row.authorId, name: (await findStaff(reader, row.authorId))?.name ?? '' },
    client: client ? { id: client.id, companyName: client.companyName } : null,
    record: record && { kind: record.kind, id: record.id, periodEnd: record.periodEnd },
  };
}

/** Oldest first. */
export async function listOpenConflictsOf(
  reader: Reader,
  request: PageRequest & { readonly deviceId?: string | undefined; readonly authorId?: string | undefined },
): Promise<Page<OpenConflict>> {
  const { rows, total } = await openConflictRows(reader, request);
  const page = pageOf(
    rows,
    request.limit,
    total,
    (row) => [row.at, row.id],
    (row) => row,
  );
  const items: OpenConflict[] = [];
  for (const row of page.items) items.push(await toOpen(reader, row, setOf(row)));
  return { ...page, items };
}

/** The records that the set names, as they stand, and those that hold a place that it wanted. */
async function standing(reader: Reader, set: ChangeSet): Promise<ConflictInFull['standing']> {
  const found = new Map<number, StoredRecord>();
  for (const each of await findRecords(reader, set.operations)) found.set(each.sequence, each);
  for (const [kind, operations] of Map.groupBy(set.operations, (each) => each.kind)) {
    const wanted = operations.flatMap((each) => placeOfRow(kind, bodyOf(each)) ?? []);
    for (const each of await findByPlaces(reader, kind, wanted)) found.set(each.sequence, each);
  }
  const kept: ConflictInFull['standing'] = [];
  for (const each of found.values()) {
    const changedByName =
      each.changedById === null ? null : ((await findStaff(reader, each.changedById))?.name ?? null);
    kept.push({ ...toKept(each), changedByName });
  }
  return kept;
}

/** Throws NOT_FOUND, for a settled one too. */
export async function openConflictInFull(reader: Reader, id: string): Promise<ConflictInFull> {
  const row = await findConflict(reader, id);
  if (!row || row.settledAt !== null) {
    throw new Problem('NOT_FOUND', 'There is no such conflict, or somebody has settled it already.');
  }
  const set = setOf(row);
  return {
    ...(await toOpen(reader, row, set)),
    refused: { at: set.at, operations: set.operations },
    standing: await standing(reader, set),
  };
}
