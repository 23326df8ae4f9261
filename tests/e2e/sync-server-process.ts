/**
 * The sync-server as a process of its own, in a temporary data folder, as an administrator starts it (decisions 9),
 * with the page built from the sources as they are.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { PROJECT, projectEnvironment } from './built-page.ts';

const readySchema = z.object({
  url: z.url(),
  tokens: z.record(z.string(), z.string()).optional(),
  setUpToken: z.string().optional(),
});

export interface SyncServerProcess {
  readonly url: string;
  /** Accepted by the first set-up; an empty text in a sample. */
  readonly setUpToken: string;
  /** A session per role; empty outside a sample. */
  readonly tokens: Readonly<Record<string, string>>;
  /** Calls the server over HTTP ("GET /admin/clients") and answers the JSON; throws on a status of 400 or more. */
  readonly call: (token: string, request: string, body?: object) => Promise<unknown>;
  /** Ends the process and leaves its data. */
  readonly stop: () => Promise<void>;
  /** Starts it again at the same address, with the same data. */
  readonly startAgain: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Starts the server on a free port: a sample, or an empty folder that waits for its set-up. */
export async function startSyncServer({ demo }: { readonly demo: boolean }): Promise<SyncServerProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'fairview-server-e2e-'));
  const environment = projectEnvironment();
  delete environment.DATABASE_URL;
  environment.FAIRVIEW_PASSPHRASE = 'a passphrase for tests only';
  environment.FAIRVIEW_PUBLIC_URL = 'https://sign.firm.example';
  const launch = async (port: string) => {
    const parameters = ['--data', join(folder, 'data'), '--port', port, ...(demo ? ['--demo'] : [])];
    const child = spawn('node', ['sync-server/start.ts', ...parameters], {
      cwd: PROJECT,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    let complaints = '';
    child.stderr.on('data', (chunk: Buffer) => {
      complaints += chunk.toString();
    });
    const told = await new Promise<z.output<typeof readySchema>>((resolve, reject) => {
      createInterface({ input: child.stdout }).once('line', (line) =>
        resolve(readySchema.parse(JSON.parse(line))),
      );
      child.once('exit', () => reject(new Error(`The server ended before it was ready: ${complaints}`)));
    });
    const stop = async () => {
      child.kill('SIGTERM');
      await ended;
    };
    return { told, stop };
  };
  let running = await launch('0');
  const ready = running.told;
  return {
    url: ready.url,
    setUpToken: ready.setUpToken ?? '',
    tokens: ready.tokens ?? {},
    call: async (token, request, body) => {
      const [method = 'GET', path = '/'] = request.split(' ');
      const answer = await fetch(`${ready.url}${path}`, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${request} answered ${answer.status}: ${text}`);
      return JSON.parse(text);
    },
    stop: () => running.stop(),
    startAgain: async () => {
      running = await launch(new URL(ready.url).port);
    },
    close: async () => {
      await running.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
