/**
 * The happy path of every GET route, for every role that may call it, in the form that its schema promises;
 * lists in their envelope, walked page by page; and records that exist under another one's address.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { signLink } from '../../main/api/signed-links.ts';
import { practiceRoutes } from '../../shared/contract/practice.ts';
import { xbrlFilingRoutes } from '../../shared/contract/xbrl-filing.ts';
import { jobSchema } from '../../shared/model/jobs.ts';
import { STAFF_ROLES, type StaffRole } from '../../shared/model/roles.ts';
import { EXPORT_BLOCK_REASONS, type ProblemCode } from '../../shared/problem.ts';
import { expectProblem } from './problem-answers.ts';
import { bodyOf, ROUTES, requestLine, UNKNOWN_ID } from './sample-requests.ts';
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
    return access === 'STAFF' || held.some((action) => action === access);
  });
}

describe('reading', () => {
  const json = staffReads.filter(([, route]) => typeof route.response !== 'string');

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

  it('watchJob streams the job until it has ended', async () => {
    const answer = await world.practice.call('XBRL_PREPARER', `GET /ops/jobs/${world.jobId}/events`);
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    const events = new TextDecoder().decode(answer.bytes).trim().split('\n\n');
    const data = events.map((event) => jobSchema.parse(JSON.parse(event.split('data: ')[1] ?? '')));
    expect(data.at(-1)).toMatchObject({ id: world.jobId, status: 'SUCCEEDED' });
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
      'listAudit',
      'listClients',
      'listDocuments',
      'listEngagements',
      'listFilings',
      'listLineItems',
      'listMapping',
      'listNotes',
      'listStaff',
      'searchElements',
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

describe('records under the wrong address', () => {
  /** Route, the place that names nothing, and what is answered. */
  const cases: readonly (readonly [string, string, ProblemCode])[] = [
    ['overrideMapping', 'tbItemId', 'NOT_FOUND'],
    ['previewDocument', 'documentId', 'NOT_FOUND'],
    ['chooseColumns', 'documentId', 'NOT_FOUND'],
    ['excludeLine', 'lineItemId', 'NOT_FOUND'],
    ['includeLine', 'lineItemId', 'NOT_FOUND'],
    ['confirmMapping', 'lineItemId', 'NOT_FOUND'],
    ['unconfirmMapping', 'lineItemId', 'NOT_FOUND'],
  ];

  it.each(cases)('%s does not find an unknown %s', async (name, place, code) => {
    const route = ROUTES.find(([each]) => each === name)?.[1];
    if (!route) throw new Error(`There is no route ${name}.`);
    const params = { ...knownParams(world, route.path), [place]: UNKNOWN_ID };
    expectProblem(
      await world.practice.call('PLATFORM_ADMIN', requestLine(route, params), bodyOf(name)),
      code,
      route,
    );
  });

  it.each(cases.slice(1))('%s does not find the %s of another filing', async (name) => {
    const route = ROUTES.find(([each]) => each === name)?.[1];
    if (!route) throw new Error(`There is no route ${name}.`);
    const params = { ...knownParams(world, route.path), id: world.builtFilingId };
    expectProblem(
      await world.practice.call('PLATFORM_ADMIN', requestLine(route, params), bodyOf(name)),
      'NOT_FOUND',
      route,
    );
  });

  it('does not find an unknown note, rule or run', async () => {
    const ask = (request: string, body?: unknown) => world.practice.call('PLATFORM_ADMIN', request, body);
    const engagement = `/ops/financial-statements/engagements/${world.engagementId}`;
    const filing = `/ops/xbrl/filings/${world.filingId}`;
    expectProblem(await ask(`PATCH ${engagement}/notes/no_such_note`, { title: 'A title' }), 'NOT_FOUND');
    expectProblem(
      await ask(`POST ${filing}/validation-results/BR_mandatory_999/acknowledgement`, { reason: 'No.' }),
      'NOT_FOUND',
    );
    expectProblem(await ask(`GET ${filing}/validation-results?run=2020-01-01T00:00:00.000Z`), 'NOT_FOUND');
  });
});

describe('refusals of a new filing', () => {
  const good = {
    periodStart: '2024-01-01',
    periodEnd: '2024-12-31',
    entryPoint: 'SIMPLIFIED_XBRL',
    entityType: 'smaller_non_listed_company',
    accountingStandard: 'SFRS_SE',
    taxonomyVersion: 'reg_2026_v1',
  };
  const route = xbrlFilingRoutes.createFiling;
  const make = (change: object) =>
    world.practice.call('XBRL_PREPARER', 'POST /ops/xbrl/filings', {
      ...good,
      clientId: world.clientId,
      ...change,
    });

  it.each([
    ['UNKNOWN_TAXONOMY_VERSION', { taxonomyVersion: 'reg_1900_v0' }],
    ['INVALID_PERIOD', { periodStart: '2024-12-31' }],
    ['INVALID_PERIOD', { periodStart: '2025-01-01' }],
    ['DUPLICATE_FILING', { periodStart: '2025-01-01', periodEnd: '2025-12-31' }],
    ['FOREIGN_ENGAGEMENT', { fsEngagementId: UNKNOWN_ID }],
    ['NOT_FOUND', { clientId: UNKNOWN_ID }],
    ['INVALID_INPUT', { periodEnd: '2024-02-30' }],
    ['INVALID_INPUT', { entityType: 'SGX_LISTED' }],
  ] as const)('are %s for %j', async (code, change) => {
    expectProblem(await make(change), code, route);
  });

  it('are FOREIGN_ENGAGEMENT for the engagement of another client, and leave nothing behind', async () => {
    const before = await world.practice.call('XBRL_PREPARER', 'GET /ops/xbrl/filings');
    const clients = await world.practice.call('XBRL_PREPARER', 'GET /ops/clients?q=Tembusu');
    const [other] = practiceRoutes.listClients.response.parse(clients.body).items;
    const answer = await make({ clientId: other?.id, fsEngagementId: world.engagementId });
    expectProblem(answer, 'FOREIGN_ENGAGEMENT', route);
    const after = await world.practice.call('XBRL_PREPARER', 'GET /ops/xbrl/filings');
    expect(after.body.total).toBe(before.body.total);
  });

  it('keep the pinned version: a change of it is an unknown field', async () => {
    const answer = await world.practice.call('XBRL_PREPARER', `PATCH /ops/xbrl/filings/${world.filingId}`, {
      taxonomyVersion: 'reg_2026_v1',
    });
    expectProblem(answer, 'INVALID_INPUT', xbrlFilingRoutes.updateFiling);
  });
});

describe('synonyms', () => {
  it('are taken once and again without harm, from the three roles that may', async () => {
    const found = await world.practice.call(
      'XBRL_REVIEWER',
      'GET /ops/xbrl/taxonomies/reg_2026_v1/elements?q=trade%20receivables&limit=1',
    );
    const [element] = xbrlFilingRoutes.searchElements.response.parse(found.body).items;
    const body = { label: 'Debts of our lantern customers', elementId: element?.elementId };
    for (const role of ['XBRL_REVIEWER', 'SENIOR_ACCOUNTANT', 'PLATFORM_ADMIN'] as const) {
      const answer = await world.practice.call(role, 'POST /ops/xbrl/mappings/synonyms', body);
      expect([role, answer.status, answer.body]).toEqual([role, 201, body]);
    }
    const trail = await world.practice.call('PLATFORM_ADMIN', 'GET /ops/audit?limit=5');
    const events = practiceRoutes.listAudit.response.parse(trail.body).items;
    expect(events.some((event) => event.action === 'ADD_MAPPING_SYNONYM')).toBe(true);
  });

  it('are not taken with a confirmation by a role without the right: nothing is confirmed', async () => {
    const address = `/ops/xbrl/filings/${world.filingId}`;
    const mine = await world.practice.call('XBRL_PREPARER', `GET ${address}/line-items?limit=500`);
    const line = xbrlFilingRoutes.listLineItems.response
      .parse(mine.body)
      .items.find((each) => each.mapping !== null);
    const answer = await world.practice.call('XBRL_PREPARER', `POST ${address}/mappings/${line?.id}`, {
      elementId: line?.mapping?.elementId,
      saveAsSynonym: true,
    });
    expectProblem(answer, 'ACTION_NOT_PERMITTED', xbrlFilingRoutes.confirmMapping);
    const after = await world.practice.call('XBRL_PREPARER', `GET ${address}/line-items?limit=500`);
    expect(after.body).toEqual(mine.body);
  });
});

describe('refusals of the state', () => {
  it('a blocked export names all reasons in their fixed order', async () => {
    for (const name of ['exportPreptool', 'exportXbrlXml', 'exportAuditPdf']) {
      const route = ROUTES.find(([each]) => each === name)?.[1];
      if (!route) throw new Error(`There is no route ${name}.`);
      const answer = await world.practice.call(
        'XBRL_REVIEWER',
        requestLine(route, knownParams(world, route.path)),
      );
      const problem = expectProblem(answer, 'XBRL_EXPORT_BLOCKED', route);
      const reasons = problem.reasons?.map((each) => each.reason) ?? [];
      expect(reasons).toEqual(['UNCONFIRMED_TAG_MAPPING', 'VALIDATION_ERROR_PRESENT']);
      expect(problem.reason).toBe(reasons[0]);
      expect(EXPORT_BLOCK_REASONS.filter((each) => reasons.includes(each))).toEqual(reasons);
      expect(problem.reasons?.[0]?.lineItemIds?.length).toBeGreaterThan(0);
      expect(problem.reasons?.[1]?.ruleIds?.length).toBeGreaterThan(0);
    }
  });

  it.each([
    'markFiled',
    'regulatorRejected',
    'archiveFiling',
    'sendFilingToClient',
    'sendEngagementToClient',
  ])('%s answers 409 before its time', async (name) => {
    const route = ROUTES.find(([each]) => each === name)?.[1];
    if (!route) throw new Error(`There is no route ${name}.`);
    const answer = await world.practice.call(
      'PLATFORM_ADMIN',
      requestLine(route, knownParams(world, route.path)),
      bodyOf(name),
    );
    expect(answer.status).toBe(409);
    expectProblem(answer, ['INVALID_TRANSITION', 'NO_SYNC_SERVER'], route);
  });
});
