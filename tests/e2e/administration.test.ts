/**
 * An administrator's first hour at the sync-server, in a real browser and by keyboard: set-up with the printed
 * token, second factor and recovery codes, a colleague, a client that somebody else changes meanwhile, and the proof
 * of the audit log. Each screen is looked at by axe and photographed.
 */
import { generateSync } from 'otplib';
import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { systemNow } from '../support/clock.ts';
import { axeViolations } from './accessibility.ts';
import { chooseItem, type ScreenInspector, screenInspector } from './screen-inspector.ts';
import { sharedBrowser } from './shared-browser.ts';
import { type SyncServerProcess, startSyncServer } from './sync-server-process.ts';
import { openVisitor, type Visitor } from './visitor.ts';

const PASSWORD = 'teal anchovy under the stairs';
const EMAIL = 'siew.hoon@harbour-lane.example';
const STEP_SECONDS = 30;
const clientsSchema = z.object({ items: z.array(z.object({ id: z.string(), version: z.number() })) });

let browser: Browser;
let server: SyncServerProcess;
let visitor: Visitor;
/** Looks at a screen of this journey. */
let inspect: ScreenInspector;

beforeAll(async () => {
  browser = await sharedBrowser();
});
beforeEach(async () => {
  server = await startSyncServer({ demo: false });
  visitor = await openVisitor(browser, {
    url: `${server.url}/admin/`,
    // The server asks for the second factor again, and refuses the change of a stale version.
    expectedRefusals: [/^403 \/admin\/(staff|audit\/export)/, /^409 \/admin\/clients\//],
  });
  inspect = screenInspector(visitor);
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await visitor.tellFailure('failed');
  await visitor.close();
  await server.close();
});
afterAll(async () => {
  await browser.close();
});

/** The code of the time step so many steps from now: each one is taken once. */
function codeOf(secret: string, steps: number): string {
  return generateSync({ secret, epoch: Math.floor(systemNow().getTime() / 1000) + steps * STEP_SECONDS });
}

/** As somebody does who guesses passwords; the fifth failure locks the account. */
async function failSignIns(email: string): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const body = JSON.stringify({ email, password: 'not the password', deviceName: 'Elsewhere' });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${server.url}/auth/login`, { method: 'POST', headers, body });
    expect(answer.status).toBe(401);
  }
}

/** From the empty server to the first screen of the work; answers the secret of the second factor. */
async function setUpAndSignIn(): Promise<string> {
  const { page, enter, fill, press } = visitor;
  await page.getByRole('heading', { name: 'Set up the practice' }).waitFor();
  await fill(page.getByLabel('Set-up token'), server.setUpToken);
  await fill(page.getByLabel('Name of the practice'), 'Harbour Lane Partners');
  await fill(page.getByLabel('Your name'), 'Siew Hoon Goh');
  await fill(page.getByLabel('Your e-mail'), EMAIL);
  await fill(page.getByLabel(/^Password/), 'harbour-lane-2026');
  await page.getByText('little more than the name').waitFor();
  expect(await page.getByRole('button', { name: 'Create the practice' }).isDisabled()).toBe(true);
  await inspect('set-up');
  await fill(page.getByLabel(/^Password/), PASSWORD);
  await press('Enter');

  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await inspect('sign-in');
  await fill(page.getByLabel('E-mail'), EMAIL);
  await fill(page.getByLabel(/^Password/), PASSWORD);
  await press('Enter');
  const secret = ((await page.locator('.fv-secret').textContent()) ?? '').replaceAll(/\s/g, '');
  await inspect('second-factor');
  await fill(page.getByLabel('Six digits of your authenticator app'), codeOf(secret, 0));

  await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor();
  expect(await page.getByRole('listitem').count()).toBe(10);
  await inspect('recovery-codes');
  await visitor.tabTo(page.getByLabel(/I have kept them/));
  await press('Space');
  await enter(page.getByRole('button', { name: 'Go on to the practice' }));
  await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor();
  return secret;
}

describe('the administrators’ page', () => {
  it('leads from the printed token to staff, clients and a verified audit log by keyboard', async () => {
    const { page, enter, fill, press } = visitor;
    const secret = await setUpAndSignIn();
    await inspect('no-clients');

    await enter(page.getByRole('link', { name: 'Staff' }));
    await enter(page.getByRole('button', { name: 'Add a colleague' }));
    await fill(page.getByRole('textbox', { name: 'Name' }), 'Arjun Pillai');
    await fill(page.getByLabel('E-mail'), 'arjun@harbour-lane.example');
    await fill(page.getByLabel(/^First password/), 'seven paper lanterns adrift');
    await inspect('new-colleague');
    await press('Enter');
    const stepUp = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await stepUp.waitFor();
    await inspect('step-up');
    await fill(stepUp.getByLabel('Six digits of your authenticator app'), codeOf(secret, 1));
    await page.getByRole('row', { name: /Arjun Pillai/ }).waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await inspect('staff');

    await enter(page.getByRole('button', { name: 'Change Arjun Pillai' }));
    await chooseItem(visitor, 'Change name or role');
    await page.getByLabel('Role', { exact: true }).selectOption({ label: 'XBRL reviewer' });
    await inspect('change-colleague');
    await enter(page.getByRole('button', { name: 'Save' }));
    await page.getByRole('row', { name: /Arjun Pillai.*XBRL reviewer/ }).waitFor();

    await failSignIns('arjun@harbour-lane.example');
    await page.reload();
    await page.getByRole('row', { name: /Arjun Pillai.*Locked until/ }).waitFor();
    await inspect('staff-locked');
    await enter(page.getByRole('button', { name: 'Change Arjun Pillai' }));
    await chooseItem(visitor, 'Unlock now');
    const unlock = page.getByRole('dialog', { name: 'Unlock now: Arjun Pillai' });
    await unlock.waitFor();
    await inspect('unlock');
    await enter(unlock.getByRole('button', { name: 'Unlock now' }));
    await page.getByRole('row', { name: /Arjun Pillai.*Active/ }).waitFor();

    await enter(page.getByRole('link', { name: 'Clients' }));
    await enter(page.getByRole('button', { name: 'New client' }));
    await fill(page.getByLabel('Company name'), 'Copper Kettle Tea Pte. Ltd.');
    await fill(page.getByLabel('UEN'), '201912345K');
    await press('Enter');
    await page.getByRole('heading', { name: 'Copper Kettle Tea Pte. Ltd.' }).waitFor();
    await inspect('client');
    await enter(page.getByRole('link', { name: 'Clients' }).first());
    await page.getByRole('link', { name: 'Copper Kettle Tea Pte. Ltd.' }).waitFor();
    await inspect('clients');
    await enter(page.getByRole('link', { name: 'Copper Kettle Tea Pte. Ltd.' }));
    await page.getByRole('heading', { name: 'Copper Kettle Tea Pte. Ltd.' }).waitFor();

    const token = (await page.evaluate(() => sessionStorage.getItem('fairview.token'))) ?? '';
    const { items } = clientsSchema.parse(await server.call(token, 'GET /admin/clients'));
    const [client] = items;
    await server.call(token, `PATCH /admin/clients/${client?.id}`, {
      version: client?.version,
      companyName: 'Copper Kettle Teas Pte. Ltd.',
    });
    await fill(page.getByLabel('Company name'), 'Copper Kettle Tea & Coffee Pte. Ltd.');
    await press('Enter');
    await page.getByText('Somebody changed this client meanwhile').waitFor();
    await inspect('client-conflict');
    await enter(page.getByRole('button', { name: 'Save mine over it' }));
    await page.getByRole('heading', { name: 'Copper Kettle Tea & Coffee Pte. Ltd.' }).waitFor();
    await enter(
      page.getByRole('region', { name: 'Defaults for filings' }).getByRole('button', { name: 'Save' }),
    );
    await expect.poll(() => page.getByText('Somebody changed').count()).toBe(0);

    await enter(page.getByRole('link', { name: 'Audit log' }));
    await page.getByRole('cell', { name: 'Client changed' }).first().waitFor();
    await enter(page.getByRole('button', { name: 'Verify the chain' }));
    await page.getByText('The chain is intact').waitFor();
    await inspect('audit');
    const download = page.waitForEvent('download');
    await enter(page.getByRole('button', { name: 'Export' }));
    expect((await download).suggestedFilename()).toBe('audit.jsonl');

    expect(inspect.shortcomings).toEqual([]);
    expect(visitor.faults).toEqual([]);
  });

  it('shows roles, taxonomies, synonyms, the server and one’s own account', async () => {
    const { page, enter } = visitor;
    const secret = await setUpAndSignIn();
    for (const [link, heading, name] of [
      ['Roles', 'Roles', 'roles'],
      ['Taxonomies', 'Taxonomy versions', 'taxonomies'],
      ['Synonyms', 'Synonyms', 'synonyms'],
      ['Server', 'Server', 'server'],
      ['My account', 'My account', 'account'],
    ] as const) {
      await enter(page.getByRole('link', { name: link }));
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
      await expect.poll(() => page.getByRole('status').filter({ hasText: '…' }).count()).toBe(0);
      await inspect(name);
    }
    await visitor.page.getByText('10 unused').waitFor();
    await enter(page.getByRole('button', { name: 'Make new recovery codes' }));
    const stepUp = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await visitor.fill(stepUp.getByLabel('Six digits of your authenticator app'), codeOf(secret, 1));
    const codes = page.getByRole('dialog', { name: 'Keep your recovery codes' });
    await codes.waitFor();
    expect(await codes.getByRole('listitem').count()).toBe(10);
    const [first = ''] = await codes.getByRole('listitem').allTextContents();
    await inspect('new-recovery-codes');
    await visitor.tabTo(page.getByLabel(/I have kept them/));
    await visitor.press('Space');
    await enter(codes.getByRole('button', { name: 'Done' }));

    await enter(page.getByRole('button', { name: 'Siew Hoon Goh' }));
    await chooseItem(visitor, 'Sign out');
    await visitor.fill(page.getByLabel('E-mail'), EMAIL);
    await visitor.fill(page.getByLabel(/^Password/), PASSWORD);
    await visitor.press('Enter');
    await enter(page.getByRole('button', { name: 'Use a recovery code instead' }));
    await visitor.fill(page.getByLabel('Recovery code'), first);
    await visitor.press('Enter');
    await page.getByRole('heading', { name: 'My account', level: 1 }).waitFor();
    await page.getByText('9 unused').waitFor();
    expect(inspect.shortcomings).toEqual([]);
    expect(visitor.faults).toEqual(['Refused: 403 /auth/recovery-codes']);
  });

  it('lets a preparer read the clients, and says whom to ask for more', async () => {
    const sample = await startSyncServer({ demo: true });
    const preparer = await openVisitor(browser, {
      url: `${sample.url}/admin/`,
      token: sample.tokens.FS_PREPARER ?? '',
    });
    try {
      const { page, enter } = preparer;
      const places = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
      await places.first().waitFor();
      expect(await places.allTextContents()).toEqual(['Clients', 'My account']);
      expect(await page.getByRole('button', { name: 'New client' }).count()).toBe(0);
      await enter(page.getByRole('link', { name: /Bakery/ }));
      await page.getByText('ask someone with the role Administrator').waitFor();
      expect(await page.getByLabel('Company name').isDisabled()).toBe(true);
      await preparer.picture('admin-client-read-only');
      // What is just leaving the page belongs to the step before.
      await expect.poll(() => axeViolations(page)).toEqual([]);
      await page.goto(`${sample.url}/admin/#/staff`);
      await page.getByRole('heading', { name: 'Not for your role' }).waitFor();
      expect(preparer.faults).toEqual([]);
    } finally {
      await preparer.close();
      await sample.close();
    }
  });
});
