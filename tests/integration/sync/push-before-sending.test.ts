/** What a desktop changed goes to the server before anything is sent to a client (main/sync/exchange). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { countWaiting } from '../../../main/store/repositories/sync-outbox.ts';
import { ADMINISTRATOR, openPractice, type TestServer } from '../../sync-server/support/test-server.ts';
import { validate } from '../journeys/filing-steps.ts';
import { smallFiling } from '../journeys/placed-filing.ts';
import { connect, type Desktop, enrolAtServer, practiceOf, startDesktop } from './connected-desktop.ts';

let directory: string;
let server: TestServer;
let desktop: Desktop;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'fairview-send-first-'));
  server = await openPractice({ directory, databaseUrl: undefined, remove: async () => undefined });
  desktop = await startDesktop(server, { email: ADMINISTRATOR.email });
});
afterEach(async () => {
  await desktop.close();
  await server.close();
  rmSync(directory, { recursive: true, force: true });
});

it('sends what waits, and nothing to a client where that cannot be', async () => {
  const secret = await enrolAtServer(server, ADMINISTRATOR.email);
  const practice = practiceOf(desktop);
  const small = await smallFiling(practice, 2025);
  await connect(desktop, server, { email: ADMINISTRATOR.email, secret });
  await desktop.ask('POST /ops/sync/round');
  expect((await validate(practice, small.id)).errors).toEqual([]);
  const waiting = () => countWaiting(desktop.engine.context.reader);
  expect(await waiting()).toBeGreaterThan(0);

  const recipient = { name: 'Tan Wei Ming', email: 'wei.ming@heron.example' };
  const send = () => desktop.ask(`POST /ops/xbrl/filings/${small.id}/send-to-client`, recipient);
  desktop.network.on = false;
  const refused = await send();
  expect([refused.status, refused.body.code]).toEqual([503, 'UNAVAILABLE']);
  expect(refused.body.detail).toContain('wait to sync');
  expect(await waiting()).toBeGreaterThan(0);

  desktop.network.on = true;
  const sent = await send();
  expect([sent.status, sent.body.detail]).toEqual([201, undefined]);
  const { invitationId } = sent.body;
  await desktop.ask('POST /ops/sync/round');
  expect(await waiting()).toBe(0);
  const { revokedAt } = await server.service.context.reader
    .selectFrom('invitation')
    .select('revokedAt')
    .where('id', '=', String(invitationId))
    .executeTakeFirstOrThrow();
  expect(revokedAt).toBeNull();

  // What waits for the client is what the server says, whoever sent it.
  const waits = async () => {
    server.pass(1);
    expect((await desktop.ask('POST /ops/sync/round')).status).toBe(200);
    const { items } = (await desktop.ask('GET /ops/work?filter=AWAITING_CLIENT')).body;
    return (items as readonly { readonly id: string }[]).map(({ id }) => id);
  };
  const withdrawn = async (at: string | null) =>
    await server.service.context.change((writer) =>
      writer
        .updateTable('invitation')
        .set({ revokedAt: at, revokedWhy: at === null ? null : 'WITHDRAWN' })
        .execute(),
    );
  expect(await waits()).toEqual([small.id]);
  await withdrawn(server.clock.now.toISOString());
  expect(await waits()).toEqual([]);
  // As a sending of another desktop, of which nothing is known here but what the server lists.
  await withdrawn(null);
  expect(await waits()).toEqual([small.id]);
});
