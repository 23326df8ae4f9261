/**
 * An administrator sets up the language model by keyboard (specification 2.17): off at first, the key typed once
 * and never on the page again, the connection tested, the cost told. The service is a stand-in on the loopback.
 */
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeStandIns, type Seen, serve } from '../unit/main/language-model/stand-in.ts';
import { type HostProcess, startHost } from './host-process.ts';
import { stepsOfJourney } from './journey.ts';
import { focusNotes, pageFaults, watchFocus } from './page-basics.ts';
import { sharedBrowser } from './shared-browser.ts';
import { openVisitor, type Visitor } from './visitor.ts';

const KEY = 'sk-stand-in-2718281828459045';

let browser: Browser;
let host: HostProcess;
let visitor: Visitor;
let seen: readonly Seen[];
const answers: string[] = [];

beforeAll(async () => {
  const service = await serve([{ text: 'ready' }]);
  seen = service.seen;
  process.env.FAIRVIEW_MODEL_URL = service.url;
  [browser, host] = await Promise.all([sharedBrowser(), startHost({ demo: true })]);
  visitor = await openVisitor(browser, {
    url: `${host.url}/#/settings`,
    token: host.tokenOf('PLATFORM_ADMIN'),
  });
  visitor.page.on('response', (response) => {
    if (!response.url().includes('/admin/')) return;
    // What the page left before it was read cannot be read any more.
    response.text().then(
      (text) => answers.push(text),
      () => undefined,
    );
  });
  await watchFocus(visitor.page);
});
stepsOfJourney('language-model-failed', () => visitor);
afterAll(async () => {
  delete process.env.FAIRVIEW_MODEL_URL;
  await visitor?.close();
  await Promise.all([browser?.close(), host?.close()]);
  closeStandIns();
});

describe('the language model in the settings, by keyboard', () => {
  it('is off, says what would leave, and wants a key', async () => {
    const { page, press, picture } = visitor;
    await visitor.tabTo(page.getByRole('tab', { name: 'Staff' }));
    const tab = page.getByRole('tab', { name: 'Language model' });
    for (let tabs = 0; tabs < 12 && (await tab.getAttribute('aria-selected')) !== 'true'; tabs += 1)
      await press('ArrowDown');
    await page.getByText('Never set up. Everything works offline.').waitFor();
    await page.getByText('Nothing, while the model is off.').waitFor();
    await picture('language-model');
    await visitor.tabTo(page.getByLabel('Let people of this practice ask the language model'));
    await press('Space');
    await page.getByText('Switching the model on needs a key.').waitFor();
    expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  });

  it('takes the key once, and the page does not have it afterwards', async () => {
    const { page, enter, picture } = visitor;
    const field = page.getByLabel(/^(?:New )?[Kk]ey of the service/);
    await visitor.fill(field, KEY);
    await enter(page.getByRole('button', { name: 'Save' }));
    await page.getByText('In use', { exact: true }).waitFor();
    await page.getByText('A key is kept, encrypted.').waitFor();
    expect(await field.inputValue()).toBe('');
    await picture('language-model-on');
    expect(await pageFaults(page)).toEqual([]);
    await page.reload();
    await watchFocus(page);
    await page.getByRole('tab', { name: 'Language model' }).waitFor();
    expect(await page.content()).not.toContain(KEY);
    expect(answers.length).toBeGreaterThan(1);
    expect(answers.join()).not.toContain(KEY);
  });

  it('tests the connection and tells the cost', async () => {
    const { page, enter, picture } = visitor;
    // The address names the tab: reading the page anew stays at it.
    await enter(page.getByRole('button', { name: 'Test the connection' }));
    await page.getByText(/^✓ claude-sonnet-4-6 answered in/).waitFor();
    expect(seen[0]?.authorization).toBe(`Bearer ${KEY}`);
    await page.getByRole('row', { name: /^In all 1 1,110 7 0\.0035/ }).waitFor();
    await picture('language-model-tested');
    await enter(page.getByRole('button', { name: 'Forget the key and switch off' }));
    await page.getByText('Off', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Test the connection' }).isDisabled()).toBe(true);
    expect.soft(await focusNotes(page)).toEqual([]);
    expect(visitor.faults).toEqual([]);
  });

  it('beside it an outside processor is set up, and taken away', async () => {
    const { page, enter, fill, picture } = visitor;
    await visitor.tabTo(page.getByRole('tab', { name: 'Language model' }));
    await visitor.press('ArrowDown');
    await page.getByText('Never set up.').waitFor();
    await fill(page.getByLabel('Program'), '/opt/processor/bin/check');
    await fill(page.getByLabel('Arguments'), '--offline {instance} {package} {log}');
    await enter(page.getByRole('button', { name: 'Save the processor' }));
    await page.getByText(/^Last saved/).waitFor();
    await picture('outside-processor');
    await enter(page.getByRole('button', { name: 'Remove the processor' }));
    await page.getByRole('button', { name: 'Remove the processor' }).waitFor({ state: 'hidden' });
    expect(await pageFaults(page)).toEqual([]);
  });
});
