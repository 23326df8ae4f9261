/**
 * Sign-offs, locks and the rules of a practice on review (decisions 12). A sign-off is only added: it holds the digest of what
 * was seen and the content itself, packed, to show what has changed since. A lock is one row of its record, locked or not. People
 * are named without a foreign key, as they may come with the master data after the row.
 */
import type { Migration } from './migration.ts';

const signOffs = (name: string, owner: string, references: string) => `
  CREATE TABLE ${name} (
    id TEXT PRIMARY KEY, ${owner} TEXT NOT NULL REFERENCES ${references} (id) ON DELETE CASCADE,
    section TEXT NOT NULL, level TEXT NOT NULL CHECK (level IN ('PREPARED', 'REVIEWED', 'PARTNER')),
    staffId TEXT NOT NULL, at TEXT NOT NULL,
    digest TEXT NOT NULL CHECK (length(digest) = 64), content TEXT NOT NULL
  ) STRICT;
  CREATE INDEX ${name}ByRecord ON ${name} (${owner}, section, at);
  CREATE TRIGGER ${name}Kept BEFORE UPDATE ON ${name}
    BEGIN SELECT RAISE(ABORT, 'a sign-off is never changed'); END;`;

const locks = (name: string, owner: string, references: string) => `
  CREATE TABLE ${name} (
    ${owner} TEXT PRIMARY KEY REFERENCES ${references} (id) ON DELETE CASCADE,
    locked INTEGER NOT NULL CHECK (locked IN (0, 1)), reason TEXT NOT NULL,
    staffId TEXT NOT NULL, at TEXT NOT NULL,
    CHECK (locked = 1 OR trim(reason) <> '')
  ) STRICT;`;

export const signOffsAndLocks: Migration = {
  name: '0036-sign-offs',
  statements: [
    signOffs('engagementSignOff', 'engagementId', 'engagement'),
    signOffs('filingSignOff', 'xbrlFilingId', 'filing'),
    locks('engagementLock', 'engagementId', 'engagement'),
    locks('filingLock', 'xbrlFilingId', 'filing'),
    `CREATE TABLE practiceSetting (
       id TEXT PRIMARY KEY CHECK (id = 'practice'),
       fourEyes INTEGER NOT NULL CHECK (fourEyes IN (0, 1)),
       reviewBeforeClient INTEGER NOT NULL CHECK (reviewBeforeClient IN (0, 1)),
       administratorsExempt INTEGER NOT NULL CHECK (administratorsExempt IN (0, 1)),
       staffId TEXT NOT NULL, at TEXT NOT NULL
     ) STRICT;`,
  ],
};
