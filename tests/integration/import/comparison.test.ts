/**
 * A new file compared with the accounts of an engagement before it replaces them, through the engine: what would
 * change, and what of the statements, notes and answers would go stale; nothing is stored, and the upload after
 * it replaces the accounts as it always did.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fillSamplePractice } from '../../../main/sample-practice.ts';
import { SAMPLE_TRIAL_BALANCE } from '../../../main/sample-trial-balance.ts';
import { trialBalanceComparisonSchema } from '../../../shared/model/trial-balance-comparison.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';

const listed = z.object({ items: z.array(z.object({ id: z.string() })) });
const bytes = (text: string) => new TextEncoder().encode(text);
/** Cash 1,000 more, sales 1,000 more, a renamed and a recoded account, one gone into another. */
const CHANGED = SAMPLE_TRIAL_BALANCE.replace('122256.10', '123256.10')
  .replace('-1284650.00', '-1285650.00')
  .replace('1300,Prepayments', '1300,Prepaid expenses')
  .replace('1310,Rental deposits', '1315,Rental deposits');

const IN_DOLLARS_OF_AMERICA = 'Name,2025 (USD)\nBank,10\nLoan,-10\n';

let practice: TestEngine;
let path: string;
beforeAll(async () => {
  practice = await startTestEngine();
  const { items } = listed.parse((await practice.call('PLATFORM_ADMIN', 'GET /ops/clients')).body);
  await fillSamplePractice(practice.engine, practice.tokens.PLATFORM_ADMIN ?? '', items[0]?.id ?? '');
  const list = await practice.call('PLATFORM_ADMIN', 'GET /ops/financial-statements/engagements');
  path = `/ops/financial-statements/engagements/${listed.parse(list.body).items[0]?.id}`;
  await practice.finish(await practice.call('PLATFORM_ADMIN', `POST ${path}/notes/auto-generate`));
});
afterAll(() => practice.close());

const compare = (text: string, fileName = 'next.csv') =>
  practice.upload('FS_PREPARER', `${path}/trial-balance/compare`, fileName, bytes(text));
const state = async () =>
  (
    await Promise.all(
      ['', '/mapping?limit=500', '/trial-balance/import', '/statements', '/notes?limit=500'].map((part) =>
        practice.call('FS_PREPARER', `GET ${path}${part}`),
      ),
    )
  ).map(({ body }) => body);

describe('the comparison before a new upload', () => {
  it('tells what would change and go stale, and stores nothing', async () => {
    const before = await state();
    const answer = await compare(CHANGED);
    expect(answer.status).toBe(200);
    const { accounts, unchanged, stale, report } = trialBalanceComparisonSchema.parse(answer.body);
    expect(report).toMatchObject({ imported: 40, totals: { difference: '0.00' } });
    expect(unchanged).toBe(36);
    expect(accounts.map(({ change, after }) => `${change} ${after?.accountCode}`)).toEqual([
      'CHANGED 1000',
      'RENAMED 1300',
      'RECODED 1315',
      'CHANGED 4000',
    ]);
    expect(accounts.map(({ keepsMapping }) => keepsMapping)).toEqual([true, false, false, true]);
    expect(stale.lines.map(({ label }) => label)).toContain('Revenue');
    expect(stale.notes.map(({ noteKey }) => noteKey)).toContain('directors_report');
    expect(await state()).toEqual(before);
  });

  it('of the same file tells that nothing changes', async () => {
    const { body } = await compare(SAMPLE_TRIAL_BALANCE);
    expect(body).toMatchObject({ unchanged: 40, accounts: [], stale: { lines: [], notes: [], answers: [] } });
  });

  it.each([
    ['a PDF', '%PDF-1.7', 415, 'UNSUPPORTED_FILE_TYPE'],
    ['an empty file', '', 422, 'UNREADABLE_FILE'],
    ['a file without accounts', 'Code,Name,Debit,Credit\n', 422, 'UNREADABLE_FILE'],
    ['a file that needs a choice', 'Name,2025,2025\nBank,10,20\nLoan,-10,-20\n', 422, 'COLUMNS_AMBIGUOUS'],
    ['a file in another currency', IN_DOLLARS_OF_AMERICA, 422, 'COLUMNS_AMBIGUOUS'],
  ])('refuses %s', async (_what, text, status, code) => {
    expect((await compare(text)).body).toMatchObject({ status, code });
  });

  it('is told of a file that needs a choice too, once the choice is made, and before anything is replaced', async () => {
    const foreign = bytes(IN_DOLLARS_OF_AMERICA);
    const inUsd = await practice.upload('FS_PREPARER', `${path}/trial-balance`, 'usd.csv', foreign);
    expect(await practice.finish(inUsd)).toMatchObject({
      status: 'FAILED',
      error: { detail: expect.stringContaining('The amounts are in USD') },
    });
    const asks = 'Name,2025,2025\nBank,10,20\nLoan,-10,-20\n';
    const upload = await practice.upload('FS_PREPARER', `${path}/trial-balance`, 'asks.csv', bytes(asks));
    expect(await practice.finish(upload)).toMatchObject({
      status: 'FAILED',
      error: { code: 'COLUMNS_AMBIGUOUS' },
    });
    const items = async () => (await practice.call('FS_PREPARER', `GET ${path}/mapping?limit=500`)).body;
    const before = await items();
    const choose = (current: number) =>
      practice.call('FS_PREPARER', `POST ${path}/trial-balance/import/compare`, {
        columns: { description: 0, current },
      });
    const { body } = await choose(2);
    const told = trialBalanceComparisonSchema.parse(body);
    expect(told).toMatchObject({ unchanged: 0, report: { fileName: 'asks.csv', imported: 2 } });
    expect(told.accounts.filter(({ change }) => change === 'GONE')).toHaveLength(40);
    expect(told.accounts.find(({ change }) => change === 'NEW')?.after?.currentYearBalance).toBe('20.00');
    expect(await items()).toEqual(before);
  });

  it('changes nothing about the upload: it replaces, and mappings carry over as told', async () => {
    const upload = await practice.upload('FS_PREPARER', `${path}/trial-balance`, 'next.csv', bytes(CHANGED));
    const told = trialBalanceComparisonSchema.parse((await compare(CHANGED)).body);
    expect(told.report.imported).toBe(40);
    expect(await practice.finish(upload)).toMatchObject({
      status: 'SUCCEEDED',
      result: { imported: 40, kept: 38 },
    });
    expect((await compare(CHANGED)).body).toMatchObject({ unchanged: 40, accounts: [] });
  });
});
