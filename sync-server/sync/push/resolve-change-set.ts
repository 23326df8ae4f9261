/**
 * Holds a change set against the store: each operation as a record before and after, what it finds changed
 * meanwhile or taken, and what the rules need to know around it. Reads only.
 */
import { type Base, bodyOf, type ChangeSet } from '../../../shared/sync/change-set.ts';
import { KINDS, type SyncedKind } from '../../../shared/sync/kinds/kinds.ts';
import {
  type AnyRow,
  isFilingContent,
  recordIdOf,
  recordName,
  type SyncedRow,
} from '../../../shared/sync/records.ts';
import type { ToldChange } from '../../../shared/sync/told-events.ts';
import type { StoredRecord } from '../../store/repositories/sync-records.ts';
import { OWN_CLOCK_MS, type Refusal, type ResolvedChange, type RuleContext } from '../rules/change.ts';
import { touchedRow } from '../rules/touched-row.ts';
import { type PushReader, placeOfRow } from './push-reader.ts';
import { type Given, isBrought, type RowOf, ruleContextOf, sorted } from './rule-context.ts';

export interface ResolvedSet {
  readonly changes: readonly ResolvedChange[];
  /** What the set tells of: its changes, and what it sends again. */
  readonly told: readonly ToldChange[];
  /** Records that are no longer what the author had seen. */
  readonly stale: readonly StoredRecord[];
  /** Other records that stand where one of the set would. */
  readonly taken: readonly StoredRecord[];
  readonly malformed: Refusal | null;
  readonly ruleContext: RuleContext;
}

/** A change before it is known to which engagement or filing it belongs. */
type Owned = Omit<ResolvedChange, 'rootId'>;

function baseHolds(base: Base, stored: StoredRecord | undefined, deviceId: string): boolean {
  if ('nothing' in base) return !stored || stored.deleted;
  if (!stored || stored.deleted) return false;
  return 'version' in base
    ? stored.version === base.version
    : stored.deviceId === deviceId && stored.changeNumber === base.change;
}

/** A key is part of an index, which takes no longer one on PostgreSQL. */
const LONGEST_KEY_BYTES = 2_200;

/** Alike on both databases: what one of them could not keep is not kept on the other either. */
function isKey(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed() && Buffer.byteLength(text) <= LONGEST_KEY_BYTES;
}

function malformation({ operations, auditEvents }: ChangeSet): Refusal | null {
  const keys = operations.flatMap((each) => [
    each.id,
    (each.operation === 'PUT' ? placeOfRow(each.kind, each.body) : null) ?? '',
  ]);
  if (![...keys, ...auditEvents.map(({ subject }) => subject)].every(isKey)) {
    return { code: 'INVALID_INPUT', detail: 'A name in this change is too long or no proper text.' };
  }
  const names = operations.map(({ kind, id }) => recordName(kind, id));
  if (new Set(names).size !== names.length) {
    return { code: 'INVALID_INPUT', detail: 'A change set names each record once.' };
  }
  const misnamed = operations.find(
    (each) => each.operation === 'PUT' && recordIdOf(each.kind, each.body) !== each.id,
  );
  return misnamed ? { code: 'INVALID_INPUT', detail: 'The id of a record is not the one in its row.' } : null;
}

/** Finds the engagement or filing above a record, through the set first and then the store. */
function rootFinder(reader: PushReader, known: ReadonlyMap<string, Owned>) {
  const rowOf: RowOf = async <Kind extends SyncedKind>(kind: Kind, id: string) => {
    const inSet = known.get(recordName(kind, id));
    if (!inSet) return (await reader.record(kind, id))?.body ?? null;
    // What is known under the name of a kind is of that kind.
    return (inSet.after ?? inSet.before) as SyncedRow<Kind> | null;
  };
  const rootOf = async (kind: SyncedKind, id: string, row: AnyRow | null): Promise<string | null> => {
    if (kind === 'engagement' || kind === 'filing') return id;
    const { owner } = KINDS[kind];
    if (!owner || owner.kind === 'client' || row === null) return null;
    const ownerId = String(row[owner.column]);
    return await rootOf(owner.kind, ownerId, await rowOf(owner.kind, ownerId));
  };
  return { rowOf, rootOf };
}

export async function resolveChangeSet(
  reader: PushReader,
  deviceId: string,
  set: ChangeSet,
  given: Given,
): Promise<ResolvedSet> {
  const malformed = malformation(set);
  const owned: Owned[] = [];
  const again: { readonly kind: SyncedKind; readonly id: string; readonly row: AnyRow | null }[] = [];
  const stale: StoredRecord[] = [];
  for (const operation of set.operations) {
    const { kind, id } = operation;
    const stored = await reader.record(kind, id);
    if (operation.operation === 'TOUCH') {
      // One that is not there is named as its owner's absence below.
      const unseen = !baseHolds(operation.base, stored, deviceId);
      const root = (await reader.record(operation.kind, id))?.body;
      if (root) owned.push({ kind, id, before: root, after: touchedRow(root, set.at), stored, unseen });
      continue;
    }
    const before = stored?.body ?? null;
    const after = bodyOf(operation);
    const standsAlready =
      (after === null && (!stored || stored.deleted)) ||
      (KINDS[kind].appendOnly &&
        before !== null &&
        JSON.stringify(sorted(before)) === JSON.stringify(sorted(after)));
    if (standsAlready) {
      again.push({ kind, id, row: after ?? before });
      continue;
    }
    if (!baseHolds(operation.base, stored, deviceId)) {
      if (stored) stale.push(stored);
      else stale.push(neverThere(kind, id, set));
    }
    const triggers = operation.operation === 'PUT' ? operation.triggers : undefined;
    owned.push({ kind, id, before, after, stored, unseen: false, triggers });
  }
  const known = new Map(owned.map((each) => [recordName(each.kind, each.id), each]));
  const { rowOf, rootOf } = rootFinder(reader, known);
  const changes: ResolvedChange[] = [];
  for (const each of owned) {
    const rootId = await rootOf(each.kind, each.id, each.after ?? each.before);
    // The rows before and after are of the kind beside them: an operation's schema says so, and so does the store.
    changes.push({ ...each, rootId } as ResolvedChange);
  }
  for (const rootId of new Set(changes.map((each) => each.rootId))) {
    // What a filing owns never changes behind its back, whether the desktop said so or not.
    const ofRoot = changes.filter((each) => each.rootId === rootId);
    const touches = ofRoot.some(({ kind }) => isFilingContent(kind));
    if (rootId === null || !touches || known.has(recordName('filing', rootId))) continue;
    const stored = await reader.record('filing', rootId);
    if (!stored?.body || isBrought(stored, deviceId, given)) continue;
    const change = { kind: 'filing', id: rootId, rootId, stored, unseen: true } as const;
    changes.push({ ...change, before: stored.body, after: touchedRow(stored.body, set.at) });
  }
  const told: ToldChange[] = [...changes];
  for (const { kind, id, row } of again) told.push({ kind, rootId: await rootOf(kind, id, row) });
  return {
    changes,
    told,
    stale,
    taken: await takenPlaces(reader, changes),
    malformed: malformed ?? doublePlace(changes),
    ruleContext: await ruleContextOf(
      reader,
      { deviceId, changeNumber: set.changeNumber },
      changes,
      rowOf,
      given,
    ),
  };
}

/**
 * Where the set says that it was written long before another desktop made what it rests on: a date that was turned back, for
 * the sake of a right or a rule of that time. Of its own earlier work a desktop that was away sends all at once.
 */
export function datedBeforeItsBase(
  { at, operations }: Pick<ChangeSet, 'at' | 'operations'>,
  changes: readonly ResolvedChange[],
  deviceId: string,
): Refusal | null {
  const seen = new Set(
    operations.flatMap((each) => ('version' in each.base ? [recordName(each.kind, each.id)] : [])),
  );
  const isLater = changes.some(
    ({ kind, id, stored, unseen }) =>
      stored !== undefined &&
      !unseen &&
      seen.has(recordName(kind, id)) &&
      stored.deviceId !== deviceId &&
      Date.parse(stored.changedAt) > Date.parse(at) + OWN_CLOCK_MS,
  );
  return isLater
    ? {
        code: 'INVALID_INPUT',
        detail:
          'This change is dated before what it rests on: the clock of this computer is wrong. Set it right, then make the change again.',
      }
    : null;
}

/** A record that the author had seen and that the server never had. */
function neverThere(kind: SyncedKind, id: string, set: ChangeSet): StoredRecord {
  const none: Omit<StoredRecord, 'kind'> = {
    id,
    clientId: null,
    rootId: null,
    version: 0,
    sequence: 0,
    deleted: true,
    body: null,
    place: null,
    lineItemId: null,
    changedById: null,
    changedAt: set.at,
    deviceId: '',
    changeNumber: 0,
  };
  // A record without a row is the same of every kind.
  return { kind, ...none } as StoredRecord;
}

/** Two rows of the set where one can stand. */
function doublePlace(changes: readonly ResolvedChange[]): Refusal | null {
  const places = changes.flatMap(({ kind, after }) => {
    const place = placeOfRow(kind, after);
    return place === null ? [] : [recordName(kind, place)];
  });
  return new Set(places).size === places.length
    ? null
    : { code: 'INVALID_INPUT', detail: 'Two records of this change would be in one place.' };
}

async function takenPlaces(
  reader: PushReader,
  changes: readonly ResolvedChange[],
): Promise<readonly StoredRecord[]> {
  const taken: StoredRecord[] = [];
  const inSet = new Set(changes.map(({ kind, id }) => recordName(kind, id)));
  for (const { kind, id, before, after } of changes) {
    const place = placeOfRow(kind, after);
    if (place === null || place === placeOfRow(kind, before)) continue;
    const holder = await reader.atPlace(kind, place);
    if (holder && holder.id !== id && !inSet.has(recordName(kind, holder.id))) taken.push(holder);
  }
  return taken;
}
