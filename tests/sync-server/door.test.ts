/**
 * The door of the server: links never name a host that a request named, nobody keeps a colleague out by guessing, and whoever
 * is not signed in costs little: small bodies, short refusals, no connection held by slow headers.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listen } from '../../sync-server/listen.ts';
import { addClient, ENGAGEMENT, invitationTo } from './support/portal-samples.ts';
import { PLACES, type Place } from './support/stores.ts';
import { ADMINISTRATOR, openPractice, PASSWORD, type TestServer } from './support/test-server.ts';

const OFFICE = '198.51.100.20';
const STRANGER = '192.0.2.99';

describe.each(PLACES)('the door on %s', (_database, newPlace) => {
  let place: Place;
  let server: TestServer;
  beforeEach(async () => {
    place = await newPlace();
    server = await openPractice(place);
  });
  afterEach(async () => {
    await server.close();
    await place.remove();
  });
  const login = async (address: string, password = PASSWORD) =>
    await server.call('POST', '/auth/login', { body: { email: ADMINISTRATOR.email, password }, address });
  /** Of the whole sign-in, from an address. */
  const signInFrom = async (address: string) => {
    const { body } = await login(address);
    const { secret } = body.enrolment;
    const mfa = { challenge: body.challenge, code: server.code(secret) };
    expect((await server.call('POST', '/auth/mfa', { body: mfa, address })).status).toBe(200);
  };

  it('lets a person in from where they work while a stranger guesses at their account', async () => {
    await signInFrom(OFFICE);
    for (let attempt = 0; attempt < 5; attempt += 1) await login(STRANGER, 'a wrong password it is');
    expect((await login(STRANGER)).body.code).toBe('LOCKED_OUT');
    expect((await login('192.0.2.100')).body.code).toBe('LOCKED_OUT');
    expect((await login(OFFICE)).status).toBe(200);
  });

  it('delays guesses from where a person works more and more, and strangers not at all', async () => {
    await signInFrom(OFFICE);
    const delays: number[] = [];
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await login(OFFICE, 'a wrong password it is');
      const locked = await login(OFFICE);
      if (locked.status !== 423) continue;
      const seconds = Number(locked.headers.get('retry-after'));
      delays.push(seconds);
      server.pass(seconds / 60);
    }
    expect(delays).toEqual([60, 120, 240, 480, 900, 900]);
    expect((await login(STRANGER)).status).toBe(200);
  });

  it('names what it does not know once and shortly', async () => {
    const keys = Array.from({ length: 500 }, (_, index) => [`${index}${'x'.repeat(60)}`, 1]);
    const answer = await server.call('POST', '/auth/login', { body: Object.fromEntries(keys) });
    expect(answer.body.code).toBe('INVALID_INPUT');
    expect(JSON.stringify(answer.body).length).toBeLessThan(1_000);
    const large = await server.call('POST', '/auth/login', { body: { email: 'x'.repeat(100_000) } });
    expect([large.status, large.body.code]).toEqual([413, 'FILE_TOO_LARGE']);
  });
});

describe('links and connections', () => {
  let place: Place;
  beforeEach(async () => {
    const [, newPlace] = PLACES[0] ?? [];
    if (!newPlace) throw new Error('SQLite is always there');
    place = await newPlace();
  });
  afterEach(async () => {
    await place.remove();
  });

  const invite = async (server: TestServer) => {
    const token = await server.signIn(ADMINISTRATOR.email);
    const clientId = await addClient(server, token);
    const request = new Request('http://evil.example/sync/invitations', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-forwarded-host': 'evil.example',
      },
      body: JSON.stringify(invitationTo(clientId, ENGAGEMENT)),
    });
    return await (await server.service.fetch(request, { address: OFFICE })).json();
  };

  it('a link begins with the public address, whatever host the request names', async () => {
    const server = await openPractice(place, { publicUrl: 'https://sign.firm.example' });
    expect((await invite(server)).link).toMatch(/^https:\/\/sign\.firm\.example\/portal\//);
    await server.close();
  });

  it('no link is made where no public address is set, and the refusal says what to set', async () => {
    const server = await openPractice(place, { publicUrl: undefined });
    const refused = await invite(server);
    expect(refused.code).toBe('INVALID_TRANSITION');
    expect(refused.detail).toContain('FAIRVIEW_PUBLIC_URL');
    const rows = await server.service.context.reader.selectFrom('invitation').selectAll().execute();
    expect(rows).toEqual([]);
    await server.close();
  });

  it('headers that never end are waited for no longer than said, and answers carry nosniff', async () => {
    const server = await openPractice(place);
    const listener = await listen(server.service, { port: 0, hostname: '127.0.0.1', headersMs: 200 });
    const live = await fetch(`${listener.url}/health/live`);
    expect(live.headers.get('x-content-type-options')).toBe('nosniff');
    await live.text();
    const socket = connect(Number(new URL(listener.url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write('GET /health/live HTTP/1.1\r\nHost: server.example\r\nX-Slow: ');
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toContain('408');
    await once(socket, 'close');
    await listener.close();
    await server.close();
  });
});
