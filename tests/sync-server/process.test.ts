/** The sync-server as a process: its line when ready, its refusals, its headers, and a stop that loses nothing. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { EMPTY_PLACES, type Place, programEnvironment } from './support/stores.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const lineSchema = z.object({
  url: z.url(),
  tokens: z.record(z.string(), z.string()).optional(),
  setUpToken: z.string().optional(),
});

interface Started {
  readonly child: ChildProcess;
  readonly line: Promise<z.output<typeof lineSchema>>;
  /** `said`: everything that it printed to standard output, `complaint` to standard error. */
  readonly ended: Promise<{
    readonly code: number | null;
    readonly said: string;
    readonly complaint: string;
  }>;
}

describe.each(EMPTY_PLACES)('the process on %s', (_database, newPlace) => {
  let place: Place;
  const running: ChildProcess[] = [];
  beforeEach(async () => {
    place = await newPlace();
  });
  afterEach(async () => {
    for (const child of running.splice(0)) child.kill('SIGKILL');
    await place.remove();
  });

  function start(parameters: readonly string[], environment: Readonly<Record<string, string>> = {}): Started {
    const child = spawn(
      process.execPath,
      ['sync-server/start.ts', '--data', place.directory, '--port', '0', ...parameters],
      {
        cwd: repository,
        env: { ...programEnvironment(place), ...environment },
      },
    );
    running.push(child);
    let said = '';
    let complaint = '';
    child.stdout.on('data', (chunk) => {
      said += String(chunk);
    });
    child.stderr.on('data', (chunk) => {
      complaint += String(chunk);
    });
    const line = new Promise<z.output<typeof lineSchema>>((resolve) => {
      child.stdout.once('data', (chunk) => resolve(lineSchema.parse(JSON.parse(String(chunk)))));
    });
    const ended: Started['ended'] = new Promise((resolve) => {
      child.once('close', (code) => resolve({ code, said, complaint }));
    });
    return { child, line, ended };
  }

  it('starts a sample, answers with its headers, stops in order, and knows its data again', async () => {
    const first = start(['--demo']);
    const { url, tokens } = await first.line;
    expect(Object.keys(tokens ?? {})).toHaveLength(9);
    const authorization = `Bearer ${tokens?.PLATFORM_ADMIN}`;
    const live = await fetch(`${url}/health/live`);
    expect(await live.json()).toEqual({ status: 'ok' });
    expect(live.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(live.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await (await fetch(`${url}/health/ready`)).json()).toEqual({ status: 'ok' });
    const clients = await (await fetch(`${url}/admin/clients`, { headers: { authorization } })).json();
    expect(clients).toMatchObject({ total: 2 });
    first.child.kill('SIGTERM');
    expect((await first.ended).code).toBe(0);
    const second = start(['--demo']);
    const again = await second.line;
    const session = await fetch(`${again.url}/auth/me`, { headers: { authorization } });
    expect(session.status).toBe(200);
  });

  it('says plainly what it needs', async () => {
    const { code, complaint } = await start([]).ended;
    expect([code, complaint]).toEqual([1, expect.stringContaining('FAIRVIEW_PASSPHRASE')]);
  });

  it('prints the token of the first set-up until there is a practice', async () => {
    const environment = { FAIRVIEW_PASSPHRASE: 'a passphrase of the server' };
    chmodSync(place.directory, 0o755);
    writeFileSync(join(place.directory, 'recovery-passphrase.txt'), 'of another time');
    const first = start([], environment);
    const { url, setUpToken } = await first.line;
    const body = JSON.stringify({
      setUpToken,
      practiceName: 'Tan & Partners',
      name: 'Lim Mei Ling',
      email: 'mei.ling@firm.example',
      password: 'a long enough password',
    });
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(`${url}/auth/practice`, { method: 'POST', headers, body })).status).toBe(201);
    first.child.kill('SIGTERM');
    const { said, complaint } = await first.ended;
    expect(complaint).toContain('recovery passphrase');
    const file = join(place.directory, 'recovery-passphrase-2.txt');
    const recovery = readFileSync(file, 'utf8').trim();
    expect(recovery.length).toBeGreaterThan(20);
    expect(complaint).toContain(file);
    for (const printed of [said, complaint]) expect(printed).not.toContain(recovery);
    for (const [path, mode] of [
      [file, 0o600],
      [place.directory, 0o700],
    ] as const) {
      if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(mode);
    }
    const second = start([], environment);
    expect((await second.line).setUpToken).toBeUndefined();
    second.child.kill('SIGTERM');
    await second.ended;
    const wrong = await start([], { FAIRVIEW_PASSPHRASE: 'another passphrase' }).ended;
    expect([wrong.code, wrong.complaint]).toEqual([1, expect.stringContaining('does not open')]);
  });
});
