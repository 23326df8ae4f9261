/** A stop under load loses nothing: whatever was answered with success is there when the server is up again. */
import { type ChildProcess, spawn } from 'node:child_process';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PLACES, type Place, programEnvironment } from './support/stores.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const lineSchema = z.object({ url: z.string(), tokens: z.object({ PLATFORM_ADMIN: z.string() }) });
const WRITERS = 24;

describe.each(PLACES)('a stop on %s', (_database, newPlace) => {
  let place: Place;
  const running: ChildProcess[] = [];
  beforeEach(async () => {
    place = await newPlace();
  });
  afterEach(async () => {
    for (const child of running.splice(0)) child.kill('SIGKILL');
    await place.remove();
  });

  const start = async () => {
    const child = spawn(
      process.execPath,
      [
        'sync-server/start.ts',
        '--data',
        place.directory,
        '--port',
        '0',
        '--demo',
        '--rate-limit-exempt',
        '127.0.0.1',
      ],
      {
        cwd: repository,
        env: programEnvironment(place),
      },
    );
    running.push(child);
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const printed = await new Promise((resolve) => child.stdout.once('data', resolve));
    const { url, tokens } = lineSchema.parse(JSON.parse(String(printed)));
    return { child, url, token: tokens.PLATFORM_ADMIN, ended };
  };

  /** Answers that said that the connection ends with them. */
  let lastAnswers = 0;

  /** The id of the client that was added, undefined where the server was gone. */
  const addClient = (url: string, token: string, agent: http.Agent, uen: string) =>
    new Promise<string | undefined>((resolve) => {
      const request = http.request(
        `${url}/admin/clients`,
        {
          method: 'POST',
          agent,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        },
        async (response) => {
          if (response.headers.connection === 'close') lastAnswers += 1;
          const body = await text(response).catch(() => '');
          resolve(response.statusCode === 201 && body !== '' ? JSON.parse(body).id : undefined);
        },
      );
      request.on('error', () => resolve(undefined));
      request.end(JSON.stringify({ companyName: `Kallang Timber ${uen} Pte. Ltd.`, uen }));
    });

  it('lets what is under way end, and keeps every change that was answered', async () => {
    const first = await start();
    const agent = new http.Agent({ keepAlive: true, maxSockets: WRITERS });
    const answered: string[] = [];
    let next = 0;
    const write = async () => {
      for (;;) {
        next += 1;
        const id = await addClient(first.url, first.token, agent, `2010${String(next).padStart(5, '0')}K`);
        if (id === undefined) return;
        answered.push(id);
        if (answered.length !== 60) continue;
        first.child.kill('SIGTERM');
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, write));
    agent.destroy();
    expect(await first.ended).toBe(0);
    // It ended by itself: a connection has one last answer. Those that are not told go on until they are cut, ten
    // seconds and many hundred answers later.
    expect(lastAnswers).toBeLessThanOrEqual(WRITERS);
    expect(answered.length - 60).toBeLessThan(6 * WRITERS);
    expect(answered.length).toBeGreaterThanOrEqual(60);
    const second = await start();
    const headers = { authorization: `Bearer ${second.token}` };
    for (const id of answered) {
      const { status } = await fetch(`${second.url}/admin/clients/${id}`, { headers });
      expect(status).toBe(200);
    }
    const verified = await fetch(`${second.url}/admin/audit/verification`, { headers });
    expect(await verified.json()).toMatchObject({ intact: true });
  });
});
