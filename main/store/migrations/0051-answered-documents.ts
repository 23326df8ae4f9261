/** Who said whose a waiting document is: the filing that is made of it tells so, whoever has the documents read. */
import type { Migration } from './migration.ts';

export const answeredDocuments: Migration = {
  name: '0051-answered-documents',
  statements: ['ALTER TABLE incomingDocument ADD COLUMN answeredById TEXT;'],
};
