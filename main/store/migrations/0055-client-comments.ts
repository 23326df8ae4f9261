/** What clients asked about lines at the portal, with the answers, as the sync-server told it last; never changed here. */
import type { Migration } from './migration.ts';

export const clientComments: Migration = {
  name: '0055-client-comments',
  statements: [
    `CREATE TABLE clientComment (
       id TEXT PRIMARY KEY, resourceType TEXT NOT NULL CHECK (resourceType IN ('FS_ENGAGEMENT', 'XBRL_FILING')),
       resourceId TEXT NOT NULL, body TEXT NOT NULL
     ) STRICT;`,
    'CREATE INDEX clientCommentOfRecord ON clientComment (resourceId);',
  ],
};
