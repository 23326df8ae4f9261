/**
 * Desktops of one practice: real engines in folders of their own, connected to a real sync-server, each with its
 * people signed in. The network between them drops what the test says; clocks of desktops may be wrong.
 */

import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { actAs } from '../../../main/context/acting-staff.ts';
import type { ServerConnection } from '../../../main/context/server-connection.ts';
import { type Engine, openEngine } from '../../../main/engine.ts';
import { openSession } from '../../../main/practice/sessions.ts';
import { insertClient } from '../../../main/store/repositories/clients.ts';
import { insertPractice, insertStaff } from '../../../main/store/repositories/staff.ts';
import { insertConnection, saveSyncSession } from '../../../main/store/repositories/sync-state.ts';
import { connectServer } from '../../../main/sync/connection/server-connection.ts';
import { KEY_SEAL, TOKEN_SEAL } from '../../../main/sync/connection/session-seals.ts';
import { type Exchanged, exchange } from '../../../main/sync/exchange/exchange.ts';
import type { Client } from '../../../shared/model/records.ts';
import type { StaffRole } from '../../../shared/model/roles.ts';
import { newSessionKey } from '../../../shared/service/sync-signatures.ts';
import { SYNCED_KINDS, type SyncedKind } from '../../../shared/sync/kinds/kinds.ts';
import { type AnyRow, recordIdOf } from '../../../shared/sync/records.ts';
import { createClient } from '../../../sync-server/practice/client-master.ts';
import { KESTREL_BAY } from '../../fixtures/statements/kestrel-bay.ts';
import { callEngine, finishJob } from '../../support/call-engine.ts';
import { CHEAP_PASSWORDS } from '../../support/cheap-passwords.ts';
import { testNow } from '../../support/clock.ts';
import { LENT_THREADS } from '../../support/lent-threads.ts';
import { TEST_KEY, type TestEngine } from '../../support/test-engine.ts';
import { registration, SPEAKS } from '../../sync-server/support/desktop.ts';
import { type Practice, sessionOf, setUp } from '../../sync-server/support/sync-practice.ts';
import { openTestServer, type TestServer } from '../../sync-server/support/test-server.ts';

export const ROLES: readonly StaffRole[] = [
  ...(['PLATFORM_ADMIN', 'FS_PREPARER', 'FS_REVIEWER', 'XBRL_PREPARER', 'XBRL_REVIEWER'] as const),
];

/** The server of a practice with one account of each role, and its clients. */
export interface Office {
  readonly server: TestServer;
  readonly practice: Practice;
  readonly clients: readonly Client[];
  /** The clock of the server goes on as time does. */
  readonly tick: () => void;
  readonly close: () => Promise<void>;
}

/** What the network does with one request: it passes, or the request or its answer is lost. */
export type Trouble = (request: Request) => 'PASS' | 'LOSE_REQUEST' | 'LOSE_ANSWER';

export interface Desktop extends TestEngine {
  readonly name: string;
  readonly deviceId: string;
  readonly staffIds: Readonly<Record<string, string>>;
  readonly connection: ServerConnection;
  /** Replaced by a test that wants trouble. */
  network: { trouble: Trouble };
  readonly sync: () => Promise<Exchanged>;
  /** The program ends at once and is started again on the same folder. */
  readonly restart: () => Promise<void>;
  /** Opens what was closed, on what is in the folder now. */
  readonly reopen: () => Promise<void>;
}

const CLIENTS: readonly (readonly [string, string])[] = [
  ['Bramble Quay Lighting Pte. Ltd.', '201823456K'],
  [KESTREL_BAY.companyName, KESTREL_BAY.uen],
];

export async function openOffice(clients = CLIENTS): Promise<Office> {
  const directory = mkdtempSync(join(tmpdir(), 'fairview-office-'));
  const server = await openTestServer({ directory, databaseUrl: undefined, remove: async () => undefined });
  const practice = await setUp(server, ROLES);
  const { context } = server.service;
  const administrator = practice.staff.PLATFORM_ADMIN ?? { id: '', name: '' };
  const caller = {
    staffId: administrator.id,
    name: administrator.name,
    role: 'PLATFORM_ADMIN' as const,
    sessionId: '',
    steppedUp: true,
  };
  const made: Client[] = [];
  for (const [companyName, uen] of clients) {
    const { id } = await createClient(context, caller, {
      companyName,
      uen,
      enabledProducts: ['FINANCIAL_STATEMENTS', 'XBRL_FILING'],
      accountingStandard: 'SFRS',
      fyEndMonth: 12,
    });
    const at = server.clock.now.toISOString();
    made.push({
      id,
      companyName,
      uen,
      enabledProducts: ['FINANCIAL_STATEMENTS', 'XBRL_FILING'],
      accountingStandard: 'SFRS',
      fyEndMonth: 12,
      fsConfig: null,
      xbrlConfig: null,
      createdAt: at,
      updatedAt: at,
    });
  }
  const began = { server: server.clock.now.getTime(), here: testNow().getTime() };
  return {
    server,
    practice,
    clients: made,
    tick: () => {
      server.clock.now = new Date(began.server + testNow().getTime() - began.here);
    },
    close: async () => {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

const LIFE_MS = 30 * 24 * 3_600_000;

/** The people, clients and connection of a desktop, as the door would have put them there. */
async function furnish(engine: Engine, office: Office, deviceId: string, skewMs: number) {
  const { context } = engine;
  const { practice } = office;
  const at = context.now();
  await context.change(async (writer) => {
    await insertPractice(writer, 'Tan & Partners', false, at);
    for (const role of ROLES) {
      const person = practice.staff[role];
      if (!person) continue;
      await insertStaff(writer, {
        id: person.id,
        name: person.name,
        email: `${role.toLowerCase()}@firm.example`,
        role,
        passwordHash: 'none',
        totpSecret: null,
        mfaEnrolled: 0,
        totpLastStep: 0,
        active: 1,
        failedAttempts: 0,
        lockedUntil: null,
        createdAt: at.toISOString(),
      });
    }
    for (const client of office.clients) await insertClient(writer, client);
  });
  await connect(engine, office, deviceId, ROLES, skewMs);
}

/** Sessions at the server for these people, and the row that makes the desktop a connected one. */
export async function connect(
  engine: Engine,
  { server, practice }: Office,
  deviceId: string,
  roles: readonly StaffRole[],
  skewMs = 0,
  localIds: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { context } = engine;
  let first = '';
  const sessions: Parameters<typeof saveSyncSession>[1][] = [];
  for (const role of roles) {
    const { staffId, token, sessionId } = await sessionOf(server, practice, role);
    if (first === '') first = token;
    const key = newSessionKey();
    const body = registration(deviceId, key.publicKey);
    const answer = await server.call('PUT', '/auth/session-key', { token, body, headers: SPEAKS });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    sessions.push({
      staffId: localIds[role] ?? staffId,
      sessionId,
      expiresAt: answer.body.expiresAt,
      sealedToken: context.secrets.seal(TOKEN_SEAL, token),
      sealedKey: context.secrets.seal(KEY_SEAL, key.privateKey),
      createdAt: server.clock.now.toISOString(),
    });
  }
  const now = server.clock.now.toISOString();
  const lease = await server.call('GET', `/sync/master-data?deviceId=${deviceId}`, {
    token: first,
    headers: SPEAKS,
  });
  const [connectedBy] = sessions;
  if (!connectedBy) throw new Error('nobody connects');
  await context.change(async (writer) => {
    await insertConnection(writer, {
      baseUrl: 'http://server.example',
      practiceName: 'Tan & Partners',
      deviceId,
      deviceName: 'Desktop',
      sealedDeviceKey: null,
      leaseKey: lease.body.publicKey,
      lease: lease.body,
      leaseExpiresAt: lease.body.lease.expiresAt,
      pullCursor: '0',
      clientsUpTo: 0,
      nextChangeNumber: 1,
      latestSeenAt: now,
      lastContactAt: now,
      connectedAt: now,
      clockOffsetMs: server.clock.now.getTime() - (testNow().getTime() + skewMs),
      connectedById: connectedBy.staffId,
      joiningById: null,
    });
    for (const session of sessions) await saveSyncSession(writer, session);
  });
  return first;
}

export interface DesktopOptions {
  /** How wrong its clock goes. */
  readonly skewMs?: number;
}

/** Opens a desktop of the practice. */
export async function openDesktop(
  office: Office,
  name: string,
  { skewMs = 0 }: DesktopOptions = {},
): Promise<Desktop> {
  const directory = mkdtempSync(join(tmpdir(), `fairview-desktop-${name}-`));
  const deviceId = randomUUID();
  const open = async () =>
    await openEngine({
      dataDirectory: directory,
      key: TEST_KEY,
      random: randomBytes,
      languageModel: null,
      now: () => new Date(testNow().getTime() + skewMs),
      passwordCost: CHEAP_PASSWORDS,
      workers: LENT_THREADS,
    });
  let engine = await open();
  await furnish(engine, office, deviceId, skewMs);
  const staffIds: Record<string, string> = {};
  const tokens: Record<string, string> = {};
  for (const role of ROLES) {
    const person = office.practice.staff[role];
    if (!person) continue;
    staffIds[role] = person.id;
    const { token } = await engine.context.change((writer) =>
      openSession(writer, engine.context, person, LIFE_MS),
    );
    tokens[role] = token;
  }
  return desktopOf(office, {
    name,
    deviceId,
    directory,
    staffIds,
    tokens,
    open,
    engine: () => engine,
    set: (next) => {
      engine = next;
    },
  });
}

/** A session at the server that begins on a desktop, for what its program carries. */
export async function tokenOn(
  { server, practice }: Office,
  deviceId: string,
  role: StaffRole,
): Promise<string> {
  const { token } = await sessionOf(server, practice, role);
  const body = registration(deviceId, newSessionKey().publicKey);
  const answer = await server.call('PUT', '/auth/session-key', { token, body, headers: SPEAKS });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return token;
}

/** What a desktop is made of; a solo practice that joins is made the same way. */
export async function desktopOf(
  office: Office,
  parts: {
    readonly name: string;
    readonly deviceId: string;
    readonly directory: string;
    readonly staffIds: Readonly<Record<string, string>>;
    readonly tokens: Readonly<Record<string, string>>;
    readonly open: () => Promise<Engine>;
    readonly engine: () => Engine;
    readonly set: (engine: Engine) => void;
  },
): Promise<Desktop> {
  const { name, deviceId, directory, staffIds, tokens } = parts;
  const network: Desktop['network'] = { trouble: () => 'PASS' };
  const token = await tokenOn(office, deviceId, 'PLATFORM_ADMIN');
  const connection = connectServer({
    baseUrl: 'http://server.example',
    token,
    fetch: async (request) => {
      office.tick();
      const trouble = network.trouble(request);
      if (trouble === 'LOSE_REQUEST') throw new Error('lost on the way');
      const response = await office.server.service.fetch(request, { address: '203.0.113.7' });
      if (trouble === 'LOSE_ANSWER') throw new Error('the answer is lost');
      return response;
    },
  });
  const call: TestEngine['call'] = async (role, request, body) =>
    await actAs(role === null ? null : (staffIds[role] ?? null), () =>
      callEngine(parts.engine().fetch, role === null ? null : (tokens[role] ?? ''), request, body),
    );
  const finish = (jobId: string) => finishJob(() => parts.engine().runner, call, jobId);
  return {
    name,
    deviceId,
    staffIds,
    directory,
    tokens,
    connection,
    network,
    call,
    get engine() {
      return parts.engine();
    },
    upload: async (role, path, fileName, bytes) => {
      const form = new FormData();
      form.set('file', new File([new Uint8Array(bytes)], fileName));
      return await call(role, `POST ${path}`, form);
    },
    finish: (answer) => finish(String(answer.body.jobId)),
    sync: () => exchange(parts.engine().context, connection),
    restart: async () => {
      await parts.engine().close();
      parts.set(await parts.open());
    },
    reopen: async () => parts.set(await parts.open()),
    close: async () => {
      await parts.engine().close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Rows of a desktop by kind and id, without what is each desktop's own. */
export async function rowsOf(
  desktop: Pick<Desktop, 'engine'>,
  kind: SyncedKind,
  translate: (id: string) => string = (id) => id,
): Promise<Readonly<Record<string, AnyRow>>> {
  const { rows } = await sql<AnyRow>`SELECT * FROM ${sql.table(kind)}`.execute(desktop.engine.context.reader);
  const found: Record<string, AnyRow> = {};
  for (const row of rows) {
    const { sessionTokenHash: _own, clientDecision: _pulled, ...shared } = row;
    const translated = Object.fromEntries(
      Object.entries(shared).map(([column, value]) => [
        column,
        typeof value === 'string' && column !== 'key' ? translate(value) : value,
      ]),
    );
    found[recordIdOf(kind, translated)] = translated;
  }
  return found;
}

/** Documents of a refused change stay on their desktop; the others are the server's. */
async function sharedFiles(desktop: Desktop): Promise<ReadonlySet<string>> {
  const rows = await desktop.engine.context.reader
    .selectFrom('syncRecord')
    .select('id')
    .where('kind', '=', 'storedFile')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

async function sharedRows(desktop: Desktop, kind: SyncedKind, translate?: (id: string) => string) {
  const rows = await rowsOf(desktop, kind, translate);
  if (kind !== 'storedFile') return rows;
  const shared = await sharedFiles(desktop);
  return Object.fromEntries(Object.entries(rows).filter(([id]) => shared.has(id)));
}

/** Every synced table is the same on both; answers how many rows each has. */
export async function expectSame(
  left: Desktop,
  right: Desktop,
  translate?: (id: string) => string,
): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const kind of SYNCED_KINDS) {
    const [mine, theirs] = [await sharedRows(left, kind, translate), await sharedRows(right, kind)];
    expect(theirs, `${kind} of ${right.name} against ${left.name}`).toEqual(mine);
    counts[kind] = Object.keys(mine).length;
  }
  for (const row of Object.values(await rowsOf(right, 'storedFile'))) {
    const content = await right.engine.context.files.read(String(row.key));
    expect(content.length).toBe(row.sizeBytes);
  }
  return counts;
}

/** A round in which nothing is refused. */
export async function smoothly(desktop: Desktop): Promise<void> {
  const { conflicts } = await desktop.sync();
  if (conflicts === 0) return;
  const all = await desktop.engine.context.reader.selectFrom('syncConflict').selectAll().execute();
  throw new Error(
    all
      .map(({ changeNumber, kind, code, detail }) => `${changeNumber} ${kind} ${code}: ${detail}`)
      .join('; '),
  );
}

/** Nothing waits, nothing is half done. */
export async function expectSettled(desktop: Desktop): Promise<void> {
  for (const table of ['syncOutbox', 'syncStaged', 'syncRefused'] as const) {
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(table)}`.execute(
      desktop.engine.context.reader,
    );
    expect([desktop.name, table, rows[0]?.n]).toEqual([desktop.name, table, 0]);
  }
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM syncTouched WHERE kind <> 'auditEvent'`.execute(desktop.engine.context.reader);
  expect(rows[0]?.n).toBe(0);
}
