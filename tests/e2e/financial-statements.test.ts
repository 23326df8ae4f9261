/**
 * From a trial balance to the Word document by keyboard alone (specification 1.3; product: habits), in a real
 * browser against the real host. The page must not complain of anything on the way.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Locator } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_TRIAL_BALANCE } from '../../main/sample-trial-balance.ts';
import { type HostProcess, startHost } from './host-process.ts';
import { stepsOfJourney } from './journey.ts';
import { downloadedBytes, sharedBrowser } from './shared-browser.ts';
import { openVisitor, type Visitor } from './visitor.ts';

const CLIENT = 'Tembusu Ledger Analytics';

let browser: Browser;
let host: HostProcess;
let visitor: Visitor;

beforeAll(async () => {
  [browser, host] = await Promise.all([sharedBrowser(), startHost({ demo: true })]);
  visitor = await openVisitor(browser, {
    url: `${host.url}/#/engagements`,
    token: host.tokenOf('SENIOR_ACCOUNTANT'),
    // Before the first file and the first run there is nothing to read, and the engine says so.
    expectedRefusals: [/^404 .*\/trial-balance\/import$/, /^404 .*\/statements$/],
  });
});
stepsOfJourney('failed', () => visitor);
afterAll(async () => {
  await visitor?.close();
  await Promise.all([browser?.close(), host?.close()]);
});

/** The text of each cell of a row, without the layout. */
async function cellsOf(row: Locator): Promise<readonly string[]> {
  return (await row.locator('th, td').allTextContents()).map((text) => text.trim());
}

describe('an engagement by keyboard', () => {
  it('opens for the second sample client', async () => {
    const { page, enter, fillDate, picture, press } = visitor;
    await page.getByRole('heading', { name: 'Engagements', level: 1 }).waitFor();
    await enter(page.getByRole('button', { name: 'New engagement' }));
    const client = page
      .getByRole('dialog')
      .getByLabel(/^Client/)
      .first();
    // The dialog opens on the client, so that one types at once.
    await expect.poll(() => client.evaluate((field) => field === document.activeElement)).toBe(true);
    await visitor.choose(client, 'Tembusu');
    const yearEnd = page.getByLabel(/^Year end/);
    const openIt = page.getByRole('button', { name: 'Open the engagement' });
    // With the month first it is no date, and nothing opens on the year end that was proposed.
    await visitor.fill(yearEnd, '12/31/2025');
    await press('Tab');
    await page
      .getByText('“12/31/2025” is not a date. Type the day first: 31 Dec 2025 or 31/12/2025.')
      .waitFor();
    expect(await openIt.isDisabled()).toBe(true);
    await visitor.fill(yearEnd, '31/12/25');
    await press('Tab');
    expect(await yearEnd.inputValue()).toBe('31 Dec 2025');
    expect(await page.getByText('is not a date').count()).toBe(0);
    await visitor.fill(yearEnd, '30 june 2025');
    await expect.poll(() => page.getByLabel(/^Label of the year/).inputValue()).toBe('FY2025');
    await fillDate(yearEnd, '2025-12-31');
    await expect.poll(() => page.getByLabel(/^Label of the year/).inputValue()).toBe('FY2025');
    await picture('engagement-new');
    await enter(openIt);
    await page.getByRole('heading', { name: `${CLIENT} Pte. Ltd., FY2025` }).waitFor();
    await page.getByRole('button', { name: 'Choose trial balance file' }).waitFor();
    await picture('trial-balance-empty');
  });

  it('takes in a CSV file and shows how it was read', async () => {
    const { page, picture } = visitor;
    const path = join(host.folder, 'tembusu-2025.csv');
    await writeFile(path, SAMPLE_TRIAL_BALANCE);
    await visitor.giveFile(page.getByRole('button', { name: 'Choose trial balance file' }), path);
    await page.getByText('✓ The trial balance foots.').waitFor();
    await page.getByRole('heading', { name: '40 accounts' }).waitFor();
    const difference = await cellsOf(page.getByRole('row', { name: /^Difference, last year/ }));
    expect(difference.at(-1)).toMatch(/^(-|0\.00)/);
    expect(await page.getByLabel('Heading row').inputValue()).toBe('1');
    await picture('trial-balance-import');
    await visitor.enter(page.getByRole('link', { name: /Go on to the mapping/ }));
  });

  it('maps every account, changes one by typing and undoes it', async () => {
    const { page, press, type, picture } = visitor;
    await visitor.enter(page.getByRole('button', { name: 'Suggest lines' }));
    const grid = page.getByRole('grid', { name: 'Mapping of accounts to lines' });
    await expect.poll(() => page.getByText('Not mapped 40', { exact: true }).count()).toBe(0);
    await page.getByText('Every change is saved').waitFor();
    await picture('mapping');
    await visitor.tabTo(grid);
    await press('Control+ArrowUp', 'Home', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight');
    await press('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown');
    const row = grid.getByRole('row', { name: /1200/ });
    await expect.poll(() => row.getAttribute('aria-selected')).toBe('true');
    const key = row.locator('td').nth(4);
    const before = await key.textContent();
    await type('prepay');
    await page
      .getByRole('option', { name: /prepay/i })
      .first()
      .waitFor();
    await picture('mapping-picker');
    await press('Enter');
    await expect.poll(() => key.textContent()).toMatch(/prepay/i);
    // Enter goes down, as in a spreadsheet.
    await expect
      .poll(() => grid.getByRole('row', { name: /1300/ }).getAttribute('aria-selected'))
      .toBe('true');
    await press('Control+z');
    await expect.poll(() => key.textContent()).toBe(before);
    await page.getByText('Every change is saved').waitFor();
    // What is left without a key is decided with the first suggestion that its row offers.
    for (let left = 0; left < 40; left += 1) {
      if ((await page.getByText('Not mapped 0', { exact: true }).count()) > 0) break;
      await press('F8', '1');
    }
    await page.getByText('Not mapped 0', { exact: true }).waitFor();
    await page.getByText('Every change is saved').waitFor();
    await picture('mapping-b');
    await visitor.enter(page.getByRole('link', { name: /Go on to the statements/ }));
  });

  it('makes four statements, balanced, of both years, with negatives in brackets', async () => {
    const { page, press, picture } = visitor;
    await visitor.enter(page.getByRole('button', { name: /^Make the statements/ }));
    await page.getByText('✓ balanced').waitFor();
    const position = page.getByRole('tab', { name: 'Financial position' });
    await visitor.tabTo(position);
    await picture('statements-position');
    const heads = await page.getByRole('columnheader').allTextContents();
    expect(heads.slice(1, 3)).toEqual(['2025S$', '2024S$']);
    const assets = await cellsOf(page.getByRole('row', { name: /^Total assets/ }));
    const claims = await cellsOf(page.getByRole('row', { name: /^Total equity and liabilities/ }));
    expect(assets.slice(1, 3)).toEqual(claims.slice(1, 3));
    expect(assets[1]).toMatch(/^[\d,]+$/);

    await press('ArrowRight');
    await page
      .getByRole('row', { name: /^Revenue/ })
      .first()
      .waitFor();
    await picture('statements-profit-or-loss');
    await press('ArrowRight');
    await page.getByRole('columnheader', { name: /Share capital/ }).waitFor();
    await picture('statements-equity');
    const equity = await page.getByRole('tabpanel').textContent();
    expect(equity).toMatch(/\([\d,]+\)/);
    await press('ArrowRight');
    await page
      .getByRole('row', { name: /operating activities/i })
      .first()
      .waitFor();
    await picture('statements-cash-flows');
    expect(await page.getByRole('tabpanel').textContent()).toMatch(/\([\d,]+\)/);

    // The pane follows the cursor: balances, and in the cash flows their movement.
    const why = page.getByRole('complementary', { name: 'Where this figure comes from' });
    await visitor.tabTo(page.getByRole('button', { name: /^Trade receivables, 2025/ }));
    await why.getByText('37,430.00').first().waitFor();
    await picture('statements-why-cash-flow');
    await visitor.tabTo(page.getByRole('tab', { name: 'Cash flows' }));
    await press('ArrowRight');
    await page.getByRole('row', { name: /^Total assets/ }).waitFor();
    await visitor.enter(page.getByRole('button', { name: /^Trade receivables, 2025/ }));
    await why.getByText('208,180.00').first().waitFor();
    await why.getByText('214,380.00').first().waitFor();
    await picture('statements-why');
    // One key from the account to its mapping, and one back to the figure.
    await visitor.enter(why.getByRole('button', { name: '1100 Trade receivables' }));
    await page.getByRole('button', { name: /Back to the figure/ }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role=grid]') !== null))
      .toBe(true);
    await picture('mapping-of-a-figure');
    await press('F9');
    await why.getByText('1100 Trade receivables').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toMatch(/^Trade receivables, 2025/);
    await visitor.enter(page.getByRole('link', { name: /Go on to the disclosures/ }));
  });

  it('answers a disclosure question', async () => {
    const { page, press, type, picture } = visitor;
    await page.getByText(/\d+ of \d+ questions answered/).waitFor();
    await picture('disclosures');
    const field = page.getByRole('group').getByRole('textbox').first();
    await visitor.tabTo(field);
    await type('10 Anson Road, Singapore');
    await press('Tab');
    await page.getByText('✓ Saved').first().waitFor();
    await expect.poll(() => page.getByText(/^1 of \d+ questions answered/).count()).toBe(1);
    await visitor.enter(page.getByRole('link', { name: 'Notes' }));
  });

  it('drafts the notes', async () => {
    const { page, picture } = visitor;
    await visitor.enter(page.getByRole('button', { name: 'Draft the notes' }));
    await page.getByText(/\d+ notes\. /).waitFor();
    await picture('notes');
    await page.getByText(/^Draft: \d+ open points$/).waitFor();
    // The statements name the note of a line by its number, and Enter on the figure goes there.
    const steps = page.getByRole('navigation', { name: 'Steps of the engagement' });
    await visitor.enter(steps.getByRole('link', { name: 'Statements' }));
    await page
      .getByRole('link', { name: /^Note \d+, / })
      .first()
      .waitFor();
    await picture('statements-with-notes');
    await visitor.enter(page.getByRole('button', { name: /^Trade receivables, 2025/ }));
    await page.getByText(/\d+ notes\. /).waitFor();
    await page.locator('button[aria-current="true"]', { hasText: /receivables/ }).waitFor();
    await visitor.enter(page.getByRole('link', { name: /Go on to the export/ }));
  });

  it('says what is open, and lets a reviewer say that it may stand', async () => {
    const { page, picture, enter } = visitor;
    await page.getByText('Every page says “Draft”').waitFor();
    await picture('export-open');
    await enter(page.getByRole('button', { name: /^Accept: / }).first());
    await visitor.fill(page.getByRole('dialog').getByLabel('Reason'), 'Agreed with the director.');
    await picture('let-stand');
    await enter(page.getByRole('button', { name: 'Accept', exact: true }));
    await page.getByRole('heading', { name: 'Accepted by a reviewer (1)' }).waitFor();
    await page.getByText(/^Agreed with the director\. · /).waitFor();
    await picture('let-stood');
    await enter(page.getByRole('button', { name: /^Open again: / }));
    await page.getByRole('heading', { name: /^Accepted by/ }).waitFor({ state: 'detached' });
  });

  it('shows the pages as they will print, each as a draft, and the page of a point that is open', async () => {
    const { page, picture, enter } = visitor;
    await enter(page.getByRole('button', { name: 'Show the pages as they will print' }));
    const pages = page.getByText(/^Page \d+ of \d+$/);
    await pages.waitFor();
    expect(await pages.textContent()).toMatch(/^Page 1 of /);
    await picture('preview-cover');
    await enter(page.getByRole('button', { name: 'Next page' }));
    await page.getByText(/^Page 2 of \d+$/).waitFor();
    const shown = page.getByRole('img', { name: 'Page 2' });
    expect(await shown.textContent()).toMatch(/draft/i);
    await enter(page.getByRole('button', { name: /^Show page/ }).first());
    await page.getByText(/^Page (?:[3-9]|\d\d) of \d+$/).waitFor();
    await picture('preview-open-point');
  });

  it('exports the Word document', async () => {
    const { page, picture } = visitor;
    await visitor.enter(page.getByRole('button', { name: /Word/ }));
    const button = page.getByRole('button', { name: 'Download' });
    await button.waitFor();
    await picture('export-word');
    const download = page.waitForEvent('download');
    await visitor.enter(button);
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/\.docx$/);
    const bytes = await downloadedBytes(file);
    expect(bytes.subarray(0, 2).toString('latin1')).toBe('PK');
    expect(bytes.length).toBeGreaterThan(5_000);
  });

  it('leaves its trail, and the page has complained of nothing', async () => {
    const { page, picture } = visitor;
    await visitor.enter(page.getByRole('link', { name: 'Trail', exact: true }));
    await page
      .getByText(/export/i)
      .first()
      .waitFor();
    await picture('engagement-trail');
    expect(visitor.faults).toEqual([]);
  });
});
