/**
 * Applies what was set aside (contract, sync): files first, then engagement by engagement and filing by filing. What
 * cannot be applied waits, with nothing of it done, and holds up no other.
 */
import { Problem } from '../../../shared/problem.ts';
import { KINDS } from '../../../shared/sync/kinds/kinds.ts';
import { actAs } from '../../context/acting-staff.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import type { ServerConnection } from '../../context/server-connection.ts';
import type { Reader } from '../../store/database.ts';
import { inPortions } from '../../store/portions.ts';
import { countWaiting, saveVersion } from '../../store/repositories/sync-outbox.ts';
import { findRow, findRows, insertRow } from '../../store/repositories/sync-rows.ts';
import {
  isRefused,
  listRoots,
  type Staged,
  stagedPages,
  unstage,
  unstageApplied,
} from '../../store/repositories/sync-staged.ts';
import { forgetTouchedAfter, lastTouched } from '../../store/repositories/sync-touched.ts';
import { type FileRow, keepFetched } from '../connection/file-transfer.ts';
import { ServerOutOfReach, SessionEnded } from '../connection/server-connection.ts';
import { applyRoot } from './apply-root.ts';
import { GONE_FILES, PRACTICE } from './stage.ts';

/** Records that are applied and forgotten in one transaction. */
const AT_ONCE_GONE = 200;

/** Keeps why one thing could not be applied, and goes on, unless it is the server that cannot be asked now. */
function holdUp(failures: unknown[], error: unknown): void {
  const later = error instanceof Problem && error.extras.retryAfterSeconds !== undefined;
  if (later || error instanceof ServerOutOfReach || error instanceof SessionEnded) throw error;
  failures.push(error);
}

/** Files that came: their content first, then their record. */
async function applyFiles(
  context: EngineContext,
  server: ServerConnection,
  failures: unknown[],
): Promise<void> {
  const staged: Staged[] = [];
  for await (const page of stagedPages(context.reader, PRACTICE)) {
    staged.push(...page.filter(({ kind }) => kind === 'storedFile'));
  }
  for (const { id, version, body } of staged) {
    if (body === null || (await isRefused(context.reader, 'storedFile', id))) continue;
    try {
      await applyFile(context, server, { id, version, file: KINDS.storedFile.schema.parse(body) });
    } catch (error) {
      holdUp(failures, error);
    }
  }
}

async function applyFile(
  context: EngineContext,
  server: ServerConnection,
  { id, version, file }: { readonly id: string; readonly version: number; readonly file: FileRow },
): Promise<void> {
  const kind = 'storedFile';
  const known = await findRow(context.reader, kind, id);
  const key = known ? file.key : await keepFetched(context, server, file);
  await actAs(null, () =>
    context.change(async (writer) => {
      const mark = await lastTouched(writer);
      if (!(await findRow(writer, kind, id))) await insertRow(writer, kind, { ...file, key });
      await saveVersion(writer, kind, id, version);
      await unstage(writer, kind, id);
      await forgetTouchedAfter(writer, mark);
    }),
  );
}

/**
 * Applies what is set aside. False where something of this desktop waits to be sent first. Throws the first failure
 * once everything else is applied.
 */
export async function applyAll(context: EngineContext, server: ServerConnection): Promise<boolean> {
  const failures: unknown[] = [];
  await applyFiles(context, server, failures);
  for (const root of await listRoots(context.reader)) {
    try {
      const keys = root === GONE_FILES ? await keysOfGone(context) : [];
      if (!(await applyOne(context, root))) return false;
      for (const key of await withoutRow(context.reader, keys)) await context.files.remove(key);
    } catch (error) {
      holdUp(failures, error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return true;
}

/** Where the content of files lies whose records go. */
async function keysOfGone(context: EngineContext): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const page of stagedPages(context.reader, GONE_FILES)) {
    const ids = page.map(({ id }) => id);
    for (const { key } of (await findRows(context.reader, 'storedFile', ids)).values()) keys.push(key);
  }
  return keys;
}

/** Those of the keys that no record names: the connection may have ended meanwhile, and then all stay. */
async function withoutRow(reader: Reader, keys: readonly string[]): Promise<readonly string[]> {
  const gone: string[] = [];
  for (const key of keys) {
    const row = await reader.selectFrom('storedFile').select('id').where('key', '=', key).executeTakeFirst();
    if (!row) gone.push(key);
  }
  return gone;
}

/** False where something waits to be sent first. */
async function applyOne(context: EngineContext, root: string): Promise<boolean> {
  const outcome = await actAs(null, () =>
    context.change(async (writer) =>
      (await countWaiting(writer)) > 0 ? ('PUSH_FIRST' as const) : await applyRoot(writer, root),
    ),
  );
  if (outcome === 'PUSH_FIRST') return false;
  // In the same transaction it would double what a commit has to write at once.
  await inPortions(outcome ?? [], AT_ONCE_GONE, (portion) =>
    actAs(null, () => context.change((writer) => unstageApplied(writer, portion))),
  );
  return true;
}
