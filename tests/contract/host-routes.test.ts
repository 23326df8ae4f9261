/**
 * Routes that the host answers before an engine is open, through the host itself: bad input, the stages, and
 * that nothing else is answered without a practice (decisions 9).
 */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHost } from '../../main/host.ts';
import type { Host } from '../../main/host-options.ts';
import { type Answer, callEngine } from '../support/call-engine.ts';
import { testNow } from '../support/clock.ts';
import { temporaryFolder } from '../support/test-engine.ts';
import { expectProblem } from './problem-answers.ts';
import { badRequests, bodyOf, RawBody, ROUTES, requestLine } from './sample-requests.ts';

const directory = temporaryFolder();
let host: Host;
beforeAll(async () => {
  host = await createHost({
    dataDirectory: directory,
    keychain: null,
    packaged: false,
    version: 'test',
    now: testNow,
    random: randomBytes,
  });
});
afterAll(async () => {
  await host.close();
  rmSync(directory, { recursive: true, force: true });
});

async function send(request: string, body?: unknown, token: string | null = null): Promise<Answer> {
  const fetch = (sent: Request) =>
    host.fetch(
      body instanceof RawBody
        ? new Request(sent.url, { method: sent.method, headers: sent.headers, body: body.text })
        : sent,
    );
  return await callEngine(fetch, token, request, body instanceof RawBody ? {} : body);
}

const hostRoutes = ROUTES.filter(([, route]) => route.access === 'HOST');
const engineRoutes = ROUTES.filter(([, route]) => route.access !== 'HOST');

/** What a new data folder answers to the good request. */
const ON_A_NEW_FOLDER: Readonly<Record<string, number>> = {
  getStage: 200,
  live: 200,
  ready: 503,
  unlock: 409,
  leaveSample: 409,
  getSampleProgress: 200,
  // There is no keychain here and the body names no passphrase.
  createPractice: 400,
};

describe('routes of the host', () => {
  it('are these', () => {
    expect(hostRoutes.map(([name]) => name).sort()).toEqual(
      [...Object.keys(ON_A_NEW_FOLDER).sort(), 'openSample'].sort(),
    );
  });

  it.each(hostRoutes)('%s refuses bad input', async (name, route) => {
    for (const bad of badRequests(name, route)) {
      const answer = await send(bad.request, bad.body);
      expect([bad.what, answer.status]).toEqual([bad.what, 400]);
      expectProblem(answer, 'INVALID_INPUT', route);
    }
  });

  it.each(hostRoutes.filter(([name]) => name in ON_A_NEW_FOLDER))('%s answers', async (name, route) => {
    const answer = await send(requestLine(route), bodyOf(name));
    expect(answer.status).toBe(ON_A_NEW_FOLDER[name]);
    if (answer.status === 200) {
      if (typeof route.response !== 'string') expect(route.response.parse(answer.body)).toEqual(answer.body);
    } else {
      expectProblem(answer, ['UNAVAILABLE', 'INVALID_TRANSITION', 'INVALID_INPUT'], route);
    }
  });

  it('refuse a body of more than a few kilobytes', async () => {
    const large = { passphrase: 'x'.repeat(20_000) };
    expect([400, 413]).toContain((await send('POST /auth/unlock', large)).status);
  });
});

describe('routes of the engine', () => {
  it.each(engineRoutes)(
    '%s answers 401 while no practice is open, whatever the token',
    async (name, route) => {
      for (const token of [null, 'x'.repeat(43)]) {
        expectProblem(
          await send(requestLine(route), route.upload ? undefined : bodyOf(name), token),
          'NOT_AUTHENTICATED',
        );
      }
    },
  );
});
