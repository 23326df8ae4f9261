/**
 * Sets aside what the server has, until all of it can be applied (contract, sync). Each record is filed under the
 * engagement or filing that it belongs to; one whose owner has not come yet waits without.
 */
import { Problem } from '../../../shared/problem.ts';
import { bodyOf, type KeptRecord, type Operation, rowOfKept } from '../../../shared/sync/change-set.ts';
import { KINDS, type SyncedKind } from '../../../shared/sync/kinds/kinds.ts';
import { type AnyRow, recordName } from '../../../shared/sync/records.ts';
import type { Reader, Writer } from '../../store/database.ts';
import { inPortions } from '../../store/portions.ts';
import { findVersion } from '../../store/repositories/sync-outbox.ts';
import { findRow } from '../../store/repositories/sync-rows.ts';
import {
  findStaged,
  forgetRefused,
  isRefused,
  listRootless,
  saveRoot,
  stageRecord,
  unstage,
} from '../../store/repositories/sync-staged.ts';
import type { Identities } from '../../store/repositories/sync-state.ts';
import { localId } from '../records/record-rows.ts';

/** The root of what belongs to no engagement and no filing. */
export const PRACTICE = 'practice';

/** The root of files that nobody of this desktop may see any more: it comes last, when no record names them. */
export const GONE_FILES = 'gone files';

/** Records whose owner is looked for before others may run. */
const AT_ONCE = 50;

/** The engagement or filing above a row, through what is staged and then what stands here; null while unknown. */
async function rootOf(
  reader: Reader,
  kind: SyncedKind,
  id: string,
  row: AnyRow | null,
): Promise<string | null> {
  if (kind === 'engagement' || kind === 'filing') return recordName(kind, id);
  const { owner } = KINDS[kind];
  if (owner === null || owner.kind === 'client') return PRACTICE;
  if (row === null) return null;
  const ownerId = String(row[owner.column]);
  if (owner.kind === 'engagement' || owner.kind === 'filing') return recordName(owner.kind, ownerId);
  const staged = await findStaged(reader, owner.kind, ownerId);
  if (staged?.root) return staged.root;
  const above = staged?.body ?? (await findRow(reader, owner.kind, ownerId)) ?? null;
  return await rootOf(reader, owner.kind, ownerId, above);
}

/** A state that the server told. Throws UNAVAILABLE for one that this program cannot read. */
export async function stageKept(writer: Writer, identities: Identities, record: KeptRecord): Promise<void> {
  const { kind, id, version } = record;
  const body = rowOfKept(record);
  if (body !== null && !KINDS[kind].schema.safeParse(body).success) {
    throw new Problem(
      'UNAVAILABLE',
      'The sync-server has a record in a form that this program does not know. Install the newest version of Fairview.',
    );
  }
  const refused = await isRefused(writer, kind, id);
  if (!refused && ((await findVersion(writer, kind, id)) ?? 0) >= version) return;
  const local = localId(kind, id, identities);
  const here = body === null ? await findRow(writer, kind, local) : undefined;
  if (body === null && here === undefined) {
    // Gone before it ever came here.
    await unstage(writer, kind, id);
    await forgetRefused(writer, kind, id);
    return;
  }
  await stageRecord(
    writer,
    { kind, id, version, body },
    await rootOf(writer, kind, id, body ?? here ?? null),
  );
}

/** A record of a refused set that the server never had: it goes. */
export async function stageRefused(
  writer: Writer,
  identities: Identities,
  operation: Operation,
): Promise<void> {
  const { kind, id } = operation;
  const local = localId(kind, id, identities);
  const here = await findRow(writer, kind, local);
  const known = here ?? bodyOf(operation);
  await stageRecord(writer, { kind, id, version: 0, body: null }, await rootOf(writer, kind, id, known));
}

/** Files what waits without an owner whose owner has come. */
export async function fileRootless(writer: Writer): Promise<void> {
  await inPortions(await listRootless(writer), AT_ONCE, async (portion) => {
    for (const { kind, id, body } of portion) {
      const root = await rootOf(writer, kind, id, body);
      if (root !== null) await saveRoot(writer, kind, id, root);
    }
  });
}
