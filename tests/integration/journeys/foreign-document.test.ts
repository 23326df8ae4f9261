/**
 * Journey B1: statements in a foreign currency with a misprinted total. Every reason of the gate is met in
 * turn, and nothing lifts the errors (specification 1.6, 4.5, 7; decisions 2, 6).
 */
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LineItem } from '../../../shared/model/records.ts';
import { caseFile } from '../../support/case-files.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import { exportsAreBlocked } from './blocked-exports.ts';
import {
  confirm,
  createFiling,
  exclude,
  expectStatus,
  readFiling,
  readLines,
  saveInformation,
  uploadDocument,
  validate,
} from './filing-steps.ts';

const CASE = caseFile('financial-statements/limited-by-guarantee-2021.docx');

const PREPARER_FILLS_IN = {
  ei_DescriptionOfPrincipalActivities: 'An association that serves its members.',
  ei_DateOfAuthorisationForIssue: '2022-05-20',
  ei_WhetherFinancialStatementsAreAudited: 'false',
};

/** What a person would choose: the suggestion, the known elements where it is unsure, else no report. */
function goodFaith(line: LineItem): string | null {
  if (line.statement === 'notes') return null;
  if (line.statement === 'income_statement' && /before taxation$/.test(line.label))
    return 'fs_ProfitLossBeforeTax';
  if (line.statement === 'income_statement' && /for the financial year$/.test(line.label))
    return 'fs_ProfitLoss';
  if (line.mapping === null || line.mapping.confidence === 'LOW') return null;
  return line.mapping.elementId;
}

describe.skipIf(!existsSync(CASE))('journey B1: a document in a foreign currency (case file)', () => {
  let test: TestEngine;
  beforeAll(async () => {
    test = await startTestEngine();
  });
  afterAll(async () => {
    await test.close();
  });

  for (const entryPoint of ['FULL_XBRL', 'SIMPLIFIED_XBRL'] as const) {
    it(`is stopped by each reason in turn, under ${entryPoint}`, async () => {
      const uen = entryPoint === 'FULL_XBRL' ? '202011111A' : '202022222B';
      const filing = await createFiling(test, {
        companyName: 'Saltmarsh Guild',
        uen,
        year: 2021,
        entryPoint,
      });
      const { id } = filing;
      expect((await exportsAreBlocked(test, id, 'NO_LINE_ITEMS')).reasons.map((each) => each.reason)).toEqual(
        ['NO_LINE_ITEMS', 'NO_VALIDATION_RUN'],
      );

      const lines = await uploadDocument(test, id, 'statements.docx', readFileSync(CASE));
      expect(await readFiling(test, id)).toMatchObject({
        status: 'MAPPING_IN_PROGRESS',
        documentCurrency: 'MYR',
      });
      expect(lines.length).toBeGreaterThan(80);
      expect(lines.every((line) => line.mapping?.confirmedById == null)).toBe(true);
      const open = await exportsAreBlocked(test, id, 'UNCONFIRMED_TAG_MAPPING');
      expect(open.reasons[0]?.lineItemIds).toHaveLength(lines.length);

      for (const line of lines) {
        const elementId = goodFaith(line);
        const answer =
          elementId === null
            ? await exclude(test, id, line.id)
            : await confirm(test, id, line.id, { elementId });
        if (answer.status !== 200) expectStatus(await exclude(test, id, line.id), 200);
      }
      await saveInformation(test, id, PREPARER_FILLS_IN);
      expect((await exportsAreBlocked(test, id, 'NO_VALIDATION_RUN')).reasons).toHaveLength(1);

      const { errors } = await validate(test, id);
      expect((await readFiling(test, id)).status).toBe('VALIDATION_FAILED');
      const messages = errors.map((row) => `${row.ruleId} ${row.message}`).join('\n');
      expect(messages).toMatch(/another currency/);
      // Printed 438,070; the lines above it make 598,474.
      expect(messages).toMatch(/438,?070/);
      expect(messages).toMatch(/598,?474/);
      const failed = await exportsAreBlocked(test, id, 'VALIDATION_ERROR_PRESENT');
      expect(failed.reasons[0]?.ruleIds).toEqual(errors.map((row) => row.ruleId));

      for (const { ruleId } of errors) {
        const tick = await test.call(
          'XBRL_REVIEWER',
          `POST /ops/xbrl/filings/${id}/validation-results/${ruleId}/acknowledgement`,
          { reason: 'We have looked at it.' },
        );
        expect(tick).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
      }
      await exportsAreBlocked(test, id, 'VALIDATION_ERROR_PRESENT');
      const filed = await test.call('XBRL_REVIEWER', `POST /ops/xbrl/filings/${id}/mark-filed`, {
        regulatorReference: 'REG-1',
      });
      expect(filed).toMatchObject({ status: 409, body: { code: 'INVALID_TRANSITION' } });

      await saveInformation(test, id, {
        ...PREPARER_FILLS_IN,
        ei_PresentationCurrency: 'SGD',
        ei_FunctionalCurrency: 'SGD',
      });
      await exportsAreBlocked(test, id, 'NO_VALIDATION_RUN');
      const relabelled = await validate(test, id);
      expect(relabelled.errors.map((row) => row.message).join('\n')).toMatch(
        /document states another currency/,
      );
      await exportsAreBlocked(test, id, 'VALIDATION_ERROR_PRESENT');

      for (const line of await readLines(test, id)) {
        if (line.exclusion === null) expectStatus(await exclude(test, id, line.id), 200);
      }
      await exportsAreBlocked(test, id, 'NO_LINE_ITEMS');
    });
  }
});
