/** The day on which a document says that its statements were authorised for issue; null where it says none. */
import type { Migration } from './migration.ts';

export const authorisedOn: Migration = {
  name: '0056-authorised-on',
  statements: ['ALTER TABLE sourceDocument ADD COLUMN authorisedOn TEXT'],
};
