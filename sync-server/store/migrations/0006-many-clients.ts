/**
 * What a practice of tens of thousands of clients and invitations needs. Each change of a client gets a place in
 * the order of all, so that a search held in memory hears what is new; names are ordered by their letters' codes
 * on PostgreSQL too, whatever the database was made with, so that lists and searches agree on both databases.
 * The taxonomy version that a client begins with has a column, to be counted by; invitations are counted and read
 * by kind, and mails by state, without opening what was sent.
 */
import type { Migration } from './migration.ts';

export const manyClients: Migration = {
  name: '0006-many-clients',
  statements: (dialect) => [
    'ALTER TABLE "client" ADD COLUMN "sequence" BIGINT NOT NULL DEFAULT 0',
    `UPDATE "client" SET "sequence" = "numbered"."place" FROM
      (SELECT "id", row_number() OVER (ORDER BY "createdAt", "id") AS "place" FROM "client") AS "numbered"
      WHERE "numbered"."id" = "client"."id"`,
    'CREATE UNIQUE INDEX "clientBySequence" ON "client" ("sequence")',
    'DROP INDEX "clientByName"',
    ...(dialect === 'POSTGRES'
      ? ['ALTER TABLE "client" ALTER COLUMN "companyName" TYPE TEXT COLLATE "C"']
      : []),
    'CREATE INDEX "clientByName" ON "client" ("companyName", "id")',
    'ALTER TABLE "client" ADD COLUMN "taxonomyVersion" TEXT',
    dialect === 'SQLITE'
      ? `UPDATE "client" SET "taxonomyVersion" = json_extract("xbrlConfig", '$.taxonomyVersion')`
      : `UPDATE "client" SET "taxonomyVersion" = "xbrlConfig"::json ->> 'taxonomyVersion'`,
    'CREATE INDEX "clientByTaxonomyVersion" ON "client" ("taxonomyVersion")',
    'DROP INDEX "invitationByTime"',
    'CREATE INDEX "invitationByTime" ON "invitation" ("createdAt", "id", "resourceType")',
    'CREATE INDEX "mailByState" ON "mail" ("state", "createdAt", "id")',
  ],
};
