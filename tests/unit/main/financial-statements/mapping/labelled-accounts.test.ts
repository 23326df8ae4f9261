/**
 * Names of accounts from charts that other people made, against labels made by hand; skipped where the case files
 * are absent. The rates are promises: they may rise, never fall.
 */
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadReportingTaxonomy } from '../../../../../constitution/index.ts';
import { caseFile } from '../../../../support/case-files.ts';
import { measureAccounts, readLabelledAccounts } from '../../../../support/labelled-accounts.ts';

const labels = caseFile('labels/accounts.csv');

describe.skipIf(!existsSync(labels))('accounts of real charts', () => {
  const { clear, ambiguous } = measureAccounts(
    existsSync(labels) ? readLabelledAccounts(labels) : [],
    loadReportingTaxonomy(),
  );

  it('find their section at rank 1 and in the top three', () => {
    expect(clear.rows).toBeGreaterThan(250);
    expect(clear.first / clear.rows).toBeGreaterThanOrEqual(0.97);
    expect(clear.topThree / clear.rows).toBeGreaterThanOrEqual(0.99);
  });

  it('are right where the suggester says HIGH', () => {
    expect(clear.high / clear.rows).toBeGreaterThanOrEqual(0.7);
    expect(clear.highRight / clear.high).toBeGreaterThanOrEqual(0.99);
  });

  it('find a section that an accountant accepts where several are', () => {
    expect(ambiguous.first / ambiguous.rows).toBeGreaterThanOrEqual(0.95);
  });
});
