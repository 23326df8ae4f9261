/**
 * Materiality of an engagement, one at most, and the notes on accounts in its lead schedules: tick marks and a comment,
 * kept by the name of the account and with the balance that they were written on, so that they outlast a new file.
 */
import type { Migration } from './migration.ts';

export const workingPapers: Migration = {
  name: '0031-working-papers',
  statements: [
    `CREATE TABLE materiality (
       id TEXT PRIMARY KEY, engagementId TEXT NOT NULL UNIQUE REFERENCES engagement (id) ON DELETE CASCADE,
       benchmark TEXT NOT NULL, benchmarkAmount TEXT NOT NULL,
       overallRate INTEGER NOT NULL, performanceRate INTEGER NOT NULL, trivialRate INTEGER NOT NULL,
       overall TEXT NOT NULL, performance TEXT NOT NULL, trivial TEXT NOT NULL,
       reason TEXT NOT NULL CHECK (trim(reason) <> ''), staffId TEXT NOT NULL REFERENCES staff (id), at TEXT NOT NULL
     ) STRICT;
     CREATE TABLE leadNote (
       id TEXT PRIMARY KEY, engagementId TEXT NOT NULL REFERENCES engagement (id) ON DELETE CASCADE,
       accountCode TEXT NOT NULL, accountDescription TEXT NOT NULL,
       marks TEXT NOT NULL CHECK (json_valid(marks)), comment TEXT NOT NULL, balance TEXT,
       staffId TEXT NOT NULL REFERENCES staff (id), at TEXT NOT NULL,
       UNIQUE (engagementId, accountCode, accountDescription),
       CHECK (marks <> '[]' OR trim(comment) <> '')
     ) STRICT;`,
  ],
};
