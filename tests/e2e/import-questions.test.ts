/**
 * A file of several companies and without signs, by keyboard: each question shows its choices with rows and totals,
 * its answer reads the file again, and nothing is imported before the last one.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HostProcess, startHost } from './host-process.ts';
import { stepsOfJourney } from './journey.ts';
import { pageFaults } from './page-basics.ts';
import { sharedBrowser } from './shared-browser.ts';
import { openVisitor, type Visitor } from './visitor.ts';

const ROWS = ['Heron Pte Ltd', 'Egret Pte Ltd'].flatMap((company, at) => [
  `${company},1000,Cash at bank,${60 + at},50`,
  `${company},2000,Trade payables,20,20`,
  `${company},4000,Sales,${90 + at},80`,
  `${company},5000,Rent,50,50`,
]);
const FILE = `Company,Code,Account,2025,2024\n${ROWS.join('\n')}\n`;
const MONTHS = `Code,Account,Oct 2026,Nov 2026,Dec 2026
1000,Cash at bank,40.00,55.00,70.00
2000,Trade payables,-10.00,-15.00,-20.00
4000,Sales,-60.00,-80.00,-100.00
5000,Rent,30.00,40.00,50.00
`;

/** Round figures of a small book, two of which are the sums of those above them. */
const ROUND = `Code,Account,Balance
1000,Cash at bank,20000
1100,Trade receivables,10000
1200,Inventories,30000
2000,Trade payables,-25000
2100,Accruals,-5000
3000,Share capital,-30000
`;

let browser: Browser;
let host: HostProcess;
let visitor: Visitor;

beforeAll(async () => {
  [browser, host] = await Promise.all([sharedBrowser(), startHost({ demo: true })]);
  visitor = await openVisitor(browser, {
    url: `${host.url}/#/engagements`,
    token: host.tokenOf('SENIOR_ACCOUNTANT'),
    expectedRefusals: [/^404 .*\/trial-balance\/import$/, /^404 .*\/statements$/],
  });
});
stepsOfJourney('import-questions-failed', () => visitor);
afterAll(async () => {
  await visitor?.close();
  await Promise.all([browser?.close(), host?.close()]);
});

/** Opens a new engagement and gives it the file. */
async function upload(yearEnd: string, fileName: string, content: string): Promise<void> {
  const { page, enter } = visitor;
  await enter(page.getByRole('button', { name: 'New engagement' }));
  await visitor.choose(
    page
      .getByRole('dialog')
      .getByLabel(/^Client/)
      .first(),
    'Tembusu',
  );
  await visitor.fillDate(page.getByLabel(/^Year end/), yearEnd);
  await enter(page.getByRole('button', { name: 'Open the engagement' }));
  const path = join(host.folder, fileName);
  await writeFile(path, content);
  await visitor.giveFile(page.getByRole('button', { name: 'Choose trial balance file' }), path);
}

describe('questions of the import, by keyboard', () => {
  it('asks for the company, then for the sides, and imports then', async () => {
    const { page, enter, press, tabTo } = visitor;
    await upload('2025-12-31', 'two-companies.csv', FILE);
    await page.getByRole('heading', { name: 'Which companies?' }).waitFor();
    await visitor.picture('import-companies');
    expect.soft(await pageFaults(page)).toEqual([]);
    await tabTo(page.getByRole('checkbox', { name: 'Egret Pte Ltd' }));
    await press('Space');
    await enter(page.getByRole('button', { name: 'Read the chosen companies' }));
    await page.getByRole('heading', { name: 'On which side is each account?' }).waitFor();
    await visitor.picture('import-signs');
    expect.soft(await pageFaults(page)).toEqual([]);
    await enter(page.getByRole('button', { name: 'Read with these sides' }));
    await page.getByRole('heading', { name: '4 accounts', exact: true }).waitFor();
    await page.getByText('✓ The trial balance foots.').waitFor();
    await visitor.picture('import-answered');
    expect.soft(await pageFaults(page)).toEqual([]);
  });

  it('asks for the month of a file that holds several side by side', async () => {
    const { page, enter, press, tabTo } = visitor;
    await page.goto(`${host.url}/#/engagements`);
    await upload('2026-12-31', 'months.csv', MONTHS);
    await page.getByRole('heading', { name: 'Which period?' }).waitFor();
    const month = page.getByRole('radio', { name: 'Dec 2026' });
    expect(await month.isChecked()).toBe(true);
    await visitor.picture('import-months');
    expect.soft(await pageFaults(page)).toEqual([]);
    await tabTo(month);
    await press('ArrowUp');
    await enter(page.getByRole('button', { name: 'Read the chosen period' }));
    await page.locator('summary', { hasText: 'Nov 2026' }).waitFor();
    // Another answer takes other columns.
    await enter(page.locator('summary', { hasText: 'Which period?' }));
    await tabTo(page.getByRole('radio', { name: 'Nov 2026' }));
    await press('ArrowDown');
    await enter(page.getByRole('button', { name: 'Read the chosen period' }));
    await page.locator('summary', { hasText: 'Dec 2026' }).waitFor();
    await page.getByText('✓ The trial balance foots.').waitFor();
    await visitor.picture('import-months-answered');
    expect.soft(await pageFaults(page)).toEqual([]);
  });

  it('asks which rows are sums where only their figures say so, and takes another answer', async () => {
    const { page, enter, press, tabTo } = visitor;
    await page.goto(`${host.url}/#/engagements`);
    await upload('2024-12-31', 'round-figures.csv', ROUND);
    await page.getByRole('heading', { name: 'Which rows are sums?' }).waitFor();
    const asked = page.getByRole('region', { name: 'Which rows are sums?' });
    // Each choice is one row: a count of accounts would say nothing.
    expect(await asked.getByRole('columnheader').allTextContents()).toEqual(['Choice', 'Debits', 'Credits']);
    await visitor.picture('import-sums');
    expect.soft(await pageFaults(page)).toEqual([]);
    await enter(page.getByRole('button', { name: 'Read each row as an account' }));
    await page.getByRole('heading', { name: '6 accounts', exact: true }).waitFor();
    await page.getByText('✓ The trial balance foots.').waitFor();
    await enter(page.locator('summary', { hasText: 'Which rows are sums?' }));
    for (const row of ['Row 4', 'Row 7']) {
      await tabTo(page.getByRole('checkbox', { name: row }));
      await press('Space');
    }
    await enter(page.getByRole('button', { name: 'Leave out the chosen rows' }));
    await page.getByRole('heading', { name: '4 accounts', exact: true }).waitFor();
    await visitor.picture('import-sums-answered');
    expect.soft(await pageFaults(page)).toEqual([]);
  });
});

describe('a new engagement', () => {
  it('keeps a year end that is typed before the last engagement of the client is known', async () => {
    const { page, enter } = visitor;
    await page.goto(`${host.url}/#/engagements`);
    await enter(page.getByRole('button', { name: 'New engagement' }));
    let answer: () => void = () => undefined;
    const typed = new Promise<void>((done) => {
      answer = done;
    });
    await page.route(/\/engagements\?.*clientId=/, async (route) => {
      await typed;
      await route.continue();
    });
    const dialog = page.getByRole('dialog');
    await visitor.choose(dialog.getByLabel(/^Client/).first(), 'Tembusu');
    const yearEnd = page.getByLabel(/^Year end/);
    await visitor.fillDate(yearEnd, '2031-06-30');
    answer();
    await dialog.getByText(/^The latest engagement of this client ended on/).waitFor();
    expect(await yearEnd.inputValue()).toBe('30/06/2031');
    await page.unrouteAll({ behavior: 'wait' });
  });
});
