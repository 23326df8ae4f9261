/**
 * Figures that no output can carry are told before anything is filed: at the gate as warnings, and at once where
 * the element does not take the figure at all (decisions 6).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireFiling } from '../../../main/xbrl-filing/filings/require-filing.ts';
import { buildInstance } from '../../../main/xbrl-filing/instance/build-instance.ts';
import { loadFilingContent } from '../../../main/xbrl-filing/validation/load-filing-content.ts';
import { xbrlFilingRoutes } from '../../../shared/contract/xbrl-filing.ts';
import type { LineItem } from '../../../shared/model/records.ts';
import { buildFacts } from '../../../validation/filing-facts.ts';
import { docxOf, paragraph, table } from '../../fixtures/statements/small-documents.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import { readInstance } from '../../unit/main/xbrl-filing/instance/read-instance.ts';
import { createEngagement } from './engagement-steps.ts';
import { confirm, expectStatus, TAXONOMY_VERSION, uploadDocument } from './filing-steps.ts';

describe('figures that reach no output', () => {
  let test: TestEngine;
  let id: string;
  let lines: readonly LineItem[];
  beforeAll(async () => {
    test = await startTestEngine();
    const engagement = await createEngagement(test, {
      companyName: 'Petrel Cove Pte. Ltd.',
      uen: '202512345N',
      year: 2025,
      firstPeriod: true,
    });
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
    id = String(expectStatus(created, 201).body.id);
    const document = docxOf(
      paragraph('Statement of profit or loss for the year ended 31 December 2025') +
        table([
          ['', '2025', '2024'],
          ['', "S$'000", "S$'000"],
          ['Revenue', '900', '700'],
          ['Average number of employees', '12.5', '11'],
          ['Earnings per share (cents)', '', ''],
          ['Basic', '7.525', '6.1'],
        ]),
    );
    lines = await uploadDocument(test, id, 'statements.docx', document);
  });
  afterAll(async () => {
    await test.close();
  });
  const lineOf = (label: string) => {
    const found = lines.find((line) => line.label === label);
    if (found === undefined) throw new Error(`${label} was not read: ${lines.map((one) => one.label)}`);
    return found;
  };
  const gate = async () =>
    xbrlFilingRoutes.getGate.response.parse(
      expectStatus(await test.call('XBRL_PREPARER', `GET /ops/xbrl/filings/${id}/gate`), 200).body,
    );

  it('are told at the gate where the filing has no prior period', async () => {
    expect((await gate()).unreported).toEqual([]);
    expectStatus(await confirm(test, id, lineOf('Revenue').id, { elementId: 'fs_Revenue' }), 200);
    expect((await gate()).unreported).toEqual([
      {
        lineItemId: lineOf('Revenue').id,
        reason: 'The line has a prior figure; the filing has no prior period.',
      },
    ]);
  });

  it('are refused at once where the element takes whole numbers only', async () => {
    const line = lineOf('Average number of employees');
    // People are counted one by one, also in a table of thousands.
    expect(line.valueCurrent).toBe('12.50');
    const answer = await confirm(test, id, line.id, { elementId: 'fs_AverageNumberOfEmployees' });
    expect([answer.status, answer.body.code]).toEqual([400, 'UNKNOWN_ELEMENT']);
    expect(String(answer.body.detail)).toContain('whole numbers');
    expect((await gate()).lines.confirmed).toBe(1);
  });

  it('keep the digits of figures per share that an amount would lose', async () => {
    const line = lineOf('Basic');
    expect([line.scale, line.parentLabel]).toEqual([1, 'Earnings per share (cents)']);
    expect(line.mapping?.elementId).toBe('fs_BasicEarningsPerShare');
    expect(line.mapping?.explanation).toContain('printed in cents and reported in dollars');
    const elementId = 'fs_BasicEarningsPerShare';
    expectStatus(await confirm(test, id, line.id, { elementId, negated: false }), 200);
    const { context } = test.engine;
    const filing = await requireFiling(context.reader, id);
    const content = await loadFilingContent(context.reader, context.constitution, filing);
    const lookup = context.constitution.taxonomyLookup(TAXONOMY_VERSION);
    const rules = context.constitution.loadValidationRules(TAXONOMY_VERSION);
    const xml = buildInstance(content, lookup, buildFacts(content, lookup), rules);
    const fact = readInstance(xml).facts.find((one) => /EarningsPerShare/.test(JSON.stringify(one)));
    expect(fact).toMatchObject({ value: '0.07525', decimals: '5' });
  });
});
