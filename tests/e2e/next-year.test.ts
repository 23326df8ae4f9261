/**
 * The second year of a client by keyboard (decisions 4, 6): it is rolled forward from the first, accounts bring
 * their keys, last year's statements are the comparatives, retained earnings that do not agree with them are
 * said, and last year's answers are offered.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Locator } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type HostProcess, startHost } from './host-process.ts';
import { stepsOfJourney } from './journey.ts';
import { booksOf2026, firstYear, NEW_ACCOUNT, PADDLE, RENAMED } from './paddle-company.ts';
import { focusNotes, pageFaults, watchFocus } from './page-basics.ts';
import { sharedBrowser } from './shared-browser.ts';
import { openVisitor, type Visitor } from './visitor.ts';

let browser: Browser;
let host: HostProcess;
let visitor: Visitor;
let firstId = '';

beforeAll(async () => {
  [browser, host] = await Promise.all([sharedBrowser(), startHost({ demo: true })]);
  firstId = await firstYear(host);
  visitor = await openVisitor(browser, {
    url: `${host.url}/#/engagements/${firstId}/statements`,
    token: host.tokenOf('SENIOR_ACCOUNTANT'),
    expectedRefusals: [
      /^404 .*\/trial-balance\/import$/,
      /^404 .*\/statements$/,
      // A file that asks for a choice.
      /^422 .*\/trial-balance\/compare$/,
    ],
  });
  await watchFocus(visitor.page);
});
stepsOfJourney('next-year-failed', () => visitor);
afterAll(async () => {
  await visitor?.close();
  await Promise.all([browser?.close(), host?.close()]);
});

async function look(name: string): Promise<void> {
  await visitor.picture(`next-year-${name}`);
  expect.soft(await pageFaults(visitor.page), name).toEqual([]);
}

/** The cells of a line but its note number, which comes with the notes. */
async function cellsOf(row: Locator): Promise<readonly string[]> {
  return (await row.locator('th:not(.fv-note-column), td:not(.fv-note-column)').allTextContents()).map(
    (text) => text.trim(),
  );
}

/** Figures of a statement by the text of their lines, this year's column. */
async function thisYear(): Promise<ReadonlyMap<string, string>> {
  const rows = await visitor.page.getByRole('tabpanel').getByRole('row').all();
  const cells = await Promise.all(rows.map(cellsOf));
  return new Map(cells.map(([label = '', current = '']) => [label.replace(/ ?[◊⚠].*$/, ''), current]));
}

describe('the next year of a client, by keyboard', () => {
  let closed: ReadonlyMap<string, string>;

  it('rolls the year forward from the engagement', async () => {
    const { page, enter, press } = visitor;
    await page.getByText('✓ balanced').waitFor();
    closed = await thisYear();
    expect(closed.size).toBeGreaterThan(15);
    await enter(page.getByRole('button', { name: 'Engagement', exact: true }));
    await page.getByRole('menuitem', { name: 'Roll forward to the next year' }).waitFor();
    for (let steps = 0; steps < 4; steps += 1) {
      const on = page.getByRole('menuitem', { name: 'Roll forward to the next year' });
      if (await on.evaluate((each) => each === document.activeElement)) break;
      await press('ArrowDown');
    }
    await press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('This rolls FY2025 forward').waitFor();
    expect(await dialog.getByLabel(/^Year end/).inputValue()).toBe('31 Dec 2026');
    expect(await dialog.getByLabel(/^Label of the year/).inputValue()).toBe('FY2026');
    expect(await dialog.getByLabel(/^Reporting standard/).inputValue()).toBe('SFRS_SE');
    await look('roll-forward');
    await enter(page.getByRole('button', { name: 'Open the engagement' }));
    await page.getByRole('heading', { name: `${PADDLE.name}, FY2026` }).waitFor();
  });

  it('gives the accounts the keys of last year', async () => {
    const { page, enter, press } = visitor;
    const path = join(host.folder, 'xero-2026.csv');
    await writeFile(path, await booksOf2026());
    await visitor.giveFile(page.getByRole('button', { name: 'Choose trial balance file' }), path);
    await page.getByText('✓ The trial balance foots.').waitFor();
    await look('clinic');
    await enter(page.getByRole('link', { name: /Go on to the mapping/ }));
    await enter(page.getByRole('button', { name: 'Suggest lines' }));
    await page.getByText('Not mapped 0', { exact: true }).waitFor();
    await look('mapping');
    const grid = page.getByRole('grid', { name: 'Mapping of accounts to lines' });
    // The person's own choice of last year, which the name alone would not give.
    await visitor.tabTo(page.getByLabel('Filter Account', { exact: true }));
    await visitor.type('motor vehicle');
    const vehicle = grid.getByRole('row', { name: /^720 / });
    await vehicle.waitFor();
    expect(await vehicle.locator('td').nth(3).textContent()).toMatch(/^Property, plant/);
    await press('Control+a', 'Delete');
    for (const name of [NEW_ACCOUNT, RENAMED[1]]) {
      await visitor.type(name);
      await grid.getByRole('row', { name: new RegExp(`^\\d+ ${name}`) }).waitFor();
      await look(`mapping-${name === NEW_ACCOUNT ? 'new' : 'renamed'}`);
      await press('Control+a', 'Delete');
    }
    await enter(page.getByRole('link', { name: /Go on to the statements/ }));
  });

  it('shows last year beside this year, and what was posted to retained earnings', async () => {
    const { page, enter } = visitor;
    await enter(page.getByRole('button', { name: /^Make the statements/ }));
    await page.getByText('✓ balanced').waitFor();
    await look('statements');
    const heads = await page.getByRole('columnheader').allTextContents();
    expect(heads.slice(1, 3)).toEqual(['2026S$', '2025S$']);
    for (const label of [
      'Total assets',
      'Total equity',
      'Trade receivables',
      'Property, plant and equipment',
    ]) {
      const row = page.getByRole('row', { name: new RegExp(`^${label}`) }).first();
      expect((await cellsOf(row))[2], label).toBe(closed.get(label));
    }
    const said = page.getByRole('listitem').filter({ hasText: /Retained earnings brought forward/ });
    expect(await said.textContent()).toContain('1,500.00');
    await visitor.tabTo(page.getByRole('tab', { name: 'Financial position' }));
    await visitor.press('ArrowRight', 'ArrowRight');
    await page
      .getByRole('row', { name: /^Other movements/ })
      .first()
      .waitFor();
    expect(await cellsOf(page.getByRole('row', { name: /^Other movements/ }).last())).toContain('1,500');
    await look('equity');
    await enter(page.getByRole('link', { name: /Go on to the disclosures/ }));
  });

  it('offers last year’s answer, and takes it on one key', async () => {
    const { page, press } = visitor;
    await page.getByText(/^0 of \d+ questions answered/).waitFor();
    await page
      .getByText(/^Last year: 14 Mangrove Walk/)
      .first()
      .waitFor();
    await look('questions');
    const field = page.getByRole('group').getByRole('textbox').first();
    await visitor.tabTo(field);
    expect(await field.inputValue()).toBe('');
    await press('F9');
    await expect.poll(() => field.inputValue()).toBe('14 Mangrove Walk, Singapore 519001');
    await page.getByText(/^1 of \d+ questions answered/).waitFor();
    const gaps = await host.call('SENIOR_ACCOUNTANT', 'GET /ops/financial-statements/engagements?q=Pasir');
    expect(z.object({ total: z.number() }).parse(gaps).total).toBe(2);
    await look('answer-taken');
  });

  it('compares a file that asks for a choice before it replaces anything', async () => {
    const { page, enter } = visitor;
    const path = join(host.folder, 'asks.csv');
    await writeFile(path, 'Name,2026,2026\nBank charges,10,20\nInterest income,-10,-20\n');
    await enter(page.getByRole('link', { name: /^Trial balance/ }));
    await visitor.giveFile(page.getByRole('button', { name: 'Choose trial balance file' }), path);
    await page.getByText('The file needs your choice').waitFor();
    expect(await page.getByText('The trial balance foots').count()).toBe(0);
    await look('choice');
    await visitor.tabTo(page.getByLabel('Balance, this year'));
    await visitor.type('C');
    await enter(page.getByRole('button', { name: 'Read again with these choices' }));
    const comparison = page.getByRole('region', { name: 'Comparison' });
    await comparison.getByText(/47 gone/).waitFor();
    await look('choice-compared');
    await enter(page.getByRole('button', { name: 'Keep the earlier accounts' }));
    const mapping = await host.call(
      'SENIOR_ACCOUNTANT',
      `GET ${new URL(page.url()).hash.replace('#', '/ops/financial-statements').replace('trial-balance', 'mapping')}`,
    );
    expect(z.object({ total: z.number() }).parse(mapping).total).toBe(49);
  });

  it('never lost the focus, and the page complained of nothing', async () => {
    expect.soft(await focusNotes(visitor.page)).toEqual([]);
    expect(visitor.faults).toEqual([]);
  });
});
