/**
 * Names in the order that people expect, great and small letters alike: a folded copy of each name is what lists are
 * ordered by, in the order of its letters' codes on both databases. Which release a desktop runs and when it was last
 * heard. And mails by what they are about, because nothing is told twice in a short while.
 */
import { sql } from 'kysely';
import { sortNameOf } from '../sort-name.ts';
import type { Writer } from '../store.ts';
import type { Migration } from './migration.ts';

const AT_ONCE = 500;

/** Small letters are the program's business: the databases disagree about those beyond ASCII. */
async function fold(writer: Writer, table: 'client' | 'staff', name: 'companyName' | 'name'): Promise<void> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT "id", ${sql.ref(name)} AS "name" FROM ${sql.table(table)}`.execute(writer);
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const folded = rows.slice(from, from + AT_ONCE).map((row) => sql`(${row.id}, ${sortNameOf(row.name)})`);
    await sql`UPDATE ${sql.table(table)} SET "sortName" = "folded"."column2"
      FROM (VALUES ${sql.join(folded)}) AS "folded"
      WHERE "folded"."column1" = ${sql.table(table)}."id"`.execute(writer);
  }
}

export const namesAndDesktops: Migration = {
  name: '0007-names-and-desktops',
  statements: (dialect) => [
    ...['client', 'staff'].map(
      (table) =>
        `ALTER TABLE "${table}" ADD COLUMN "sortName" TEXT ${dialect === 'POSTGRES' ? 'COLLATE "C" ' : ''}NOT NULL DEFAULT ''`,
    ),
    'DROP INDEX "clientByName"',
    'CREATE INDEX "clientByName" ON "client" ("sortName", "id")',
    'CREATE INDEX "staffByName" ON "staff" ("sortName", "id")',
    'ALTER TABLE "device" ADD COLUMN "programVersion" TEXT',
    'ALTER TABLE "device" ADD COLUMN "lastSeenAt" TEXT',
    'CREATE INDEX "mailBySubject" ON "mail" ("subject", "createdAt")',
  ],
  fill: async (writer) => {
    await fold(writer, 'client', 'companyName');
    await fold(writer, 'staff', 'name');
  },
};
