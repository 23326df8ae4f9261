/**
 * What a reviewer let stand of an engagement's open points (decisions 10): one word at most for each point, with what
 * the point said, so that the word is void once the point says something else.
 */
import type { Migration } from './migration.ts';

export const finalityOverrides: Migration = {
  name: '0024-finality-overrides',
  statements: [
    `CREATE TABLE finalityOverride (
       id TEXT PRIMARY KEY, engagementId TEXT NOT NULL REFERENCES engagement (id) ON DELETE CASCADE,
       pointKind TEXT NOT NULL, pointPlace TEXT NOT NULL, said TEXT NOT NULL,
       reason TEXT NOT NULL CHECK (trim(reason) <> ''), staffId TEXT NOT NULL REFERENCES staff (id),
       at TEXT NOT NULL, UNIQUE (engagementId, pointKind, pointPlace)
     ) STRICT;`,
  ],
};
