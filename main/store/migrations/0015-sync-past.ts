/**
 * What a desktop keeps when it is disconnected from the practice's server (contract, sync): whose server it was and
 * the version and content of each record that both agreed on, so that it finds out by itself, when it is connected
 * again, what changed here meanwhile. And who brings the data of a practice that joins, over a restart.
 */
import type { Migration } from './migration.ts';

export const syncPast: Migration = {
  name: '0015-sync-past',
  statements: [
    `CREATE TABLE syncPast (
       position INTEGER PRIMARY KEY CHECK (position = 1),
       leaseKey TEXT NOT NULL, eventsUpTo INTEGER NOT NULL, leftAt TEXT NOT NULL
     ) STRICT;
     -- The digest is empty where this desktop had changed the record and the server had not heard of it.
     CREATE TABLE syncPastRecord (
       kind TEXT NOT NULL, id TEXT NOT NULL, version INTEGER NOT NULL, digest TEXT NOT NULL,
       PRIMARY KEY (kind, id)
     ) STRICT;
     ALTER TABLE syncConnection ADD COLUMN joiningById TEXT REFERENCES staff (id);`,
  ],
};
