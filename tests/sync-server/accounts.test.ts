/** Accounts at the sync-server (security 3): set-up, sign-in, lock-out, recovery, sessions, step-up, staff. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countedPasswords } from '../support/counted-passwords.ts';
import { PLACES, type Place } from './support/stores.ts';
import {
  ADMINISTRATOR,
  openTestServer,
  PASSWORD,
  SET_UP_TOKEN,
  type TestServer,
} from './support/test-server.ts';

describe.each(PLACES)('accounts on %s', (_database, newPlace) => {
  let place: Place;
  let server: TestServer;
  const { passwordCheck, work } = countedPasswords();
  beforeEach(async () => {
    place = await newPlace();
    server = await openTestServer(place, 'server', { passwordCheck });
  });
  afterEach(async () => {
    await server.close();
    await place.remove();
  });

  const setUp = (token = SET_UP_TOKEN) =>
    server.call('POST', '/auth/practice', {
      body: { setUpToken: token, practiceName: 'Tan & Partners', ...ADMINISTRATOR },
    });
  const login = (email = ADMINISTRATOR.email, password = PASSWORD, address = '203.0.113.7') =>
    server.call('POST', '/auth/login', { body: { email, password }, address });
  const auditTypes = async () =>
    (await server.service.context.reader.selectFrom('auditEvent').select('type').execute()).map(
      ({ type }) => type,
    );

  it('are set up once, with the token that the server printed', async () => {
    expect((await server.call('GET', '/auth/stage')).body.stage).toBe('SETUP');
    expect((await setUp('another-token-of-somebody')).body.code).toBe('NOT_AUTHENTICATED');
    expect((await setUp()).status).toBe(201);
    expect((await setUp()).body.code).toBe('NOT_FOUND');
    expect((await server.call('GET', '/auth/stage')).body).toMatchObject({
      stage: 'READY',
      practiceName: 'Tan & Partners',
    });
  });

  describe('once set up', () => {
    beforeEach(async () => {
      await setUp();
    });

    it('sign in by password and code, and are told who they are', async () => {
      const token = await server.signIn(ADMINISTRATOR.email);
      const me = await server.call('GET', '/auth/me', { token });
      expect(me.body).toMatchObject({
        user: { email: ADMINISTRATOR.email, role: 'PLATFORM_ADMIN', mfaEnrolled: true },
        practiceName: 'Tan & Partners',
        steppedUpUntil: null,
        recoveryCodesLeft: 10,
      });
      expect((await server.call('GET', '/auth/me')).body.code).toBe('NOT_AUTHENTICATED');
      expect((await server.call('GET', '/auth/me', { token: `${token}x` })).status).toBe(401);
    });

    it('keep neither token, password nor secret in clear', async () => {
      const token = await server.signIn(ADMINISTRATOR.email);
      const { reader } = server.service.context;
      const session = await reader.selectFrom('session').selectAll().executeTakeFirstOrThrow();
      const staff = await reader.selectFrom('staff').selectAll().executeTakeFirstOrThrow();
      expect(JSON.stringify(session)).not.toContain(token);
      expect(staff.passwordHash).toMatch(/^\$argon2id\$/);
      expect(staff.totpSecret).not.toMatch(/^[A-Z2-7]+$/);
    });

    it('take each code once', async () => {
      const first = await login();
      const secret = first.body.enrolment.secret;
      const code = server.code(secret);
      const mfa = { challenge: first.body.challenge, code };
      expect((await server.call('POST', '/auth/mfa', { body: mfa })).status).toBe(200);
      const second = await login();
      expect(second.body.enrolment).toBeNull();
      const again = { challenge: second.body.challenge, code };
      expect((await server.call('POST', '/auth/mfa', { body: again })).body.code).toBe('NOT_AUTHENTICATED');
    });

    it('open one session when one code is sent many times at once', async () => {
      const { body } = await login();
      const mfa = { challenge: body.challenge, code: server.code(body.enrolment.secret) };
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => server.call('POST', '/auth/mfa', { body: mfa })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    it('cost one check of the same parameters, and are answered alike, where nobody has the address', async () => {
      const answers: unknown[] = [];
      for (const email of [ADMINISTRATOR.email, 'nobody@firm.example']) {
        work();
        const { status, body } = await login(email, 'a wrong password it is');
        answers.push([status, body.code, body.detail, work()]);
      }
      const once = [expect.stringMatching(/^argon2id v=19 m=/)];
      expect(answers[0]).toEqual([401, 'NOT_AUTHENTICATED', expect.any(String), once]);
      expect(answers[1]).toEqual(answers[0]);
    });

    it('are locked by five wrong passwords for fifteen minutes, alike where nobody has the address', async () => {
      for (const email of [ADMINISTRATOR.email, 'nobody@firm.example']) {
        const address = `198.51.100.${email.length}`;
        const answers = [];
        for (let attempt = 0; attempt < 6; attempt += 1) {
          answers.push((await login(email, 'a wrong password it is', address)).body.code);
        }
        expect(answers).toEqual([...Array(5).fill('NOT_AUTHENTICATED'), 'LOCKED_OUT']);
        const locked = await login(email, PASSWORD, address);
        expect(locked.status).toBe(423);
        expect(Number(locked.headers.get('retry-after'))).toBe(900);
      }
      server.pass(16);
      expect((await login()).status).toBe(200);
      expect(await auditTypes()).toContain('SESSION_REFUSED');
    });

    it('lock an address that guesses at many accounts', async () => {
      for (let attempt = 0; attempt < 20; attempt += 1) await login(`guess${attempt}@firm.example`, 'wrong');
      expect((await login()).body.code).toBe('LOCKED_OUT');
      expect((await login(ADMINISTRATOR.email, PASSWORD, '192.0.2.1')).status).toBe(200);
    });

    it('remember locks through a restart', async () => {
      for (let attempt = 0; attempt < 5; attempt += 1) await login(ADMINISTRATOR.email, 'wrong');
      await server.close();
      server = await openTestServer(place, 'after the restart');
      expect((await login()).body.code).toBe('LOCKED_OUT');
    });

    it('allow five wrong codes per challenge, counted even when they come at once', async () => {
      const { body } = await login();
      const wrong = { challenge: body.challenge, code: '000000' };
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => server.call('POST', '/auth/mfa', { body: wrong })),
      );
      expect(answers.every(({ status }) => status === 401 || status === 423)).toBe(true);
      const right = { challenge: body.challenge, code: server.code(body.enrolment.secret) };
      expect((await server.call('POST', '/auth/mfa', { body: right })).status).not.toBe(200);
    });

    it('sign in by each recovery code once', async () => {
      const first = await login();
      const code = server.code(first.body.enrolment.secret);
      const signedIn = await server.call('POST', '/auth/mfa', {
        body: { challenge: first.body.challenge, code },
      });
      const [recoveryCode] = signedIn.body.recoveryCodes;
      const byRecovery = async () => {
        const { challenge } = (await login()).body;
        return await server.call('POST', '/auth/mfa', { body: { challenge, recoveryCode } });
      };
      const recovered = await byRecovery();
      expect(recovered.body.recoveryCodes).toBeNull();
      expect((await byRecovery()).body.code).toBe('NOT_AUTHENTICATED');
      const me = await server.call('GET', '/auth/me', { token: recovered.body.token });
      expect(me.body.recoveryCodesLeft).toBe(9);
    });

    it('list their sessions by device and end one', async () => {
      const desktop = await server.signIn(ADMINISTRATOR.email, { deviceName: 'Mei Ling’s laptop' });
      const browser = await server.signIn(ADMINISTRATOR.email, { deviceName: 'Browser' });
      const { items } = (await server.call('GET', '/auth/sessions', { token: browser })).body;
      expect(
        items.map((each: { deviceName: string; current: boolean }) => [each.deviceName, each.current]),
      ).toEqual([
        ['Browser', true],
        ['Mei Ling’s laptop', false],
      ]);
      const ended = await server.call('DELETE', `/auth/sessions/${items[1].id}`, { token: browser });
      expect(ended.status).toBe(204);
      expect((await server.call('GET', '/auth/me', { token: desktop })).status).toBe(401);
      expect((await server.call('DELETE', `/auth/sessions/${items[1].id}`, { token: browser })).status).toBe(
        404,
      );
    });

    it('slide while they are used, and end in thirty days at the latest', async () => {
      const token = await server.signIn(ADMINISTRATOR.email);
      const alive = async () => (await server.call('GET', '/auth/me', { token })).status;
      for (let day = 0; day < 29; day += 1) {
        for (const _half of [1, 2]) {
          server.pass(11 * 60);
          expect(await alive()).toBe(200);
        }
      }
      server.pass(13 * 60);
      expect(await alive()).toBe(401);
    });

    it('ask for a fresh code before what needs it, for ten minutes', async () => {
      const { body } = await login();
      const { secret } = body.enrolment;
      const signedIn = await server.call('POST', '/auth/mfa', {
        body: { challenge: body.challenge, code: server.code(secret) },
      });
      const { token } = signedIn.body;
      const renew = () => server.call('POST', '/auth/recovery-codes', { token });
      expect((await renew()).body.code).toBe('STEP_UP_REQUIRED');
      const wrong = await server.call('POST', '/auth/step-up', { token, body: { code: '000000' } });
      expect(wrong.body.code).toBe('NOT_AUTHENTICATED');
      server.pass(1);
      const right = await server.call('POST', '/auth/step-up', {
        token,
        body: { code: server.code(secret) },
      });
      expect(right.status).toBe(200);
      const { recoveryCodes } = (await renew()).body;
      expect(recoveryCodes).toHaveLength(10);
      // 125 bits: five signs of five bits in each of five groups.
      expect(recoveryCodes[0]).toMatch(/^[a-z2-7]{5}(-[a-z2-7]{5}){4}$/);
      server.pass(11);
      expect((await renew()).body.code).toBe('STEP_UP_REQUIRED');
    });

    it('are changed by administrators, who are never all gone', async () => {
      const preparer = await server.staff('FS_PREPARER');
      const token = await server.signIn(ADMINISTRATOR.email);
      const refused = await server.call('GET', '/admin/staff', { token: preparer.token });
      expect(refused.body.code).toBe('ACTION_NOT_PERMITTED');
      const { items } = (await server.call('GET', '/admin/staff', { token })).body;
      expect(items).toHaveLength(2);
      const change = (id: string, body: object) =>
        server.call('PATCH', `/admin/staff/${id}`, { token, body });
      expect((await change(preparer.id, { version: 1, role: 'FS_REVIEWER' })).body.code).toBe(
        'STEP_UP_REQUIRED',
      );
    });
  });
});
