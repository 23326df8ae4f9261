/**
 * The rule book by keyboard alone, in a real browser against the real host: search, read an element and its
 * rules, walk to a neighbour, go back, and through the tree (specification 2.15, 2.16).
 */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { taxonomyRoutes } from '../../shared/contract/taxonomy.ts';
import { ORCHARD_PACKAGE } from '../fixtures/taxonomies/orchard-release.ts';
import { type HostProcess, startHost } from './host-process.ts';
import { stepsOfJourney } from './journey.ts';
import { sharedBrowser } from './shared-browser.ts';
import { openVisitor, type Visitor } from './visitor.ts';

const VERSION = 'reg_2026_v1';
const TRADE_RECEIVABLES = 'fs_TradeReceivablesCurrent';

let browser: Browser;
let host: HostProcess;
let visitor: Visitor;

beforeAll(async () => {
  [browser, host] = await Promise.all([sharedBrowser(), startHost({ demo: true })]);
  visitor = await openVisitor(browser, {
    url: `${host.url}/#/filings`,
    token: host.tokenOf('XBRL_REVIEWER'),
    expectedRefusals: [/^404 .*\/elements\/fs_NoSuchElement$/, /^400 .*\/taxonomies\/reg_1900_v0\//],
  });
});
stepsOfJourney('taxonomy-failed', () => visitor);
afterAll(async () => {
  await visitor?.close();
  await Promise.all([browser?.close(), host?.close()]);
});

const title = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 });
const tree = (page: Page) => page.getByRole('tree', { name: 'Sections and elements' });

const search = (page: Page) => page.getByRole('combobox', { name: 'Search the elements' });

async function element(id: string) {
  const path = `/ops/xbrl/taxonomies/${VERSION}/elements/${id}`;
  return taxonomyRoutes.getTaxonomyElement.response.parse(await host.call('XBRL_REVIEWER', `GET ${path}`));
}

async function countFound(q: string, more = ''): Promise<number> {
  const path = `/ops/xbrl/taxonomies/${VERSION}/elements?q=${encodeURIComponent(q)}${more}`;
  const answer = await host.call('XBRL_REVIEWER', `GET ${path}`);
  return taxonomyRoutes.searchElements.response.parse(answer).total;
}

/** The row of the tree that the keyboard is on. */
async function activeRow(page: Page): Promise<string> {
  const id = await tree(page).getAttribute('aria-activedescendant');
  return await page.evaluate(
    (name) => document.getElementById(name)?.querySelector('.tx-row-label')?.textContent ?? '',
    id ?? '',
  );
}

describe('the rule book by keyboard', () => {
  it('opens from the navigation, with the version in the address', async () => {
    const { page, enter, picture } = visitor;
    await enter(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Taxonomy' }));
    await tree(page).waitFor();
    await expect.poll(() => page.url()).toContain(`#/taxonomy/${VERSION}`);
    await page.getByRole('heading', { name: 'Choose an element' }).waitFor();
    await picture('taxonomy');
  });

  it('searches while one types, and opens what is marked', async () => {
    const { page, press, type, picture } = visitor;
    await visitor.tabTo(tree(page));
    await press('/');
    await type('trade receivables');
    const total = await countFound('trade receivables');
    await page.getByText(`${total} elements`, { exact: true }).waitFor();
    const { label } = await element(TRADE_RECEIVABLES);
    for (let steps = 0; steps < 20; steps += 1) {
      const marked = page.locator('[role="option"][aria-selected="true"] .tx-result-label');
      if ((await marked.textContent()) === label) break;
      await press('ArrowDown');
    }
    await picture('taxonomy-search');
    await press('Enter');
    await expect.poll(() => title(page).textContent()).toBe(label);
    expect(page.url()).toContain(TRADE_RECEIVABLES);
  });

  it('shows its rules with severity, message and expression', async () => {
    const { page, press } = visitor;
    const { rules } = await element(TRADE_RECEIVABLES);
    expect(rules.length).toBeGreaterThan(0);
    const shown = page.getByRole('region', { name: /^Rules/ }).locator('.tx-rule');
    expect(await shown.count()).toBe(rules.length);
    for (const rule of rules) await page.getByText(rule.message, { exact: true }).first().waitFor();
    const expression = shown.first().locator('details');
    await visitor.tabTo(expression.locator('summary'));
    await press('Enter');
    await expect.poll(() => expression.getAttribute('open')).not.toBeNull();
    expect(await expression.getByRole('link').count()).toBeGreaterThan(1);
  });

  it('copies the id whole', async () => {
    const { page, enter, press } = visitor;
    await enter(page.getByRole('button', { name: 'Copy the element id' }));
    await page.getByText('Copied', { exact: true }).first().waitFor();
    await press('/');
    await press('Control+v');
    await expect.poll(() => search(page).inputValue()).toBe(TRADE_RECEIVABLES);
    await page.getByRole('option').first().waitFor();
  });

  it('goes back to the tree, which stands at the element', async () => {
    const { page, press, picture } = visitor;
    await page.keyboard.press('/');
    await press('Escape');
    await tree(page).waitFor();
    const { label } = await element(TRADE_RECEIVABLES);
    await expect.poll(() => activeRow(page)).toBe(label);
    // The cards scroll, the page does not: nothing hidden in a card may lengthen it.
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    await picture('taxonomy-element');
  });

  it('walks to a neighbour and back, and the address keeps up', async () => {
    const { page, enter, press } = visitor;
    const here = await element(TRADE_RECEIVABLES);
    const next = here.places[0]?.next;
    await enter(page.getByRole('article').getByRole('link', { name: 'Next' }));
    await expect.poll(() => title(page).textContent()).toBe(next?.label);
    // The focus stays on the button, so that one key walks on.
    await press('Enter');
    await expect.poll(() => title(page).textContent()).not.toBe(next?.label);
    await page.goBack();
    await page.goBack();
    await expect.poll(() => title(page).textContent()).toBe(here.label);
    expect(page.url()).toContain(TRADE_RECEIVABLES);
    const total = here.calculation[0]?.parents[0];
    await enter(
      page.getByRole('region', { name: /^Calculation/ }).getByRole('link', { name: total?.label ?? '' }),
    );
    await expect.poll(() => title(page).textContent()).toBe(total?.label);
    // The link that was pressed is gone: the heading has the focus, not nothing.
    await expect.poll(() => title(page).evaluate((node) => node === document.activeElement)).toBe(true);
    await page.goBack();
    await expect.poll(() => title(page).textContent()).toBe(here.label);
  });

  it('moves through the tree by arrows, ends and letters', async () => {
    const { page, press, type } = visitor;
    await visitor.tabTo(tree(page));
    await press('Home');
    await expect.poll(() => activeRow(page)).toBe('Filing information');
    await press('ArrowRight');
    await page.locator('[role="treeitem"][aria-level="2"]').first().waitFor();
    await press('ArrowDown');
    // Where the row was still being read, its first element takes the place.
    await expect.poll(() => activeRow(page)).not.toMatch(/^$|^Filing information$/);
    await press('ArrowLeft', 'ArrowLeft');
    await expect.poll(() => activeRow(page)).toBe('Filing information');
    await type('statement of cash');
    await expect.poll(() => activeRow(page)).toMatch(/^Statement of cash flows/);
    await press('End');
    await expect.poll(() => activeRow(page)).not.toMatch(/^$|^Statement of cash flows/);
    await press('Enter');
    // Only the rows in view are drawn.
    expect(await page.getByRole('treeitem').count()).toBeLessThan(120);
  });

  it('keeps to an entry point', async () => {
    const { page, press, type, choose } = visitor;
    await choose(
      page.getByRole('combobox', { name: 'Entry point' }),
      'Financial statement highlights: banks',
    );
    await visitor.tabTo(tree(page));
    await press('/');
    await type('assets');
    const [all, banks] = [await countFound('assets'), await countFound('assets', '&entryPoint=FSH_BANKS')];
    expect(banks).toBeLessThan(all);
    await page.getByText(`${banks} elements`, { exact: true }).waitFor();
    await press('Escape');
    await choose(page.getByRole('combobox', { name: 'Entry point' }), 'All entry points');
  });

  it('opens a link to an element, and says so where there is none', async () => {
    const { page } = visitor;
    await page.goto(`${host.url}/#/taxonomy/${VERSION}/fs_NoSuchElement`);
    await page.getByText('has no element fs_NoSuchElement', { exact: false }).waitFor();
    await page.goto(`${host.url}/#/taxonomy/reg_1900_v0`);
    await page.getByText('"reg_1900_v0" is not installed', { exact: false }).waitFor();
    await page.goto(`${host.url}/#/taxonomy/${VERSION}/fs_Assets`);
    const { label } = await element('fs_Assets');
    await expect.poll(() => title(page).textContent()).toBe(label);
  });

  it('is hidden from those who may see no filing', async () => {
    const other = await openVisitor(browser, { url: host.url, token: host.tokenOf('FS_PREPARER') });
    await other.page.getByRole('navigation', { name: 'Main' }).waitFor();
    const links = other.page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    expect(await links.allTextContents()).not.toContain('Taxonomy');
    await other.close();
  });

  it('is browsed from the settings by an administrator', async () => {
    const admin = await openVisitor(browser, {
      url: `${host.url}/#/settings`,
      token: host.tokenOf('PLATFORM_ADMIN'),
    });
    await admin.tabTo(admin.page.getByRole('tab', { name: 'Staff' }));
    await admin.press('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown');
    await admin.page.getByText('In force from').waitFor();
    await admin.picture('settings-taxonomies');
    await admin.enter(admin.page.getByRole('link', { name: 'Browse' }));
    await tree(admin.page).waitFor();
    expect(admin.faults).toEqual([]);
    await admin.close();
  });

  it('takes what a regulator publishes, tried and then installed whole', async () => {
    const admin = await openVisitor(browser, {
      url: `${host.url}/#/settings/taxonomies`,
      token: host.tokenOf('PLATFORM_ADMIN'),
    });
    const { page } = admin;
    const choose = async (name: string, option: string) => {
      await page.getByRole('combobox', { name, exact: true }).click();
      await page.getByRole('option', { name: option }).click();
    };
    const file = { name: 'orchard.zip', mimeType: 'application/zip', buffer: Buffer.from(ORCHARD_PACKAGE) };
    await page.locator('section[aria-label="Taxonomy package"] input[type="file"]').setInputFiles(file);
    await page.getByRole('combobox', { name: /^Entry point of/ }).click();
    await page.getByRole('option', { name: 'core.xsd' }).click();
    await page.getByRole('button', { name: 'Try the release' }).waitFor();
    const fields = {
      'Version name': 'orc_2027_v1',
      Title: 'Orchard taxonomy',
      'In force from': '2027-01-01',
      'Address of the entry schema': 'https://regulator.example/2027/core.xsd',
      'Scheme of company numbers': 'https://regulator.example/companies',
    };
    for (const [name, value] of Object.entries(fields))
      await page.getByRole('textbox', { name, exact: true }).fill(value);
    await page.getByRole('checkbox', { name: 'Full XBRL' }).check();
    await page
      .getByRole('combobox', { name: / becomes$/ })
      .first()
      .click();
    await page.getByRole('option', { name: 'Balance sheet' }).click();
    await choose('Company name', 'Total (o_Total)');
    await page.getByRole('combobox', { name: 'Must be given' }).click();
    await page.getByRole('option', { name: 'Total (o_Total)' }).click();
    await admin.picture('taxonomy-mapping');
    await page.getByRole('button', { name: 'Try the release' }).click();
    await page.getByText('Tried. Nothing is installed.').waitFor();
    await page.getByText(/gYearItemType, is not one that can be tagged/).waitFor();
    await admin.picture('taxonomy-tried');
    await page.getByRole('button', { name: 'Install the release' }).click();
    await page.getByText('(orc_2027_v1) is installed').waitFor();
    await page.getByRole('button', { name: 'Save release file' }).waitFor();
    await admin.picture('taxonomy-installed');
    await page.emulateMedia({ colorScheme: 'dark' });
    await admin.picture('taxonomy-installed-dark');
    expect(admin.faults).toEqual([]);
    await admin.close();
  });

  it('left nothing to complain of', () => {
    expect(visitor.faults).toEqual([]);
  });
});
