/**
 * A practice with two desktops and a sync-server, in real browsers and processes (contract, sync): the preparer
 * works while the server is away; the reviewer on the other desktop validates, exports and sends; the client asks
 * for a change on a phone, then approves; both desktops see it, and the audit chain at the server holds.
 */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { jobSchema } from '../../shared/model/jobs.ts';
import { KESTREL_BAY } from '../fixtures/statements/kestrel-bay.ts';
import { buildStatementsDocx } from '../fixtures/statements/statements-docx.ts';
import { KESTREL_FILING, type Practice, preparedFiling } from '../integration/journeys/filing-steps.ts';
import { callEngine } from '../support/call-engine.ts';
import { axeViolations } from './accessibility.ts';
import { type HostProcess, startHost } from './host-process.ts';
import { stepsOfJourney } from './journey.ts';
import { enrol, PASSWORD, type Person, type ServerPractice, setUpServer } from './server-people.ts';
import { sharedBrowser } from './shared-browser.ts';
import { type SyncServerProcess, startSyncServer } from './sync-server-process.ts';
import { openVisitor, type Visitor } from './visitor.ts';

const PRACTICE = 'Harbour Lane Partners';
const ADMINISTRATOR = { name: 'Siew Hoon Goh', email: 'siew.hoon@harbour-lane.example' };
const PREPARER = {
  name: 'Farah Osman',
  email: 'farah@harbour-lane.example',
  role: 'XBRL_PREPARER' as const,
};
const REVIEWER = {
  name: 'Wei Jie Chua',
  email: 'wei.jie@harbour-lane.example',
  role: 'XBRL_REVIEWER' as const,
};
const CLIENT = {
  companyName: KESTREL_BAY.companyName,
  uen: KESTREL_BAY.uen,
  enabledProducts: ['XBRL_FILING'],
};
const DIRECTOR = { name: 'Tan Wei Ming', email: 'wei.ming@kestrel-bay.example' };

let browser: Browser;
let server: SyncServerProcess;
let practice: ServerPractice;
let front: HostProcess;
let back: HostProcess;
/** The preparer at the front desktop, and the reviewer at the one in the back office. */
let preparer: Visitor;
let reviewer: Visitor;
/** The second factors of the accounts that each desktop was set up with. */
let frontApp: Person['app'];
let backApp: Person['app'];
let filingId = '';
const links: string[] = [];

const personOf = (email: string): Person => {
  const found = [practice.administrator, ...practice.people].find((each) => each.email === email);
  if (!found) throw new Error(`There is no ${email}.`);
  return found;
};
const tokenOf = async (page: Page) =>
  (await page.evaluate(() => sessionStorage.getItem('fairview.token'))) ?? '';

/** Fills the sign-in of a desktop. */
async function signIn({ page }: Visitor, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('With the entry of the sync-server').waitFor();
  await page.getByLabel(/^Six digits/).fill(await personOf(email).app.code());
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Sets a desktop up alone, as its first person does, and connects it by the form of the settings. */
async function connect(
  host: HostProcess,
  visitor: Visitor,
  who: Person,
  appHere: Person['app'],
  desktop: string,
): Promise<void> {
  const { page } = visitor;
  await page.goto(`${host.url}/#/settings/sync`);
  await page.getByRole('heading', { name: 'Connect with the sync-server' }).waitFor();
  await page.getByLabel('Address of the server').fill(server.url);
  await page.getByLabel('Name of this desktop').fill(desktop);
  await page.getByLabel('Your password at the server').fill(PASSWORD);
  await page.getByLabel(/^Six digits/).fill(await who.app.code());
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  // Where accounts and data live changes, so this computer asks its own second factor again and goes on by itself.
  const again = page.getByRole('dialog', { name: 'Confirm that it is you' });
  // The last digit sends them.
  await again.getByLabel('Six digits of your authenticator app').fill(await appHere.code());
}

/** The calls that a signed-in person's page makes, all in that person's name. */
async function practiceOf(host: HostProcess, page: Page): Promise<Practice> {
  const token = await tokenOf(page);
  const overHttp = async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const body = request.method === 'GET' || request.method === 'DELETE' ? null : await request.arrayBuffer();
    return await fetch(`${host.url}${pathname}${search}`, {
      method: request.method,
      headers: request.headers,
      body,
    });
  };
  const call: Practice['call'] = (_role, request, body) => callEngine(overHttp, token, request, body);
  const finish: Practice['finish'] = async (started) => {
    for (let jobId = String(started.body.jobId); ; ) {
      const job = jobSchema.parse((await call(null, `GET /ops/jobs/${jobId}`)).body);
      const next = z.object({ nextJobId: z.uuid() }).safeParse(job.result);
      if (next.success) jobId = next.data.nextJobId;
      else if (job.status !== 'QUEUED' && job.status !== 'RUNNING') return job;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const upload: Practice['upload'] = async (role, path, fileName, bytes) => {
    const form = new FormData();
    form.set('file', new File([new Uint8Array(bytes)], fileName));
    return await call(role, `POST ${path}`, form);
  };
  return { call, finish, upload };
}

/** Presses “Sync now” and waits until the desktop is up to date. */
async function syncNow(host: HostProcess, { page }: Visitor): Promise<void> {
  await page.goto(`${host.url}/#/settings/sync`);
  const round = page.waitForResponse((response) => response.url().endsWith('/ops/sync/round'));
  await page.getByRole('button', { name: 'Sync now' }).click();
  await round;
  await page.getByText('This desktop is up to date').waitFor();
  await page.getByText('Nothing', { exact: true }).waitFor();
  await page.getByText('None', { exact: true }).waitFor();
}

async function looksRight(visitor: Visitor, name: string): Promise<void> {
  await visitor.picture(name);
  await visitor.largePicture(name);
  expect([name, ...(await axeViolations(visitor.page))]).toEqual([name]);
}

async function openFiling(host: HostProcess, { page }: Visitor, step: string): Promise<void> {
  await page.goto(`${host.url}/#/filings/${filingId}/${step}`);
}

beforeAll(async () => {
  [browser, server, front, back] = await Promise.all([
    sharedBrowser(),
    startSyncServer({ demo: false }),
    startHost({ demo: false }),
    startHost({ demo: false }),
  ]);
  practice = await setUpServer(server, {
    practiceName: PRACTICE,
    administrator: ADMINISTRATOR,
    staff: [PREPARER, REVIEWER],
    clients: [CLIENT],
  });
  await front.setUp({ practiceName: PRACTICE, ...ADMINISTRATOR, password: PASSWORD });
  await back.setUp({
    practiceName: PRACTICE,
    name: REVIEWER.name,
    email: REVIEWER.email,
    password: PASSWORD,
  });
  const expectedRefusals = [
    ...[/^401 \/auth\/me/, /^401 \/ops\//, /^401 \/admin\//],
    /^403 \/admin\/sync\/connection/,
  ];
  const [atFront, atBack] = [
    await enrol(front.url, ADMINISTRATOR.email),
    await enrol(back.url, REVIEWER.email),
  ];
  [frontApp, backApp] = [atFront.app, atBack.app];
  preparer = await openVisitor(browser, {
    url: front.url,
    token: atFront.token,
    expectedRefusals,
  });
  reviewer = await openVisitor(browser, {
    url: back.url,
    token: atBack.token,
    expectedRefusals,
  });
});
stepsOfJourney('two-desktops-failed', () => reviewer);
afterAll(async () => {
  await Promise.all([preparer?.close(), reviewer?.close()]);
  await Promise.all([browser?.close(), front?.close(), back?.close(), server?.close()]);
});

describe('two desktops and a sync-server', () => {
  it('are connected by a form each, and people sign in through the server', async () => {
    await connect(front, preparer, practice.administrator, frontApp, 'Front desk');
    await preparer.page.getByText('This desktop is up to date').waitFor();
    await looksRight(preparer, 'sync-connected');
    await preparer.page.getByRole('button', { name: ADMINISTRATOR.name }).click();
    await preparer.page.getByRole('menuitem', { name: 'Sign out' }).click();
    await signIn(preparer, PREPARER.email);

    await connect(back, reviewer, personOf(REVIEWER.email), backApp, 'Back office');
    // At the server the account is no administrator, so it signs in anew.
    await reviewer.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await signIn(reviewer, REVIEWER.email);
    await reviewer.page.goto(`${back.url}/#/clients`);
    await reviewer.page.getByText(CLIENT.companyName).waitFor();
  });

  it('let the preparer work while the server is away', async () => {
    await server.stop();
    const desk = await practiceOf(front, preparer.page);
    const bytes = await buildStatementsDocx(KESTREL_BAY);
    const filing = await preparedFiling(desk, { name: 'kestrel bay.docx', bytes }, KESTREL_FILING);
    filingId = filing.id;
    await openFiling(front, preparer, 'tags');
    await preparer.page.getByRole('listbox', { name: 'Lines of the filing' }).waitFor();
    await preparer.page.getByRole('link', { name: /^Sync: Offline, \d+ waiting/ }).waitFor();
    await preparer.picture('sync-offline-work');
    await preparer.page.goto(`${front.url}/#/settings/sync`);
    await preparer.page.getByText('You can go on working').waitFor();
    await looksRight(preparer, 'sync-offline');
  });

  it('bring the work to the reviewer, who validates, exports and sends', async () => {
    await server.startAgain();
    await syncNow(front, preparer);
    await syncNow(back, reviewer);
    const { page } = reviewer;
    await openFiling(back, reviewer, 'validation');
    await page.getByRole('button', { name: 'Run validation' }).click();
    await page.getByText(/Run \d/).waitFor();
    await openFiling(back, reviewer, 'export');
    await page
      .getByRole('region', { name: /workbook/i })
      .getByRole('button', { name: 'Make it' })
      .click();
    await page.getByRole('button', { name: /^Download .*\.xlsx$/ }).waitFor();
    // A practice of several people reviews before it sends.
    await syncNow(back, reviewer);
    await syncNow(front, preparer);
    await signAll(front, preparer, 'prepared by');
    await syncNow(front, preparer);
    await syncNow(back, reviewer);
    await signAll(back, reviewer, 'reviewed by');
    await sendToClient();
  });

  it('show both of them what the client asks for, and then approves', async () => {
    await answer(links[0] ?? '', async (page) => {
      await page.getByLabel('What should change?').fill('Please look at the cash once more.');
      await page.getByRole('button', { name: 'Ask for this change' }).click();
      await page.getByRole('heading', { name: 'Thank you: your wish is on its way' }).waitFor();
    });
    await bothSee('The client asked for a change');
    await sendToClient();
    await answer(links[1] ?? '', async (page) => {
      await page.getByLabel('Type your name').fill(DIRECTOR.name);
      await page.getByLabel('UEN of the company').fill(CLIENT.uen);
      await page.getByRole('button', { name: 'Approve the filing' }).click();
      await page.getByRole('heading', { name: 'Thank you: approved' }).waitFor();
    });
    await bothSee('✓ Approved by the client');
    await preparer.picture('sync-approved');
    expect([...preparer.faults, ...reviewer.faults]).toEqual([]);
  });

  it('leave a chain at the server that an auditor can verify', async () => {
    const auditor = await openVisitor(browser, { url: `${server.url}/admin/` });
    const { page } = auditor;
    await page.getByLabel('E-mail').fill(ADMINISTRATOR.email);
    await page.getByLabel(/^Password/).fill(PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel(/^Six digits/).fill(await practice.administrator.app.code());
    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('button', { name: 'Verify the chain' }).click();
    await page.getByText('The chain is intact').waitFor();
    await auditor.picture('sync-audit');
    expect(auditor.faults).toEqual([]);
    await auditor.close();
  });
});

/** Signs every section of the filing that the person may sign at a level. */
async function signAll(
  host: Parameters<typeof openFiling>[0],
  visitor: Visitor,
  level: string,
): Promise<void> {
  const { page } = visitor;
  await openFiling(host, visitor, 'tags');
  await page.getByRole('button', { name: /^Review/ }).click();
  const pane = page.getByRole('complementary', { name: 'Review' });
  await pane.getByRole('tab', { name: 'Sign-offs' }).click();
  const sign = pane.getByRole('button', { name: new RegExp(`^Sign \\d+ as “${level}”$`) });
  await sign.click();
  await sign.waitFor({ state: 'detached' });
}

async function sendToClient(): Promise<void> {
  const { page } = reviewer;
  await openFiling(back, reviewer, 'filed');
  await page.getByRole('button', { name: 'Send to the client…' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(DIRECTOR.name);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(DIRECTOR.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  const told = page.getByText('Hand this link to the client yourself');
  await told.waitFor();
  const link = /https?:\/\/\S+\/portal\/\S+/.exec((await told.textContent()) ?? '')?.[0];
  links.push(link ?? '');
  await page.keyboard.press('Escape');
}

/** A director with a phone, who has never seen any of this. */
async function answer(link: string, act: (page: Page) => Promise<void>): Promise<void> {
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await phone.newPage();
  // The public address of the practice leads here, as a proxy in front of the server would.
  await page.goto(`${server.url}${new URL(link).pathname}`);
  await act(page);
  await phone.close();
}

async function bothSee(words: string): Promise<void> {
  await syncNow(front, preparer);
  await syncNow(back, reviewer);
  for (const [host, visitor] of [
    [front, preparer],
    [back, reviewer],
  ] as const) {
    await openFiling(host, visitor, 'filed');
    await visitor.page.getByText(words).waitFor();
  }
}
