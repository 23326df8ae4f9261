/**
 * What a push reads, read once: while its transaction lasts nobody else writes, so that what was found stays true
 * but for what the push itself saves, which goes through here. Records that its sets name are fetched together
 * beforehand; a thousand changes would otherwise ask the database ten thousand times.
 */
import type { ChangeSet, Operation } from '../../../shared/sync/change-set.ts';
import { KINDS, type SyncedKind } from '../../../shared/sync/kinds/kinds.ts';
import { type AnyRow, columnsOf, recordName } from '../../../shared/sync/records.ts';
import { reviewRules, reviewRulesAt } from '../../practice/review-rules.ts';
import { findClient, knownClients } from '../../store/repositories/clients.ts';
import { recordsSent } from '../../store/repositories/invitations.ts';
import { findSession } from '../../store/repositories/sessions.ts';
import { findStaff, listRights } from '../../store/repositories/staff.ts';
import {
  findByPlaces,
  findRecords,
  insertRecords,
  listByLine,
  listByRoot,
  type NewRecord,
  placeRecord,
  type StoredRecord,
  updateRecord,
} from '../../store/repositories/sync-records.ts';
import type { Writer } from '../../store/store.ts';

export interface PushReader {
  /** Deleted ones too. */
  readonly record: <Kind extends SyncedKind>(
    kind: Kind,
    id: string,
  ) => Promise<StoredRecord<Kind> | undefined>;
  /** The living record that holds a place. */
  readonly atPlace: (kind: SyncedKind, place: string) => Promise<StoredRecord | undefined>;
  readonly ofLine: <Kind extends SyncedKind>(
    kind: Kind,
    lineItemId: string,
  ) => Promise<readonly StoredRecord<Kind>[]>;
  readonly ofRoot: <Kind extends SyncedKind>(
    kind: Kind,
    rootId: string,
  ) => Promise<readonly StoredRecord<Kind>[]>;
  readonly hasClient: (id: string) => Promise<boolean>;
  readonly client: (id: string) => ReturnType<typeof findClient>;
  readonly session: (id: string) => ReturnType<typeof findSession>;
  readonly staff: (id: string) => ReturnType<typeof findStaff>;
  readonly rights: (staffId: string) => ReturnType<typeof listRights>;
  /** The practice's rules on review, by what was taken so far. */
  readonly reviewRules: () => ReturnType<typeof reviewRules>;
  /** And as they stood at a time, ISO. */
  readonly reviewRulesAt: (at: string) => ReturnType<typeof reviewRulesAt>;
  /** Whether an engagement or filing was ever sent to a client. */
  readonly wasSent: (id: string) => Promise<boolean>;
  readonly save: (record: NewRecord) => Promise<void>;
  /** Writes what was saved and waits to be written with others. */
  readonly flush: () => Promise<void>;
}

/** The place that a row takes, or null. */
export function placeOfRow(kind: SyncedKind, row: AnyRow | null): string | null {
  const columns = KINDS[kind].place;
  // A row that has no value there, as a draft without its number, stands in no place.
  if (columns === null || row === null || columns.some((column) => row[column] === null)) return null;
  return columnsOf(row, columns);
}

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
  const { owner } = KINDS[kind];
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

/** The places that rows of a push would take, by kind. */
function placesIn(operations: readonly Operation[]): ReadonlyMap<SyncedKind, readonly string[]> {
  const places = new Map<SyncedKind, Set<string>>();
  for (const each of operations) {
    const place = each.operation === 'PUT' ? placeOfRow(each.kind, each.body) : null;
    if (place !== null) places.set(each.kind, (places.get(each.kind) ?? new Set()).add(place));
  }
  return new Map([...places].map(([kind, taken]) => [kind, [...taken]]));
}

/** Answers from a set that was fetched beforehand, and asks about the others. */
function membership(
  ask: (ids: readonly string[]) => Promise<readonly string[]>,
  asked: ReadonlySet<string>,
  members: ReadonlySet<string>,
): (id: string) => Promise<boolean> {
  const other = remembered(async (id) => (await ask([id])).length > 0);
  return async (id) => (asked.has(id) ? members.has(id) : await other(id));
}

/** For the sets of one push, in its transaction; `flush` before it ends. */
export async function readerOfPush(writer: Writer, sets: readonly ChangeSet[]): Promise<PushReader> {
  const operations = sets.flatMap((set) => set.operations);
  const wanted = operations.flatMap(namedBy);
  const records = new Map<string, StoredRecord | undefined>(
    wanted.map(({ kind, id }) => [recordName(kind, id), undefined]),
  );
  for (const each of await findRecords(writer, wanted)) records.set(recordName(each.kind, each.id), each);
  const places = new Map<string, StoredRecord | undefined>();
  for (const [kind, wantedPlaces] of placesIn(operations)) {
    for (const place of wantedPlaces) places.set(recordName(kind, place), undefined);
    for (const each of await findByPlaces(writer, kind, wantedPlaces)) {
      places.set(recordName(kind, each.place ?? ''), each);
    }
  }
  const clientIds = new Set(
    operations.flatMap((each) => {
      const id = each.operation === 'PUT' ? each.body.clientId : undefined;
      return typeof id === 'string' ? [id] : [];
    }),
  );
  const clients = new Set(await knownClients(writer, [...clientIds]));
  const roots = new Set(
    wanted.flatMap(({ kind, id }) => (kind === 'filing' || kind === 'engagement' ? [id] : [])),
  );
  const sent = new Set(await recordsSent(writer, [...roots]));

  /** New records that are not in the database yet: together they cost one statement. */
  let added: StoredRecord[] = [];
  const flush = async (): Promise<void> => {
    const rows = added;
    added = [];
    await insertRecords(writer, rows);
  };
  const record = async <Kind extends SyncedKind>(kind: Kind, id: string) => {
    const name = recordName(kind, id);
    if (!records.has(name)) records.set(name, (await findRecords<SyncedKind>(writer, [{ kind, id }]))[0]);
    // What is kept under the name of a kind is of that kind.
    return records.get(name) as StoredRecord<Kind> | undefined;
  };
  return {
    record,
    atPlace: async (kind, place) => {
      const name = recordName(kind, place);
      if (!places.has(name)) {
        await flush();
        places.set(name, (await findByPlaces(writer, kind, [place]))[0]);
      }
      return places.get(name);
    },
    ofLine: async (kind, lineItemId) => {
      await flush();
      return await listByLine(writer, kind, lineItemId);
    },
    ofRoot: async (kind, rootId) => {
      await flush();
      return await listByRoot(writer, kind, rootId);
    },
    hasClient: membership((ids) => knownClients(writer, ids), clientIds, clients),
    wasSent: membership((ids) => recordsSent(writer, ids), roots, sent),
    client: remembered((id) => findClient(writer, id)),
    session: remembered((id) => findSession(writer, id)),
    staff: remembered((id) => findStaff(writer, id)),
    rights: remembered((staffId) => listRights(writer, staffId)),
    reviewRules: async () => {
      await flush();
      return await reviewRules(writer);
    },
    reviewRulesAt: async (at) => {
      await flush();
      return await reviewRulesAt(writer, at);
    },
    save: async (saved) => {
      const { kind, id, place } = saved;
      const before = await record(kind, id);
      const placed = await placeRecord(writer, saved);
      if (before === undefined) {
        added.push(placed);
      } else {
        await flush();
        await updateRecord(writer, placed);
      }
      records.set(recordName(kind, id), placed);
      const left = before && before.place !== null ? recordName(kind, before.place) : undefined;
      if (left !== undefined && places.get(left)?.id === id) places.set(left, undefined);
      if (place !== null) places.set(recordName(kind, place), placed);
    },
    flush,
  };
}
