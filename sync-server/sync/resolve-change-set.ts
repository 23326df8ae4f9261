/**
 * Holds a change set against the store: each operation as a record before and after, what it finds changed
 * meanwhile or taken, and what the rules need to know around it. Reads only.
 */
import type { Base, ChangeSet } from '../../shared/sync/change-set.ts';
import {
  type AnyRow,
  FILING_CONTENT,
  KIND_NATURE,
  recordIdOf,
  type SyncedKind,
} from '../../shared/sync/records.ts';
import type { StoredRecord } from '../store/repositories/sync-records.ts';
import { isOut } from './binding-rules.ts';
import type { Change, Refusal, RootStates, Surroundings } from './change.ts';
import { type PushReader, placeOfRow } from './push-reader.ts';
import { touchedRow } from './touched-row.ts';

/** A change with what stands in the store under its id, deleted or not. */
export interface ResolvedChange extends Change {
  readonly stored: StoredRecord | undefined;
  /** Touched without having seen the newest state: nothing of this desktop may rest on the result. */
  readonly unseen: boolean;
}

export interface ResolvedSet {
  readonly changes: readonly ResolvedChange[];
  /** Records that are no longer what the author had seen. */
  readonly stale: readonly StoredRecord[];
  /** Other records that stand where one of the set would. */
  readonly taken: readonly StoredRecord[];
  readonly malformed: Refusal | null;
  readonly around: Surroundings;
}

type Owned = Pick<Change, 'kind' | 'id' | 'before' | 'after'>;
const nameOf = (kind: string, id: string) => `${kind} ${id}`;

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
  const names = operations.map(({ kind, id }) => nameOf(kind, id));
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
  const rowOf = async (kind: SyncedKind, id: string): Promise<AnyRow | null> => {
    const inSet = known.get(nameOf(kind, id));
    return inSet ? (inSet.after ?? inSet.before) : ((await reader.record(kind, id))?.body ?? null);
  };
  const rootOf = async (kind: SyncedKind, id: string, row: AnyRow | null): Promise<string | null> => {
    if (kind === 'engagement' || kind === 'filing') return id;
    const { owner } = KIND_NATURE[kind];
    if (!owner || owner.kind === 'client' || row === null) return null;
    const ownerId = String(row[owner.column]);
    return await rootOf(owner.kind, ownerId, await rowOf(owner.kind, ownerId));
  };
  return { rowOf, rootOf };
}

type Given = Pick<Surroundings, 'author' | 'taxonomyVersions'> & {
  /** Since when the device joins; null for one that does not. */
  readonly joiningSince: string | null;
};

/** True for an engagement or filing that comes with this joining: it was not there, or came with an earlier set. */
function isBrought(
  stored: StoredRecord | undefined,
  deviceId: string,
  { joiningSince }: Pick<Given, 'joiningSince'>,
): boolean {
  if (joiningSince === null) return false;
  return (
    !stored || (stored.version === 1 && stored.deviceId === deviceId && stored.changedAt >= joiningSince)
  );
}

/** What becomes of the count of a root's content; `number` is that of the set. */
function countOf(own: ResolvedChange | undefined, deviceId: string, number: number): RootStates['counted'] {
  if (!own?.before || !own.after) return 'NOT';
  const [before, after] = [Number(own.before.contentVersion), Number(own.after.contentVersion)];
  if (after !== before) return after > before ? 'ON' : 'BACK';
  // A change that is too long for one set comes in several, one after another, each with the whole root.
  const goesOn = own.stored?.deviceId === deviceId && own.stored.changeNumber === number - 1;
  return goesOn && JSON.stringify(sorted(own.before)) === JSON.stringify(sorted(own.after)) ? 'ON' : 'NOT';
}

export async function resolveChangeSet(
  reader: PushReader,
  deviceId: string,
  set: ChangeSet,
  given: Given,
): Promise<ResolvedSet> {
  const malformed = malformation(set);
  const owned: (Owned & Pick<ResolvedChange, 'stored' | 'unseen'>)[] = [];
  const stale: StoredRecord[] = [];
  for (const operation of set.operations) {
    const { kind, id } = operation;
    const stored = await reader.record(kind, id);
    const before = stored?.body ?? null;
    if (operation.operation === 'TOUCH') {
      // One that is not there is named as its owner's absence below.
      const unseen = !baseHolds(operation.base, stored, deviceId);
      if (before) owned.push({ kind, id, before, after: touchedRow(before, set.at), stored, unseen });
      continue;
    }
    const after = operation.operation === 'PUT' ? operation.body : null;
    const standsAlready =
      (after === null && (!stored || stored.deleted)) ||
      (KIND_NATURE[kind].appendOnly &&
        before !== null &&
        JSON.stringify(sorted(before)) === JSON.stringify(sorted(after)));
    if (standsAlready) continue;
    if (!baseHolds(operation.base, stored, deviceId)) {
      if (stored) stale.push(stored);
      else stale.push(neverThere(kind, id, set));
    }
    owned.push({ kind, id, before, after, stored, unseen: false });
  }
  const known = new Map(owned.map((each) => [nameOf(each.kind, each.id), each]));
  const { rowOf, rootOf } = rootFinder(reader, known);
  const changes: ResolvedChange[] = [];
  for (const each of owned) {
    changes.push({ ...each, rootId: await rootOf(each.kind, each.id, each.after ?? each.before) });
  }
  for (const rootId of new Set(changes.map((each) => each.rootId))) {
    // What a filing owns never changes behind its back, whether the desktop said so or not.
    const ofRoot = changes.filter((each) => each.rootId === rootId);
    const touches = ofRoot.some(({ kind }) => FILING_CONTENT.includes(kind));
    if (rootId === null || !touches || known.has(nameOf('filing', rootId))) continue;
    const stored = await reader.record('filing', rootId);
    if (!stored?.body || isBrought(stored, deviceId, given)) continue;
    const change = { kind: 'filing', id: rootId, rootId, stored, unseen: true } as const;
    changes.push({ ...change, before: stored.body, after: touchedRow(stored.body, set.at) });
  }
  return {
    changes,
    stale,
    taken: await takenPlaces(reader, changes),
    malformed: malformed ?? doublePlace(changes),
    around: await surroundings(reader, { deviceId, changeNumber: set.changeNumber }, changes, rowOf, given),
  };
}

function sorted(row: AnyRow | null): unknown {
  return Object.entries(row ?? {}).sort(([left], [right]) => (left < right ? -1 : 1));
}

/** A record that the author had seen and that the server never had. */
function neverThere(kind: SyncedKind, id: string, set: ChangeSet): StoredRecord {
  return {
    ...{ kind, id, clientId: null, rootId: null, version: 0, sequence: 0, deleted: true, body: null },
    ...{ place: null, lineItemId: null, changedById: null, changedAt: set.at, deviceId: '', changeNumber: 0 },
  };
}

/** Two rows of the set where one can stand. */
function doublePlace(changes: readonly ResolvedChange[]): Refusal | null {
  const places = changes.flatMap(({ kind, after }) => {
    const place = placeOfRow(kind, after);
    return place === null ? [] : [nameOf(kind, place)];
  });
  return new Set(places).size === places.length
    ? null
    : { code: 'INVALID_INPUT', detail: 'Two records of this change would stand in one place.' };
}

async function takenPlaces(
  reader: PushReader,
  changes: readonly ResolvedChange[],
): Promise<readonly StoredRecord[]> {
  const taken: StoredRecord[] = [];
  const inSet = new Set(changes.map(({ kind, id }) => nameOf(kind, id)));
  for (const { kind, id, before, after } of changes) {
    const place = placeOfRow(kind, after);
    if (place === null || place === placeOfRow(kind, before)) continue;
    const holder = await reader.atPlace(kind, place);
    if (holder && holder.id !== id && !inSet.has(nameOf(kind, holder.id))) taken.push(holder);
  }
  return taken;
}

async function surroundings(
  reader: PushReader,
  { deviceId, changeNumber }: { readonly deviceId: string; readonly changeNumber: number },
  changes: readonly ResolvedChange[],
  rowOf: (kind: SyncedKind, id: string) => Promise<AnyRow | null>,
  given: Given,
): Promise<Surroundings> {
  const { author, taxonomyVersions } = given;
  const joining = given.joiningSince !== null;
  const roots = new Map<string, RootStates>();
  const filingOfLine = new Map<string, string>();
  const confirmations = new Map<string, AnyRow>();
  const validated = new Map<string, boolean>();
  const clients = new Set<string>();
  const asked = new Set<string>();
  for (const { kind, id, rootId, before, after } of changes) {
    const row = after ?? before ?? {};
    const client = row.clientId;
    if (typeof client === 'string' && (await reader.hasClient(client))) clients.add(client);
    if (rootId !== null && !roots.has(rootId)) {
      for (const rootKind of ['engagement', 'filing'] as const) {
        const afterSet = await rowOf(rootKind, rootId);
        const stored = await reader.record(rootKind, rootId);
        if (!afterSet) continue;
        // A touch that the program added moves the state too.
        const own = changes.find((each) => each.kind === rootKind && each.id === rootId);
        const status = own?.after?.status ?? afterSet.status;
        const statusBefore = stored?.body ? String(stored.body.status) : null;
        roots.set(rootId, {
          ...{ kind: rootKind, before: statusBefore, after: String(status) },
          counted: countOf(own, deviceId, changeNumber),
          brought: isBrought(stored, deviceId, given),
        });
      }
    }
    const line = row.lineItemId;
    if (typeof line === 'string' && !asked.has(line)) {
      asked.add(line);
      const filing = (await rowOf('lineItem', line))?.xbrlFilingId;
      if (typeof filing === 'string') filingOfLine.set(line, filing);
      for (const each of await reader.ofLine('confirmation', line)) {
        if (each.body) confirmations.set(each.id, each.body);
      }
    }
    if (kind === 'confirmation' && after) confirmations.set(id, after);
    if (rootId !== null && (kind === 'outputArtifact' || (kind === 'filing' && isOut(after)))) {
      validated.set(rootId, await standsWithoutError(reader, rootId, changes, joining));
    }
  }
  const spent = new Set<string>();
  for (const id of confirmations.keys()) if (await rowOf('spentConfirmation', id)) spent.add(id);
  const list = [...confirmations.values()];
  return {
    ...{ author, joining, taxonomyVersions, roots, filingOfLine },
    ...{ confirmations: list, spent, validated, clients },
  };
}

/**
 * True when the latest run was made for the filing as it is and has no failed ERROR. A desktop that joins tells what
 * was done to a filing and its run at once: the run is then of the filing as it comes.
 */
async function standsWithoutError(
  reader: PushReader,
  filingId: string,
  changes: readonly ResolvedChange[],
  joining: boolean,
): Promise<boolean> {
  const rowsOf = async (kind: SyncedKind) => [
    ...(await reader.ofRoot(kind, filingId)).map(({ body }) => body),
    ...changes.filter((each) => each.kind === kind && each.rootId === filingId).map(({ after }) => after),
  ];
  const comes = joining ? changes.find(({ kind, id }) => kind === 'filing' && id === filingId)?.after : null;
  const filing = comes ?? (await reader.record('filing', filingId))?.body;
  const runs = (await rowsOf('validationRun')).filter((row) => row !== null);
  const latest = runs.reduce<AnyRow | null>(
    (last, run) => (last === null || String(run.runAt) >= String(last.runAt) ? run : last),
    null,
  );
  if (!filing || latest === null || latest.contentVersion !== filing.contentVersion) return false;
  const results = await rowsOf('validationResult');
  return !results.some((row) => row?.runId === latest.id && row?.severity === 'ERROR' && row.passed === 0);
}
