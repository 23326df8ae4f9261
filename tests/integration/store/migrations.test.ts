/** Bringing a database to the program's schema (house 4): in order, once, whole or not at all, after a backup. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { openEngine } from '../../../main/engine.ts';
import { MIGRATIONS, migrate } from '../../../main/store/migrate.ts';
import type { Migration } from '../../../main/store/migrations/migration.ts';
import { readStatementBooks } from '../../../shared/model/provenance.ts';
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

/** Rows of a practice as it was before books had an identity; what `log` adds is not on a desktop that pulled them. */
const BEFORE_BOOKS = (log: string) => `
  PRAGMA foreign_keys = OFF;
  INSERT INTO client (id, companyName, uen, enabledProducts, accountingStandard, fyEndMonth, createdAt, updatedAt)
    VALUES ('c', 'Amber Fern Pte. Ltd.', '202214569N', '[]', 'SFRS', 12, '', '');
  INSERT INTO engagement (id, clientId, financialYear, periodStart, yearEndDate, reportingStandard,
      functionalCurrency, roundingConvention, firstPeriod, status, hasPriorYear, versionNo, contentVersion,
      createdAt, updatedAt)
    VALUES ('e', 'c', 'FY2025', '2025-01-01', '2025-12-31', 'SFRS', 'SGD', 'SGD', 0, 'MAPPED', 0, 1, 4, '', ''),
      ('new', 'c', 'FY2026', '2026-01-01', '2026-12-31', 'SFRS', 'SGD', 'SGD', 0, 'DRAFT', 0, 1, 1, '', '');
  INSERT INTO storedFile (id, key, fileName, mimeType, sha256, sizeBytes, createdAt)
    VALUES ('right', 'r', 'books.csv', 'text/csv', 'r1', 1, ''), ('wrong', 'w', 'wrong.csv', 'text/csv', 'w1', 1, '');
  INSERT INTO trialBalanceUpload (id, engagementId, fileId, report, createdAt) VALUES
    ('first', 'e', 'right', '{"sheet":"TB"}', '2026-01-01T01'), ('second', 'e', 'right', '{"sheet":"TB 2"}', '2026-01-01T02'),
    ('failed', 'e', 'wrong', '{"sheet":"X"}', '2026-01-01T04');
  INSERT INTO trialBalanceItem (id, engagementId, position, accountCode, accountDescription, currentYearBalance,
      priorYearBalance, taxonomyKey, isOverride, suggestions, sourceRow, uploadedAt)
    VALUES ('i2', 'e', 1, '2', 'Capital', '-5.00', '-4.00', 'share_capital', 0, '[]', 3, '2026-01-01T03'),
      ('i1', 'e', 0, '1', 'Bank', '5.00', NULL, NULL, 0, '[]', 2, '2026-01-01T03');
  INSERT INTO generatedStatement (id, engagementId, versionNo, statementsJson, isBalanced, contentVersion, generatedAt)
    VALUES ('old', 'e', 1, '{}', 1, 3, ''), ('now', 'e', 2, '{}', 1, 4, '');
  ${log}`;
const logged = (fileId: string, at: string) => `
  INSERT INTO auditEvent (sequence, type, action, actorName, subject, payload, at, previousHash, hash)
  VALUES (1, 'FS_TB_UPLOADED', 'UPLOAD_TRIAL_BALANCE', '', 'engagement:e', '{"fileId":"${fileId}"}', '${at}', '', '');`;
/** A desktop with a server, and what the program wrote in nobody's name before it was updated. */
const WAITING = `
  INSERT INTO syncConnection (position, baseUrl, practiceName, deviceId, deviceName, leaseKey, lease, leaseExpiresAt, cursor,
      nextChangeNumber, clockOffsetMs, latestSeenAt, lastContactAt, connectedById, connectedAt)
    VALUES (1, '', '', 'd', '', '', '', '', 0, 1, 0, '', '', 's', '');
  INSERT INTO syncTouched (kind, id, before) VALUES ('note', 'n', NULL), ('auditEvent', '7', NULL);`;

describe('0016-books', () => {
  it.each([
    ['of this desktop', logged('right', '2026-01-01T03')],
    ['of which no event tells', ''],
    ['of a colleague, after an upload of this desktop', logged('wrong', '2026-01-01T00')],
  ])('finds the upload and the books of an import %s', async (_import, log) => {
    fresh();
    const at = MIGRATIONS.findIndex(({ name }) => name === '0016-books');
    await migrate(sqlite, MIGRATIONS.slice(0, at), now, async () => undefined);
    sqlite.exec(BEFORE_BOOKS(log));
    await migrate(sqlite, MIGRATIONS, now, async () => undefined);
    const column = (query: string) => sqlite.prepare(query).pluck().all();
    expect(column('SELECT currentUploadId FROM engagement ORDER BY id')).toEqual(['second', null]);
    expect(column('SELECT uploadId FROM trialBalanceItem')).toEqual(['second', 'second']);
    const [current, old] = column('SELECT books FROM generatedStatement ORDER BY id');
    expect(old).toBeNull();
    expect(readStatementBooks(String(current))).toEqual({
      uploadId: 'second',
      file: { fileName: 'books.csv', sha256: 'r1', sheet: 'TB 2' },
      accounts: [
        {
          id: 'i1',
          accountCode: '1',
          accountDescription: 'Bank',
          taxonomyKey: null,
          sourceRow: 2,
          currentYearBalance: '5.00',
          priorYearBalance: null,
        },
        {
          id: 'i2',
          accountCode: '2',
          accountDescription: 'Capital',
          taxonomyKey: 'share_capital',
          sourceRow: 3,
          currentYearBalance: '-5.00',
          priorYearBalance: '-4.00',
        },
      ],
    });
    expect(column('SELECT kind FROM syncTouched')).toEqual([]);
  });

  it('leaves what waits to be sent as it is, and adds nothing to it', async () => {
    fresh();
    const at = MIGRATIONS.findIndex(({ name }) => name === '0016-books');
    await migrate(sqlite, MIGRATIONS.slice(0, at), now, async () => undefined);
    sqlite.exec(BEFORE_BOOKS(''));
    sqlite.exec(WAITING);
    const before = sqlite.prepare('SELECT * FROM syncTouched ORDER BY position').all();
    await migrate(sqlite, MIGRATIONS, now, async () => undefined);
    expect(sqlite.prepare('SELECT * FROM syncTouched ORDER BY position').all()).toEqual(before);
    expect(before).toHaveLength(2);
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
