/** The processes of a measurement: started here, asked for their memory, ended by their own handle. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type Figures, figuresSchema, type Load } from './load.ts';
import type { PracticePlace } from './load-practice.ts';

const repository = fileURLToPath(new URL('../../../', import.meta.url));

export interface RunningServer {
  readonly url: string;
  /** Of an administrator; empty for the bare server. */
  readonly token: string;
  /** Peak of the resident memory in MB; null where the system does not tell. */
  readonly peakMemory: () => number | null;
  /** Processor time that it has used so far, in milliseconds; null where the system does not tell. */
  readonly processorTime: () => number | null;
  /** Resolves with the exit code and the milliseconds that the stop took. */
  readonly stop: () => Promise<{ readonly code: number | null; readonly ms: number }>;
}

const lineSchema = z.looseObject({ url: z.string(), tokens: z.record(z.string(), z.string()).optional() });

function peakMemoryOf(child: ChildProcess): number | null {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024);
  } catch {
    return null;
  }
}

/** The system counts in ticks of 10 ms; the name in brackets may hold spaces. */
function processorTimeOf(child: ChildProcess): number | null {
  try {
    const [, fields = ''] = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ');
    const [user, system] = fields.split(' ').slice(11, 13);
    return (Number(user) + Number(system)) * 10;
  } catch {
    return null;
  }
}

function start(parameters: readonly string[], databaseUrl?: string): Promise<RunningServer> {
  const environment = {
    PATH: process.env.PATH,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  };
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const child = spawn(process.execPath, parameters, { cwd: repository, env: environment, stdio: [...stdio] });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error(`${parameters.join(' ')} did not start.`)));
    child.stdout?.once('data', (chunk) => {
      const { url, tokens } = lineSchema.parse(JSON.parse(String(chunk)));
      resolve({
        url,
        token: tokens?.PLATFORM_ADMIN ?? 'nobody-and-nothing-at-all',
        peakMemory: () => peakMemoryOf(child),
        processorTime: () => processorTimeOf(child),
        stop: async () => {
          const asked = performance.now();
          child.kill('SIGTERM');
          return { code: await ended, ms: performance.now() - asked };
        },
      });
    });
  });
}

export const startServer = ({ directory, databaseUrl }: PracticePlace): Promise<RunningServer> =>
  start(
    [
      // As `npm run sync-server` starts it: a little more collecting, two thirds of the memory.
      '--max-semi-space-size=8',
      '--heap-growing-percent=50',
      'sync-server/start.ts',
      '--data',
      directory,
      '--port',
      '0',
      '--demo',
      '--rate-limit-exempt',
      '127.0.0.1',
    ],
    databaseUrl,
  );

export const startBareServer = (): Promise<RunningServer> => start(['tests/bench/server/bare-server.ts']);

/** Drives one load from a process of its own. */
export function driveApart(load: Load): Promise<Figures> {
  const child = spawn(process.execPath, ['tests/bench/server/drive.ts'], {
    cwd: repository,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += String(chunk);
  });
  child.stdin.end(JSON.stringify(load));
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => {
      if (code === 0) resolve(figuresSchema.parse(JSON.parse(printed)));
      else reject(new Error('The load generator failed.'));
    });
  });
}
