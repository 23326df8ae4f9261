/**
 * The palette does what the screens do, by keyboard: it presses the control that is there, opens the screen of one that is
 * not, and says why something cannot be done. The handbook opens at the page of each screen. Axe and the page find nothing.
 */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations } from './accessibility.ts';
import { type HostProcess, startHost } from './host-process.ts';
import { stepsOfJourney } from './journey.ts';
import { pageFaults } from './page-basics.ts';
import { sharedBrowser } from './shared-browser.ts';
import { openVisitor, type Visitor } from './visitor.ts';

let browser: Browser;
let host: HostProcess;
let visitor: Visitor;
let engagement = '';
let filing = '';

beforeAll(async () => {
  [browser, host] = await Promise.all([sharedBrowser(), startHost({ demo: true })]);
  visitor = await openVisitor(browser, {
    url: `${host.url}/#/engagements`,
    token: host.tokenOf('PLATFORM_ADMIN'),
  });
});
stepsOfJourney('palette-and-handbook', () => visitor);
afterAll(async () => {
  await visitor?.close();
  await Promise.all([browser?.close(), host?.close()]);
});

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or do something' });
/** Opens the palette, types, and waits until the option stands first. */
const look = async ({ page, press }: Visitor, text: string, option: RegExp) => {
  await press('Control+k');
  const field = palette(page).getByRole('combobox');
  await field.waitFor();
  await field.fill(text);
  const found = page.getByRole('option', { name: option }).first();
  await found.waitFor();
  return found;
};

describe('the palette', () => {
  it('goes to a screen, and to what was opened last', async () => {
    const { page, enter, press, picture } = visitor;
    await enter(
      page
        .getByRole('row', { name: /Marlowe Lantern/ })
        .getByRole('link')
        .first(),
    );
    await page.waitForURL(/engagements\/[0-9a-f-]{36}\/\w/);
    engagement = page.url().replace(/(engagements\/[^/]+).*/, '$1');
    await look(visitor, 'backups', /Backups/);
    await press('Enter');
    await page.waitForURL(/settings\/backups/);
    await press('Control+k');
    await page
      .getByRole('option', { name: /Marlowe Lantern Trading Pte. Ltd., FY/ })
      .first()
      .waitFor();
    await picture('palette');
    expect(await axeViolations(page)).toEqual([]);
    await press('Escape');
    await palette(page).waitFor({ state: 'detached' });
  });

  it('presses the control of the screen that is open', async () => {
    const { page, press } = visitor;
    await page.goto(`${engagement}/statements`);
    await page.getByText('✓ balanced').waitFor();
    await look(visitor, 'make the statements', /Make the statements/);
    const made = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && /generate/.test(answer.url()),
    );
    await press('Enter');
    expect((await made).status()).toBe(202);
    await palette(page).waitFor({ state: 'detached' });
  });

  it('opens the screen of another one and puts the person on its control', async () => {
    const { page, press } = visitor;
    await look(visitor, 'draft the notes', /Draft the notes/);
    await press('Enter');
    await page.waitForURL(/\/notes/);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/Draft/);
  });

  it('opens sign-offs and the assignment of the record', async () => {
    const { page, press, picture } = visitor;
    await look(visitor, 'sign', /Sign sections off/);
    await press('Enter');
    await page.getByRole('tab', { name: 'Sign-offs', selected: true }).waitFor();
    await look(visitor, 'assign', /Assign this work/);
    await picture('palette-do');
    await press('Enter');
    await page.getByRole('dialog', { name: /^Assign Statements/ }).waitFor();
    await press('Escape');
  });

  it('finds an account of the engagement', async () => {
    const { page, press } = visitor;
    await look(visitor, 'trade receivables', /receivables/i);
    const account = page.getByRole('group', { name: 'Accounts' }).getByRole('option').first();
    await account.waitFor();
    await account.click();
    await page.waitForURL(/\/mapping\//);
    await press('Escape');
  });

  it('says to a preparer why something cannot be done, and does nothing', async () => {
    const preparer = await openVisitor(browser, {
      url: `${engagement}/statements`,
      token: host.tokenOf('FS_PREPARER'),
    });
    await preparer.page.getByText('✓ balanced').waitFor();
    const option = await look(preparer, 'make the word document', /Make the Word document/);
    expect(await option.getAttribute('aria-disabled')).toBe('true');
    expect(await option.textContent()).toContain('Your role does not permit this. Ask');
    await preparer.picture('palette-disabled');
    expect(await axeViolations(preparer.page)).toEqual([]);
    const before = preparer.page.url();
    await preparer.press('Enter');
    expect(await palette(preparer.page).count()).toBe(1);
    expect(preparer.page.url()).toBe(before);
    expect(preparer.faults).toEqual([]);
    await preparer.close();
  });
});

describe('the handbook', () => {
  const drawer = (page: Page) => page.getByRole('dialog', { name: 'Handbook' });

  it('opens at the page of the screen, beside it, and follows its links', async () => {
    const { page, press, enter, picture } = visitor;
    await page.goto(`${engagement}/statements`);
    await page.getByRole('navigation', { name: 'Steps of the engagement' }).waitFor();
    await press('Shift+?');
    await drawer(page).getByRole('article', { name: 'Statements' }).waitFor();
    await picture('help-in-place');
    expect(await axeViolations(page)).toEqual([]);
    await press('Escape');
    await drawer(page).waitFor({ state: 'detached' });
    await page.goto(`${host.url}/#/settings/sync`);
    await page.getByRole('tab', { name: 'Sync' }).waitFor();
    await press('Shift+?');
    await enter(drawer(page).getByRole('article').getByRole('button', { name: 'conflict' }));
    await drawer(page).getByRole('article', { name: 'Conflicts' }).waitFor();
  });

  it('is searched without a network, and read as a whole', async () => {
    const { page, press, enter, fill, picture } = visitor;
    await fill(drawer(page).getByLabel('Search the handbook'), 'postgresql');
    await press('Enter');
    await drawer(page).getByRole('article', { name: 'Server' }).waitFor();
    await enter(drawer(page).getByRole('link', { name: 'Open the whole handbook' }));
    await page.waitForURL(/handbook\/server/);
    await page.getByRole('navigation', { name: 'Reviewer’s guide' }).waitFor();
    await picture('handbook');
    expect(await axeViolations(page)).toEqual([]);
    await page.goto(`${host.url}/#/handbook/keyboard`);
    await page.getByRole('heading', { name: 'In the confirm queue' }).waitFor();
    await picture('handbook-keyboard');
    expect(await axeViolations(page)).toEqual([]);
  });

  it('has the page of each step in place', async () => {
    const { page, press } = visitor;
    await page.goto(`${host.url}/#/filings`);
    const link = page.getByRole('link', { name: /Marlowe Lantern/ }).first();
    await link.waitFor();
    await link.click();
    await page.waitForURL(/filings\/[0-9a-f-]{36}/);
    filing = page.url().replace(/(filings\/[^/]+).*/, '$1');
    const screens: readonly (readonly [string, string])[] = [
      [`${engagement}/mapping`, 'Mapping'],
      [`${engagement}/journals`, 'Journals'],
      [`${filing}/tags`, 'Tags'],
      [`${filing}/export`, 'Outputs'],
      [`${host.url}/#/audit`, 'Audit trail'],
      [`${host.url}/#/`, 'Home'],
    ];
    for (const [address, title] of screens) {
      await page.goto(address);
      await page.getByRole('main').getByRole('heading').first().waitFor();
      await page.getByRole('main').focus();
      await press('Shift+?');
      await drawer(page).getByRole('article', { name: title }).waitFor();
      await press('Escape');
      await drawer(page).waitFor({ state: 'detached' });
    }
    expect(visitor.faults).toEqual([]);
  });

  it('leads through screens that show nothing wrong, light and dark', async () => {
    const { page } = visitor;
    // Those that no other journey passes to axe.
    const screens = [
      ...['trial-balance', 'lead-schedules', 'trail'].map((step) => `${engagement}/${step}`),
      ...['source', 'instance', 'filed', 'trail'].map((step) => `${filing}/${step}`),
      ...['roles', 'backups', 'appearance', 'taxonomies', 'review'].map(
        (tab) => `${host.url}/#/settings/${tab}`,
      ),
      ...['handbook/statements', 'sync/conflicts', 'nowhere'].map((path) => `${host.url}/#/${path}`),
    ];
    for (const address of screens) {
      await page.goto(address);
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => page.getByRole('status').filter({ hasText: '…' }).count()).toBe(0);
      const found = [...(await axeViolations(page)), ...(await pageFaults(page))];
      expect([address, ...found]).toEqual([address]);
    }
  });
});
