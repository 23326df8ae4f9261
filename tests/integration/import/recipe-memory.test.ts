/**
 * The recipe of a client's source from one engagement to the next, through the engine: remembered when a person
 * corrected the reading, used and named for next year's file, not used for another client, dropped on request.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';

const file = (year: number) =>
  new TextEncoder().encode(
    `No,Account,${year} SGD,Average,Before\n1,Bank,20,3,15\n2,Rent,5,1,5\n3,Loan,-25,4,-20\n`,
  );
const RECIPE = { columns: { code: 0, description: 1, current: 4 } };
const listed = z.object({ items: z.array(z.object({ id: z.string() })) });

let practice: TestEngine;
let clients: readonly string[];
beforeAll(async () => {
  practice = await startTestEngine();
  clients = listed
    .parse((await practice.call('PLATFORM_ADMIN', 'GET /ops/clients')).body)
    .items.map(({ id }) => id);
});
afterAll(() => practice.close());

async function engagementOf(client: number, year: number): Promise<string> {
  const answer = await practice.call('FS_PREPARER', 'POST /ops/financial-statements/engagements', {
    clientId: clients[client],
    financialYear: `FY${year}`,
    yearEndDate: `${year}-12-31`,
    reportingStandard: 'SFRS_SE',
  });
  expect(answer.status).toBe(201);
  return `/ops/financial-statements/engagements/${answer.body.id}`;
}

async function upload(path: string, year: number): Promise<void> {
  const answer = await practice.upload('FS_PREPARER', `${path}/trial-balance`, 'ledger.csv', file(year));
  expect(await practice.finish(answer)).toMatchObject({ status: 'SUCCEEDED' });
}

async function correct(path: string, recipe: object): Promise<void> {
  const answer = await practice.call('FS_PREPARER', `PUT ${path}/trial-balance/import`, recipe);
  expect(await practice.finish(answer)).toMatchObject({ status: 'SUCCEEDED' });
}

const reportOf = async (path: string) =>
  (await practice.call('FS_PREPARER', `GET ${path}/trial-balance/import`)).body;
const GUESSED = { remembered: null, columns: { current: 2 }, totals: { debit: '25.00' } };
const REMEMBERED = {
  remembered: { source: expect.any(String), savedAt: expect.any(String) },
  columns: RECIPE.columns,
  totals: { debit: '20.00' },
};

describe('a corrected recipe', () => {
  it('is the first guess for next year’s engagement of the client, and of nobody else', async () => {
    const first = await engagementOf(0, 2024);
    await upload(first, 2024);
    expect(await reportOf(first)).toMatchObject(GUESSED);
    await correct(first, RECIPE);
    expect(await reportOf(first)).toMatchObject({ remembered: null, columns: RECIPE.columns });

    const next = await engagementOf(0, 2025);
    await upload(next, 2025);
    expect(await reportOf(next)).toMatchObject(REMEMBERED);

    const other = await engagementOf(1, 2025);
    await upload(other, 2025);
    expect(await reportOf(other)).toMatchObject(GUESSED);
  });

  it('is dropped when a person says so, and the file is guessed anew', async () => {
    const path = await engagementOf(0, 2026);
    await upload(path, 2026);
    expect(await reportOf(path)).toMatchObject(REMEMBERED);
    await correct(path, { forget: true });
    expect(await reportOf(path)).toMatchObject(GUESSED);
    await upload(path, 2026);
    expect(await reportOf(path)).toMatchObject(GUESSED);
  });
});
