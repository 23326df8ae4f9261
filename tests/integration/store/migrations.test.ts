/** Bringing a database to the program's schema (house 4): in order, once, whole or not at all, after a backup. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { openEngine } from '../../../main/engine.ts';
import { MIGRATIONS, migrate } from '../../../main/store/migrate.ts';
import type { Migration } from '../../../main/store/migrations/migration.ts';
import { openSqlite } from '../../../shared/service/encrypted-sqlite.ts';
import { startTestEngine, TEST_KEY, temporaryFolder } from '../../support/test-engine.ts';

const now = () => new Date('2026-03-01T00:00:00.000Z');
const first: Migration = { name: '0001-a', statements: ['CREATE TABLE a (x TEXT) STRICT'] };
const second: Migration = {
  name: '0002-b',
  statements: ['CREATE TABLE b (x TEXT) STRICT', "INSERT INTO a VALUES ('moved')"],
};
const broken: Migration = {
  name: '0003-c',
  statements: ["UPDATE a SET x = 'lost'; CREATE TABLE c (x TEXT) STRICT", 'DROP TABLE no_such_table'],
};

let sqlite: Sqlite.Database;
const directory = temporaryFolder();
let count = 0;
afterEach(() => {
  sqlite.close();
  rmSync(directory, { recursive: true, force: true });
});

function fresh(): void {
  mkdirSync(directory, { recursive: true });
  count += 1;
  sqlite = openSqlite(join(directory, `${count}.db`), TEST_KEY);
}

const content = () => ({
  tables: sqlite.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").pluck().all(),
  applied: sqlite.prepare('SELECT name FROM schemaMigration ORDER BY position').pluck().all(),
  rows: sqlite.prepare('SELECT x FROM a').pluck().all(),
});

describe('migrations', () => {
  it('run in order, and each once', async () => {
    fresh();
    const never = async () => {
      throw new Error('A new database needs no backup.');
    };
    expect(await migrate(sqlite, [first, second], now, never)).toEqual(['0001-a', '0002-b']);
    expect(await migrate(sqlite, [first, second], now, never)).toEqual([]);
    expect(content()).toEqual({
      tables: ['a', 'b', 'schemaMigration'],
      applied: ['0001-a', '0002-b'],
      rows: ['moved'],
    });
  });

  it('make a backup once, before the first step on data', async () => {
    fresh();
    await migrate(sqlite, [first], now, async () => undefined);
    const tablesAtBackup: unknown[] = [];
    const third = { name: '0003-d', statements: ['CREATE TABLE d (x TEXT) STRICT'] };
    await migrate(sqlite, [first, second, third], now, async () => {
      tablesAtBackup.push(content().tables);
    });
    expect(tablesAtBackup).toEqual([['a', 'schemaMigration']]);
  });

  it('do nothing when the backup cannot be made', async () => {
    fresh();
    await migrate(sqlite, [first], now, async () => undefined);
    const before = content();
    const full = async () => {
      throw new Error('The disk is full.');
    };
    await expect(migrate(sqlite, [first, second], now, full)).rejects.toThrow('The disk is full.');
    expect(content()).toEqual(before);
  });

  it('leave a database as before the step that fails, and never go on after it', async () => {
    fresh();
    await migrate(sqlite, [first, second], now, async () => undefined);
    const before = content();
    const fourth = { name: '0004-d', statements: ['CREATE TABLE d (x TEXT) STRICT'] };
    await expect(
      migrate(sqlite, [first, second, broken, fourth], now, async () => undefined),
    ).rejects.toThrow('no_such_table');
    expect(content()).toEqual(before);
    expect(sqlite.inTransaction).toBe(false);
    const mended = { ...broken, statements: broken.statements.slice(0, 1) };
    expect(await migrate(sqlite, [first, second, mended, fourth], now, async () => undefined)).toEqual([
      '0003-c',
      '0004-d',
    ]);
  });

  it('refuse a database of a newer program, or of another history, and change nothing', async () => {
    fresh();
    await migrate(sqlite, [first, second], now, async () => undefined);
    const before = content();
    const refused = { name: 'NewerDatabase', message: expect.stringContaining('newer Fairview') };
    await expect(migrate(sqlite, [first], now, async () => undefined)).rejects.toMatchObject(refused);
    const other = { ...second, name: '0002-other' };
    await expect(migrate(sqlite, [first, other], now, async () => undefined)).rejects.toMatchObject(refused);
    await expect(migrate(sqlite, [second, first], now, async () => undefined)).rejects.toMatchObject(refused);
    expect(content()).toEqual(before);
  });
});

describe('the installed migrations', () => {
  it('have names that sort as they run, and a practice that is open knows them all', async () => {
    fresh();
    const names = MIGRATIONS.map((migration) => migration.name);
    expect([...names].sort()).toEqual(names);
    expect(new Set(names).size).toBe(names.length);
    await migrate(sqlite, MIGRATIONS, now, async () => undefined);
    expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(sqlite.pragma('foreign_key_check')).toEqual([]);
  });

  it('refuse a practice of a newer program at the door of the engine, and let go of the folder', async () => {
    const practice = await startTestEngine();
    await practice.engine.close();
    sqlite = openSqlite(join(practice.directory, 'fairview.db'), TEST_KEY);
    sqlite.exec("INSERT INTO schemaMigration (name, appliedAt) VALUES ('9999-later', '2030-01-01')");
    sqlite.close();
    const open = () =>
      openEngine({
        dataDirectory: practice.directory,
        key: TEST_KEY,
        now,
        random: (bytes) => Buffer.alloc(bytes, 1),
        languageModel: null,
      });
    await expect(open()).rejects.toMatchObject({ name: 'NewerDatabase' });
    await expect(open(), 'the folder is free again').rejects.toMatchObject({ name: 'NewerDatabase' });
    fresh();
    rmSync(practice.directory, { recursive: true });
  });
});
