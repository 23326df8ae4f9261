/**
 * A desktop has a place in the order of all changes for each right under which records are seen, because its people see
 * different ones (contract, sync); until now one place stood for all of them.
 */
import type { Migration } from './migration.ts';

export const viewRights: Migration = {
  name: '0027-view-rights',
  statements: [
    "ALTER TABLE syncConnection ADD COLUMN pullCursor TEXT NOT NULL DEFAULT '0'",
    'UPDATE syncConnection SET pullCursor = CAST(cursor AS TEXT)',
    'ALTER TABLE syncConnection DROP COLUMN cursor',
    // A file goes only when nobody of this desktop may see it any more, as refused rows do (0012).
    `DROP TRIGGER storedFileRefusesDelete;
     CREATE TRIGGER storedFileRefusesDelete BEFORE DELETE ON storedFile
       WHEN NOT EXISTS (SELECT 1 FROM syncRefused WHERE kind = 'storedFile' AND id = OLD.id AND leaving = 1)
       BEGIN SELECT RAISE(ABORT, 'APPEND_ONLY: storedFile rows are never deleted'); END;`,
  ],
};
