/**
 * Documents in backups (decisions 8): a copy of the folder "backups" is enough to have everything back, each document is
 * held once, what is damaged is told and mended, and an audit trail that is cut no longer reaches to its backups.
 */
import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openEngine } from '../../../main/engine.ts';
import type { Backup } from '../../../main/store/backups/backups.ts';
import { restoreBackup, takeKeysOfBackup } from '../../../main/store/backups/restore-backup.ts';
import { endsNotReached } from '../../../main/store/repositories/audit-log.ts';
import { insertIncoming } from '../../../main/store/repositories/incoming-documents.ts';
import { sha256Of } from '../../../main/store/stored-files.ts';
import { openSqlite } from '../../../shared/service/encrypted-sqlite.ts';
import { createKeys } from '../../../shared/service/key-custody.ts';
import { TEST_KEY, temporaryFolder } from '../../support/test-engine.ts';
import { filesOnDisk } from '../jobs/store-census.ts';
import { prepareFolder } from './raw-store.ts';

const DAY_MS = 24 * 3_600_000;
const LOST = 'signed statements of the only copy';
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

const inPool = (at = directory) =>
  readdirSync(join(at, 'backups', 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

async function open(at: string, dataDirectory = directory) {
  return await openEngine({
    dataDirectory,
    key: TEST_KEY,
    now: () => new Date(at),
    random: randomBytes,
    languageModel: null,
  });
}
type Open = Awaited<ReturnType<typeof open>>;

async function addFile({ context }: Open, id: string, text: string): Promise<string> {
  const written = await context.files.write(`xbrl/client/${id}/source.docx`, Buffer.from(text));
  const row = { id, fileName: `${id}.docx`, mimeType: 'text/plain', createdAt: context.now().toISOString() };
  await context.change((writer) =>
    writer
      .insertInto('storedFile')
      .values({ ...row, ...written })
      .execute(),
  );
  return written.key;
}

/** As somebody does who has the key and means to change what only grows. */
function dropGuards(sqlite: ReturnType<typeof openSqlite>, table: string): void {
  const guards = sqlite
    .prepare<[string], { name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ?",
    )
    .all(table);
  for (const { name } of guards) sqlite.exec(`DROP TRIGGER "${name}"`);
}

/** A document that waits to become a filing has no record of its own (shared/model/incoming-documents.ts). */
async function addWaiting({ context }: Open, id: string, text: string): Promise<void> {
  const { key, sha256, sizeBytes } = await context.files.write(`incoming/${id}`, Buffer.from(text));
  await context.change((writer) =>
    insertIncoming(writer, {
      id,
      key,
      sha256,
      sizeBytes,
      fileName: `${id}.docx`,
      mimeType: 'text/plain',
      status: 'WAITING',
      attempts: 0,
      question: null,
      detail: null,
      clientId: null,
      periodEnd: null,
      filingId: null,
      lines: null,
      addedById: 'somebody',
      addedAt: context.now().toISOString(),
      answeredById: null,
    }),
  );
}

async function openEveryDocument({ context }: Open): Promise<number> {
  const stored = await context.reader.selectFrom('storedFile').select(['key', 'sha256']).execute();
  const incoming = await context.reader.selectFrom('incomingDocument').select(['key', 'sha256']).execute();
  const rows = [...stored, ...incoming.flatMap(({ key, sha256 }) => (key === null ? [] : [{ key, sha256 }]))];
  for (const { key, sha256 } of rows) expect(sha256Of(await context.files.read(key))).toBe(sha256);
  return rows.length;
}

/** A practice with two documents more, backed up. */
async function backedUp(): Promise<{ readonly backup: Backup; readonly key: string }> {
  const engine = await open('2026-03-01T01:00:00.000Z');
  const key = await addFile(engine, 'lost', LOST);
  await addFile(engine, 'other', 'another');
  await addWaiting(engine, 'waiting', 'statements that nobody has read yet');
  const backup = await engine.context.backups.make();
  await engine.close();
  return { backup, key };
}

describe('documents in backups', () => {
  it('come back on another computer from the folder of the backups alone', async () => {
    const passphrase = 'a passphrase of the practice';
    await createKeys({ directory, passphrase, keychain: null, random: randomBytes });
    const wrapped = readFileSync(join(directory, 'keys.json'), 'utf8');
    // Of a practice that was here before.
    const others = join(directory, 'backups', 'keys', 'of-another-practice');
    mkdirSync(others, { recursive: true });
    writeFileSync(join(others, 'keys.json'), 'other keys');
    const { backup } = await backedUp();
    expect(readFileSync(join(others, 'keys.json'), 'utf8')).toBe('other keys');
    const count = filesOnDisk(directory).length;
    expect([backup.files, backup.unreadableFiles]).toEqual([count, 0]);
    const elsewhere = temporaryFolder();
    mkdirSync(elsewhere, { recursive: true });
    cpSync(join(directory, 'backups'), join(elsewhere, 'backups'), { recursive: true });
    await takeKeysOfBackup(elsewhere, 'not the passphrase of it');
    expect(readdirSync(elsewhere)).toEqual(['backups']);
    await takeKeysOfBackup(elsewhere, passphrase);
    expect(readFileSync(join(elsewhere, 'keys.json'), 'utf8')).toBe(wrapped);
    expect(restoreBackup(elsewhere, backup.name, TEST_KEY)).toEqual({ putBack: count, missing: [] });
    const engine = await open('2026-03-01T12:00:00.000Z', elsewhere);
    expect(await openEveryDocument(engine)).toBe(count);
    await engine.close();
    rmSync(elsewhere, { recursive: true });
  });

  it('are held once, and leave with the last backup that names them', async () => {
    const { backup } = await backedUp();
    const first = inPool();
    const writtenAt = first.map((path) => statSync(path).mtimeMs);
    for (const path of first) expect(readFileSync(path).includes(LOST)).toBe(false);
    const sqlite = openSqlite(join(directory, 'fairview.db'), TEST_KEY);
    dropGuards(sqlite, 'storedFile');
    sqlite.exec("DELETE FROM storedFile WHERE id = 'lost'");
    sqlite.close();
    await (await open('2026-03-02T01:00:00.000Z')).close();
    expect(inPool()).toEqual(first);
    expect(first.map((path) => statSync(path).mtimeMs)).toEqual(writtenAt);
    rmSync(join(directory, 'backups', backup.name));
    await (await open('2026-03-03T01:00:00.000Z')).close();
    expect(inPool()).toHaveLength(first.length - 1);
    const left = readdirSync(join(directory, 'backups'));
    expect(left.filter((name) => name.startsWith(backup.name.replace('.db', '')))).toEqual([]);
  });

  it('are looked at again each day, and written again where they are not whole', async () => {
    const { backup } = await backedUp();
    const [first = '', second = ''] = inPool();
    const whole = readFileSync(first);
    writeFileSync(first, '');
    rmSync(second);
    await (await open('2026-03-02T01:00:00.000Z')).close();
    expect(readFileSync(first).equals(whole)).toBe(true);
    expect(inPool()).toHaveLength(backup.files ?? 0);
    writeFileSync(first, Buffer.concat([whole.subarray(0, -1), Buffer.from([(whole.at(-1) ?? 0) ^ 1])]));
    // The content of each comes round within sixteen days.
    const turn = Number.parseInt(basename(first).slice(0, 2), 16) % 16;
    const days = Array.from(
      { length: 16 },
      (_, day) => Date.parse('2026-03-03T01:00:00.000Z') + day * DAY_MS,
    );
    const [at = 0] = days.filter((day) => Math.floor(day / DAY_MS) % 16 === turn);
    await (await open(new Date(at).toISOString())).close();
    expect(readFileSync(first).equals(whole)).toBe(true);
  });

  it('stay while it is not known what a kept backup needs', async () => {
    const { backup } = await backedUp();
    const count = inPool().length;
    const list = join(directory, 'backups', backup.name.replace('.db', '.files'));
    const sqlite = openSqlite(join(directory, 'fairview.db'), TEST_KEY);
    dropGuards(sqlite, 'storedFile');
    sqlite.exec("DELETE FROM storedFile WHERE id = 'lost'");
    sqlite.close();
    writeFileSync(list, '');
    await (await open('2026-03-02T01:00:00.000Z')).close();
    rmSync(list);
    await (await open('2026-03-03T01:00:00.000Z')).close();
    expect(inPool()).toHaveLength(count);
  });

  it('that cannot be read or kept hold up neither the others nor the practice', async () => {
    const { backup, key } = await backedUp();
    const path = join(directory, 'files', ...key.split('/'));
    rmSync(path);
    mkdirSync(path);
    rmSync(join(directory, 'backups', 'files'), { recursive: true });
    const engine = await open('2026-03-02T01:00:00.000Z');
    const next = await engine.context.backups.make();
    expect([next.files, next.unreadableFiles]).toEqual([(backup.files ?? 0) - 1, 1]);
    rmSync(join(directory, 'backups', 'files'), { recursive: true });
    writeFileSync(join(directory, 'backups', 'files'), 'no folder');
    const without = await engine.context.backups.make();
    expect([without.files, without.unreadableFiles]).toEqual([0, backup.files]);
    expect(await engine.practice()).not.toBeNull();
    await engine.close();
  });

  it('mend what is damaged or gone on the disk, and tell what nobody has', async () => {
    const { backup, key } = await backedUp();
    const path = join(directory, 'files', ...key.split('/'));
    const whole = readFileSync(path);
    writeFileSync(path, Buffer.concat([whole.subarray(0, -1), Buffer.from([whole.at(-1) === 1 ? 2 : 1])]));
    const other = join(directory, 'files', 'xbrl', 'client', 'other', 'source.docx');
    rmSync(other);
    const [held = ''] = inPool().filter((each) => readFileSync(each).equals(whole));
    expect(restoreBackup(directory, backup.name, TEST_KEY)).toEqual({ putBack: 2, missing: [] });
    rmSync(held);
    rmSync(path);
    expect(restoreBackup(directory, backup.name, TEST_KEY)).toEqual({ putBack: 0, missing: ['lost.docx'] });
    const engine = await open('2026-03-02T01:00:00.000Z');
    const next = await engine.context.backups.make();
    expect([next.files, next.unreadableFiles]).toEqual([(backup.files ?? 0) - 1, 1]);
    await engine.close();
  });
});

describe('the end of the audit trail in a backup', () => {
  it('is in the trail, until somebody cuts it', async () => {
    await backedUp();
    const engine = await open('2026-03-01T12:00:00.000Z');
    const ends = engine.context.backups.auditEnds();
    expect(ends[0]?.events).toBeGreaterThan(0);
    expect(await endsNotReached(engine.context.reader, ends)).toEqual([]);
    await engine.close();
    const sqlite = openSqlite(join(directory, 'fairview.db'), TEST_KEY);
    dropGuards(sqlite, 'auditEvent');
    sqlite.exec('DELETE FROM auditEvent WHERE sequence = (SELECT max(sequence) FROM auditEvent)');
    sqlite.close();
    const cut = await open('2026-03-01T13:00:00.000Z');
    expect(await endsNotReached(cut.context.reader, ends)).toEqual([ends[0]]);
    await cut.close();
  });

  it('counts only under the seal of the practice', async () => {
    const { backup } = await backedUp();
    const path = join(directory, 'backups', backup.name.replace('.db', '.json'));
    const said = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify({ ...said, audit: { ...said.audit, events: 1 } }));
    const engine = await open('2026-03-01T12:00:00.000Z');
    const { list, auditEnds } = engine.context.backups;
    expect(list().find(({ name }) => name === backup.name)?.files).toBeNull();
    expect(auditEnds().map(({ madeAt }) => madeAt)).not.toContain(backup.madeAt);
    await engine.close();
  });
});
