/**
 * The database as somebody with the key and raw SQL sees it, below all code: a real filing carried to its outputs,
 * and attacks that are each taken back afterwards.
 */
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { openSqlite } from '../../../shared/service/encrypted-sqlite.ts';
import { cannedLedger } from '../../support/ledgers/canned-ledger.ts';
import { startTestEngine, TEST_KEY, temporaryFolder } from '../../support/test-engine.ts';
import { runEngagementFlow, runFilingFlow } from '../jobs/practice-flows.ts';

export interface RawStore {
  readonly sqlite: Sqlite.Database;
  /** What the store says to a statement ("ACCEPTED" when it takes it); the statement is taken back. */
  attempt(sql: string, ...values: readonly unknown[]): string;
  /** Like attempt, after statements that the store must take. */
  attemptAfter(before: readonly string[], sql: string, ...values: readonly unknown[]): string;
  /** The first column of the first row. */
  value(sql: string, ...values: readonly unknown[]): unknown;
  row(sql: string, ...values: readonly unknown[]): Readonly<Record<string, unknown>>;
  close(): void;
}

export function openRawStore(directory: string): RawStore {
  const sqlite = openSqlite(join(directory, 'fairview.db'), TEST_KEY);
  const attemptAfter: RawStore['attemptAfter'] = (before, sql, ...values) => {
    sqlite.exec('BEGIN');
    try {
      for (const statement of before) sqlite.exec(statement);
      sqlite.prepare(sql).run(...values);
      return 'ACCEPTED';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    } finally {
      // A refusal of some kinds has ended the transaction already.
      if (sqlite.inTransaction) sqlite.exec('ROLLBACK');
    }
  };
  return {
    sqlite,
    attemptAfter,
    attempt: (sql, ...values) => attemptAfter([], sql, ...values),
    value: (sql, ...values) =>
      sqlite
        .prepare(sql)
        .pluck()
        .get(...values),
    row: (sql, ...values) => {
      const found = sqlite.prepare<unknown[], Readonly<Record<string, unknown>>>(sql).get(...values);
      if (!found) throw new Error(`No row: ${sql}`);
      return found;
    },
    close: () => sqlite.close(),
  };
}

/** A closed data folder with an engagement and a filing carried through all their jobs. */
export async function prepareFolder(): Promise<string> {
  const directory = temporaryFolder();
  const practice = await startTestEngine({ ledgers: { fetch: cannedLedger } });
  await runEngagementFlow(practice);
  await runFilingFlow(practice);
  await practice.engine.close();
  cpSync(practice.directory, directory, { recursive: true });
  rmSync(practice.directory, { recursive: true });
  return directory;
}
