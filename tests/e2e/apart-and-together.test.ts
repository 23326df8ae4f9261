/**
 * Two desktops that were apart (contract, sync), seen in a browser and settled by keyboard: both changed the same
 * engagement, the later one is told and looks side by side; and a desktop that was without the server for a
 * fortnight says what it may not do and why, until it has been there again.
 */
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '../sync-server/support/test-server.ts';
import { axeViolations } from './accessibility.ts';
import {
  type ClockedDesktop,
  type ClockedOffice,
  openClockedDesktop,
  openClockedOffice,
} from './clocked-office.ts';
import { stepsOfJourney } from './journey.ts';
import { sharedBrowser } from './shared-browser.ts';
import { openVisitor, type Visitor } from './visitor.ts';

const BOSS = { name: 'Lim Mei Ling', email: 'mei.ling@firm.example' };
const DANIEL = {
  name: 'Daniel Anand',
  email: 'daniel@firm.example',
  role: 'SENIOR_ACCOUNTANT' as const,
};
const CLIENT = {
  companyName: 'Heron Wharf Trading Pte. Ltd.',
  uen: '202512345K',
  enabledProducts: ['FINANCIAL_STATEMENTS'],
};
const ENGAGEMENTS = '/ops/financial-statements/engagements';
const DAY = 24 * 60;
/** An engagement has nothing of its own at first; a desktop past its fortnight takes no change. */
const expectedRefusals = [/^404 .*\/(statements|trial-balance\/import)$/, /^403 .*\/mapping$/];

let browser: Browser;
let office: ClockedOffice;
/** The administrator's desktop, and Daniel's. */
let window: ClockedDesktop;
let archive: ClockedDesktop;
let boss: Visitor;
let daniel: Visitor;
let engagementId = '';

beforeAll(async () => {
  [browser, office] = await Promise.all([sharedBrowser(), openClockedOffice([DANIEL])]);
  window = await openClockedDesktop(office, BOSS, 'Desk at the window', async (ask) => {
    const client = await ask('POST /ops/clients', CLIENT);
    const made = await ask(`POST ${ENGAGEMENTS}`, {
      clientId: client.body.id,
      financialYear: 'FY2025',
      yearEndDate: '2025-12-31',
      reportingStandard: 'SFRS_SE',
    });
    engagementId = String(made.body.id);
  });
  await window.ask('POST /ops/sync/round');
  archive = await openClockedDesktop(office, DANIEL, 'Desk in the archive');
  const signIn = { password: PASSWORD, code: office.server.code(office.secrets.get(DANIEL.email) ?? '') };
  await archive.ask('PUT /ops/sync/session', signIn);
  office.server.pass(1);
  await archive.ask('POST /ops/sync/round');
  boss = await openVisitor(browser, {
    url: window.url,
    token: await window.session(),
    expectedRefusals,
  });
  daniel = await openVisitor(browser, {
    url: archive.url,
    token: await archive.session(),
    expectedRefusals,
  });
});
stepsOfJourney('apart-failed', () => daniel);
afterAll(async () => {
  await Promise.all([boss?.close(), daniel?.close()]);
  await Promise.all([window?.close(), archive?.close()]);
  await Promise.all([browser?.close(), office?.close()]);
});

async function looksRight(visitor: Visitor, name: string): Promise<void> {
  // What just closed may still be going: lists and tips stand outside of the landmarks while they are there.
  await visitor.page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLElement>('[data-portal]')].every(
      (each) => each.innerText.trim() === '',
    ),
  );
  await visitor.picture(name);
  expect([name, ...(await axeViolations(visitor.page))]).toEqual([name]);
}

/** A trial balance of three accounts, of which the cash and the revenue are as told. */
async function bringTrialBalance(desktop: ClockedDesktop, cash: string): Promise<void> {
  const lines = ['Code,Account,Debit,Credit', `1000,Cash at bank,${cash},`, `4000,Sales,,${cash}`];
  const form = new FormData();
  form.set('file', new File([`${lines.join('\n')}\n`], 'trial balance 2025.csv'));
  const started = await desktop.ask(`POST ${ENGAGEMENTS}/${engagementId}/trial-balance`, form);
  expect([started.status, started.body]).toEqual([202, expect.anything()]);
  const job = async () => (await desktop.ask(`GET /ops/jobs/${started.body.jobId}`)).body.status;
  await expect.poll(job).toBe('SUCCEEDED');
}

describe('desktops that were apart', () => {
  it('change the same engagement, and the later one is told', async () => {
    await Promise.all([window.line.pull(), archive.line.pull()]);
    const header = `PATCH ${ENGAGEMENTS}/${engagementId}`;
    expect((await window.ask(header, { financialYear: 'FY2025 (audited)' })).status).toBe(200);
    await bringTrialBalance(window, '1234567.50');
    office.server.pass(40);
    const mine = {
      financialYear: 'FY2025, first draft',
      roundingConvention: 'SGD_THOUSANDS',
      reportingStandard: 'FULL_SFRS',
    };
    expect((await archive.ask(header, mine)).status).toBe(200);
    await bringTrialBalance(archive, '1243567.50');
    await window.line.putBack();
    expect((await window.ask('POST /ops/sync/round')).body.waitingChanges).toBe(0);
    office.server.pass(5);
    await archive.line.putBack();

    const { page } = daniel;
    await page.goto(`${archive.url}/#/settings/sync`);
    await daniel.enter(page.getByRole('button', { name: 'Sync now' }));
    await page.getByRole('link', { name: /^Sync: \d+ conflicts?$/ }).waitFor();
    await looksRight(daniel, 'conflicts-told');
  });

  it('show it to the administrator of the server too', async () => {
    const { server } = office;
    const auditor = await openVisitor(browser, { url: office.url });
    const { page } = auditor;
    await page.getByLabel('E-mail').fill(BOSS.email);
    await page.getByLabel(/^Password/).fill(PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel(/^Six digits/).fill(server.code(office.secrets.get(BOSS.email) ?? ''));
    await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor();
    server.pass(1);
    await auditor.enter(page.getByRole('link', { name: 'Conflicts' }));
    await auditor.enter(
      page
        .getByRole('row', { name: /Daniel Anand/ })
        .first()
        .getByRole('link'),
    );
    await page.getByText('It is settled on the desktop “Desk in the archive”').waitFor();
    await looksRight(auditor, 'conflict-at-the-server');
    expect(auditor.faults).toEqual([]);
    await auditor.close();
  });

  it('are looked at side by side and settled by keyboard', async () => {
    const { page } = daniel;
    await daniel.enter(page.getByRole('link', { name: /^Sync: \d+ conflicts?$/ }));
    const conflict = page.getByRole('region', { name: 'Conflict', exact: true });
    await conflict
      .getByRole('row', { name: /^Reporting standard Full SFRS SFRS for Small Entities/ })
      .waitFor();
    await looksRight(daniel, 'conflict-side-by-side');
    const open = page.getByRole('navigation', { name: 'Open conflicts' }).getByRole('button');
    expect(await open.count()).toBe(2);
    await daniel.press('j');
    await conflict.getByRole('row', { name: 'Current year 1,243,567.50 1,234,567.50' }).waitFor();
    await looksRight(daniel, 'conflict-amounts');
    // The first one by the key, the second one by Tab and Enter.
    await daniel.press('k');
    await expect.poll(() => open.first().getAttribute('aria-current')).toBe('true');
    await daniel.press('t');
    await page.getByText('Theirs stands.').waitFor();
    await expect.poll(() => open.count()).toBe(1);
    await daniel.enter(conflict.getByRole('button', { name: /^Keep mine/ }));
    await page.getByText('Yours is kept and sent.').waitFor();
    await page.getByText('Nothing to settle').waitFor();
    await looksRight(daniel, 'conflicts-settled');
  });

  it('end with the same on both ends', async () => {
    for (const desktop of [archive, window]) await desktop.ask('POST /ops/sync/round');
    for (const [desktop, visitor] of [
      [archive, daniel],
      [window, boss],
    ] as const) {
      const { page } = visitor;
      await page.goto(`${desktop.url}/#/engagements/${engagementId}`);
      await page.getByRole('heading', { name: `${CLIENT.companyName}, FY2025 (audited)` }).waitFor();
      await page.getByRole('link', { name: /^Sync: Up to date/ }).waitFor();
    }
    await looksRight(daniel, 'conflict-mine-here');
    await looksRight(boss, 'conflict-mine-there');
    expect([...daniel.faults, ...boss.faults]).toEqual([]);
  });

  it('ask the client what is open, and one of them uses what comes back, for both', async () => {
    const { page, enter } = daniel;
    const screenOf = (desktop: ClockedDesktop) => `${desktop.url}/#/engagements/${engagementId}/disclosures`;
    await page.goto(screenOf(archive));
    await enter(page.getByRole('button', { name: 'Ask the client' }));
    const dialog = page.getByRole('dialog', { name: 'Ask the client' });
    const questions = dialog.getByRole('checkbox');
    const label = (await dialog.getByText('Registered office of the company').innerText()).trim();
    await questions.nth(0).check();
    await questions.nth(1).check();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Priya Raman');
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill('priya@heron.example');
    await daniel.picture('questions-to-the-client');
    expect(await axeViolations(page)).toEqual([]);
    await enter(dialog.getByRole('button', { name: 'Send 2 questions' }));
    const made = await dialog.getByRole('status').innerText();
    const [, token = ''] = /\/portal\/([\w-]{43})/.exec(made) ?? [];
    await enter(dialog.getByRole('button', { name: 'Done' }));
    await page
      .getByText(/^Priya Raman was asked on .* has not answered yet/)
      .first()
      .waitFor();
    const answers = { q0: '9 Quay Road, Singapore 049999' };
    const sent = await office.server.call('POST', `/portal/answers/${token}/answer`, {
      body: { answers, leavesOpen: true },
    });
    expect(sent.status).toBe(200);
    for (const desktop of [archive, window]) await desktop.ask('POST /ops/sync/round');

    // The answer stands on the other desktop too, and is nobody's answer yet.
    await boss.page.goto(screenOf(window));
    await boss.page.getByText('1 answer of the client waits for you').waitFor();
    const question = (visitor: Visitor) => visitor.page.locator('.fv-prompt').filter({ hasText: label });
    const proposal = (visitor: Visitor) =>
      question(visitor).getByRole('group', { name: 'Answer of the client' });
    await proposal(boss).getByText(answers.q0).waitFor();
    expect(await question(boss).getByRole('textbox').inputValue()).toBe('');
    await looksRight(boss, 'answer-of-the-client');
    await boss.enter(proposal(boss).getByRole('button', { name: 'Use the client’s answer' }));
    await proposal(boss).waitFor({ state: 'detached' });
    expect(await question(boss).getByRole('textbox').inputValue()).toBe(answers.q0);
    for (const desktop of [window, archive]) await desktop.ask('POST /ops/sync/round');
    await page.reload();
    await expect.poll(() => question(daniel).getByRole('textbox').inputValue()).toBe(answers.q0);
    expect(await proposal(daniel).count()).toBe(0);
    await looksRight(daniel, 'answer-used');
    expect([...daniel.faults, ...boss.faults]).toEqual([]);
  });
});

describe('a desktop that was a fortnight without the server', () => {
  it('says what it may not do, and why', async () => {
    await archive.line.pull();
    office.server.pass(15 * DAY);
    await daniel.close();
    daniel = await openVisitor(browser, {
      url: `${archive.url}/#/engagements`,
      token: await archive.session(),
      expectedRefusals,
    });
    const { page } = daniel;
    await page.getByText('This desktop was without the sync-server for too long').waitFor();
    await page.getByRole('link', { name: CLIENT.companyName }).waitFor();
    await looksRight(daniel, 'read-only');
    await page.goto(`${archive.url}/#/engagements/${engagementId}`);
    await page.getByRole('heading', { name: `${CLIENT.companyName}, FY2025 (audited)` }).waitFor();
    await looksRight(daniel, 'read-only-engagement');
    await page.goto(`${archive.url}/#/settings/sync`);
    await page.getByText('Worked offline until').waitFor();
    await looksRight(daniel, 'read-only-settings');
  });

  it('refuses a change in the same words, by keyboard too', async () => {
    const { page } = daniel;
    await page.goto(`${archive.url}/#/engagements`);
    const add = page.getByRole('button', { name: 'New engagement' });
    await daniel.enter(add);
    await page.getByRole('tooltip').getByText('can only be read').waitFor();
    await daniel.picture('read-only-button');
    expect(await page.getByRole('dialog').count()).toBe(0);
    // What is not behind such a button is refused by the engine.
    await page.goto(`${archive.url}/#/engagements/${engagementId}`);
    const grid = page.getByRole('grid');
    await daniel.tabTo(grid);
    await daniel.press('End');
    await daniel.press('ArrowLeft', 'ArrowLeft');
    await daniel.type('cash');
    await daniel.press('Enter');
    await page.getByText('everything can be read, nothing can be changed').waitFor();
    await looksRight(daniel, 'read-only-refused');
  });

  it('is whole again once it has been there', async () => {
    const { page } = daniel;
    await archive.line.putBack();
    await daniel.enter(page.getByRole('link', { name: 'Sign in at the server' }));
    await daniel.fill(page.getByLabel('Password at the server'), PASSWORD);
    const secret = office.secrets.get(DANIEL.email) ?? '';
    await daniel.fill(page.getByLabel(/^Six digits/), office.server.code(secret));
    await daniel.enter(page.getByRole('button', { name: 'Sign in at the server' }));
    await page.getByText('This desktop is up to date').waitFor();
    await page.getByText('can only be read').waitFor({ state: 'detached' });
    await looksRight(daniel, 'whole-again');
    await page.goto(`${archive.url}/#/engagements`);
    await daniel.enter(page.getByRole('button', { name: 'New engagement' }));
    await daniel.choose(page.getByRole('dialog').getByRole('combobox', { name: /^Client/ }), 'Heron');
    await daniel.enter(page.getByRole('button', { name: 'Open the engagement' }));
    await page.getByRole('heading', { name: `${CLIENT.companyName}, FY2026` }).waitFor();
    expect(daniel.faults).toEqual([]);
  });
});
