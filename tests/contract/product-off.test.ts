/**
 * A product that is switched off for a client: every call that changes its records answers PRODUCT_NOT_ENABLED, and
 * every call that reads them answers as before. Walks the route table, so that a new route is covered by itself.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changedKind } from '../../main/api/product-admission.ts';
import type { Route } from '../../shared/contract/route.ts';
import type { EngineRouteName } from '../../shared/contract/routes.ts';
import type { Product } from '../../shared/model/enums.ts';
import { expectProblem } from './problem-answers.ts';
import { bodyOf, ROUTES, UNKNOWN_PARAMS } from './sample-requests.ts';
import { makeWorld, type World } from './sample-world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(async () => {
  await world.practice.close();
});

const RECORDS = /^\/ops\/(?:xbrl\/filings|financial-statements\/engagements)\/:id/;
const ofRecord = ROUTES.filter(([, { path, access }]) => access !== 'HOST' && RECORDS.test(path));

async function products(enabledProducts: readonly Product[]): Promise<void> {
  const path = `PATCH /ops/clients/${world.clientId}`;
  expect((await world.practice.call('PLATFORM_ADMIN', path, { enabledProducts })).status).toBe(200);
}

function requestOf({ path, method }: Route): string {
  const id = path.startsWith('/ops/xbrl') ? world.builtFilingId : world.engagementId;
  const params: Readonly<Record<string, string>> = { ...UNKNOWN_PARAMS, id };
  return `${method} ${path.replaceAll(/:(\w+)/g, (_, param: string) => params[param] ?? '')}`;
}

describe('a client without its products', () => {
  beforeAll(async () => await products(['BOOKKEEPING']));

  it('has routes to walk', () => {
    expect(ofRecord.length).toBeGreaterThan(40);
    expect(changedKind('confirmMapping')).toBe('filing');
    expect(changedKind('changeMapping')).toBe('engagement');
    expect(changedKind('retryJob')).toBe('job');
    expect(changedKind('getFiling')).toBeNull();
  });

  it.each(ofRecord)('%s is closed where it writes, and open where it reads', async (name, route) => {
    const request = requestOf(route);
    const form = new FormData();
    form.set('file', new File(['Account,2025\n1000,1.00\n'], 'trial-balance.csv'));
    const answer = await world.practice.call('PLATFORM_ADMIN', request, route.upload ? form : bodyOf(name));
    if (changedKind(name as EngineRouteName) === null) {
      expect(answer.body.code).not.toBe('PRODUCT_NOT_ENABLED');
      return;
    }
    const problem = expectProblem(answer, 'PRODUCT_NOT_ENABLED');
    expect(problem.detail).toContain('can be read');
  });

  it('repeats no work on its records', async () => {
    const job = await world.practice.engine.context.reader
      .selectFrom('job')
      .select('id')
      .where('subject', '=', `filing:${world.builtFilingId}`)
      .executeTakeFirstOrThrow();
    const answer = await world.practice.call('PLATFORM_ADMIN', `POST /ops/jobs/${job.id}/retry`);
    expectProblem(answer, 'PRODUCT_NOT_ENABLED');
  });

  it('answers as before once the product is on again', async () => {
    await products(['FINANCIAL_STATEMENTS', 'XBRL_FILING']);
    const path = `PATCH /ops/xbrl/filings/${world.builtFilingId}`;
    const answer = await world.practice.call('PLATFORM_ADMIN', path, { entryPoint: 'FULL_XBRL' });
    expect(answer.body.code).not.toBe('PRODUCT_NOT_ENABLED');
    await products(['BOOKKEEPING']);
  });
});
