/**
 * Codes by mail of which several hold at once, and how often one was mailed for an invitation: so that whoever holds a link
 * alone cannot use up what its client needs. Codes that wait at this step are asked for anew; they held ten minutes.
 */
import type { Migration } from './migration.ts';

export const portalCodeSeries: Migration = {
  name: '0041-portal-code-series',
  statements: () => [
    'DROP TABLE "portalCode"',
    `CREATE TABLE "portalCode" (
      "id" TEXT PRIMARY KEY,
      "invitationId" TEXT NOT NULL REFERENCES "invitation" ("id"),
      "code" TEXT NOT NULL,
      "expiresAt" TEXT NOT NULL)`,
    'CREATE INDEX "portalCodeOfInvitation" ON "portalCode" ("invitationId")',
    `CREATE TABLE "portalCodeSending" (
      "invitationId" TEXT PRIMARY KEY REFERENCES "invitation" ("id"),
      "sendings" INTEGER NOT NULL,
      "sentAt" TEXT NOT NULL)`,
  ],
};
