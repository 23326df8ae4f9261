/**
 * A practice with a server works on books of thousands of accounts as on any (contract, sync): statements and the lines
 * of a filing travel, whatever they would take written out. More accounts than fit are refused at the import.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findStatement, findStatementBooks } from '../../../main/store/repositories/engagement-outputs.ts';
import { csvOf, largeChart } from '../../bench/large-charts.ts';
import { generateStatements, importTrialBalance } from '../journeys/engagement-steps.ts';
import { expectStatus, succeed } from '../journeys/filing-steps.ts';
import { type Desktop, expectSame, type Office, openDesktop, openOffice } from './desktops.ts';
import { ENGAGEMENTS, newEngagement } from './work.ts';

const ACCOUNTS = 3_700;

let office: Office;
let a: Desktop;
let b: Desktop;
beforeAll(async () => {
  office = await openOffice();
  a = await openDesktop(office, 'a');
  b = await openDesktop(office, 'b');
});
afterAll(async () => {
  await a.close();
  await b.close();
  await office.close();
});

const asFile = (accounts: number) => new TextEncoder().encode(csvOf(largeChart(accounts)));

it('sends statements whose accounts, written out, are longer than a text that travels', async () => {
  const id = await newEngagement(a, office.clients[0]?.id ?? '');
  await importTrialBalance(a, id, 'books.csv', asFile(ACCOUNTS));
  await succeed(a, await a.call('FS_PREPARER', `POST ${ENGAGEMENTS}/${id}/mapping/auto-suggest`));
  const generated = await generateStatements(a, id);
  expect(JSON.stringify(generated.statementsJson).length).toBeGreaterThan(2_000_000);
  expect((await a.sync()).conflicts).toBe(0);
  await b.sync();
  await expectSame(a, b);
  const { reader } = b.engine.context;
  const statement = await findStatement(reader, id);
  expect(statement?.statementsJson).toEqual(generated.statementsJson);
  expect((await findStatementBooks(reader, statement?.id ?? ''))?.accounts).toHaveLength(ACCOUNTS);
});

it('refuses more accounts than fit, where they are imported', async () => {
  const id = await newEngagement(a, office.clients[1]?.id ?? '');
  const path = `${ENGAGEMENTS}/${id}/trial-balance`;
  const queued = await a.upload('FS_PREPARER', path, 'books.csv', asFile(20_002));
  const job = await a.finish(expectStatus(queued, 202));
  expect(job.status).toBe('FAILED');
  expect(job.error?.detail).toMatch(/^The trial balance has 20,002 accounts\./);
});
