/**
 * The permanent file on the client's page, by keyboard: an entry with its error at the field, ended and kept; a question
 * takes it with one key, and says so when the file has changed. Axe and the page must find nothing.
 */
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations } from './accessibility.ts';
import { type HostProcess, startHost } from './host-process.ts';
import { stepsOfJourney } from './journey.ts';
import { sharedBrowser } from './shared-browser.ts';
import { openVisitor, type Visitor } from './visitor.ts';

let browser: Browser;
let host: HostProcess;
let visitor: Visitor;

beforeAll(async () => {
  [browser, host] = await Promise.all([sharedBrowser(), startHost({ demo: true })]);
  visitor = await openVisitor(browser, {
    url: `${host.url}/#/clients`,
    token: host.tokenOf('SENIOR_ACCOUNTANT'),
  });
});
stepsOfJourney('permanent-file', () => visitor);
afterAll(async () => {
  await visitor?.close();
  await Promise.all([browser?.close(), host?.close()]);
});

const add = async (name: string, appointed: string) => {
  const { page, enter, fillDate } = visitor;
  await enter(page.getByRole('button', { name: 'Add: Director' }));
  const form = page.getByRole('form', { name: 'Add: Director' });
  await form.getByLabel(/^Name/).fill(name);
  await fillDate(form.getByLabel(/^Appointed/), appointed);
  await visitor.press('Enter');
  await page
    .getByRole('region', { name: 'Directors' })
    .getByRole('cell', { name, exact: false })
    .first()
    .waitFor();
};

describe('the permanent file', () => {
  it('is empty first, and says at the field what is missing', async () => {
    const { page, enter, picture } = visitor;
    await enter(page.getByRole('link', { name: 'Marlowe Lantern Trading Pte. Ltd.' }));
    await page.getByRole('tab', { name: 'Permanent file' }).click();
    await page
      .getByText('Proposed for the directors’ statement and the filing, by the days of office.')
      .waitFor();
    await page.getByRole('article', { name: 'Small company' }).waitFor();
    await picture('permanent-file-empty');
    await enter(page.getByRole('button', { name: 'Add: Director' }));
    await page.getByLabel(/^Name/).fill('Adeline Foo');
    await visitor.press('Enter');
    await page.getByText('The first day is needed.').waitFor();
    await picture('permanent-file-error');
    expect(await axeViolations(page)).toEqual([]);
    await visitor.press('Escape');
  });

  it('keeps directors with their days, and shows who is past when asked', async () => {
    const { page, enter, fillDate, picture } = visitor;
    await add('Adeline Foo', '2020-02-01');
    await add('Marcus Teo', '2019-01-01');
    await enter(page.getByRole('button', { name: 'End: Marcus Teo' }));
    await fillDate(page.getByLabel(/^Resigned/), '2024-06-30');
    await visitor.press('Enter');
    await page.getByText('1 past, not shown.').waitFor();
    await page.getByLabel('Show past entries').click();
    await page.getByRole('cell', { name: '30 Jun 2024' }).waitFor();
    await picture('permanent-file');
    expect(await axeViolations(page)).toEqual([]);
  });

  it('is proposed at the question, taken with one key, and followed when it changes', async () => {
    const { page, picture, press } = visitor;
    const client = page.url();
    await page.getByRole('tab', { name: 'Engagements' }).click();
    await page.getByRole('tabpanel').getByRole('link').first().click();
    await page.waitForURL(/engagements\//);
    const disclosures = `${page.url().replace(/(engagements\/[^/]+).*/, '$1')}/disclosures`;
    const open = async () => {
      await page.goto(disclosures);
      await page
        .getByRole('navigation', { name: 'Disclosure rules' })
        .getByRole('button', { name: /irectors/ })
        .first()
        .click();
    };
    await open();
    const question = page.locator('fieldset').filter({ hasText: 'Names of the directors in office' });
    await question.getByText(/From the permanent file \(Adeline Foo appointed 1 Feb 2020/).waitFor();
    await picture('permanent-file-proposed');
    await question.getByRole('textbox').first().focus();
    await press('F9');
    await question.getByText('✓ Saved').waitFor();
    await page.goto(client);
    await page.getByRole('tab', { name: 'Permanent file' }).click();
    await add('Hui Min Sim', '2021-01-01');
    await open();
    await question.getByText('! The permanent file has changed since this was answered.').waitFor();
    await picture('permanent-file-changed');
    expect(await axeViolations(page)).toEqual([]);
    await question.getByRole('textbox').first().focus();
    await press('F9');
    await expect.poll(() => question.getByText('! The permanent file has changed').count()).toBe(0);
    expect(await question.getByRole('textbox').nth(1).inputValue()).toBe('Hui Min Sim');
  });

  it('is taken for all open questions at once, and never over an answer that was just typed', async () => {
    const { page, enter, picture, press } = visitor;
    const file = `${host.url}/#/clients`;
    await page.goto(file);
    await enter(page.getByRole('link', { name: 'Marlowe Lantern Trading Pte. Ltd.' }));
    const client = page.url();
    await page.getByRole('tab', { name: 'Permanent file' }).click();
    const write = async (kind: string, label: RegExp, text: string) => {
      await enter(page.getByRole('button', { name: `Add: ${kind}` }));
      const form = page.getByRole('form', { name: `Add: ${kind}` });
      await form.getByLabel(label).fill(text);
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByRole('cell', { name: text, exact: true }).waitFor();
    };
    await write('Registered office', /^Address/, '8 Quay Lane, Singapore 000008');
    await write('Principal activity', /^Activity/, 'Trading in lanterns');
    await page.goto(client);
    await page.getByRole('tab', { name: 'Engagements' }).click();
    await page.getByRole('tabpanel').getByRole('link').first().click();
    await page.waitForURL(/engagements\//);
    const engagement = page.url().replace(/(engagements\/[^/]+).*/, '$1');
    await page.goto(`${engagement}/disclosures`);
    await page
      .getByRole('navigation', { name: 'Disclosure rules' })
      .getByRole('button', { name: /General information/ })
      .click();
    const question = (label: string) => page.locator('fieldset').filter({ hasText: label });
    const office = question('Registered office of the company').getByRole('textbox').first();
    await office.waitFor();
    const all = page.getByRole('button', { name: /^Take all/ });
    await all.waitFor();
    await picture('permanent-file-take-all');
    // Typed, and the button pressed within the moment in which the answer is stored.
    await office.fill('12 Own Words Road');
    await all.click();
    await question('Principal activities').getByText('✓ Saved').waitFor();
    await expect
      .poll(() => question('Principal activities').getByRole('textbox').first().inputValue())
      .toBe('Trading in lanterns');
    await page.reload();
    await page
      .getByRole('navigation', { name: 'Disclosure rules' })
      .getByRole('button', { name: /General information/ })
      .click();
    expect(await office.inputValue()).toBe('12 Own Words Road');
    await press('Escape');
  });

  it('offers its contacts where a link is sent, and fills the form with the one that is taken', async () => {
    const { page, enter, picture } = visitor;
    const engagement = page.url().replace(/(engagements\/[^/]+).*/, '$1');
    await page.goto(`${host.url}/#/clients`);
    await enter(page.getByRole('link', { name: 'Marlowe Lantern Trading Pte. Ltd.' }));
    await page.getByRole('tab', { name: 'Permanent file' }).click();
    const contact = async (name: string, signs: boolean) => {
      await enter(page.getByRole('button', { name: 'Add: Contact' }));
      const form = page.getByRole('form', { name: 'Add: Contact' });
      await form.getByLabel(/^Name/).fill(name);
      await form.getByLabel(/^E-mail/).fill(`${name.split(' ')[0]?.toLowerCase()}@lantern.example`);
      if (signs) await form.getByLabel(/^Is offered/).check();
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByRole('cell', { name, exact: false }).first().waitFor();
    };
    await contact('Wren Ashdown', true);
    await contact('Only Bookkeeper', false);
    await page.goto(`${engagement}/export`);
    await page.getByText('Wren Ashdown, wren@lantern.example').waitFor();
    expect(await page.getByText('Only Bookkeeper').count()).toBe(0);
    await enter(page.getByRole('button', { name: 'Take Wren Ashdown' }));
    expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Wren Ashdown');
    expect(await page.getByLabel('E-mail').inputValue()).toBe('wren@lantern.example');
    await picture('permanent-file-recipients');
    expect(await axeViolations(page)).toEqual([]);
  });
});
