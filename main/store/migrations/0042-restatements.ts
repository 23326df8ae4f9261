/** What a journal of the prior year does to the comparatives: never changed once it is posted. Null of those posted before it was asked. */
import type { Migration } from './migration.ts';

export const restatements: Migration = {
  name: '0042-restatements',
  statements: [
    `ALTER TABLE fsJournal ADD COLUMN restates TEXT
       CHECK (restates IN ('NONE', 'ERROR', 'POLICY', 'RECLASSIFICATION'));
     CREATE TRIGGER fsJournalRestates BEFORE UPDATE ON fsJournal
       WHEN OLD.status <> 'DRAFT' AND OLD.restates IS NOT NEW.restates
         AND NOT EXISTS (SELECT 1 FROM syncRefused WHERE kind = 'fsJournal' AND id = OLD.id AND leaving = 1)
       BEGIN SELECT RAISE(ABORT, 'APPEND_ONLY: posted journals are never edited'); END;`,
  ],
};
