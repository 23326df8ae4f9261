/**
 * The outside processor of this machine, in one row at most, and what it found of each output that it was run on. Both
 * stay on this machine; findings are never changed or removed.
 */
import type { Migration } from './migration.ts';

export const outsideCheck: Migration = {
  name: '0025-outside-check',
  statements: [
    `CREATE TABLE outsideProcessor (
      position INTEGER PRIMARY KEY CHECK (position = 1),
      processor TEXT,
      changedAt TEXT NOT NULL,
      changedBy TEXT NOT NULL
    ) STRICT;
    CREATE TABLE outsideCheck (
      position INTEGER PRIMARY KEY,
      artifactId TEXT NOT NULL,
      xbrlFilingId TEXT NOT NULL,
      findings TEXT NOT NULL
    ) STRICT;
    CREATE INDEX outsideCheckByFiling ON outsideCheck (xbrlFilingId);
    CREATE TRIGGER outsideCheckKept BEFORE UPDATE ON outsideCheck
      BEGIN SELECT RAISE(ABORT, 'APPEND_ONLY: outsideCheck rows are never changed'); END;
    CREATE TRIGGER outsideCheckStays BEFORE DELETE ON outsideCheck
      BEGIN SELECT RAISE(ABORT, 'APPEND_ONLY: outsideCheck rows are never deleted'); END;`,
  ],
};
