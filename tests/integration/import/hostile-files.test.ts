/**
 * Odd and hostile trial balance files through the real engine and its worker threads: each is refused with a code
 * and a sentence that says what to do, or read; the accounts of the earlier upload stay untouched, the engine
 * answers all the while, and memory stays bounded.
 */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHost } from '../../../main/host.ts';
import type { Host } from '../../../main/host-options.ts';
import type { Job } from '../../../shared/model/jobs.ts';
import { type Answer, callEngine } from '../../support/call-engine.ts';
import { testNow } from '../../support/clock.ts';
import { startTestEngine, type TestEngine, temporaryFolder } from '../../support/test-engine.ts';
import { workSoFar } from '../../support/work.ts';
import { createEngagement, uploadTrialBalance } from '../jobs/practice-flows.ts';
import { wideWorkbook } from '../jobs/wide-workbook.ts';
import {
  bomb,
  filledToTheEnd,
  formattedToTheEnd,
  formulasWithoutValues,
  goodCsv,
  goodXls,
  legacyWithPassword,
  plainRows,
  rowXml,
  text,
  withPart,
  workbook,
  workbookWithPassword,
} from './odd-files.ts';

const MEGABYTE = 1024 * 1024;
const EARLIER = 40;
/** Each of these files is refused before it has cost much; a thread could take a gigabyte. */
const MOST_GROWTH = 700 * MEGABYTE;

const cut = (bytes: Uint8Array, share: number) => bytes.slice(0, Math.floor(bytes.length * share));
const good = () => workbook({ sheets: { sheet1: plainRows() } });
const SHEET = 'xl/worksheets/sheet1.xml';
const laughs = `<!DOCTYPE worksheet [<!ENTITY a "ha">${'bcdefghij'
  .split('')
  .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghi'[at]};`.repeat(10)}">`)
  .join('')}]>`;

/** What it is, how it is made, the status of the upload, the code, and words of the advice. */
const REFUSED: readonly (readonly [string, () => Uint8Array, 413 | 415 | 422 | 202, string, RegExp])[] = [
  ['more than 10 MB', () => new Uint8Array(10 * MEGABYTE + 1).fill(65), 413, 'FILE_TOO_LARGE', /10 MB/],
  ['a PDF', () => text('%PDF-1.7\n'), 415, 'UNSUPPORTED_FILE_TYPE', /CSV, XLSX or XLS/],
  [
    'a Word document',
    () => zipSync({ 'word/document.xml': text('<w/>') }),
    415,
    'UNSUPPORTED_FILE_TYPE',
    /CSV, XLSX or XLS/,
  ],
  [
    'a web page called XLS',
    () => text('<html><table><tr><td>1</td></tr></table>'),
    415,
    'UNSUPPORTED_FILE_TYPE',
    /save it as XLSX/,
  ],
  [
    'a picture',
    () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 7, 0]),
    202,
    'UNSUPPORTED_FILE_TYPE',
    /CSV, XLSX or XLS/,
  ],
  ['an empty file', () => new Uint8Array(), 422, 'UNREADABLE_FILE', /Export the trial balance again/],
  ['blank lines only', () => text('\n\n,,,\n\n'), 202, 'UNREADABLE_FILE', /right report/],
  [
    'a heading without accounts',
    () => text('Code,Name,Debit,Credit\n'),
    202,
    'UNREADABLE_FILE',
    /right report/,
  ],
  ['a workbook with a password', workbookWithPassword, 422, 'UNREADABLE_FILE', /Remove the password/],
  ['an old workbook with a password', legacyWithPassword, 202, 'UNREADABLE_FILE', /Remove the password/],
  ['a workbook cut off at its end', () => cut(good(), 0.9), 422, 'UNREADABLE_FILE', /save it again/],
  [
    'an old workbook cut in half',
    () => cut(goodXls(), 0.4),
    202,
    'UNREADABLE_FILE',
    /save it as XLSX|right report/,
  ],
  [
    'a sheet that ends in the middle',
    () => withPart(SHEET, (xml) => xml.slice(0, 200)),
    202,
    'UNREADABLE_FILE',
    /save it again/,
  ],
  [
    'a sheet that is no XML',
    () => withPart(SHEET, () => 'no XML'),
    202,
    'UNREADABLE_FILE',
    /save it again|right report/,
  ],
  ['an archive that says it unpacks to 300 MB', () => bomb(false), 422, 'UNREADABLE_FILE', /new workbook/],
  [
    'an archive that unpacks to 300 MB and says it does not',
    () => bomb(true),
    202,
    'UNREADABLE_FILE',
    /new workbook/,
  ],
  [
    'entities in entities',
    () => withPart(SHEET, (xml) => laughs + xml.replace('Bank', '&j;')),
    202,
    'UNREADABLE_FILE',
    /save it again/,
  ],
  [
    'figures in 16,384 columns',
    () => filledToTheEnd(40),
    202,
    'UNREADABLE_FILE',
    /columns .* into a new workbook/,
  ],
  [
    'more cells than any trial balance',
    () => wideWorkbook(7_000, 58),
    202,
    'UNREADABLE_FILE',
    /one row for each account/,
  ],
  [
    'more rows than any trial balance',
    () => text('1,Bank,2\n'.repeat(130_000)),
    202,
    'UNREADABLE_FILE',
    /one row for each account/,
  ],
  ['formulas without values', formulasWithoutValues, 202, 'UNREADABLE_FILE', /save it again/],
  ['one line of 9 MB', () => text('a'.repeat(9 * MEGABYTE)), 202, 'UNREADABLE_FILE', /right report/],
  [
    'nothing but 9 MB of commas',
    () => text(','.repeat(9 * MEGABYTE)),
    202,
    'UNREADABLE_FILE',
    /right report/,
  ],
  [
    'a quotation mark that never ends',
    () => text(`Code,Name,Debit,Credit\n1,"Bank,${'x,1\n'.repeat(400_000)}`),
    202,
    'UNREADABLE_FILE',
    /right report/,
  ],
  [
    'an amount of 300 digits',
    () => text(`Name,Debit,Credit\nBank,${'9'.repeat(300)}.00,\nCapital,,5.00\n`),
    202,
    'UNREADABLE_FILE',
    /columns|right report/,
  ],
  [
    'signs that cannot be told apart',
    () =>
      text(
        'Name,Balance\nBank,50\nTrade receivables,20\nTrade payables,30\nShare capital,30\nSales revenue,90\n',
      ),
    202,
    'COLUMNS_AMBIGUOUS',
    /Choose|Export/,
  ],
];

const bothAccounts = { imported: 2 };

/** Files that are odd but right: they must be read. */
const READ: readonly (readonly [string, () => Uint8Array])[] = [
  ['a workbook whose cells have no references', good],
  [
    'rows with a number, cells without',
    () => workbook({ sheets: { sheet1: plainRows().replaceAll('<row>', '<row spans="1:4">') } }),
  ],
  ['tags with a prefix', () => workbook({ sheets: { sheet1: plainRows('x:') }, prefix: 'x' })],
  ['a part with another name', () => workbook({ sheets: { Data: plainRows() } })],
  [
    'two parts whose names are exchanged',
    () => workbook({ sheets: { Tips: rowXml(['Press the button']), sheet1: plainRows() } }),
  ],
  ['rows that are formatted to column 16,384', formattedToTheEnd],
  [
    'a merge and a named range over a whole sheet',
    () =>
      workbook({
        sheets: { sheet1: plainRows() },
        afterSheetData: '<mergeCells count="1"><mergeCell ref="H1:XFD1048576"/></mergeCells>',
        afterSheets:
          '<definedNames><definedName name="all">sheet1!$A$1:$XFD$1048576</definedName></definedNames>',
      }),
  ],
  [
    'macros',
    () =>
      workbook({
        sheets: { sheet1: plainRows() },
        more: { 'xl/vbaProject.bin': new Uint8Array(5_000).fill(7) },
      }),
  ],
  [
    'a ledger of 130,000 rows on the next sheet',
    () => workbook({ sheets: { sheet1: plainRows(), sheet2: rowXml(['x', 1]).repeat(130_000) } }),
  ],
  ['an old workbook', goodXls],
  ['a text file', goodCsv],
];

let practice: TestEngine;
/** Answers for whether the program lives, in the process in which the engine works. */
let host: Host;
const hostFolder = temporaryFolder();
let engagementId: string;
let path: string;

beforeAll(async () => {
  practice = await startTestEngine();
  host = await createHost({
    dataDirectory: hostFolder,
    keychain: null,
    packaged: false,
    version: 'test',
    now: testNow,
    random: randomBytes,
  });
});
afterAll(async () => {
  await practice.close();
  await host.close();
  rmSync(hostFolder, { recursive: true, force: true });
});
/** An engagement with the accounts of an earlier upload. */
async function begin(financialYear: string): Promise<void> {
  engagementId = await createEngagement(practice, financialYear);
  path = `/ops/financial-statements/engagements/${engagementId}`;
  await practice.finish(await uploadTrialBalance(practice, engagementId));
}

const itemsNow = async () => (await practice.call('FS_PREPARER', `GET ${path}/mapping?limit=500`)).body;

interface Watched {
  readonly job: Job;
  /** Milliseconds within which nine of ten askings were answered; a busy machine may hold up one. */
  readonly answered: number;
  readonly growth: number;
}

/** Follows the job and asks the engine whether it lives: how much of its own
 * thread stands before an answer, and how much memory grew. */
async function watch(answer: Answer, before: number): Promise<Watched> {
  const times: number[] = [];
  let most = before;
  let ended: Job | undefined;
  const ending = practice.finish(answer).then((job) => {
    ended = job;
  });
  for (;;) {
    const asked = workSoFar();
    expect((await callEngine(host.fetch, null, 'GET /health/live')).status).toBe(200);
    times.push(workSoFar() - asked);
    most = Math.max(most, process.memoryUsage().rss);
    if (ended) {
      const answered = times.sort((a, b) => a - b)[Math.floor(times.length * 0.9)] ?? 0;
      return { job: ended, answered, growth: most - before };
    }
    await Promise.race([ending, pause(10)]);
  }
}

describe('a file that cannot be a trial balance', () => {
  // Each refused file leaves the accounts as they were, so that the next one finds them.
  beforeAll(() => begin('FY2025 refused'));

  it.each(REFUSED)('%s', async (_what, make, status, code, advice) => {
    const earlier = await itemsNow();
    expect(earlier.total).toBe(EARLIER);
    const file = make();
    const before = process.memoryUsage().rss;
    const answer = await practice.upload('FS_PREPARER', `${path}/trial-balance`, 'trial-balance.xlsx', file);
    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
    if (status === 202) {
      const { job, answered, growth } = await watch(answer, before);
      expect(job).toMatchObject({ status: 'FAILED', attempts: 1, error: { code } });
      expect(job.error?.detail).toMatch(advice);
      expect(answered).toBeLessThan(50);
      expect(growth).toBeLessThan(MOST_GROWTH);
    } else {
      expect(answer.body).toMatchObject({ code, status });
      expect(answer.body.detail).toMatch(advice);
    }
    expect(await itemsNow()).toEqual(earlier);
  });
});

describe('a file that is odd but right', () => {
  beforeEach(() => begin('FY2025'));

  it.each(READ)('%s', async (_what, make) => {
    const file = make();
    const before = process.memoryUsage().rss;
    const answer = await practice.upload('FS_PREPARER', `${path}/trial-balance`, 'whatever', file);
    const { job, answered, growth } = await watch(answer, before);
    expect(job).toMatchObject({ status: 'SUCCEEDED', result: bothAccounts });
    expect(answered).toBeLessThan(50);
    expect(growth).toBeLessThan(MOST_GROWTH);
    const { items } = await itemsNow();
    expect(items).toMatchObject([
      { accountCode: '1000', accountDescription: 'Bank', currentYearBalance: '250.00' },
      { accountCode: '3000', accountDescription: 'Share capital', currentYearBalance: '-250.00' },
    ]);
  });
});
