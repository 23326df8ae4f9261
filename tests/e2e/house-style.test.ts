/**
 * An administrator says how the practice prints and sees the cover beside it; on the export step of an engagement it is said
 * what the practice did, with its report. Both are there after the page is loaded again.
 */
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { axeViolations } from './accessibility.ts';
import { type HostProcess, startHost } from './host-process.ts';
import { stepsOfJourney } from './journey.ts';
import { pageFaults } from './page-basics.ts';
import { sharedBrowser } from './shared-browser.ts';
import { openVisitor, type Visitor } from './visitor.ts';

const ROLE = 'PLATFORM_ADMIN';
const listOfIds = z.object({ items: z.array(z.object({ id: z.string() })) });

let browser: Browser;
let host: HostProcess;
let visitor: Visitor;

beforeAll(async () => {
  [browser, host] = await Promise.all([sharedBrowser(), startHost({ demo: true })]);
  visitor = await openVisitor(browser, {
    url: `${host.url}/#/settings/house-style`,
    token: host.tokenOf(ROLE),
  });
});
stepsOfJourney('house-style-failed', () => visitor);
afterAll(async () => {
  await visitor?.close();
  await Promise.all([browser?.close(), host?.close()]);
});

async function lookedAt(name: string): Promise<void> {
  await visitor.picture(name);
  expect([...(await axeViolations(visitor.page)), ...(await pageFaults(visitor.page))]).toEqual([]);
}

/** Runs in the page: what it has fetched of the faces that pages are printed in. */
function facesInUse(): string[] {
  return [...document.fonts]
    .filter(({ status }) => status === 'loaded')
    .map(({ family, weight }) => `${family.replaceAll('"', '')} ${weight === 'normal' ? '400' : weight}`)
    .sort();
}

describe('a house style', () => {
  it('is written with its cover beside it, and kept', async () => {
    const { page } = visitor;
    await page.getByLabel('Name of the firm').fill('Sandpiper & Partners LLP');
    await page.getByLabel('Letterhead').fill('Sandpiper & Partners LLP\n10 Quay Street, Singapore 049315');
    await page.getByLabel('Cover', { exact: true }).selectOption('LETTERHEAD');
    await page.getByLabel('Typeface').selectOption('Georgia');
    await page.getByText('PDF and preview are set in Noto Serif').waitFor();
    await page.getByRole('button', { name: 'Add a wording' }).click();
    await page.getByLabel('Note', { exact: true }).selectOption('Leases');
    await page
      .getByRole('textbox', { name: 'Words', exact: true })
      .fill('The Company is a member of no group.');
    await page.getByRole('textbox', { name: 'Where the words come from' }).fill('House book, page 4');
    const cover = page.getByRole('figure', { name: 'The cover' });
    await expect.poll(() => cover.textContent()).toContain('10 Quay Street');
    await lookedAt('house-style');
    await page.getByRole('button', { name: 'Add a tick mark' }).click();
    await page.getByLabel('Mark 11', { exact: true }).fill('V');
    await page.getByLabel('Mark 11 says').fill('Seen on site');
    await page.getByRole('button', { name: 'Save the house style' }).click();
    await page.getByText('House style saved').waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel('Mark 11 says').inputValue()).toBe('Seen on site');
    await expect
      .poll(() => page.getByLabel('Name of the firm').inputValue())
      .toBe('Sandpiper & Partners LLP');
  });

  it('is joined by what the practice did in an engagement', async () => {
    const { page } = visitor;
    const { items } = listOfIds.parse(await host.call(ROLE, 'GET /ops/financial-statements/engagements'));
    const id = items[0]?.id ?? '';
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `/engagements/${id}/export`);
    await page.getByLabel('What the practice did').selectOption('COMPILED');
    await expect.poll(() => page.getByLabel('Title of the report').inputValue()).toBe('Compilation report');
    await page.getByLabel('Text of the report').fill('To the members of the Company\nWe have compiled.');
    await page.getByRole('checkbox', { name: 'Letterhead' }).click();
    // A part begins as it is printed now, and the legend with the marks of the practice.
    const letterhead = page.getByRole('textbox', { name: 'Letterhead' });
    await expect.poll(() => letterhead.inputValue()).toContain('10 Quay Street');
    await letterhead.fill('Branch office');
    await page.getByRole('checkbox', { name: 'Tick marks' }).click();
    await expect.poll(() => page.getByLabel('Mark 11 says').inputValue()).toBe('Seen on site');
    await page.getByRole('button', { name: 'Add a tick mark' }).click();
    await page.getByLabel('Mark 12', { exact: true }).fill('W');
    await page.getByLabel('Mark 12 says').fill('Agreed to the register');
    await page.getByRole('button', { name: 'Save report and style' }).click();
    await page.getByText('Report and style saved').waitFor();
    await expect.poll(() => page.getByRole('alert').filter({ hasText: 'saved' }).count()).toBe(0);
    await lookedAt('house-style-report');
    await page.getByRole('checkbox', { name: 'Tick marks' }).click();
    await page.getByRole('button', { name: 'Save report and style' }).click();
    // What was added stays, offered no more.
    await expect.poll(() => page.getByLabel('Mark 12 is offered').isChecked()).toBe(false);
    await page.getByRole('button', { name: 'Show the pages as they will print' }).click();
    await page.locator('.fv-page[data-typeface="Noto Serif"]').waitFor();
    // Its letters are those of the PDF, not the system's: they are fetched, and drawn.
    await expect.poll(() => page.evaluate(facesInUse)).toEqual(['Print Serif 400', 'Print Serif 700']);
    await lookedAt('house-style-pages');
  });
});
