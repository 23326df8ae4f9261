/**
 * First run as a person meets it: a new folder, a practice, the second factor, a session, signing out; and on
 * the next day the passphrase, or the recovery passphrase (decisions 8; specification 5).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionRoutes } from '../../../shared/contract/session.ts';
import { expectProblem } from '../../contract/problem-answers.ts';
import { SPECIFIED_ROLE_ACTIONS } from '../../contract/specified-roles.ts';
import { codeAt, MINUTE, SECOND, startTestHost, type TestHost, wrongCodeAt } from './practice-host.ts';

const PASSPHRASE = 'seven lanterns over the quay';
const PERSON = { email: 'marcus@kestrel.example', password: 'seven paper lanterns adrift' };
const PRACTICE = { practiceName: 'Kestrel Practice', name: 'Marcus Teo', ...PERSON };

let practice: TestHost;
beforeAll(async () => {
  practice = await startTestHost();
});
afterAll(async () => {
  await practice.close();
});

const stage = async () => sessionRoutes.getStage.response.parse((await practice.ask('GET /auth/stage')).body);

describe('a new data folder', () => {
  let recoveryPassphrase = '';
  let secret = '';
  let token = '';

  it('says NEW, is alive but not ready, and lets nobody further', async () => {
    expect(await stage()).toEqual({
      stage: 'NEW',
      sample: false,
      practiceName: null,
      keychain: false,
      version: 'test',
    });
    expect((await practice.ask('GET /health/live')).body).toEqual({ status: 'ok' });
    expectProblem(await practice.ask('GET /health/ready'), 'UNAVAILABLE');
    expectProblem(await practice.ask('GET /ops/clients'), 'NOT_AUTHENTICATED');
    expectProblem(await practice.ask('POST /auth/login', PERSON), 'NOT_AUTHENTICATED');
    expectProblem(await practice.ask('POST /auth/unlock', { passphrase: PASSPHRASE }), 'INVALID_TRANSITION');
    expectProblem(await practice.ask('DELETE /auth/sample'), 'INVALID_TRANSITION');
  });

  it('asks for a passphrase where there is no keychain', async () => {
    const problem = expectProblem(await practice.ask('POST /auth/practice', PRACTICE), 'INVALID_INPUT');
    expect(problem.errors?.[0]?.path).toBe('passphrase');
    expect((await stage()).stage).toBe('NEW');
  });

  it('makes the practice once, and shows the recovery passphrase once', async () => {
    const made = await practice.ask('POST /auth/practice', { ...PRACTICE, passphrase: PASSPHRASE });
    expect(made.status).toBe(201);
    recoveryPassphrase = String(made.body.recoveryPassphrase);
    expect(recoveryPassphrase).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(await stage()).toMatchObject({ stage: 'READY', practiceName: 'Kestrel Practice', sample: false });
    expect((await practice.ask('GET /health/ready')).body).toEqual({ status: 'ok' });
    expectProblem(
      await practice.ask('POST /auth/practice', { ...PRACTICE, passphrase: PASSPHRASE }),
      'INVALID_TRANSITION',
    );
    expectProblem(await practice.ask('POST /auth/sample'), 'INVALID_TRANSITION');
  });

  it('refuses a wrong password and a wrong code', async () => {
    expectProblem(
      await practice.ask('POST /auth/login', { ...PERSON, password: 'correct horse battery stable' }),
      'NOT_AUTHENTICATED',
    );
    const login = await practice.ask('POST /auth/login', { ...PERSON, email: ' Marcus@Kestrel.Example ' });
    const answer = sessionRoutes.login.response.parse(login.body);
    expect(answer.enrolment?.otpauthUrl).toMatch(/^otpauth:\/\/totp\/Fairview/);
    const wrong = wrongCodeAt(answer.enrolment?.secret ?? '', practice.clock.now());
    expectProblem(
      await practice.ask('POST /auth/mfa', { challenge: answer.challenge, code: wrong }),
      'NOT_AUTHENTICATED',
    );
  });

  it('signs in with password and code, and knows who I am', async () => {
    const login = sessionRoutes.login.response.parse((await practice.ask('POST /auth/login', PERSON)).body);
    secret = login.enrolment?.secret ?? '';
    const code = codeAt(secret, practice.clock.now());
    const opened = await practice.ask('POST /auth/mfa', { challenge: login.challenge, code });
    expect(opened.status).toBe(200);
    token = sessionRoutes.mfa.response.parse(opened.body).token;
    const me = sessionRoutes.me.response.parse((await practice.ask('GET /auth/me', undefined, token)).body);
    expect(me.user).toMatchObject({ email: PERSON.email, role: 'PLATFORM_ADMIN', mfaEnrolled: true });
    expect([...me.actions].sort()).toEqual([...SPECIFIED_ROLE_ACTIONS.PLATFORM_ADMIN].sort());
    expect(me.practiceName).toBe('Kestrel Practice');
    // The challenge is spent.
    expectProblem(
      await practice.ask('POST /auth/mfa', { challenge: login.challenge, code }),
      'NOT_AUTHENTICATED',
    );
  });

  it('takes each code once, and none from before the last one', async () => {
    const again = sessionRoutes.login.response.parse((await practice.ask('POST /auth/login', PERSON)).body);
    expect(again.enrolment).toBeNull();
    const used = codeAt(secret, practice.clock.now());
    const before = codeAt(secret, new Date(practice.clock.now().getTime() - 30 * SECOND));
    for (const code of [used, before]) {
      expectProblem(
        await practice.ask('POST /auth/mfa', { challenge: again.challenge, code }),
        'NOT_AUTHENTICATED',
      );
    }
    practice.clock.advance(30 * SECOND);
    const code = codeAt(secret, practice.clock.now());
    const both = await Promise.all(
      [1, 2].map(() => practice.ask('POST /auth/mfa', { challenge: again.challenge, code })),
    );
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 401]);
  });

  it('ends the session when its person signs out', async () => {
    const out = await practice.ask('POST /auth/logout', undefined, token);
    expect([out.status, out.bytes.length]).toEqual([204, 0]);
    expectProblem(await practice.ask('GET /auth/me', undefined, token), 'NOT_AUTHENTICATED');
    expectProblem(await practice.ask('POST /auth/logout', undefined, token), 'NOT_AUTHENTICATED');
  });

  it('is locked after a restart, and stays so for wrong passphrases', async () => {
    await practice.restart();
    expect(await stage()).toMatchObject({ stage: 'LOCKED', practiceName: null });
    expectProblem(await practice.ask('GET /health/ready'), 'UNAVAILABLE');
    expectProblem(await practice.ask('POST /auth/login', PERSON), 'NOT_AUTHENTICATED');
    expectProblem(
      await practice.ask('POST /auth/practice', { ...PRACTICE, passphrase: PASSPHRASE }),
      'INVALID_TRANSITION',
    );
    for (const passphrase of [
      `${PASSPHRASE}.`,
      PASSPHRASE.toUpperCase(),
      'Q'.repeat(400),
      recoveryPassphrase.slice(5),
      recoveryPassphrase.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
    ]) {
      expectProblem(await practice.ask('POST /auth/unlock', { passphrase }), 'NOT_AUTHENTICATED');
    }
    expect((await stage()).stage).toBe('LOCKED');
  });

  it('takes no more than five passphrases a minute, not even the right one', async () => {
    expectProblem(await practice.ask('POST /auth/unlock', { passphrase: PASSPHRASE }), 'TOO_MANY_REQUESTS');
    practice.clock.advance(MINUTE);
    const opened = await practice.ask('POST /auth/unlock', { passphrase: PASSPHRASE });
    expect([opened.status, opened.body.stage]).toEqual([200, 'READY']);
    expectProblem(await practice.ask('POST /auth/unlock', { passphrase: PASSPHRASE }), 'INVALID_TRANSITION');
  });

  it('opens with the recovery passphrase too, as a person types it', async () => {
    await practice.restart();
    practice.clock.advance(MINUTE);
    const typed = recoveryPassphrase.toLowerCase().replaceAll('-', ' ');
    const opened = await practice.ask('POST /auth/unlock', { passphrase: typed });
    expect([opened.status, opened.body.stage, opened.body.practiceName]).toEqual([
      200,
      'READY',
      'Kestrel Practice',
    ]);
    const login = await practice.ask('POST /auth/login', PERSON);
    expect(sessionRoutes.login.response.parse(login.body).enrolment).toBeNull();
  });
});
