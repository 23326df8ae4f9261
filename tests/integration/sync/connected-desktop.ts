/**
 * A desktop with a real practice of its own beside a real sync-server in the same process: the clock is the
 * server's, the network is one switch, and people type what they would type.
 */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { expect } from 'vitest';
import { type Engine, openEngine } from '../../../main/engine.ts';
import { openSession } from '../../../main/practice/sessions.ts';
import { createPractice } from '../../../main/practice/staff-accounts.ts';
import { verifyAuditChain } from '../../../main/store/repositories/audit-log.ts';
import { SYNCED_KINDS } from '../../../shared/sync/kinds/kinds.ts';
import { verifyAudit } from '../../../sync-server/audit/audit-verification.ts';
import { type Answer, callEngine, finishJob } from '../../support/call-engine.ts';
import { CHEAP_PASSWORDS } from '../../support/cheap-passwords.ts';
import { LENT_THREADS } from '../../support/lent-threads.ts';
import { TEST_KEY, temporaryFolder } from '../../support/test-engine.ts';
import { PASSWORD, type TestServer } from '../../sync-server/support/test-server.ts';
import type { Practice } from '../journeys/filing-steps.ts';
import { rowsOf } from './desktops.ts';

export const SERVER_URL = 'http://localhost:4400';
const HOUR_MS = 3_600_000;

export interface Desktop {
  readonly engine: Engine;
  /** The program ends and is started again on the same folder, with which something may be done between. */
  readonly restart: (between?: (directory: string) => void) => Promise<void>;
  /** The token of the administrator who set the practice up. */
  readonly token: string;
  /** True while the network is there. */
  readonly network: { on: boolean };
  /** What the server answers may be changed on its way, as a stranger would. */
  readonly tamper: { answer: ((path: string, text: string) => string) | null };
  readonly ask: (request: string, body?: unknown, token?: string | null) => Promise<Answer>;
  /** Password and code; answers the last step. */
  readonly signIn: (email: string, secret: string, password?: string) => Promise<Answer>;
  readonly close: () => Promise<void>;
}

/** Every session of the desktop has proven its second factor again, until a moment. */
export async function proveFactors(
  engine: Pick<Engine, 'context'>,
  steppedUpUntil: string | null = '2099-01-01T00:00:00.000Z',
): Promise<void> {
  await engine.context.change((writer) => writer.updateTable('session').set({ steppedUpUntil }).execute());
}

/** Opens a desktop whose administrator has an address of the practice. */
export async function startDesktop(
  server: TestServer,
  { email, practiceName = 'Tan & Partners' }: { readonly email: string; readonly practiceName?: string },
): Promise<Desktop> {
  const directory = temporaryFolder();
  const network = { on: true };
  const tamper: Desktop['tamper'] = { answer: null };
  const open = () =>
    openEngine({
      dataDirectory: directory,
      key: TEST_KEY,
      random: randomBytes,
      languageModel: null,
      now: () => server.clock.now,
      passwordCost: CHEAP_PASSWORDS,
      workers: LENT_THREADS,
      serverFetch: async (request) => {
        if (!network.on) throw new Error('no network');
        const response = await server.service.fetch(request, { address: '203.0.113.7' });
        if (!tamper.answer) return response;
        const text = tamper.answer(new URL(request.url).pathname, await response.text());
        const { status, headers } = response;
        return new Response(text === '' ? null : text, { status, headers });
      },
    });
  let engine = await open();
  const administrator = await createPractice(engine.context, {
    practiceName,
    sample: false,
    administrator: { name: 'Somebody Here', email, password: PASSWORD },
  });
  const { token } = await engine.context.change((writer) =>
    openSession(writer, engine.context, administrator, 24 * 30 * HOUR_MS),
  );
  await proveFactors(engine);
  const ask: Desktop['ask'] = (request, body, as = token) => callEngine(engine.fetch, as, request, body);
  return {
    token,
    network,
    tamper,
    ask,
    get engine() {
      return engine;
    },
    restart: async (between) => {
      await engine.close();
      between?.(directory);
      engine = await open();
    },
    signIn: async (address, secret, password = PASSWORD) => {
      const login = await ask('POST /auth/login', { email: address, password }, null);
      if (login.status !== 200) return login;
      const code = server.code(secret);
      const answer = await ask('POST /auth/mfa', { challenge: login.body.challenge, code }, null);
      // Each time step is taken once: the next code is a new one.
      server.pass(1);
      return answer;
    },
    close: async () => {
      await engine.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Enrols the second factor of an account at the server, as its person does at /admin/; answers the secret. */
export async function enrolAtServer(server: TestServer, email: string, password = PASSWORD): Promise<string> {
  const login = await server.call('POST', '/auth/login', { body: { email, password } });
  const secret: string = login.body.enrolment.secret;
  const body = { challenge: login.body.challenge, code: server.code(secret) };
  const mfa = await server.call('POST', '/auth/mfa', { body });
  if (mfa.status !== 200) throw new Error(JSON.stringify(mfa.body));
  server.pass(1);
  return secret;
}

/** Fills the form of Settings, Sync; where the server asks for one more code, types that too. */
export async function connect(
  desktop: Desktop,
  server: TestServer,
  { email, secret, token = desktop.token }: { email: string; secret: string; token?: string },
): Promise<Answer> {
  const fields = {
    baseUrl: `${SERVER_URL}/`,
    deviceName: 'Desktop at the window',
    email,
    password: PASSWORD,
  };
  const send = async () => {
    const body = { ...fields, code: server.code(secret) };
    const answer = await desktop.ask('POST /admin/sync/connection', body, token);
    server.pass(1);
    return answer;
  };
  const first = await send();
  return first.body.code === 'STEP_UP_REQUIRED' ? await send() : first;
}

/** Both have the same rows, files with their content, and whole chains, as has the server. */
export async function expectAlikeAt(desktop: Desktop, other: Desktop, server: TestServer): Promise<void> {
  const ids = await desktop.engine.context.reader.selectFrom('syncIdentity').selectAll().execute();
  const names = new Map(ids.map(({ localId, serverId }) => [localId, serverId]));
  const toServer = (text: string) =>
    text
      .split(' ')
      .map((part) => names.get(part) ?? part)
      .join(' ');
  for (const kind of SYNCED_KINDS) {
    expect(await rowsOf(other, kind), kind).toEqual(await rowsOf(desktop, kind, toServer));
  }
  for (const row of Object.values(await rowsOf(other, 'storedFile'))) {
    expect((await other.engine.context.files.read(String(row.key))).length).toBe(row.sizeBytes);
  }
  for (const each of [desktop, other]) {
    expect((await verifyAuditChain(each.engine.context.reader)).intact).toBe(true);
  }
  expect((await verifyAudit(server.service.context)).intact).toBe(true);
}

/** What the journeys ask of an engine; here everything is done by the one who asks. */
export function practiceOf(desktop: Desktop, token?: string): Practice {
  const call: Practice['call'] = async (_role, request, body) => await desktop.ask(request, body, token);
  const finish = (jobId: string) => finishJob(() => desktop.engine.runner, call, jobId);
  return {
    call,
    finish: (answer) => finish(String(answer.body.jobId)),
    upload: async (role, path, fileName, bytes) => {
      const form = new FormData();
      form.set('file', new File([new Uint8Array(bytes)], fileName));
      return await call(role, `POST ${path}`, form);
    },
  };
}
