/**
 * From a document to a sealed filing, two years running, with every key and click counted where the browser hears it: an
 * invented company of 86 lines. Each tag is still confirmed by one key of a person; what is excluded together is listed,
 * and is what an accountant would exclude.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, FileChooser, Page, Request } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { stationerFullTag, stationerTag } from '../fixtures/golden/small-stationer-tags.ts';
import { smallStationer } from '../fixtures/statements/small-stationer.ts';
import { buildStatementsDocx } from '../fixtures/statements/statements-docx.ts';
import { axeViolations } from './accessibility.ts';
import { type Counted, countActs, waitsInWords } from './counted-acts.ts';
import { type HostProcess, startHost } from './host-process.ts';
import { stepsOfJourney } from './journey.ts';
import { sharedBrowser } from './shared-browser.ts';
import { taggingDesk } from './tagging-desk.ts';
import { openVisitor, type Visitor } from './visitor.ts';
import { traceWork, workTraced } from './work-of-page.ts';

/** In full every line is confirmed by a key of its own, in the second year too: what goes is everything around them. */
const KINDS = {
  'a simplified filing': { entryPoint: 'SIMPLIFIED_XBRL', most: { 2024: 110, 2025: 60 } },
  'a filing in full': { entryPoint: 'FULL_XBRL', most: { 2024: 110, 2025: 110 } },
} as const;
type Kind = keyof typeof KINDS;
/** The filing in full is counted where pages are measured, and not in the ordinary run. */
const MEASURED = Boolean(process.env.FAIRVIEW_MEASURE);
/** Of the page itself, by the processor: what stands between a press and its paint on a machine that does nothing else. */
const MOST_WORK_MS = 100;
const COUNTED: readonly Kind[] = MEASURED
  ? ['a simplified filing', 'a filing in full']
  : ['a simplified filing'];
/** Of 86: those in sight, and ten above and below. */
const MOST_ROWS_DRAWN = 60;
const withId = z.object({ id: z.string() });

let browser: Browser;
let host: HostProcess;
let clientId: string;
let visitor: Visitor;

async function openPractice(): Promise<void> {
  host = await startHost({ demo: true });
  const { companyName, uen } = smallStationer(2024);
  const client = await host.call('PLATFORM_ADMIN', 'POST /ops/clients', {
    companyName,
    uen,
    enabledProducts: ['XBRL_FILING'],
    accountingStandard: 'SFRS_SE',
    fyEndMonth: 12,
  });
  clientId = withId.parse(client).id;
  // What the practice knows of the client before any filing.
  const entry = (kind: string, content: unknown) => ({
    act: 'ADD',
    entry: { kind, content, validFrom: '2019-03-01', validUntil: null },
  });
  await host.call('XBRL_REVIEWER', `PUT /ops/clients/${clientId}/permanent-file`, {
    changes: [
      entry('PRINCIPAL_ACTIVITY', { description: 'Sale of stationery and printing of cards' }),
      entry('EXEMPTION', { ground: 'SMALL_COMPANY' }),
      entry('EMPLOYEES', { number: '6' }),
      // Not what the statements print: named beside the rules, and no bar to filing.
      entry('SHARE_CLASS', { name: 'Ordinary', number: '15000', amount: '15000.00', rights: '' }),
    ],
  });
}
beforeAll(async () => {
  browser = await sharedBrowser();
});
stepsOfJourney('few-actions', () => visitor);
afterAll(async () => {
  await browser?.close();
});

async function createFiling(kind: Kind, year: number): Promise<string> {
  const filing = await host.call('XBRL_REVIEWER', 'POST /ops/xbrl/filings', {
    clientId,
    periodStart: `${year}-01-01`,
    periodEnd: `${year}-12-31`,
    entryPoint: KINDS[kind].entryPoint,
    entityType: 'smaller_non_listed_company',
    accountingStandard: 'SFRS_SE',
    taxonomyVersion: 'reg_2026_v1',
  });
  return withId.parse(filing).id;
}

/** What was asked for before the document is told to be read, is told as it was before the upload, however late it is. */
async function tellOfTwoMoments(page: Page, id: string): Promise<void> {
  const before = new Map<string, string>();
  let isRead = false;
  await page.route(
    /\/xbrl\/filings\/[^/]+(?:\/line-items|\/documents)?(?:\?.*)?$/,
    async (route, request) => {
      const { pathname } = new URL(request.url());
      if (request.method() !== 'GET' || isRead || !pathname.includes(id)) return await route.continue();
      const response = await route.fetch();
      const body = await response.text();
      if (pathname.endsWith('/documents')) {
        isRead = body.includes('"PARSED"');
        return await route.fulfill({ response, body });
      }
      const told = before.get(pathname) ?? body;
      before.set(pathname, told);
      await route.fulfill({ response, body: told });
    },
  );
}

/** What is looked for beside the rules, with both places; last year's filing is compared where there is one. */
async function seeCommonErrors(year: 2024 | 2025, shown: (name: string) => Promise<void>): Promise<void> {
  const { page } = visitor;
  await page.getByRole('link', { name: /^Validation/ }).click();
  const errors = page.getByRole('region', { name: 'Common errors' });
  await errors.getByText(/^Share capital: /).waitFor();
  expect(await errors.getByText(/compared with last year’s filing/).count()).toBe(year === 2024 ? 0 : 1);
  await errors.scrollIntoViewIfNeeded();
  await shown('common-errors');
  if (year === 2024) expect(await axeViolations(page)).toEqual([]);
  await errors.getByRole('button', { name: 'Share capital' }).click();
  await page.getByRole('region', { name: 'Confirm queue' }).getByText('Share capital').first().waitFor();
}

/** Where on the screen the step bar stands in the moment in which it shows another step: below 0 it is out of sight. */
async function stepAnswers(page: Page): Promise<() => Promise<number>> {
  const answer = await page.evaluateHandle(() => ({
    top: new Promise<number>((told) => {
      const seen = new MutationObserver(() => {
        const lit = document.querySelector('[aria-current="step"]');
        if (lit === null) return;
        seen.disconnect();
        told(lit.getBoundingClientRect().top);
      });
      seen.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['aria-current'] });
    }),
  }));
  return async () => await answer.evaluate(({ top }) => top);
}

function seeWork(work: readonly number[]): void {
  const at = (part: number) =>
    Math.round(work[Math.min(work.length - 1, Math.floor(work.length * part))] ?? 0);
  console.info(
    `Work of the page from a press to its paint: ${work.length}, median ${at(0.5)} ms, nine in ten within ${at(0.9)}, most ${at(1)}.`,
  );
  expect(work.at(-1)).toBeLessThanOrEqual(MOST_WORK_MS);
}

/** A filing in full holds the statements themselves, once a person has read them. */
async function takeStatementsIn(page: Page): Promise<void> {
  const look = page.getByRole('link', { name: 'Look at the statements and take them in' });
  if ((await look.count()) === 0) await page.getByRole('button', { name: 'Show all fields' }).click();
  await look.click();
  const frame = page.frameLocator('iframe[title="The statements as they will be filed"]');
  await frame.getByText('Statement of financial position').first().waitFor();
  await page.getByRole('checkbox', { name: 'I have read it' }).click();
  await page.getByRole('button', { name: 'Take it into the filing' }).click();
  await page.getByText(/^✓ In the filing as shown/).waitFor();
  await page.getByRole('link', { name: '‹ Filing information' }).click();
}

/** The whole way of one year; answers the table of where the actions went. */
async function fileYear(kind: Kind, year: 2024 | 2025): Promise<Awaited<ReturnType<Counted['read']>>> {
  const id = await createFiling(kind, year);
  visitor = await openVisitor(browser, {
    url: `${host.url}/#/filings/${id}/source`,
    token: host.tokenOf('XBRL_REVIEWER'),
  });
  const { page, press, type, picture } = visitor;
  const counted = await countActs(page);
  if (MEASURED) await traceWork(browser, page);
  await tellOfTwoMoments(page, id);
  await page.reload();
  const tagOf = kind === 'a filing in full' ? stationerFullTag(year) : stationerTag;
  const desk = taggingDesk(visitor, host, (line) => {
    const found = tagOf(line);
    if (found === null) throw new Error(`Nothing asks for ${line.statement} ${line.label}.`);
    return found;
  });
  const shown = async (name: string) => {
    await picture(`few-${year}-${name}`);
  };

  const choose = page.getByRole('button', { name: 'Choose financial statements' });
  await choose.waitFor();
  await shown('empty');
  await counted.during('upload');
  const path = join(host.folder, `stationer-${year}.docx`);
  await writeFile(path, await buildStatementsDocx(smallStationer(year)));
  const chooser = new Promise<FileChooser>((resolve) => page.once('filechooser', resolve));
  await choose.click();
  // The file is picked in a window of the system.
  counted.alsoDid();
  await (await chooser).setFiles(path);
  await page.getByText('86 lines ready').waitFor();
  await counted.during('to the tags');
  const answered = await stepAnswers(page);
  await press('F8');
  // The list of files is scrolled far down: what answers the key at once is in sight all the same.
  expect(await answered()).toBeGreaterThan(0);
  await desk.lineInView();

  await counted.during('exclude together');
  const panel = page.getByRole('region', { name: 'Lines to exclude together' });
  const simplified = kind === 'a simplified filing';
  if (simplified) await panel.waitFor();
  if (simplified && year === 2024) {
    await counted.during('(looking, for the picture)');
    await panel.getByRole('button', { name: 'Show lines' }).click();
    await shown('exclude-together');
    await panel.getByRole('button', { name: 'Hide lines' }).click();
    await counted.during('exclude together');
  }
  while ((await panel.count()) > 0) {
    const said = await panel.allInnerTexts();
    await panel.getByRole('button', { name: /^Exclude \d+ lines?$/ }).click();
    await expect.poll(() => panel.allInnerTexts()).not.toEqual(said);
  }
  for (const line of await desk.lines())
    if (simplified) expect(line.exclusion !== null, line.label).toBe(tagOf(line) === null);
    else if (tagOf(line) !== null) expect(line.exclusion, line.label).toBeNull();

  await counted.during('confirm');
  const open = (await desk.lines()).filter(({ exclusion }) => exclusion === null);
  const byId = new Map(open.map((line) => [line.id, line]));
  // One key makes one call that writes, and what is drawn of the list does not grow with the filing.
  let confirmations = 0;
  let excluded = 0;
  const heard = (request: Request) => {
    if (request.method() === 'POST' && request.url().includes('/mappings/')) confirmations += 1;
  };
  page.on('request', heard);
  for (let done = 0; done < open.length; done += 1) {
    const inView = await desk.lineInView();
    const line = byId.get(inView);
    if (line === undefined) throw new Error(`The line in view (${inView}) is excluded.`);
    if (tagOf(line) === null) {
      excluded += 1;
      await desk.exclude();
    } else {
      await desk.chooseRightTag(line);
      if (done === 3) await shown('queue');
      await press('Enter');
    }
    if (done + 1 < open.length) await expect.poll(desk.lineInView, { interval: 5 }).not.toBe(inView);
  }
  await page.getByText('Every line is confirmed or excluded').waitFor();
  page.off('request', heard);
  expect(confirmations).toBe(open.length - excluded);
  expect(await page.getByRole('listbox').getByRole('option').count()).toBeLessThan(MOST_ROWS_DRAWN);
  await page.getByText(/^Next: .*\(F8\)/).waitFor();
  await shown('decided');

  await counted.during('to the filing information');
  await press('F8');
  await counted.during('filing information');
  const takeAll = page.getByRole('button', { name: /^Take all \d+ proposals/ });
  await takeAll.waitFor();
  await shown('information');
  await takeAll.click();
  // The document says when it was authorised; what the directors state is asked anew each year.
  const authorised = page.getByLabel(/^Date of authorisation/);
  await expect.poll(() => authorised.inputValue()).toBe(`16 Mar ${year + 1}`);
  for (const question of [/true and fair view/, /pay its debts/]) {
    const answer = page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: 'Yes' });
    await answer.click();
  }
  await page.getByText('✓ Every required field is filled.').waitFor();
  await page.getByText('Nothing is missing.').waitFor();
  if (!simplified) await takeStatementsIn(page);
  await shown('information-filled');

  await counted.during('to the export');
  await press('F8');
  await counted.during('outputs');
  const make = page.getByRole('button', { name: 'Check and make all outputs' });
  await make.waitFor();
  await shown('export');
  await make.click();
  const download = page.getByRole('button', { name: 'Download all (ZIP)' });
  await download.waitFor();
  await shown('outputs');
  if (year === 2024) expect(await axeViolations(page)).toEqual([]);
  const file = page.waitForEvent('download');
  await download.click();
  expect((await file).suggestedFilename()).toBe(`201912345K_${year}-12-31_filing_v1.zip`);
  await page.getByText(`201912345K_${year}-12-31_preparation-workbook_v1.xlsx`).first().waitFor();

  await counted.during('mark as filed');
  await press('F8');
  const reference = page.getByLabel(/^Regulator’s reference/);
  await expect.poll(() => reference.evaluate((field) => field === document.activeElement)).toBe(true);
  await type(`REF-${year}-0417`);
  await press('Enter');
  const seal = page.getByRole('button', { name: 'Mark as filed and lock' });
  await seal.waitFor();
  await expect.poll(() => seal.evaluate((button) => button === document.activeElement)).toBe(true);
  await press('Enter');
  await page
    .getByText(/^Filed and locked$/)
    .filter({ visible: true })
    .first()
    .waitFor();
  await shown('sealed');
  const told = await counted.read();
  if (MEASURED) seeWork(await workTraced(browser));
  await seeCommonErrors(year, shown);
  expect(visitor.faults).toEqual([]);
  return told;
}

describe.each(COUNTED)('from upload to sealed with few actions: %s', (kind) => {
  beforeAll(openPractice);
  afterAll(async () => {
    await visitor?.close();
    await host?.close();
  });

  it.each([2024, 2025] as const)('the year %i', async (year) => {
    const { stages, waits, characters } = await fileYear(kind, year);
    const own = stages.filter(([stage]) => !stage.startsWith('('));
    const total = own.reduce((sum, [, count]) => sum + count, 0);
    const table = own.map(([stage, count]) => `${stage} ${count}`).join(', ');
    console.info(
      `${kind}, ${year}: ${total} actions for 86 lines (${table}); ${characters} characters typed in fields. ${waitsInWords(waits)}`,
    );
    expect(total).toBeLessThanOrEqual(KINDS[kind].most[year]);
    await visitor.close();
  });
});
