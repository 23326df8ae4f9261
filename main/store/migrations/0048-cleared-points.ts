/**
 * Which point of the reviewer's ten a review note was written to clear: the digest of what the reviewer saw. Null of every
 * other note, and of those that cleared a point before it was kept: such a point is looked at once more.
 */
import type { Migration } from './migration.ts';

const column = (table: string) => `
  ALTER TABLE ${table} ADD COLUMN pointDigest TEXT CHECK (length(pointDigest) = 64);
  CREATE TRIGGER ${table}PointKept BEFORE UPDATE ON ${table}
    WHEN NEW.pointDigest IS NOT OLD.pointDigest
    BEGIN SELECT RAISE(ABORT, 'what a review note clears is never changed'); END;`;

export const clearedPoints: Migration = {
  name: '0048-cleared-points',
  statements: [column('engagementReviewNote'), column('filingReviewNote')],
};
