/**
 * Sync: the records of the desktops in one table, the devices with what each of their changes was answered,
 * conflicts that wait for a person, and the files. Rows of kinds that are only ever added are defended by
 * triggers on both databases, below the rules in code; a place is taken by one living record only.
 */
import { KINDS, SYNCED_KINDS } from '../../../shared/sync/kinds/kinds.ts';
import type { Dialect } from '../store.ts';
import { appendOnly, type Migration } from './migration.ts';

const TABLES = [
  `ALTER TABLE "session" ADD COLUMN "deviceId" TEXT`,
  `ALTER TABLE "session" ADD COLUMN "syncKey" TEXT`,
  `CREATE TABLE "device" (
    "id" TEXT PRIMARY KEY,
    "name" TEXT NOT NULL,
    "lastChange" BIGINT NOT NULL,
    "registeredAt" TEXT NOT NULL,
    "joiningById" TEXT REFERENCES "staff" ("id"),
    "joiningUntil" TEXT)`,
  `CREATE TABLE "syncRecord" (
    "kind" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "clientId" TEXT,
    "rootId" TEXT,
    "version" INTEGER NOT NULL CHECK ("version" > 0),
    "sequence" BIGINT NOT NULL UNIQUE,
    "deleted" INTEGER NOT NULL CHECK ("deleted" IN (0, 1)),
    "body" TEXT,
    "place" TEXT,
    "lineItemId" TEXT,
    "changedById" TEXT REFERENCES "staff" ("id"),
    "changedAt" TEXT NOT NULL,
    "deviceId" TEXT NOT NULL REFERENCES "device" ("id"),
    "changeNumber" BIGINT NOT NULL,
    PRIMARY KEY ("kind", "id"),
    CHECK (("body" IS NULL) = ("deleted" = 1)))`,
  `CREATE UNIQUE INDEX "syncRecordByPlace" ON "syncRecord" ("kind", "place") WHERE "deleted" = 0`,
  `CREATE INDEX "syncRecordByRoot" ON "syncRecord" ("rootId", "kind")`,
  `CREATE INDEX "syncRecordByLine" ON "syncRecord" ("lineItemId", "kind")`,
  `CREATE INDEX "syncRecordByClient" ON "syncRecord" ("kind", "clientId")`,
  `CREATE TABLE "deviceChange" (
    "deviceId" TEXT NOT NULL REFERENCES "device" ("id"),
    "changeNumber" BIGINT NOT NULL,
    "digest" TEXT NOT NULL,
    "answer" TEXT NOT NULL,
    "takenAt" TEXT NOT NULL,
    PRIMARY KEY ("deviceId", "changeNumber"))`,
  `CREATE TABLE "syncConflict" (
    "id" TEXT PRIMARY KEY,
    "deviceId" TEXT NOT NULL REFERENCES "device" ("id"),
    "changeNumber" BIGINT NOT NULL,
    "kind" TEXT NOT NULL,
    "detail" TEXT NOT NULL,
    "authorId" TEXT NOT NULL REFERENCES "staff" ("id"),
    "changeSet" TEXT NOT NULL,
    "at" TEXT NOT NULL,
    "settledAs" TEXT CHECK ("settledAs" IN ('MINE', 'THEIRS')),
    "settledById" TEXT REFERENCES "staff" ("id"),
    "settledAt" TEXT,
    UNIQUE ("deviceId", "changeNumber"))`,
  `CREATE INDEX "syncConflictOpen" ON "syncConflict" ("settledAt", "at")`,
  `CREATE TABLE "syncFile" (
    "sha256" TEXT PRIMARY KEY,
    "size" BIGINT NOT NULL,
    "received" BIGINT NOT NULL,
    "complete" INTEGER NOT NULL CHECK ("complete" IN (0, 1)),
    "startedAt" TEXT NOT NULL)`,
];

const kept = SYNCED_KINDS.filter((kind) => KINDS[kind].appendOnly)
  .map((kind) => `'${kind}'`)
  .join(', ');

/** Records of the kinds that are only added: neither changed nor deleted, whoever asks. */
function keptKinds(dialect: Dialect): readonly string[] {
  if (dialect === 'SQLITE') {
    return ['UPDATE', 'DELETE'].map(
      (operation) => `CREATE TRIGGER "syncRecordKept${operation}" BEFORE ${operation} ON "syncRecord"
        WHEN OLD."kind" IN (${kept}) BEGIN SELECT RAISE(ABORT, 'APPEND_ONLY: syncRecord'); END`,
    );
  }
  return [
    `CREATE TRIGGER "syncRecordKept" BEFORE UPDATE OR DELETE ON "syncRecord"
      FOR EACH ROW WHEN (OLD."kind" IN (${kept})) EXECUTE FUNCTION "refuseChange"()`,
  ];
}

export const sync: Migration = {
  name: '0002-sync',
  statements: (dialect) => [...TABLES, ...appendOnly(dialect, 'deviceChange'), ...keptKinds(dialect)],
};
