/**
 * What stood behind the lines of a filing when they were built from an engagement: the books as a whole, and
 * per line the lines of the statements. Never changed and never deleted, as the lines themselves. Source
 * documents are kept in every state of their filing (specification 8, retention).
 */
import type { Migration } from './migration.ts';

function appendOnly(table: string): string {
  return `
    CREATE TRIGGER ${table}RefusesUpdate BEFORE UPDATE ON ${table}
      BEGIN SELECT RAISE(ABORT, 'APPEND_ONLY: ${table} rows are never changed'); END;
    CREATE TRIGGER ${table}RefusesDelete BEFORE DELETE ON ${table}
      BEGIN SELECT RAISE(ABORT, 'APPEND_ONLY: ${table} rows are never deleted'); END;`;
}

export const lineProvenance: Migration = {
  name: '0009-line-provenance',
  statements: [
    `CREATE TABLE sourceBooks (
      lineSetId TEXT PRIMARY KEY,
      xbrlFilingId TEXT NOT NULL REFERENCES filing (id),
      books TEXT NOT NULL
    ) STRICT;
    ${appendOnly('sourceBooks')}
    CREATE TABLE lineProvenance (
      lineItemId TEXT PRIMARY KEY REFERENCES lineItem (id),
      lineSetId TEXT NOT NULL REFERENCES sourceBooks (lineSetId),
      parts TEXT NOT NULL
    ) STRICT;
    ${appendOnly('lineProvenance')}
    CREATE TRIGGER sourceDocumentKept BEFORE DELETE ON sourceDocument
      WHEN EXISTS (SELECT 1 FROM filing f WHERE f.id = OLD.xbrlFilingId
        AND f.status NOT IN ('FILED', 'ARCHIVED')) -- those are sealed already
      BEGIN SELECT RAISE(ABORT, 'RETENTION: source documents are kept'); END;`,
  ],
};
