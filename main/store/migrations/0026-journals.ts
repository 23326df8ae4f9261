/**
 * Journals of an engagement. A posted one is never edited or removed: only that it was reversed, that the client has
 * booked it, and its number where two desktops gave out the same one apart, may change. A refused change leaves as
 * everywhere. Accounts say whether a file or a journal made them.
 */
import type { Migration } from './migration.ts';

const LEAVING = `EXISTS (SELECT 1 FROM syncRefused WHERE kind = 'fsJournal' AND id = OLD.id AND leaving = 1)`;

export const journals: Migration = {
  name: '0026-journals',
  statements: [
    `CREATE TABLE fsJournal (
       id TEXT PRIMARY KEY, engagementId TEXT NOT NULL REFERENCES engagement (id) ON DELETE CASCADE,
       number INTEGER CHECK (number >= 1), kind TEXT NOT NULL, date TEXT NOT NULL, narrative TEXT NOT NULL,
       status TEXT NOT NULL CHECK (status IN ('DRAFT', 'POSTED', 'REVERSED')),
       reverses TEXT, reason TEXT, reversesNextYear INTEGER NOT NULL CHECK (reversesNextYear IN (0, 1)),
       template TEXT, carriedFrom TEXT, lines TEXT NOT NULL CHECK (json_valid(lines)),
       postedById TEXT REFERENCES staff (id), postedAt TEXT, bookedByClientAt TEXT,
       createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL,
       CHECK ((status = 'DRAFT') = (number IS NULL)), CHECK ((status = 'DRAFT') = (postedAt IS NULL)),
       CHECK ((postedAt IS NULL) = (postedById IS NULL)), CHECK ((reverses IS NULL) = (reason IS NULL)),
       CHECK (status <> 'DRAFT' OR bookedByClientAt IS NULL)
     ) STRICT;
     CREATE INDEX fsJournalOfEngagement ON fsJournal (engagementId);
     CREATE UNIQUE INDEX fsJournalReversedOnce ON fsJournal (reverses) WHERE reverses IS NOT NULL;
     CREATE TRIGGER fsJournalPosted BEFORE UPDATE ON fsJournal
       WHEN OLD.status <> 'DRAFT' AND NOT ${LEAVING} AND (
         (OLD.engagementId, OLD.kind, OLD.date, OLD.narrative, OLD.reverses, OLD.reason, OLD.reversesNextYear,
          OLD.template, OLD.carriedFrom, OLD.lines, OLD.postedById, OLD.postedAt, OLD.createdAt)
         IS NOT
         (NEW.engagementId, NEW.kind, NEW.date, NEW.narrative, NEW.reverses, NEW.reason, NEW.reversesNextYear,
          NEW.template, NEW.carriedFrom, NEW.lines, NEW.postedById, NEW.postedAt, NEW.createdAt)
         OR NEW.status = 'DRAFT')
       BEGIN SELECT RAISE(ABORT, 'APPEND_ONLY: posted journals are never edited'); END;
     CREATE TRIGGER fsJournalStays BEFORE DELETE ON fsJournal
       WHEN OLD.status <> 'DRAFT' AND NOT ${LEAVING}
       BEGIN SELECT RAISE(ABORT, 'APPEND_ONLY: posted journals are never deleted'); END;`,
    `ALTER TABLE trialBalanceItem ADD COLUMN origin TEXT NOT NULL DEFAULT 'FILE' CHECK (origin IN ('FILE', 'JOURNAL'));`,
  ],
};
