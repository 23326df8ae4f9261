/** How each person left the lists of the desk, and the views that they saved under a name; of this desktop alone. */
import type { Migration } from './migration.ts';

export const listViews: Migration = {
  name: '0044-list-views',
  statements: [
    `CREATE TABLE listView (
       staffId TEXT NOT NULL, list TEXT NOT NULL, name TEXT NOT NULL, view TEXT NOT NULL,
       PRIMARY KEY (staffId, list, name)
     ) STRICT;`,
  ],
};
