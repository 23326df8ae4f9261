/**
 * Signing in for an account that nobody has costs the work of a wrong password, at the desktop and at the server: counted by
 * the real hashing, not by the clock.
 */

import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { openEngine } from '../../../main/engine.ts';
import { createPractice } from '../../../main/practice/staff-accounts.ts';
import { callEngine } from '../../support/call-engine.ts';
import { testNow } from '../../support/clock.ts';
import { LENT_THREADS } from '../../support/lent-threads.ts';
import { TEST_KEY, temporaryFolder } from '../../support/test-engine.ts';
import { ADMINISTRATOR, openPractice } from '../../sync-server/support/test-server.ts';

const { verified } = vi.hoisted(() => ({ verified: [] as string[] }));
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  const verify: typeof real.verify = async (stored, ...rest) => {
    verified.push(String(stored));
    return await real.verify(stored, ...rest);
  };
  return { ...real, verify };
});

/** What each of the last verifications cost, as the hash says: "m=47104,t=1,p=1". */
const costs = () => verified.splice(0).map((stored) => stored.split('$')[3]);
const FULL = ['m=47104,t=1,p=1'];

it('does the same work at the desktop', async () => {
  const dataDirectory = temporaryFolder();
  const engine = await openEngine({
    ...{ dataDirectory, key: TEST_KEY, now: testNow, random: randomBytes, languageModel: null },
    workers: LENT_THREADS,
  });
  await createPractice(engine.context, {
    practiceName: 'Tan & Partners',
    sample: false,
    administrator: ADMINISTRATOR,
  });
  const answers: unknown[] = [];
  for (const email of [ADMINISTRATOR.email, 'nobody@firm.example']) {
    verified.splice(0);
    const body = { email, password: 'not the password of anybody' };
    answers.push((await callEngine(engine.fetch, null, 'POST /auth/login', body)).body.detail);
    expect(costs(), email).toEqual(FULL);
  }
  expect(answers[1]).toBe(answers[0]);
  await engine.close();
  rmSync(dataDirectory, { recursive: true, force: true });
});

it('does the same work at the server', async () => {
  const works: unknown[] = [];
  const directory = mkdtempSync(join(tmpdir(), 'fairview-unknown-'));
  const server = await openPractice({ directory, databaseUrl: undefined, remove: async () => undefined });
  const answers: unknown[] = [];
  for (const email of [ADMINISTRATOR.email, 'nobody@firm.example']) {
    verified.splice(0);
    const body = { email, password: 'not the password of anybody' };
    answers.push((await server.call('POST', '/auth/login', { body })).body.detail);
    works.push(costs());
  }
  // The account's hash is a cheap one of this test; what nobody has costs what any hash of the program does.
  expect(works).toEqual([[expect.any(String)], FULL]);
  expect(answers[1]).toBe(answers[0]);
  await server.close();
  rmSync(directory, { recursive: true, force: true });
});
