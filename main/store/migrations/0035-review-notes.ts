/**
 * Review notes of engagements and filings (decisions 12): what is asked about a place of the record, which is kept by its
 * key, and the thread of answers. What was asked, by whom and about which place is never changed once it stands. People are
 * named without a foreign key, as they may come with the master data after the row.
 */
import type { Migration } from './migration.ts';

const tableOf = (name: string, owner: string, references: string) => `
  CREATE TABLE ${name} (
    id TEXT PRIMARY KEY, ${owner} TEXT NOT NULL REFERENCES ${references} (id) ON DELETE CASCADE,
    anchor TEXT NOT NULL CHECK (json_valid(anchor)),
    kind TEXT NOT NULL CHECK (kind IN ('QUERY', 'TODO', 'PARTNER', 'NEXT_YEAR')),
    toId TEXT, text TEXT NOT NULL CHECK (trim(text) <> ''),
    status TEXT NOT NULL CHECK (status IN ('OPEN', 'ANSWERED', 'CLEARED')),
    thread TEXT NOT NULL CHECK (json_valid(thread)),
    authorId TEXT NOT NULL, createdAt TEXT NOT NULL,
    changedById TEXT NOT NULL, updatedAt TEXT NOT NULL, carriedFromId TEXT
  ) STRICT;
  CREATE INDEX ${name}ByRecord ON ${name} (${owner}, status);
  CREATE TRIGGER ${name}Kept BEFORE UPDATE ON ${name}
    WHEN (NEW.${owner}, NEW.anchor, NEW.text, NEW.authorId, NEW.createdAt)
      IS NOT (OLD.${owner}, OLD.anchor, OLD.text, OLD.authorId, OLD.createdAt)
    BEGIN SELECT RAISE(ABORT, 'what a review note asks is never changed'); END;`;

export const reviewNotes: Migration = {
  name: '0035-review-notes',
  statements: [
    tableOf('engagementReviewNote', 'engagementId', 'engagement'),
    tableOf('filingReviewNote', 'xbrlFilingId', 'filing'),
  ],
};
