/**
 * Notifications are shown in the program (decisions 10): a message names its record and who did it, and each person
 * marks what has been seen. A desktop has no way to send, so that no message waits for one. Messages from before name
 * no record: they are kept for their time and shown to nobody.
 */
import type { Migration } from './migration.ts';

export const notifications: Migration = {
  name: '0017-notifications',
  statements: [
    `ALTER TABLE outbox ADD COLUMN recordKind TEXT CHECK (recordKind IN ('engagement', 'filing'));
     ALTER TABLE outbox ADD COLUMN recordId TEXT;
     ALTER TABLE outbox ADD COLUMN actorId TEXT;
     UPDATE outbox SET status = 'NOT_SENT';
     CREATE INDEX outboxByTime ON outbox (createdAt);
     CREATE INDEX outboxByRecord ON outbox (recordId, createdAt);
     CREATE TABLE notificationSeen (
       messageId TEXT NOT NULL REFERENCES outbox (id) ON DELETE CASCADE,
       staffId TEXT NOT NULL REFERENCES staff (id), seenAt TEXT NOT NULL,
       PRIMARY KEY (messageId, staffId)
     ) STRICT;`,
  ],
};
