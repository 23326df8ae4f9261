/**
 * Releases of the desktop and their files: a name is one file for good within a channel, so that a cached address
 * never means something else. And the indexes that searching millions of audit events needs: each search reads
 * its page in order of time, whatever it combines; clients are searched over name and UEN in one index.
 */
import type { Migration } from './migration.ts';

export const releases: Migration = {
  name: '0005-releases',
  statements: () => [
    `CREATE TABLE "release" (
      "id" TEXT PRIMARY KEY,
      "channel" TEXT NOT NULL,
      "feed" TEXT NOT NULL,
      "version" TEXT NOT NULL,
      "state" TEXT NOT NULL CHECK ("state" IN ('DRAFT', 'ROLLING_OUT', 'PAUSED', 'WITHDRAWN')),
      "percentage" INTEGER NOT NULL CHECK ("percentage" BETWEEN 0 AND 100),
      "releasedAt" TEXT NOT NULL,
      "createdAt" TEXT NOT NULL,
      "updatedAt" TEXT NOT NULL,
      "revision" INTEGER NOT NULL,
      UNIQUE ("channel", "feed", "version"))`,
    `CREATE TABLE "releaseFile" (
      "channel" TEXT NOT NULL,
      "name" TEXT NOT NULL,
      "releaseId" TEXT NOT NULL REFERENCES "release" ("id"),
      "position" INTEGER NOT NULL,
      "sha512" TEXT NOT NULL,
      "size" BIGINT NOT NULL,
      "blockMapSize" BIGINT,
      "signature" TEXT,
      "uploadedAt" TEXT,
      PRIMARY KEY ("channel", "name"))`,
    `CREATE INDEX "releaseFileByRelease" ON "releaseFile" ("releaseId", "position")`,
    'DROP INDEX "clientByName"',
    `CREATE INDEX "clientByName" ON "client" ("companyName", "id", "uen")`,
    ...['auditEventBySubject', 'auditEventByActor', 'auditEventByType'].map((name) => `DROP INDEX "${name}"`),
    `CREATE INDEX "auditEventByTime" ON "auditEvent" ("at", "sequence")`,
    `CREATE INDEX "auditEventBySubject" ON "auditEvent" ("subject", "at", "sequence")`,
    `CREATE INDEX "auditEventByActor" ON "auditEvent" ("actorId", "at", "sequence")`,
    `CREATE INDEX "auditEventByType" ON "auditEvent" ("type", "at", "sequence")`,
    `CREATE INDEX "auditEventByActorAndType" ON "auditEvent" ("actorId", "type", "at", "sequence")`,
  ],
};
