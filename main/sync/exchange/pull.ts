/**
 * Fetches what others did (contract, sync): all pages are set aside before anything is applied. The cursor stands
 * behind what is set aside, so that a crash in between neither loses nor doubles.
 */

import type { KeptRecord } from '../../../shared/sync/change-set.ts';
import { actAs } from '../../context/acting-staff.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import type { ServerConnection } from '../../context/server-connection.ts';
import { inPortions } from '../../store/portions.ts';
import { type RecordChange, saveRecordChanges } from '../../store/repositories/sync-changes.ts';
import { findSyncPoint } from '../../store/repositories/sync-outbox.ts';
import { type Identities, readIdentities } from '../../store/repositories/sync-state.ts';
import { fileRootless, stageKept } from '../apply/stage.ts';
import { localId } from '../records/record-rows.ts';
import { saveServerContact } from './server-contact.ts';

/** Records of one page. */
const PAGE = 500;
/** Records that are set aside before others may run. */
const AT_ONCE = 50;

/** Who changed what came; of what is gone there is nothing to tell. */
function changesIn(records: readonly KeptRecord[], identities: Identities): readonly RecordChange[] {
  return records.flatMap(({ kind, id, deleted, changedById, changedAt }) =>
    deleted || changedById === null
      ? []
      : [
          {
            kind,
            id: localId(kind, id, identities),
            staffId: identities.toLocal('staff', changedById),
            at: changedAt,
          },
        ],
  );
}

/** Sets aside everything after the cursor, and answers how much it was. */
export async function stageAll(context: EngineContext, server: ServerConnection): Promise<number> {
  let pulled = 0;
  for (let more = true; more; ) {
    const point = await findSyncPoint(context.reader);
    if (!point) return pulled;
    const page = await server.call('syncPull', { query: { cursor: point.pullCursor, limit: PAGE } });
    await actAs(null, () =>
      context.change(async (writer) => {
        const identities = await readIdentities(writer);
        await inPortions(page.records, AT_ONCE, async (portion) => {
          for (const kept of portion) await stageKept(writer, identities, kept);
          await saveRecordChanges(writer, changesIn(portion, identities));
        });
        await saveServerContact(writer, context, page.serverTime, page.cursor);
      }),
    );
    pulled += page.records.length;
    more = page.more;
  }
  await actAs(null, () => context.change(fileRootless));
  return pulled;
}
