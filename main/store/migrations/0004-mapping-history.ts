/**
 * What each person changed in the mapping of an engagement, step by step with before and after, so that undo
 * and redo survive a restart. A step is gone with its engagement; the audit log keeps the record of the act.
 */
import type { Migration } from './migration.ts';

export const mappingHistory: Migration = {
  name: '0004-mapping-history',
  statements: [
    `CREATE TABLE mappingStep (
      position INTEGER PRIMARY KEY,
      engagementId TEXT NOT NULL REFERENCES engagement (id) ON DELETE CASCADE,
      staffId TEXT NOT NULL REFERENCES staff (id),
      changes TEXT NOT NULL,
      undone INTEGER NOT NULL CHECK (undone IN (0, 1)),
      createdAt TEXT NOT NULL
    ) STRICT;
    CREATE INDEX mappingStepByPerson ON mappingStep (engagementId, staffId, undone, position);`,
  ],
};
