/**
 * The audit trail of a connected desktop is anchored at its server: a tail that was cut shows without the server, an older
 * backup that was restored shows after the next exchange, and the server tells it too.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findConnectionFacts } from '../../../main/store/repositories/sync-state.ts';
import { sendAuditHead } from '../../../main/sync/exchange/send-audit-head.ts';
import { practiceRoutes } from '../../../shared/contract/practice.ts';
import { syncStatusSchema } from '../../../shared/contract/sync.ts';
import { Problem } from '../../../shared/problem.ts';
import { openSqlite } from '../../../shared/service/encrypted-sqlite.ts';
import { TEST_KEY } from '../../support/test-engine.ts';
import { ADMINISTRATOR, openPractice, type TestServer } from '../../sync-server/support/test-server.ts';
import { connect, type Desktop, enrolAtServer, proveFactors, startDesktop } from './connected-desktop.ts';

let directory: string;
let server: TestServer;
let desktop: Desktop;
let secret: string;
let engagementId: string;

const verify = async () => {
  const { body } = await desktop.ask('GET /ops/audit/verification');
  return practiceRoutes.verifyAudit.response.parse(body);
};
const round = async () => {
  const { state, detail } = syncStatusSchema.parse((await desktop.ask('POST /ops/sync/round')).body);
  expect([state, detail]).toEqual(['IN_STEP', expect.any(String)]);
};
let year = 2000;
const act = async () => {
  server.pass(1);
  year += 1;
  const path = '/ops/financial-statements/engagements';
  const answer = await desktop.ask(`PATCH ${path}/${engagementId}`, { financialYear: `FY${year}` });
  expect([answer.status, answer.body.detail]).toEqual([200, undefined]);
};
const told = async () =>
  await server.service.context.reader
    .selectFrom('auditEvent')
    .select('payload')
    .where('type', '=', 'DESKTOP_AUDIT_HEAD_REFUSED')
    .execute();
const change = (folder: string, ...statements: readonly string[]) => {
  const sqlite = openSqlite(join(folder, 'fairview.db'), TEST_KEY);
  for (const guard of ['auditEventRefusesUpdate', 'auditEventRefusesDelete'])
    sqlite.exec(`DROP TRIGGER IF EXISTS ${guard}`);
  for (const statement of statements) sqlite.exec(statement);
  sqlite.close();
};

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'fairview-audit-heads-'));
  server = await openPractice({ directory, databaseUrl: undefined, remove: async () => undefined });
  secret = await enrolAtServer(server, ADMINISTRATOR.email);
  desktop = await startDesktop(server, { email: ADMINISTRATOR.email });
  const client = await desktop.ask('POST /ops/clients', {
    companyName: 'Heron Wharf Pte. Ltd.',
    uen: '202512345K',
    enabledProducts: ['FINANCIAL_STATEMENTS'],
  });
  const engagement = await desktop.ask('POST /ops/financial-statements/engagements', {
    clientId: client.body.id,
    financialYear: 'FY2000',
    yearEndDate: '2025-12-31',
    reportingStandard: 'SFRS_SE',
  });
  engagementId = String(engagement.body.id);
  expect((await connect(desktop, server, { email: ADMINISTRATOR.email, secret })).status).toBe(201);
  await proveFactors(desktop.engine);
  await round();
});
afterAll(async () => {
  await desktop.close();
  await server.close();
  rmSync(directory, { recursive: true, force: true });
});

it('is signed after an exchange, and again as it grows', async () => {
  const [first] = (await verify()).signed;
  expect(first).toMatchObject({
    practiceName: 'Tan & Partners',
    reached: true,
  });
  await act();
  await round();
  const after = await verify();
  expect(after.signed).toHaveLength(1);
  expect(after.signed[0]).toMatchObject({ events: after.events, head: after.head, reached: true });
  expect(after.events).toBeGreaterThan(first?.events ?? 0);
});

it('shows a tail that was cut, offline too, and a signature of nobody', async () => {
  desktop.network.on = false;
  const { signed } = await verify();
  const events = signed[0]?.events ?? 0;
  let kept: readonly unknown[] = [];
  await desktop.restart((folder) => {
    const sqlite = openSqlite(join(folder, 'fairview.db'), TEST_KEY);
    kept = sqlite.prepare(`SELECT * FROM auditEvent WHERE sequence = ${events}`).all();
    sqlite.close();
    change(folder, `DELETE FROM auditEvent WHERE sequence >= ${events}`);
  });
  expect((await verify()).signed[0]).toMatchObject({ events, reached: false });
  expect((await verify()).intact).toBe(true);
  // Back as it was, with a receipt that says less.
  await desktop.restart((folder) => {
    const sqlite = openSqlite(join(folder, 'fairview.db'), TEST_KEY);
    const [row] = kept as readonly Readonly<Record<string, unknown>>[];
    sqlite.exec(`DELETE FROM auditEvent WHERE sequence >= ${events}`);
    const names = Object.keys(row ?? {});
    sqlite
      .prepare(`INSERT INTO auditEvent (${names}) VALUES (${names.map((name) => `@${name}`)})`)
      .run(row ?? {});
    sqlite.close();
  });
  expect((await verify()).signed[0]?.reached).toBe(true);
  const before = await desktop.engine.context.reader
    .selectFrom('auditEvent')
    .select('hash')
    .where('sequence', '=', events - 1)
    .executeTakeFirstOrThrow();
  await desktop.engine.context.change((writer) =>
    writer
      .updateTable('auditReceipt')
      .set({ events: events - 1, head: before.hash })
      .execute(),
  );
  expect((await verify()).signed[0]).toMatchObject({ events: events - 1, reached: false });
  desktop.network.on = true;
  await round();
  expect((await verify()).signed[0]).toMatchObject({ reached: true });
  expect(await told()).toEqual([]);
});

it('shows an older backup that was restored, at both, and is signed anew once connected anew', async () => {
  const older = join(directory, 'older');
  await desktop.restart((folder) => cpSync(folder, older, { recursive: true }));
  await act();
  await round();
  const signed = (await verify()).signed[0];
  await desktop.restart((folder) => {
    rmSync(folder, { recursive: true });
    cpSync(older, folder, { recursive: true });
  });
  // What it remembers is as old as it is itself.
  expect((await verify()).signed[0]?.reached).toBe(true);
  for (let each = 0; each < 4; each += 1) await act();
  await round();
  await round();
  const restored = await verify();
  expect(restored).toMatchObject({ intact: true, signed: [{ ...signed, reached: false }] });
  expect(restored.events).toBeGreaterThan(signed?.events ?? 0);
  expect((await told()).map(({ payload }) => JSON.parse(payload).signedEvents)).toEqual([signed?.events]);

  expect((await desktop.ask('DELETE /admin/sync/connection?discardWaiting=true')).status).toBe(200);
  expect((await connect(desktop, server, { email: ADMINISTRATOR.email, secret })).status).toBe(201);
  await round();
  expect((await verify()).signed.map(({ reached }) => reached)).toEqual([true, false]);
});

it('asks nothing more of a server that signs no heads yet', async () => {
  const { context } = desktop.engine;
  const facts = await findConnectionFacts(context.reader);
  if (!facts) throw new Error('it is connected');
  const notFound = async (): Promise<never> => {
    throw new Problem('NOT_FOUND', 'There is nothing at this address.');
  };
  await act();
  const before = (await verify()).signed;
  await sendAuditHead(context, { call: notFound, upload: notFound, download: notFound }, facts);
  expect((await verify()).signed).toEqual(before);
});
