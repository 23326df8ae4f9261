/** The working-paper file of an engagement with journals: made, kept, marked as a draft, and refused where books moved on. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SAMPLE_TRIAL_BALANCE } from '../../../main/sample-trial-balance.ts';
import { FIRST_ROW } from '../../../main/workbooks/sheet.ts';
import { exportedFileSchema } from '../../../shared/contract/exported-file.ts';
import { openedJournalSchema } from '../../../shared/model/journals.ts';
import { EvaluatedWorkbook } from '../../support/evaluated-workbook.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import { createEngagement, generateStatements, importTrialBalance } from './engagement-steps.ts';
import { expectStatus, succeed } from './filing-steps.ts';

let test: TestEngine;
let base: string;
let id: string;
beforeAll(async () => {
  test = await startTestEngine();
  ({ id } = await createEngagement(test, {
    companyName: 'Teal Wharf Pte. Ltd.',
    uen: '202512345K',
    year: 2025,
  }));
  base = `/ops/financial-statements/engagements/${id}`;
  await importTrialBalance(test, id, 'tb.csv', new TextEncoder().encode(SAMPLE_TRIAL_BALANCE));
  await succeed(test, await test.call('FS_PREPARER', `POST ${base}/mapping/auto-suggest`));
});
afterAll(async () => {
  await test.close();
});

const post = async () => {
  const line = (accountCode: string, accountDescription: string, debit: string, credit: string) => ({
    accountCode,
    accountDescription,
    debit,
    credit,
    narrative: '',
  });
  const lines = [
    line('6130', 'Audit and professional fees', '1200.00', '0.00'),
    line('2010', 'Accrued operating expenses', '0.00', '1200.00'),
  ];
  const body = { kind: 'ADJUSTING', date: '2025-12-31', narrative: '=Accrual of the audit fee', lines };
  const made = expectStatus(await test.call('FS_PREPARER', `POST ${base}/journals`, body), 201).body;
  const journal = openedJournalSchema.parse(made);
  expectStatus(await test.call('FS_PREPARER', `POST ${base}/journals/${journal.id}/post`), 200);
};
const request = () => `POST ${base}/exports/working-papers`;

it('is made from the statements as the books give them, with formulas that agree', async () => {
  expect(await test.call('FS_REVIEWER', request())).toMatchObject({
    status: 409,
    body: { code: 'INVALID_TRANSITION' },
  });
  await post();
  await generateStatements(test, id);
  expect(await test.call('FS_PREPARER', request())).toMatchObject({
    status: 403,
    body: { code: 'ACTION_NOT_PERMITTED' },
  });
  const answer = expectStatus(await test.call('FS_REVIEWER', request()), 200);
  const file = exportedFileSchema.parse(answer.body);
  expect(file).toMatchObject({ draft: true, statementVersion: 1 });
  expect(file.fileName).toBe('teal-wharf-pte-ltd-2025-12-31-working-papers-v1.xlsx');
  const { bytes } = expectStatus(await test.call(null, `GET ${file.url}`), 200);
  const workbook = await EvaluatedWorkbook.read(bytes);
  expect(workbook.formulas).toBeGreaterThan(150);
  expect(workbook.value('Check', 6, FIRST_ROW)).toBe(0);
  expect(workbook.value('Check', 6, FIRST_ROW + 1)).toBe(0);
  expect(workbook.value('Journals', 4, FIRST_ROW)).toBe('=Accrual of the audit fee');
  workbook.close();
});

it('is refused once the books have moved on', async () => {
  await post();
  expect(await test.call('FS_REVIEWER', request())).toMatchObject({
    status: 409,
    body: { code: 'INVALID_TRANSITION', detail: expect.stringContaining('Make the statements again') },
  });
});
