/**
 * A practice with a sync-server and desktops in the test's own process, all by the one clock that the test moves:
 * what happens after a fortnight without the server can be looked at in a browser. Each desktop reaches the server
 * through a line of its own, which is pulled out and put back.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { createHost } from '../../main/host.ts';
import { serveLoopback } from '../../main/loopback.ts';
import { openSession } from '../../main/practice/sessions.ts';
import { createPractice } from '../../main/practice/staff-accounts.ts';
import { findStaffByEmail } from '../../main/store/repositories/staff.ts';
import type { StaffRole } from '../../shared/model/roles.ts';
import { listen } from '../../sync-server/listen.ts';
import { createStaff } from '../../sync-server/practice/staff-accounts.ts';
import { findStaffByEmail as findAtServer } from '../../sync-server/store/repositories/staff.ts';
import { enrolAtServer } from '../integration/sync/connected-desktop.ts';
import { type Answer, callEngine } from '../support/call-engine.ts';
import { TEST_KEY } from '../support/test-engine.ts';
import {
  ADMINISTRATOR,
  openPractice,
  PASSWORD,
  type TestServer,
} from '../sync-server/support/test-server.ts';
import { PROJECT } from './built-page.ts';

const HOUR_MS = 3_600_000;
const LOOPBACK = '127.0.0.1';

interface Somebody {
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
}

export interface ClockedOffice {
  readonly server: TestServer;
  /** The administrators' page. */
  readonly url: string;
  /** Secrets of the authenticators, by address. */
  readonly secrets: ReadonlyMap<string, string>;
  readonly close: () => Promise<void>;
}

export interface ClockedDesktop {
  readonly url: string;
  readonly line: { pull: () => Promise<void>; putBack: () => Promise<void> };
  /** Calls the engine as the person of this desktop. */
  readonly ask: (request: string, body?: unknown) => Promise<Answer>;
  /** A session of the person on this desktop, as it opens by password and code. */
  readonly session: () => Promise<string>;
  readonly close: () => Promise<void>;
}

export async function openClockedOffice(people: readonly Somebody[]): Promise<ClockedOffice> {
  const directory = await mkdtemp(join(tmpdir(), 'fairview-office-e2e-'));
  const remove = () => rm(directory, { recursive: true, force: true });
  const pageFolder = join(PROJECT, 'dist', 'renderer');
  const server = await openPractice({ directory, databaseUrl: undefined, remove }, { pageFolder });
  const listener = await listen(server.service, { port: 0, hostname: LOOPBACK });
  const { context } = server.service;
  const secrets = new Map([[ADMINISTRATOR.email, await enrolAtServer(server, ADMINISTRATOR.email)]]);
  const boss = await findAtServer(context.reader, ADMINISTRATOR.email);
  for (const person of people) {
    const caller = {
      staffId: boss?.id ?? '',
      name: ADMINISTRATOR.name,
      role: 'PLATFORM_ADMIN' as const,
      sessionId: '',
      steppedUp: true,
    };
    await createStaff(context, caller, { ...person, password: PASSWORD });
    secrets.set(person.email, await enrolAtServer(server, person.email));
  }
  return {
    server,
    secrets,
    url: `${listener.url}/admin/`,
    close: async () => {
      await listener.close();
      await server.close();
      await remove();
    },
  };
}

/** A desktop that one person has set up; `before` is what it holds when it is connected. */
export async function openClockedDesktop(
  { server, secrets }: ClockedOffice,
  person: Pick<Somebody, 'name' | 'email'>,
  deviceName: string,
  before: (ask: ClockedDesktop['ask']) => Promise<void> = async () => undefined,
): Promise<ClockedDesktop> {
  const directory = await mkdtemp(join(tmpdir(), 'fairview-desktop-e2e-'));
  const host = await createHost({
    dataDirectory: directory,
    keychain: null,
    packaged: false,
    version: '0.0.0-test',
    key: TEST_KEY,
    now: () => server.clock.now,
    random: randomBytes,
  });
  const page = await serveLoopback(host.fetch, 0);
  let line = await listen(server.service, { port: 0, hostname: LOOPBACK });
  const baseUrl = line.url;
  const context = () => {
    const engine = host.engine();
    if (!engine) throw new Error('The desktop is not open.');
    return engine.context;
  };
  await createPractice(context(), {
    practiceName: 'Tan & Partners',
    sample: false,
    administrator: { name: person.name, email: person.email, password: PASSWORD },
  });
  const session = async () => {
    const found = await findStaffByEmail(context().reader, person.email);
    if (!found) throw new Error(`There is no ${person.email} here.`);
    const opened = await context().change((writer) => openSession(writer, context(), found, 12 * HOUR_MS));
    // As after a code typed again: connecting and disconnecting ask for one.
    const steppedUpUntil = '2099-01-01T00:00:00.000Z';
    await context().change((writer) => writer.updateTable('session').set({ steppedUpUntil }).execute());
    return opened.token;
  };
  let token = await session();
  const ask: ClockedDesktop['ask'] = (request, body) => callEngine(host.fetch, token, request, body);
  await before(ask);
  const connect = async () => {
    const code = server.code(secrets.get(person.email) ?? '');
    const fields = { baseUrl: `${baseUrl}/`, deviceName, email: person.email, password: PASSWORD, code };
    const answer = await ask('POST /admin/sync/connection', fields);
    server.pass(1);
    return answer;
  };
  let connected = await connect();
  // An administrator's step-up asks for one more code.
  if (connected.body.code === 'STEP_UP_REQUIRED') connected = await connect();
  expect([connected.status, connected.body.connected]).toEqual([201, true]);
  token = await session();
  return {
    url: page.url,
    ask,
    session: async () => {
      token = await session();
      return token;
    },
    line: {
      pull: () => line.close(),
      putBack: async () => {
        line = await listen(server.service, { port: Number(new URL(baseUrl).port), hostname: LOOPBACK });
      },
    },
    close: async () => {
      await page.close();
      await host.close();
      await line.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
