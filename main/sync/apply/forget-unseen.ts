/**
 * A desktop holds what its people may see (contract, sync). When nobody who is signed in at the server here has a right
 * any more, what stands under it is set aside as gone and its place goes back to the start: whoever has the right later
 * is brought all of it, also what waits here to be applied and can be no more, because its file may not be read. Never
 * while something of this desktop is unsent or in conflict; the server holds the rest.
 */
import { MOST_INCOMING } from '../../../shared/model/incoming-documents.ts';
import { mayDo } from '../../../shared/model/roles.ts';
import { KINDS, SYNCED_KINDS } from '../../../shared/sync/kinds/kinds.ts';
import type { ViewRight } from '../../../shared/sync/kinds/rights.ts';
import { VIEW_RIGHTS } from '../../../shared/sync/kinds/rights.ts';
import {
  type PullCursor,
  pullCursorOf,
  pullCursorText,
  viewRightOf,
  viewRightsOf,
} from '../../../shared/sync/view-rights.ts';
import { actAs } from '../../context/acting-staff.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import type { Writer } from '../../store/database.ts';
import { inPortions } from '../../store/portions.ts';
import { deleteIncoming, listIncoming } from '../../store/repositories/incoming-documents.ts';
import { findStaff } from '../../store/repositories/staff.ts';
import { countOpenConflicts } from '../../store/repositories/sync-conflicts.ts';
import { countWaiting, findSyncPoint, listRestingOn } from '../../store/repositories/sync-outbox.ts';
import { findRows } from '../../store/repositories/sync-rows.ts';
import {
  listBrought,
  listRefused,
  markRefused,
  stageRecord,
  unstage,
  unstageBrought,
} from '../../store/repositories/sync-staged.ts';
import {
  type Identities,
  listSessionRoles,
  readIdentities,
  updateConnection,
} from '../../store/repositories/sync-state.ts';
import { listTouched } from '../../store/repositories/sync-touched.ts';
import { localId } from '../records/record-rows.ts';
import { GONE_FILES, stageRefused } from './stage.ts';

const AT_ONCE = 50;

/** What is unsent would be lost. */
async function isAnythingUnsent(writer: Writer): Promise<boolean> {
  if ((await countWaiting(writer)) > 0 || (await countOpenConflicts(writer)) > 0) return true;
  return (await listTouched(writer)).some(({ kind }) => kind !== 'auditEvent');
}

/** What was brought under these rights and is not applied would come after its records went. */
async function unstageUnseen(writer: Writer, rights: readonly ViewRight[]): Promise<void> {
  for (const kind of SYNCED_KINDS) {
    if (KINDS[kind].rights.view !== 'BY_FOLDER') {
      if (rights.includes(viewRightOf(kind, null))) await unstageBrought(writer, kind);
      continue;
    }
    for (const { id, body } of await listBrought(writer, kind)) {
      if (rights.includes(viewRightOf(kind, body))) await unstage(writer, kind, id);
    }
  }
}

/** Sets aside as gone all that stands under these rights; it goes when what is set aside is applied. */
async function setAsideAsGone(
  writer: Writer,
  identities: Identities,
  rights: readonly ViewRight[],
): Promise<void> {
  for (const kind of SYNCED_KINDS) {
    await inPortions(await listRestingOn(writer, kind), AT_ONCE, async (portion) => {
      const locals = portion.map((id) => localId(kind, id, identities));
      const rows = await findRows(writer, kind, locals);
      for (const [index, id] of portion.entries()) {
        const row = rows.get(locals[index] ?? id) ?? null;
        if (!rights.includes(viewRightOf(kind, row))) continue;
        await unstage(writer, kind, id);
        await markRefused(writer, kind, id);
        if (kind === 'storedFile')
          await stageRecord(writer, { kind, id, version: 0, body: null }, GONE_FILES);
        else
          await stageRefused(writer, identities, { operation: 'DELETE', kind, id, base: { nothing: true } });
      }
    });
  }
}

/** Under which rights something was brought, or is refused and waits to be brought again, that nobody here has now. */
async function unseenRights(writer: Writer, cursor: PullCursor): Promise<readonly ViewRight[]> {
  const seen = new Set((await listSessionRoles(writer)).flatMap(viewRightsOf));
  const refused = await listRefused(writer);
  const waits = SYNCED_KINDS.filter((kind) => [...refused].some((name) => name.startsWith(`${kind} `)));
  const waiting = new Set(waits.map((kind) => viewRightOf(kind, null)));
  return VIEW_RIGHTS.filter((right) => !seen.has(right) && (cursor[right] > 0 || waiting.has(right)));
}

/**
 * Documents that wait to become filings are of this desktop alone. Those of people who may make filings no more are taken off,
 * where nobody here may see them; a session that has merely ended takes nothing off. Answers where their bytes are.
 */
async function takeOffIncoming(writer: Writer): Promise<readonly string[]> {
  const seen = new Set((await listSessionRoles(writer)).flatMap(viewRightsOf));
  if (seen.has('VIEW_XBRL_FILING')) return [];
  const keys: string[] = [];
  for (const { id, key, addedById } of await listIncoming(writer, MOST_INCOMING)) {
    const staff = await findStaff(writer, addedById);
    if (staff?.active === 1 && mayDo(staff.role, 'MANAGE_XBRL_FILING')) continue;
    await deleteIncoming(writer, id);
    if (key !== null) keys.push(key);
  }
  return keys;
}

/** True where something was set aside as gone. */
export async function forgetUnseen(context: EngineContext): Promise<boolean> {
  const left = await actAs(null, () =>
    context.change(async (writer) => ((await findSyncPoint(writer)) ? await takeOffIncoming(writer) : [])),
  );
  for (const key of left) await context.files.remove(key);
  return await actAs(null, () =>
    context.change(async (writer) => {
      const point = await findSyncPoint(writer);
      if (!point) return false;
      const cursor = pullCursorOf(point.pullCursor);
      const unseen = await unseenRights(writer, cursor);
      if (unseen.length === 0 || (await isAnythingUnsent(writer))) return false;
      await unstageUnseen(writer, unseen);
      await setAsideAsGone(writer, await readIdentities(writer), unseen);
      const fromStart = Object.fromEntries(unseen.map((right) => [right, 0]));
      await updateConnection(writer, { pullCursor: pullCursorText({ ...cursor, ...fromStart }) });
      return true;
    }),
  );
}
