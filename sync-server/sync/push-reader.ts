/**
 * What a push reads, read once: while its transaction lasts nobody else writes, so that what was found stays true
 * but for what the push itself saves, which goes through here. Records that its sets name are fetched together
 * beforehand; a thousand changes would otherwise ask the database ten thousand times.
 */
import type { ChangeSet, Operation } from '../../shared/sync/change-set.ts';
import { type AnyRow, columnsOf, KIND_NATURE, type SyncedKind } from '../../shared/sync/records.ts';
import { findClient } from '../store/repositories/clients.ts';
import { findSession } from '../store/repositories/sessions.ts';
import { findStaff, listRights } from '../store/repositories/staff.ts';
import {
  findByPlace,
  findRecords,
  listByLine,
  listByRoot,
  type StoredRecord,
  saveRecord,
} from '../store/repositories/sync-records.ts';
import type { Writer } from '../store/store.ts';

export interface PushReader {
  /** Deleted ones too. */
  readonly record: (kind: SyncedKind, id: string) => Promise<StoredRecord | undefined>;
  /** The living record that holds a place. */
  readonly atPlace: (kind: SyncedKind, place: string) => Promise<StoredRecord | undefined>;
  readonly ofLine: (kind: SyncedKind, lineItemId: string) => Promise<readonly StoredRecord[]>;
  readonly ofRoot: (kind: SyncedKind, rootId: string) => Promise<readonly StoredRecord[]>;
  readonly hasClient: (id: string) => Promise<boolean>;
  readonly session: (id: string) => ReturnType<typeof findSession>;
  readonly staff: (id: string) => ReturnType<typeof findStaff>;
  readonly rights: (staffId: string) => ReturnType<typeof listRights>;
  readonly save: (record: Omit<StoredRecord, 'sequence'>) => Promise<void>;
}

/** The place that a row takes, or null. */
export function placeOfRow(kind: SyncedKind, row: AnyRow | null): string | null {
  const columns = KIND_NATURE[kind].place;
  return columns === null || row === null ? null : columnsOf(row, columns);
}

const nameOf = (kind: string, id: string) => `${kind} ${id}`;

/** Asks once for each key. */
function remembered<Value>(ask: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const known = new Map<string, Promise<Value>>();
  return (key) => {
    const answer = known.get(key) ?? ask(key);
    known.set(key, answer);
    return answer;
  };
}

/** What an operation is about: its record, and the engagement or filing above it as far as the row tells. */
function namedBy(operation: Operation): readonly { readonly kind: SyncedKind; readonly id: string }[] {
  const { kind, id } = operation;
  const { owner } = KIND_NATURE[kind];
  const ownerId = operation.operation === 'PUT' && owner ? operation.body[owner.column] : undefined;
  // Rules ask of both kinds whether one stands under the id of a root.
  const rootIds = kind === 'filing' || kind === 'engagement' ? [id] : [];
  if (typeof ownerId === 'string' && (owner?.kind === 'filing' || owner?.kind === 'engagement')) {
    rootIds.push(ownerId);
  }
  return [
    { kind, id },
    ...rootIds.flatMap((root) =>
      (['engagement', 'filing'] as const).map((each) => ({ kind: each, id: root })),
    ),
  ];
}

/** For the sets of one push, in its transaction. */
export async function readerOfPush(writer: Writer, sets: readonly ChangeSet[]): Promise<PushReader> {
  const wanted = sets.flatMap(({ operations }) => operations.flatMap(namedBy));
  const records = new Map<string, StoredRecord | undefined>(
    wanted.map(({ kind, id }) => [nameOf(kind, id), undefined]),
  );
  for (const each of await findRecords(writer, wanted)) records.set(nameOf(each.kind, each.id), each);
  const places = new Map<string, StoredRecord | undefined>();

  const record: PushReader['record'] = async (kind, id) => {
    const name = nameOf(kind, id);
    if (!records.has(name)) records.set(name, (await findRecords(writer, [{ kind, id }]))[0]);
    return records.get(name);
  };
  return {
    record,
    atPlace: async (kind, place) => {
      const name = nameOf(kind, place);
      if (!places.has(name)) places.set(name, await findByPlace(writer, kind, place));
      return places.get(name);
    },
    ofLine: (kind, lineItemId) => listByLine(writer, kind, lineItemId),
    ofRoot: (kind, rootId) => listByRoot(writer, kind, rootId),
    hasClient: remembered(async (id) => (await findClient(writer, id)) !== undefined),
    session: remembered((id) => findSession(writer, id)),
    staff: remembered((id) => findStaff(writer, id)),
    rights: remembered((staffId) => listRights(writer, staffId)),
    save: async (saved) => {
      const { kind, id } = saved;
      const before = await record(kind, id);
      if (before && before.place !== null) places.delete(nameOf(kind, before.place));
      if (saved.place !== null) places.delete(nameOf(kind, saved.place));
      records.set(nameOf(kind, id), await saveRecord(writer, saved));
    },
  };
}
