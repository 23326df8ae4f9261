/** The document that last year's signed figures were read from, and what was said of it; null where they were typed. */
import type { Migration } from './migration.ts';

export const signedDocument: Migration = {
  name: '0038-signed-document',
  statements: ['ALTER TABLE signedStatement ADD COLUMN document TEXT'],
};
