/**
 * Engines killed at any moment under load (specification 4.8): FAIRVIEW_KILLS times, several engines with each process.
 * What was answered is there once, nothing is there twice, no job is lost, and the trail is whole. FAIRVIEW_KILLS_SEED
 * chooses other moments, so that a long run is made of short ones.
 */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, inject, it } from 'vitest';
import { z } from 'zod';
import { openEngine } from '../../main/engine.ts';
import { openSqlite } from '../../shared/service/encrypted-sqlite.ts';
import { takeCensus } from '../integration/jobs/store-census.ts';
import { testNow } from '../support/clock.ts';
import { LENT_THREADS } from '../support/lent-threads.ts';
import { chance } from '../support/mutated-files.ts';
import '../support/sample-folder.ts';
import { TEST_KEY, temporaryFolder } from '../support/test-folder.ts';
import type { Answered, LoadOrder } from './killed-practice.ts';

const KILLS = Number(process.env.FAIRVIEW_KILLS ?? 1_000);
const SEED = Number(process.env.FAIRVIEW_KILLS_SEED ?? 1);
const ENGINES = 5;
/** Enough clients for one life of an engine. */
const NUMBERS_EACH = 1_000;
const LATEST_MS = 2_500;

const answeredSchema: z.ZodType<Answered> = z.object({
  directory: z.string(),
  kind: z.enum(['client', 'engagement', 'job']),
  id: z.string(),
});

const root = temporaryFolder();
const answered: Answered[] = [];

/** Lets the engines work until the first answer, and then for as long as chance says. */
async function live(directories: readonly string[], from: number, next: (below: number) => number) {
  const child = fork(new URL('./killed-practice.ts', import.meta.url), { execArgv: [], silent: true });
  const complaints: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => complaints.push(chunk.toString()));
  const ended = once(child, 'exit');
  child.on('message', (message) => answered.push(answeredSchema.parse(message)));
  const order: LoadOrder = {
    directories: [...directories],
    key: TEST_KEY.toString('hex'),
    at: testNow().toISOString(),
    from,
  };
  child.send(order);
  // Sometimes already while they open, to which starts belong that mend what the last death left.
  if (next(4) > 0) await Promise.race([once(child, 'message'), ended]);
  await Promise.race([pause(next(LATEST_MS)), ended]);
  child.kill('SIGKILL');
  const [, signal] = await ended;
  expect([signal, complaints]).toEqual(['SIGKILL', []]);
}

/** Opens a folder as the program does and lets its queue run empty. */
async function runEmpty(directory: string): Promise<void> {
  const engine = await openEngine({
    dataDirectory: directory,
    key: TEST_KEY,
    now: testNow,
    random: randomBytes,
    languageModel: null,
    workers: LENT_THREADS,
  });
  const waiting = engine.context.reader
    .selectFrom('job')
    .select('id')
    .where('status', 'in', ['QUEUED', 'RUNNING']);
  while ((await waiting.executeTakeFirst()) !== undefined) await pause(20);
  await engine.close();
}

/** How jobs of the folder ended, and what is there twice. */
function recordsOf(directory: string) {
  const sqlite = openSqlite(join(directory, 'fairview.db'), TEST_KEY);
  try {
    const rows = <Row>(query: string) => sqlite.prepare<[], Row>(query).all();
    return {
      client: new Set(rows<{ id: string }>('SELECT id FROM client').map(({ id }) => id)),
      engagement: new Set(rows<{ id: string }>('SELECT id FROM engagement').map(({ id }) => id)),
      job: new Map(
        rows<{ id: string; status: string }>('SELECT id, status FROM job').map((row) => [row.id, row.status]),
      ),
      twice: [
        ...rows('SELECT companyName FROM client GROUP BY companyName HAVING count(*) > 1'),
        ...rows('SELECT clientId FROM engagement GROUP BY clientId HAVING count(*) > 1'),
        ...rows('SELECT engagementId FROM trialBalanceUpload GROUP BY engagementId HAVING count(*) > 1'),
      ],
    };
  } finally {
    sqlite.close();
  }
}

it(`${KILLS} kills of engines at work`, async () => {
  const next = chance(SEED);
  const sample = inject('sampleFolder');
  const directories = Array.from({ length: ENGINES }, (_, index) => join(root, `practice-${index}`));
  for (const directory of directories) cpSync(sample.directory, directory, { recursive: true });
  let kills = 0;
  for (let life = 1; kills < KILLS; life += 1) {
    await live(directories, life * NUMBERS_EACH, next);
    kills += directories.length;
  }
  expect(answered.length).toBeGreaterThan(0);
  const ends = new Map<string, number>();
  for (const directory of directories) {
    await runEmpty(directory);
    const records = recordsOf(directory);
    expect(records.twice).toEqual([]);
    const own = answered.filter((each) => each.directory === directory);
    for (const { kind, id } of own) {
      expect(records[kind].has(id), `${kind} ${id} was answered and is lost`).toBe(true);
      const end = kind === 'job' ? records.job.get(id) : undefined;
      if (end !== undefined) ends.set(end, (ends.get(end) ?? 0) + 1);
    }
    const census = await takeCensus(directory);
    expect(census).toMatchObject({ integrity: 'ok', auditChainIntact: true });
    expect(census.filesOnDisk).toEqual(census.filesRecorded);
  }
  console.log(
    `${kills} kills, ${answered.length} answers, jobs that were answered:`,
    Object.fromEntries(ends),
  );
  rmSync(root, { recursive: true, force: true });
});
