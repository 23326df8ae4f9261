/**
 * The happy path of every GET route, for every role that may call it, in the form that its schema promises;
 * lists in their envelope, walked page by page.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { signLink } from '../../main/api/signed-links.ts';
import { practiceRoutes } from '../../shared/contract/practice.ts';
import { xbrlFilingRoutes } from '../../shared/contract/xbrl-filing.ts';
import { jobSchema } from '../../shared/model/jobs.ts';
import { STAFF_ROLES, type StaffRole } from '../../shared/model/roles.ts';
import { expectProblem } from './problem-answers.ts';
import { ROUTES, requestLine } from './sample-requests.ts';
import { knownParams, makeWorld, type World } from './sample-world.ts';
import { SPECIFIED_ROLE_ACTIONS } from './specified-roles.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(async () => {
  await world.practice.close();
});

const staffReads = ROUTES.filter(
  ([, route]) => route.method === 'GET' && route.access !== 'HOST' && route.access !== 'SIGNED',
);

function callersOf(name: string): readonly StaffRole[] {
  const access = ROUTES.find(([each]) => each === name)?.[1].access;
  return STAFF_ROLES.filter((role) => {
    const held: readonly string[] = SPECIFIED_ROLE_ACTIONS[role];
    // The trail of the whole practice, and a job of a filing, are shown by the subject's own action.
    if (name === 'listAudit') return held.includes('MANAGE_CLIENTS');
    if (name === 'getJob' || name === 'watchJob') return held.includes('VIEW_XBRL_FILING');
    return access === 'STAFF' || held.some((action) => [access].flat().some((each) => each === action));
  });
}

describe('reading', () => {
  /** Shown through the gate, which the filing of this world does not pass. */
  const GATED = 'getInstanceRendering';
  /** Nobody has imported clients in this world: tests/integration/practice/client-import.test.ts does. */
  const NOT_HERE = 'lookAtTakingBack';
  const json = staffReads.filter(
    ([name, route]) => typeof route.response !== 'string' && name !== GATED && name !== NOT_HERE,
  );

  it(`${GATED} is blocked by the gate for everyone who may ask`, async () => {
    for (const role of callersOf(GATED)) {
      const route = xbrlFilingRoutes[GATED];
      const answer = await world.practice.call(role, requestLine(route, knownParams(world, route.path)));
      expectProblem(answer, 'XBRL_EXPORT_BLOCKED', route);
    }
  });

  it.each(json)('%s answers its schema, and no field beyond it', async (name, route) => {
    if (typeof route.response === 'string') return;
    const callers = callersOf(name);
    expect(callers.length).toBeGreaterThan(0);
    for (const role of callers) {
      const answer = await world.practice.call(role, requestLine(route, knownParams(world, route.path)));
      expect([role, answer.status]).toEqual([role, 200]);
      expect(answer.headers.get('content-type')).toBe('application/json');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(route.response.parse(answer.body)).toEqual(answer.body);
    }
  });

  it('getStatementSection answers each of the four sections, and refuses a fifth', async () => {
    const address = `GET /ops/financial-statements/engagements/${world.engagementId}/statements`;
    const whole = await world.practice.call('FS_REVIEWER', address);
    const statements = z.record(z.string(), z.unknown()).parse(whole.body.statementsJson);
    const sections = {
      'balance-sheet': 'balanceSheet',
      'income-statement': 'profitAndLoss',
      'cash-flow': 'cashFlow',
      equity: 'changesInEquity',
    };
    for (const [section, key] of Object.entries(sections)) {
      const answer = await world.practice.call('FS_REVIEWER', `${address}/${section}`);
      expect([section, answer.status, answer.body]).toEqual([section, 200, statements[key]]);
    }
    expectProblem(await world.practice.call('FS_REVIEWER', `${address}/notes`), 'INVALID_INPUT');
  });

  it('getStatementVersion answers a version as it was made, and says that there is no other', async () => {
    const address = `/ops/financial-statements/engagements/${world.engagementId}`;
    const list = await world.practice.call('FS_PREPARER', `GET ${address}/statement-versions`);
    expect(list.body.items).toMatchObject([{ versionNo: 1, isBalanced: true }]);
    const latest = await world.practice.call('FS_PREPARER', `GET ${address}/statements`);
    const named = await world.practice.call('FS_PREPARER', `GET ${address}/statement-versions/1`);
    expect(named.body).toEqual(latest.body);
    expectProblem(
      await world.practice.call('FS_PREPARER', `GET ${address}/statement-versions/2`),
      'NOT_FOUND',
    );
  });

  it('watchJob streams the job until it has ended', async () => {
    const answer = await world.practice.call('XBRL_PREPARER', `GET /ops/jobs/${world.jobId}/events`);
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    const events = new TextDecoder().decode(answer.bytes).trim().split('\n\n');
    const data = events.map((event) => jobSchema.parse(JSON.parse(event.split('data: ')[1] ?? '')));
    expect(data.at(-1)).toMatchObject({ id: world.jobId, status: 'SUCCEEDED' });
  });

  it('watchJob bears a page that goes away at any moment', async () => {
    const failures: unknown[] = [];
    const note = (error: unknown) => void failures.push(error);
    process.on('unhandledRejection', note);
    for (let time = 0; time < 12; time += 1) {
      const page = new AbortController();
      const response = await world.practice.engine.fetch(
        new Request(`http://engine.test/ops/jobs/${world.jobId}/events`, {
          headers: { authorization: `Bearer ${world.practice.tokens.XBRL_PREPARER}` },
          signal: page.signal,
        }),
      );
      if (time % 3 === 0) await response.body?.cancel();
      else page.abort();
      // A stream whose page has gone comes to its end.
      if (time % 3 === 1) await response.text();
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
    process.off('unhandledRejection', note);
    expect(failures).toEqual([]);
  });

  it('a job is hidden from roles that may not see its record', async () => {
    for (const role of ['BOOKKEEPER', 'FS_REVIEWER'] as const) {
      for (const request of ['GET /ops/jobs/ID', 'GET /ops/jobs/ID/events', 'POST /ops/jobs/ID/retry']) {
        expectProblem(
          await world.practice.call(role, request.replace('ID', world.jobId)),
          'ACTION_NOT_PERMITTED',
        );
      }
    }
  });

  it('a job is repeated only by a role that may start one of its kind', async () => {
    const retry = (role: StaffRole) => world.practice.call(role, `POST /ops/jobs/${world.jobId}/retry`);
    // The job is a validation: a preparer manages the filing but runs none.
    expectProblem(await retry('XBRL_PREPARER'), 'ACTION_NOT_PERMITTED');
    for (const role of ['XBRL_REVIEWER', 'SENIOR_ACCOUNTANT', 'PLATFORM_ADMIN'] as const) {
      expectProblem(await retry(role), 'INVALID_TRANSITION', practiceRoutes.retryJob);
    }
  });

  it('getTaxonomyPackage answers a zip that is saved, not shown', async () => {
    const answer = await world.practice.call('XBRL_PREPARER', 'GET /ops/xbrl/taxonomies/reg_2026_v1/package');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''[\w.-]+\.zip$/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect([...answer.bytes.slice(0, 4)]).toEqual([0x50, 0x4b, 3, 4]);
  });

  it('downloadFile answers the uploaded bytes to whoever has the link', async () => {
    const { url } = signLink(world.practice.engine.context, world.documentFileId);
    const answer = await world.practice.call(null, `GET ${url}`);
    expect(answer.status).toBe(200);
    expect(Buffer.compare(answer.bytes, world.documentBytes)).toBe(0);
    expect(answer.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''kestrel%20bay.docx");
  });
});

describe('lists', () => {
  const envelope = z.strictObject({
    items: z.array(z.record(z.string(), z.unknown())),
    total: z.number().int(),
    nextCursor: z.string().nullable(),
  });
  const lists = staffReads.filter(
    ([, route]) =>
      typeof route.response !== 'string' && route.query?.safeParse({ cursor: 'x' }).success === true,
  );
  const read = async (request: string) =>
    envelope.parse((await world.practice.call('PLATFORM_ADMIN', request)).body);

  it('are these', () => {
    expect(lists.map(([name]) => name).sort()).toEqual([
      'getRetentionReport',
      'listAudit',
      'listClients',
      'listDocuments',
      'listEngagementReviewNotes',
      'listEngagements',
      'listFilingReviewNotes',
      'listFilings',
      'listJournals',
      'listLineItems',
      'listMapping',
      'listNotes',
      'listNotifications',
      'listStaff',
      'listStatementVersions',
      'listValidationRuns',
      'listWork',
      'searchElements',
      'searchRules',
    ]);
  });

  it.each(lists)('%s walks through all items once, in one order', async (_name, route) => {
    const address = (query: string) => requestLine(route, knownParams(world, route.path), query);
    const all = await read(address('?limit=500'));
    expect(all.total).toBeGreaterThan(0);
    expect(all.items).toHaveLength(Math.min(all.total, 500));
    const limit = Math.max(1, Math.ceil(all.total / 5));
    const walked: Record<string, unknown>[] = [];
    let cursor: string | null = '';
    for (let page = 0; cursor !== null && page < 10; page += 1) {
      const next = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const answer = await read(address(`?limit=${limit}${next}`));
      expect(answer.total).toBe(all.total);
      expect(answer.items.length).toBeLessThanOrEqual(limit);
      walked.push(...answer.items);
      cursor = answer.nextCursor;
    }
    expect(cursor).toBeNull();
    expect(walked).toHaveLength(all.total);
    expect(walked.slice(0, 500)).toEqual(all.items);
  });

  it.each(lists)('%s takes 50 by default and refuses cursors that it never gave', async (_name, route) => {
    const address = (query: string) => requestLine(route, knownParams(world, route.path), query);
    const answer = await read(address(''));
    expect(answer.items).toHaveLength(Math.min(answer.total, 50));
    for (const cursor of [
      'x',
      '0',
      'after--1',
      'after-1e3',
      "after-1' OR 1=1",
      'before-',
      'after-99999999999999',
    ]) {
      const refused = await world.practice.call(
        'PLATFORM_ADMIN',
        address(`?cursor=${encodeURIComponent(cursor)}`),
      );
      expectProblem(refused, 'INVALID_INPUT', route);
    }
  });

  it('filter by client, state and text, and count what they show', async () => {
    const filings = (query: string) => read(`GET /ops/xbrl/filings${query}`);
    expect((await filings('')).total).toBe(2);
    expect((await filings(`?clientId=${world.clientId}`)).items.map((each) => each.id)).toEqual([
      world.builtFilingId,
    ]);
    expect((await filings('?status=VALIDATION_FAILED')).items.map((each) => each.id)).toEqual([
      world.filingId,
    ]);
    expect((await filings('?status=FILED')).total).toBe(0);
    expect((await filings('?q=tembusu')).items.map((each) => each.id)).toEqual([world.filingId]);
    expect((await filings('?q=202399871n')).items.map((each) => each.id)).toEqual([world.builtFilingId]);
    expect((await filings('?sort=clientName')).items.map((each) => each.id)).toEqual([
      world.builtFilingId,
      world.filingId,
    ]);
    const engagements = await read('GET /ops/financial-statements/engagements?q=FY2025');
    expect(engagements.items.map((each) => each.id)).toEqual([world.engagementId]);
  });
});
