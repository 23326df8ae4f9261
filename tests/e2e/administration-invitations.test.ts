/**
 * An administrator looks after invitations by keyboard: what waits, what was opened and answered, the mail that did
 * not go with its reason, sending it again, and withdrawing one for a reason.
 */
import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendDueMails } from '../../sync-server/mail/mail-worker.ts';
import { smtpTransport } from '../../sync-server/mail/smtp.ts';
import { setAsksForCode } from '../../sync-server/store/repositories/portal-codes.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { type MailServer, startMailServer } from '../sync-server/support/mail-server.ts';
import {
  addClient,
  DIRECTOR,
  ENGAGEMENT,
  FILING,
  holdRecord,
  invitationTo,
  questionsTo,
} from '../sync-server/support/portal-samples.ts';
import { focusNotes, watchFocus } from './page-basics.ts';
import { type PracticeServer, startPracticeServer } from './practice-server.ts';
import { type ScreenInspector, screenInspector } from './screen-inspector.ts';
import { sharedBrowser } from './shared-browser.ts';
import { openVisitor, type Visitor } from './visitor.ts';

const FROM = 'Tan & Partners <accounts@firm.example>';
const recordId = (number: number) => `01900000-0000-7000-8000-0000000002${String(number).padStart(2, '0')}`;

let browser: Browser;
let mails: MailServer;
let server: PracticeServer;
let visitor: Visitor;
let inspect: ScreenInspector;

beforeAll(async () => {
  browser = await sharedBrowser();
});
beforeEach(async () => {
  mails = await startMailServer();
  server = await startPracticeServer({
    mail: { smtpUrl: mails.url, from: FROM, lookMs: 3_600_000 },
    publicUrl: 'https://sign.firm.example',
  });
  visitor = await openVisitor(browser, { url: server.url, token: server.token });
  inspect = screenInspector(visitor);
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await visitor.tellFailure('failed');
  await visitor.close();
  await server.close();
  await mails.close();
});
afterAll(async () => {
  await browser.close();
});

/** Sends what is due, as the server's worker does. */
async function sendMails(refuse?: number): Promise<void> {
  mails.behaviour = refuse === undefined ? {} : { refuse };
  const transport = smtpTransport({ smtpUrl: mails.url, from: FROM, timeoutMs: PATIENCE_MS });
  await sendDueMails(server.service.context, transport, 'test');
  transport.close();
}

async function invite(clientId: string, snapshot: typeof ENGAGEMENT, change: object): Promise<void> {
  const body = invitationTo(clientId, snapshot, change);
  const answer = await server.call('POST', '/sync/invitations', { token: server.token, body });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  server.pass(7);
}

/** One that was opened, one that was approved, one whose mail no server took. */
async function sendThree(): Promise<void> {
  const clientId = await addClient(server, server.token);
  await holdRecord(server, clientId, 'engagement', recordId(1));
  await holdRecord(server, clientId, 'filing', recordId(2));
  await holdRecord(server, clientId, 'engagement', recordId(3));
  await invite(clientId, ENGAGEMENT, { resourceId: recordId(1) });
  await invite(clientId, FILING, { resourceId: recordId(2) });
  const asked = questionsTo(clientId, { recipient: { name: 'Lim Ah Kow', email: 'ak@harbour.example' } });
  const request = { token: server.token, body: asked };
  expect((await server.call('POST', '/sync/answer-requests', request)).status).toBe(201);
  await sendMails();
  const [first = '', second = ''] = mails.received.map(
    ({ raw }) => /\/portal\/([\w-]{43})/.exec(raw)?.[1] ?? '',
  );
  // These links open without the code by mail (tests/sync-server/portal-code.test.ts).
  await server.service.context.change((writer) => setAsksForCode(writer, false));
  await server.call('GET', `/portal/financial-statements/${first}`);
  await server.call('GET', `/portal/xbrl/${second}`);
  const body = { name: DIRECTOR.name, uen: ENGAGEMENT.entity.uen };
  expect((await server.call('POST', `/portal/xbrl/${second}/approve`, { body })).status).toBe(200);
  // Neither the colleague's mail of the approval nor the next invitation is taken.
  server.pass(30);
  const recipient = { name: 'Priya Nair', email: 'priya@harbour.example' };
  await invite(clientId, ENGAGEMENT, { resourceId: recordId(3), recipient });
  await sendMails(550);
}

describe('invitations on the administrators’ page', () => {
  it('are found, sent again and withdrawn by keyboard', async () => {
    const { page, enter, fill, press } = visitor;
    await enter(page.getByRole('link', { name: 'Invitations' }));
    await page.getByRole('heading', { name: 'No invitation yet' }).waitFor();
    await watchFocus(page);
    await inspect('no-invitations');
    await sendThree();
    await page.reload();
    await watchFocus(page);
    await page.getByRole('row', { name: /Priya Nair.*Given up.*After 1 attempt/ }).waitFor();
    const opened = page.getByRole('row', { name: /Tan Wei Ming.*Waiting for the client/ });
    expect(await opened.textContent()).not.toContain('Not yet');
    await page.getByRole('row', { name: /Annual filing to 31 December 2025.*Approved/ }).waitFor();
    await inspect('invitations');
    await page.getByRole('region', { name: 'Other mails that were given up' }).waitFor();
    const words = await page.locator('body').innerText();
    expect(words).not.toMatch(/\/portal\/|sign\.firm\.example/);

    const rows = page.getByRole('table').first().getByRole('row');
    await visitor.choose(page.getByRole('combobox', { name: 'Client' }), 'Harbour');
    await visitor.tabTo(page.getByLabel('State'));
    await visitor.type('Appr');
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByLabel('State').selectOption('');
    await page.getByLabel('Mail', { exact: true }).selectOption({ label: 'Given up' });
    await expect.poll(() => rows.count()).toBe(2);
    await inspect('invitations-filtered');

    await enter(page.getByRole('button', { name: /Send again: .*Priya Nair/ }));
    await page.getByRole('heading', { name: 'No invitation matches' }).waitFor();
    await page.getByLabel('Mail', { exact: true }).selectOption('');
    await page.getByRole('row', { name: /Priya Nair.*Waiting to be sent/ }).waitFor();
    await sendMails();
    expect(mails.received.at(-1)?.to).toEqual(['priya@harbour.example']);

    await enter(page.getByRole('button', { name: /Withdraw the invitation to Tan Wei Ming/ }));
    const dialog = page.getByRole('dialog', { name: /Withdraw: Harbour Lights/ });
    await dialog.waitFor();
    expect(await dialog.getByRole('button', { name: 'Withdraw the invitation' }).isDisabled()).toBe(true);
    await fill(dialog.getByLabel('Reason'), 'Note 4 was changed after it had gone out.');
    await inspect('withdraw-invitation');
    await enter(dialog.getByRole('button', { name: 'Withdraw the invitation' }));
    await page
      .getByRole('row', { name: /Tan Wei Ming.*Withdrawn/ })
      .first()
      .waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await press('Escape');

    await enter(page.getByRole('button', { name: /^Withdraw the questions to Lim Ah Kow, Harbour/ }));
    await fill(dialog.getByLabel('Reason'), 'Answered by telephone.');
    await inspect('withdraw-questions');
    await enter(dialog.getByRole('button', { name: 'Withdraw the questions' }));
    await page.getByRole('row', { name: /Lim Ah Kow.*Withdrawn.*0 of 3/ }).waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await press('Escape');

    // A server that does not answer says so, and is asked again.
    await page.route('**/admin/invitations?*', (route) => route.abort());
    await page.getByLabel('State').selectOption({ label: 'Expired' });
    await page.getByText('The program does not answer').waitFor();
    await inspect('invitations-unreachable');
    await page.unroute('**/admin/invitations?*');
    await enter(page.getByRole('button', { name: 'Try again' }));
    await page.getByRole('heading', { name: 'No invitation matches' }).waitFor();
    expect(await focusNotes(page)).toEqual([]);

    expect(inspect.shortcomings).toEqual([]);
    expect(visitor.faults).toEqual([]);
  });
});
