/** Invitations as administrators look after them: states, mails that were given up, openings, withdrawal, resending. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { INVITATION_STATES } from '../../shared/contract/server-portal.ts';
import { sendDueMails, waitAfter } from '../../sync-server/mail/mail-worker.ts';
import { type MailTransport, smtpTransport } from '../../sync-server/mail/smtp.ts';
import { recordChanged } from '../../sync-server/portal/record-changed.ts';
import { remindClients } from '../../sync-server/portal/reminders.ts';
import { appendAuditEvent } from '../../sync-server/store/repositories/audit-log.ts';
import { setAsksForCode } from '../../sync-server/store/repositories/portal-codes.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { type MailServer, startMailServer } from './support/mail-server.ts';
import {
  addClient,
  DIRECTOR,
  ENGAGEMENT,
  ENGAGEMENT_ID,
  FILING,
  holdRecord,
  invitationTo,
} from './support/portal-samples.ts';
import { PLACES, type Place } from './support/stores.ts';
import { ADMINISTRATOR, openPractice, type TestServer } from './support/test-server.ts';

const FROM = 'Tan & Partners <accounts@firm.example>';
const DAY = 24 * 60;
const idOfRecord = (number: number) => `01900000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`;

describe.each(PLACES)('sent invitations on %s', (_database, newPlace) => {
  let place: Place;
  let server: TestServer;
  let mails: MailServer;
  let transport: MailTransport;
  let token: string;
  let clientId: string;
  beforeEach(async () => {
    place = await newPlace();
    mails = await startMailServer();
    server = await openPractice(place, {
      mail: { smtpUrl: mails.url, from: FROM, lookMs: 3_600_000 },
      publicUrl: 'https://sign.firm.example',
    });
    transport = smtpTransport({ smtpUrl: mails.url, from: FROM, timeoutMs: PATIENCE_MS });
    token = await server.signIn(ADMINISTRATOR.email);
    clientId = await addClient(server, token);
    // These links open without the code by mail (tests/sync-server/portal-code.test.ts).
    await server.service.context.change((writer) => setAsksForCode(writer, false));
  });
  afterEach(async () => {
    await server.close();
    transport.close();
    await mails.close();
    await place.remove();
  });

  const invite = async (snapshot = ENGAGEMENT, change: object = {}): Promise<string> => {
    const body = invitationTo(clientId, snapshot, change);
    const answer = await server.call('POST', '/sync/invitations', { token, body });
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return answer.body.invitation.id;
  };
  const round = () => sendDueMails(server.service.context, transport, 'here');
  const list = async (query = '') => (await server.call('GET', `/admin/invitations${query}`, { token })).body;
  const linkOf = (index: number) => /\/portal\/([\w-]{43})/.exec(mails.received[index]?.raw ?? '')?.[1] ?? '';
  const withdraw = (id: string, body: object = { reason: 'Sent to the wrong director' }) =>
    server.call('POST', `/admin/invitations/${id}/withdrawal`, { token, body });
  const eventsOf = async (subject: string) =>
    (await server.call('GET', `/admin/audit?subject=${subject}`, { token })).body.items;

  it('are told with client, sender, mail and state, and neither link nor token', async () => {
    const id = await invite();
    const waiting = await list();
    expect(waiting).toMatchObject({ total: 1, nextCursor: null });
    expect(waiting.items[0]).toMatchObject({
      id,
      state: 'OPEN',
      periodEnd: '2025-12-31',
      recipient: DIRECTOR,
      openedAt: null,
      client: { id: clientId, companyName: 'Harbour Lights Pte. Ltd.' },
      sentBy: { name: ADMINISTRATOR.name },
      mail: { state: 'QUEUED', attempts: 0, lastError: null },
    });
    await round();
    const sent = await list();
    expect(sent.items[0].mail).toMatchObject({ state: 'SENT' });
    expect(JSON.stringify([waiting, sent])).not.toMatch(/portal\/|[\w-]{43}"/);
    expect(JSON.stringify(sent)).not.toContain(linkOf(0));
  });

  it('are found by each state, as the rows themselves say it, by client and by the mail', async () => {
    const ids = [];
    for (let each = 0; each < 6; each += 1) {
      const expiresInDays = each === 5 ? 1 : 30;
      await holdRecord(server, clientId, 'engagement', idOfRecord(each));
      ids.push(await invite(ENGAGEMENT, { resourceId: idOfRecord(each), expiresInDays }));
      server.pass(1);
    }
    await round();
    const act = (index: number, step: string, body: object) =>
      server.call('POST', `/portal/financial-statements/${linkOf(index)}/${step}`, { body });
    expect((await act(1, 'approve', { name: DIRECTOR.name })).status).toBe(200);
    expect((await act(2, 'request-revision', { comment: 'Note 4 names the wrong bank.' })).status).toBe(200);
    expect((await act(3, 'approve', { name: DIRECTOR.name })).status).toBe(200);
    const { context } = server.service;
    await context.change((writer) => recordChanged(writer, context, 'FS_ENGAGEMENT', idOfRecord(3), 4));
    expect((await withdraw(ids[4] ?? '')).status).toBe(204);
    server.pass(2 * DAY);
    token = await server.signIn(ADMINISTRATOR.email);
    const found: Record<string, string[]> = {};
    for (const state of INVITATION_STATES) {
      const { items, total } = await list(`?state=${state}`);
      expect(total).toBe(items.length);
      for (const each of items) expect(each.state).toBe(state);
      found[state] = items.map((each: { id: string }) => each.id);
    }
    expect(found).toEqual({
      OPEN: [ids[0]],
      APPROVED: [ids[1]],
      REVISION_REQUESTED: [ids[2]],
      VOID: [ids[3]],
      REVOKED: [ids[4]],
      EXPIRED: [ids[5]],
      WAITING: [],
    });
    expect((await list(`?clientId=${clientId}`)).total).toBe(6);
    expect((await list(`?clientId=${idOfRecord(99)}`)).total).toBe(0);
    expect((await list(`?clientId=${clientId}&state=VOID&mailState=SENT`)).total).toBe(1);
    expect((await list('?mailState=DEAD')).total).toBe(0);
    const first = await list('?limit=4');
    const second = await list(`?limit=4&cursor=${first.nextCursor}`);
    expect([first.total, second.items.map((each: { id: string }) => each.id)]).toEqual([6, [ids[1], ids[0]]]);
  });

  it('mail the second signatory a link of their own once the first has approved, and remind from then on', async () => {
    const second = { name: 'Priya Raman', email: 'priya@harbour.example' };
    const id = await invite(ENGAGEMENT, { second });
    await round();
    expect(mails.received.map(({ to }) => to)).toEqual([[DIRECTOR.email]]);
    expect((await list('?state=WAITING')).items).toMatchObject([
      { recipient: second, signatory: 2, mail: null },
    ]);
    server.pass(5 * DAY);
    const signed = await server.call('POST', `/portal/financial-statements/${linkOf(0)}/approve`, {
      body: { name: DIRECTOR.name },
    });
    expect(signed.status).toBe(200);
    await round();
    const last = mails.received.findLast(({ to }) => to.includes(second.email));
    // A mail names its reader and its sender, nobody else of the client, and no figure.
    expect(last?.raw).not.toMatch(/Tan Wei Ming|1,284,300|1284300/);
    const link = /\/portal\/([\w-]{43})/.exec(last?.raw ?? '')?.[1] ?? '';
    expect((await server.call('GET', `/portal/financial-statements/${link}`)).body).toMatchObject({
      signatory: 2,
      signatories: 2,
      expiresAt: new Date(server.clock.now.getTime() + 14 * DAY * 60_000).toISOString(),
    });
    server.pass(3 * DAY);
    // Eight days after the sending, three after their turn came.
    expect(await remindClients(server.service.context)).toBe(0);
    server.pass(4 * DAY);
    expect(await remindClients(server.service.context)).toBe(1);
    token = await server.signIn(ADMINISTRATOR.email);
    expect((await list('?state=APPROVED')).items).toMatchObject([{ id, signatory: 1, signatories: 2 }]);
  });

  it('mail that a question was asked and answered, and neither words nor figures of it', async () => {
    await invite();
    await round();
    const question = { line: '0.2', question: 'Why less than 201,000?' };
    await server.call('POST', `/portal/financial-statements/${linkOf(0)}/questions`, { body: question });
    await round();
    const [comment] = (await server.call('GET', '/sync/client-comments', { token })).body.items;
    const body = { act: 'ANSWER', text: 'A customer paid.' };
    await server.call('POST', `/sync/client-comments/${comment.id}/replies`, { token, body });
    await round();
    const [, told, answered] = mails.received;
    expect([told?.to, answered?.to]).toEqual([[ADMINISTRATOR.email], [DIRECTOR.email]]);
    for (const mail of [told, answered])
      expect(mail?.raw).not.toMatch(/201,000|184,300|receivables|customer|\/portal\//);
    expect(told?.raw).not.toMatch(/Wei Ming/);
  });

  it('note when the page was read, once an hour, and not by whom', async () => {
    const id = await invite();
    await round();
    const read = () => server.call('GET', `/portal/financial-statements/${linkOf(0)}`);
    expect((await read()).status).toBe(200);
    const opened = server.clock.now.toISOString();
    server.pass(30);
    await read();
    expect((await list()).items[0].openedAt).toBe(opened);
    expect(await eventsOf(`invitation:${id}`)).toHaveLength(1);
    server.pass(31);
    await read();
    const [latest, ...earlier] = await eventsOf(`invitation:${id}`);
    expect([latest.type, latest.actorId, earlier.length]).toEqual(['INVITATION_OPENED', null, 1]);
    expect(JSON.stringify(latest)).not.toContain(DIRECTOR.name);
    const openedAgain = server.clock.now.toISOString();
    expect((await list()).items[0].openedAt).toBe(openedAgain);
    server.pass(90);
    // What a desktop pushes in the program's name opens nothing.
    await server.service.context.change((writer) =>
      appendAuditEvent(
        writer,
        {
          type: 'INVITATION_OPENED',
          action: null,
          actorId: null,
          actorName: 'Fairview',
          subject: `invitation:${id}`,
          payload: {},
        },
        server.clock.now,
      ),
    );
    expect((await list()).items[0].openedAt).toBe(openedAgain);
  });

  it('are withdrawn for a reason that the audit log keeps, and only while they are open', async () => {
    const id = await invite();
    await round();
    expect((await withdraw(id, { reason: '   ' })).body.code).toBe('INVALID_INPUT');
    expect((await withdraw(id)).status).toBe(204);
    const page = await server.call('GET', `/portal/financial-statements/${linkOf(0)}`);
    expect(page.body.code).toBe('INVITATION_REVOKED');
    const [event] = await eventsOf(`engagement:${ENGAGEMENT_ID}`);
    expect(event).toMatchObject({
      type: 'INVITATION_REVOKED',
      payload: { invitationId: id, reason: 'Sent to the wrong director' },
    });
    const expiring = await invite(FILING, { expiresInDays: 1 });
    server.pass(2 * DAY);
    token = await server.signIn(ADMINISTRATOR.email);
    expect((await withdraw(expiring)).body.code).toBe('INVITATION_EXPIRED');
  });

  it('say why a mail was given up, and send it again while the link leads somewhere', async () => {
    const id = await invite();
    mails.behaviour = { refuse: 550 };
    await round();
    const [dead] = (await list('?mailState=DEAD')).items;
    expect(dead).toMatchObject({ id, mail: { state: 'DEAD' } });
    expect(dead.mail.lastError).toMatch(/550|mailbox/i);
    expect(dead.mail.lastError).not.toContain(DIRECTOR.email);
    const again = () => server.call('POST', `/admin/mails/${dead.mail.id}/resend`, { token });
    mails.behaviour = {};
    expect((await again()).body.state).toBe('QUEUED');
    const [event] = await eventsOf(`invitation:${id}`);
    expect(event).toMatchObject({ type: 'MAIL_SENT_AGAIN', payload: { mailId: dead.mail.id } });
    await round();
    expect((await list()).items[0].mail.state).toBe('SENT');
    expect((await again()).body.code).toBe('INVALID_TRANSITION');

    const other = await invite(FILING);
    mails.behaviour = { refuse: 550 };
    server.pass(waitAfter(1) / 60_000);
    await round();
    const [second] = (await list('?mailState=DEAD')).items;
    expect(second.id).toBe(other);
    await withdraw(other);
    const refused = await server.call('POST', `/admin/mails/${second.mail.id}/resend`, { token });
    expect([refused.body.code, refused.body.detail]).toEqual([
      'INVALID_TRANSITION',
      expect.stringContaining('has ended'),
    ]);
  });
});
