/**
 * Sign-off through the portal (specification 4.3, 4.6, 6): documents, invitations, the decisions of clients
 * (append-only), what they had typed so far, and the outbox of mails.
 */
import { appendOnly, type Migration } from './migration.ts';

const TABLES = [
  `CREATE TABLE "portalDocument" (
    "sha256" TEXT PRIMARY KEY,
    "mediaType" TEXT NOT NULL,
    "sizeBytes" INTEGER NOT NULL,
    "content" TEXT NOT NULL,
    "createdAt" TEXT NOT NULL)`,
  `CREATE TABLE "invitation" (
    "id" TEXT PRIMARY KEY,
    "product" TEXT NOT NULL,
    "resourceType" TEXT NOT NULL,
    "resourceId" TEXT NOT NULL,
    "clientId" TEXT NOT NULL REFERENCES "client" ("id"),
    "recordVersion" INTEGER NOT NULL,
    "recipient" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL UNIQUE,
    "snapshot" TEXT NOT NULL,
    "contentSha256" TEXT NOT NULL,
    "documentSha256" TEXT REFERENCES "portalDocument" ("sha256"),
    "documentName" TEXT,
    "createdAt" TEXT NOT NULL,
    "createdById" TEXT NOT NULL REFERENCES "staff" ("id"),
    "expiresAt" TEXT NOT NULL,
    "revokedAt" TEXT,
    "revokedWhy" TEXT CHECK ("revokedWhy" IN ('WITHDRAWN', 'RECORD_CHANGED')),
    "failedAttempts" INTEGER NOT NULL,
    "lockedUntil" TEXT,
    CHECK (("revokedAt" IS NULL) = ("revokedWhy" IS NULL)))`,
  `CREATE INDEX "invitationByRecord" ON "invitation" ("resourceId", "createdAt")`,
  `CREATE INDEX "invitationByTime" ON "invitation" ("createdAt", "id")`,
  `CREATE INDEX "invitationByDocument" ON "invitation" ("documentSha256")`,
  // One answer per invitation, and one end of an approval: the database keeps both.
  `CREATE TABLE "invitationDecision" (
    "sequence" BIGINT PRIMARY KEY,
    "id" TEXT NOT NULL UNIQUE,
    "invitationId" TEXT NOT NULL REFERENCES "invitation" ("id"),
    "part" TEXT NOT NULL CHECK ("part" IN ('ANSWER', 'END')),
    "kind" TEXT NOT NULL CHECK ("kind" IN ('APPROVED', 'REVISION_REQUESTED', 'VOIDED')),
    "contentSha256" TEXT NOT NULL,
    "details" TEXT NOT NULL,
    "at" TEXT NOT NULL,
    CHECK (("part" = 'END') = ("kind" = 'VOIDED')),
    UNIQUE ("invitationId", "part"))`,
  `CREATE TABLE "portalDraft" (
    "invitationId" TEXT PRIMARY KEY REFERENCES "invitation" ("id"),
    "content" TEXT NOT NULL,
    "savedAt" TEXT NOT NULL)`,
  `CREATE TABLE "mail" (
    "id" TEXT PRIMARY KEY,
    "template" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "content" TEXT,
    "state" TEXT NOT NULL CHECK ("state" IN ('QUEUED', 'SENT', 'DEAD')),
    "attempts" INTEGER NOT NULL,
    "nextAttemptAt" TEXT NOT NULL,
    "leaseOwner" TEXT,
    "leasedUntil" TEXT,
    "lastError" TEXT,
    "createdAt" TEXT NOT NULL,
    "sentAt" TEXT)`,
  `CREATE INDEX "mailDue" ON "mail" ("state", "nextAttemptAt")`,
  `CREATE INDEX "mailByTime" ON "mail" ("createdAt", "id")`,
];

export const portal: Migration = {
  name: '0003-portal',
  statements: (dialect) => [...TABLES, ...appendOnly(dialect, 'invitationDecision')],
};
