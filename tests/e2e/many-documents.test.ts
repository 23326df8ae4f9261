/**
 * The statements of three companies dropped at once, by keyboard: two become filings, the third asks whose it is, is answered,
 * and becomes one too.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Locator } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KESTREL_BAY } from '../fixtures/statements/kestrel-bay.ts';
import { buildStatementsDocx } from '../fixtures/statements/statements-docx.ts';
import { callEngine } from '../support/call-engine.ts';
import { type HostProcess, startHost } from './host-process.ts';
import { stepsOfJourney } from './journey.ts';
import { pageFaults } from './page-basics.ts';
import { sharedBrowser } from './shared-browser.ts';
import { openVisitor, type Visitor } from './visitor.ts';

const COMPANIES = [
  { companyName: 'Heron Wharf Pte. Ltd.', uen: '202312345K' },
  { companyName: 'Egret Foods Pte. Ltd.', uen: '201512345W' },
];
const STRANGER = { companyName: 'Plover Quay Pte. Ltd.', uen: '201700001A' };

interface OnTime {
  readonly onTime: typeof setTimeout;
}

let browser: Browser;
let host: HostProcess;
let visitor: Visitor;

beforeAll(async () => {
  [browser, host] = await Promise.all([sharedBrowser(), startHost({ demo: true })]);
  for (const client of COMPANIES) {
    const body = { ...client, enabledProducts: ['XBRL_FILING'], accountingStandard: 'SFRS' };
    const made = await callEngine(
      (request: Request) =>
        request.text().then((text) =>
          fetch(request.url.replace(/^http:\/\/[^/]+/, host.url), {
            method: request.method,
            headers: request.headers,
            body: text,
          }),
        ),
      host.tokenOf('PLATFORM_ADMIN'),
      'POST /ops/clients',
      body,
    );
    expect(made.status).toBe(201);
  }
  visitor = await openVisitor(browser, {
    url: `${host.url}/#/filings`,
    token: host.tokenOf('XBRL_PREPARER'),
  });
});
stepsOfJourney('many-documents-failed', () => visitor);
afterAll(async () => {
  await visitor?.close();
  await Promise.all([browser?.close(), host?.close()]);
});

async function look(name: string): Promise<void> {
  await visitor.picture(`many-documents-${name}`);
  expect.soft(await pageFaults(visitor.page), name).toEqual([]);
}

/** Out of the date field and on, with every timer of the page late: nothing may set the focus back to where it passed. */
async function keptWhereTabWent(target: Locator): Promise<void> {
  const { page } = visitor;
  await page.evaluate(() => {
    const { setTimeout } = window;
    const late = (act: () => void, delay = 0) => setTimeout(act, delay + 100);
    Object.assign(window, { onTime: setTimeout, setTimeout: late });
  });
  await visitor.tabTo(target);
  await page.evaluate(() => new Promise<void>((done) => window.setTimeout(done, 1)));
  expect(await target.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.evaluate(() => Object.assign(window, { setTimeout: (window as unknown as OnTime).onTime }));
}

describe('many documents, by keyboard', () => {
  it('become filings where they fit one client', async () => {
    const { page, enter } = visitor;
    await enter(page.getByRole('link', { name: 'Many documents' }));
    await page.getByText('No document waits').waitFor();
    await look('none');
    for (const [at, company] of [...COMPANIES, STRANGER].entries()) {
      const path = join(host.folder, `statements-${at + 1}.docx`);
      await writeFile(path, await buildStatementsDocx({ ...KESTREL_BAY, ...company }));
      await visitor.giveFile(page.getByRole('button', { name: 'Choose statements' }), path);
      await page.getByRole('cell', { name: `statements-${at + 1}.docx`, exact: true }).waitFor();
    }
    await look('waiting');
    await enter(page.getByRole('button', { name: 'Make 3 filings' }));
    await page.getByText('3 documents: 0 to read, 1 asks, 2 done').waitFor();
    await page.getByText('Every document was read').waitFor();
    await look('asks');
  });

  it('ask whose they are, and go on with the answer', async () => {
    const { page, enter } = visitor;
    await enter(page.getByRole('button', { name: 'Answer… for statements-3.docx' }));
    await page
      .getByRole('dialog')
      .getByText(/No client has what it states: Plover Quay/)
      .waitFor();
    await look('answer');
    await visitor.choose(
      page
        .getByRole('dialog')
        .getByLabel(/^Client/)
        .first(),
      'Tembusu',
    );
    const answer = page.getByRole('button', { name: 'Make the filing' });
    await keptWhereTabWent(answer);
    await enter(answer);
    await page.getByText('Filing made: look at the document').waitFor();
    await look('answered');
    await enter(page.getByRole('button', { name: 'Take those that are done off the list' }));
    await page.getByText('1 document: 0 to read, 1 asks, 0 done').waitFor();
    await enter(page.getByRole('link', { name: 'Open filing of statements-3.docx' }));
    await page
      .getByText(/The document names Plover Quay/)
      .first()
      .waitFor();
    expect(visitor.faults).toEqual([]);
  });
});
