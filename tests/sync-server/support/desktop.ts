/**
 * A simulated desktop: what it keeps on disk, an outbox of signed change sets, a clock that goes wrong, and a
 * network that drops, doubles and reorders. It knows the protocol only, nothing of the server's insides.
 */
import {
  changeSetText,
  deviceProof,
  newSessionKey,
  type SessionKey,
  signText,
} from '../../../shared/service/sync-signatures.ts';
import type {
  Base,
  ChangeSet,
  ConflictKind,
  KeptRecord,
  Operation,
  SetAnswer,
  UnsignedChangeSet,
} from '../../../shared/sync/change-set.ts';
import type { SyncedKind } from '../../../shared/sync/kinds/kinds.ts';
import { PROTOCOL_HEADER, PROTOCOL_VERSION } from '../../../shared/sync/protocol.ts';
import { type AnyRow, recordIdOf } from '../../../shared/sync/records.ts';
import type { Answer, TestServer } from './test-server.ts';

export const SPEAKS = { [PROTOCOL_HEADER]: String(PROTOCOL_VERSION) };

const deviceKeys = new Map<string, SessionKey>();

/** What registers the key of a session on a desktop, which has one key of its own in a run. */
export function registration(deviceId: string, publicKey: string, deviceName = 'Desktop') {
  const own = deviceKeys.get(deviceId) ?? newSessionKey();
  deviceKeys.set(deviceId, own);
  return { deviceId, deviceName, publicKey, device: deviceProof(own, deviceId, publicKey) };
}

/** A person who is signed in on this desktop. */
export interface SignedIn {
  readonly staffId: string;
  readonly sessionId: string;
  readonly token: string;
  readonly key: SessionKey;
}

interface Kept {
  readonly version: number;
  /** Null once it is deleted. */
  readonly body: AnyRow | null;
}

export interface HeldConflict {
  readonly conflictId: string;
  readonly kind: ConflictKind;
  readonly set: ChangeSet;
}

/** All that survives a crash. */
interface Disk {
  cursor: string;
  nextChange: number;
  /** Server time minus this clock, as last heard. */
  offset: number;
  /** By kind, then by id: a list reads its own kind only. */
  records: Partial<Record<SyncedKind, Record<string, Kept>>>;
  outbox: ChangeSet[];
  conflicts: HeldConflict[];
}

export interface Network {
  readonly server: () => TestServer;
  /** True with a probability. */
  readonly chance: (probability: number) => boolean;
  /** How bad it is; nought is a good line. */
  trouble: number;
}

class Lost extends Error {}

export const nameOf = (kind: string, id: string) => `${kind} ${id}`;
/** What an operation makes of a row. */
function after(operation: Operation, body: AnyRow | null, at: string): AnyRow | null {
  if (operation.operation === 'PUT') return operation.body;
  if (operation.operation === 'DELETE' || body === null) return null;
  const validated = body.status === 'VALIDATION_PASSED' || body.status === 'VALIDATION_FAILED';
  return {
    ...body,
    contentVersion: Number(body.contentVersion) + 1,
    updatedAt: at,
    ...(validated && { status: 'MAPPING_IN_PROGRESS' }),
  };
}

export type Draft =
  | { readonly remove: SyncedKind; readonly id: string }
  | { readonly kind: SyncedKind; readonly body: AnyRow }
  | { readonly touch: 'filing' | 'engagement'; readonly id: string };

export class Desktop {
  readonly deviceId: string;
  readonly people: SignedIn[] = [];
  readonly #network: Network;
  readonly #skewMs: number;
  #disk: Disk = { cursor: '0', nextChange: 1, offset: 0, records: {}, outbox: [], conflicts: [] };
  /** Versions that changes of this desktop were given, for the accounts of the test; not on disk. */
  readonly #given = new Map<string, number>();
  /** Records of which a change was taken although somebody else's stood between: there must be none. */
  readonly overwritten: string[] = [];
  /** Requests that the network still holds and may deliver again. */
  readonly #wandering: { readonly token: string; readonly body: unknown }[] = [];

  constructor(deviceId: string, network: Network, skewMs: number) {
    this.deviceId = deviceId;
    this.#network = network;
    this.#skewMs = skewMs;
  }

  #clock(): number {
    return this.#network.server().clock.now.getTime() + this.#skewMs;
  }

  /** The server's time as this desktop believes it. */
  now(): string {
    return new Date(this.#clock() + this.#disk.offset).toISOString();
  }

  /** Registers the key of a session that was opened at the server. */
  async signIn(
    session: { readonly staffId: string; readonly sessionId: string; readonly token: string },
    deviceName = 'Desktop',
  ): Promise<void> {
    const key = newSessionKey();
    const body = registration(this.deviceId, key.publicKey, deviceName);
    const answer = await this.#network
      .server()
      .call('PUT', '/auth/session-key', { token: session.token, body, headers: SPEAKS });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    this.#hear(answer.body.serverTime);
    this.people.push({ ...session, key });
  }

  #hear(serverTime: string): void {
    this.#disk.offset = Date.parse(serverTime) - this.#clock();
  }

  /** A local record: what the server told, with what is still under way on top. */
  body(kind: SyncedKind, id: string): AnyRow | null {
    let body = this.#kept(kind, id)?.body ?? null;
    for (const set of this.#disk.outbox) {
      const found = set.operations.find((each) => each.kind === kind && each.id === id);
      if (found) body = after(found, body, set.at);
    }
    return body;
  }

  /** Local records of a kind. */
  list(kind: SyncedKind): readonly AnyRow[] {
    const rows = new Map<string, AnyRow | null>();
    for (const [id, { body }] of Object.entries(this.#disk.records[kind] ?? {})) rows.set(id, body);
    for (const { operations, at } of this.#disk.outbox) {
      for (const each of operations) {
        if (each.kind === kind) rows.set(each.id, after(each, rows.get(each.id) ?? null, at));
      }
    }
    return [...rows.values()].filter((body) => body !== null);
  }

  #base(kind: SyncedKind, id: string): Base {
    const pending = this.#disk.outbox.findLast(({ operations }) =>
      operations.some((each) => each.kind === kind && each.id === id),
    );
    if (pending) return { change: pending.changeNumber };
    const kept = this.#kept(kind, id);
    return kept?.body ? { version: kept.version } : { nothing: true };
  }

  /** One transaction of a person on this desktop. */
  change(
    person: SignedIn,
    drafts: readonly Draft[],
    events: UnsignedChangeSet['auditEvents'],
    settles: UnsignedChangeSet['settles'] = [],
  ): ChangeSet {
    const operations = drafts.map((draft): Operation => {
      if ('touch' in draft) {
        const { touch, id } = draft;
        return { operation: 'TOUCH', kind: touch, id, base: this.#base(touch, id) };
      }
      if ('remove' in draft) {
        const { remove, id } = draft;
        return { operation: 'DELETE', kind: remove, id, base: this.#base(remove, id) };
      }
      const { kind, body } = draft;
      const id = recordIdOf(kind, body);
      return { operation: 'PUT', kind, id, base: this.#base(kind, id), body: { ...body } };
    });
    const unsigned: UnsignedChangeSet = {
      changeNumber: this.#disk.nextChange,
      authorSessionId: person.sessionId,
      at: this.now(),
      operations,
      auditEvents: events,
      settles,
    };
    const set = {
      ...unsigned,
      signature: signText(person.key.privateKey, changeSetText(this.deviceId, unsigned)),
    };
    this.#disk.outbox.push(set);
    this.#disk.nextChange += 1;
    return set;
  }

  /** Conflicts that nobody has decided here; a decision that did not come through is open again. */
  get conflicts(): readonly HeldConflict[] {
    const decided = new Set(
      this.#disk.outbox.flatMap(({ settles }) => settles.map(({ conflictId }) => conflictId)),
    );
    return this.#disk.conflicts.filter(({ conflictId }) => !decided.has(conflictId));
  }

  get waiting(): number {
    return this.#disk.outbox.length;
  }

  /** What this desktop has of the server, by name. */
  get records(): Readonly<Record<string, Kept>> {
    const named = Object.entries(this.#disk.records).flatMap(([kind, rows]) =>
      Object.entries(rows ?? {}).map(([id, kept]) => [nameOf(kind, id), kept] as const),
    );
    return Object.fromEntries(named);
  }

  #kept(kind: SyncedKind, id: string): Kept | undefined {
    return this.#disk.records[kind]?.[id];
  }

  #store(kind: SyncedKind, id: string, kept: Kept): void {
    const rows = this.#disk.records[kind] ?? {};
    rows[id] = kept;
    this.#disk.records[kind] = rows;
  }

  /** The process dies and comes back with what is on disk. */
  crash(): void {
    this.#disk = JSON.parse(JSON.stringify(this.#disk));
  }

  async #send(method: string, path: string, token: string, body?: unknown): Promise<Answer> {
    const { chance, trouble, server } = this.#network;
    const deliver = () =>
      server().call(method, path, { token, headers: SPEAKS, ...(body !== undefined && { body }) });
    if (chance(trouble)) throw new Lost('the request');
    const answer = await deliver();
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    if (chance(trouble)) await deliver();
    if (body !== undefined && chance(trouble)) this.#wandering.push({ token, body });
    if (chance(trouble)) throw new Lost('the answer');
    return answer;
  }

  /** Pushes, then pulls; what the network loses is tried again another time. */
  async sync(): Promise<void> {
    const { chance, trouble, server } = this.#network;
    try {
      const late = chance(trouble) ? this.#wandering.pop() : undefined;
      if (late) await server().call('POST', '/sync/push', { ...late, headers: SPEAKS });
      await this.#push();
      await this.#pull();
    } catch (error) {
      if (!(error instanceof Lost)) throw error;
    }
  }

  async #push(): Promise<void> {
    const { chance, trouble } = this.#network;
    // Whoever is signed in pushes what everybody did here.
    const pusher = this.people[chance(0.5) ? 0 : this.people.length - 1];
    let sets = this.#disk.outbox.slice(0, 20);
    if (!pusher || sets.length === 0) return;
    if (chance(trouble)) sets = sets.toReversed();
    const answer = await this.#send('POST', '/sync/push', pusher.token, {
      deviceId: this.deviceId,
      changeSets: sets,
    });
    this.#hear(answer.body.serverTime);
    // A retry may be answered in the order it was sent in; changes are taken in the order they were made in.
    const answers: SetAnswer[] = answer.body.answers;
    const inOrder = answers.toSorted((left, right) => left.changeNumber - right.changeNumber);
    for (const each of inOrder) this.#take(each);
  }

  #take(answer: SetAnswer): void {
    const set = this.#disk.outbox.find(({ changeNumber }) => changeNumber === answer.changeNumber);
    if (!set || answer.outcome === 'NOT_TAKEN') return;
    if (answer.outcome === 'CONFLICT') {
      const { conflictId, kind, theirs } = answer;
      this.#disk.conflicts.push({ conflictId, kind, set });
      for (const each of theirs) this.#keep(each);
    } else {
      const settled = new Set(set.settles.map(({ conflictId }) => conflictId));
      this.#disk.conflicts = this.#disk.conflicts.filter(({ conflictId }) => !settled.has(conflictId));
      for (const { kind, id, version } of answer.versions) {
        const operation = set.operations.find((each) => each.kind === kind && each.id === id);
        const name = nameOf(kind, id);
        if (!operation) continue;
        this.#given.set(`${set.changeNumber} ${name}`, version);
        const { base } = operation;
        const seen =
          'version' in base ? base.version : this.#given.get(`${'change' in base ? base.change : 0} ${name}`);
        if (operation.operation === 'PUT' && !('nothing' in base) && seen !== version - 1)
          this.overwritten.push(
            `${name}: change ${set.changeNumber} on ${JSON.stringify(base)} made version ${version}, seen ${seen}`,
          );
        const kept = this.#kept(kind, id);
        const body = after(operation, kept?.body ?? null, set.at);
        if ((kept?.version ?? 0) < version) this.#store(kind, id, { version, body });
      }
    }
    this.#disk.outbox = this.#disk.outbox.filter((each) => each !== set);
  }

  #keep({ kind, id, version, body }: KeptRecord): void {
    if ((this.#kept(kind, id)?.version ?? 0) > version) return;
    this.#store(kind, id, { version, body });
  }

  async #pull(): Promise<void> {
    const [person] = this.people;
    if (!person) return;
    for (let more = true; more; ) {
      const answer = await this.#send(
        'GET',
        `/sync/pull?cursor=${this.#disk.cursor}&limit=200`,
        person.token,
      );
      this.#hear(answer.body.serverTime);
      for (const record of answer.body.records as KeptRecord[]) this.#keep(record);
      this.#disk.cursor = answer.body.cursor;
      more = answer.body.more;
    }
  }
}
