/**
 * How the practice prints, and what a client or an engagement has otherwise. People are named without a foreign key, as they
 * may come with the master data after the row.
 */
import type { Migration } from './migration.ts';

const style = `style TEXT NOT NULL CHECK (json_valid(style)), staffId TEXT NOT NULL, at TEXT NOT NULL`;

export const houseStyles: Migration = {
  name: '0046-house-styles',
  statements: [
    `CREATE TABLE houseStyle (id TEXT PRIMARY KEY CHECK (id = 'practice'), ${style}) STRICT;
     CREATE TABLE clientStyle (
       id TEXT PRIMARY KEY, clientId TEXT NOT NULL UNIQUE REFERENCES client (id) ON DELETE CASCADE, ${style}
     ) STRICT;
     CREATE TABLE engagementStyle (
       id TEXT PRIMARY KEY, engagementId TEXT NOT NULL UNIQUE REFERENCES engagement (id) ON DELETE CASCADE, ${style}
     ) STRICT;`,
  ],
};
