/**
 * Refusals about records that exist: under another one's address, in the wrong state, by a role that lacks the
 * second right, and every refusal that creating a filing promises (specification 4.5; decisions 2).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { practiceRoutes } from '../../shared/contract/practice.ts';
import { taxonomyRoutes } from '../../shared/contract/taxonomy.ts';
import { xbrlFilingRoutes } from '../../shared/contract/xbrl-filing.ts';
import { EXPORT_BLOCK_REASONS, type ProblemCode } from '../../shared/problem.ts';
import { expectProblem } from './problem-answers.ts';
import { bodyOf, ROUTES, requestLine, UNKNOWN_ID } from './sample-requests.ts';
import { knownParams, makeWorld, type World } from './sample-world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(async () => {
  await world.practice.close();
});

describe('records under the wrong address', () => {
  /** Route, the place that names nothing, and what is answered. */
  const cases: readonly (readonly [string, string, ProblemCode])[] = [
    ['overrideMapping', 'tbItemId', 'NOT_FOUND'],
    ['previewDocument', 'documentId', 'NOT_FOUND'],
    ['chooseColumns', 'documentId', 'NOT_FOUND'],
    ['getCoverage', 'documentId', 'NOT_FOUND'],
    ['takeLeftOut', 'documentId', 'NOT_FOUND'],
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

  it('are INVALID_INPUT where the standard is not that of the engagement, or not that of the client unless a person says why', async () => {
    const linked = {
      fsEngagementId: world.engagementId,
      accountingStandard: 'SFRS',
      standardReason: 'Why not.',
    };
    const refused = expectProblem(await make(linked), 'INVALID_INPUT', route);
    expect(refused.errors?.map(({ path }) => path)).toEqual(['accountingStandard']);
    // Told in the words of the field.
    expect(refused.detail).toContain('is prepared under SFRS for Small Entities; the filing states SFRS.');
    const own = { periodStart: '2031-01-01', periodEnd: '2031-12-31', accountingStandard: 'IFRS' };
    const asked = expectProblem(await make(own), 'INVALID_INPUT', route);
    expect(asked.errors?.map(({ path }) => path)).toEqual(['standardReason']);
    expect(asked.detail).toContain('says SFRS for Small Entities; the filing states SFRS(I) / IFRS.');
    const standardReason = 'The parent reports under SFRS(I) from this year.';
    const made = await make({ ...own, standardReason });
    expect(made.status).toBe(201);
    const trail = await world.practice.call(
      'PLATFORM_ADMIN',
      `GET /ops/audit?subject=filing:${made.body.id}`,
    );
    expect(trail.body.items).toMatchObject([
      { payload: { accountingStandard: 'IFRS', clientStandard: 'SFRS_SE', standardReason } },
    ]);
    const path = `PATCH /ops/xbrl/filings/${made.body.id}`;
    const link = { fsEngagementId: world.engagementId };
    expectProblem(await world.practice.call('PLATFORM_ADMIN', path, link), 'INVALID_INPUT');
    const both = { ...link, accountingStandard: 'SFRS_SE' };
    expect((await world.practice.call('PLATFORM_ADMIN', path, both)).status).toBe(200);
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

describe('the taxonomy', () => {
  const address = 'GET /ops/xbrl/taxonomies';

  it('has no element or section of another name, and says which', async () => {
    for (const [path, route] of [
      ['elements/fs_NoSuchElement', taxonomyRoutes.getTaxonomyElement],
      ['sections/no_such_section', taxonomyRoutes.getTaxonomySection],
      ['sections/constructor', taxonomyRoutes.getTaxonomySection],
    ] as const) {
      const answer = await world.practice.call('XBRL_REVIEWER', `${address}/reg_2026_v1/${path}`);
      expect(expectProblem(answer, 'NOT_FOUND', route).detail).toContain(path.split('/')[1]);
    }
  });

  it('lists headings and members only where they are asked for', async () => {
    const search = async (query: string) => {
      const answer = await world.practice.call(
        'XBRL_REVIEWER',
        `${address}/reg_2026_v1/elements?q=current%20assets${query}`,
      );
      return taxonomyRoutes.searchElements.response.parse(answer.body);
    };
    const [items, all] = [await search(''), await search('&all=true')];
    expect(items.items.every((each) => each.reportable)).toBe(true);
    expect(all.total).toBeGreaterThan(items.total);
    expect((await search('&all=false')).items).toEqual(items.items);
  });
});

describe('synonyms', () => {
  it('are taken once and again without harm, from the three roles that may', async () => {
    const found = await world.practice.call(
      'XBRL_REVIEWER',
      'GET /ops/xbrl/taxonomies/reg_2026_v1/elements?q=trade%20receivables&limit=1',
    );
    const [element] = taxonomyRoutes.searchElements.response.parse(found.body).items;
    const body = { label: 'Debts of our lantern customers', elementId: element?.elementId };
    for (const role of ['XBRL_REVIEWER', 'SENIOR_ACCOUNTANT', 'PLATFORM_ADMIN'] as const) {
      const answer = await world.practice.call(role, 'POST /ops/xbrl/mappings/synonyms', body);
      expect([role, answer.status, answer.body]).toEqual([role, 201, body]);
    }
    const trail = await world.practice.call('PLATFORM_ADMIN', 'GET /ops/audit?limit=5');
    const events = practiceRoutes.listAudit.response.parse(trail.body).items;
    expect(events.some((event) => event.action === 'ADD_MAPPING_SYNONYM')).toBe(true);
    const search = async (query: string) => {
      const path = `GET /ops/xbrl/taxonomies/reg_2026_v1/elements?${query}` as const;
      const answer = await world.practice.call('XBRL_REVIEWER', path);
      return taxonomyRoutes.searchElements.response.parse(answer.body);
    };
    expect((await search('q=debts%20lantern')).items[0]).toEqual(element);
    expect((await search('q=filing%20information')).items.every((one) => one.reportable)).toBe(true);
    expect((await search('q=filing%20information&all=true')).items[0]?.reportable).toBe(false);
    expect((await search('all=true')).total).toBe(1871);
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
    'askClient',
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
