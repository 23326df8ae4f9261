/**
 * What must never be filed by mistake: figures of another period, currency or version, a name that changed
 * after the check, a day that cannot be (decisions 2, 4, 6).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_TRIAL_BALANCE } from '../../../main/sample-trial-balance.ts';
import type { Engagement, Filing } from '../../../shared/model/records.ts';
import { KESTREL_BAY } from '../../fixtures/statements/kestrel-bay.ts';
import { buildStatementsDocx } from '../../fixtures/statements/statements-docx.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import { createEngagement, generateStatements, importTrialBalance, mapAccounts } from './engagement-steps.ts';
import {
  expectStatus,
  exportAll,
  preparedFiling,
  readAudit,
  readFiling,
  readLines,
  succeed,
  TAXONOMY_VERSION,
  validate,
} from './filing-steps.ts';

const FS = '/ops/financial-statements/engagements';
const BOOKS = new TextEncoder().encode(SAMPLE_TRIAL_BALANCE);

describe('a filing built from an engagement', () => {
  let test: TestEngine;
  let engagement: Engagement;
  beforeAll(async () => {
    test = await startTestEngine();
    engagement = await createEngagement(test, {
      companyName: 'Saltmarsh Freight Pte. Ltd.',
      uen: '202099853M',
      year: 2025,
      functionalCurrency: 'USD',
    });
    await importTrialBalance(test, engagement.id, 'books.csv', BOOKS);
    await mapAccounts(test, engagement.id, {});
    await generateStatements(test, engagement.id);
  });
  afterAll(async () => {
    await test.close();
  });

  const filingOf = async (year: number): Promise<string> => {
    const created = await test.call('XBRL_PREPARER', 'POST /ops/xbrl/filings', {
      clientId: engagement.clientId,
      periodStart: `${year}-01-01`,
      periodEnd: `${year}-12-31`,
      entryPoint: 'SIMPLIFIED_XBRL',
      entityType: 'smaller_non_listed_company',
      accountingStandard: 'SFRS_SE',
      taxonomyVersion: TAXONOMY_VERSION,
      fsEngagementId: engagement.id,
    });
    return String(expectStatus(created, 201).body.id);
  };
  const build = (id: string) => test.call('XBRL_PREPARER', `POST /ops/xbrl/filings/${id}/from-fs-engagement`);
  const change = (body: unknown) => test.call('FS_PREPARER', `PATCH ${FS}/${engagement.id}`, body);

  it('refuses statements of another period', async () => {
    expect((await build(await filingOf(2024))).body.code).toBe('INVALID_PERIOD');
  });

  it('refuses statements that are out of date, and takes the currency of the statements themselves', async () => {
    const id = await filingOf(2025);
    expectStatus(await change({ functionalCurrency: 'SGD' }), 200);
    expect((await build(id)).body.code).toBe('INVALID_TRANSITION');
    expectStatus(await change({ functionalCurrency: 'USD', roundingConvention: 'SGD_THOUSANDS' }), 200);
    await generateStatements(test, engagement.id);
    await succeed(test, await build(id));
    expect((await readFiling(test, id)).documentCurrency).toBe('USD');
    expect(new Set((await readLines(test, id)).map((line) => line.scale))).toEqual(new Set([1000]));
    const built = (await readAudit(test, id)).find((event) => event.type === 'XBRL_DOC_INGESTED');
    expect(built?.payload).toMatchObject({ fsEngagementId: engagement.id, statementVersion: 2 });
  });

  it('shows receivables net, so that one line stands for one element', async () => {
    const { statementsJson } = await generateStatements(test, engagement.id);
    const labels = statementsJson.balanceSheet.lines.map((line) => line.label);
    expect(labels.filter((label) => /receivable|allowance/i.test(label))).toEqual(['Trade receivables']);
  });

  it('changes nothing by a change that changes nothing, and refuses a currency that does not exist', async () => {
    const before = (await test.call('FS_PREPARER', `GET ${FS}/${engagement.id}`)).body;
    expect((await change({ roundingConvention: 'SGD_THOUSANDS' })).body).toEqual(before);
    expect((await change({ functionalCurrency: 'ZZZ' })).body.code).toBe('INVALID_INPUT');
  });

  it('generates again after a re-import that kept every key', async () => {
    await importTrialBalance(test, engagement.id, 'books.csv', BOOKS);
    expect((await test.call('FS_PREPARER', `GET ${FS}/${engagement.id}`)).body.status).toBe('TB_UPLOADED');
    expect((await generateStatements(test, engagement.id)).isBalanced).toBe(true);
  });
});

describe('a filing whose client changes', () => {
  let test: TestEngine;
  let filing: Filing;
  beforeAll(async () => {
    test = await startTestEngine();
    const bytes = await buildStatementsDocx(KESTREL_BAY);
    filing = await preparedFiling(test, { name: 'statements.docx', bytes });
    await validate(test, filing.id);
  });
  afterAll(async () => {
    await test.close();
  });

  const rename = (companyName: string) =>
    test.call('PLATFORM_ADMIN', `PATCH /ops/clients/${filing.clientId}`, { companyName });
  const markFiled = (body: object) =>
    test.call('XBRL_REVIEWER', `POST /ops/xbrl/filings/${filing.id}/mark-filed`, body);

  it('goes back to mapping, and its validation no longer counts', async () => {
    expect((await readFiling(test, filing.id)).status).toBe('VALIDATION_PASSED');
    expectStatus(await rename('Kestrel Bay Holdings Pte. Ltd.'), 200);
    expect((await readFiling(test, filing.id)).status).toBe('MAPPING_IN_PROGRESS');
    const results = await test.call('XBRL_REVIEWER', `GET /ops/xbrl/filings/${filing.id}/validation-results`);
    expect(results.body.stale).toBe(true);
  });

  it('is not marked as filed when the name changed after the export', async () => {
    await validate(test, filing.id);
    await exportAll(test, filing.id);
    expectStatus(await rename('Kestrel Bay Trading Pte. Ltd.'), 200);
    const refused = await markFiled({ regulatorReference: 'REF-1' });
    expect([refused.status, refused.body.reason]).toEqual([422, 'NO_VALIDATION_RUN']);
    expect((await readFiling(test, filing.id)).status).toBe('EXPORTED');
  });

  it('refuses a filing day that cannot be, and keeps name and UEN as they were filed', async () => {
    expectStatus(
      await test.call('XBRL_PREPARER', `POST /ops/xbrl/filings/${filing.id}/return-to-mapping`, {
        reason: 'The name changed.',
      }),
      200,
    );
    await validate(test, filing.id);
    await exportAll(test, filing.id);
    for (const filedOn of ['2099-01-01', '2025-12-31']) {
      const refused = await markFiled({ regulatorReference: 'REF-1', filedOn });
      expect([filedOn, refused.status, refused.body.code]).toEqual([filedOn, 400, 'INVALID_INPUT']);
    }
    expectStatus(await markFiled({ regulatorReference: 'REF-1' }), 200);
    expectStatus(await rename('Kestrel Bay Group Pte. Ltd.'), 200);
    expect((await readFiling(test, filing.id)).clientName).toBe('Kestrel Bay Trading Pte. Ltd.');
  });
});
