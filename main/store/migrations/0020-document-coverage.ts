/**
 * What became of every amount that a document prints: how many are in lines, and those left out with their place and
 * the reason. Null for documents that were read before this was kept.
 */
import type { Migration } from './migration.ts';

export const documentCoverage: Migration = {
  name: '0020-document-coverage',
  statements: ['ALTER TABLE sourceDocument ADD COLUMN coverage TEXT'],
};
