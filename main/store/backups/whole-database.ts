/**
 * Whether a copy of the database can be relied on (decisions 8). A backup is kept, and a restored one put in
 * place, only after this check.
 */
import { openSqlite } from '../../../shared/service/encrypted-sqlite.ts';

/** True when the copy opens with the key, holds a store and every page of it is whole. Throws WrongKey. */
export function isWhole(path: string, key: Buffer): boolean {
  const copy = openSqlite(path, key);
  try {
    const check = copy.pragma('integrity_check', { simple: true });
    // An empty file opens too, with any key.
    const steps = copy.prepare('SELECT count(*) FROM schemaMigration').pluck().get();
    copy.pragma('journal_mode = DELETE');
    return check === 'ok' && steps !== 0;
  } catch {
    return false;
  } finally {
    copy.close();
  }
}
