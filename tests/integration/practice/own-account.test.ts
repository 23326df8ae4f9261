/**
 * One's own account on a computer without a server (security 3): a new password ends the other sign-ins, a lost
 * authenticator is made good by a recovery code, each once, and passwords that anybody would guess are refused.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { practiceRoutes } from '../../../shared/contract/practice.ts';
import { sessionRoutes } from '../../../shared/contract/session.ts';
import { expectProblem } from '../../contract/problem-answers.ts';
import { callEngine } from '../../support/call-engine.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import { type Ask, Clock, codeAt, MINUTE, signIn, wrongCodeAt } from './practice-host.ts';

const clock = new Clock();
const PASSWORD = 'seven paper lanterns adrift';
const NEXT = 'copper kettles hum at dusk';
let practice: TestEngine;
beforeAll(async () => {
  practice = await startTestEngine({ now: clock.now });
});
afterAll(async () => {
  await practice.close();
});

const ask: Ask = (request, body, token = null) => callEngine(practice.engine.fetch, token, request, body);
const administrator = (request: string, body?: unknown) => practice.call('PLATFORM_ADMIN', request, body);
const { ownAccount, renewRecoveryCodes, mfa, changeOwnPassword } = sessionRoutes;

/** Proves the second factor again, in a time step of its own. */
async function stepUp(secret: string, token: string) {
  clock.advance(MINUTE);
  return await ask('POST /auth/step-up', { code: codeAt(secret, clock.now()) }, token);
}

/** A new account with its second factor, and what the first sign-in told. */
async function enrolled(email: string) {
  const person = { email, password: PASSWORD };
  const role = 'FS_PREPARER';
  expect((await administrator('POST /admin/staff', { ...person, role, name: 'Mei Ling' })).status).toBe(201);
  const { challenge, enrolment } = sessionRoutes.login.response.parse(
    (await ask('POST /auth/login', person)).body,
  );
  const secret = enrolment?.secret ?? '';
  const code = codeAt(secret, clock.now());
  const first = mfa.response.parse((await ask('POST /auth/mfa', { challenge, code })).body);
  return { person, secret, token: first.token, codes: first.recoveryCodes ?? [] };
}

async function idOf(email: string): Promise<string> {
  const { items } = practiceRoutes.listStaff.response.parse(
    (await administrator('GET /admin/staff?limit=500')).body,
  );
  return items.find((each) => each.email === email)?.id ?? '';
}

const byRecoveryCode = async (person: { readonly email: string; readonly password: string }, code = '') => {
  const { challenge } = sessionRoutes.login.response.parse((await ask('POST /auth/login', person)).body);
  return await ask('POST /auth/mfa', { challenge, recoveryCode: code });
};

describe('one’s own account', () => {
  it('gets a new password, and the other sign-ins end', async () => {
    const { person, secret, token } = await enrolled('mei.ling@kestrel.example');
    const second = await signIn(ask, clock, person, secret);
    const account = ownAccount.response.parse((await ask('GET /auth/account', undefined, second)).body);
    expect(account.sessions.map(({ current }) => current)).toEqual([true, false]);
    const wrong = { currentPassword: 'not the password', newPassword: NEXT };
    expect((await stepUp(secret, second)).status).toBe(200);
    const problem = expectProblem(
      await ask('POST /auth/password', wrong, second),
      'INVALID_INPUT',
      changeOwnPassword,
    );
    expect(problem.errors?.map(({ path }) => path)).toEqual(['currentPassword']);
    for (const weak of [PASSWORD, 'passwordpassword', 'mei ling mei ling']) {
      const body = { currentPassword: PASSWORD, newPassword: weak };
      const refused = expectProblem(await ask('POST /auth/password', body, second), 'INVALID_INPUT');
      expect(refused.errors?.map(({ path }) => path)).toEqual(['newPassword']);
    }
    const changed = { currentPassword: PASSWORD, newPassword: NEXT };
    expect((await ask('POST /auth/password', changed, second)).status).toBe(204);
    expect((await ask('GET /auth/me', undefined, token)).status).toBe(401);
    expect((await ask('GET /auth/me', undefined, second)).status).toBe(200);
    expectProblem(await ask('POST /auth/login', person), 'NOT_AUTHENTICATED');
    expect((await ask('POST /auth/login', { ...person, password: NEXT })).status).toBe(200);
  });

  it('is locked by guesses at its current password', async () => {
    const { token, secret } = await enrolled('guesser@kestrel.example');
    await stepUp(secret, token);
    const guess = { currentPassword: 'not the password', newPassword: NEXT };
    for (let count = 0; count < 5; count += 1) await ask('POST /auth/password', guess, token);
    const right = { currentPassword: PASSWORD, newPassword: NEXT };
    expectProblem(await ask('POST /auth/password', right, token), 'LOCKED_OUT', changeOwnPassword);
    clock.advance(16 * MINUTE);
    await stepUp(secret, token);
    expect((await ask('POST /auth/password', right, token)).status).toBe(204);
  });

  it('asks the second factor again for what a screen left open must not do, for ten minutes', async () => {
    const { token, secret, codes } = await enrolled('open.screen@kestrel.example');
    const renew = () => ask('POST /auth/recovery-codes', { currentPassword: PASSWORD }, token);
    expectProblem(await renew(), 'STEP_UP_REQUIRED');
    const guess = { code: wrongCodeAt(secret, clock.now()) };
    expectProblem(await ask('POST /auth/step-up', guess, token), 'NOT_AUTHENTICATED', sessionRoutes.stepUp);
    expectProblem(await renew(), 'STEP_UP_REQUIRED');
    expect((await stepUp(secret, token)).status).toBe(200);
    // The same digits never count twice, and another sign-in is not proven by this one.
    const again = { code: codeAt(secret, clock.now()) };
    expectProblem(await ask('POST /auth/step-up', again, token), 'NOT_AUTHENTICATED');
    clock.advance(9 * MINUTE);
    expect((await renew()).status).toBe(201);
    clock.advance(2 * MINUTE);
    expectProblem(await renew(), 'STEP_UP_REQUIRED');
    // The earlier codes ended with the new ones.
    expectProblem(await ask('POST /auth/step-up', { recoveryCode: codes[0] }, token), 'NOT_AUTHENTICATED');
    expect((await stepUp(secret, token)).status).toBe(200);
  });

  it('is locked by guesses at the second factor', async () => {
    const { token, secret } = await enrolled('code.guesser@kestrel.example');
    for (let count = 0; count < 5; count += 1)
      await ask('POST /auth/step-up', { code: wrongCodeAt(secret, clock.now()) }, token);
    expectProblem(await stepUp(secret, token), 'LOCKED_OUT', sessionRoutes.stepUp);
  });

  it('proves itself by a recovery code where the authenticator is lost', async () => {
    const { token, codes } = await enrolled('lost.authenticator@kestrel.example');
    expect((await ask('POST /auth/step-up', { recoveryCode: codes[0] }, token)).status).toBe(200);
    expect((await ask('POST /auth/recovery-codes', { currentPassword: PASSWORD }, token)).status).toBe(201);
  });

  it('opens by a recovery code, each once, until there are new ones', async () => {
    const { person, token, codes, secret } = await enrolled('lost.phone@kestrel.example');
    expect(codes).toHaveLength(10);
    expectProblem(await byRecoveryCode(person, 'aaaaa-bbbbb-ccccc-ddddd'), 'NOT_AUTHENTICATED');
    expect((await byRecoveryCode(person, codes[0])).status).toBe(200);
    expectProblem(await byRecoveryCode(person, codes[0]), 'NOT_AUTHENTICATED');
    const left = async () =>
      ownAccount.response.parse((await ask('GET /auth/account', undefined, token)).body).recoveryCodesLeft;
    expect(await left()).toBe(9);
    await stepUp(secret, token);
    const { recoveryCodes } = renewRecoveryCodes.response.parse(
      (await ask('POST /auth/recovery-codes', { currentPassword: PASSWORD }, token)).body,
    );
    const guess = { currentPassword: 'not the password' };
    expectProblem(await ask('POST /auth/recovery-codes', guess, token), 'INVALID_INPUT', renewRecoveryCodes);
    expectProblem(await byRecoveryCode(person, codes[1]), 'NOT_AUTHENTICATED');
    expect((await byRecoveryCode(person, recoveryCodes[1]?.toUpperCase())).status).toBe(200);
    expect(await left()).toBe(9);
  });

  it('has no recovery code before its second factor, nor after it was reset', async () => {
    const { person, codes } = await enrolled('reset@kestrel.example');
    const id = await idOf(person.email);
    expect((await administrator(`PATCH /admin/staff/${id}`, { resetMfa: true })).status).toBe(200);
    expectProblem(await byRecoveryCode(person, codes[0]), 'NOT_AUTHENTICATED');
  });

  it('ends the other sign-ins of its person and nobody else’s', async () => {
    const { person, secret, token } = await enrolled('two.windows@kestrel.example');
    const colleague = await enrolled('colleague@kestrel.example');
    const second = await signIn(ask, clock, person, secret);
    expect((await ask('DELETE /auth/sessions', undefined, second)).status).toBe(204);
    const states = [];
    for (const each of [token, second, colleague.token])
      states.push((await ask('GET /auth/me', undefined, each)).status);
    expect(states).toEqual([401, 200, 200]);
  });
});

describe('a password that anybody would guess', () => {
  it('is refused for a colleague, new or changed', async () => {
    const weak = 'password1234';
    const body = { name: 'Tan', email: 'tan@kestrel.example', role: 'FS_PREPARER', password: weak };
    expectProblem(await administrator('POST /admin/staff', body), 'INVALID_INPUT');
    const { person } = await enrolled('changed@kestrel.example');
    const id = await idOf(person.email);
    expectProblem(await administrator(`PATCH /admin/staff/${id}`, { password: weak }), 'INVALID_INPUT');
  });
});
