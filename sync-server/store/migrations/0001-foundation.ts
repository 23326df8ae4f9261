/**
 * The first schema of the sync-server: practice, staff, sessions, clients and the audit log.
 */
import { appendOnly, type Migration, REFUSE_CHANGE } from './migration.ts';

const TABLES = [
  `CREATE TABLE "practice" (
    "id" INTEGER PRIMARY KEY CHECK ("id" = 1),
    "name" TEXT NOT NULL,
    "sample" INTEGER NOT NULL CHECK ("sample" IN (0, 1)),
    "createdAt" TEXT NOT NULL)`,
  `CREATE TABLE "staff" (
    "id" TEXT PRIMARY KEY,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL UNIQUE,
    "role" TEXT NOT NULL,
    "passwordHash" TEXT NOT NULL,
    "totpSecret" TEXT,
    "totpLastStep" BIGINT NOT NULL,
    "active" INTEGER NOT NULL CHECK ("active" IN (0, 1)),
    "failedAttempts" INTEGER NOT NULL,
    "lockedUntil" TEXT,
    "createdAt" TEXT NOT NULL,
    "version" INTEGER NOT NULL)`,
  `CREATE TABLE "staffRights" (
    "staffId" TEXT NOT NULL REFERENCES "staff" ("id"),
    "role" TEXT NOT NULL,
    "active" INTEGER NOT NULL CHECK ("active" IN (0, 1)),
    "since" TEXT NOT NULL)`,
  `CREATE INDEX "staffRightsByStaff" ON "staffRights" ("staffId", "since")`,
  `CREATE TABLE "recoveryCode" (
    "codeHash" TEXT PRIMARY KEY,
    "staffId" TEXT NOT NULL REFERENCES "staff" ("id"),
    "usedAt" TEXT)`,
  `CREATE INDEX "recoveryCodeByStaff" ON "recoveryCode" ("staffId")`,
  `CREATE TABLE "session" (
    "id" TEXT PRIMARY KEY,
    "tokenHash" TEXT NOT NULL UNIQUE,
    "staffId" TEXT NOT NULL REFERENCES "staff" ("id"),
    "deviceName" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "createdAt" TEXT NOT NULL,
    "lastSeenAt" TEXT NOT NULL,
    "expiresAt" TEXT NOT NULL,
    "endedAt" TEXT,
    "steppedUpUntil" TEXT)`,
  `CREATE INDEX "sessionByStaff" ON "session" ("staffId", "endedAt")`,
  `CREATE TABLE "loginChallenge" (
    "challengeHash" TEXT PRIMARY KEY,
    "staffId" TEXT NOT NULL REFERENCES "staff" ("id"),
    "enrolmentSecret" TEXT,
    "deviceName" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL,
    "expiresAt" TEXT NOT NULL)`,
  `CREATE TABLE "signInFailure" (
    "key" TEXT PRIMARY KEY,
    "failures" INTEGER NOT NULL,
    "lastAt" TEXT NOT NULL,
    "lockedUntil" TEXT)`,
  `CREATE TABLE "client" (
    "id" TEXT PRIMARY KEY,
    "companyName" TEXT NOT NULL,
    "uen" TEXT NOT NULL UNIQUE,
    "enabledProducts" TEXT NOT NULL,
    "accountingStandard" TEXT NOT NULL,
    "fyEndMonth" INTEGER NOT NULL CHECK ("fyEndMonth" BETWEEN 1 AND 12),
    "fsConfig" TEXT NOT NULL,
    "xbrlConfig" TEXT NOT NULL,
    "createdAt" TEXT NOT NULL,
    "updatedAt" TEXT NOT NULL,
    "version" INTEGER NOT NULL)`,
  `CREATE INDEX "clientByName" ON "client" ("companyName", "id")`,
  `CREATE TABLE "auditEvent" (
    "sequence" BIGINT PRIMARY KEY,
    "type" TEXT NOT NULL,
    "action" TEXT,
    "actorId" TEXT,
    "actorName" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "payload" TEXT NOT NULL,
    "at" TEXT NOT NULL,
    "previousHash" TEXT NOT NULL UNIQUE,
    "hash" TEXT NOT NULL)`,
  `CREATE INDEX "auditEventBySubject" ON "auditEvent" ("subject", "sequence")`,
  `CREATE INDEX "auditEventByActor" ON "auditEvent" ("actorId", "sequence")`,
  `CREATE INDEX "auditEventByType" ON "auditEvent" ("type", "sequence")`,
  `CREATE TABLE "auditHead" (
    "day" TEXT PRIMARY KEY,
    "sequence" BIGINT NOT NULL,
    "hash" TEXT NOT NULL,
    "signature" TEXT NOT NULL,
    "signedAt" TEXT NOT NULL)`,
  `CREATE TABLE "signingKey" (
    "purpose" TEXT PRIMARY KEY,
    "publicKey" TEXT NOT NULL,
    "privateKey" TEXT NOT NULL,
    "createdAt" TEXT NOT NULL)`,
];

export const foundation: Migration = {
  name: '0001-foundation',
  statements: (dialect) => [
    ...TABLES,
    ...(dialect === 'POSTGRES' ? [REFUSE_CHANGE] : []),
    ...appendOnly(dialect, 'auditEvent'),
    ...appendOnly(dialect, 'auditHead'),
    ...appendOnly(dialect, 'staffRights'),
  ],
};
