/**
 * What the store does by itself for the sync (contract, sync): it names what was written, only while the desktop
 * is connected; and rows that are never deleted go only while a refused change is taken back, each by its name.
 * Attacked with raw SQL.
 */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRawStore, prepareFolder, type RawStore } from '../store/raw-store.ts';

let directory: string;
let store: RawStore;

beforeAll(async () => {
  directory = await prepareFolder();
  store = openRawStore(directory);
});
afterAll(() => {
  store.close();
  rmSync(directory, { recursive: true, force: true });
});

const CONNECTED = `INSERT INTO syncConnection VALUES (1, 'http://server.example', 'Practice', 'd', 'Desktop', 'k',
  '{}', '2099', 1, 0, '2026', '2026', (SELECT id FROM staff LIMIT 1), '2026', 0, NULL, '0', NULL)`;

const LEAVES = [
  ['lineItem', 'id'],
  ['confirmation', 'id'],
  ['validationRun', 'id'],
  ['validationResult', 'id'],
  ['outputArtifact', 'id'],
  // Goes when nobody of the desktop may see it any more.
  ['storedFile', 'id'],
] as const;

describe.each(LEAVES)('a refused %s', (table, key) => {
  const named = (id: string, leaving: number) =>
    `INSERT INTO syncRefused VALUES ('${table}', '${id}', ${leaving})`;
  const remove = (id: string) => `DELETE FROM ${table} WHERE ${key} = '${id}'`;

  it('goes while it is named as leaving, and only then', () => {
    const id = String(store.value(`SELECT ${key} FROM ${table} LIMIT 1`));
    const other = String(store.value(`SELECT ${key} FROM ${table} LIMIT 1 OFFSET 1`) ?? 'another');
    const loose = ['PRAGMA defer_foreign_keys = ON'];
    const refused = expect.stringContaining('APPEND_ONLY');
    expect(store.attempt(remove(id))).toEqual(refused);
    expect(store.attemptAfter([...loose, named(id, 0)], remove(id))).toEqual(refused);
    expect(store.attemptAfter([...loose, named(other, 1)], remove(id))).toEqual(refused);
    const elsewhere = `INSERT INTO syncRefused VALUES ('note', '${id}', 1)`;
    expect(store.attemptAfter([...loose, elsewhere], remove(id))).toEqual(refused);
    expect(store.attemptAfter([...loose, named(id, 1)], remove(id))).toBe('ACCEPTED');
    expect(store.attemptAfter([...loose, named(id, 1)], `UPDATE ${table} SET ${key} = ${key}`)).toEqual(
      refused,
    );
  });
});

describe('events', () => {
  it.each(['auditEvent'])('%s never go', (table) => {
    const key = table === 'auditEvent' ? 'sequence' : 'id';
    const id = String(store.value(`SELECT ${key} FROM ${table} LIMIT 1`));
    const named = `INSERT INTO syncRefused VALUES ('${table}', '${id}', 1)`;
    const attack = `DELETE FROM ${table} WHERE ${key} = '${id}'`;
    expect(store.attemptAfter(['PRAGMA defer_foreign_keys = ON', named], attack)).toContain('APPEND_ONLY');
  });
});

describe('a filing', () => {
  it('goes and is opened only while it is named as leaving', () => {
    const id = String(store.value('SELECT id FROM filing LIMIT 1'));
    const loose = 'PRAGMA defer_foreign_keys = ON';
    const named = `INSERT INTO syncRefused VALUES ('filing', '${id}', 1)`;
    const archived = `UPDATE filing SET status = 'ARCHIVED' WHERE id = '${id}'`;
    const open = `UPDATE filing SET status = 'MAPPING_IN_PROGRESS' WHERE id = '${id}'`;
    expect(store.attempt(`DELETE FROM filing WHERE id = '${id}'`)).toContain('RETENTION');
    expect(store.attemptAfter([loose, named], `DELETE FROM filing WHERE id = '${id}'`)).toBe('ACCEPTED');
    expect(store.attemptAfter([archived], open)).toContain('FILING_SEALED');
    expect(store.attemptAfter([archived, named], open)).toBe('ACCEPTED');
  });
});

describe('what was written', () => {
  const touched = (before: readonly string[]) => {
    store.sqlite.exec('BEGIN');
    try {
      for (const statement of before) store.sqlite.exec(statement);
      return store.sqlite
        .prepare<[], { kind: string; n: number }>(
          'SELECT kind, count(*) AS n FROM syncTouched GROUP BY kind ORDER BY kind',
        )
        .all()
        .map(({ kind, n }) => `${kind} ${n}`);
    } finally {
      store.sqlite.exec('ROLLBACK');
    }
  };
  const notes = () => Number(store.value('SELECT count(*) FROM note'));

  it('is named once, however often it is written, and not at all while the practice works alone', () => {
    const twice = ["UPDATE note SET title = 'x'", "UPDATE note SET title = 'y'"];
    expect(touched(twice)).toEqual([]);
    expect(touched([CONNECTED, ...twice])).toEqual([`note ${notes()}`]);
  });

  it('is named where a foreign key removes it', () => {
    const drafts = Number(store.value('SELECT count(*) FROM noteDraft'));
    expect(touched([CONNECTED, 'DELETE FROM note'])).toEqual([`note ${notes()}`, `noteDraft ${drafts}`]);
  });

  it('keeps the row before of a filing, and does not count a client’s decision', () => {
    expect(touched([CONNECTED, "UPDATE filing SET clientDecision = '{}'"])).toEqual([]);
    store.sqlite.exec('BEGIN');
    store.sqlite.exec(CONNECTED);
    store.sqlite.exec("UPDATE filing SET documentCurrency = 'USD'");
    store.sqlite.exec("UPDATE filing SET documentCurrency = 'EUR'");
    const before = JSON.parse(
      String(store.value("SELECT before FROM syncTouched WHERE kind = 'filing' LIMIT 1")),
    );
    store.sqlite.exec('ROLLBACK');
    expect(before.documentCurrency).toBe(store.value('SELECT documentCurrency FROM filing LIMIT 1'));
    expect(Object.keys(before)).not.toContain('clientDecision');
  });
});
