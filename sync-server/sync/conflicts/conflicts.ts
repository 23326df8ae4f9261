/** Conflicts as a person settles them: what was not taken beside what stands at the server now. */
import type { SyncConflict } from '../../../shared/contract/server-sync.ts';
import { Problem } from '../../../shared/problem.ts';
import { changeSetSchema } from '../../../shared/sync/change-set.ts';
import type { ViewRight } from '../../../shared/sync/kinds/rights.ts';
import { recordName } from '../../../shared/sync/records.ts';
import { viewRightOf, viewRightsOf } from '../../../shared/sync/view-rights.ts';
import type { Caller } from '../../context/server-context.ts';
import { findConflictSeenBy, listOpenConflicts } from '../../store/repositories/sync-devices.ts';
import { findRecords, toKept } from '../../store/repositories/sync-records.ts';
import type { SyncConflictTable } from '../../store/schema.ts';
import type { Reader } from '../../store/store.ts';

/** What a set names may be a record that its author may not see: of what stands, only what these rights show. */
async function toConflicts(
  reader: Reader,
  rows: readonly SyncConflictTable[],
  rights: readonly ViewRight[],
): Promise<SyncConflict[]> {
  const sets = rows.map(({ changeSet }) => changeSetSchema.parse(JSON.parse(changeSet)));
  const stored = await findRecords(
    reader,
    sets.flatMap(({ operations }) => operations),
  );
  const seen = stored.filter(({ kind, body }) => rights.includes(viewRightOf(kind, body)));
  const standing = new Map(seen.map((record) => [recordName(record.kind, record.id), toKept(record)]));
  return rows.flatMap((row, index) => {
    const changeSet = sets[index];
    if (!changeSet) return [];
    const theirs = changeSet.operations.flatMap((each) => standing.get(recordName(each.kind, each.id)) ?? []);
    const { id, deviceId, changeNumber, kind, detail, authorId, at } = row;
    return [{ id, deviceId, changeNumber, kind, detail, authorId, at, changeSet, theirs }];
  });
}

export async function openConflicts(
  reader: Reader,
  { role }: Pick<Caller, 'role'>,
  deviceId: string | undefined,
): Promise<{ items: SyncConflict[] }> {
  const rights = viewRightsOf(role);
  return { items: await toConflicts(reader, await listOpenConflicts(reader, deviceId, rights), rights) };
}

/** Throws NOT_FOUND, for one that holds what the role may not see too. */
export async function requireConflict(
  reader: Reader,
  { role }: Pick<Caller, 'role'>,
  id: string,
): Promise<SyncConflict> {
  const rights = viewRightsOf(role);
  const row = await findConflictSeenBy(reader, id, rights);
  const [conflict] = row ? await toConflicts(reader, [row], rights) : [];
  if (!conflict) throw new Problem('NOT_FOUND', 'There is no such conflict.');
  return conflict;
}
