/**
 * A step of the schema, written once for both databases. What differs (append-only triggers) has a function of
 * its own here; names are quoted, because PostgreSQL folds those that are not.
 */
import type { Dialect, Writer } from '../store.ts';

export interface Migration {
  readonly name: string;
  readonly statements: (dialect: Dialect) => readonly string[];
  /** What stands is filled in by the program after the statements, in the same transaction. */
  readonly fill?: (writer: Writer) => Promise<void>;
}

/**
 * Refuses UPDATE and DELETE on a table. On PostgreSQL the program's own role loses the right as well, so that
 * the triggers are the second net.
 */
export function appendOnly(dialect: Dialect, table: string): readonly string[] {
  if (dialect === 'SQLITE') {
    return (['UPDATE', 'DELETE'] as const).map(
      (operation) => `CREATE TRIGGER "${table}Refuses${operation}" BEFORE ${operation} ON "${table}"
        BEGIN SELECT RAISE(ABORT, 'APPEND_ONLY: ${table}'); END`,
    );
  }
  return [
    `CREATE TRIGGER "${table}RefusesChange" BEFORE UPDATE OR DELETE ON "${table}"
      FOR EACH ROW EXECUTE FUNCTION "refuseChange"()`,
    `CREATE TRIGGER "${table}RefusesTruncate" BEFORE TRUNCATE ON "${table}"
      FOR EACH STATEMENT EXECUTE FUNCTION "refuseChange"()`,
    `REVOKE UPDATE, DELETE, TRUNCATE ON "${table}" FROM CURRENT_USER`,
  ];
}

/** The function behind the triggers of `appendOnly`; PostgreSQL only. */
export const REFUSE_CHANGE = `CREATE FUNCTION "refuseChange"() RETURNS trigger LANGUAGE plpgsql AS $body$
  BEGIN RAISE EXCEPTION 'APPEND_ONLY: %', TG_TABLE_NAME; END $body$`;
