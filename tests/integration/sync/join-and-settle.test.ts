/**
 * Two desktops through the door: one joins with what it made alone, the other sees it; what both change is a
 * conflict that a person sees in the field's words and settles (contract, sync).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { syncStatusSchema } from '../../../shared/contract/sync.ts';
import { syncConflictSchema } from '../../../shared/contract/sync-conflicts.ts';
import { programVersion } from '../../../shared/service/version.ts';
import type { Caller } from '../../../sync-server/context/server-context.ts';
import { createStaff } from '../../../sync-server/practice/staff-accounts.ts';
import { findStaffByEmail } from '../../../sync-server/store/repositories/staff.ts';
import {
  ADMINISTRATOR,
  openPractice,
  PASSWORD,
  type TestServer,
} from '../../sync-server/support/test-server.ts';
import { connect, type Desktop, enrolAtServer, startDesktop } from './connected-desktop.ts';

const CLIENT = {
  companyName: 'Heron Wharf Pte. Ltd.',
  uen: '202512345K',
  enabledProducts: ['FINANCIAL_STATEMENTS'],
};
const BASE = '/ops/financial-statements/engagements';
const PEOPLE = [
  { name: 'Daniel Anand', email: 'daniel@firm.example', role: 'SENIOR_ACCOUNTANT', password: PASSWORD },
  { name: 'Priya Menon', email: 'priya@firm.example', role: 'BOOKKEEPER', password: PASSWORD },
] as const;
const conflictsSchema = z.object({ items: z.array(syncConflictSchema) });

const directory = mkdtempSync(join(tmpdir(), 'fairview-two-desktops-'));
let server: TestServer;
let first: Desktop;
let second: Desktop;
/** Tokens at the second desktop. */
let daniel = '';
let priya = '';
let engagementId = '';

beforeAll(async () => {
  server = await openPractice({ directory, databaseUrl: undefined, remove: async () => undefined });
  const secret = await enrolAtServer(server, ADMINISTRATOR.email);
  const { context } = server.service;
  const boss = await findStaffByEmail(context.reader, ADMINISTRATOR.email);
  const caller: Caller = {
    staffId: boss?.id ?? '',
    name: ADMINISTRATOR.name,
    role: 'PLATFORM_ADMIN',
    sessionId: '',
    steppedUp: true,
  };
  const secrets: string[] = [];
  for (const person of PEOPLE) {
    await createStaff(context, caller, person);
    secrets.push(await enrolAtServer(server, person.email));
  }
  first = await startDesktop(server, { email: ADMINISTRATOR.email });
  const client = await first.ask('POST /ops/clients', CLIENT);
  const made = await first.ask(`POST ${BASE}`, {
    clientId: client.body.id,
    financialYear: 'FY2025',
    yearEndDate: '2025-12-31',
    reportingStandard: 'SFRS_SE',
  });
  engagementId = String(made.body.id);
  const joined = await connect(first, server, { email: ADMINISTRATOR.email, secret });
  expect([joined.status, joined.body.detail]).toEqual([201, expect.any(String)]);
  await first.ask('POST /ops/sync/round');

  second = await startDesktop(server, { email: 'daniel@firm.example' });
  await connect(second, server, { email: 'daniel@firm.example', secret: secrets[0] ?? '' });
  daniel = String((await second.signIn('daniel@firm.example', secrets[0] ?? '')).body.token);
  priya = String((await second.signIn('priya@firm.example', secrets[1] ?? '')).body.token);
  await second.ask('POST /ops/sync/round', undefined, daniel);
});
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
  await server.close();
  rmSync(directory, { recursive: true, force: true });
});

const yearAt = async (desktop: Desktop, token?: string) =>
  (await desktop.ask(`GET ${BASE}/${engagementId}`, undefined, token)).body.financialYear;
const round = async (desktop: Desktop, token?: string) =>
  syncStatusSchema.parse((await desktop.ask('POST /ops/sync/round', undefined, token)).body);
const conflicts = async (token: string) =>
  conflictsSchema.parse((await second.ask('GET /ops/sync/conflicts', undefined, token)).body).items;

describe('two desktops of a practice', () => {
  it('see what one of them made before it joined', async () => {
    expect(await yearAt(second, daniel)).toBe('FY2025');
    expect((await round(first)).waitingChanges).toBe(0);
    const { joiningById } = await server.service.context.reader
      .selectFrom('device')
      .select('joiningById')
      .where('name', '=', 'Desktop at the window')
      .orderBy('registeredAt')
      .executeTakeFirstOrThrow();
    // Everything is there, and the server was told: its changes are judged as anybody's from now on.
    expect(joiningById).toBeNull();
  });

  it('say what they run', async () => {
    const devices = await server.service.context.reader.selectFrom('device').selectAll().execute();
    expect(devices.map((each) => each.programVersion)).toEqual([programVersion(), programVersion()]);
  });

  it('show a conflict side by side to who may see it, and a person settles it', async () => {
    const rename = (desktop: Desktop, financialYear: string, token?: string) =>
      desktop.ask(`PATCH ${BASE}/${engagementId}`, { financialYear }, token);
    server.pass(1);
    expect((await rename(first, 'FY2025 (first)')).status).toBe(200);
    expect((await rename(second, 'FY2025 (second)', daniel)).status).toBe(200);
    await round(first);
    const status = await round(second, daniel);
    expect([status.openConflicts, status.waitingChanges]).toEqual([1, 0]);
    const [conflict] = await conflicts(daniel);
    expect(conflict).toMatchObject({
      kind: 'STALE',
      authorName: 'Daniel Anand',
      mayChoose: ['MINE', 'THEIRS'],
      place: { href: `/engagements/${engagementId}` },
    });
    expect(conflict?.place.label).toContain(CLIENT.companyName);
    expect(conflict?.records).toMatchObject([
      {
        kind: 'engagement',
        mine: { financialYear: 'FY2025 (second)' },
        theirs: { financialYear: 'FY2025 (first)' },
      },
    ]);
    expect(conflict?.records[0]?.mine).not.toHaveProperty('contentVersion');
    // A bookkeeper sees no engagements, and so nothing of this conflict.
    expect(await conflicts(priya)).toEqual([]);
    const path = `POST /ops/sync/conflicts/${conflict?.id}/settlement`;
    expect((await second.ask(path, { choice: 'MINE' }, priya)).status).toBe(404);
    const settled = await second.ask(path, { choice: 'MINE' }, daniel);
    expect([settled.status, settled.body.openConflicts]).toEqual([200, 0]);
    await round(second, daniel);
    await round(first);
    expect([await yearAt(first), await yearAt(second, daniel)]).toEqual([
      'FY2025 (second)',
      'FY2025 (second)',
    ]);
    expect((await second.ask(path, { choice: 'MINE' }, daniel)).status).toBe(404);
  });
});
