/** Documents that were taken in together and wait to become filings, with the places of their bytes; of this desktop alone. */
import type { Migration } from './migration.ts';

export const incomingDocuments: Migration = {
  name: '0049-incoming-documents',
  statements: [
    `CREATE TABLE incomingDocument (
       id TEXT PRIMARY KEY, key TEXT, fileName TEXT NOT NULL, mimeType TEXT NOT NULL,
       sha256 TEXT NOT NULL UNIQUE, sizeBytes INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0,
       status TEXT NOT NULL CHECK (status IN ('WAITING', 'FILED', 'ASKS', 'FAILED')),
       question TEXT, detail TEXT, clientId TEXT REFERENCES client (id) ON DELETE SET NULL, periodEnd TEXT,
       filingId TEXT REFERENCES filing (id) ON DELETE SET NULL, lines INTEGER,
       addedById TEXT NOT NULL, addedAt TEXT NOT NULL
     ) STRICT;
     CREATE INDEX incomingDocumentByStatus ON incomingDocument (status, addedAt, id);`,
  ],
};
