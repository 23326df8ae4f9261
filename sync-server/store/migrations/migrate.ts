/**
 * Brings the database to the program's schema (house 4): applied steps must be a prefix of the known ones, a
 * newer database is refused, every step runs in a transaction of its own under the writer's lock, so that
 * several processes may start at once.
 */
import { sql } from 'kysely';
import type { Store } from '../store.ts';
import { NewerDatabase } from '../store-errors.ts';
import { foundation } from './0001-foundation.ts';
import { sync } from './0002-sync.ts';
import { portal } from './0003-portal.ts';
import { releases } from './0005-releases.ts';
import { manyClients } from './0006-many-clients.ts';
import { namesAndDesktops } from './0007-names-and-desktops.ts';
import { viewRights } from './0008-view-rights.ts';
import { deviceKeys } from './0009-device-keys.ts';
import { portalCodes } from './0039-portal-codes.ts';
import { portalCodeSeries } from './0041-portal-code-series.ts';
import { desktopAuditHeads } from './0050-desktop-audit-heads.ts';
import { twoSignatories } from './0054-two-signatories.ts';
import { lineComments } from './0055-line-comments.ts';
import { answerRequests } from './0057-answer-requests.ts';
import type { Migration } from './migration.ts';

export const MIGRATIONS: readonly Migration[] = [
  foundation,
  sync,
  portal,
  releases,
  manyClients,
  namesAndDesktops,
  viewRights,
  deviceKeys,
  portalCodes,
  portalCodeSeries,
  desktopAuditHeads,
  twoSignatories,
  lineComments,
  answerRequests,
];

const HISTORY = `CREATE TABLE IF NOT EXISTS "schemaMigration" (
  "position" INTEGER PRIMARY KEY, "name" TEXT NOT NULL UNIQUE, "appliedAt" TEXT NOT NULL)`;

/** Applies one missing step; answers false when there is none. */
async function applyNext(store: Store, migrations: readonly Migration[], now: () => Date): Promise<boolean> {
  return await store.change(async (writer) => {
    await sql.raw(HISTORY).execute(writer);
    const applied = await writer.selectFrom('schemaMigration').select('name').orderBy('position').execute();
    for (const [index, { name }] of applied.entries()) {
      if (migrations[index]?.name !== name) throw new NewerDatabase(name);
    }
    const next = migrations[applied.length];
    if (!next) return false;
    for (const statement of next.statements(store.dialect)) await sql.raw(statement).execute(writer);
    await next.fill?.(writer);
    await writer
      .insertInto('schemaMigration')
      .values({ position: applied.length + 1, name: next.name, appliedAt: now().toISOString() })
      .execute();
    return true;
  });
}

export async function migrate(
  store: Store,
  now: () => Date,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  while (await applyNext(store, migrations, now));
}
