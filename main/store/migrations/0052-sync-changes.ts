/** Who changed a record last at the sync-server, and when: a review tells it of what was changed at another desktop. */
import type { Migration } from './migration.ts';

export const syncChanges: Migration = {
  name: '0052-sync-changes',
  statements: [
    `CREATE TABLE syncChange (
       kind TEXT NOT NULL, id TEXT NOT NULL, staffId TEXT NOT NULL, at TEXT NOT NULL, PRIMARY KEY (kind, id)
     ) STRICT, WITHOUT ROWID;`,
  ],
};
