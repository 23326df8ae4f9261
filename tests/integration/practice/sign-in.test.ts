/**
 * Guessing at the door (security 3): the lock after five failures, alike for addresses that nobody has; the
 * budget of one challenge; sessions that end; accounts that are switched off.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockInForce } from '../../../main/practice/sessions.ts';
import { practiceRoutes } from '../../../shared/contract/practice.ts';
import { sessionRoutes } from '../../../shared/contract/session.ts';
import { expectProblem } from '../../contract/problem-answers.ts';
import { type Answer, callEngine } from '../../support/call-engine.ts';
import { countedPasswords } from '../../support/counted-passwords.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import {
  type Ask,
  Clock,
  codeAt,
  enrol,
  HOUR,
  MINUTE,
  SECOND,
  signIn,
  wrongCodeAt,
} from './practice-host.ts';

const clock = new Clock();
const PASSWORD = 'seven paper lanterns adrift';
const { passwordCheck, work } = countedPasswords();
let practice: TestEngine;
beforeAll(async () => {
  practice = await startTestEngine({ now: clock.now, passwordCheck });
});
afterAll(async () => {
  await practice.close();
});

const ask: Ask = (request, body, token = null) => callEngine(practice.engine.fetch, token, request, body);
const administrator = (request: string, body?: unknown) => practice.call('PLATFORM_ADMIN', request, body);

let count = 0;
/** A new account; answers what is needed to sign in with it. */
async function newAccount(role = 'FS_PREPARER'): Promise<{ id: string; email: string; password: string }> {
  count += 1;
  const person = { email: `person.${count}@kestrel.example`, password: PASSWORD };
  const made = await administrator('POST /admin/staff', { ...person, role, name: `Person ${count}` });
  const staff = practiceRoutes.createStaff.response.parse(made.body);
  expect(staff).toMatchObject({ email: person.email, active: true, mfaEnrolled: false });
  return { ...person, id: staff.id };
}

const shown = (answer: Answer) => [answer.status, answer.body.code, answer.body.detail];

describe('a wrong password', () => {
  it('costs one check of the same parameters, and is answered alike, where nobody has the address', async () => {
    const { email } = await newAccount();
    const answers: unknown[] = [];
    for (const each of [email, 'nobody.at.all@kestrel.example']) {
      work();
      answers.push([
        shown(await ask('POST /auth/login', { email: each, password: 'of nobody at all' })),
        work(),
      ]);
    }
    expect(answers[0]).toEqual([
      [401, 'NOT_AUTHENTICATED', expect.any(String)],
      [expect.stringMatching(/^argon2id v=19 m=/)],
    ]);
    expect(answers[1]).toEqual(answers[0]);
  });
});

describe('five failures', () => {
  it('lock an account for fifteen minutes, and an address without one just the same', async () => {
    const known = await newAccount();
    const unknown = { email: 'stranger@kestrel.example', password: PASSWORD };
    const wrong = 'not the password at all';
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const first = await ask('POST /auth/login', { ...known, id: undefined, password: wrong });
      expectProblem(first, 'NOT_AUTHENTICATED', sessionRoutes.login);
      expect(shown(await ask('POST /auth/login', { ...unknown, password: wrong }))).toEqual(shown(first));
    }
    const locked = await ask('POST /auth/login', { email: known.email, password: PASSWORD });
    expect(expectProblem(locked, 'LOCKED_OUT', sessionRoutes.login).detail).toContain('15 minutes');
    expect(shown(await ask('POST /auth/login', unknown))).toEqual(shown(locked));
    clock.advance(15 * MINUTE + SECOND);
    expect((await ask('POST /auth/login', { email: known.email, password: PASSWORD })).status).toBe(200);
    expectProblem(await ask('POST /auth/login', unknown), 'NOT_AUTHENTICATED');
  });

  it('lock when they come all at once, too', async () => {
    const person = await newAccount();
    for (const email of [person.email, 'another.stranger@kestrel.example']) {
      const guesses = await Promise.all(
        Array.from({ length: 12 }, (_each, index) =>
          ask('POST /auth/login', { email, password: `guess number ${index}` }),
        ),
      );
      expect(new Set(guesses.map((answer) => answer.status))).toEqual(new Set([401]));
      expectProblem(await ask('POST /auth/login', { email, password: PASSWORD }), 'LOCKED_OUT');
    }
    clock.advance(16 * MINUTE);
  });

  it('are kept in the audit log without the password', async () => {
    const person = await newAccount();
    await ask('POST /auth/login', { email: person.email, password: 'a secret that was mistyped' });
    const trail = await administrator(`GET /ops/audit?subject=staff:${person.id}`);
    const [latest] = practiceRoutes.listAudit.response.parse(trail.body).items;
    expect(latest).toMatchObject({ type: 'SESSION_REFUSED', payload: { reason: 'password', locked: false } });
    expect(JSON.stringify(trail.body)).not.toContain('mistyped');
  });
});

describe('one challenge', () => {
  it('takes five codes and then none, and the account is locked', async () => {
    const person = await newAccount();
    const { secret } = await enrol(ask, clock, { email: person.email, password: PASSWORD });
    clock.advance(MINUTE);
    const login = await ask('POST /auth/login', { email: person.email, password: PASSWORD });
    const { challenge } = sessionRoutes.login.response.parse(login.body);
    const code = wrongCodeAt(secret, clock.now());
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expectProblem(await ask('POST /auth/mfa', { challenge, code }), 'NOT_AUTHENTICATED');
    }
    const right = codeAt(secret, clock.now());
    expectProblem(await ask('POST /auth/mfa', { challenge, code: right }), [
      'NOT_AUTHENTICATED',
      'LOCKED_OUT',
    ]);
    expectProblem(await ask('POST /auth/login', { email: person.email, password: PASSWORD }), 'LOCKED_OUT');
    clock.advance(16 * MINUTE);
  });

  it('takes no more than five codes when they come all at once', async () => {
    const person = await newAccount();
    const { secret } = await enrol(ask, clock, { email: person.email, password: PASSWORD });
    clock.advance(MINUTE);
    const login = await ask('POST /auth/login', { email: person.email, password: PASSWORD });
    const { challenge } = sessionRoutes.login.response.parse(login.body);
    const code = wrongCodeAt(secret, clock.now());
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => ask('POST /auth/mfa', { challenge, code })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toEqual([]);
    const right = codeAt(secret, clock.now());
    expectProblem(await ask('POST /auth/mfa', { challenge, code: right }), [
      'NOT_AUTHENTICATED',
      'LOCKED_OUT',
    ]);
    expectProblem(await ask('POST /auth/login', { email: person.email, password: PASSWORD }), 'LOCKED_OUT');
    clock.advance(16 * MINUTE);
  });

  it('lives ten minutes, and dies with a new one', async () => {
    const person = await newAccount();
    const credentials = { email: person.email, password: PASSWORD };
    const { secret } = await enrol(ask, clock, credentials);
    const challengeOf = async () =>
      sessionRoutes.login.response.parse((await ask('POST /auth/login', credentials)).body).challenge;
    clock.advance(MINUTE);
    const first = await challengeOf();
    const second = await challengeOf();
    const code = codeAt(secret, clock.now());
    expectProblem(await ask('POST /auth/mfa', { challenge: first, code }), 'NOT_AUTHENTICATED');
    clock.advance(10 * MINUTE);
    const late = codeAt(secret, clock.now());
    expectProblem(await ask('POST /auth/mfa', { challenge: second, code: late }), 'NOT_AUTHENTICATED');
  });

  it('does not outlive a new password', async () => {
    const person = await newAccount();
    const credentials = { email: person.email, password: PASSWORD };
    const { secret } = await enrol(ask, clock, credentials);
    clock.advance(MINUTE);
    const login = await ask('POST /auth/login', credentials);
    const { challenge } = sessionRoutes.login.response.parse(login.body);
    await administrator(`PATCH /admin/staff/${person.id}`, { password: 'another long password' });
    const code = codeAt(secret, clock.now());
    expectProblem(await ask('POST /auth/mfa', { challenge, code }), 'NOT_AUTHENTICATED');
  });
});

describe('a session', () => {
  /** Whose session it is. The call is answered beside the write that slides the session, which the next change awaits. */
  const me = async (token: string) => {
    const answer = await ask('GET /auth/me', undefined, token);
    await practice.engine.context.change(async () => undefined);
    return answer;
  };

  it('ends when it is not used for twelve hours, and slides while it is', async () => {
    const person = await newAccount();
    const { token } = await enrol(ask, clock, { email: person.email, password: PASSWORD });
    for (let time = 0; time < 3; time += 1) {
      clock.advance(11 * HOUR);
      expect((await me(token)).status).toBe(200);
    }
    clock.advance(12 * HOUR + SECOND);
    expectProblem(await me(token), 'NOT_AUTHENTICATED');
  });

  it('ends after seven days however much it is used', async () => {
    const person = await newAccount();
    const { token } = await enrol(ask, clock, { email: person.email, password: PASSWORD });
    for (let hours = 0; hours < 7 * 24 - 8; hours += 8) {
      clock.advance(8 * HOUR);
      expect((await me(token)).status).toBe(200);
    }
    clock.advance(8 * HOUR + SECOND);
    expectProblem(await me(token), 'NOT_AUTHENTICATED');
  });
});

describe('a clock that was a day and a half ahead, and is right again', () => {
  const AHEAD = 36 * HOUR;
  it('keeps nobody out for that time, lets nobody in for it, and says what is wrong', async () => {
    const person = await newAccount();
    const { email } = person;
    const signedIn = { email, password: PASSWORD };
    const { secret } = await enrol(ask, clock, signedIn);
    clock.advance(MINUTE);
    clock.advance(AHEAD);
    // The app of a phone shows the code of the right time: it cannot fit, and the answer says why.
    const { challenge } = sessionRoutes.login.response.parse((await ask('POST /auth/login', signedIn)).body);
    const ofThePhone = codeAt(secret, new Date(clock.now().getTime() - AHEAD));
    const refused = await ask('POST /auth/mfa', { challenge, code: ofThePhone });
    expect(refused.body.detail).toContain('the clock of this computer is wrong: it says 20');
    // An app on the same computer is wrong alike: its codes are taken, and the session opens.
    const token = await signIn(ask, clock, signedIn, secret);
    clock.advance(MINUTE);
    const step = { code: codeAt(secret, clock.now()) };
    expect((await ask('POST /auth/step-up', step, token)).status).toBe(200);
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await ask('POST /auth/login', { email, password: 'not the password at all' });
    }
    expectProblem(await ask('POST /auth/login', signedIn), 'LOCKED_OUT');

    clock.advance(-AHEAD);
    expectProblem(await ask('GET /auth/me', undefined, token), 'NOT_AUTHENTICATED');
    const again = await signIn(ask, clock, signedIn, secret);
    expect((await ask('GET /auth/me', undefined, again)).status).toBe(200);
    // And each of today's codes still counts once.
    const code = codeAt(secret, clock.now());
    const once = sessionRoutes.login.response.parse((await ask('POST /auth/login', signedIn)).body);
    expectProblem(await ask('POST /auth/mfa', { challenge: once.challenge, code }), 'NOT_AUTHENTICATED');
    const proof = await administrator('GET /ops/audit/verification');
    expect(practiceRoutes.verifyAudit.response.parse(proof.body)).toMatchObject({ intact: true });
  });

  it('locks for no longer than any lock does', () => {
    const now = new Date('2026-03-02T09:00:00.000Z');
    const at = (minutes: number) => new Date(now.getTime() + minutes * MINUTE).toISOString();
    expect(lockInForce(at(15), now)).toBe(at(15));
    const over = [at(0), at(-1), at(16), at(36 * 60 + 15), null];
    expect(over.map((until) => lockInForce(until, now))).toEqual([null, null, null, null, null]);
  });
});

describe('an administrator', () => {
  it('switches an account off: its sessions end at once, and it cannot sign in', async () => {
    const person = await newAccount();
    const credentials = { email: person.email, password: PASSWORD };
    const { token, secret } = await enrol(ask, clock, credentials);
    expect((await administrator(`PATCH /admin/staff/${person.id}`, { active: false })).body.active).toBe(
      false,
    );
    expectProblem(await ask('GET /auth/me', undefined, token), 'NOT_AUTHENTICATED');
    expectProblem(await ask('POST /auth/login', credentials), 'NOT_AUTHENTICATED');
    await administrator(`PATCH /admin/staff/${person.id}`, { active: true });
    expectProblem(await ask('GET /auth/me', undefined, token), 'NOT_AUTHENTICATED');
    expect(await signIn(ask, clock, credentials, secret)).not.toBe('');
  });

  it('changes a role: the old rights are gone with the session', async () => {
    const person = await newAccount('XBRL_REVIEWER');
    const credentials = { email: person.email, password: PASSWORD };
    const { token, secret } = await enrol(ask, clock, credentials);
    expect((await ask('GET /ops/xbrl/filings', undefined, token)).status).toBe(200);
    await administrator(`PATCH /admin/staff/${person.id}`, { role: 'BOOKKEEPER' });
    expectProblem(await ask('GET /ops/xbrl/filings', undefined, token), 'NOT_AUTHENTICATED');
    const later = await signIn(ask, clock, credentials, secret);
    expectProblem(await ask('GET /ops/xbrl/filings', undefined, later), 'ACTION_NOT_PERMITTED');
  });

  it('resets the second factor: the old secret is worthless, a new one is enrolled', async () => {
    const person = await newAccount();
    const credentials = { email: person.email, password: PASSWORD };
    const { token, secret } = await enrol(ask, clock, credentials);
    await administrator(`PATCH /admin/staff/${person.id}`, { resetMfa: true });
    expectProblem(await ask('GET /auth/me', undefined, token), 'NOT_AUTHENTICATED');
    clock.advance(MINUTE);
    const login = await ask('POST /auth/login', credentials);
    const { challenge, enrolment } = sessionRoutes.login.response.parse(login.body);
    expect(enrolment?.secret).not.toBe(secret);
    const old = codeAt(secret, clock.now());
    expectProblem(await ask('POST /auth/mfa', { challenge, code: old }), 'NOT_AUTHENTICATED');
  });
});
