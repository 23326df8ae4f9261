/**
 * Names in the order that people expect, great and small letters alike, read from an index as before.
 */
import type { Migration } from './migration.ts';

export const namesInOrder: Migration = {
  name: '0014-names-in-order',
  statements: [
    `DROP INDEX clientByName;
    CREATE INDEX clientByName ON client (companyName COLLATE NOCASE);
    CREATE INDEX staffByName ON staff (name COLLATE NOCASE);`,
  ],
};
