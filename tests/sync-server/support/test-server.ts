/**
 * A sync-server in the test's own process, on a database of its own, with a clock that the test sets. Calls go
 * through the gate as requests do; nothing is stubbed.
 */
import { createHash } from 'node:crypto';
import { generateSync } from 'otplib';
import { inject } from 'vitest';
import type { StaffRole } from '../../../shared/model/roles.ts';
import { setUpPractice } from '../../../sync-server/practice/staff-accounts.ts';
import { openService, type ServiceOptions, type SyncService } from '../../../sync-server/service.ts';
import { CHEAP_PASSWORDS } from '../../support/cheap-passwords.ts';
import { fillServerFolder, SERVER_KEY } from './server-folder.ts';
import type { Place } from './stores.ts';

export const PASSWORD = 'a long enough password';
export const ADMINISTRATOR = { name: 'Lim Mei Ling', email: 'mei.ling@firm.example', password: PASSWORD };
/** Where calls come from unless a test says otherwise; the rate limits do not count it. */
export const ADDRESS = '203.0.113.7';
export const SET_UP_TOKEN = 'set-up-token-of-the-tests';

/** Bytes that look random and are the same in each run. */
export function seededRandom(seed: string): (bytes: number) => Buffer {
  let counter = 0;
  return (bytes) => {
    const parts: Buffer[] = [];
    for (let length = 0; length < bytes; length += 32) {
      counter += 1;
      parts.push(createHash('sha256').update(`${seed} ${counter}`).digest());
    }
    return Buffer.concat(parts).subarray(0, bytes);
  };
}

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes.
  readonly body: any;
  readonly headers: Headers;
}

export interface TestServer {
  readonly service: SyncService;
  readonly clock: { now: Date };
  readonly call: (
    method: string,
    path: string,
    options?: {
      body?: unknown;
      token?: string;
      address?: string;
      /** A form as a browser sends it, or an upload; instead of `body`. */
      form?: URLSearchParams | FormData;
      headers?: Readonly<Record<string, string>>;
    },
  ) => Promise<Answer>;
  /** The one-time code of a secret at the server's clock. */
  readonly code: (secret: string) => string;
  /** Moves the clock on by so many minutes. */
  readonly pass: (minutes: number) => void;
  /** Signs in by password and code, enrolling the second factor at the first time; answers the token. */
  readonly signIn: (email: string, options?: { password?: string; deviceName?: string }) => Promise<string>;
  /** Adds an account of a role and signs it in. */
  readonly staff: (role: StaffRole) => Promise<{ id: string; email: string; token: string }>;
  readonly close: () => Promise<void>;
}

/** Opens a server in `place`; a second one may share a PostgreSQL place. */
export async function openTestServer(
  place: Place,
  seed = 'server',
  more: Pick<ServiceOptions, 'mail' | 'publicUrl' | 'pageFolder' | 'passwordCheck'> = {},
): Promise<TestServer> {
  const clock = { now: new Date('2026-11-21T02:00:00Z') };
  const secrets = new Map<string, string>();
  const prepared = inject('serverFolder');
  if (place.databaseUrl === undefined && prepared) fillServerFolder(prepared, place.directory);
  const service = await openService({
    directory: place.directory,
    databaseUrl: place.databaseUrl,
    key: SERVER_KEY,
    setUpToken: SET_UP_TOKEN,
    version: '0.0.0-test',
    now: () => clock.now,
    random: seededRandom(seed),
    // Hundreds of accounts of the tests need no more; process.test.ts starts the program with its own cost.
    passwordCost: CHEAP_PASSWORDS,
    // The clock stands still between calls: no bucket would ever fill again, not even for a browser on loopback.
    rateLimitExempt: [ADDRESS, '127.0.0.1'],
    publicUrl: 'http://server.example',
    ...more,
  });

  const call: TestServer['call'] = async (
    method,
    path,
    { body, token, address = ADDRESS, form, headers } = {},
  ) => {
    const request = new Request(`http://server.example${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(form !== undefined && { body: form }),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const response = await service.fetch(request, { address });
    const text = await response.text();
    const json =
      response.headers.get('content-type')?.includes('json') &&
      !response.headers.get('content-type')?.includes('jsonl');
    return {
      status: response.status,
      body: json && text !== '' ? JSON.parse(text) : text,
      headers: response.headers,
    };
  };
  const pass = (minutes: number) => {
    clock.now = new Date(clock.now.getTime() + minutes * 60_000);
  };
  const code = (secret: string) => generateSync({ secret, epoch: Math.floor(clock.now.getTime() / 1000) });

  const signIn: TestServer['signIn'] = async (
    email,
    { password = PASSWORD, deviceName = 'Desktop' } = {},
  ) => {
    const login = await call('POST', '/auth/login', { body: { email, password, deviceName } });
    if (login.status !== 200) throw new Error(`No sign-in: ${JSON.stringify(login.body)}`);
    const secret: string = login.body.enrolment?.secret ?? secrets.get(email);
    secrets.set(email, secret);
    const mfa = await call('POST', '/auth/mfa', {
      body: { challenge: login.body.challenge, code: code(secret) },
    });
    if (mfa.status !== 200) throw new Error(`No second factor: ${JSON.stringify(mfa.body)}`);
    // Each time step is taken once: the next code is a new one.
    pass(1);
    return mfa.body.token;
  };

  let administrator: string | undefined;
  const staff: TestServer['staff'] = async (role) => {
    administrator ??= await signIn(ADMINISTRATOR.email);
    const stepUp = await call('POST', '/auth/step-up', {
      token: administrator,
      body: { code: code(secrets.get(ADMINISTRATOR.email) ?? '') },
    });
    if (stepUp.status !== 200) throw new Error(`No step-up: ${JSON.stringify(stepUp.body)}`);
    pass(1);
    const email = `${role.toLowerCase()}.${Math.floor(clock.now.getTime() / 1000)}@firm.example`;
    const created = await call('POST', '/admin/staff', {
      token: administrator,
      body: { name: `The ${role}`, email, role, password: PASSWORD },
    });
    return { id: created.body.id, email, token: await signIn(email) };
  };
  return { service, clock, call, code, pass, signIn, staff, close: service.close };
}

/** A server whose practice is set up, with its administrator. */
export async function openPractice(
  place: Place,
  more: Pick<ServiceOptions, 'mail' | 'publicUrl' | 'pageFolder' | 'passwordCheck'> = {},
): Promise<TestServer> {
  const server = await openTestServer(place, 'server', more);
  await setUpPractice(server.service.context, {
    practiceName: 'Tan & Partners',
    sample: false,
    administrator: ADMINISTRATOR,
  });
  return server;
}
