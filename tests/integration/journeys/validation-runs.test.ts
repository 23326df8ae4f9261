/**
 * Every run of the rules is kept and can be had again, and two runs say what is new, resolved and persisting
 * (specification 2.13; product: same data, same order, every run).
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { xbrlFilingRoutes } from '../../../shared/contract/xbrl-filing.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import { expectStatus, validate } from './filing-steps.ts';
import { type SmallFiling, validatedFiling } from './placed-filing.ts';

const RULE = 'BR_mandatory_018';
const ELEMENT = 'ei_DescriptionOfPrincipalActivities';

let test: TestEngine;
let small: SmallFiling;
beforeAll(async () => {
  test = await startTestEngine();
  small = await validatedFiling(test, 2025);
});
afterAll(async () => {
  await test.close();
});

const one = () => `/ops/xbrl/filings/${small.id}`;
const results = async (query = '') =>
  xbrlFilingRoutes.listValidationResults.response.parse(
    expectStatus(await test.call('XBRL_PREPARER', `GET ${one()}/validation-results${query}`), 200).body,
  );
const runs = async (query = '') =>
  xbrlFilingRoutes.listValidationRuns.response.parse(
    expectStatus(await test.call('XBRL_PREPARER', `GET ${one()}/validation-runs${query}`), 200).body,
  );
const describeActivities = async (value: string | null) => {
  const body = { values: [{ elementId: ELEMENT, value }] };
  expectStatus(await test.call('XBRL_PREPARER', `PUT ${one()}/filing-information`, body), 200);
};

it('a first run has nothing to be compared with', async () => {
  expect((await results()).compared).toBeNull();
});

it('a finding is new, then persists, then is resolved', async () => {
  await describeActivities(null);
  await validate(test, small.id);
  const broken = await results();
  expect(broken.errors.map((row) => row.ruleId)).toEqual([RULE]);
  expect(broken.compared).toMatchObject({ appeared: [RULE], resolved: [], moved: [] });
  const warnings = broken.warnings.map((row) => row.ruleId);
  expect(broken.compared?.persisting).toEqual(expect.arrayContaining(warnings));

  await validate(test, small.id);
  expect((await results()).compared).toMatchObject({ appeared: [], resolved: [] });
  expect((await results()).compared?.persisting).toContain(RULE);

  await describeActivities('Wholesale of lamps');
  await validate(test, small.id);
  const mended = await results();
  expect(mended.compared?.resolved.map((row) => row.ruleId)).toEqual([RULE]);
  expect(mended.compared?.appeared).toEqual([]);
});

it('all four runs are listed, newest first, and an earlier one is as it was', async () => {
  const { items, total } = await runs();
  expect(total).toBe(4);
  expect(items.map((run) => run.counts.errors)).toEqual([0, 1, 1, 0]);
  expect(items.map((run) => run.stale)).toEqual([false, true, true, true]);
  expect(items.every((run) => run.counts.rules === 144 && run.requestedByName !== '')).toBe(true);
  const times = items.map((run) => run.runAt);
  expect(times).toEqual(times.toSorted().toReversed());
  const second = await results(`?run=${items[2]?.runAt}`);
  expect(second.errors.map((row) => row.ruleId)).toEqual([RULE]);
  expect(second.compared).toMatchObject({ runAt: items[3]?.runAt, appeared: [RULE] });
  const page = await runs('?limit=3');
  expect(page.items).toEqual(items.slice(0, 3));
  expect((await runs(`?limit=3&cursor=${page.nextCursor}`)).items).toEqual(items.slice(3));
});
