/**
 * Last year by keyboard: the figures of last year's signed statements typed line by line, what does not add up told, and
 * the comparatives in this year's statements, opened to their page.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KESTREL_BAY } from '../fixtures/statements/kestrel-bay.ts';
import { buildStatementsPdf } from '../fixtures/statements/statements-pdf.ts';
import { type HostProcess, startHost } from './host-process.ts';
import { stepsOfJourney } from './journey.ts';
import { pageFaults } from './page-basics.ts';
import { sharedBrowser } from './shared-browser.ts';
import { openVisitor, type Visitor } from './visitor.ts';

const FILE = `Code,Account,2025
1000,Cash at bank,110.00
3000,Share capital,-10.00
3100,Retained earnings,-50.00
4000,Sales,-90.00
5000,Rental expense,40.00
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
stepsOfJourney('prior-year-failed', () => visitor);
afterAll(async () => {
  await visitor?.close();
  await Promise.all([browser?.close(), host?.close()]);
});

/** Types a figure of both years. */
async function enterLine(name: string, last: string, before?: string): Promise<void> {
  const { page } = visitor;
  await visitor.fill(page.getByRole('textbox', { name: `${name}, last year` }), last);
  if (before === undefined) return;
  await visitor.fill(page.getByRole('textbox', { name: `${name}, year before` }), before);
}

describe('last year, by keyboard', () => {
  it('says where comparatives can come from, and that a sheet does not balance', async () => {
    const { page, enter, press } = visitor;
    await enter(page.getByRole('button', { name: 'New engagement' }));
    await visitor.choose(
      page
        .getByRole('dialog')
        .getByLabel(/^Client/)
        .first(),
      'Tembusu',
    );
    await visitor.fillDate(page.getByLabel(/^Year end/), '2025-12-31');
    await enter(page.getByRole('button', { name: 'Open the engagement' }));
    const path = join(host.folder, 'first-year.csv');
    await writeFile(path, FILE);
    await visitor.giveFile(page.getByRole('button', { name: 'Choose trial balance file' }), path);
    await page.getByText('✓ The trial balance foots.').waitFor();
    await enter(page.getByRole('link', { name: /Mapping/ }));
    await enter(page.getByRole('button', { name: 'Suggest lines' }));
    await page.getByText('All accounts are mapped.').waitFor();

    await enter(page.getByRole('link', { name: /Last year/ }));
    await page.getByText('No figure is entered.').waitFor();
    await visitor.picture('prior-year-none');
    await visitor.fill(page.getByRole('textbox', { name: 'Cash and bank balances, page' }), '7');
    await enterLine('Cash and bank balances', '60', '30');
    await enterLine('Share capital', '10', '10');
    await enterLine('Retained earnings', '49', '20');
    await press('Control+Enter');
    await page.getByText('assets are 1.00 more than equity and liabilities', { exact: false }).waitFor();
    await visitor.picture('prior-year-unbalanced');
    expect.soft(await pageFaults(page)).toEqual([]);
  });

  it('counts once it adds up, and prints the comparatives with their page', async () => {
    const { page, enter, press } = visitor;
    await enterLine('Retained earnings', '50');
    await enter(page.getByRole('button', { name: /^Profit or loss/ }));
    await enterLine('Revenue', '70', '20');
    await enterLine('Rental expense', '40', '0');
    await enter(page.getByRole('button', { name: /^Cash flows/ }));
    await enterLine('Profit before tax', '30');
    await enterLine('Cash and cash equivalents at beginning of period', '30');
    await enterLine('Cash and cash equivalents at end of period', '60');
    await press('Control+Enter');
    await page.getByText('✓ 8 figures are entered. The comparatives come from here.').waitFor();
    await page.getByText('✓ Saved').waitFor();
    await visitor.picture('prior-year-cash-flows');
    await enter(page.getByRole('button', { name: /^Statement of financial position/ }));
    await visitor.picture('prior-year-sheet');
    expect.soft(await pageFaults(page)).toEqual([]);

    await enter(page.getByRole('button', { name: 'Opening balances' }));
    await page.getByText('so that there is nothing to compare', { exact: false }).waitFor();
    await visitor.picture('prior-year-opening');
    expect.soft(await pageFaults(page)).toEqual([]);
    await enter(page.getByRole('link', { name: /Statements$/ }));
    await enter(page.getByRole('button', { name: /^Make the statements/ }));
    await page.getByText('✓ balanced').waitFor();
    const heads = await page.getByRole('columnheader').allTextContents();
    expect(heads.slice(1, 3)).toEqual(['2025S$', '2024S$']);
    await visitor.picture('prior-year-statements');
  });

  it('reads last year’s PDF, and takes a figure only when a person confirms it', async () => {
    const { page, enter, press } = visitor;
    await enter(page.getByRole('link', { name: /Last year/ }));
    await enter(page.getByRole('button', { name: /^From Word or PDF/ }));
    const path = join(host.folder, 'last-year.pdf');
    await writeFile(path, await buildStatementsPdf(KESTREL_BAY));
    await visitor.giveFile(page.getByRole('button', { name: /Choose last year.s statements/i }), path);
    // Figures count already, so the reader is asked for.
    await enter(page.getByRole('button', { name: 'Read it', exact: true }));
    await page.getByText('Read from last-year.pdf').waitFor();
    await visitor.picture('prior-year-read');
    expect.soft(await pageFaults(page)).toEqual([]);
    const rows = page.getByRole('table', { name: 'Figures that were read' }).getByRole('row');
    const before = await rows.count();
    await page.getByRole('button', { name: 'Confirm Inventories' }).first().focus();
    await press('Enter');
    await expect.poll(() => rows.count()).toBe(before - 1);
    await enter(page.getByRole('button', { name: /^Statement of financial position/ }));
    const inventories = page.getByRole('textbox', { name: 'Inventories, last year' });
    await expect.poll(() => inventories.inputValue()).toBe('428,650');
    await visitor.picture('prior-year-confirmed');
  });

  it('removes the figures once that is confirmed', async () => {
    const { page, enter } = visitor;
    await enter(page.getByRole('link', { name: /Last year/ }));
    await enter(page.getByRole('button', { name: 'Remove all figures…' }));
    await enter(page.getByRole('button', { name: 'Remove figures', exact: true }));
    await page.getByText('No figure is entered.').waitFor();
    const capital = page.getByRole('textbox', { name: 'Share capital, last year' });
    await expect.poll(() => capital.inputValue()).toBe('');
  });
});
