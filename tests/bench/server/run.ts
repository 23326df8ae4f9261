/**
 * `npm run bench:server [-- --quick] [--database sqlite|postgres] [--data DIR] [--seconds N]`: a large practice in
 * a real sync-server process, asked from another process, on SQLite and on PostgreSQL, beside a bare handler of
 * the same router. Ends with 1 where a request failed or a figure was missed. `--data` keeps the data for the
 * next run, SQLite in that folder and PostgreSQL in one beside it; `cpu` is the server's own processor time for a request in milliseconds, which a busy machine
 * changes little. DATABASE_URL names a PostgreSQL to use instead of one of its own.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../sync-server/support/postgres-cluster.ts';
import type { Figures } from './load.ts';
import { loadPractice, type PracticePlace } from './load-practice.ts';
import { FULL_PRACTICE, type PracticeSizes } from './practice-data.ts';
import { driveApart, type RunningServer, startBareServer, startServer } from './processes.ts';
import { measurePushes, type PushFigures } from './push.ts';
import { scenarios } from './scenarios.ts';

const MEMORY_MB = 400;
/** A thousand changes of one desktop, from the first request to the last answer. */
const PUSH_MS = 1_000;
const CHANGES = 1_000;
const QUICK: PracticeSizes = {
  clients: 2_000,
  filings: 8_000,
  auditEvents: 50_000,
  invitations: 500,
  conflicts: 50,
};

const say = (line: string) => process.stdout.write(`${line}\n`);
const ms = (value: number) => value.toFixed(1).padStart(8);

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    database: { type: 'string' },
    data: { type: 'string' },
    seconds: { type: 'string' },
  },
});
const sizes = values.quick ? QUICK : FULL_PRACTICE;
const seconds = Number(values.seconds ?? (values.quick ? 2 : 10));
const missed: string[] = [];

function print(
  database: string,
  name: string,
  figures: Figures & { readonly processor: number; readonly memory: number | null },
  bare: Figures,
  limit: number | null,
): void {
  const { p50, p95, max, perSecond, failures, bytes, processor, memory } = figures;
  const held = failures === 0 && (limit === null || p95 <= limit);
  if (!held) missed.push(`${database}: ${name}`);
  // Where even ready text comes late, the machine was busy with something else.
  const busy = limit !== null && bare.p95 > limit / 2;
  const verdict = held ? '' : busy ? 'MISSED (machine busy)' : 'MISSED';
  say(
    `${name.padEnd(34)}${ms(p50)}${ms(p95)}${ms(max)}${ms(bare.p50)}${ms(bare.p95)}${ms(processor)}` +
      `${perSecond.toFixed(0).padStart(8)}${bare.perSecond.toFixed(0).padStart(8)}` +
      `${(bytes / 1024).toFixed(1).padStart(8)}${String(failures).padStart(9)}${String(memory ?? '').padStart(6)} MB ${verdict}`,
  );
}

function printPush(database: string, { name, ms: took, slowestRequest, failures }: PushFigures): void {
  const held = failures === 0 && took <= PUSH_MS;
  if (!held) missed.push(`${database}: ${name}`);
  const verdict = held ? '' : 'MISSED';
  say(
    `${name.padEnd(34)}${ms(took)} ms in all, the slowest request${ms(slowestRequest)} ms, ` +
      `${failures} not taken  ${verdict}`,
  );
}

async function measure(database: string, place: PracticePlace, bareServer: RunningServer): Promise<void> {
  const whole = (size: number) => size.toLocaleString('en');
  say(
    `\n${database}: ${whole(sizes.clients)} clients, ${whole(sizes.filings)} filings, ` +
      `${whole(sizes.auditEvents)} audit events, ${whole(sizes.invitations)} invitations`,
  );
  const begun = performance.now();
  await loadPractice(place, sizes, say);
  say(`loaded in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  const server = await startServer(place);
  say(
    `${''.padEnd(34)}     p50     p95     max  bare50  bare95     cpu      /s  bare/s      KB failures   memory`,
  );
  for (const { name, paths, headers = {}, rate, connections, limit } of scenarios(sizes)) {
    const load = { paths: [...paths], headers: { ...headers }, rate, connections, seconds };
    // Once unmeasured: the first requests compile and fill caches.
    await driveApart({ ...load, url: server.url, token: server.token, rate: 20, seconds: 1 });
    const before = server.processorTime() ?? Number.NaN;
    const figures = await driveApart({ ...load, url: server.url, token: server.token });
    const processor = ((server.processorTime() ?? Number.NaN) - before) / figures.requests;
    const bare = { url: bareServer.url, token: bareServer.token, paths: [`/bytes/${figures.bytes}`] };
    const limitFigures = await driveApart({ ...load, ...bare, seconds: Math.min(seconds, 3) });
    print(database, name, { ...figures, processor, memory: server.peakMemory() }, limitFigures, limit);
  }
  for (const figures of await measurePushes(server, sizes, CHANGES)) printPush(database, figures);
  const memory = server.peakMemory();
  say(`memory of the process: ${memory ?? 'unknown'} MB at its peak (limit ${MEMORY_MB} MB)`);
  if (memory !== null && memory > MEMORY_MB) missed.push(`${database}: memory`);
  const { code, ms: took } = await server.stop();
  say(`stopped in order with code ${code} in ${took.toFixed(0)} ms`);
}

async function onSqlite(bareServer: RunningServer): Promise<void> {
  const directory = values.data ?? mkdtempSync(join(tmpdir(), 'fairview-bench-'));
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  await measure('SQLite', { directory, databaseUrl: undefined }, bareServer);
  if (values.data === undefined) rmSync(directory, { recursive: true, force: true });
}

async function onPostgres(bareServer: RunningServer): Promise<void> {
  const given = process.env.DATABASE_URL;
  const settings = ['shared_buffers=512MB', 'max_wal_size=4GB'];
  const kept = values.data && `${resolve(values.data)}-postgres`;
  const cluster = given ? undefined : await startPostgres(settings, kept);
  const databaseUrl = given || cluster?.url;
  if (databaseUrl === undefined) {
    say('\nPostgreSQL: there is none for this machine');
    return;
  }
  const directory = values.data ? `${kept}-files` : mkdtempSync(join(tmpdir(), 'fairview-bench-'));
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  try {
    await measure('PostgreSQL', { directory, databaseUrl }, bareServer);
  } finally {
    await cluster?.stop();
    if (values.data === undefined) rmSync(directory, { recursive: true, force: true });
  }
}

say(
  `${cpus().length} cores, Node ${process.version}, ${seconds} s a line; the load generator shares the cores`,
);
const bareServer = await startBareServer();
if (values.database !== 'postgres') await onSqlite(bareServer);
if (values.database !== 'sqlite') await onPostgres(bareServer);
await bareServer.stop();
if (missed.length > 0) say(`\nmissed: ${missed.join('; ')}`);
process.exitCode = missed.length > 0 ? 1 : 0;
