/** Which clients came from which file, so that an import can be taken back; of this desktop alone. */
import type { Migration } from './migration.ts';

export const clientImports: Migration = {
  name: '0045-client-imports',
  statements: [
    `CREATE TABLE clientImport (
       id TEXT PRIMARY KEY, fileName TEXT NOT NULL, importedById TEXT NOT NULL, importedAt TEXT NOT NULL,
       clients INTEGER NOT NULL, takenBackAt TEXT
     ) STRICT;
     CREATE TABLE importedClient (
       clientId TEXT PRIMARY KEY REFERENCES client (id) ON DELETE CASCADE,
       importId TEXT NOT NULL REFERENCES clientImport (id)
     ) STRICT;
     CREATE INDEX importedClientByImport ON importedClient (importId);`,
  ],
};
