/**
 * A desktop that was left (security 3): locking ends the sessions, hands jobs back, closes the
 * database and wipes the key. Signing in opens it again where the keychain has the key, a passphrase where it has not.
 */
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { enqueue } from '../../../main/queue/enqueue.ts';
import { findJob } from '../../../main/store/repositories/jobs.ts';
import { lockFolder } from '../../../shared/service/encrypted-sqlite.ts';
import type { Keychain } from '../../../shared/service/key-custody.ts';
import { expectProblem } from '../../contract/problem-answers.ts';
import { codeAt, enrol, MINUTE, signIn, startTestHost, type TestHost } from './practice-host.ts';

const PERSON = { email: 'marcus@quay.example', password: 'seven paper lanterns adrift' };
const PASSPHRASE = 'a harbour of quiet lanterns';
const PRACTICE = { practiceName: 'Quay Street', name: 'Amir Tan', ...PERSON };

function keychainOf(kept: Map<string, string>): Keychain {
  return {
    read: async (account) => kept.get(account) ?? null,
    write: async (account, secret) => void kept.set(account, secret),
    forget: async (account) => kept.delete(account),
  };
}

/** Keys that the program made of randomness, as it holds them. */
const made: Buffer[] = [];
const random = (bytes: number): Buffer => {
  const drawn = randomBytes(bytes);
  if (bytes === 32) made.push(drawn);
  return drawn;
};

let desktop: TestHost;
let kept: Map<string, string>;
let token: string;
let secret: string;
const set = async (options: { readonly keychain: boolean }) => {
  kept = new Map();
  made.length = 0;
  desktop = await startTestHost({ keychain: options.keychain ? keychainOf(kept) : null, random });
  const body = options.keychain ? PRACTICE : { ...PRACTICE, passphrase: PASSPHRASE };
  expect((await desktop.ask('POST /auth/practice', body)).status).toBe(201);
  ({ token, secret } = await enrol(desktop.ask, desktop.clock, PERSON));
};
const stage = async () => (await desktop.ask('GET /auth/stage')).body.stage;
afterEach(() => desktop.close());

describe('a locked desktop whose keychain has the key', () => {
  beforeEach(() => set({ keychain: true }));

  it('holds no key, no database and no session, and reads nothing', async () => {
    const engine = desktop.host().engine();
    const { linkKey, reader } = engine?.context ?? {};
    expect(linkKey?.equals(Buffer.alloc(32))).toBe(false);
    // A call under way is answered first.
    const [answer] = await Promise.all([
      desktop.ask('GET /ops/clients', undefined, token),
      desktop.host().lock(),
    ]);
    expect([200, 401]).toContain(answer.status);
    expect(linkKey?.equals(Buffer.alloc(32))).toBe(true);
    // The first that was drawn is the key of the practice.
    expect(made[0]?.equals(Buffer.alloc(32))).toBe(true);
    await expect(reader?.selectFrom('client').selectAll().execute()).rejects.toThrow();
    // Nobody holds the folder.
    lockFolder(`${desktop.directory}/lock.db`).close();
    expect(await stage()).toBe('READY');
    for (const call of ['GET /ops/clients', 'GET /auth/me', 'POST /auth/mfa', 'GET /ops/audit'])
      expectProblem(
        await desktop.ask(call, call.startsWith('POST') ? {} : undefined, token),
        'NOT_AUTHENTICATED',
      );
    expect(desktop.host().engine()).toBeNull();
  });

  it('opens by a password and the second factor, and by nothing less', async () => {
    await desktop.host().lock();
    for (const password of ['wrong', 'seven paper lanterns']) {
      expectProblem(await desktop.ask('POST /auth/login', { ...PERSON, password }), 'NOT_AUTHENTICATED');
      expect(desktop.host().engine()).toBeNull();
    }
    const next = await signIn(desktop.ask, desktop.clock, PERSON, secret);
    expect((await desktop.ask('GET /ops/clients', undefined, next)).status).toBe(200);
    // The session of before stays ended.
    expect((await desktop.ask('GET /auth/me', undefined, token)).status).toBe(401);
  });

  it('runs nothing until the second factor, and closes again where none comes', async () => {
    await desktop.host().lock();
    const waiting = async () => {
      const engine = desktop.host().engine();
      if (!engine) throw new Error('The practice is not open.');
      const { jobId } = await engine.context.change((writer) =>
        enqueue(writer, engine.context, {
          kind: 'evaluate-disclosures',
          payload: { engagementId: engine.context.newId() },
          subject: 'practice',
          requestedBy: null,
        }),
      );
      return { engine, jobId };
    };
    desktop.clock.advance(MINUTE);
    expect((await desktop.ask('POST /auth/login', PERSON)).status).toBe(200);
    const { engine, jobId } = await waiting();
    // A runner at work claims what is committed before the next commit; this one is none.
    await engine.context.change((writer) => writer.selectFrom('job').select('id').execute());
    expect(await findJob(engine.context.reader, jobId)).toMatchObject({ status: 'QUEUED', attempts: 0 });
    desktop.clock.advance(10 * MINUTE);
    expectProblem(await desktop.ask('GET /auth/me', undefined, token), 'NOT_AUTHENTICATED');
    expect(desktop.host().engine()).toBeNull();
    expect(engine.context.linkKey.equals(Buffer.alloc(32))).toBe(true);

    await signIn(desktop.ask, desktop.clock, PERSON, secret);
    const open = desktop.host().engine();
    if (!open) throw new Error('The practice is not open.');
    const ended = Promise.withResolvers<void>();
    const unwatch = open.runner.watch(jobId, () => {
      void findJob(open.context.reader, jobId).then((job) => {
        if (job?.status === 'FAILED') ended.resolve();
      }, ended.reject);
    });
    if ((await findJob(open.context.reader, jobId))?.status === 'FAILED') ended.resolve();
    await ended.promise;
    unwatch();
  });

  it('is locked where its sessions cannot be ended, and ends them before it answers again', async () => {
    const engine = desktop.host().engine();
    if (!engine) throw new Error('The practice is not open.');
    const { linkKey } = engine.context;
    const full = new Error('database or disk is full');
    Object.assign(engine.context, { change: () => Promise.reject(full) });
    await expect(desktop.host().lock()).rejects.toBe(full);
    expect(desktop.host().engine()).toBeNull();
    expect(linkKey.equals(Buffer.alloc(32))).toBe(true);
    lockFolder(`${desktop.directory}/lock.db`).close();
    await desktop.host().lock();
    await signIn(desktop.ask, desktop.clock, PERSON, secret);
    expect((await desktop.ask('GET /auth/me', undefined, token)).status).toBe(401);
  });

  it('lets no sign-in that is under way outlive the locking', async () => {
    desktop.clock.advance(MINUTE);
    const { challenge } = (await desktop.ask('POST /auth/login', PERSON)).body;
    const code = codeAt(secret, desktop.clock.now());
    const [late] = await Promise.all([
      desktop.ask('POST /auth/mfa', { challenge, code }),
      desktop.host().lock(),
    ]);
    expect(late.status).toBe(200);
    await signIn(desktop.ask, desktop.clock, PERSON, secret);
    expect((await desktop.ask('GET /auth/me', undefined, String(late.body.token))).status).toBe(401);
  });

  it('counts guesses alike for known and unknown addresses', async () => {
    await desktop.host().lock();
    const ends: (readonly [number, number])[] = [];
    for (let count = 0; count < 6; count += 1) {
      const known = await desktop.ask('POST /auth/login', { ...PERSON, password: 'wrong' });
      const unknown = await desktop.ask('POST /auth/login', {
        email: 'nobody@quay.example',
        password: 'wrong',
      });
      ends.push([known.status, unknown.status]);
    }
    expect(ends.map(([known]) => known)).toEqual([401, 401, 401, 401, 401, 423]);
    expect(ends.map(([, unknown]) => unknown)).toEqual([401, 401, 401, 401, 401, 423]);
  });

  it('goes on with its jobs where they were, none lost or tried twice for it', async () => {
    const context = desktop.host().engine()?.context;
    if (!context) throw new Error('The practice is not open.');
    const far = new Date(desktop.clock.now().getTime() + 30 * MINUTE);
    const { jobId } = await context.change(async (writer) => {
      const job = await enqueue(writer, context, {
        kind: 'evaluate-disclosures',
        payload: { engagementId: context.newId() },
        subject: 'practice',
        requestedBy: null,
      });
      await writer
        .updateTable('job')
        .set({ runAfter: far.toISOString() })
        .where('id', '=', job.jobId)
        .execute();
      return job;
    });
    await desktop.host().lock();
    await signIn(desktop.ask, desktop.clock, PERSON, secret);
    const engine = desktop.host().engine();
    if (!engine) throw new Error('The practice is not open.');
    expect(await findJob(engine.context.reader, jobId)).toMatchObject({ status: 'QUEUED', attempts: 0 });
    const ended = Promise.withResolvers<void>();
    const unwatch = engine.runner.watch(jobId, () => {
      void findJob(engine.context.reader, jobId).then((job) => {
        if (job?.status === 'FAILED' || job?.status === 'SUCCEEDED') ended.resolve();
      }, ended.reject);
    });
    desktop.clock.advance(31 * MINUTE);
    engine.runner.wake();
    await ended.promise;
    unwatch();
    // There is no such engagement: the job was run, once.
    expect(await findJob(engine.context.reader, jobId)).toMatchObject({ status: 'FAILED', attempts: 1 });
  });

  it('asks for the recovery passphrase where the keychain has lost the key meanwhile', async () => {
    await desktop.host().lock();
    kept.clear();
    expectProblem(await desktop.ask('POST /auth/login', PERSON), 'NOT_AUTHENTICATED');
    expect(await stage()).toBe('LOCKED');
  });
});

describe('a locked desktop without a keychain', () => {
  beforeEach(() => set({ keychain: false }));

  it('wants the passphrase, and then the sign-in', async () => {
    await desktop.host().lock();
    expect(await stage()).toBe('LOCKED');
    expectProblem(await desktop.ask('POST /auth/login', PERSON), 'NOT_AUTHENTICATED');
    expect((await desktop.ask('POST /auth/unlock', { passphrase: PASSPHRASE })).body.stage).toBe('READY');
    expect((await desktop.ask('GET /auth/me', undefined, token)).status).toBe(401);
    desktop.clock.advance(MINUTE);
    const { challenge } = (await desktop.ask('POST /auth/login', PERSON)).body;
    const code = codeAt(secret, desktop.clock.now());
    expect((await desktop.ask('POST /auth/mfa', { challenge, code })).status).toBe(200);
  });
});
