/**
 * A desktop that was disconnected and is connected again (contract, sync): it finds out by itself what the server
 * holds of what it holds, brings what was done meanwhile as changes of what was agreed on, and meets nobody where
 * nobody else wrote.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { syncStatusSchema } from '../../../shared/contract/sync.ts';
import type { Caller } from '../../../sync-server/context/server-context.ts';
import { createStaff } from '../../../sync-server/practice/staff-accounts.ts';
import { findStaffByEmail } from '../../../sync-server/store/repositories/staff.ts';
import {
  ADMINISTRATOR,
  openPractice,
  PASSWORD,
  type TestServer,
} from '../../sync-server/support/test-server.ts';
import { connect, type Desktop, enrolAtServer, expectAlikeAt, startDesktop } from './connected-desktop.ts';

const CLIENT = {
  companyName: 'Heron Wharf Pte. Ltd.',
  uen: '202512345K',
  enabledProducts: ['FINANCIAL_STATEMENTS', 'XBRL_FILING'],
};
const BASE = '/ops/financial-statements/engagements';
const COLLEAGUE = { name: 'Daniel Anand', email: 'daniel@firm.example', role: 'SENIOR_ACCOUNTANT' } as const;
const CSV =
  'Account Code,Account Name,2025\n100,Cash at bank,500.00\n200,Share capital,-300.00\n300,Sales,-200.00\n';

let directory: string;
let server: TestServer;
let desktop: Desktop;
let other: Desktop;
let secret: string;
let daniel: string;
let id: string;

const engagement = (clientId: unknown, year: number) => ({
  clientId,
  financialYear: `FY${year}`,
  yearEndDate: `${year}-12-31`,
  reportingStandard: 'SFRS_SE',
});
const rename = async (at: Desktop, financialYear: string, token?: string) => {
  server.pass(1);
  const answer = await at.ask(`PATCH ${BASE}/${id}`, { financialYear }, token);
  expect([answer.status, answer.body.detail]).toEqual([200, undefined]);
};
const yearAt = async (at: Desktop, token?: string) =>
  (await at.ask(`GET ${BASE}/${id}`, undefined, token)).body.financialYear;
const round = async (at: Desktop, token?: string) =>
  syncStatusSchema.parse((await at.ask('POST /ops/sync/round', undefined, token)).body);
const disconnect = async (query = '') =>
  expect((await desktop.ask(`DELETE /admin/sync/connection${query}`)).status).toBe(200);
const again = async () => {
  const answer = await connect(desktop, server, { email: ADMINISTRATOR.email, secret });
  expect([answer.status, answer.body.detail]).toEqual([201, expect.any(String)]);
};
const trialBalance = async (at: Desktop, engagementId: string, token?: string) => {
  const form = new FormData();
  form.set('file', new File([CSV], 'books.csv'));
  const answer = await at.ask(`POST ${BASE}/${engagementId}/trial-balance`, form, token);
  for (;;) {
    const { body } = await at.ask(`GET /ops/jobs/${answer.body.jobId}`, undefined, token);
    if (body.status === 'SUCCEEDED') return;
    if (body.status === 'FAILED') throw new Error(JSON.stringify(body));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

const expectAlike = async () => {
  await round(desktop);
  await round(other, daniel);
  await expectAlikeAt(desktop, other, server);
};

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'fairview-again-'));
  server = await openPractice({ directory, databaseUrl: undefined, remove: async () => undefined });
  secret = await enrolAtServer(server, ADMINISTRATOR.email);
  const { context } = server.service;
  const boss = await findStaffByEmail(context.reader, ADMINISTRATOR.email);
  const caller: Caller = {
    staffId: boss?.id ?? '',
    name: ADMINISTRATOR.name,
    role: 'PLATFORM_ADMIN',
    sessionId: '',
    steppedUp: true,
  };
  await createStaff(context, caller, { ...COLLEAGUE, password: PASSWORD });
  const ofDaniel = await enrolAtServer(server, COLLEAGUE.email);
  desktop = await startDesktop(server, { email: ADMINISTRATOR.email });
  const client = await desktop.ask('POST /ops/clients', CLIENT);
  id = String((await desktop.ask(`POST ${BASE}`, engagement(client.body.id, 2025))).body.id);
  await again();
  await round(desktop);
  other = await startDesktop(server, { email: COLLEAGUE.email });
  await connect(other, server, { email: COLLEAGUE.email, secret: ofDaniel });
  daniel = String((await other.signIn(COLLEAGUE.email, ofDaniel)).body.token);
  await round(other, daniel);
});
afterEach(async () => {
  await Promise.all([desktop.close(), other.close()]);
  await server.close();
  rmSync(directory, { recursive: true, force: true });
});

describe('a desktop that is connected again', () => {
  it('has nothing to bring where nothing changed, and takes what a colleague did', async () => {
    await disconnect();
    await rename(other, 'FY2025 (Daniel)', daniel);
    await round(other, daniel);
    // One code is enough: nothing is brought.
    const fields = { baseUrl: 'http://localhost:4400', deviceName: 'Desktop', email: ADMINISTRATOR.email };
    const body = { ...fields, password: PASSWORD, code: server.code(secret) };
    const answer = await desktop.ask('POST /admin/sync/connection', body);
    expect([answer.status, answer.body.code]).toEqual([201, undefined]);
    server.pass(1);
    expect(await round(desktop)).toMatchObject({ openConflicts: 0, waitingChanges: 0 });
    expect(await yearAt(desktop)).toBe('FY2025 (Daniel)');
    await expectAlike();
    const told = await server.service.context.reader.selectFrom('auditEvent').select('payload').execute();
    const brought = told.map(({ payload }) => JSON.parse(payload)).filter((each) => each.broughtFrom);
    expect(brought.some((each) => each.connected === false)).toBe(true);
  });

  it('brings what was done alone as changes of what was agreed on', async () => {
    await disconnect();
    await rename(desktop, 'FY2025 (alone)');
    await trialBalance(desktop, id);
    const clients = await desktop.ask('GET /ops/clients');
    const [client] = clients.body.items as { id: string }[];
    const made = await desktop.ask(`POST ${BASE}`, engagement(client?.id, 2026));
    await trialBalance(desktop, String(made.body.id));
    await again();
    expect(await round(desktop)).toMatchObject({ openConflicts: 0, waitingChanges: 0 });
    await expectAlike();
    expect(await yearAt(other, daniel)).toBe('FY2025 (alone)');
    // And once more, with a trial balance that takes the place of another: rows are gone.
    await disconnect();
    await trialBalance(desktop, id);
    await again();
    expect(await round(desktop)).toMatchObject({ openConflicts: 0, waitingChanges: 0 });
    await expectAlike();
    const told = await server.service.context.reader.selectFrom('auditEvent').select('payload').execute();
    const sequences = told.flatMap(({ payload }) => JSON.parse(payload).broughtFrom?.sequence ?? []);
    expect(new Set(sequences).size).toBe(sequences.length);
  });

  it('sends what waited when it was disconnected', async () => {
    desktop.network.on = false;
    await rename(desktop, 'FY2025 (waited)');
    await disconnect('?discardWaiting=true');
    desktop.network.on = true;
    await again();
    expect(await round(desktop)).toMatchObject({ openConflicts: 0, waitingChanges: 0 });
    await expectAlike();
    expect(await yearAt(other, daniel)).toBe('FY2025 (waited)');
  });

  it('tells the server that all of it is there, also after the program was ended in between', async () => {
    const joining = async () =>
      (await server.service.context.reader.selectFrom('device').select('joiningById').execute()).filter(
        (device) => device.joiningById !== null,
      ).length;
    expect(await joining()).toBe(0);
    await disconnect();
    await rename(desktop, 'FY2025 (alone)');
    desktop.tamper.answer = (path, text) => (path === '/sync/push' ? '' : text);
    await again();
    await round(desktop);
    expect(await joining()).toBe(1);
    await desktop.restart();
    desktop.tamper.answer = null;
    expect(await round(desktop)).toMatchObject({ openConflicts: 0, waitingChanges: 0 });
    expect(await joining()).toBe(0);
  });

  it('shows a conflict where somebody else changed the same', async () => {
    await disconnect();
    await rename(desktop, 'FY2025 (alone)');
    await rename(other, 'FY2025 (Daniel)', daniel);
    await round(other, daniel);
    await again();
    expect(await round(desktop)).toMatchObject({ openConflicts: 1, waitingChanges: 0 });
    const { items } = (await desktop.ask('GET /ops/sync/conflicts')).body as { items: { id: string }[] };
    expect(items).toMatchObject([{ kind: 'STALE' }]);
    expect(await yearAt(desktop)).toBe('FY2025 (Daniel)');
    const settle = await desktop.ask(`POST /ops/sync/conflicts/${items[0]?.id}/settlement`, {
      choice: 'MINE',
    });
    expect([settle.status, settle.body.openConflicts]).toEqual([200, 0]);
    await expectAlike();
    expect(await yearAt(other, daniel)).toBe('FY2025 (alone)');
  });

  it('keeps its name for what a colleague went on with, and his state of it', async () => {
    await disconnect();
    await rename(desktop, 'FY2025 (alone)');
    await trialBalance(other, id, daniel);
    await round(other, daniel);
    const { status } = (await other.ask(`GET ${BASE}/${id}`, undefined, daniel)).body;
    expect(status).not.toBe('DRAFT');
    await again();
    expect(await round(desktop)).toMatchObject({ openConflicts: 1 });
    const { items } = (await desktop.ask('GET /ops/sync/conflicts')).body as {
      items: { id: string; records: { mine: { status: string } }[] }[];
    };
    expect(items[0]?.records[0]?.mine.status).toBe(status);
    const settle = await desktop.ask(`POST /ops/sync/conflicts/${items[0]?.id}/settlement`, {
      choice: 'MINE',
    });
    expect(settle.status).toBe(200);
    await expectAlike();
    expect((await desktop.ask(`GET ${BASE}/${id}`)).body).toMatchObject({
      financialYear: 'FY2025 (alone)',
      status,
    });
  });
});
