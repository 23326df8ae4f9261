/**
 * Requests for an answer: what a client is asked, the one reply to each, which is only ever added, and what was typed so far. The
 * codes by mail serve their links too, so that they no longer name invitations alone; proofs of browsers stay.
 */
import { appendOnly, type Migration } from './migration.ts';

export const answerRequests: Migration = {
  name: '0057-answer-requests',
  statements: (dialect) => [
    `CREATE TABLE "answerRequest" (
      "id" TEXT PRIMARY KEY,
      "engagementId" TEXT NOT NULL,
      "clientId" TEXT NOT NULL REFERENCES "client" ("id"),
      "recipient" TEXT NOT NULL,
      "tokenHash" TEXT NOT NULL UNIQUE,
      "content" TEXT NOT NULL,
      "createdAt" TEXT NOT NULL,
      "createdById" TEXT NOT NULL REFERENCES "staff" ("id"),
      "expiresAt" TEXT NOT NULL,
      "withdrawnAt" TEXT)`,
    'CREATE INDEX "answerRequestByTime" ON "answerRequest" ("createdAt", "id")',
    `CREATE TABLE "answerRequestReply" (
      "requestId" TEXT PRIMARY KEY REFERENCES "answerRequest" ("id"),
      "content" TEXT NOT NULL,
      "at" TEXT NOT NULL)`,
    `CREATE TABLE "answerRequestDraft" (
      "requestId" TEXT PRIMARY KEY REFERENCES "answerRequest" ("id"),
      "content" TEXT NOT NULL,
      "savedAt" TEXT NOT NULL)`,
    ...appendOnly(dialect, 'answerRequestReply'),
    // Codes hold minutes and are asked for anew.
    'DROP TABLE "portalCode"',
    `CREATE TABLE "portalCode" (
      "id" TEXT PRIMARY KEY,
      "invitationId" TEXT NOT NULL,
      "code" TEXT NOT NULL,
      "expiresAt" TEXT NOT NULL)`,
    'CREATE INDEX "portalCodeOfInvitation" ON "portalCode" ("invitationId")',
    'DROP TABLE "portalCodeSending"',
    `CREATE TABLE "portalCodeSending" (
      "invitationId" TEXT PRIMARY KEY,
      "sendings" INTEGER NOT NULL,
      "sentAt" TEXT NOT NULL)`,
    'ALTER TABLE "portalProof" RENAME TO "portalProofOfInvitation"',
    `CREATE TABLE "portalProof" (
      "proofHash" TEXT PRIMARY KEY,
      "invitationId" TEXT NOT NULL,
      "createdAt" TEXT NOT NULL)`,
    'INSERT INTO "portalProof" SELECT "proofHash", "invitationId", "createdAt" FROM "portalProofOfInvitation"',
    'DROP TABLE "portalProofOfInvitation"',
  ],
};
