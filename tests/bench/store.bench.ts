/** Storing 300 rows in one transaction, encrypted as the practice is, against plain SQLite with the same safety. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, expect, test } from 'vitest';
import { openSqlite } from '../../shared/service/encrypted-sqlite.ts';
import { TEST_KEY, temporaryFolder } from '../support/test-engine.ts';
import { PACE, ratioOf } from './ratio.ts';

const directory = temporaryFolder();
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const ROWS = 300;
const TABLE = 'CREATE TABLE account (id INTEGER PRIMARY KEY, code TEXT, name TEXT, balance TEXT) STRICT';

/** A function that stores the rows, and the database it stores them in. */
function storing(sqlite: Sqlite.Database): () => void {
  sqlite.exec(TABLE);
  const insert = sqlite.prepare('INSERT INTO account (code, name, balance) VALUES (?, ?, ?)');
  return sqlite.transaction(() => {
    for (let at = 0; at < ROWS; at += 1) insert.run(String(at), `Account number ${at}`, '1234567.89');
  });
}

test(`${ROWS} rows in one transaction`, async ({ bench }) => {
  const encrypted = openSqlite(join(directory, 'encrypted.db'), TEST_KEY);
  const plain = new Sqlite(join(directory, 'plain.db'));
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'temp_store = MEMORY'])
    plain.pragma(pragma);
  const result = await bench.compare(
    bench('insert encrypted', storing(encrypted)),
    bench('insert plain', storing(plain)),
    PACE,
  );
  const ratio = ratioOf(result.get('insert encrypted'), result.get('insert plain'));
  encrypted.close();
  plain.close();
  expect(ratio).toBeLessThan(10);
});
