/**
 * Last year's trial balance as a second file: refused while it does not balance, corrected, taken in as comparatives,
 * kept by a new file of this year, remembered in its layout, told in the trail, and set aside.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openingProofSchema, priorYearSchema } from '../../../shared/model/prior-year.ts';
import { lastYearFileViewSchema } from '../../../shared/model/trial-balance.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import {
  createEngagement,
  generateStatements,
  importTrialBalance,
  mapAccounts,
  readMapping,
} from './engagement-steps.ts';
import { expectStatus, succeed } from './filing-steps.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const THIS_YEAR = `Code,Account,2026
1000,Cash at bank,60000.00
2000,Trade creditors,-20000.00
3000,Share capital,-10000.00
3100,Retained earnings,-5000.00
4000,Sales,-90000.00
5000,Rental expense,65000.00
`;
/** In a layout of its own: names before codes, debit and credit apart, an account that is gone. */
const LAST_YEAR = `Ledger name,No.,Debit,Credit
Bank account,1000,40000.00,
Trade creditors,,,15000.00
Share capital,3000,,10000.00
Retained earnings,3100,,2000.00
Sales,4000,,70000.00
Rental expense,5000,64000.00,
Bank loan,2500,,7000.00
`;

describe('last year’s trial balance as a second file', () => {
  let test: TestEngine;
  let id: string;
  let base: string;
  const get = async (path: string) =>
    expectStatus(await test.call('FS_PREPARER', `GET ${base}/${path}`), 200).body;
  const view = async () => lastYearFileViewSchema.parse(await get('prior-year/trial-balance'));
  const counting = async () =>
    priorYearSchema.parse(await get('prior-year')).sources.find(({ counts }) => counts)?.source;
  const send = async (text: string) =>
    await test.upload('FS_PREPARER', `${base}/prior-year/trial-balance`, 'tb-2025.csv', bytes(text));
  const failed = async (started: Awaited<ReturnType<TestEngine['call']>>) =>
    await test.finish(expectStatus(started, 202));
  const prior = async () =>
    Object.fromEntries(
      (await readMapping(test, id)).map((item) => [item.accountDescription, item.priorYearBalance]),
    );

  beforeAll(async () => {
    test = await startTestEngine();
    ({ id } = await createEngagement(test, {
      companyName: 'Lapwing Oak Pte. Ltd.',
      uen: '201512345D',
      year: 2026,
    }));
    base = `/ops/financial-statements/engagements/${id}`;
  });
  afterAll(async () => {
    await test.close();
  });

  it('wants this year’s file first, and takes nothing of one that does not balance', async () => {
    expectStatus(await send(LAST_YEAR), 409);
    await importTrialBalance(test, id, 'tb.csv', bytes(THIS_YEAR));
    await mapAccounts(test, id, {});
    const job = await failed(await send(LAST_YEAR.replace('7000.00', '6900.00')));
    expect(job).toMatchObject({ status: 'FAILED', error: { code: 'COLUMNS_AMBIGUOUS' } });
    const { file, joined } = await view();
    expect(file?.problem).toContain('Debits exceed credits by 100.00');
    expect(joined).toBeNull();
    expect(new Set(Object.values(await prior()))).toEqual(new Set([null]));
    expect(await counting()).toBeUndefined();
    // What was imported of this year stands as it did.
    expect(await get('trial-balance/import')).toMatchObject({ fileName: 'tb.csv', imported: 6 });
  });

  it('gives the comparatives once it balances, and the account that is gone a line', async () => {
    await succeed(test, await send(LAST_YEAR));
    const { file, joined } = await view();
    expect(file?.problem).toBeNull();
    expect(joined).toMatchObject({ matchedByCode: 5, matchedByName: 1 });
    expect(await prior()).toEqual({
      'Cash at bank': '40000.00',
      'Trade creditors': '-15000.00',
      'Share capital': '-10000.00',
      'Retained earnings': '-2000.00',
      Sales: '-70000.00',
      'Rental expense': '64000.00',
      'Bank loan': '-7000.00',
    });
    expect(await counting()).toBe('SECOND_FILE');
    const mapped = await mapAccounts(test, id, { 'Bank loan': 'borrowings_non_current' });
    expect(mapped.filter(({ taxonomyKey }) => taxonomyKey === null)).toEqual([]);
    const { statementsJson, isBalanced } = await generateStatements(test, id);
    expect([isBalanced, statementsJson.hasPriorYear]).toEqual([true, true]);
    const cash = statementsJson.balanceSheet.lines.find(({ key }) => key === 'cash_and_bank');
    expect([cash?.current, cash?.prior]).toEqual(['60000.00', '40000.00']);
    const trail = JSON.stringify((await test.call('PLATFORM_ADMIN', 'GET /ops/audit?limit=50')).body);
    expect(trail).toContain('"trialBalance":"tb-2025.csv"');
  });

  it('stays when a new file of this year comes, and when it is compared with', async () => {
    const corrected = THIS_YEAR.replace('65000.00', '65500.00').replace('-20000.00', '-20500.00');
    const compared = expectStatus(
      await test.upload('FS_PREPARER', `${base}/trial-balance/compare`, 'tb2.csv', bytes(corrected)),
      200,
    ).body;
    expect(compared).toMatchObject({
      unchanged: 5,
      accounts: [{ change: 'CHANGED' }, { change: 'CHANGED' }],
    });
    await importTrialBalance(test, id, 'tb2.csv', bytes(corrected));
    expect(await prior()).toMatchObject({ 'Trade creditors': '-15000.00', 'Bank loan': '-7000.00' });
    expect((await readMapping(test, id)).every(({ taxonomyKey }) => taxonomyKey !== null)).toBe(true);
    const proof = openingProofSchema.parse(await get('prior-year/opening-balances'));
    expect(proof.message).toContain('Nothing of last year is known');
  });

  it('is not brought in while the other file is read, nor that one while it is read itself', async () => {
    const read = await send(LAST_YEAR);
    await succeed(test, read);
    const isNow = async (job: {
      readonly status: 'RUNNING' | 'QUEUED' | 'SUCCEEDED';
      readonly runAfter?: string;
    }) =>
      await test.engine.context.change((writer) =>
        writer.updateTable('job').set(job).where('id', '=', String(read.body.jobId)).execute(),
      );
    for (const job of [
      { status: 'RUNNING' },
      { status: 'QUEUED', runAfter: '9999-01-01T00:00:00.000Z' },
    ] as const) {
      await isNow(job);
      for (const answer of [
        await send(LAST_YEAR),
        await test.call('FS_PREPARER', `PUT ${base}/prior-year/trial-balance/import`, {}),
        await test.call('FS_PREPARER', `DELETE ${base}/prior-year/trial-balance`),
        await test.upload('FS_PREPARER', `${base}/trial-balance`, 'tb3.csv', bytes(THIS_YEAR)),
        await test.call('FS_PREPARER', `PUT ${base}/trial-balance/import`, {}),
      ])
        expect(JSON.stringify(expectStatus(answer, 409).body)).toContain('is being read');
    }
    await isNow({ status: 'SUCCEEDED' });
    expect(await get('trial-balance/import')).toMatchObject({ fileName: 'tb2.csv' });
    expect(await prior()).toMatchObject({ 'Trade creditors': '-15000.00', 'Bank loan': '-7000.00' });
  });

  it('waits while the other file asks something, so that no question is lost', async () => {
    const asks = THIS_YEAR.replace('2026', 'A,B')
      .replaceAll('.00\n', '.00,0\n')
      .replace('60000.00,0', '60000.00,5')
      .replace('20000.00,0', '20000.00,-5');
    const sendThisYear = async (text: string) =>
      await test.upload('FS_PREPARER', `${base}/trial-balance`, 'asks.csv', bytes(text));
    const asking = await sendThisYear(asks);
    expect(await failed(asking)).toMatchObject({ error: { code: 'COLUMNS_AMBIGUOUS' } });
    const held = expectStatus(await send(LAST_YEAR), 409).body;
    expect(JSON.stringify(held)).toContain('“asks.csv”, this year’s trial balance, still has a question');
    expectStatus(await test.call('FS_PREPARER', `DELETE ${base}/prior-year/trial-balance`), 409);
    expect(await get('trial-balance/import')).toMatchObject({ fileName: 'asks.csv' });
    const answered = { columns: { code: 0, description: 1, current: 2 } };
    await succeed(test, await test.call('FS_PREPARER', `PUT ${base}/trial-balance/import`, answered));
    expect(await failed(await send(LAST_YEAR.replace('7000.00', '6900.00')))).toMatchObject({
      status: 'FAILED',
    });
    for (const refused of [
      await sendThisYear(THIS_YEAR),
      await test.call('FS_PREPARER', `PUT ${base}/trial-balance/import`, answered),
    ])
      expect(JSON.stringify(expectStatus(refused, 409).body)).toContain('is not imported yet');
    expect((await view()).file?.problem).toContain('Debits exceed credits');
    expectStatus(await test.call('FS_PREPARER', `DELETE ${base}/prior-year/trial-balance`), 200);
    expect((await view()).file?.problem).toBeNull();
    // A reading that is run again after another file came does not put back what stood then.
    await succeed(test, await sendThisYear(THIS_YEAR));
    expectStatus(await test.call('FS_PREPARER', `POST /ops/jobs/${String(asking.body.jobId)}/retry`), 200);
    expect(await test.finish(asking)).toMatchObject({
      status: 'FAILED',
      error: { code: 'INVALID_TRANSITION' },
    });
    expect(await get('trial-balance/import')).toMatchObject({
      columns: { current: 2 },
      headings: ['Code', 'Account', '2026'],
    });
  });

  it('is corrected by a recipe, replaced, and set aside', async () => {
    const flipped = await failed(
      await test.call('FS_PREPARER', `PUT ${base}/prior-year/trial-balance/import`, { excludeRows: [2] }),
    );
    expect(flipped).toMatchObject({ status: 'FAILED' });
    // The reading that counts stays until another is taken; a wrong one just goes.
    expect((await prior())['Cash at bank']).toBe('40000.00');
    expect((await view()).file?.problem).toContain('Credits exceed debits by 40,000.00');
    const dropped = await test.call('FS_PREPARER', `DELETE ${base}/prior-year/trial-balance`);
    expect(dropped.body).toEqual({ jobId: null });
    expect((await view()).file).toMatchObject({ fileName: 'tb-2025.csv', problem: null });
    await succeed(
      test,
      await send(LAST_YEAR.replaceAll('40000.00', '41000.00').replace('15000.00', '16000.00')),
    );
    expect((await prior())['Cash at bank']).toBe('41000.00');
    const aside = await test.call('FS_PREPARER', `DELETE ${base}/prior-year/trial-balance`);
    await succeed(test, { ...aside, status: 202 });
    expect(await prior()).toEqual({
      'Cash at bank': null,
      'Trade creditors': null,
      'Share capital': null,
      'Retained earnings': null,
      Sales: null,
      'Rental expense': null,
    });
    expect((await view()).file).toBeNull();
    expectStatus(await test.call('FS_PREPARER', `DELETE ${base}/prior-year/trial-balance`), 404);
  });
});
