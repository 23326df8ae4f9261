/**
 * A filing built from an engagement: every figure leads down to the rows of the trial balance, what a
 * line gathers stands in the notes, and nothing of it is confirmed (decisions 6).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_TRIAL_BALANCE } from '../../../main/sample-trial-balance.ts';
import { findStatement, findStatementBooks } from '../../../main/store/repositories/engagement-outputs.ts';
import { findCurrentUpload, listItems } from '../../../main/store/repositories/trial-balances.ts';
import { sha256Of } from '../../../main/store/stored-files.ts';
import type { ChainPart } from '../../../shared/model/figure-chain.ts';
import { addMoney, type Money, ZERO } from '../../../shared/model/money.ts';
import { lineProvenanceSchema } from '../../../shared/model/provenance.ts';
import type { LineItem } from '../../../shared/model/records.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import { createEngagement, generateStatements, importTrialBalance, mapAccounts } from './engagement-steps.ts';
import { expectStatus, readLines, succeed, TAXONOMY_VERSION } from './filing-steps.ts';

describe('where the figures of a built filing come from', () => {
  let test: TestEngine;
  let filingId = '';
  let engagementId = '';
  let lines: readonly LineItem[] = [];

  beforeAll(async () => {
    test = await startTestEngine();
    const engagement = await createEngagement(test, {
      companyName: 'Juniper Lantern Pte. Ltd.',
      uen: '202214567K',
      year: 2025,
    });
    engagementId = engagement.id;
    const books = new TextEncoder().encode(SAMPLE_TRIAL_BALANCE);
    await importTrialBalance(test, engagement.id, 'books.csv', books);
    await mapAccounts(test, engagement.id, {});
    await generateStatements(test, engagement.id);
    const created = await test.call('XBRL_PREPARER', 'POST /ops/xbrl/filings', {
      clientId: engagement.clientId,
      periodStart: '2025-01-01',
      periodEnd: '2025-12-31',
      entryPoint: 'FULL_XBRL',
      entityType: 'non_listed_company_full',
      accountingStandard: 'SFRS_SE',
      taxonomyVersion: TAXONOMY_VERSION,
      fsEngagementId: engagement.id,
    });
    filingId = String(expectStatus(created, 201).body.id);
    await succeed(
      test,
      await test.call('XBRL_PREPARER', `POST /ops/xbrl/filings/${filingId}/from-fs-engagement`),
    );
    lines = await readLines(test, filingId);
  });
  afterAll(async () => {
    await test.close();
  });

  const chainOf = async (lineItemId: string) => {
    const path = `GET /ops/xbrl/filings/${filingId}/line-items/${lineItemId}/provenance`;
    return lineProvenanceSchema.parse(expectStatus(await test.call('XBRL_PREPARER', path), 200).body);
  };
  const lineOf = (label: RegExp) => {
    const line = lines.find((one) => label.test(one.label));
    if (!line) throw new Error(`No line ${label} among ${lines.map((one) => one.label).join('; ')}`);
    return line;
  };

  it('leads from a figure to the cents, the accounts and their rows in the file', async () => {
    const { statements, document, ...line } = await chainOf(
      lineOf(/^Trade receivables|^Trade and other rec/).id,
    );
    expect(document).toBeNull();
    expect(statements).toMatchObject({ engagementId, versionNo: 1, file: { fileName: 'books.csv' } });
    expect(statements?.file?.sha256).toMatch(/^[0-9a-f]{64}$/);
    const accounts = statements?.parts.flatMap((part) => part.accounts) ?? [];
    expect(accounts.map((one) => [one.accountCode, one.currentYearBalance, one.sourceRow])).toEqual(
      expect.arrayContaining([['1100', '214380.00', 4]]),
    );
    const rows = SAMPLE_TRIAL_BALANCE.split('\n');
    for (const one of accounts) expect(rows[one.sourceRow - 1]).toContain(one.accountDescription);
    const exact = accounts.reduce((sum, one) => sum + Number(one.currentYearBalance), 0);
    expect(Math.abs(Math.abs(exact) - Number(line.valueCurrent))).toBeLessThan(1);
  });

  it('files the line that the statement prints, with the accounts of all that it gathers', async () => {
    const line = lineOf(/^Trade and other payables$/);
    expect(line.mapping?.confirmedById ?? null).toBeNull();
    expect(line.mapping).toMatchObject({ elementId: 'fs_TradeAndOtherPayablesCurrent', confidence: 'HIGH' });
    const { statements } = await chainOf(line.id);
    const codes = statements?.parts.flatMap((part) => part.accounts.map((one) => one.accountCode)) ?? [];
    expect(codes).toEqual(expect.arrayContaining(['2020', '2030']));
    const position = lines.filter((one) => one.statement === 'balance_sheet');
    expect(position.filter((one) => /GST|CPF/.test(one.label))).toEqual([]);
  });

  it('files what the line gathers in the notes, each part once, and together the line', async () => {
    const line = lineOf(/^Trade and other payables$/);
    const parts = lines.filter((one) => one.statement === 'notes' && one.parentLabel === line.label);
    const sum = (values: readonly (Money | null)[]) =>
      addMoney(ZERO, ...values.map((value) => value ?? ZERO));
    expect(parts.length).toBeGreaterThan(1);
    expect(sum(parts.map((one) => one.valueCurrent))).toBe(line.valueCurrent);
    expect(sum(parts.map((one) => one.valuePrior))).toBe(line.valuePrior);
    const levies = parts.filter((one) => /GST|CPF/.test(one.label));
    expect(sum(levies.map((one) => one.valueCurrent))).toBe('21626.00');
    expect(sum(levies.map((one) => one.valuePrior))).toBe('18870.00');
    const tags = parts.flatMap(({ mapping }) => mapping?.elementId ?? []);
    expect(new Set(tags).size).toBe(tags.length);
  });

  it('opens every line to parts that add up to it, and confirms none', async () => {
    for (const line of lines) {
      const { statements } = await chainOf(line.id);
      expect(statements?.parts.length, line.label).toBeGreaterThan(0);
      for (const { label, chain, current, prior, exactCurrent, exactPrior } of statements?.parts ?? []) {
        const sum = (parts: readonly ChainPart[]) => addMoney(ZERO, ...parts.map(({ amount }) => amount));
        if (current !== null) expect(sum(chain?.current ?? []), label).toBe(exactCurrent);
        if (prior !== null) expect(sum(chain?.prior ?? []), label).toBe(exactPrior);
      }
      expect(line.mapping?.confirmedById ?? null, line.label).toBeNull();
    }
  });

  it('keeps the chain of what was built when the books are uploaded anew', async () => {
    const { id } = lineOf(/^Total assets/);
    const before = await chainOf(id);
    const changed = SAMPLE_TRIAL_BALANCE.replace('214380.00', '214390.00').replace('122256.10', '122246.10');
    await importTrialBalance(test, engagementId, 'again.csv', new TextEncoder().encode(changed));
    expect(await chainOf(id)).toEqual(before);
  });
});

describe('a later upload that cannot be read', () => {
  let test: TestEngine;
  beforeAll(async () => {
    test = await startTestEngine();
  });
  afterAll(async () => {
    await test.close();
  });

  it('leaves the figures of a filing with the file that they came from', async () => {
    const engagement = await createEngagement(test, {
      companyName: 'Sorrel Quay Pte. Ltd.',
      uen: '202214568M',
      year: 2025,
    });
    const books = new TextEncoder().encode(SAMPLE_TRIAL_BALANCE);
    await importTrialBalance(test, engagement.id, 'books.csv', books);
    await mapAccounts(test, engagement.id, {});
    await generateStatements(test, engagement.id);
    const path = `/ops/financial-statements/engagements/${engagement.id}/trial-balance`;
    const empty = new TextEncoder().encode('Code,Name,Debit,Credit\n');
    const failed = await test.finish(await test.upload('FS_PREPARER', path, 'wrong.csv', empty));
    expect(failed.status).toBe('FAILED');

    const created = await test.call('XBRL_PREPARER', 'POST /ops/xbrl/filings', {
      clientId: engagement.clientId,
      periodStart: '2025-01-01',
      periodEnd: '2025-12-31',
      entryPoint: 'FULL_XBRL',
      entityType: 'non_listed_company_full',
      accountingStandard: 'SFRS_SE',
      taxonomyVersion: TAXONOMY_VERSION,
      fsEngagementId: engagement.id,
    });
    const filing = `/ops/xbrl/filings/${String(expectStatus(created, 201).body.id)}`;
    await succeed(test, await test.call('XBRL_PREPARER', `POST ${filing}/from-fs-engagement`));
    const [line] = await readLines(test, String(created.body.id));
    const chain = await test.call('XBRL_PREPARER', `GET ${filing}/line-items/${line?.id}/provenance`);
    const { statements } = lineProvenanceSchema.parse(expectStatus(chain, 200).body);
    expect(statements?.file).toMatchObject({ fileName: 'books.csv', sha256: sha256Of(books) });

    const { reader } = test.engine.context;
    const items = await listItems(reader, engagement.id);
    const current = await findCurrentUpload(reader, engagement.id);
    expect(current?.report?.imported).toBe(items.length);
    expect(new Set(items.map((item) => item.uploadId))).toEqual(new Set([current?.id]));
    const statement = await findStatement(reader, engagement.id);
    const kept = await findStatementBooks(reader, statement?.id ?? '');
    expect(kept).toMatchObject({ uploadId: current?.id, file: statements?.file });
    expect(kept?.accounts.map((account) => account.id)).toEqual(items.map((item) => item.id));
  });
});
