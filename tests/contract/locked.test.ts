/**
 * A locked engagement and a locked filing: every call that changes them answers LOCKED, but unlocking and review notes, and
 * every call that reads them answers as before. Walks the route table, so that a new route is covered by itself.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isOpenWhileLocked } from '../../main/api/lock-admission.ts';
import { changedKind } from '../../main/api/product-admission.ts';
import type { Route } from '../../shared/contract/route.ts';
import type { EngineRouteName } from '../../shared/contract/routes.ts';
import { expectProblem } from './problem-answers.ts';
import { bodyOf, ROUTES, UNKNOWN_PARAMS } from './sample-requests.ts';
import { makeWorld, type World } from './sample-world.ts';

let world: World;
let roots: readonly string[];
beforeAll(async () => {
  world = await makeWorld();
  roots = [
    `/ops/financial-statements/engagements/${world.engagementId}`,
    `/ops/xbrl/filings/${world.builtFilingId}`,
  ];
  for (const root of roots) {
    expect((await world.practice.call('PLATFORM_ADMIN', `POST ${root}/lock`)).body.locked).toBe(true);
  }
});
afterAll(async () => {
  await world.practice.close();
});

const RECORDS = /^\/ops\/(?:xbrl\/filings|financial-statements\/engagements)\/:id/;
const ofRecord = ROUTES.filter(([, { path, access }]) => access !== 'HOST' && RECORDS.test(path));

function requestOf({ path, method }: Route): string {
  const id = path.startsWith('/ops/xbrl') ? world.builtFilingId : world.engagementId;
  const params: Readonly<Record<string, string>> = { ...UNKNOWN_PARAMS, id };
  return `${method} ${path.replaceAll(/:(\w+)/g, (_, param: string) => params[param] ?? '')}`;
}

describe('locked records', () => {
  const walked = ofRecord.filter(([name]) => !name.startsWith('unlock'));

  it.each(walked)('%s is closed where it writes, and open where it reads', async (name, route) => {
    const form = new FormData();
    form.set('file', new File(['Account,2025\n1000,1.00\n'], 'trial-balance.csv'));
    const body = route.upload ? form : bodyOf(name);
    const answer = await world.practice.call('PLATFORM_ADMIN', requestOf(route), body);
    const known = name as EngineRouteName;
    if (changedKind(known) === null || isOpenWhileLocked(known)) {
      expect(answer.body.code).not.toBe('LOCKED');
      return;
    }
    expect(expectProblem(answer, 'LOCKED').detail).toContain('can be read');
  });

  it('leave open what unlocks and what reviews, and nothing else', () => {
    const open = ofRecord.filter(([name]) => isOpenWhileLocked(name as EngineRouteName));
    expect(open.map(([name]) => name).sort()).toEqual([
      'replyToEngagementReviewNote',
      'replyToFilingReviewNote',
      'unlockEngagement',
      'unlockFiling',
      'writeEngagementReviewNote',
      'writeFilingReviewNote',
    ]);
  });

  it('repeat no work', async () => {
    const job = await world.practice.engine.context.reader
      .selectFrom('job')
      .select('id')
      .where('subject', '=', `filing:${world.builtFilingId}`)
      .executeTakeFirstOrThrow();
    expectProblem(await world.practice.call('PLATFORM_ADMIN', `POST /ops/jobs/${job.id}/retry`), 'LOCKED');
  });

  it('are changed again once they are unlocked, with a reason', async () => {
    for (const root of roots) {
      const call = (request: string, body?: object) => world.practice.call('PLATFORM_ADMIN', request, body);
      expectProblem(await call(`POST ${root}/unlock`, { reason: ' ' }), 'INVALID_INPUT');
      const unlocked = await call(`POST ${root}/unlock`, { reason: 'A late invoice.' });
      expect(unlocked.body).toMatchObject({ locked: false, reason: 'A late invoice.' });
      expectProblem(await call(`POST ${root}/unlock`, { reason: 'Again.' }), 'INVALID_TRANSITION');
      expect(
        (await call(`POST ${root}/review-notes`, bodyOf('writeEngagementReviewNote') as object)).status,
      ).toBe(201);
    }
  });
});
