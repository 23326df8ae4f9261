/** What clients ask about lines of what they are shown, and what the practice answered; both are only ever added to. */
import { appendOnly, type Migration } from './migration.ts';

export const lineComments: Migration = {
  name: '0055-line-comments',
  statements: (dialect) => [
    `CREATE TABLE "portalComment" (
      "id" TEXT PRIMARY KEY,
      "invitationId" TEXT NOT NULL REFERENCES "invitation" ("id"),
      "content" TEXT NOT NULL,
      "at" TEXT NOT NULL)`,
    'CREATE INDEX "portalCommentOfInvitation" ON "portalComment" ("invitationId")',
    'CREATE INDEX "portalCommentByTime" ON "portalComment" ("at", "id")',
    // No foreign key to a table that refuses changes: PostgreSQL would need the right to update it for the check.
    `CREATE TABLE "portalCommentReply" (
      "id" TEXT PRIMARY KEY,
      "commentId" TEXT NOT NULL,
      "act" TEXT NOT NULL CHECK ("act" IN ('ANSWER', 'CLEAR', 'REOPEN')),
      "staffId" TEXT NOT NULL REFERENCES "staff" ("id"),
      "text" TEXT NOT NULL,
      "at" TEXT NOT NULL)`,
    'CREATE INDEX "portalCommentReplyOfComment" ON "portalCommentReply" ("commentId", "at", "id")',
    ...appendOnly(dialect, 'portalComment'),
    ...appendOnly(dialect, 'portalCommentReply'),
  ],
};
