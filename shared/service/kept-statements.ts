/**
 * An SQLite database as Kysely sees it, with its statements kept by their text: preparing one takes as long as most of
 * them take to run. SQLite prepares a kept statement again by itself where the schema has changed.
 */
import type Sqlite from 'better-sqlite3';
import { SqliteDialect } from 'kysely';

/** Lists of different lengths make statements of their own: beyond this, the one not used for longest is forgotten. */
const MOST_STATEMENTS = 300;

/** The dialect over an open database, which closes with it. Statements are read to their end at once, never row by row. */
export function keepingStatements(database: Sqlite.Database): SqliteDialect {
  const statements = new Map<string, Sqlite.Statement>();
  const prepare = (text: string): Sqlite.Statement => {
    const statement = statements.get(text) ?? database.prepare(text);
    // Set anew, it is the youngest.
    statements.delete(text);
    statements.set(text, statement);
    if (statements.size > MOST_STATEMENTS) {
      const [oldest] = statements.keys();
      if (oldest !== undefined) statements.delete(oldest);
    }
    return statement;
  };
  const close = () => {
    statements.clear();
    database.close();
  };
  return new SqliteDialect({ database: { prepare, close } });
}
