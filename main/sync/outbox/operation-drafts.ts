/**
 * What a transaction wrote, as operations that are not signed yet (contract, sync): each touched record of a synced kind
 * is read with what it rests on, a portion at a time; draft.ts says what is told of it.
 */
import { KINDS, SYNCED_KINDS, type SyncedKind } from '../../../shared/sync/kinds/kinds.ts';
import { recordName } from '../../../shared/sync/records.ts';
import type { Reader } from '../../store/database.ts';
import { inPortions } from '../../store/portions.ts';
import type { Moves } from '../../store/repositories/sync-moves.ts';
import { findBases } from '../../store/repositories/sync-outbox.ts';
import { findRows, type LocalRow } from '../../store/repositories/sync-rows.ts';
import type { Identities } from '../../store/repositories/sync-state.ts';
import type { Touched } from '../../store/repositories/sync-touched.ts';
import { wireId } from '../records/record-rows.ts';
import { type Draft, draftOf } from './draft.ts';

/** Rows that are read and checked before others may run. */
const AT_ONCE = 200;

/** Rows as they stood before the transaction, by their local ids. */
export type RowsBefore = (kind: SyncedKind, ids: readonly string[]) => Promise<ReadonlyMap<string, LocalRow>>;

/** What became of the records that were touched. */
export async function draftsOf(
  reader: Reader,
  touched: readonly Pick<Touched, 'kind' | 'id' | 'before'>[],
  identities: Identities,
  sessionId: string,
  rowsBefore: RowsBefore = async () => new Map(),
  moves: Moves = new Map(),
): Promise<readonly Draft[]> {
  const drafts: Draft[] = [];
  for (const kind of SYNCED_KINDS) {
    const ofKind = touched.filter((each) => each.kind === kind);
    await inPortions(ofKind, AT_ONCE, async (portion) => {
      const locals = portion.map(({ id }) => id);
      const rows = await findRows(reader, kind, locals);
      const bases = await findBases(
        reader,
        kind,
        locals.map((local) => wireId(kind, local, identities)),
      );
      const stood = KINDS[kind].appendOnly
        ? new Map<string, LocalRow>()
        : await rowsBefore(kind, [...rows.keys()]);
      for (const { id: local, before } of portion) {
        const id = wireId(kind, local, identities);
        const record = {
          kind,
          id,
          row: rows.get(local),
          base: bases.get(id) ?? { nothing: true as const },
          before: before === null ? null : JSON.parse(before),
          stood: stood.get(local),
          noted: moves.get(recordName(kind, local)) ?? [],
        };
        const draft = draftOf(record, identities, sessionId);
        if (draft) drafts.push(draft);
      }
    });
  }
  return drafts;
}
