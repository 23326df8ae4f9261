/** What the database says of itself, for the health page: its size, its steps and how much it holds. */
import { sql } from 'kysely';
import type { Dialect, Reader } from '../store.ts';

/** Bytes of the database on its disk. */
export async function databaseSize(reader: Reader, dialect: Dialect): Promise<number> {
  const asked =
    dialect === 'SQLITE'
      ? sql<{
          bytes: number;
        }>`SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()`
      : sql<{ bytes: number }>`SELECT pg_database_size(current_database()) AS bytes`;
  const { rows } = await asked.execute(reader);
  return Number(rows[0]?.bytes ?? 0);
}

export interface ServerCounts {
  readonly clients: number;
  readonly staff: number;
  readonly liveSessions: number;
  readonly auditEvents: number;
  readonly migrations: number;
}

/** The log counts itself: its sequence has no gaps, so that millions of rows cost one look-up. */
export async function serverCounts(reader: Reader, now: Date): Promise<ServerCounts> {
  const { clients } = await reader
    .selectFrom('client')
    .select((eb) => eb.fn.countAll<number>().as('clients'))
    .executeTakeFirstOrThrow();
  const { staff } = await reader
    .selectFrom('staff')
    .select((eb) => eb.fn.countAll<number>().as('staff'))
    .executeTakeFirstOrThrow();
  const { liveSessions } = await reader
    .selectFrom('session')
    .select((eb) => eb.fn.countAll<number>().as('liveSessions'))
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirstOrThrow();
  const { auditEvents } = await reader
    .selectFrom('auditEvent')
    .select((eb) => eb.fn.max('sequence').as('auditEvents'))
    .executeTakeFirstOrThrow();
  const { migrations } = await reader
    .selectFrom('schemaMigration')
    .select((eb) => eb.fn.countAll<number>().as('migrations'))
    .executeTakeFirstOrThrow();
  return { clients, staff, liveSessions, auditEvents: auditEvents ?? 0, migrations };
}

/** Clients whose filings begin with a taxonomy version. */
export async function countClientsOfVersion(reader: Reader, version: string): Promise<number> {
  const { clients } = await reader
    .selectFrom('client')
    .select((eb) => eb.fn.countAll<number>().as('clients'))
    .where('taxonomyVersion', '=', version)
    .executeTakeFirstOrThrow();
  return clients;
}
