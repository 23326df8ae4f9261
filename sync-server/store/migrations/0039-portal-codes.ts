/**
 * A code by mail when a client's link is opened for the first time in a browser: whether the practice asks for it, the
 * code of an invitation with its tries and sendings, and the proofs that browsers got for it (hashes only).
 */
import type { Migration } from './migration.ts';

export const portalCodes: Migration = {
  name: '0039-portal-codes',
  statements: () => [
    'ALTER TABLE "practice" ADD COLUMN "portalCode" INTEGER NOT NULL DEFAULT 1',
    `CREATE TABLE "portalCode" (
      "invitationId" TEXT PRIMARY KEY REFERENCES "invitation" ("id"),
      "code" TEXT,
      "attempts" INTEGER NOT NULL,
      "expiresAt" TEXT NOT NULL,
      "sendings" INTEGER NOT NULL,
      "sentAt" TEXT NOT NULL,
      "countedSince" TEXT NOT NULL)`,
    `CREATE TABLE "portalProof" (
      "proofHash" TEXT PRIMARY KEY,
      "invitationId" TEXT NOT NULL REFERENCES "invitation" ("id"),
      "createdAt" TEXT NOT NULL)`,
  ],
};
