/** One's own password: the current one is asked for, wrong ones count, other sessions end, and it is audited. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PLACES, type Place } from './support/stores.ts';
import { openPractice, PASSWORD, type TestServer } from './support/test-server.ts';

const NEXT = 'copper kettles hum at dusk';

describe.each(PLACES)('the own password on %s', (_database, newPlace) => {
  let place: Place;
  let server: TestServer;
  let person: { id: string; email: string; token: string };
  let elsewhere: string;
  beforeEach(async () => {
    place = await newPlace();
    server = await openPractice(place);
    person = await server.staff('FS_PREPARER');
    elsewhere = await server.signIn(person.email, { deviceName: 'Another desktop' });
    await stepUp();
  });
  afterEach(async () => {
    await server.close();
    await place.remove();
  });

  const stepUp = () =>
    server.service.context.change((writer) =>
      writer
        .updateTable('session')
        .set({ steppedUpUntil: new Date(server.clock.now.getTime() + 600_000).toISOString() })
        .execute(),
    );
  const change = (currentPassword: string, newPassword: string, token = person.token) =>
    server.call('POST', '/auth/password', { token, body: { currentPassword, newPassword } });
  const signedIn = async (token: string) => (await server.call('GET', '/auth/me', { token })).status === 200;
  const login = async (password: string) =>
    (await server.call('POST', '/auth/login', { body: { email: person.email, password } })).status;

  it('is changed for the current one, and ends every other session of the account', async () => {
    const started = await server.call('POST', '/auth/login', {
      body: { email: person.email, password: PASSWORD },
    });
    expect((await change(PASSWORD, NEXT)).status).toBe(204);
    expect([await signedIn(person.token), await signedIn(elsewhere)]).toEqual([true, false]);
    expect([await login(PASSWORD), await login(NEXT)]).toEqual([401, 200]);
    // A sign-in that was under way with the old password goes no further.
    const body = { challenge: started.body.challenge, code: '000000' };
    expect((await server.call('POST', '/auth/mfa', { body })).status).toBe(401);
    const { reader } = server.service.context;
    const event = await reader
      .selectFrom('auditEvent')
      .selectAll()
      .where('subject', '=', `staff:${person.id}`)
      .where('type', '=', 'STAFF_CHANGED')
      .where('actorId', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(event.payload)).toEqual({ changed: ['password'], own: true });
    expect(JSON.stringify(event)).not.toContain(NEXT);
    const staff = await reader
      .selectFrom('staff')
      .select('version')
      .where('id', '=', person.id)
      .executeTakeFirst();
    expect(staff?.version).toBe(2);
  });

  it('asks for the second factor again', async () => {
    server.pass(11);
    expect((await change(PASSWORD, NEXT)).body.code).toBe('STEP_UP_REQUIRED');
  });

  it('keeps the session and everything else where the current one is wrong, and locks after five tries', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const refused = await change('not the password', NEXT);
      expect([refused.body.code, refused.body.errors?.[0].path]).toEqual([
        'INVALID_INPUT',
        'currentPassword',
      ]);
    }
    expect((await change(PASSWORD, NEXT)).body.code).toBe('LOCKED_OUT');
    expect([await signedIn(person.token), await signedIn(elsewhere)]).toEqual([true, true]);
    server.pass(16);
    await stepUp();
    expect((await change(PASSWORD, NEXT)).status).toBe(204);
  });

  it('holds the new one to the rules of every password', async () => {
    for (const weak of ['Password1234!', 'Tan & Partners 2026', person.email]) {
      const refused = await change(PASSWORD, weak);
      expect([refused.body.code, refused.body.errors?.[0].path]).toEqual(['INVALID_INPUT', 'newPassword']);
    }
    expect((await change(PASSWORD, 'short')).body.code).toBe('INVALID_INPUT');
    expect((await change(PASSWORD, PASSWORD)).body.detail).toContain('is the current one');
    expect(await login(PASSWORD)).toBe(200);
  });

  it('is set once where two changes meet', async () => {
    const answers = await Promise.all([change(PASSWORD, NEXT), change(PASSWORD, `${NEXT} again`)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400]);
  });
});
