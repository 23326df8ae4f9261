/**
 * The client's side of the portal in a real browser, on a phone and on a desk, with and without scripts: read,
 * leave and come back, approve, ask for a change, and mistype. No violation of axe on any page.
 * FAIRVIEW_SCREENSHOTS names a folder that takes pictures of what was seen.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Listener, listen } from '../../sync-server/listen.ts';
import { sendDueMails } from '../../sync-server/mail/mail-worker.ts';
import { type MailTransport, smtpTransport } from '../../sync-server/mail/smtp.ts';
import { codeIn, type MailServer, startMailServer } from '../sync-server/support/mail-server.ts';
import {
  addClient,
  DIRECTOR,
  ENGAGEMENT,
  FILING,
  invitationTo,
  PDF_BYTES,
  questionsTo,
  UEN,
  uploadDocument,
} from '../sync-server/support/portal-samples.ts';
import { ADMINISTRATOR, openPractice, type TestServer } from '../sync-server/support/test-server.ts';
import { axeViolations } from './accessibility.ts';
import { pictureEveryView } from './every-view.ts';
import { sharedBrowser } from './shared-browser.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };
const pictures = process.env.FAIRVIEW_SCREENSHOTS;

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(async () => {
  await browser.close();
});

/** What axe finds wrong with the page, and what runs over its side. */
async function faults(page: Page): Promise<readonly string[]> {
  const isWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  return [...(await axeViolations(page)), ...(isWide ? ['too wide'] : [])];
}

describe.each([
  ['a phone', PHONE, true, 'light'],
  ['a phone without scripts', PHONE, false, 'light'],
  ['a desk', DESK, true, 'dark'],
  ['a desk without scripts', DESK, false, 'light'],
] as const)('the portal on %s', (where, viewport, javaScriptEnabled, colorScheme) => {
  const directory = mkdtempSync(join(tmpdir(), 'fairview-portal-'));
  const place = {
    directory,
    databaseUrl: undefined,
    remove: async () => rmSync(directory, { recursive: true, force: true }),
  };
  let server: TestServer;
  let listener: Listener;
  let visitor: BrowserContext;
  let page: Page;
  let complaints: string[];
  let staff: string;
  let clientId: string;
  beforeAll(async () => {
    server = await openPractice(place);
    listener = await listen(server.service, { port: 0, hostname: '127.0.0.1' });
    staff = await server.signIn(ADMINISTRATOR.email);
    clientId = await addClient(server, staff);
  });
  afterAll(async () => {
    await listener.close();
    await server.close();
    await place.remove();
  });
  beforeEach(async () => {
    server.pass(1);
    visitor = await browser.newContext({ viewport, javaScriptEnabled, colorScheme });
    page = await visitor.newPage();
    complaints = [];
    page.on('console', (message) => {
      // The browser names each answer of 4xx as an error of the page.
      if (message.type() === 'error' && !message.text().includes('status of 4'))
        complaints.push(message.text());
    });
  });
  afterEach(async () => {
    expect(complaints).toEqual([]);
    await visitor.close();
  });

  const open = async (snapshot = ENGAGEMENT, change: object = {}) => {
    const document = await uploadDocument(server, staff, new Uint8Array(PDF_BYTES));
    const body = invitationTo(clientId, snapshot, {
      documentSha256: document.body.sha256,
      documentName: 'Harbour Lights 2025.pdf',
      ...change,
    });
    const { link, secondLink, invitation } = (
      await server.call('POST', '/sync/invitations', { token: staff, body })
    ).body;
    const here = (each: string) => `${listener.url}${new URL(each).pathname}`;
    await page.goto(here(link));
    const secondUrl = secondLink === null ? '' : here(secondLink);
    return { url: here(link), secondUrl, id: invitation.id as string };
  };
  const seen = async (name: string) => {
    const view = `${where.replaceAll(' ', '-')}-${name}`;
    if (pictures && javaScriptEnabled)
      await pictureEveryView(page, { folder: pictures, name: view, sizes: [viewport], fullPage: true });
    else if (pictures) await page.screenshot({ path: join(pictures, `${view}.png`), fullPage: true });
    if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
  };
  const heading = () => page.locator('h1').innerText();
  const button = (name: string) => page.getByRole('button', { name });
  const stateOf = async (id: string) =>
    (await server.call('GET', `/sync/invitations/${id}`, { token: staff })).body.state;

  it('shows who asks what, the figures, the statements and the document, and decides nothing', async () => {
    const { id } = await open();
    expect(page.url()).toContain('/portal/financial-statements/');
    expect(await heading()).toBe('Harbour Lights Pte. Ltd.');
    const text = await page.locator('main').innerText();
    for (const expected of [
      `${ADMINISTRATOR.name} of Tan & Partners asks you`,
      '1,284,300',
      'up 12 %',
      '(12,300)',
      'was 180,100, now 184,300',
    ]) {
      expect(text).toContain(expected);
    }
    await page.getByText('Statement of financial position').first().click();
    await expect.poll(() => page.getByRole('row', { name: /Trade receivables/ }).isVisible()).toBe(true);
    // A question about the line, half typed, outlasts the page; a slip is told at its field, in view.
    await page.getByRole('link', { name: 'Ask about Trade receivables' }).click();
    const question = page.getByLabel('Your question');
    await page.getByLabel('Which line').selectOption({ label: 'Trade receivables' });
    await question.fill('Why less?');
    if (javaScriptEnabled) await page.getByText('What you typed is saved.').waitFor();
    else {
      await button('Save for later').first().click();
      await page.getByText('What you typed was saved on').first().waitFor();
    }
    await page.reload();
    expect(await question.inputValue()).toBe('Why less?');
    // What a browser that checks nothing sends.
    await page.locator('form.ask').evaluate((form) => form.setAttribute('novalidate', ''));
    await question.fill(' ');
    await button('Send the question').click();
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).toBe('Write what you want to ask.');
    await expect.poll(() => question.evaluate((field) => field === document.activeElement)).toBe(true);
    const box = await alert.boundingBox();
    expect(box && box.y >= 0 && box.y < viewport.height).toBe(true);
    await seen('question-refused');
    await question.fill('Why less?');
    await button('Send the question').click();
    await page.getByText('Not answered yet.').waitFor();
    const [comment] = (await server.call('GET', '/sync/client-comments', { token: staff })).body.items;
    const reply = { act: 'ANSWER', text: 'A customer paid in December.' };
    await server.call('POST', `/sync/client-comments/${comment.id}/replies`, { token: staff, body: reply });
    await page.reload();
    await page.getByText('A customer paid in December.').waitFor();
    await page.getByText('Statement of financial position').first().click();
    await page.getByText('Note 5: Trade receivables').first().click();
    await page.getByRole('link', { name: 'Ask about “Customers pay' }).click();
    if (javaScriptEnabled) expect(await page.getByLabel('Which line or note').inputValue()).toBe('n1.1');
    await seen('statements');
    expect(await stateOf(id)).toBe('OPEN');
  });

  it('keeps the remark that was typed, never the name, and approves by the name', async () => {
    const { url, id } = await open();
    await page.getByLabel('Type your name').fill(DIRECTOR.name);
    await page.getByLabel('Remark').fill('Thank you.');
    if (javaScriptEnabled) {
      await page.getByText('What you typed is saved.').waitFor();
    } else {
      await page.locator('form.approve').getByRole('button', { name: 'Save for later' }).click();
      await page.getByText('What you typed was saved on').waitFor();
    }
    await page.goto('about:blank');
    await page.goto(url);
    expect(await page.getByLabel('Remark').inputValue()).toBe('Thank you.');
    expect(await page.getByLabel('Type your name').inputValue()).toBe('');
    await page.getByLabel('Type your name').fill(DIRECTOR.name);
    await button('Approve the financial statements').click();
    await page.getByRole('heading', { name: 'Thank you: approved' }).waitFor();
    await seen('approved');
    expect(await stateOf(id)).toBe('APPROVED');
    await page.goto(url);
    expect(await heading()).toBe('This was answered already');
    expect(await page.locator('main').innerText()).toContain(`Ask ${ADMINISTRATOR.name} of Tan & Partners`);
    await seen('answered');
  });

  it('asks for a change, with the lines of the comment', async () => {
    const { id } = await open();
    await page.getByLabel('What should change?').fill('Note 5 is last year’s.\nPlease <b>look</b>.');
    await button('Ask for this change').click();
    await page.getByRole('heading', { name: 'Thank you: your request was sent' }).waitFor();
    const { decision } = (await server.call('GET', `/sync/invitations/${id}`, { token: staff })).body;
    expect(decision).toMatchObject({
      decision: 'REVISION_REQUESTED',
      comment: 'Note 5 is last year’s.\nPlease <b>look</b>.',
    });
  });

  it('signs a filing off by name and UEN, lets a slip be mended, and asks the second person then', async () => {
    const second = { name: 'Priya Raman', email: 'priya@harbour.example' };
    const { id, url, secondUrl } = await open(FILING, { second });
    await page.goto(secondUrl);
    expect(await heading()).toBe('It is not your turn yet');
    await page.goto(url);
    await page.getByLabel('Type your name').fill('tan wei ming');
    await page.getByLabel('UEN of the company').fill('201812346K');
    await page.getByLabel('Remark').fill('Fine with me');
    await button('Approve the filing').click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toContain('does not match this invitation');
    expect(await page.getByLabel('Remark').inputValue()).toBe('Fine with me');
    await seen('mistyped');
    await page.getByLabel('UEN of the company').fill(UEN);
    await button('Approve the filing').click();
    await page.getByRole('heading', { name: 'Thank you: approved' }).waitFor();
    await page.getByText('Another person signs after you. They are asked now.').waitFor();
    expect(await stateOf(id)).toBe('APPROVED');
    await page.goto(secondUrl);
    await page.getByText('You are the second.').waitFor();
    await seen('second-signatory');
  });

  it('takes answers to questions: half typed they outlast the page, a slip is told at its field, in view', async () => {
    const body = questionsTo(clientId);
    const { link } = (await server.call('POST', '/sync/answer-requests', { token: staff, body })).body;
    await page.goto(`${listener.url}${new URL(link).pathname}`);
    expect(await heading()).toBe('Harbour Lights Pte. Ltd.');
    const what = page.getByLabel('What does the company do?');
    await what.fill('Boat repair');
    if (javaScriptEnabled) await page.getByText('What you typed is saved.').waitFor();
    else {
      await button('Save for later').click();
      await page.getByText('What you typed was saved on').waitFor();
    }
    await page.reload();
    expect(await what.inputValue()).toBe('Boat repair');
    await seen('questions');
    await page.getByLabel('Is there a holding company?').selectOption({ label: 'No' });
    await button('Send the answers').click();
    const alert = page.getByRole('alert');
    await alert.waitFor();
    const day = page.getByLabel('On which day were they authorised?');
    await expect.poll(() => day.evaluate((field) => field === document.activeElement)).toBe(true);
    const box = await alert.boundingBox();
    expect(box && box.y >= 0 && box.y < viewport.height).toBe(true);
    await seen('questions-refused');
    await day.fill('2026-03-31');
    await button('Send the answers').click();
    await page.getByRole('heading', { name: 'Thank you: your answers are on their way' }).waitFor();
    await seen('questions-answered');
    const [request] = (await server.call('GET', '/sync/answer-requests', { token: staff })).body.items;
    expect(request.answers.map(({ value }: { value: string }) => value)).toEqual([
      'Boat repair',
      '2026-03-31',
      'false',
    ]);
  });

  it('says kindly that a link is over or unknown', async () => {
    const { url, id } = await open();
    await server.call('DELETE', `/sync/invitations/${id}`, { token: staff });
    await page.goto(url);
    expect(await heading()).toBe('This link was withdrawn');
    await seen('withdrawn');
    await page.goto(`${listener.url}/portal/${'x'.repeat(43)}`);
    expect(await heading()).toBe('This link is not known');
  });
});

describe('the code by mail', () => {
  const directory = mkdtempSync(join(tmpdir(), 'fairview-portal-code-'));
  const place = { directory, databaseUrl: undefined, remove: async () => undefined };
  const FROM = 'Tan & Partners <accounts@firm.example>';
  let mails: MailServer;
  let transport: MailTransport;
  let server: TestServer;
  let listener: Listener;
  let link: string;
  beforeAll(async () => {
    mails = await startMailServer();
    transport = smtpTransport({ smtpUrl: mails.url, from: FROM });
    const mail = { smtpUrl: mails.url, from: FROM, lookMs: 3_600_000 };
    server = await openPractice(place, { mail, publicUrl: 'http://sign.firm.example' });
    listener = await listen(server.service, { port: 0, hostname: '127.0.0.1' });
    const staff = await server.signIn(ADMINISTRATOR.email);
    const body = invitationTo(await addClient(server, staff), ENGAGEMENT);
    await server.call('POST', '/sync/invitations', { token: staff, body });
    await newestMail();
    link = /\/portal\/[\w-]{43}/.exec(mails.received[0]?.raw ?? '')?.[0] ?? '';
  });
  afterAll(async () => {
    transport.close();
    await Promise.all([listener.close(), mails.close()]);
    await server.close();
    rmSync(directory, { recursive: true, force: true });
  });
  const newestMail = async () => {
    await sendDueMails(server.service.context, transport, 'here');
    return mails.received.at(-1);
  };

  it.each([
    ['phone', PHONE, 'light'],
    ['phone', PHONE, 'dark'],
    ['desk', DESK, 'light'],
    ['desk', DESK, 'dark'],
  ] as const)(
    'opens the link on a %s of %j in %s by the code of the mail',
    async (where, viewport, scheme) => {
      server.pass(2);
      const visitor = await browser.newContext({ viewport, colorScheme: scheme });
      const page = await visitor.newPage();
      const seen = async (name: string) => {
        const file = `code-by-mail-${where}-${scheme}-${name}.png`;
        if (pictures) await page.screenshot({ path: join(pictures, file), fullPage: true });
        expect(await faults(page)).toEqual([]);
      };
      await page.goto(`${listener.url}${link}`);
      expect(await page.locator('h1').innerText()).toBe('Confirm your e-mail address');
      expect(await page.locator('body').innerText()).not.toContain('Harbour Lights');
      await seen('asks');
      await page.getByRole('button', { name: 'Send the code' }).click();
      const field = page.getByLabel('Code of eight letters and digits');
      await field.waitFor();
      await seen('waits');
      const mail = await newestMail();
      expect(mail?.to).toEqual([DIRECTOR.email]);
      await field.fill('AAAA AAAA');
      await page.getByRole('button', { name: 'Open', exact: true }).click();
      await page.getByRole('alert').waitFor();
      await seen('refused');
      await field.fill(codeIn(mail?.raw).toLowerCase());
      await page.getByRole('button', { name: 'Open', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Harbour Lights Pte. Ltd.' }).waitFor();
      // From then on the browser is known, and no other is.
      await page.goto(`${listener.url}${link}`);
      expect(await page.locator('h1').innerText()).toBe('Harbour Lights Pte. Ltd.');
      await visitor.close();
    },
  );
});
