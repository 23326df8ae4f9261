/**
 * The log of the database is moved by a thread beside the work, not inside somebody's commit; what was written is
 * there whether the log has been moved or not.
 */
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkpointsAside } from '../../../main/store/checkpoints.ts';
import { openSqlite } from '../../../shared/service/encrypted-sqlite.ts';
import { TEST_KEY, temporaryFolder } from '../../support/test-engine.ts';

const MEGABYTE = 1_000_000;
const LONG = 'x'.repeat(MEGABYTE);

describe('the log of the database', () => {
  const directory = temporaryFolder();
  const path = join(directory, 'fairview.db');
  const sqlite = openSqlite(path, TEST_KEY);
  const failures: unknown[] = [];
  const checkpoints = checkpointsAside(sqlite, path, TEST_KEY, (error) => failures.push(error));
  const store = (texts: number) => {
    const insert = sqlite.prepare('INSERT INTO kept (text) VALUES (?)');
    for (let at = 0; at < texts; at += 1) insert.run(LONG);
    checkpoints.committed();
  };
  beforeAll(() => {
    sqlite.exec('CREATE TABLE kept (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT');
  });
  afterAll(async () => {
    await checkpoints.close();
    sqlite.close();
    rmSync(directory, { recursive: true, force: true });
  });

  it('is left alone while it is short, and by a commit even when it is long', async () => {
    store(2);
    // A log that is long enough is moved before this ends.
    const short = checkpointsAside(sqlite, path, TEST_KEY, (error) => failures.push(error));
    short.committed();
    await short.close();
    expect(statSync(path).size).toBeLessThan(MEGABYTE);
    const insert = sqlite.prepare('INSERT INTO kept (text) VALUES (?)');
    for (let at = 0; at < 6; at += 1) insert.run(LONG);
    expect(statSync(path).size).toBeLessThan(MEGABYTE);
    expect(statSync(`${path}-wal`).size).toBeGreaterThan(8 * MEGABYTE);
  });

  it('is moved into the database by a thread, while the connection stays in use', async () => {
    store(1);
    while (statSync(path).size < 9 * MEGABYTE && failures.length === 0) {
      sqlite.prepare('SELECT count(*) FROM kept').get();
      await setTimeout(20);
    }
    expect(failures).toEqual([]);
    await checkpoints.close();
    // Begun anew: more text does not make the file of the log longer.
    const { size } = statSync(`${path}-wal`);
    store(3);
    expect(statSync(`${path}-wal`).size).toBe(size);
    expect(sqlite.prepare('SELECT count(*) FROM kept').pluck().get()).toBe(12);
  });

  it('is moved by one thread however often it grows long, which ends with the database', async () => {
    const started: Worker[] = [];
    const hear = (thread: Worker) => started.push(thread);
    process.on('worker', hear);
    const another = join(directory, 'another.db');
    const own = openSqlite(another, TEST_KEY);
    own.exec('CREATE TABLE kept (text TEXT NOT NULL) STRICT');
    const insert = own.prepare('INSERT INTO kept (text) VALUES (?)');
    const moving = checkpointsAside(own, another, TEST_KEY, (error) => failures.push(error));
    for (const texts of [6, 9, 12]) {
      const before = statSync(another).size;
      for (let at = 0; at < texts; at += 1) insert.run(LONG);
      while (statSync(another).size < before + MEGABYTE && failures.length === 0) {
        moving.committed();
        await setTimeout(20);
      }
    }
    await moving.close();
    process.off('worker', hear);
    own.close();
    expect(failures).toEqual([]);
    expect(started.map((thread) => thread.threadId)).toEqual([-1]);
  });

  it('stays what it is where the thread fails, and the failure is told', async () => {
    const told: unknown[] = [];
    const wrong = checkpointsAside(sqlite, path, Buffer.alloc(32, 9), (error) => told.push(error));
    store(12);
    wrong.committed();
    await wrong.close();
    expect(String(told)).toMatch(/not a database/i);
    expect(String(told)).not.toContain('0909');
    expect(sqlite.prepare('SELECT count(*) FROM kept').pluck().get()).toBe(24);
  });
});
