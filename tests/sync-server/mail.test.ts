/** Mails against a real SMTP server: sent once, tried again, given up, sent again; and what they never hold. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { composeMail } from '../../sync-server/mail/compose.ts';
import { mailSettings } from '../../sync-server/mail/mail-settings.ts';
import { ATTEMPTS, sendDueMails, waitAfter } from '../../sync-server/mail/mail-worker.ts';
import { type MailTransport, smtpTransport } from '../../sync-server/mail/smtp.ts';
import { MAIL_TEMPLATES } from '../../sync-server/mail/templates.ts';
import { remindClients } from '../../sync-server/portal/reminders.ts';
import { codeIn, freePort, type MailServer, startMailServer } from './support/mail-server.ts';
import {
  addClient,
  DIRECTOR,
  ENGAGEMENT,
  FILING,
  invitationTo,
  questionsTo,
} from './support/portal-samples.ts';
import { PLACES, type Place } from './support/stores.ts';
import { letOnePersonDoAll } from './support/sync-practice.ts';
import { ADMINISTRATOR, openPractice, type TestServer } from './support/test-server.ts';

const FROM = 'Tan & Partners <accounts@firm.example>';
const PUBLIC_URL = 'https://sign.firm.example';

describe.each(PLACES)('mails on %s', (_database, newPlace) => {
  let place: Place;
  let server: TestServer;
  let mails: MailServer;
  let transport: MailTransport;
  let staff: string;
  let clientId: string;
  beforeEach(async () => {
    place = await newPlace();
    mails = await startMailServer();
    // Rounds are called by hand: the server's own worker sleeps through the test.
    server = await openPractice(place, {
      mail: { smtpUrl: mails.url, from: FROM, lookMs: 3_600_000 },
      publicUrl: `${PUBLIC_URL}/`,
    });
    await letOnePersonDoAll(server);
    transport = smtpTransport({ smtpUrl: mails.url, from: FROM });
    staff = await server.signIn(ADMINISTRATOR.email);
    clientId = await addClient(server, staff);
  });
  afterEach(async () => {
    await server.close();
    transport.close();
    await mails.close();
    await place.remove();
  });

  const invite = (snapshot = ENGAGEMENT) =>
    server.call('POST', '/sync/invitations', { token: staff, body: invitationTo(clientId, snapshot) });
  const round = (owner = 'here') => sendDueMails(server.service.context, transport, owner);
  /** What a browser has after its code by mail. */
  const proofFor = async (link: string) => {
    await server.call('POST', `${link}/code`);
    await round();
    const code = codeIn(mails.received.at(-1)?.raw);
    const { body } = await server.call('POST', `${link}/proof`, { body: { code } });
    return { 'x-portal-proof': String(body.proof) };
  };
  const mailsNow = async () => (await server.call('GET', '/admin/mails', { token: staff })).body.items;

  it('sends the link to the client alone, and forgets it', async () => {
    const created = await invite();
    expect(created.body).toMatchObject({ link: null, mail: 'QUEUED' });
    const waiting = await server.service.context.reader.selectFrom('mail').selectAll().execute();
    expect(JSON.stringify(waiting)).not.toMatch(/harbour|portal\/\w/i);
    await round();
    expect(mails.received).toHaveLength(1);
    const [mail] = mails.received;
    expect(mail?.to).toEqual([DIRECTOR.email]);
    const link = /https:\/\/sign\.firm\.example\/portal\/[\w-]{43}/.exec(mail?.raw ?? '')?.[0] ?? '';
    const { pathname } = new URL(link);
    expect((await server.call('GET', pathname)).status).toBe(403);
    const headers = await proofFor(pathname);
    expect((await server.call('GET', pathname, { headers })).status).toBe(200);
    expect(mail?.raw).toContain('Subject: Please check: Harbour Lights Pte. Ltd.');
    expect(mail?.raw).toContain('text/plain');
    expect(mail?.raw).toContain('text/html');
    for (const figure of ['1284300', '1,284,300', '98,400']) expect(mail?.raw).not.toContain(figure);
    const rows = await server.service.context.reader.selectFrom('mail').selectAll().execute();
    for (const row of rows) expect(row).toMatchObject({ state: 'SENT', content: null });
    expect(await round()).toBe(0);
  });

  it('tells the sender of a decision, and the filing team of an approval of statements', async () => {
    const reviewer = await server.staff('XBRL_REVIEWER');
    await invite();
    await round();
    const path = /\/portal\/([\w-]{43})/.exec(mails.received[0]?.raw ?? '')?.[1] ?? '';
    const approval = await server.call('POST', `/portal/financial-statements/${path}/approve`, {
      body: { name: DIRECTOR.name },
      headers: await proofFor(`/portal/${path}`),
    });
    expect(approval.status).toBe(200);
    await round();
    // After the invitation and the code.
    const told = mails.received.slice(2);
    expect(new Set(told.map(({ to }) => to[0]))).toEqual(new Set([ADMINISTRATOR.email, reviewer.email]));
    // Made at one moment, they go in the order of their ids, which is that of chance.
    const ofSender = told.find(({ to }) => to[0] === ADMINISTRATOR.email)?.raw;
    expect(ofSender).toContain('Client approved the statements');
    expect(ofSender).not.toContain(DIRECTOR.name);
  });

  it('reminds by schedule, once for each day that is due, and nobody who has answered', async () => {
    await invite();
    await round();
    const token = /\/portal\/([\w-]{43})/.exec(mails.received[0]?.raw ?? '')?.[1] ?? '';
    await invite(FILING);
    await round();
    const { context } = server.service;
    const DAY = 1440;
    expect(await remindClients(context)).toBe(0);
    server.pass(7 * DAY);
    // Two processes look at once, and one that was started again.
    const counts = await Promise.all([remindClients(context), remindClients(context)]);
    expect(counts.toSorted()).toEqual([0, 2]);
    expect(await remindClients(context)).toBe(0);
    await round();
    const reminder = mails.received.find(({ raw }) => raw.includes('Subject: Still open: Harbour Lights'));
    expect(reminder?.to).toEqual([DIRECTOR.email]);
    expect(reminder?.raw).not.toMatch(/portal\/[\w-]{20}/);
    const approval = await server.call('POST', `/portal/financial-statements/${token}/approve`, {
      body: { name: DIRECTOR.name },
      headers: await proofFor(`/portal/${token}`),
    });
    expect(approval.status).toBe(200);
    // A link can be used for a fortnight here: two days before its end have come.
    server.pass(6 * DAY);
    expect([await remindClients(context), await remindClients(context)]).toEqual([1, 0]);
  });

  it('mails questions behind a code, reminds of them, and tells who asked, without a word of what was asked', async () => {
    const body = questionsTo(clientId);
    const asked = await server.call('POST', '/sync/answer-requests', { token: staff, body });
    expect([asked.status, asked.body.link]).toEqual([201, null]);
    await round();
    const [, token = ''] = /\/portal\/([\w-]{43})/.exec(mails.received[0]?.raw ?? '') ?? [];
    expect(mails.received[0]?.to).toEqual([DIRECTOR.email]);
    const path = `/portal/answers/${token}`;
    expect((await server.call('GET', path)).body.code).toBe('STEP_UP_REQUIRED');
    const { context } = server.service;
    server.pass(7 * 1440);
    expect([await remindClients(context), await remindClients(context)]).toEqual([1, 0]);
    await round();
    expect(mails.received.at(-1)?.raw).toContain('Subject: Still open: questions for Harbour Lights');
    const headers = await proofFor(`/portal/${token}`);
    const answers = { q0: 'Boat repair', q1: '2026-03-31', q2: 'true' };
    expect((await server.call('POST', `${path}/answer`, { body: { answers }, headers })).status).toBe(200);
    await round();
    expect(mails.received.at(-1)?.to).toEqual([ADMINISTRATOR.email]);
    server.pass(6 * 1440);
    expect(await remindClients(context)).toBe(0);
    for (const { raw } of mails.received) expect(raw).not.toMatch(/Boat|holding|authorised/);
  });

  it('sends each mail once, whichever process takes it', async () => {
    for (let count = 0; count < 6; count += 1) await invite();
    await Promise.all(['one', 'two', 'three'].map(round));
    expect(mails.received).toHaveLength(6);
    expect(new Set(mails.received.map(({ raw }) => /Message-ID: (.*)/i.exec(raw)?.[1])).size).toBe(6);
  });

  it('takes over the mail of a process that died, after its lease', async () => {
    await invite();
    const hung: MailTransport = { send: () => new Promise(() => undefined), close: () => undefined };
    void sendDueMails(server.service.context, hung, 'dead');
    await expect.poll(async () => (await mailsNow())[0].attempts).toBe(1);
    expect(await round()).toBe(0);
    server.pass(6);
    expect(await round()).toBe(1);
    expect(mails.received).toHaveLength(1);
  });

  it('waits longer each time while the server is down, then gives up and sends again when told', async () => {
    await invite();
    const port = await freePort();
    const down = smtpTransport({ smtpUrl: `smtp://127.0.0.1:${port}`, from: FROM, timeoutMs: 400 });
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      expect(await sendDueMails(server.service.context, down, 'here')).toBe(1);
      expect(await sendDueMails(server.service.context, down, 'here')).toBe(0);
      server.pass(waitAfter(attempt) / 60_000);
    }
    staff = await server.signIn(ADMINISTRATOR.email);
    const dead = (await server.call('GET', '/admin/mails?state=DEAD', { token: staff })).body.items;
    expect(dead).toMatchObject([{ state: 'DEAD', attempts: 8, template: 'portal.invitation' }]);
    expect(dead[0].lastError).toContain('cannot be reached');
    expect(mails.received).toEqual([]);
    const again = await server.call('POST', `/admin/mails/${dead[0].id}/resend`, { token: staff });
    expect(again.body.state).toBe('QUEUED');
    expect(await round()).toBe(1);
    expect(mails.received).toHaveLength(1);
    const twice = await server.call('POST', `/admin/mails/${dead[0].id}/resend`, { token: staff });
    expect(twice.body.code).toBe('INVALID_TRANSITION');
  });

  it('bounds a slow server, tries a 4xx again and gives a 5xx up at once, without naming the address', async () => {
    await invite();
    mails.behaviour = { delayMs: 3_600_000 };
    // The server would answer in an hour: that the round ends is the bound.
    const hurried = smtpTransport({ smtpUrl: mails.url, from: FROM, timeoutMs: 1_500 });
    await sendDueMails(server.service.context, hurried, 'here');
    expect((await mailsNow())[0]).toMatchObject({
      state: 'QUEUED',
      lastError: expect.stringContaining('too long'),
    });
    mails.behaviour = { refuse: 451 };
    server.pass(1);
    await round();
    expect((await mailsNow())[0]).toMatchObject({
      state: 'QUEUED',
      attempts: 2,
      lastError: expect.stringContaining('451'),
    });
    mails.behaviour = { refuse: 550 };
    server.pass(3);
    await round();
    const [mail] = await mailsNow();
    expect(mail).toMatchObject({ state: 'DEAD', attempts: 3, lastError: expect.stringContaining('550') });
    expect(mail.lastError).not.toContain('harbour');
  });

  it('tells a filing by its own words', async () => {
    await invite(FILING);
    await round();
    expect(mails.received[0]?.raw).toContain('annual filing to 31 December 2025');
  });
});

describe('the words of mails', () => {
  it.each(MAIL_TEMPLATES)('%s reads well in both forms and escapes what it is given', async (template) => {
    const mail = await composeMail(template, {
      practiceName: 'Tan & Partners',
      toName: 'Mei',
      record: 'A <b>bold</b>\r\nBcc: x@y.example Ltd',
      senderName: 'Lim',
      validUntil: '1 May 2026',
      link: 'https://sign.firm.example/portal/token',
    });
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.html).not.toContain('<b>');
    expect(mail.html).toContain('Tan &amp; Partners');
    expect(mail.text).toContain('Dear Mei,');
    expect(mail.text.length).toBeGreaterThan(60);
    expect(mail.text).not.toContain('undefined');
    expect(mail.html).not.toContain('[object');
  });

  it('names each setting that is missing', () => {
    expect(mailSettings({})).toEqual({ publicUrl: undefined, mail: undefined });
    expect(() => mailSettings({ FAIRVIEW_SMTP_URL: 'smtp://127.0.0.1' })).toThrow(
      'FAIRVIEW_MAIL_FROM and FAIRVIEW_PUBLIC_URL',
    );
    expect(() => mailSettings({ FAIRVIEW_PUBLIC_URL: 'sign.firm.example' })).toThrow('FAIRVIEW_PUBLIC_URL');
    expect(() => smtpTransport({ smtpUrl: 'http://127.0.0.1', from: FROM })).toThrow('FAIRVIEW_SMTP_URL');
  });
});
