/**
 * Connecting a desktop, signing in on it with and without the server, and letting go of it (contract, sync), with a
 * real engine and a real server.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateSync } from 'otplib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { syncStatusSchema } from '../../../shared/contract/sync.ts';
import type { Caller } from '../../../sync-server/context/server-context.ts';
import { createClient } from '../../../sync-server/practice/client-master.ts';
import { createStaff } from '../../../sync-server/practice/staff-accounts.ts';
import { findStaffByEmail } from '../../../sync-server/store/repositories/staff.ts';
import { changeClient } from '../../../sync-server/sync/clients/change-client.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { startTestEngine } from '../../support/test-engine.ts';
import {
  ADMINISTRATOR,
  openPractice,
  PASSWORD,
  type TestServer,
} from '../../sync-server/support/test-server.ts';
import {
  connect,
  type Desktop,
  enrolAtServer,
  proveFactors,
  SERVER_URL,
  startDesktop,
} from './connected-desktop.ts';

const CLIENT = { companyName: 'Heron Wharf Pte. Ltd.', uen: '202512345K', enabledProducts: ['XBRL_FILING'] };
const PREPARER = 'hui.min@firm.example';
const DAY = 24 * 60;

let directory: string;
let server: TestServer;
let desktop: Desktop;
let secret: string;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'fairview-connect-'));
  server = await openPractice({ directory, databaseUrl: undefined, remove: async () => undefined });
  secret = await enrolAtServer(server, ADMINISTRATOR.email);
  desktop = await startDesktop(server, { email: ADMINISTRATOR.email });
});
afterEach(async () => {
  await desktop.close();
  await server.close();
  rmSync(directory, { recursive: true, force: true });
});

const administrator = { email: ADMINISTRATOR.email };
const status = async (token?: string) =>
  syncStatusSchema.parse((await desktop.ask('GET /ops/sync', undefined, token)).body);
const settled = async (state: string, token?: string) => {
  await vi.waitFor(async () => expect((await status(token)).state).toBe(state), { timeout: PATIENCE_MS });
  return await status(token);
};

/** The administrator at the server. */
async function boss(): Promise<Caller> {
  const staff = await findStaffByEmail(server.service.context.reader, ADMINISTRATOR.email);
  return {
    staffId: staff?.id ?? '',
    name: ADMINISTRATOR.name,
    role: 'PLATFORM_ADMIN',
    sessionId: '',
    steppedUp: true,
  };
}

/** An account that only the server knows, with its second factor. */
async function addPreparer(): Promise<string> {
  const person = { name: 'Hui Min Sim', email: PREPARER, role: 'FS_PREPARER', password: PASSWORD } as const;
  await createStaff(server.service.context, await boss(), person);
  return await enrolAtServer(server, PREPARER);
}

describe('connecting', () => {
  it('brings accounts and clients after one more code, and works on in step', async () => {
    await desktop.ask('POST /ops/clients', CLIENT);
    await desktop.ask('POST /admin/staff', {
      name: 'Daniel Anand',
      email: 'daniel@firm.example',
      role: 'FS_REVIEWER',
      password: PASSWORD,
    });
    const fields = { baseUrl: SERVER_URL, deviceName: 'Desktop', ...administrator, password: PASSWORD };
    const first = await desktop.ask('POST /admin/sync/connection', { ...fields, code: server.code(secret) });
    expect([first.status, first.body.code]).toEqual([403, 'STEP_UP_REQUIRED']);
    expect(first.body.detail).toContain('1 account and 1 client');
    expect((await status()).connected).toBe(false);
    server.pass(1);
    const again = await desktop.ask('POST /admin/sync/connection', { ...fields, code: server.code(secret) });
    expect([again.status, again.body.detail]).toEqual([201, expect.any(String)]);
    const seen = await settled('IN_STEP');
    expect(seen).toMatchObject({
      connected: true,
      baseUrl: SERVER_URL,
      practiceName: 'Tan & Partners',
      waitingChanges: 0,
      people: [{ name: ADMINISTRATOR.name }],
    });
    expect(seen.session?.expiresAt).toBe(seen.people[0]?.expiresAt);
    const token = await server.signIn('daniel@firm.example').catch(() => 'nobody knows this password');
    expect(token).toBe('nobody knows this password');
    expect((await desktop.ask('GET /ops/clients')).body.items).toMatchObject([{ uen: CLIENT.uen }]);
    const twice = await desktop.ask('POST /admin/sync/connection', { ...fields, code: '123456' });
    expect([twice.status, twice.body.code]).toEqual([409, 'INVALID_TRANSITION']);
  });

  it('changes nothing where the password, the code or the network is not right', async () => {
    const fields = {
      baseUrl: SERVER_URL,
      deviceName: 'Desktop',
      ...administrator,
      password: 'not the password',
    };
    const wrong = await desktop.ask('POST /admin/sync/connection', { ...fields, code: server.code(secret) });
    // Not 401: the page would take that for the end of the session here.
    expect([wrong.status, wrong.body.code]).toEqual([400, 'INVALID_INPUT']);
    desktop.network.on = false;
    const offline = await connect(desktop, server, { ...administrator, secret });
    expect([offline.status, offline.body.code]).toEqual([503, 'UNAVAILABLE']);
    desktop.network.on = true;
    desktop.tamper.answer = (path, text) =>
      path === '/sync/master-data' ? text.replace(ADMINISTRATOR.name, 'Somebody Else') : text;
    const forged = await connect(desktop, server, { ...administrator, secret });
    expect([forged.status, forged.body.detail]).toEqual([503, expect.stringContaining('not signed')]);
    desktop.tamper.answer = null;
    expect(await status()).toMatchObject({ connected: false, state: 'NOT_CONNECTED' });
    expect((await desktop.ask('POST /ops/clients', CLIENT)).status).toBe(201);
    for (const baseUrl of [
      'http://sync.example.com',
      'ftp://sync.example.com',
      'https://a:b@sync.example.com',
    ]) {
      const body = { ...fields, baseUrl, code: '123456' };
      expect((await desktop.ask('POST /admin/sync/connection', body)).body.code).toBe('INVALID_INPUT');
    }
  });

  it('refuses the sample practice in words', async () => {
    const sample = await startTestEngine();
    await proveFactors(sample.engine);
    const body = {
      baseUrl: SERVER_URL,
      deviceName: 'Desktop',
      ...administrator,
      password: PASSWORD,
      code: '123456',
    };
    const answer = await sample.call('PLATFORM_ADMIN', 'POST /admin/sync/connection', body);
    expect([answer.status, answer.body.detail]).toEqual([409, expect.stringContaining('sample practice')]);
    await sample.close();
  });

  it('makes the person who connects who they are at the server', async () => {
    const ofPreparer = await addPreparer();
    const second = await startDesktop(server, { email: 'laptop@home.example' });
    const answer = await connect(second, server, { email: PREPARER, secret: ofPreparer });
    expect([answer.status, answer.body.detail]).toEqual([201, expect.any(String)]);
    // The account is no administrator any more, so it signs in anew.
    expect((await second.ask('GET /auth/me')).status).toBe(401);
    const { token } = (await second.signIn(PREPARER, ofPreparer)).body;
    const me = await second.ask('GET /auth/me', undefined, String(token));
    expect(me.body.user).toMatchObject({ name: 'Hui Min Sim', email: PREPARER, role: 'FS_PREPARER' });
    await second.close();
  });
});

describe('a connected desktop', () => {
  beforeEach(async () => {
    const answer = await connect(desktop, server, { ...administrator, secret });
    expect([answer.status, answer.body.detail]).toEqual([201, expect.any(String)]);
    await settled('IN_STEP');
  });

  it('keeps clients and staff at the server, and takes over what changes there', async () => {
    for (const [request, body] of [
      ['POST /ops/clients', CLIENT],
      ['POST /admin/staff', { name: 'A', email: 'a@firm.example', role: 'FS_PREPARER', password: PASSWORD }],
    ] as const) {
      const answer = await desktop.ask(request, body);
      expect([answer.status, answer.body.detail]).toEqual([
        409,
        expect.stringContaining(`${SERVER_URL}/admin/`),
      ]);
    }
    await addPreparer();
    await desktop.ask('POST /ops/sync/round');
    const staff = await desktop.ask('GET /admin/staff');
    expect(staff.body.items).toMatchObject([{ email: PREPARER, role: 'FS_PREPARER' }, administrator]);
  });

  it('lets somebody in whom only the server knows, and offline only with a factor of this computer', async () => {
    const ofPreparer = await addPreparer();
    const { token } = (await desktop.signIn(PREPARER, ofPreparer)).body;
    const as = String(token);
    expect((await status(as)).session).not.toBeNull();
    expect((await desktop.ask('GET /auth/me', undefined, as)).body.user).toMatchObject({
      name: 'Hui Min Sim',
    });

    desktop.network.on = false;
    const without = await desktop.ask('POST /auth/login', { email: PREPARER, password: PASSWORD }, null);
    expect([without.status, without.body.detail]).toEqual([503, expect.stringContaining('Offline sign-in')]);
    const stranger = await desktop.ask(
      'POST /auth/login',
      { email: 'x@firm.example', password: PASSWORD },
      null,
    );
    expect([stranger.status, stranger.body.detail]).toEqual([
      401,
      expect.stringContaining('cannot be reached'),
    ]);

    const { body } = await desktop.ask('POST /ops/sync/offline-sign-in', undefined, as);
    const epoch = () => Math.floor(server.clock.now.getTime() / 1000);
    const code = () => generateSync({ secret: String(body.secret), epoch: epoch() });
    const wrong = { code: code() === '000000' ? '111111' : '000000' };
    // Whoever found the session open has the new secret, and not the factor that it would replace.
    const keep = async (typed: { code: string }) =>
      (await desktop.ask('PUT /ops/sync/offline-sign-in', typed, as)).body.code;
    const prove = async (typed: { code: string }) =>
      (await desktop.ask('POST /auth/step-up', typed, as)).body.code;
    expect(await keep({ code: code() })).toBe('STEP_UP_REQUIRED');
    expect(await prove({ code: code() }), 'only the server could judge').toBe('UNAVAILABLE');
    desktop.network.on = true;
    expect(await prove({ code: code() })).toBe('NOT_AUTHENTICATED');
    expect(await keep({ code: code() })).toBe('STEP_UP_REQUIRED');
    expect(await prove({ code: server.code(ofPreparer) })).toBeUndefined();
    desktop.network.on = false;
    expect(await keep(wrong)).toBe('INVALID_INPUT');
    expect((await desktop.ask('PUT /ops/sync/offline-sign-in', { code: code() }, as)).status).toBe(200);
    server.pass(1);
    const login = await desktop.ask('POST /auth/login', { email: PREPARER, password: PASSWORD }, null);
    expect(login.body.at).toBe('THIS_COMPUTER_OFFLINE');
    const mfa = await desktop.ask('POST /auth/mfa', { challenge: login.body.challenge, code: code() }, null);
    expect(mfa.status).toBe(200);
    await desktop.ask('POST /ops/sync/round');
    expect(await status(String(mfa.body.token))).toMatchObject({ state: 'OFFLINE', offlineSignIn: true });
    // A password that the server refuses is not tried here instead.
    desktop.network.on = true;
    const refused = await desktop.ask(
      'POST /auth/login',
      { email: PREPARER, password: 'another password' },
      null,
    );
    expect(refused.status).toBe(401);
  });

  it('only reads without a session at the server, and past the lease; both ways out work', async () => {
    const body = {
      clientId: '01920000-0000-7000-8000-00000000dead',
      financialYear: 'FY2025',
      yearEndDate: '2025-12-31',
      reportingStandard: 'SFRS_SE',
    };
    const write = () => desktop.ask('POST /ops/financial-statements/engagements', body);
    expect((await write()).status).toBe(404);
    expect((await desktop.ask('DELETE /ops/sync/session')).status).toBe(200);
    expect(await status()).toMatchObject({ state: 'SIGN_IN_NEEDED', session: null, people: [] });
    const unproven = await write();
    expect([unproven.status, unproven.body.detail]).toEqual([503, expect.stringContaining('Settings, Sync')]);
    const code = server.code(secret);
    expect((await desktop.ask('PUT /ops/sync/session', { password: PASSWORD, code })).status).toBe(200);
    server.pass(1);
    expect((await write()).status).toBe(404);

    desktop.network.on = false;
    server.pass(15 * DAY);
    const late = await write();
    expect([late.status, late.body.code]).toEqual([403, 'OFFLINE_LEASE_EXPIRED']);
    expect((await desktop.ask('GET /ops/clients')).status).toBe(200);
    expect((await desktop.ask('POST /admin/backups')).status).toBe(201);
    await desktop.ask('POST /ops/sync/round');
    expect((await status()).state).toBe('READ_ONLY');
    // A clock that is set back asks for the password again, and gives nothing back of the lease.
    server.pass(-10 * DAY);
    expect((await write()).body.code).toBe('NOT_AUTHENTICATED');
    server.pass(10 * DAY);
    expect((await write()).body.code).toBe('OFFLINE_LEASE_EXPIRED');
    desktop.network.on = true;
    const again = server.code(secret);
    expect((await desktop.ask('PUT /ops/sync/session', { password: PASSWORD, code: again })).status).toBe(
      200,
    );
    expect((await write()).status).toBe(404);
  });

  it('signs out whom the server has deactivated, and notices a session that was revoked', async () => {
    const ofPreparer = await addPreparer();
    const { token } = (await desktop.signIn(PREPARER, ofPreparer)).body;
    const person = await findStaffByEmail(server.service.context.reader, PREPARER);
    await server.service.context.change(async (writer) => {
      await writer
        .updateTable('staff')
        .set({ active: 0 })
        .where('id', '=', person?.id ?? '')
        .execute();
    });
    await desktop.ask('POST /ops/sync/round');
    expect((await desktop.ask('GET /auth/me', undefined, String(token))).status).toBe(401);
    await desktop.ask('POST /ops/sync/round');
    await server.service.context.change(async (writer) => {
      await writer.updateTable('session').set({ endedAt: server.clock.now.toISOString() }).execute();
    });
    await desktop.ask('POST /ops/sync/round');
    expect(await status()).toMatchObject({ state: 'SIGN_IN_NEEDED', people: [] });
  });

  it('takes nothing from a server that proves itself with another key', async () => {
    desktop.tamper.answer = (path, text) =>
      path === '/sync/master-data' ? text.replace('MCowBQYDK2Vw', 'MCowBQYDK2Vx') : text;
    const answer = await desktop.ask('POST /ops/sync/round');
    expect(answer.body).toMatchObject({ state: 'OFFLINE', detail: expect.stringContaining('another key') });
  });

  it('takes over addresses and UENs that pass from one to another', async () => {
    const { context } = server.service;
    const caller = await boss();
    const add = (name: string, email: string) =>
      createStaff(context, caller, { name, email, role: 'FS_PREPARER', password: PASSWORD });
    const one = await add('One', 'one@firm.example');
    const two = await add('Two', 'two@firm.example');
    const client = (companyName: string, uen: string) =>
      createClient(context, caller, {
        companyName,
        uen,
        enabledProducts: ['XBRL_FILING'],
        accountingStandard: 'SFRS',
        fyEndMonth: 12,
      });
    const heron = await client('Heron Wharf Pte. Ltd.', '202512345K');
    const egret = await client('Egret Wharf Pte. Ltd.', '202554321M');
    await desktop.ask('POST /ops/sync/round');
    await context.change(async (writer) => {
      const address = (id: string, email: string) =>
        writer.updateTable('staff').set({ email }).where('id', '=', id).execute();
      await address(one.id, 'nobody@firm.example');
      await address(two.id, 'one@firm.example');
      await address(one.id, 'two@firm.example');
    });
    const uen = (id: string, next: string) => changeClient(context, caller, id, { master: { uen: next } });
    await uen(heron.id, '202500000W');
    await uen(egret.id, '202512345K');
    await uen(heron.id, '202554321M');
    // And an address that somebody gave up, given to somebody new.
    await context.change((writer) =>
      writer
        .updateTable('staff')
        .set({ email: 'boss@firm.example' })
        .where('id', '=', caller.staffId)
        .execute(),
    );
    const three = await add('Three', ADMINISTRATOR.email);
    await desktop.ask('POST /ops/sync/round');
    expect(await status()).toMatchObject({ state: 'IN_STEP' });
    const staff = (await desktop.ask('GET /admin/staff')).body.items as { id: string }[];
    expect(staff).toHaveLength(4);
    expect(staff).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: one.id, email: 'two@firm.example' }),
        expect.objectContaining({ id: two.id, email: 'one@firm.example' }),
        expect.objectContaining({ id: three.id, email: ADMINISTRATOR.email }),
        expect.objectContaining({ name: ADMINISTRATOR.name, email: 'boss@firm.example' }),
      ]),
    );
    const clients = (await desktop.ask('GET /ops/clients')).body.items;
    expect(clients).toMatchObject([
      { id: egret.id, uen: '202512345K' },
      { id: heron.id, uen: '202554321M' },
    ]);
  });

  it('is neither disconnected nor its accounts changed by a session that was left open', async () => {
    await proveFactors(desktop.engine, null);
    const intruder = {
      name: 'Nobody Known',
      email: 'nobody@firm.example',
      role: 'PLATFORM_ADMIN',
      password: PASSWORD,
    };
    const refused = async (request: string, body?: unknown) =>
      expect((await desktop.ask(request, body)).body.code, request).toBe('STEP_UP_REQUIRED');
    await refused('DELETE /admin/sync/connection');
    await refused('POST /admin/staff', intruder);
    server.pass(1);
    const code = server.code(secret);
    expect((await desktop.ask('POST /auth/step-up', { code })).status).toBe(200);
    expect((await desktop.ask('POST /auth/step-up', { code })).body.code, 'once').toBe('NOT_AUTHENTICATED');
    expect((await desktop.ask('POST /admin/staff', intruder)).body.code).toBe('INVALID_TRANSITION');
    expect((await desktop.ask('DELETE /admin/sync/connection')).status).toBe(200);
    server.pass(1);
    await proveFactors(desktop.engine, null);
    expect((await connect(desktop, server, { ...administrator, secret })).body.detail).toContain('again');
    expect((await status()).connected).toBe(false);
  });

  it('works alone again once it is disconnected', async () => {
    const answer = await desktop.ask('DELETE /admin/sync/connection');
    expect([answer.status, answer.body.connected]).toEqual([200, false]);
    expect((await desktop.ask('POST /ops/clients', CLIENT)).status).toBe(201);
    expect((await desktop.ask('POST /ops/sync/round')).body.code).toBe('NO_SYNC_SERVER');
    const again = await connect(desktop, server, { ...administrator, secret });
    expect([again.status, again.body.detail]).toEqual([201, expect.any(String)]);
  });
});
