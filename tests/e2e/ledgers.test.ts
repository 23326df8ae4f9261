/**
 * Ledgers by keyboard: an administrator registers this machine, grants access in the browser and chooses the client; then
 * the trial balance is pulled instead of uploaded, and pulled again with what it would change.
 */
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WREN_BOOKS } from '../support/ledgers/books.ts';
import { StandInLedgers } from '../support/ledgers/stand-in-ledgers.ts';
import { type HostProcess, startHost } from './host-process.ts';
import { stepsOfJourney } from './journey.ts';
import { pageFaults } from './page-basics.ts';
import { sharedBrowser } from './shared-browser.ts';
import { openVisitor, type Visitor } from './visitor.ts';

let browser: Browser;
let ledgers: StandInLedgers;
let host: HostProcess;
let visitor: Visitor;

beforeAll(async () => {
  ledgers = await new StandInLedgers().start();
  [browser, host] = await Promise.all([sharedBrowser(), startHost({ demo: true, ledgers: ledgers.url })]);
  visitor = await openVisitor(browser, {
    url: `${host.url}/#/settings/ledgers`,
    token: host.tokenOf('PLATFORM_ADMIN'),
    expectedRefusals: [/^404 .*\/trial-balance\/import$/, /^404 .*\/statements$/, /^422 .*\/clients\//],
  });
});
stepsOfJourney('ledgers-failed', () => visitor);
afterAll(async () => {
  await visitor?.close();
  await Promise.all([browser?.close(), host?.close()]);
  ledgers?.close();
});

describe('ledgers, by keyboard', () => {
  it('registers this machine and says what is read', async () => {
    const { page, enter, fill, picture } = visitor;
    await page.getByText('It writes nothing there.').waitFor();
    await picture('ledgers-none');
    await fill(page.getByLabel('Client ID of Xero'), 'client-of-xero');
    const panel = page.getByRole('region', { name: 'Xero' });
    await enter(panel.getByRole('button', { name: 'Save the registration' }));
    await page.getByText('Not connected yet.').waitFor();
    expect.soft(await pageFaults(page)).toEqual([]);
  });

  it('connects with a grant in the browser, and asks about another name', async () => {
    const { page, enter, picture } = visitor;
    await enter(page.getByRole('button', { name: 'Connect Xero' }));
    const link = page.getByRole('link', { name: 'Open Xero' });
    await link.waitFor();
    await picture('ledgers-granting');
    const address = (await link.getAttribute('href')) ?? '';
    expect(new URL(address).origin).toBe('https://login.xero.com');
    expect(await (await ledgers.visit(address)).text()).toContain('You can close this page');
    await page.getByRole('cell', { name: WREN_BOOKS.name }).waitFor();
    await visitor.choose(page.getByRole('table', { name: /Organisations/ }).getByLabel(/^Client/), 'Tembusu');
    await page.getByText('The names differ').waitFor();
    await picture('ledgers-names-differ');
    await enter(page.getByRole('button', { name: 'It is the same company' }));
    await page.getByRole('button', { name: 'Choose another client' }).waitFor();
    await page.getByText('The names differ').waitFor({ state: 'hidden' });
    await picture('ledgers-connected');
    expect.soft(await pageFaults(page)).toEqual([]);
  });

  it('pulls the trial balance, and shows what a later pull would change', async () => {
    const { page, enter, picture } = visitor;
    await enter(page.getByRole('link', { name: 'Engagements' }));
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
    const pull = page.getByRole('button', { name: 'Pull from Xero…' });
    await pull.waitFor();
    await picture('pull-offered');
    await enter(pull);
    await page.getByText('✓ The trial balance foots.').waitFor();
    await picture('pull-done');
    const accounts = WREN_BOOKS.accounts.map((each) =>
      each.code === '469' ? { ...each, at: { ...each.at, '2025-12-31': '26000.00' } } : each,
    );
    ledgers.books = { ...WREN_BOOKS, accounts };
    await enter(page.getByRole('button', { name: 'Pull again from Xero…' }));
    await page.getByText('26,000.00').first().waitFor();
    await picture('pull-compared');
    expect.soft(await pageFaults(page)).toEqual([]);
    ledgers.withdrawConsent();
    await enter(page.getByRole('button', { name: 'Pull again from Xero…' }));
    await page.getByText(/The access to Xero has ended/).waitFor();
    await picture('pull-ended');
    expect.soft(await pageFaults(page)).toEqual([]);
    expect(visitor.faults).toEqual([]);
  });
});
