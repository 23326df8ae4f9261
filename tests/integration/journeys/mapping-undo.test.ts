/**
 * Steps of the mapping: several rows as one step, undo and redo that outlive the engine, and steps of someone
 * else that stand in the way (specification 4.1; decisions 3, 4).
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SAMPLE_TRIAL_BALANCE } from '../../../main/sample-trial-balance.ts';
import { mappingChangedSchema, type TrialBalanceItem } from '../../../shared/model/records.ts';
import type { StaffRole } from '../../../shared/model/roles.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import { createEngagement, importTrialBalance, readEngagement, readMapping } from './engagement-steps.ts';
import { expectStatus, succeed } from './filing-steps.ts';

const BASE = '/ops/financial-statements/engagements';

let test: TestEngine;
let id: string;
beforeEach(async () => {
  test = await startTestEngine();
  const engagement = await createEngagement(test, {
    companyName: 'Teal Wharf Pte. Ltd.',
    uen: '202512345K',
    year: 2025,
  });
  id = engagement.id;
  await importTrialBalance(test, id, 'tb.csv', new TextEncoder().encode(SAMPLE_TRIAL_BALANCE));
  await succeed(test, await test.call('FS_PREPARER', `POST ${BASE}/${id}/mapping/auto-suggest`));
});
afterEach(async () => {
  await test.close();
});

type Keys = readonly (readonly [TrialBalanceItem | undefined, string | null])[];

async function change(role: StaffRole, keys: Keys) {
  const changes = keys.map(([item, taxonomyKey]) => ({ tbItemId: item?.id, taxonomyKey }));
  return await test.call(role, `PATCH ${BASE}/${id}/mapping`, { changes });
}
const step = (role: StaffRole, which: 'undo' | 'redo') =>
  test.call(role, `POST ${BASE}/${id}/mapping/${which}`);
const assignments = (rows: readonly TrialBalanceItem[]) =>
  rows.map(({ id: itemId, taxonomyKey, mappingConfidence, mappingRationale, isOverride }) => ({
    itemId,
    taxonomyKey,
    mappingConfidence,
    mappingRationale,
    isOverride,
  }));

describe('a step of several rows', () => {
  it('is stored whole, with one audit event per row, and undone whole to what it was', async () => {
    const before = await readMapping(test, id);
    const events = (await readAuditOf()).length;
    const [a, b, c] = before;
    const changed = mappingChangedSchema.parse(
      expectStatus(
        await change('FS_PREPARER', [
          [a, 'other_expenses'],
          [b, 'other_expenses'],
          [c, null],
        ]),
        200,
      ).body,
    );
    expect(changed.items.map((item) => item.taxonomyKey)).toEqual(['other_expenses', 'other_expenses', null]);
    expect(changed.history).toMatchObject({ undo: { rows: 3 }, redo: null });
    expect((await readAuditOf()).length).toBe(events + 3);
    expect((await readEngagement(test, id)).status).toBe('TB_UPLOADED');

    const undone = mappingChangedSchema.parse(expectStatus(await step('FS_PREPARER', 'undo'), 200).body);
    expect(undone.history).toMatchObject({ undo: null, redo: { rows: 3 } });
    expect(assignments(await readMapping(test, id))).toEqual(assignments(before));
    expect((await readEngagement(test, id)).status).toBe('TB_MAPPED');
    expect((await readAuditOf()).filter((event) => JSON.stringify(event).includes('"UNDO"')).length).toBe(3);
  });

  it('is refused whole when one key or row is wrong', async () => {
    const before = await readMapping(test, id);
    const [a, b] = before;
    expectStatus(
      await change('FS_PREPARER', [
        [a, 'other_expenses'],
        [b, 'no_such_key'],
      ]),
      400,
    );
    expectStatus(
      await change('FS_PREPARER', [
        [a, 'other_expenses'],
        [a, null],
      ]),
      400,
    );
    expect(assignments(await readMapping(test, id))).toEqual(assignments(before));
    expect((await step('FS_PREPARER', 'undo')).body.code).toBe('INVALID_TRANSITION');
  });
});

describe('undo and redo', () => {
  it('outlive the engine, in order, and a new step ends what could be made again', async () => {
    const [a, b] = await readMapping(test, id);
    expectStatus(await change('FS_PREPARER', [[a, 'other_expenses']]), 200);
    expectStatus(await change('FS_PREPARER', [[b, 'donations_and_fines']]), 200);
    expectStatus(await step('FS_PREPARER', 'undo'), 200);
    await test.engine.close();
    test = await startTestEngine({ dataDirectory: test.directory });

    const history = await test.call('FS_PREPARER', `GET ${BASE}/${id}/mapping/history`);
    expect(history.body).toMatchObject({ undo: { rows: 1 }, redo: { rows: 1 } });
    expectStatus(await step('FS_PREPARER', 'redo'), 200);
    const keyOf = async (item: TrialBalanceItem | undefined) =>
      (await readMapping(test, id)).find((each) => each.id === item?.id)?.taxonomyKey;
    expect(await keyOf(b)).toBe('donations_and_fines');
    expectStatus(await step('FS_PREPARER', 'undo'), 200);
    expectStatus(await step('FS_PREPARER', 'undo'), 200);
    expect([await keyOf(a), await keyOf(b)]).toEqual([a?.taxonomyKey, b?.taxonomyKey]);
    expectStatus(await step('FS_PREPARER', 'redo'), 200);
    expect(await keyOf(a)).toBe('other_expenses');
    expectStatus(await change('FS_PREPARER', [[b, 'it_expenses']]), 200);
    expect((await step('FS_PREPARER', 'redo')).body.code).toBe('INVALID_TRANSITION');
  });

  it('never overwrite what someone else decided in between, and name the rows', async () => {
    const [a, b] = await readMapping(test, id);
    expectStatus(
      await change('FS_PREPARER', [
        [a, 'other_expenses'],
        [b, 'other_expenses'],
      ]),
      200,
    );
    expectStatus(await change('PLATFORM_ADMIN', [[b, 'it_expenses']]), 200);
    const answer = expectStatus(await step('FS_PREPARER', 'undo'), 409);
    expect(answer.body.code).toBe('VERSION_CONFLICT');
    expect(answer.body.detail).toContain(b?.accountDescription);
    expect(answer.body.detail).not.toContain(a?.accountDescription);
    const now = await readMapping(test, id);
    expect(now.slice(0, 2).map((item) => item.taxonomyKey)).toEqual(['other_expenses', 'it_expenses']);
    // The other person takes the step back, and the way is free again.
    expectStatus(await step('PLATFORM_ADMIN', 'undo'), 200);
    expectStatus(await step('FS_PREPARER', 'undo'), 200);
  });

  it('end with the rows they speak of when the trial balance is brought in again', async () => {
    const [a] = await readMapping(test, id);
    expectStatus(await change('FS_PREPARER', [[a, 'other_expenses']]), 200);
    await importTrialBalance(test, id, 'tb.csv', new TextEncoder().encode(SAMPLE_TRIAL_BALANCE));
    expect((await step('FS_PREPARER', 'undo')).body.code).toBe('VERSION_CONFLICT');
    expect((await step('FS_PREPARER', 'undo')).body.code).toBe('INVALID_TRANSITION');
  });

  it('keep the last two hundred steps', async () => {
    const [a] = await readMapping(test, id);
    for (let at = 0; at < 203; at += 1) {
      const key = at % 2 === 0 ? 'other_expenses' : 'it_expenses';
      expectStatus(await change('FS_PREPARER', [[a, key]]), 200);
    }
    for (let at = 0; at < 200; at += 1) expectStatus(await step('FS_PREPARER', 'undo'), 200);
    expect((await step('FS_PREPARER', 'undo')).body.code).toBe('INVALID_TRANSITION');
  });
});

async function readAuditOf(): Promise<readonly unknown[]> {
  const answer = await test.call('PLATFORM_ADMIN', `GET /ops/audit?subject=engagement:${id}&limit=500`);
  const { items } = expectStatus(answer, 200).body;
  return Array.isArray(items) ? items : [];
}
