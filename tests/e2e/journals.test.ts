/**
 * Journals by keyboard: a draft with a new account, balanced with one key and posted; rows pasted from a spreadsheet; a
 * reversal with its reason; and the list with what each does to the profit.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RESTATES_WORDS } from '../../shared/model/journals.ts';
import { type HostProcess, startHost } from './host-process.ts';
import { stepsOfJourney } from './journey.ts';
import { pageFaults } from './page-basics.ts';
import { sharedBrowser } from './shared-browser.ts';
import { openVisitor, type Visitor } from './visitor.ts';

const FILE = `Code,Account,2025,2024
1000,Cash at bank,70.00,50.00
2000,Trade payables,-20.00,-20.00
3000,Share capital,-10.00,-10.00
4000,Sales,-90.00,-70.00
5000,Rent,50.00,50.00
`;
const ROWS = '5000\tRent\t4.00\t\tDecember\n2000\tTrade payables\t\t4.00\tDecember\n';

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
stepsOfJourney('journals-failed', () => visitor);
afterAll(async () => {
  await visitor?.close();
  await Promise.all([browser?.close(), host?.close()]);
});

/** What copying rows in a spreadsheet puts into the place of the cursor. */
async function pasteRows(text: string): Promise<void> {
  await visitor.page.evaluate((rows) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', rows);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

describe('journals, by keyboard', () => {
  it('posts a journal with a new account, balanced with one key', async () => {
    const { page, enter, press, type } = visitor;
    await enter(page.getByRole('button', { name: 'New engagement' }));
    const client = page.getByRole('dialog').getByLabel(/^Client/);
    await visitor.choose(client.first(), 'Tembusu');
    await visitor.fillDate(page.getByLabel(/^Year end/), '2025-12-31');
    await enter(page.getByRole('button', { name: 'Open the engagement' }));
    const path = join(host.folder, 'books.csv');
    await writeFile(path, FILE);
    await visitor.giveFile(page.getByRole('button', { name: 'Choose trial balance file' }), path);
    await page.getByText('✓ The trial balance foots.').waitFor();

    await enter(page.getByRole('link', { name: /Journals/ }));
    await page.getByRole('heading', { name: 'No journals yet' }).waitFor();
    await visitor.picture('journals-none');
    await enter(page.getByRole('button', { name: 'New journal' }));
    await visitor.fill(page.getByLabel('What it is for'), 'Rent of December');
    await visitor.tabTo(page.getByRole('combobox', { name: 'Line 1, account' }));
    await type('rent');
    await press('Enter', 'Tab');
    // The button that empties the account is passed on the way.
    await visitor.fill(page.getByLabel('Line 1, debit'), '12');
    await visitor.tabTo(page.getByRole('combobox', { name: 'Line 2, account' }));
    await type('2100 Accrued rent');
    await press('ArrowDown', 'ArrowUp', 'Enter');
    await visitor.tabTo(page.getByLabel('Line 2, credit'));
    await press('=');
    await expect.poll(() => page.getByLabel('Line 2, credit').inputValue()).toBe('12.00');
    await page.getByText('✓ Saved').waitFor();
    await visitor.picture('journals-draft');
    expect.soft(await pageFaults(page)).toEqual([]);
    await press('Control+Enter');
    await page.getByRole('heading', { name: /^AJ 1 · Adjusting/ }).waitFor();
    await visitor.picture('journals-posted');
    expect.soft(await pageFaults(page)).toEqual([]);
  });

  it('takes rows of a spreadsheet, and says what is missing before it posts', async () => {
    const { page, enter, press } = visitor;
    await enter(page.getByRole('button', { name: 'New journal' }));
    await visitor.tabTo(page.getByLabel('Line 1, narrative'));
    await pasteRows(ROWS);
    await expect.poll(() => page.getByLabel('Line 2, credit').inputValue()).toBe('4.00');
    await visitor.fill(page.getByLabel('Line 2, credit'), '5');
    await press('Enter');
    await page.getByText('The journal does not balance.').first().waitFor();
    await visitor.picture('journals-unbalanced');
    expect.soft(await pageFaults(page)).toEqual([]);
    await visitor.tabTo(page.getByLabel('Line 2, credit'));
    await press('=');
    await page.getByText('✓ Saved').waitFor();
    await enter(page.getByRole('button', { name: /^Post journal/ }));
    await page.getByRole('heading', { name: /^AJ 2 · Adjusting/ }).waitFor();
  });

  it('reverses a journal with a reason, and lists all with their effect', async () => {
    const { page, enter, type } = visitor;
    await enter(page.getByRole('button', { name: 'Reverse journal…' }));
    await page
      .getByRole('dialog')
      .getByLabel(/^Reason/)
      .waitFor();
    await visitor.tabTo(page.getByRole('dialog').getByLabel(/^Reason/));
    await type('Entered twice');
    await enter(page.getByRole('button', { name: 'Reverse journal', exact: true }));
    await page.getByRole('heading', { name: /^AJ 3 · Adjusting/ }).waitFor();
    await page.getByText('Reason for the reversal: Entered twice').waitFor();
    await enter(page.getByRole('button', { name: 'All journals' }));
    const table = page.getByRole('table', { name: 'All journals' });
    await table.getByText('Reversed').waitFor();
    await visitor.picture('journals-all');
    expect.soft(await pageFaults(page)).toEqual([]);
  });

  it('computes a journal step by step and opens it as a draft', async () => {
    const { page, enter, press, type } = visitor;
    await enter(page.getByRole('button', { name: 'Compute a journal…' }));
    const dialog = page.getByRole('dialog');
    await visitor.choose(dialog.getByLabel('What to compute').first(), 'Tax of the year');
    await dialog.getByText(/have no line of the statements and are not counted/).waitFor();
    expect(await dialog.getByLabel('Tax rate, %').inputValue()).toBe('17');
    expect(await dialog.getByLabel('First part of the income').inputValue()).toContain('10,000');
    await visitor.picture('journals-tax');
    await visitor.choose(dialog.getByLabel('What to compute').first(), 'Depreciation');
    await enter(dialog.getByRole('button', { name: 'Add another class' }));
    await dialog.getByRole('table', { name: 'Assets' }).waitFor();
    await visitor.picture('journals-depreciation');
    expect.soft(await pageFaults(page)).toEqual([]);
    await visitor.choose(dialog.getByLabel('What to compute').first(), 'Prepayment');
    await visitor.choose(dialog.getByRole('combobox', { name: 'Expense account' }), 'Rent');
    await visitor.tabTo(dialog.getByRole('combobox', { name: 'Prepayment account' }));
    await type('1400 Prepaid rent');
    await press('Enter');
    await visitor.fill(dialog.getByLabel('Amount for the whole time'), '24');
    await visitor.fillDate(dialog.getByLabel('First day'), '2025-07-01');
    await visitor.fillDate(dialog.getByLabel('Last day'), '2026-06-30');
    await enter(dialog.getByRole('button', { name: 'Compute' }));
    await dialog.getByRole('table', { name: 'How the amount comes about' }).waitFor();
    await visitor.picture('journals-computed');
    expect.soft(await pageFaults(page)).toEqual([]);
    await enter(dialog.getByRole('button', { name: 'Open as a draft' }));
    await page.getByText('Draft journal').waitFor();
    expect(await page.getByRole('combobox', { name: 'Line 1, account' }).inputValue()).toBe(
      '1400 Prepaid rent',
    );
    expect(await page.getByLabel('Line 1, debit').inputValue()).not.toBe('');
    await enter(page.getByRole('button', { name: 'Delete draft…' }));
    await enter(page.getByRole('button', { name: 'Delete draft', exact: true }));
    await page.getByRole('table', { name: 'All journals' }).waitFor();
  });

  it('keeps the terms of a lease, and opens its schedule by year and by payment', async () => {
    const { page, enter } = visitor;
    await enter(page.getByRole('button', { name: 'Compute a journal…' }));
    const dialog = page.getByRole('dialog');
    await visitor.choose(dialog.getByLabel('What to compute').first(), 'Lease');
    for (const name of [
      ...['Right-of-use asset account', 'Accumulated depreciation account', 'Lease liability account'],
      ...['Depreciation account', 'Interest account', 'Account with the payments'],
    ])
      await visitor.choose(dialog.getByRole('combobox', { name, exact: true }), 'Rent');
    await visitor.fill(dialog.getByLabel('Each payment'), '100');
    await enter(dialog.getByRole('button', { name: 'Compute' }));
    await dialog.getByRole('table', { name: 'How the amount comes about' }).waitFor();
    await enter(dialog.getByRole('button', { name: 'Open as a draft' }));
    await page.getByText('Draft journal').waitFor();
    await enter(page.getByRole('button', { name: 'Open the lease schedule' }));
    const years = page.getByRole('table', { name: 'Lease by year' });
    await years.waitFor();
    expect(await years.getByRole('row').count()).toBe(4);
    expect(await page.getByRole('table', { name: 'Lease by payment' }).getByRole('row').count()).toBe(37);
    await visitor.picture('journals-lease');
    expect.soft(await pageFaults(page)).toEqual([]);
    await enter(page.getByRole('button', { name: 'Delete draft…' }));
    await enter(page.getByRole('button', { name: 'Delete draft', exact: true }));
    await page.getByRole('table', { name: 'All journals' }).waitFor();
  });

  it('shows journals beside imported balances, in the mapping and in the lead schedules, with the work on them', async () => {
    const { page, enter, press } = visitor;
    await enter(page.getByRole('link', { name: /Lead schedules/ }));
    await page.getByRole('heading', { name: 'No lead schedules yet' }).waitFor();
    await enter(page.getByRole('link', { name: 'Go to the mapping →' }));
    await page.getByRole('columnheader', { name: /Adjusted/ }).waitFor();
    await enter(page.getByRole('button', { name: 'Suggest lines' }));
    await page.getByText('All accounts are mapped.').waitFor();
    await visitor.picture('journals-mapping');
    expect.soft(await pageFaults(page)).toEqual([]);
    await enter(page.getByRole('link', { name: /Lead schedules/ }));
    await page.getByRole('heading', { name: 'Ratios' }).waitFor();
    await visitor.picture('lead-schedules');
    expect.soft(await pageFaults(page)).toEqual([]);
    await enter(page.getByRole('button', { name: 'T Administrative expenses' }));
    await page.getByRole('table', { name: 'Administrative expenses' }).getByText('62.00').first().waitFor();
    await visitor.picture('lead-schedule');
    expect.soft(await pageFaults(page)).toEqual([]);
    await enter(page.getByRole('button', { name: /tick marks and comment, 5000 Rent/ }));
    const work = page.getByRole('dialog');
    await visitor.tabTo(work.getByRole('checkbox', { name: /Recomputed/ }));
    await press('Space');
    await visitor.fill(work.getByLabel('Comment'), 'Twelve months by the tenancy agreement.');
    await visitor.picture('lead-work');
    await enter(work.getByRole('button', { name: 'Save marks and comment' }));
    await work.waitFor({ state: 'detached' });
    await page.getByText('Twelve months by the tenancy agreement.').waitFor();
    await enter(page.getByRole('button', { name: 'Set materiality…' }));
    const materiality = page.getByRole('dialog');
    await visitor.choose(materiality.getByLabel('Benchmark').first(), 'Revenue: 90.00');
    await visitor.fill(materiality.getByLabel('Overall materiality'), '10');
    await visitor.fill(materiality.getByLabel('Performance materiality'), '7');
    await visitor.fill(materiality.getByLabel('Clearly trivial', { exact: true }), '1');
    await visitor.fill(materiality.getByLabel(/^Why this benchmark/), 'Owners look at revenue.');
    await visitor.picture('materiality');
    expect.soft(await pageFaults(page)).toEqual([]);
    await enter(materiality.getByRole('button', { name: 'Set materiality', exact: true }));
    await materiality.waitFor({ state: 'detached' });
    await page.getByText('M: the change is above performance materiality.').waitFor();
    await visitor.picture('lead-schedule-worked');
    expect.soft(await pageFaults(page)).toEqual([]);
    await enter(page.getByRole('link', { name: '5000 Rent' }));
    await page.getByRole('region', { name: 'Selected account' }).getByText('5000 Rent').waitFor();
    expect(visitor.faults).toEqual([]);
  });

  it('restates last year by a journal that says so, and marks the comparatives', async () => {
    const { page, enter, press } = visitor;
    await enter(page.getByRole('link', { name: /Journals/ }));
    await enter(page.getByRole('button', { name: 'New journal' }));
    await visitor.choose(page.getByLabel('Kind').first(), 'Prior year');
    await visitor.fill(page.getByLabel('What it is for'), 'Rent of December 2024 was left out');
    await visitor.tabTo(page.getByLabel('Line 1, narrative'));
    await pasteRows(ROWS);
    await page.getByText('Say what this journal does to last year’s figures').waitFor();
    await visitor.picture('journals-restating-asked');
    await visitor.choose(
      page.getByLabel('What it does to last year’s figures').first(),
      RESTATES_WORDS.ERROR,
    );
    await page.getByText('✓ Saved').waitFor();
    await visitor.picture('journals-restating');
    expect.soft(await pageFaults(page)).toEqual([]);
    await press('Control+Enter');
    await page.getByRole('heading', { name: /^PY 1 · Prior year/ }).waitFor();
    await enter(page.getByRole('link', { name: 'Go on to the statements →' }));
    await enter(page.getByRole('button', { name: /^Make the statements/ }));
    await page
      .getByRole('columnheader', { name: /2024 \(restated\)/ })
      .first()
      .waitFor();
    await visitor.picture('statements-restated');
    await visitor.tabTo(page.getByRole('tab', { name: 'Financial position' }));
    await press('ArrowRight', 'ArrowRight');
    await page.getByText('Prior year adjustment').first().waitFor();
    await visitor.picture('statements-restated-equity');
    expect.soft(await pageFaults(page)).toEqual([]);
    // The page draws the choice itself: the field that takes the keys cannot be seen.
    await page.getByRole('radio', { name: 'As printed' }).focus();
    await press('ArrowRight');
    await page.getByRole('columnheader', { name: /^Unadjusted/ }).waitFor();
    await visitor.picture('statements-journals-equity');
    await visitor.tabTo(page.getByRole('tab', { name: 'Changes in equity' }));
    await press('ArrowLeft');
    await page.getByRole('table', { name: /profit or loss/i }).waitFor();
    await page
      .getByRole('columnheader', { name: /^Unadjusted/ })
      .first()
      .waitFor();
    await visitor.picture('statements-journals');
    expect.soft(await pageFaults(page)).toEqual([]);
    await enter(page.getByRole('button', { name: /^Rent.*adjusted: / }).first());
    const opened = page.getByRole('dialog');
    await opened
      .getByRole('link', { name: /^AJ \d/ })
      .first()
      .waitFor();
    await visitor.picture('statements-figure');
    expect.soft(await pageFaults(page)).toEqual([]);
    await enter(opened.getByRole('link', { name: /^AJ \d/ }).first());
    await page.getByRole('heading', { name: /^AJ \d+ · / }).waitFor();
  });
});
