/**
 * The data folder (decisions 8; security): encrypted, for one key, one process and one owner; stored files are
 * never overwritten, a damaged one is noticed, and one without a record is removed at start.
 */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEngine } from '../../../main/engine.ts';
import { restoreBackup } from '../../../main/store/backups/restore-backup.ts';
import { FetchedPieces } from '../../../main/store/fetched-pieces.ts';
import { DamagedFile, StoredFiles, sha256Of } from '../../../main/store/stored-files.ts';
import { KeyForgotten } from '../../../shared/service/erasable-key.ts';
import { testNow } from '../../support/clock.ts';
import { LENT_THREADS } from '../../support/lent-threads.ts';
import { TEST_KEY, temporaryFolder } from '../../support/test-engine.ts';
import { filesOnDisk, takeCensus } from '../jobs/store-census.ts';
import { prepareFolder } from './raw-store.ts';

let directory: string;
beforeAll(async () => {
  directory = await prepareFolder();
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const open = (key: Buffer = TEST_KEY) =>
  openEngine({
    dataDirectory: directory,
    key,
    now: testNow,
    random: randomBytes,
    languageModel: null,
  });

function everyFile(): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

describe('the key', () => {
  it.each([
    ['another key', Buffer.alloc(32, 8)],
    ['a short key', Buffer.alloc(31, 7)],
    ['no key', Buffer.alloc(0)],
  ])('%s does not open the practice and changes nothing', async (_name, key) => {
    const before = await takeCensus(directory);
    await expect(open(key)).rejects.toMatchObject({ name: 'WrongKey' });
    expect(await takeCensus(directory)).toEqual(before);
  });

  it.runIf(process.platform !== 'win32')(
    'opens a folder that anybody could enter for its owner alone',
    async () => {
      chmodSync(directory, 0o755);
      chmodSync(join(directory, 'fairview.db'), 0o644);
      await (await open()).close();
      expect(statSync(directory).mode & 0o777).toBe(0o700);
      expect(statSync(join(directory, 'fairview.db')).mode & 0o777).toBe(0o600);
    },
  );

  it('never stands in an error, and neither it nor the practice stands in a file', async () => {
    const engine = await open();
    await engine.context.backups.make();
    const words = [
      'Marlowe Lantern',
      '202399871N',
      'Kestrel Bay',
      'Property, plant and equipment',
      'Retained earnings',
      '@sample.fairview.example',
      'SQLite format 3',
      TEST_KEY.toString('hex'),
    ];
    for (const file of everyFile()) {
      if (file.endsWith('lock.db') || file.endsWith('-journal')) continue;
      const bytes = readFileSync(file);
      for (const word of words) {
        expect(bytes.includes(word), `"${word}" in ${file}`).toBe(false);
        expect(bytes.includes(Buffer.from(word, 'utf16le')), `"${word}" in ${file}`).toBe(false);
      }
      expect(bytes.includes(TEST_KEY)).toBe(false);
    }
    await engine.close();
    const error = await open(Buffer.alloc(32, 8)).catch((each: unknown) => each);
    expect(`${error} ${JSON.stringify(error)}`).not.toContain('08080808');
  });

  it('files are for their owner only', async () => {
    const engine = await open();
    for (const file of everyFile()) {
      if (file.endsWith('lock.db') || file.endsWith('lock.db-journal')) continue;
      expect((statSync(file).mode & 0o777).toString(8), file).toBe('600');
    }
    await engine.close();
  });
});

describe('a second program', () => {
  it('is refused while one holds the folder, and welcome when that one is gone, however it went', async () => {
    const holder = fork(
      new URL('./holding-engine.ts', import.meta.url),
      [directory, TEST_KEY.toString('hex'), testNow().toISOString()],
      { execArgv: [] },
    );
    await once(holder, 'message');
    await expect(open()).rejects.toMatchObject({ name: 'DatabaseInUse' });
    expect(() =>
      restoreBackup(directory, readdirSync(join(directory, 'backups'))[0] ?? '', TEST_KEY),
    ).toThrow('open in another Fairview');
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const engine = await open();
    await expect(open(), 'nor twice in one process').rejects.toMatchObject({ name: 'DatabaseInUse' });
    await engine.close();
  });
});

describe('closing', () => {
  it('wipes the keys and releases the folder whatever fails on the way, and tells the first failure', async () => {
    const broken = new Error('The threads do not end.');
    const engine = await openEngine({
      dataDirectory: directory,
      key: TEST_KEY,
      now: testNow,
      random: randomBytes,
      languageModel: null,
      workers: { ...LENT_THREADS, close: () => Promise.reject(broken) },
    });
    const { linkKey, files } = engine.context;
    await expect(engine.close()).rejects.toBe(broken);
    expect(linkKey.equals(Buffer.alloc(32))).toBe(true);
    await expect(files.read('xbrl/client/filing/x.docx')).rejects.toThrow();
    await (await open()).close();
  });
});

describe('at start', () => {
  it('files without a record are removed, and the others stay', async () => {
    const before = await takeCensus(directory);
    expect(before.filesOnDisk).toEqual(before.filesRecorded);
    mkdirSync(join(directory, 'files', 'xbrl', 'left'), { recursive: true });
    writeFileSync(join(directory, 'files', 'xbrl', 'left', 'preptool-v9.xlsx'), 'half a file');
    writeFileSync(join(directory, 'files', 'stray'), 'a stray');
    await (await open()).close();
    expect(filesOnDisk(directory)).toEqual(before.filesRecorded);
  });
});

describe('a stored file', () => {
  const root = temporaryFolder();
  const files = new StoredFiles(root, TEST_KEY, randomBytes);
  const key = 'xbrl/client/filing/source.docx';
  const bytes = new TextEncoder().encode('Statement of financial position');
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('is never overwritten: a taken key gets a number', async () => {
    const first = await files.write(key, bytes);
    const second = await files.write(key, new TextEncoder().encode('Another'));
    const third = await files.write(key, bytes);
    expect([first.key, second.key, third.key]).toEqual([
      key,
      'xbrl/client/filing/source-2.docx',
      'xbrl/client/filing/source-3.docx',
    ]);
    expect((await files.read(key)).equals(bytes)).toBe(true);
    expect(first).toMatchObject({ sha256: sha256Of(bytes), sizeBytes: bytes.length });
  });

  it('that was changed, cut, or put in the place of another is noticed', async () => {
    const { key: victim } = await files.write('xbrl/client/filing/victim.xml', bytes);
    const path = join(root, victim);
    const whole = readFileSync(path);
    for (let at = 0; at < whole.length; at += 5) {
      const changed = Buffer.from(whole);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      writeFileSync(path, changed);
      await expect(files.read(victim), `byte ${at}`).rejects.toBeInstanceOf(DamagedFile);
    }
    for (const length of [0, 3, 4, 10, 16, 20, 24, 31, 32, whole.length - 1]) {
      writeFileSync(path, whole.subarray(0, length));
      await expect(files.read(victim), `${length} bytes`).rejects.toBeInstanceOf(DamagedFile);
    }
    writeFileSync(path, Buffer.concat([whole, Buffer.from([0])]));
    await expect(files.read(victim)).rejects.toBeInstanceOf(DamagedFile);
    copyFileSync(join(root, key), path);
    await expect(files.read(victim), 'another file of the practice').rejects.toBeInstanceOf(DamagedFile);
    writeFileSync(path, whole);
    expect((await files.read(victim)).equals(bytes)).toBe(true);
  });

  it('does not open with another key', async () => {
    const other = new StoredFiles(root, Buffer.alloc(32, 9), randomBytes);
    await expect(other.read(key)).rejects.toBeInstanceOf(DamagedFile);
  });

  it('is neither written nor read once the key is forgotten', async () => {
    const wiped = new StoredFiles(root, TEST_KEY, randomBytes);
    wiped.forgetKey();
    const late = 'xbrl/client/filing/late.docx';
    await expect(wiped.write(late, bytes)).rejects.toBeInstanceOf(KeyForgotten);
    expect(existsSync(join(root, late))).toBe(false);
    await expect(wiped.read(key)).rejects.toBeInstanceOf(KeyForgotten);
  });

  it('is not kept in pieces once the key is forgotten', async () => {
    const pieces = new FetchedPieces(join(root, 'fetching'), Buffer.alloc(32, 3), randomBytes);
    const sha256 = 'ab'.repeat(32);
    await pieces.keep(sha256, 0, bytes);
    pieces.forgetKey();
    await expect(pieces.keep(sha256, bytes.length, bytes)).rejects.toBeInstanceOf(KeyForgotten);
    await expect(pieces.list(sha256)).rejects.toBeInstanceOf(KeyForgotten);
  });

  it.each([
    '../outside.txt',
    'xbrl/../../outside.txt',
    '/etc/passwd',
    'xbrl//x',
    'xbrl/.hidden',
    'xbrl\\x\\y.txt',
    '',
    'x',
    'xbrl/a\u0000.txt',
    'xbrl/a/',
    'xbrl/C:/x.txt',
  ])('%j is not a key', async (bad) => {
    await expect(files.write(bad, bytes)).rejects.toThrow('bad key');
    await expect(files.read(bad)).rejects.toThrow('bad key');
    expect(existsSync(join(root, '..', 'outside.txt'))).toBe(false);
  });
});
