/** What a computed journal was computed from: never changed once it is posted. Null of those written before it was kept. */
import type { Migration } from './migration.ts';

export const computedJournals: Migration = {
  name: '0047-computed-journals',
  statements: [
    `ALTER TABLE fsJournal ADD COLUMN computedFrom TEXT CHECK (json_valid(computedFrom));
     CREATE TRIGGER fsJournalComputedFrom BEFORE UPDATE ON fsJournal
       WHEN OLD.status <> 'DRAFT' AND OLD.computedFrom IS NOT NEW.computedFrom
         AND NOT EXISTS (SELECT 1 FROM syncRefused WHERE kind = 'fsJournal' AND id = OLD.id AND leaving = 1)
       BEGIN SELECT RAISE(ABORT, 'APPEND_ONLY: posted journals are never edited'); END;`,
  ],
};
