/**
 * The program knows how often it was right: what was proposed is kept with each decision, at its moment, for lines and
 * accounts; what is changed, taken back or left out later shows on the page; earlier decisions are counted apart.
 */
import { type RawBuilder, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SAMPLE_TRIAL_BALANCE } from '../../../main/sample-trial-balance.ts';
import { type Accuracy, accuracySchema, proposalsSchema } from '../../../shared/model/accuracy.ts';
import type { LineItem, TrialBalanceItem } from '../../../shared/model/records.ts';
import { KESTREL_BAY } from '../../fixtures/statements/kestrel-bay.ts';
import { buildStatementsDocx } from '../../fixtures/statements/statements-docx.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import { createEngagement, importTrialBalance, readMapping } from '../journeys/engagement-steps.ts';
import {
  confirm,
  createFiling,
  exclude,
  expectStatus,
  KESTREL_FILING,
  readLines,
  succeed,
  uploadDocument,
} from '../journeys/filing-steps.ts';

const ENGAGEMENTS = '/ops/financial-statements/engagements';
const BOOKS = new TextEncoder().encode(SAMPLE_TRIAL_BALANCE);

let test: TestEngine;
beforeEach(async () => {
  test = await startTestEngine();
});
afterEach(async () => {
  await test.close();
});

const written = async (statement: RawBuilder<unknown>) =>
  await test.engine.context.change(async (writer) => await statement.execute(writer));

async function pageOf(product: 'xbrl' | 'financial-statements', query = ''): Promise<Accuracy> {
  const answer = await test.call('SENIOR_ACCOUNTANT', `GET /ops/${product}/accuracy${query}`);
  return accuracySchema.parse(expectStatus(answer, 200).body);
}

describe('of tags', () => {
  let filingId: string;
  let proposed: readonly LineItem[];
  beforeEach(async () => {
    filingId = (await createFiling(test, KESTREL_FILING)).id;
    const lines = await uploadDocument(test, filingId, 's.docx', await buildStatementsDocx(KESTREL_BAY));
    // Two lines that may be tagged with one another's candidates would argue about the unit of their figures.
    proposed = lines.filter(
      ({ statement, mapping }) => statement === 'balance_sheet' && (mapping?.candidates.length ?? 0) > 1,
    );
    expect(proposed.length).toBeGreaterThan(6);
  });

  const candidate = (line: LineItem | undefined, rank: number) => ({
    elementId: line?.mapping?.candidates[rank]?.elementId ?? '',
  });
  const confirmed = async (line: LineItem | undefined, choice: Readonly<Record<string, unknown>>) =>
    expectStatus(await confirm(test, filingId, line?.id ?? '', choice), 200);

  it('counts what was proposed at the moment of the confirmation, and follows what becomes of it', async () => {
    const [a, b, c, d] = proposed;
    expect((await pageOf('xbrl')).all.decided).toBe(0);
    await confirmed(a, candidate(a, 0));
    await confirmed(b, candidate(b, 1));
    await confirmed(c, candidate(c, 0));
    const before = await pageOf('xbrl');
    expect(before.all).toEqual({ decided: 3, first: 2, topThree: 3, changed: 0, takenBack: 0, leftOut: 0 });
    expect(before.byClient).toMatchObject([{ clientName: KESTREL_BAY.companyName }]);
    expect(before.leftAsProposed).toBeNull();

    // The first proposal was confirmed, and somebody found that it was wrong.
    const stands = (await readLines(test, filingId)).find(({ id }) => id === a?.id)?.mapping;
    await confirmed(a, { ...candidate(a, 1), seenConfirmedAt: stands?.confirmedAt });
    const path = `/ops/xbrl/filings/${filingId}/mappings/${c?.id}`;
    expectStatus(await test.call('XBRL_PREPARER', `DELETE ${path}`), 200);
    expectStatus(await exclude(test, filingId, d?.id ?? ''), 200);
    const after = await pageOf('xbrl');
    expect(after.all).toEqual({ decided: 2, first: 0, topThree: 2, changed: 1, takenBack: 1, leftOut: 1 });
    const high = after.byConfidence.reduce((total, { figures }) => total + figures.decided, 0);
    expect(high).toBe(2);
  });

  it('keeps the proposals in the row of the confirmation, with their sources, and never changes them', async () => {
    const [a] = proposed;
    await confirmed(a, candidate(a, 0));
    const { reader } = test.engine.context;
    const row = await reader.selectFrom('confirmation').selectAll().executeTakeFirstOrThrow();
    const kept = proposalsSchema.parse(JSON.parse(row.proposed ?? 'null'));
    expect(kept.map(({ choice }) => choice)).toEqual(a?.mapping?.alternatives);
    expect(kept.every(({ source }) => source !== null)).toBe(true);
    const change = written(sql`UPDATE confirmation SET proposed = '[]'`);
    await expect(change).rejects.toThrow();
  });

  it('tells a repetition from work of its own', async () => {
    const [a] = proposed;
    await confirmed(a, candidate(a, 0));
    const next = await createFiling(test, { ...KESTREL_FILING, year: 2026 });
    const lines = await uploadDocument(test, next.id, 's.docx', await buildStatementsDocx(KESTREL_BAY));
    const same = lines.find(({ label, statement }) => label === a?.label && statement === a.statement);
    expectStatus(await confirm(test, next.id, same?.id ?? '', candidate(same, 0)), 200);
    const page = await pageOf('xbrl');
    expect([page.repeated.decided, page.workedOut.decided]).toEqual([1, 1]);
    expect((await pageOf('xbrl', '?source=SAME_CLIENT')).all).toMatchObject({ decided: 1, first: 1 });
  });

  it('counts confirmations of a time when nothing was kept apart', async () => {
    const [a, b] = proposed;
    await confirmed(a, candidate(a, 0));
    await written(sql`DROP TRIGGER confirmationRefusesUpdate`);
    await written(sql`UPDATE confirmation SET proposed = NULL`);
    await confirmed(b, candidate(b, 0));
    const page = await pageOf('xbrl');
    expect([page.all.decided, page.beforeRecorded]).toEqual([1, 1]);
  });
});

describe('of reporting keys', () => {
  let id: string;
  let rows: readonly TrialBalanceItem[];
  beforeEach(async () => {
    const client = { companyName: 'Teal Wharf Pte. Ltd.', uen: '202512345K', year: 2025 };
    id = (await createEngagement(test, client)).id;
    await importTrialBalance(test, id, 'tb.csv', BOOKS);
    await succeed(test, await test.call('FS_PREPARER', `POST ${ENGAGEMENTS}/${id}/mapping/auto-suggest`));
    rows = (await readMapping(test, id)).filter(({ suggestions }) => suggestions.length > 1);
    expect(rows.length).toBeGreaterThan(4);
  });

  const suggested = (item: TrialBalanceItem | undefined, rank: number) =>
    item?.suggestions[rank]?.taxonomyKey ?? '';
  const set = async (item: TrialBalanceItem | undefined, taxonomyKey: string | null) =>
    expectStatus(
      await test.call('FS_PREPARER', `PATCH ${ENGAGEMENTS}/${id}/mapping/${item?.id}`, { taxonomyKey }),
      200,
    );
  const step = async (which: 'undo' | 'redo') =>
    expectStatus(await test.call('FS_PREPARER', `POST ${ENGAGEMENTS}/${id}/mapping/${which}`), 200);

  it('counts what a person chose, says what nobody chose, and follows changes, undo and a new upload', async () => {
    const [a, b] = rows;
    const left = (await pageOf('financial-statements')).leftAsProposed ?? 0;
    expect(left).toBeGreaterThan(10);
    await set(a, suggested(a, 0));
    await set(b, suggested(b, 1));
    const first = await pageOf('financial-statements');
    expect(first.all).toMatchObject({ decided: 2, first: 1, topThree: 2, changed: 0 });
    expect(first.leftAsProposed).toBe(left - 2);
    await set(a, suggested(a, 1));
    expect((await pageOf('financial-statements')).all).toMatchObject({ decided: 2, first: 0, changed: 1 });
    await step('undo');
    expect((await pageOf('financial-statements')).all).toMatchObject({ decided: 2, first: 1, changed: 0 });
    await step('undo');
    expect((await pageOf('financial-statements')).all).toMatchObject({ decided: 1, takenBack: 1 });
    await step('redo');
    // The account is read anew; what was decided about it stays, with the proposals of that moment.
    await importTrialBalance(test, id, 'tb.csv', BOOKS);
    expect((await pageOf('financial-statements')).all).toMatchObject({ decided: 2, first: 1, topThree: 2 });
  });

  it('counts several accounts of one step apart, and leaves alone what is not known', async () => {
    const [a, b, c, d] = rows;
    const changes = [a, b].map((item) => ({ tbItemId: item?.id, taxonomyKey: suggested(a, 0) }));
    expectStatus(await test.call('FS_PREPARER', `PATCH ${ENGAGEMENTS}/${id}/mapping`, { changes }), 200);
    await set(c, null);
    await set(d, suggested(d, 0));
    await written(sql`UPDATE trialBalanceItem SET firstDecision = NULL WHERE id = ${d?.id}`);
    // Of a key from before proposals were kept the first decision is not known, whatever is chosen later.
    await set(d, suggested(d, 1));
    const page = await pageOf('financial-statements');
    expect(page.all.decided).toBe(0);
    expect(page.together).toMatchObject({ decided: 2 });
    expect(page.beforeRecorded).toBe(1);
  });

  it('shows nobody what was proposed beyond the suggestions, and the page to those who see the records', async () => {
    const [a] = rows;
    await set(a, suggested(a, 0));
    const answer = await test.call('FS_PREPARER', `GET ${ENGAGEMENTS}/${id}/mapping?limit=500`);
    expect(JSON.stringify(answer.body)).not.toContain('firstDecision');
    for (const [role, keys, tags] of [
      ['FS_PREPARER', 200, 403],
      ['XBRL_PREPARER', 200, 200],
      ['PAYROLL_LEAD', 403, 403],
    ] as const) {
      expect((await test.call(role, 'GET /ops/financial-statements/accuracy')).status).toBe(keys);
      expect((await test.call(role, 'GET /ops/xbrl/accuracy')).status).toBe(tags);
    }
  });
});
