/** The working-paper file of an engagement with journals: made, kept, marked as a draft, and refused where books moved on. */
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPdfPages } from '../../../main/document-reading/pdf-text.ts';
import { SAMPLE_TRIAL_BALANCE } from '../../../main/sample-trial-balance.ts';
import { FIRST_ROW } from '../../../main/workbooks/sheet.ts';
import { exportedFileSchema } from '../../../shared/contract/exported-file.ts';
import { openedJournalSchema } from '../../../shared/model/journals.ts';
import { leadSchedulesSchema } from '../../../shared/model/lead-schedules.ts';
import { proposedMateriality } from '../../../shared/model/materiality.ts';
import { ZERO } from '../../../shared/model/money.ts';
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

it('holds materiality, tick marks and comments, which outlast a new file and are audited', async () => {
  const leadsOf = async () =>
    leadSchedulesSchema.parse(
      expectStatus(await test.call('FS_PREPARER', `GET ${base}/lead-schedules`), 200).body,
    );
  const { benchmarks, usualRates, materiality, tickMarks, leads } = await leadsOf();
  expect(materiality).toBeNull();
  expect(tickMarks.length).toBeGreaterThan(5);
  const revenue = benchmarks.find(({ key }) => key === 'REVENUE');
  const rates = {
    overallRate: revenue?.usual.at ?? 0,
    performanceRate: usualRates.performance.at,
    trivialRate: usualRates.trivial.at,
  };
  const proposed = proposedMateriality(revenue?.amount ?? ZERO, rates);
  const body = { benchmark: 'REVENUE', ...rates, ...proposed, reason: 'Revenue is what owners look at.' };
  const put = `PUT ${base}/materiality`;
  expectStatus(await test.call('FS_PREPARER', put, { ...body, performance: '99999999.00' }), 400);
  expectStatus(await test.call('XBRL_PREPARER', put, body), 403);
  expectStatus(await test.call('FS_PREPARER', put, body), 200);
  const [row] = leads[0]?.rows ?? [];
  // A new file gives its accounts new ids; the row is the one that is shown now.
  const itemOf = async () =>
    (await leadsOf()).leads
      .flatMap(({ rows }) => rows)
      .find(({ accountCode }) => accountCode === row?.accountCode)?.itemId;
  const note = `PUT ${base}/lead-schedules/notes`;
  expectStatus(
    await test.call('FS_PREPARER', note, { itemId: await itemOf(), marks: ['no_such_mark'], comment: '' }),
    400,
  );
  expectStatus(
    await test.call('FS_PREPARER', note, {
      itemId: await itemOf(),
      marks: ['casts', 'confirmed'],
      comment: '+Bank letter',
    }),
    200,
  );
  await importTrialBalance(test, id, 'tb.csv', new TextEncoder().encode(SAMPLE_TRIAL_BALANCE));
  await succeed(test, await test.call('FS_PREPARER', `POST ${base}/mapping/auto-suggest`));
  const again = await leadsOf();
  expect(again.materiality).toMatchObject({ overall: proposed.overall, benchmarkAmount: revenue?.amount });
  expect(again.leads[0]?.rows[0]?.work).toEqual({
    marks: ['casts', 'confirmed'],
    comment: '+Bank letter',
    balance: row?.adjusted,
  });
  // The account has another name and balance in a later file: the row shows the note, and saving replaces that one.
  const { accountCode = '', accountDescription = '' } = row ?? {};
  const renamed = SAMPLE_TRIAL_BALANCE.replace(
    `\n${accountCode},${accountDescription},`,
    `\n${accountCode},Renamed account,`,
  );
  await importTrialBalance(test, id, 'renamed.csv', new TextEncoder().encode(renamed));
  await succeed(test, await test.call('FS_PREPARER', `POST ${base}/mapping/auto-suggest`));
  // The row that stood there before the file is no longer written on.
  const work = { marks: ['casts'], comment: 'Looked at again' };
  expectStatus(await test.call('FS_PREPARER', note, { itemId: row?.itemId, ...work }), 404);
  expectStatus(await test.call('FS_PREPARER', note, { itemId: await itemOf(), ...work }), 200);
  const after = await leadsOf();
  const found = after.leads.flatMap(({ rows }) => rows).find((each) => each.accountCode === accountCode);
  expect([found?.work?.comment, after.strayNotes]).toEqual(['Looked at again', []]);
  await importTrialBalance(test, id, 'tb.csv', new TextEncoder().encode(SAMPLE_TRIAL_BALANCE));
  await succeed(test, await test.call('FS_PREPARER', `POST ${base}/mapping/auto-suggest`));
  expectStatus(
    await test.call('FS_PREPARER', note, {
      itemId: await itemOf(),
      marks: ['casts', 'confirmed'],
      comment: '+Bank letter',
    }),
    200,
  );
  await generateStatements(test, id);
  const file = exportedFileSchema.parse(expectStatus(await test.call('FS_REVIEWER', request()), 200).body);
  const { bytes } = expectStatus(await test.call(null, `GET ${file.url}`), 200);
  const workbook = await EvaluatedWorkbook.read(bytes);
  expect(workbook.value('Check', 6, FIRST_ROW)).toBe(0);
  expect(workbook.value('Materiality', 3, FIRST_ROW + 2)).toBe(Number(proposed.performance));
  expect(workbook.value('Lead A', 12, FIRST_ROW)).toBe('^ C');
  expect(workbook.value('Lead A', 13, FIRST_ROW)).toBe('+Bank letter');
  workbook.close();
  expectStatus(await test.call('FS_PREPARER', note, { itemId: await itemOf(), marks: [], comment: '' }), 200);
  expect((await leadsOf()).leads[0]?.rows[0]?.work).toBeNull();
  const events = await test.engine.context.reader
    .selectFrom('auditEvent')
    .select('type')
    .where('type', 'in', ['FS_MATERIALITY_SET', 'FS_LEAD_NOTE_SAVED'])
    .execute();
  expect(events.map(({ type }) => type).sort()).toEqual([
    'FS_LEAD_NOTE_SAVED',
    'FS_LEAD_NOTE_SAVED',
    'FS_LEAD_NOTE_SAVED',
    'FS_LEAD_NOTE_SAVED',
    'FS_MATERIALITY_SET',
  ]);
});

it('prints the journals for the client in Word and PDF where they are asked for', async () => {
  const bytesOf = async (form: 'word' | 'pdf', body: object) => {
    const answer = expectStatus(await test.call('FS_REVIEWER', `POST ${base}/exports/${form}`, body), 200);
    const { url } = exportedFileSchema.parse(answer.body);
    return expectStatus(await test.call(null, `GET ${url}`), 200).bytes;
  };
  const wordOf = async (body: object) =>
    strFromU8(unzipSync(await bytesOf('word', body))['word/document.xml'] ?? new Uint8Array());
  const pdfOf = async (body: object) =>
    (await readPdfPages(await bytesOf('pdf', body)))
      .flatMap(({ texts }) => texts.map(({ text }) => text))
      .join(' ');
  for (const textOf of [wordOf, pdfOf]) {
    const asked = await textOf({ withJournals: true });
    expect(asked).toContain('Schedule of adjusting journals');
    expect(asked).toContain('=Accrual of the audit fee');
    expect(asked).toContain('1,200.00');
    expect(await textOf({})).not.toContain('Schedule of adjusting journals');
  }
});

it('is refused once the books have moved on', async () => {
  await post();
  expect(await test.call('FS_REVIEWER', request())).toMatchObject({
    status: 409,
    body: { code: 'INVALID_TRANSITION', detail: expect.stringContaining('Make the statements again') },
  });
});
