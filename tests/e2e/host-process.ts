/**
 * The headless host as a process of its own, in a temporary data folder, as people start it (decisions 9):
 * it prints one line of JSON with its address, and in a demo a token for each role.
 */
import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { inject } from 'vitest';
import { z } from 'zod';
import type { StaffRole } from '../../shared/model/roles.ts';
import { PROJECT, projectEnvironment } from './built-page.ts';
import './set-up.ts';

const readySchema = z.object({ url: z.url(), tokens: z.record(z.string(), z.string()).optional() });
type Body = Readonly<Record<string, unknown>>;

export interface HostProcess {
  readonly url: string;
  /** A folder for the files of the test, removed with the data. */
  readonly folder: string;
  readonly tokenOf: (role: StaffRole) => string;
  /** Calls the engine over HTTP ("GET /ops/clients") and answers the JSON; throws on any status of 400 or more. */
  readonly call: (role: StaffRole, request: string, body?: Body) => Promise<unknown>;
  /** Sets up the practice of a fresh folder without the screens. */
  readonly setUp: (practice: Body) => Promise<void>;
  readonly close: () => Promise<void>;
  /** Ends the host as a crash does, and leaves its data for another. */
  readonly kill: () => Promise<void>;
}

export interface HostOptions {
  /** The sample practice with a token per role, filled to its end; else a fresh folder that opens with a passphrase. */
  readonly demo: boolean;
  /** The folder of a host that was killed: its data are opened again. */
  readonly folder?: string;
  /** Where ledgers stand in; without it no ledger is called. */
  readonly ledgers?: string;
}

/** Starts the host on a free port, with the page built from the sources as they are. */
export async function startHost({ demo, folder: earlier, ledgers }: HostOptions): Promise<HostProcess> {
  const folder = earlier ?? (await mkdtemp(join(tmpdir(), 'fairview-e2e-')));
  if (demo && earlier === undefined)
    await cp(inject('sampleData'), join(folder, 'data'), { recursive: true });
  const args = [
    ...(ledgers === undefined
      ? ['main/headless.ts']
      : ['tests/support/ledgers/host-with-ledgers.ts', ledgers]),
    '--data',
    join(folder, 'data'),
    '--port',
    '0',
    ...(demo ? ['--demo'] : []),
  ];
  const environment = projectEnvironment();
  delete environment.ANTHROPIC_API_KEY;
  if (!demo) environment.FAIRVIEW_PASSPHRASE = 'a passphrase for tests only';
  const child = spawn('node', args, { cwd: PROJECT, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  const ready = await new Promise<z.output<typeof readySchema>>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) =>
      resolve(readySchema.parse(JSON.parse(line))),
    );
    child.once('exit', () => reject(new Error(`The host ended before it was ready: ${complaints}`)));
  });
  const tokenOf = (role: StaffRole): string => {
    const token = ready.tokens?.[role];
    if (token === undefined) throw new Error(`The host gave no token for ${role}.`);
    return token;
  };
  const ask = async (request: string, token: string | null, body?: Body): Promise<unknown> => {
    const [method = 'GET', path = '/'] = request.split(' ');
    const answer = await fetch(`${ready.url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${request} answered ${answer.status}: ${text}`);
    return JSON.parse(text);
  };
  return {
    url: ready.url,
    folder,
    tokenOf,
    call: (role, request, body) => ask(request, tokenOf(role), body),
    setUp: async (practice) => {
      await ask('POST /auth/practice', null, practice);
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    close: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
