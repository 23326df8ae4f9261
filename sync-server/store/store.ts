/**
 * The store as the rest of the sync-server sees it: a reader, and changes in transactions. On both databases
 * there is one writer at a time (SQLite by nature, PostgreSQL by an advisory lock that all processes take), so
 * that reading the head of the audit chain and appending to it is one step.
 */
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './schema.ts';

export const DIALECTS = ['SQLITE', 'POSTGRES'] as const;
export type Dialect = (typeof DIALECTS)[number];

/** What reading needs; a transaction is one too. */
export type Reader = Kysely<Tables>;
/** Writing always happens inside a transaction that the caller owns. */
export type Writer = Transaction<Tables>;

export interface Store {
  readonly dialect: Dialect;
  readonly reader: Reader;
  /**
   * Runs a change in one transaction and turns the store's errors into ours; what `work` throws rolls
   * everything back. `work` may run again after a failure of the database that passes by itself, so it has no
   * effects outside the transaction.
   */
  readonly change: <Result>(work: (writer: Writer) => Promise<Result>) => Promise<Result>;
  readonly close: () => Promise<void>;
}
