/**
 * The first run in a real browser against the real host (decisions 8, 9): an empty folder becomes a practice
 * by keyboard alone, with its recovery passphrase and a second factor; or one looks around the sample first.
 */

import { generate } from 'otplib';
import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemNow } from '../support/clock.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { type HostProcess, startHost } from './host-process.ts';
import { landHome } from './landing.ts';
import { sharedBrowser } from './shared-browser.ts';
import { openVisitor, type Visitor } from './visitor.ts';

const PASSWORD = 'seven paper lanterns adrift';
const EMAIL = 'administrator@harbour-lane.example';

let browser: Browser;
let host: HostProcess;
let visitor: Visitor;

beforeAll(async () => {
  browser = await sharedBrowser();
});
beforeEach(async () => {
  host = await startHost({ demo: false });
  visitor = await openVisitor(browser, {
    url: host.url,
    expectedRefusals: [/^404 .*\/trial-balance\/import$/],
  });
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await visitor.tellFailure('failed');
  await visitor.close();
  await host.close();
});
afterAll(async () => {
  await browser.close();
});

/** The first sign-in shows recovery codes; one says that they are kept. */
async function keepCodes(): Promise<void> {
  await visitor.tabTo(visitor.page.getByLabel(/I have kept them/));
  await visitor.press('Space');
  await visitor.enter(visitor.page.getByRole('button', { name: 'Go to the practice' }));
}

describe('the first run', () => {
  it('sets up a practice by keyboard, from the first screen to the work', async () => {
    const { page, enter, fill, press, picture } = visitor;
    await page.getByRole('heading', { name: 'Welcome to Fairview' }).waitFor();
    await picture('first-screen');
    await enter(page.getByRole('button', { name: 'Set up my practice' }));
    await fill(page.getByLabel('Name of the practice'), 'Harbour Lane Partners');
    await fill(page.getByLabel('Your name'), 'Rui En Lau');
    await fill(page.getByLabel('Your e-mail'), EMAIL);
    await fill(page.getByLabel(/^Password/), PASSWORD);
    await picture('set-up');
    await press('Enter');

    const phrase = page.getByLabel('Recovery passphrase');
    await phrase.waitFor();
    expect(((await phrase.textContent()) ?? '').trim().length).toBeGreaterThan(20);
    const goOn = page.getByRole('button', { name: 'Go on to sign in' });
    expect(await goOn.isDisabled()).toBe(true);
    await picture('recovery-passphrase');
    await visitor.tabTo(page.getByLabel('I have kept it'));
    await press('Space');
    await enter(goOn);

    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await fill(page.getByLabel('E-mail'), EMAIL);
    await fill(page.getByLabel(/^Password/), PASSWORD);
    await picture('sign-in');
    await press('Enter');
    const secret = ((await page.locator('.fv-secret').textContent()) ?? '').replaceAll(/\s/g, '');
    await picture('second-factor');
    await fill(page.getByLabel('Six digits of your authenticator app'), await generate({ secret }));

    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect.poll(() => codes.count()).toBe(10);
    await picture('recovery-codes');
    await keepCodes();
    await landHome(visitor);
    await expect.poll(() => page.getByText('Harbour Lane Partners').first().isVisible()).toBe(true);
    expect(await page.getByText('Sample practice.').count()).toBe(0);
    const steps = page.getByRole('region', { name: 'Set up the practice' }).getByRole('link');
    await expect
      .poll(() => steps.allTextContents())
      .toEqual([
        'Fill in the profile of the practice',
        'Add the first client',
        'Import the first trial balance',
        'Make a backup, and keep the recovery phrase',
        'Add the people of the practice',
      ]);
    await picture('empty-practice');
    await page.goto(`${host.url}/#/settings/account`);
    await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
    await picture('own-account');
    await fill(page.getByLabel(/^Current password/), PASSWORD);
    await fill(page.getByLabel(/^New password/), 'copper kettles hum at dusk');
    await press('Enter');
    // A new password asks for the second factor again, in place, and goes on by itself.
    const again = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await again.waitFor();
    await picture('step-up');
    // The digits of the next half minute: those of the sign-in never count twice.
    const next = await generate({ secret, epoch: Math.floor(systemNow().getTime() / 1000) + 30 });
    await fill(again.getByLabel('Six digits of your authenticator app'), next);
    await page.getByText('Your password is changed').waitFor();
    await page.goto(`${host.url}/#/clients`);
    await page.reload();
    await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor();
    expect(await phrase.count()).toBe(0);
    expect(visitor.faults).toEqual(['Refused: 403 /auth/password']);
  });

  it('refuses a wrong code and then takes the right one', async () => {
    const { page, fill, press } = visitor;
    await host.setUp({ practiceName: 'Quay Street', name: 'Amir Tan', email: EMAIL, password: PASSWORD });
    await page.reload();
    await fill(page.getByLabel('E-mail'), EMAIL);
    await fill(page.getByLabel(/^Password/), PASSWORD);
    await press('Enter');
    const secret = ((await page.locator('.fv-secret').textContent()) ?? '').replaceAll(/\s/g, '');
    const right = await generate({ secret });
    const code = page.getByLabel('Six digits of your authenticator app');
    await fill(code, right === '000000' ? '111111' : '000000');
    await page.getByRole('alert').waitFor();
    expect(await code.inputValue()).toBe('');
    await fill(code, right);
    await keepCodes();
    await landHome(visitor);
    expect(visitor.faults).toEqual(['Refused: 401 /auth/mfa']);
  });

  it('opens the sample practice with statements and a filing to look at', async () => {
    const { page, enter, press, picture } = visitor;
    await enter(page.getByRole('button', { name: 'Open the sample practice' }));
    await landHome(visitor);
    await page.getByText('Sample practice.').waitFor();
    await picture('sample-home');

    await enter(page.getByRole('link', { name: 'Engagements' }));
    const engagement = page.getByRole('link', { name: /Marlowe Lantern/ });
    const madeStatements = async () => {
      // The sample fills itself behind the first screen; the list is read again until it has come so far.
      await page.reload();
      await engagement.waitFor();
      return await page.getByRole('row', { name: /Marlowe/ }).textContent();
    };
    await expect.poll(madeStatements, { interval: 700 }).toMatch(/Statements/);
    await enter(engagement);
    await page.getByText('✓ balanced').waitFor();
    await picture('sample-statements');

    await enter(page.getByRole('link', { name: 'Filings', exact: true }));
    await page.getByRole('row', { name: /Marlowe/ }).waitFor();
    await picture('sample-filings');
    await enter(page.getByRole('link', { name: /Marlowe Lantern/ }));
    await page.getByRole('navigation', { name: 'Steps of the filing' }).waitFor();
    await press('Shift+?');
    await page.getByRole('dialog', { name: 'Handbook' }).waitFor();
    await picture('shortcuts');
    await press('Escape');

    // The other client is finished meanwhile: the list shows it by itself, and the line above says nothing more.
    const main = page.getByRole('navigation', { name: 'Main' });
    await enter(main.getByRole('link', { name: 'Filings' }));
    const filed = page.getByRole('row', { name: /Casuarina/ });
    await picture('sample-being-made');
    await filed.getByText('Filed').waitFor({ timeout: PATIENCE_MS });
    await expect.poll(() => page.getByText('Being made').count()).toBe(0);
    await picture('sample-filed');
    await enter(page.getByRole('link', { name: /Casuarina/ }));
    await page.getByRole('navigation', { name: 'Steps of the filing' }).waitFor();
    for (const step of ['Tags', 'Validation', 'Instance', 'Filed'] as const) {
      await enter(
        page.getByRole('navigation', { name: 'Steps of the filing' }).getByRole('link', { name: step }),
      );
      await picture(`sample-finished-filing-${step.toLowerCase()}`);
    }
    await enter(main.getByRole('link', { name: 'Engagements' }));
    await enter(page.getByRole('row', { name: /Casuarina.*2025/ }).getByRole('link'));
    const steps = page.getByRole('navigation', { name: 'Steps of the engagement' });
    for (const step of ['Statements', 'Notes', 'Export'] as const) {
      await enter(steps.getByRole('link', { name: step }));
      await picture(`sample-finished-engagement-${step.toLowerCase()}`);
    }
    // It is locked: nothing waits, nothing is made anew, and what was made is there.
    const bar = page.getByRole('region', { name: 'Draft or final' });
    await bar.getByText('Locked: there is nothing to do.').waitFor();
    expect(await bar.getByRole('button', { name: /make the documents/ }).count()).toBe(0);
    const makePdf = page.getByRole('button', { name: 'Make the PDF' });
    expect(await makePdf.getAttribute('aria-disabled')).toBe('true');
    await makePdf.focus();
    const why = 'The engagement is locked. Unlock it under Review to change it.';
    await page.getByRole('tooltip', { name: why }).waitFor();
    // The forms beside it say so above their fields.
    await page.getByRole('group').getByText(why).first().waitFor();
    expect(await page.getByLabel('E-mail', { exact: false }).first().isDisabled()).toBe(true);
    const saved = page.waitForEvent('download');
    await enter(page.getByRole('button', { name: 'Download: PDF' }));
    expect((await saved).suggestedFilename()).toMatch(/^casuarina.*\.pdf$/);
    // Who may unlock it is led there.
    await enter(bar.getByRole('button', { name: /unlock it/ }));
    await page.getByLabel('Reason for unlocking').waitFor();
    await page.getByRole('tab', { name: 'Notes' }).click();
    await enter(page.getByRole('button', { name: /^Review/ }));
    await enter(page.getByRole('button', { name: /^Review/ }));
    await page.getByRole('complementary', { name: 'Review' }).waitFor();
    await picture('sample-finished-engagement-review');
    await enter(main.getByRole('link', { name: 'Audit trail' }));
    await page.getByText('Farah Osman (sample)').first().waitFor();
    await picture('sample-audit');
    await enter(page.getByRole('button', { name: 'Leave the sample' }));
    await page.getByRole('heading', { name: 'Welcome to Fairview' }).waitFor();
    expect(visitor.faults).toEqual([]);
  });
});
