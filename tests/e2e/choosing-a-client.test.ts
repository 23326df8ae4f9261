/**
 * Choosing a client out of more than any list shows, as people type: without a pause before Enter, by UEN, by mouse;
 * and no form is sent by an Enter that was meant for the choice.
 */
import type { Browser, Locator } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { axeViolations } from './accessibility.ts';
import { type HostProcess, startHost } from './host-process.ts';
import { sharedBrowser } from './shared-browser.ts';
import { openVisitor, type Visitor } from './visitor.ts';

const CLIENTS = 520;
const AT_ONCE = 20;
const TIMES = 50;
const SHOWN = 50;

const numberOf = (place: number) => String(place).padStart(4, '0');
const nameOf = (place: number) => `Quay ${numberOf(place)} Trading Pte. Ltd.`;
const uenOf = (place: number) => `2019${numberOf(place)}1K`;

let browser: Browser;
let host: HostProcess;
let visitor: Visitor;
let client: Locator;

beforeAll(async () => {
  [browser, host] = await Promise.all([sharedBrowser(), startHost({ demo: true })]);
  for (let first = 0; first < CLIENTS; first += AT_ONCE) {
    await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, step) => {
        const place = first + step;
        await host.call('PLATFORM_ADMIN', 'POST /ops/clients', {
          companyName: nameOf(place),
          uen: uenOf(place),
          enabledProducts: ['XBRL_FILING'],
        });
      }),
    );
  }
  visitor = await openVisitor(browser, { url: host.url, token: host.tokenOf('XBRL_REVIEWER') });
  client = visitor.page.getByRole('combobox', { name: /^Client/ });
});
beforeEach(() => openForm());
afterAll(async () => {
  await visitor?.close();
  await Promise.all([browser?.close(), host?.close()]);
});

/** Away and back, so that the form is untouched. */
async function openForm(): Promise<void> {
  await visitor.page.goto(`${host.url}/#/clients`);
  await visitor.page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor();
  await visitor.page.goto(`${host.url}/#/filings/new`);
  await client.waitFor();
}

const refusals = () => visitor.page.getByText('Choose the client.').count();

describe('choosing a client', () => {
  it(`takes what was typed by an Enter without a pause, ${TIMES} times`, async () => {
    const { page } = visitor;
    for (let time = 0; time < TIMES; time += 1) {
      const place = CLIENTS - 1 - time;
      // In one breath: the page gets no turn for the timers of its list between the keys.
      await page.getByRole('main').getByRole('link', { name: 'Filings' }).focus();
      await Promise.all([
        page.keyboard.press('Tab'),
        page.keyboard.insertText(`quay ${numberOf(place)}`),
        page.keyboard.press('Enter'),
      ]);
      await expect.poll(() => client.inputValue()).toBe(nameOf(place));
      expect([await client.getAttribute('aria-expanded'), await refusals()]).toEqual(['false', 0]);
      // Every other time over what is chosen, else in a new form.
      if (time % 2 === 1) await client.blur();
      else await openForm();
    }
  });

  it('says what is not shown, and finds by UEN', async () => {
    const { page } = visitor;
    await client.focus();
    await visitor.type('quay');
    await page.getByText(`The first ${SHOWN} of ${CLIENTS}. Type more to narrow them.`).waitFor();
    await visitor.picture('client-choice-more');
    await visitor.press('Control+a');
    await visitor.type(uenOf(388));
    await visitor.press('Enter');
    await expect.poll(() => client.inputValue()).toBe(nameOf(388));
    await visitor.picture('client-choice-chosen');
    expect(await axeViolations(page)).toEqual([]);
  });

  it('takes no Enter for the form where nothing is found, and Escape leaves all as it was', async () => {
    const { page } = visitor;
    await visitor.choose(client, nameOf(7));
    await visitor.press('Control+a');
    await visitor.type('nobody of this name');
    await visitor.press('Enter');
    await page.getByText('No client of this name or UEN.').waitFor();
    await visitor.press('Enter');
    await visitor.picture('client-choice-none');
    expect([await refusals(), new URL(page.url()).hash]).toEqual([0, '#/filings/new']);
    await visitor.press('Escape');
    expect(await client.inputValue()).toBe(nameOf(7));
  });

  it('goes by mouse as by arrows', async () => {
    const { page } = visitor;
    await client.click();
    await visitor.type('quay 03');
    await page.getByRole('option', { name: nameOf(311) }).click();
    expect(await client.inputValue()).toBe(nameOf(311));
    await visitor.press('ArrowDown');
    await visitor.press('Control+a');
    await visitor.type('quay 03');
    await page.getByRole('option', { name: nameOf(300) }).waitFor();
    const lit = page.getByRole('option', { selected: true });
    await expect.poll(() => lit.textContent()).toContain(nameOf(300));
    await visitor.press('ArrowDown', 'ArrowDown', 'Enter');
    expect(await client.inputValue()).toBe(nameOf(302));
  });

  it('is not needed to find filings: the list searches, and shows all again', async () => {
    const { page } = visitor;
    await page.goto(`${host.url}/#/filings`);
    const search = page.getByRole('textbox', { name: 'Search filings' });
    await visitor.fill(search, nameOf(499));
    await page.getByText('No row matches the filters.').waitFor();
    await visitor.picture('client-choice-filter');
    await visitor.enter(page.getByRole('button', { name: 'Clear filters' }));
    await page
      .getByRole('grid', { name: 'Filings' })
      .getByRole('row', { name: /Marlowe/ })
      .waitFor();
    expect(await search.inputValue()).toBe('');
    expect(visitor.faults).toEqual([]);
  });
});
