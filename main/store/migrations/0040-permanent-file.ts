/**
 * The permanent file of clients (decisions 13), entry by entry, with what each said before. Whose it is, of which kind, and who
 * wrote it first never changes, and no entry is removed but one that never came to be: a refused change that is taken back.
 * Beside a value of the filing information: what the file proposed when it was taken or kept. People are named without a
 * foreign key, as they may come with the master data after the row.
 */
import type { Migration } from './migration.ts';

export const permanentFile: Migration = {
  name: '0040-permanent-file',
  statements: [
    `CREATE TABLE permanentFileEntry (
       id TEXT PRIMARY KEY, clientId TEXT NOT NULL REFERENCES client (id),
       kind TEXT NOT NULL, content TEXT NOT NULL CHECK (json_valid(content)), entry TEXT NOT NULL,
       validFrom TEXT, validUntil TEXT, setAside INTEGER NOT NULL CHECK (setAside IN (0, 1)),
       history TEXT NOT NULL CHECK (json_valid(history)),
       writtenById TEXT NOT NULL, writtenAt TEXT NOT NULL,
       changedById TEXT NOT NULL, changedAt TEXT NOT NULL,
       CHECK (validFrom IS NULL OR validUntil IS NULL OR validFrom <= validUntil)
     ) STRICT;
     CREATE INDEX permanentFileEntryByClient ON permanentFileEntry (clientId, kind);
     CREATE TRIGGER permanentFileEntryKept BEFORE UPDATE ON permanentFileEntry
       WHEN (NEW.clientId, NEW.kind, NEW.writtenById, NEW.writtenAt)
         IS NOT (OLD.clientId, OLD.kind, OLD.writtenById, OLD.writtenAt)
       BEGIN SELECT RAISE(ABORT, 'whose an entry of the permanent file is, and who wrote it, never changes'); END;
     ALTER TABLE filingInformation ADD COLUMN fromFile TEXT;`,
  ],
};
