/**
 * Companies whose year is no usual one, from file to statements and notes: a change of the year end, a first period, and a
 * dormant company.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentPreviewSchema } from '../../../shared/model/laid-out-pages.ts';
import { clientSchema, engagementSchema, generatedStatementSchema } from '../../../shared/model/records.ts';
import { findLine } from '../../../shared/model/statements.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import {
  answerEverything,
  generateNotes,
  generateStatements,
  importTrialBalance,
  mapAccounts,
  readFinality,
} from './engagement-steps.ts';
import { expectStatus } from './filing-steps.ts';

const BASE = '/ops/financial-statements/engagements';

let test: TestEngine;
beforeAll(async () => {
  test = await startTestEngine();
});
afterAll(async () => {
  await test.close();
});

async function newClient(companyName: string, uen: string, fyEndMonth: number): Promise<string> {
  const body = { companyName, uen, fyEndMonth, accountingStandard: 'SFRS_SE' };
  const made = await test.call('PLATFORM_ADMIN', 'POST /ops/clients', {
    ...body,
    enabledProducts: ['FINANCIAL_STATEMENTS'],
  });
  return clientSchema.parse(expectStatus(made, 201).body).id;
}

async function open(clientId: string, period: object, csv: string): Promise<string> {
  const body = { clientId, reportingStandard: 'SFRS_SE', ...period };
  const made = expectStatus(await test.call('FS_PREPARER', `POST ${BASE}`, body), 201);
  const { id } = engagementSchema.parse(made.body);
  await importTrialBalance(test, id, 'tb.csv', new TextEncoder().encode(csv));
  await mapAccounts(test, id, {});
  await generateStatements(test, id);
  return id;
}

const statementsOf = async (id: string) =>
  generatedStatementSchema.parse(
    expectStatus(await test.call('FS_PREPARER', `GET ${BASE}/${id}/statements`), 200).body,
  ).statementsJson;

const printedWords = async (id: string) =>
  documentPreviewSchema
    .parse(expectStatus(await test.call('FS_PREPARER', `GET ${BASE}/${id}/preview`), 200).body)
    .pages.flatMap(({ items }) => items.flatMap((item) => (item.kind === 'TEXT' ? [item.text] : [])))
    .join(' ');

const kindsOpen = async (id: string) => (await readFinality(test, id)).open.map(({ kind }) => kind);

describe('a company', () => {
  it('that changes its year end has a longer period beside a year, and says that they do not compare', async () => {
    const clientId = await newClient('Sandpiper Crossing Pte. Ltd.', '202298765K', 12);
    const first = `Code,Account,Debit,Credit
1000,Cash at bank,30000,
3000,Share capital,,10000
4000,Sales,,50000
6000,Staff salaries,30000,
`;
    await open(clientId, { financialYear: 'FY2024', yearEndDate: '2024-12-31', firstPeriod: true }, first);
    const fyEndMonth = { fyEndMonth: 3 };
    expectStatus(await test.call('PLATFORM_ADMIN', `PATCH /ops/clients/${clientId}`, fyEndMonth), 200);
    const second = `Code,Account,Debit,Credit
1000,Cash at bank,75000,
3000,Share capital,,10000
3100,Retained earnings,,20000
4000,Sales,,90000
6000,Staff salaries,45000,
`;
    const period = { financialYear: 'FY2026', periodStart: '2025-01-01', yearEndDate: '2026-03-31' };
    const id = await open(clientId, period, second);
    const statements = await statementsOf(id);
    expect(statements.hasPriorYear).toBe(true);
    expect(findLine(statements.profitAndLoss, 'profit_after_tax')?.prior ?? null).toBe('20000.00');
    const words = await printedWords(id);
    expect(words).toContain('1 January 2025 to 31 March 2026');
    expect(words).toMatch(/not (?:entirely )?comparable/);
    expect(await kindsOpen(id)).not.toContain('COMPARATIVES_MISSING');
  });

  it('in its first period has no comparatives, and none is asked for', async () => {
    const clientId = await newClient('Dunlin Start Pte. Ltd.', '202512399K', 12);
    const csv = `Code,Account,Debit,Credit
1000,Cash at bank,14000,
3000,Share capital,,10000
4000,Sales,,9000
6000,Staff salaries,5000,
`;
    const period = { financialYear: 'FY2025', periodStart: '2025-05-10', yearEndDate: '2025-12-31' };
    const id = await open(clientId, { ...period, firstPeriod: true }, csv);
    const statements = await statementsOf(id);
    expect([statements.hasPriorYear, statements.cashFlow.available]).toEqual([false, true]);
    expect(findLine(statements.cashFlow, 'opening_cash')?.current ?? null).toBe('0.00');
    const words = await printedWords(id);
    expect(words).toContain('10 May 2025 to 31 December 2025');
    expect(await kindsOpen(id)).not.toContain('COMPARATIVES_MISSING');
    expect(await kindsOpen(id)).not.toContain('CASH_FLOW_MISSING');
  });

  it('that is dormant has statements and a note that says so', async () => {
    const clientId = await newClient('Knot Quiet Pte. Ltd.', '201812388K', 12);
    const csv = `Code,Account,2025,2024
1000,Cash at bank,800,1000
3000,Share capital,-5000,-5000
3100,Accumulated losses,4000,3500
6300,Secretarial fees,200,500
`;
    const id = await open(clientId, { financialYear: 'FY2025', yearEndDate: '2025-12-31' }, csv);
    await answerEverything(test, id);
    const ground = { promptId: 'DISC-020-03', responseData: { value: 'Dormant company' } };
    const answer = { ruleId: 'DISC-020', responses: [ground] };
    expectStatus(await test.call('FS_PREPARER', `POST ${BASE}/${id}/disclosures/respond`, answer), 200);
    const notes = await generateNotes(test, id);
    expect(notes.length).toBeGreaterThan(3);
    const words = await printedWords(id);
    expect(words).toContain('The Company was dormant');
    const statements = await statementsOf(id);
    expect(findLine(statements.balanceSheet, 'total_equity')?.current ?? null).toBe('800.00');
    expect(await kindsOpen(id)).not.toContain('OUT_OF_BALANCE');
  });
});
