/**
 * What waits for a client, as the sync-server tells it: sendings of every desktop. `clientInvitationPull`: since when the
 * server's word counts for a kind of record, by the clock of this computer.
 */
import type { Migration } from './migration.ts';

export const clientInvitations: Migration = {
  name: '0053-client-invitations',
  statements: [
    `CREATE TABLE clientInvitation (
       id TEXT PRIMARY KEY, resourceType TEXT NOT NULL CHECK (resourceType IN ('FS_ENGAGEMENT', 'XBRL_FILING')),
       resourceId TEXT NOT NULL, recordVersion INTEGER NOT NULL, sentAt TEXT NOT NULL
     ) STRICT;`,
    'CREATE INDEX clientInvitationOfRecord ON clientInvitation (resourceId);',
    'CREATE TABLE clientInvitationPull (resourceType TEXT PRIMARY KEY, at TEXT NOT NULL) STRICT;',
  ],
};
