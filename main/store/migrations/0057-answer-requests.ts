/** What clients were asked about engagements, and what they answered, as the sync-server told it last; never changed here. */
import type { Migration } from './migration.ts';

export const answerRequests: Migration = {
  name: '0057-answer-requests',
  statements: [
    `CREATE TABLE answerRequest (
       id TEXT PRIMARY KEY, engagementId TEXT NOT NULL, body TEXT NOT NULL
     ) STRICT;`,
    'CREATE INDEX answerRequestOfEngagement ON answerRequest (engagementId);',
  ],
};
