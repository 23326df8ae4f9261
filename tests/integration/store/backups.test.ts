/** Backups and restoring (decisions 8): daily, encrypted, thirty kept, and a way back that loses nothing. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Engine, openEngine } from '../../../main/engine.ts';
import { callerOf, openSession } from '../../../main/practice/sessions.ts';
import { listBackups, makeBackup } from '../../../main/store/backups/backups.ts';
import { restoreBackup } from '../../../main/store/backups/restore-backup.ts';
import { insertChallenge } from '../../../main/store/repositories/staff.ts';
import { openSqlite } from '../../../shared/service/encrypted-sqlite.ts';
import { TEST_KEY, temporaryFolder } from '../../support/test-engine.ts';
import { filesOnDisk, takeCensus } from '../jobs/store-census.ts';
import { prepareFolder } from './raw-store.ts';

const DAY_MS = 24 * 3_600_000;
const OTHER_KEY = Buffer.alloc(32, 8);

let prepared: string;
let directory: string;
beforeAll(async () => {
  prepared = await prepareFolder();
  rmSync(join(prepared, 'backups'), { recursive: true, force: true });
});
afterAll(() => rmSync(prepared, { recursive: true, force: true }));
beforeEach(() => {
  directory = temporaryFolder();
  cpSync(prepared, directory, { recursive: true });
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const backups = () => listBackups(join(directory, 'backups'), TEST_KEY);
const database = () => join(directory, 'fairview.db');

async function open(at: string): Promise<Engine> {
  return await openEngine({
    dataDirectory: directory,
    key: TEST_KEY,
    now: () => new Date(at),
    random: randomBytes,
    languageModel: null,
  });
}

/** What a practice holds, with whoever was signed in signed out: restoring ends sessions, and nothing else. */
const signedOut = ({ tables, ...census }: Awaited<ReturnType<typeof takeCensus>>) => ({
  ...census,
  tables: {
    ...tables,
    session: tables.session?.map((row) => row.replace('"endedAt":null', '"endedAt":"<moment>"')),
  },
});

/** Opens and closes the practice at a moment. */
async function visit(at: string): Promise<void> {
  await (await open(at)).close();
}

async function renamePractice(name: string): Promise<void> {
  const engine = await open('2026-03-01T12:00:00.000Z');
  await engine.context.change(async (writer) => {
    await writer.updateTable('practice').set({ name }).execute();
  });
  await engine.close();
}

async function practiceName(): Promise<string | undefined> {
  const engine = await open('2026-03-01T12:00:00.000Z');
  const practice = await engine.practice();
  await engine.close();
  return practice?.name;
}

describe('backups', () => {
  it('are made once a day when the practice is opened', async () => {
    await visit('2026-03-01T01:00:00.000Z');
    await visit('2026-03-01T23:00:00.000Z');
    expect(backups().map((backup) => backup.madeAt)).toEqual(['2026-03-01T01:00:00.000Z']);
    await visit('2026-03-02T00:30:00.000Z');
    expect(backups().map((backup) => backup.madeAt)).toEqual([
      '2026-03-02T00:30:00.000Z',
      '2026-03-01T01:00:00.000Z',
    ]);
  });

  it('are kept thirty deep', async () => {
    await visit('2026-04-30T00:00:00.000Z');
    const folder = join(directory, 'backups');
    for (let day = 1; day <= 32; day += 1) {
      const at = new Date(Date.parse('2026-03-01T00:00:00.000Z') + day * DAY_MS);
      writeFileSync(join(folder, `fairview-${at.toISOString().replaceAll(/[-:.]/g, '')}.db`), 'earlier');
    }
    await visit('2026-05-01T00:00:00.000Z');
    const kept = backups();
    expect(kept).toHaveLength(30);
    expect([...kept].sort((left, right) => (left.madeAt < right.madeAt ? 1 : -1))).toEqual(kept);
    expect(kept[0]?.madeAt).toBe('2026-05-01T00:00:00.000Z');
    expect(kept.at(-1)?.madeAt).toBe('2026-03-06T00:00:00.000Z');
  });

  it('wait for a change that is under way, and hold it whole', async () => {
    const engine = await open('2026-03-01T01:00:00.000Z');
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const change = engine.context.change(async (writer) => {
      await writer.updateTable('practice').set({ name: 'Half way' }).execute();
      await held;
      await writer.updateTable('practice').set({ name: 'All the way' }).execute();
    });
    const backup = engine.context.backups.make();
    letGo();
    await change;
    const copy = openSqlite(join(directory, 'backups', (await backup).name), TEST_KEY);
    expect(copy.prepare('SELECT name FROM practice').pluck().get()).toBe('All the way');
    copy.close();
    await engine.close();
  });

  it('are encrypted under the same key and whole', async () => {
    await visit('2026-03-01T01:00:00.000Z');
    const path = join(directory, 'backups', backups()[0]?.name ?? '');
    expect(readFileSync(path).includes('SQLite format 3')).toBe(false);
    expect(() => openSqlite(path, OTHER_KEY)).toThrow('does not open');
    const copy = openSqlite(path, TEST_KEY);
    expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(copy.prepare('SELECT count(*) FROM lineItem').pluck().get()).toBe(86);
    copy.close();
  });

  it('are made of the database alone before an update changes it', async () => {
    const made = await makeBackup(directory, TEST_KEY, new Date('2026-03-01T01:00:00.000Z'), {
      withFiles: false,
    });
    expect(backups().map(({ name }) => name)).toEqual([made.name]);
  });

  it('leave nothing of one that was broken off', async () => {
    await visit('2026-03-01T01:00:00.000Z');
    writeFileSync(join(directory, 'backups', 'fairview-20260228T000000000Z.db.unfinished'), 'half');
    writeFileSync(join(directory, 'backups', 'fairview-20260228T000000000Z.db.unfinished-wal'), 'half');
    expect(backups()).toHaveLength(1);
    await visit('2026-03-02T01:00:00.000Z');
    const names = readdirSync(join(directory, 'backups'));
    expect(names.filter((name) => name.includes('unfinished') || name.includes('20260228'))).toEqual([]);
  });
});

/** Restores in a process that is killed at the nth new name of a file; false where it came to its end before. */
async function killedAt(count: number, name: string): Promise<boolean> {
  const script = fileURLToPath(new URL('./killed-restore.ts', import.meta.url));
  const child = spawn(process.execPath, [script, directory, name, TEST_KEY.toString('hex'), String(count)], {
    stdio: 'inherit',
  });
  const [code, signal] = await once(child, 'exit');
  if (signal !== 'SIGKILL') expect(code).toBe(0);
  return signal === 'SIGKILL';
}

describe('restoring', () => {
  it('loses nothing when it is killed, wherever it has come to, and is ended by the next start', async () => {
    await visit('2026-03-01T01:00:00.000Z');
    const name = backups()[0]?.name ?? '';
    await renamePractice('Renamed since');
    const start = temporaryFolder();
    cpSync(directory, start, { recursive: true });
    const found: (string | undefined)[] = [];
    for (let count = 1; ; count += 1) {
      rmSync(directory, { recursive: true });
      cpSync(start, directory, { recursive: true });
      // What the log of a desktop that was killed still holds goes with its database.
      writeFileSync(`${database()}-shm`, '');
      const killed = await killedAt(count, name);
      found.push(await practiceName());
      if (found.at(-1) === 'Sample practice') {
        const aside = openSqlite(`${database()}.before-restore`, TEST_KEY);
        expect(aside.prepare('SELECT name FROM practice').pluck().get()).toBe('Renamed since');
        aside.close();
      }
      if (!killed) break;
    }
    rmSync(start, { recursive: true });
    // Until it is decided, nothing has changed; from then on it is restored.
    expect(found[0]).toBe('Renamed since');
    expect(found.slice(1).length).toBeGreaterThanOrEqual(3);
    expect(new Set(found.slice(1))).toEqual(new Set(['Sample practice']));
  });

  it('brings back what the backup holds, and keeps what was in its place', async () => {
    await visit('2026-03-01T01:00:00.000Z');
    const [backup] = backups();
    const before = await takeCensus(directory);
    await renamePractice('Renamed since');
    restoreBackup(directory, backup?.name ?? '', TEST_KEY);
    expect(signedOut(await takeCensus(directory))).toEqual(signedOut(before));
    expect(await practiceName()).toBe('Sample practice');
    const aside = openSqlite(`${database()}.before-restore`, TEST_KEY);
    expect(aside.prepare('SELECT name FROM practice').pluck().get()).toBe('Renamed since');
    aside.close();
    expect(backups(), 'the backup is still there').toContainEqual(backup);
  });

  it('lets no session live again that was ended since, and no sign-in go on', async () => {
    const at = '2026-03-01T01:00:00.000Z';
    const engine = await open(at);
    const token = await engine.context.change(async (writer) => {
      const staff = await writer.selectFrom('staff').selectAll().executeTakeFirstOrThrow();
      const challenge = {
        challengeHash: 'of a sign-in',
        staffId: staff.id,
        enrolmentSecret: null,
        attempts: 0,
      };
      await insertChallenge(writer, { ...challenge, expiresAt: '2026-03-02T01:10:00.000Z' });
      return (await openSession(writer, engine.context, staff, 48 * 3_600_000)).token;
    });
    await engine.close();
    const next = await open('2026-03-02T01:00:00.000Z');
    expect(await callerOf(next.context, token)).toBeDefined();
    await next.close();
    restoreBackup(directory, backups()[0]?.name ?? '', TEST_KEY);
    const restored = await open('2026-03-02T01:05:00.000Z');
    expect(await callerOf(restored.context, token)).toBeUndefined();
    expect(await restored.context.reader.selectFrom('loginChallenge').selectAll().execute()).toEqual([]);
    await restored.close();
  });

  it('keeps every database that it puts aside', async () => {
    await visit('2026-03-01T01:00:00.000Z');
    const name = backups()[0]?.name ?? '';
    for (const word of ['First', 'Second']) {
      await renamePractice(word);
      restoreBackup(directory, name, TEST_KEY);
    }
    const names = readdirSync(directory).filter((each) =>
      /^fairview\.db\.before-restore(?:-\d+)?$/.test(each),
    );
    const kept = names.map((each) => {
      const aside = openSqlite(join(directory, each), TEST_KEY);
      const practice = aside.prepare('SELECT name FROM practice').pluck().get();
      aside.close();
      return practice;
    });
    expect(kept.sort()).toEqual(['First', 'Second']);
  });

  it('keeps the stored files that a later database names, so that the way forward stays open', async () => {
    const sqlite = openSqlite(database(), TEST_KEY);
    const before = filesOnDisk(directory);
    sqlite.close();
    await visit('2026-03-01T01:00:00.000Z');
    const old = backups()[0]?.name ?? '';
    const engine = await open('2026-03-02T01:00:00.000Z');
    const { files } = engine.context;
    const written = await files.write('xbrl/later/filing/source.docx', new TextEncoder().encode('Later'));
    await engine.context.change(async (writer) => {
      await writer
        .insertInto('storedFile')
        .values({
          id: 'later',
          ...written,
          fileName: 'later.docx',
          mimeType: 'text/plain',
          createdAt: '2026-03-02T01:00:00.000Z',
        })
        .execute();
    });
    const later = (await engine.context.backups.make()).name;
    await engine.close();

    restoreBackup(directory, old, TEST_KEY);
    await visit('2026-03-03T01:00:00.000Z');
    expect(filesOnDisk(directory)).toEqual([...before, written.key].sort());
    restoreBackup(directory, later, TEST_KEY);
    await visit('2026-03-04T01:00:00.000Z');
    const census = await takeCensus(directory);
    expect(census.filesOnDisk).toEqual(census.filesRecorded);
    expect(census.filesOnDisk).toContain(written.key);
  });

  it('works when the database in place is damaged or gone', async () => {
    await visit('2026-03-01T01:00:00.000Z');
    const name = backups()[0]?.name ?? '';
    const before = await takeCensus(directory);
    writeFileSync(database(), Buffer.alloc(8192, 3));
    restoreBackup(directory, name, TEST_KEY);
    expect(signedOut(await takeCensus(directory))).toEqual(signedOut(before));
    expect(readFileSync(`${database()}.before-restore`).equals(Buffer.alloc(8192, 3))).toBe(true);
    rmSync(database());
    restoreBackup(directory, name, TEST_KEY);
    expect(signedOut(await takeCensus(directory))).toEqual(signedOut(before));
  });

  it('does not read a log whose database is gone into the restored one', async () => {
    await visit('2026-03-01T01:00:00.000Z');
    const name = backups()[0]?.name ?? '';
    const engine = await open('2026-03-01T12:00:00.000Z');
    await engine.context.change((writer) =>
      writer.updateTable('practice').set({ name: 'Newer than the backup' }).execute(),
    );
    const log = readFileSync(`${database()}-wal`);
    await engine.close();
    for (const each of ['first', 'second']) {
      rmSync(database());
      writeFileSync(`${database()}-wal`, log);
      restoreBackup(directory, name, TEST_KEY);
      expect(await practiceName(), each).toBe('Sample practice');
    }
    const kept = readdirSync(directory).filter((each) => each.includes('without-database'));
    expect(kept.sort()).toEqual([
      'fairview.db.before-restore-without-database-2-wal',
      'fairview.db.before-restore-without-database-wal',
    ]);
    expect(readFileSync(join(directory, kept[0] ?? '')).equals(log)).toBe(true);
  });

  it('refuses a wrong name, a wrong key and a damaged backup, and changes nothing', async () => {
    await visit('2026-03-01T01:00:00.000Z');
    const name = backups()[0]?.name ?? '';
    const path = join(directory, 'backups', name);
    const before = await takeCensus(directory);
    for (const bad of [
      '',
      '../fairview.db',
      '../../etc/passwd',
      'fairview.db',
      `${name}.unfinished`,
      `x${name}`,
    ]) {
      expect(() => restoreBackup(directory, bad, TEST_KEY), bad).toThrow('is not the name of a backup');
    }
    expect(() => restoreBackup(directory, 'fairview-20200101T000000000Z.db', TEST_KEY)).toThrow(
      'There is no backup',
    );
    expect(() => restoreBackup(directory, name, OTHER_KEY)).toThrow('does not open');
    const whole = readFileSync(path);
    const damages: readonly (readonly [string, Buffer])[] = [
      ['the first page', Buffer.concat([Buffer.alloc(4096, 1), whole.subarray(4096)])],
      [
        'a page in the middle',
        Buffer.concat([whole.subarray(0, 4096 * 20), Buffer.alloc(4096, 1), whole.subarray(4096 * 21)]),
      ],
      ['a cut end', whole.subarray(0, 4096 * 30)],
      ['an empty file', Buffer.alloc(0)],
    ];
    for (const [what, bytes] of damages) {
      writeFileSync(path, bytes);
      expect(() => restoreBackup(directory, name, TEST_KEY), what).toThrow();
      expect(await takeCensus(directory), what).toEqual(before);
      expect(
        readdirSync(directory).filter((each) => each.includes('restor')),
        what,
      ).toEqual([]);
    }
  });
});
