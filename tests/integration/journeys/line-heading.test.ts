/** A line entered by hand with its heading: the heading says where it stands, and so which tag is suggested. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lineItemSchema } from '../../../shared/model/records.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import { createEngagement } from './engagement-steps.ts';
import { expectStatus, TAXONOMY_VERSION } from './filing-steps.ts';

describe('a line entered by hand', () => {
  let test: TestEngine;
  let id: string;
  beforeAll(async () => {
    test = await startTestEngine();
    const engagement = await createEngagement(test, {
      companyName: 'Heron Quay Pte. Ltd.',
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
  });
  afterAll(async () => {
    await test.close();
  });

  it.each([
    ['Current liabilities', 'fs_LoansAndBorrowingsCurrent'],
    ['Non-current liabilities', 'fs_LoansAndBorrowingsNoncurrent'],
  ])('under %s', async (parentLabel, elementId) => {
    const answer = await test.call('XBRL_PREPARER', `POST /ops/xbrl/filings/${id}/line-items`, {
      statement: 'balance_sheet',
      label: 'Bank loans',
      parentLabel,
      valueCurrent: '1200.00',
      valuePrior: null,
      sourcePage: 0,
      reason: 'Keyed from the signed copy.',
    });
    const line = lineItemSchema.parse(expectStatus(answer, 201).body);
    expect(line.parentLabel).toBe(parentLabel);
    expect(line.mapping).toMatchObject({ elementId, confirmedById: null });
  });
});
