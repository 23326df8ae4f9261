/**
 * The code by mail before a client's link opens for the first time in a browser: whoever found the link alone reads and
 * decides nothing and keeps nobody out, no mailbox is flooded, and unknown links answer alike.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendDueMails } from '../../sync-server/mail/mail-worker.ts';
import { type MailTransport, smtpTransport } from '../../sync-server/mail/smtp.ts';
import { gapAfter } from '../../sync-server/portal/mailed-code.ts';
import { codeIn, type MailServer, startMailServer } from './support/mail-server.ts';
import { addClient, DIRECTOR, ENGAGEMENT, holdRecord, invitationTo } from './support/portal-samples.ts';
import { PLACES, type Place } from './support/stores.ts';
import { ADMINISTRATOR, openPractice, type TestServer } from './support/test-server.ts';

const FROM = 'Tan & Partners <accounts@firm.example>';
const UNKNOWN = `/portal/${'x'.repeat(43)}`;
const PAGES = { accept: 'text/html' };

describe.each(PLACES)('the code by mail on %s', (_database, newPlace) => {
  let place: Place;
  let server: TestServer;
  let mails: MailServer;
  let transport: MailTransport;
  let staff: string;
  let clientId: string;
  /** "/portal/<token>", as it was mailed. */
  let link: string;
  /** The review page behind it. */
  let path: string;
  beforeEach(async () => {
    place = await newPlace();
    mails = await startMailServer();
    server = await openPractice(place, {
      mail: { smtpUrl: mails.url, from: FROM, lookMs: 3_600_000 },
      publicUrl: 'https://sign.firm.example',
    });
    transport = smtpTransport({ smtpUrl: mails.url, from: FROM });
    staff = await server.signIn(ADMINISTRATOR.email);
    clientId = await addClient(server, staff);
    const body = invitationTo(clientId, ENGAGEMENT);
    await server.call('POST', '/sync/invitations', { token: staff, body });
    await round();
    const token = /\/portal\/([\w-]{43})/.exec(mails.received[0]?.raw ?? '')?.[1] ?? '';
    link = `/portal/${token}`;
    path = `/portal/financial-statements/${token}`;
  });
  afterEach(async () => {
    await server.close();
    transport.close();
    await mails.close();
    await place.remove();
  });

  const round = () => sendDueMails(server.service.context, transport, 'here');
  const send = async (to = link) => (await server.call('POST', `${to}/code`)).status;
  const newest = () => codeIn(mails.received.at(-1)?.raw);
  const prove = (code: string, to = link) => server.call('POST', `${to}/proof`, { body: { code } });
  const wrong = (code: string) => (code.startsWith('A') ? 'B' : 'A') + code.slice(1);
  const form = (address: string, fields: string, headers: Readonly<Record<string, string>> = {}) =>
    server.service.fetch(
      new Request(`http://server.example${address}`, {
        method: 'POST',
        headers: { ...PAGES, 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: fields,
      }),
      { address: '203.0.113.7' },
    );

  it('keeps whoever has the link alone from reading and deciding', async () => {
    const body = { name: DIRECTOR.name };
    const tries = [
      server.call('GET', link),
      server.call('GET', path),
      server.call('GET', `${path}/document`),
      server.call('POST', `${path}/approve`, { body }),
      server.call('POST', `${path}/request-revision`, { body: { comment: 'Change it' } }),
      server.call('POST', `${path}/draft`, { body: { remark: 'Mine' } }),
      server.call('GET', path, { headers: { 'x-portal-proof': 'x'.repeat(43) } }),
      server.call('GET', path, { headers: { cookie: 'portal-0=x; portal-proof=y' } }),
    ];
    for (const answer of await Promise.all(tries))
      expect([answer.status, answer.body.code]).toEqual([403, 'STEP_UP_REQUIRED']);
    const page = await server.call('GET', path, { headers: PAGES });
    expect(page.body).toContain('Confirm your e-mail address');
    for (const secret of [ENGAGEMENT.entity.name, DIRECTOR.name, DIRECTOR.email])
      expect(page.body).not.toContain(secret);
    // Opening the page mailed nothing: scanners follow links too.
    await round();
    expect(mails.received).toHaveLength(1);
  });

  it('opens by the code, once, in the browser that typed it, and keeps only hashes', async () => {
    expect(await send()).toBe(204);
    await round();
    const code = newest();
    expect([code.length, mails.received.at(-1)?.to]).toEqual([9, [DIRECTOR.email]]);
    const { reader } = server.service.context;
    const proven = await prove(code);
    expect(proven.status).toBe(200);
    const headers = { 'x-portal-proof': String(proven.body.proof) };
    expect((await server.call('GET', path, { headers })).status).toBe(200);
    expect((await server.call('GET', path)).status).toBe(403);
    expect((await prove(code)).body.code).toBe('NOT_AUTHENTICATED');
    const kept = JSON.stringify([
      await reader.selectFrom('portalCode').selectAll().execute(),
      await reader.selectFrom('portalProof').selectAll().execute(),
    ]);
    expect(kept).not.toContain(code);
    expect(kept).not.toContain(proven.body.proof);
  });

  it('gives no second invitation to a proof of the first', async () => {
    await send();
    await round();
    const headers = { 'x-portal-proof': String((await prove(newest())).body.proof) };
    const resourceId = '0192f0c1-7777-7000-8000-000000000001';
    await holdRecord(server, clientId, 'engagement', resourceId);
    const body = invitationTo(clientId, ENGAGEMENT, { resourceId });
    expect((await server.call('POST', '/sync/invitations', { token: staff, body })).status).toBe(201);
    await round();
    const other = /\/portal\/([\w-]{43})/.exec(mails.received.at(-1)?.raw ?? '')?.[1] ?? '';
    expect(link).not.toContain(other);
    expect((await server.call('GET', `/portal/${other}`, { headers })).status).toBe(403);
  });

  it('lets nobody who has the link alone keep its owner out, by guesses, by requests or by asking on and on', async () => {
    const { reader } = server.service.context;
    const others = { address: '198.51.100.9' };
    const prior: string[] = [];
    // Around the clock somebody asks for codes, then guesses until the door says stop.
    for (let minute = 0; minute < 24 * 60; minute += 10) {
      expect((await server.call('POST', `${link}/code`, others)).status).toBe(204);
      await round();
      if (prior.at(-1) !== newest()) prior.push(newest());
      server.pass(10);
    }
    const guess = { ...others, body: { code: wrong(newest()) } };
    const refused = await Promise.all(
      Array.from({ length: 30 }, () => server.call('POST', `${link}/proof`, guess)),
    );
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([401, 429]));
    // Not flooded: the invitation and twelve codes on the first day; and the newest of them opens, typed as one likes.
    expect(mails.received.length).toBeLessThanOrEqual(13);
    const kept = await reader.selectFrom('portalCode').select('id').execute();
    expect(kept.length).toBeLessThanOrEqual(2);
    const proven = await prove(newest().toLowerCase().replace(' ', '-'));
    expect(proven.status).toBe(200);
    // From here on the owner is not made to wait by what others asked for.
    server.pass(1);
    await send();
    await round();
    expect((await prove(newest())).status).toBe(200);
  });

  it('takes a code until half an hour after the next may come, and not after it', async () => {
    await send();
    await round();
    const first = newest();
    server.pass(2);
    await send();
    await round();
    expect(newest()).not.toBe(first);
    server.pass(28);
    expect((await prove(wrong(first))).status).toBe(401);
    server.pass(2);
    expect((await prove(first)).body.code).toBe('NOT_AUTHENTICATED');
    expect((await prove(newest())).status).toBe(200);
  });

  it('mails at growing distances, and goes on where the clock of the server was ahead', async () => {
    const gaps = Array.from({ length: 8 }, (_, index) => gapAfter(index) / 60_000);
    expect(gaps).toEqual([1, 1, 2, 5, 15, 60, 240, 240]);
    for (let count = 0; count < 5; count += 1) expect(await send()).toBe(204);
    await round();
    expect(mails.received).toHaveLength(2);
    server.pass(-36 * 60);
    await send();
    await round();
    expect(mails.received).toHaveLength(3);
    expect((await prove(newest())).status).toBe(200);
  });

  it('answers for an unknown link as for a known one', async () => {
    expect(await send(UNKNOWN)).toBe(await send());
    const [unknown, known] = [await prove('AAAAAAAA', UNKNOWN), await prove('AAAAAAAA')];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    await round();
    expect(mails.received.map(({ to }) => to[0])).toEqual([DIRECTOR.email, DIRECTOR.email]);
  });

  it('leads a browser by its forms, and keeps the proof in a cookie that scripts and other sites do not get', async () => {
    const asked = await form(`${link}/code`, '');
    expect(await asked.text()).toContain('Code of eight letters and digits');
    await round();
    const refused = await form(`${link}/proof`, `code=${encodeURIComponent(wrong(newest()))}`);
    expect([refused.status, (await refused.text()).includes('This code is wrong')]).toEqual([401, true]);
    const taken = await form(`${link}/proof`, `code=${encodeURIComponent(newest())}`);
    expect([taken.status, taken.headers.get('location')]).toEqual([303, link]);
    const set = taken.headers.get('set-cookie') ?? '';
    for (const attribute of ['__Host-portal-', 'HttpOnly', 'SameSite=Lax', 'Secure', 'Path=/;'])
      expect(set).toContain(attribute);
    const cookie = set.split(';')[0] ?? '';
    const opened = await server.call('GET', path, { headers: { ...PAGES, cookie } });
    expect(opened.body).toContain(ENGAGEMENT.entity.name);
    const mended = await form(`${path}/approve`, 'name=Somebody+else', { cookie });
    expect(await mended.text()).toContain('What you typed does not match');
    const foreign = await form(`${link}/code`, '', { 'sec-fetch-site': 'cross-site' });
    expect(foreign.status).toBe(403);
  });

  it('is switched off and on by an administrator who proves to be there, and that is audited', async () => {
    const settings = () => server.call('GET', '/admin/portal-settings', { token: staff });
    expect((await settings()).body).toEqual({ codeByMail: true, mails: true });
    const change = (codeByMail: boolean) =>
      server.call('PUT', '/admin/portal-settings', { token: staff, body: { codeByMail } });
    expect((await change(false)).body.code).toBe('STEP_UP_REQUIRED');
    const { context } = server.service;
    const steppedUpUntil = new Date(server.clock.now.getTime() + 60_000).toISOString();
    await context.change((writer) => writer.updateTable('session').set({ steppedUpUntil }).execute());
    expect((await change(false)).body).toEqual({ codeByMail: false, mails: true });
    expect((await server.call('GET', path)).status).toBe(200);
    await change(true);
    expect((await server.call('GET', path)).status).toBe(403);
    const { body } = await server.call('GET', '/admin/audit?type=PORTAL_SETTINGS_CHANGED', {
      token: staff,
    });
    expect(body.total).toBe(2);
  });
});
