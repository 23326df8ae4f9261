/** The desktops of the practice: what each runs and when it was last heard, the newest first, and how many run what. */
import { sql } from 'kysely';
import type { Desktop } from '../../../shared/contract/server-updates.ts';
import type { Reader } from '../store.ts';
import { type Page, type PageRequest, pageOf, placeOf } from './page.ts';

/** One that was never heard since servers listen comes last. */
const lastSeen = sql<string>`coalesce("lastSeenAt", '')`;

export async function listDesktops(reader: Reader, request: PageRequest): Promise<Page<Desktop>> {
  const place = placeOf(request.cursor);
  const { total } = await reader
    .selectFrom('device')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  let query = reader
    .selectFrom('device')
    .select(['id', 'name', 'programVersion', 'lastSeenAt', 'registeredAt']);
  if (place) query = query.where(sql<boolean>`(${lastSeen}, "id") < (${place.after}, ${place.id})`);
  const rows = await query
    .orderBy(lastSeen, 'desc')
    .orderBy('id', 'desc')
    .limit(request.limit + 1)
    .execute();
  return pageOf(
    rows,
    request.limit,
    total,
    (row) => [row.lastSeenAt ?? '', row.id],
    ({ programVersion: version, ...row }) => ({ ...row, version }),
  );
}

/** Desktops heard since a moment, by what they said that they run; null for those that said nothing. */
export async function countVersions(
  reader: Reader,
  since: Date,
): Promise<readonly { readonly version: string | null; readonly desktops: number }[]> {
  return await reader
    .selectFrom('device')
    .select(['programVersion as version', (eb) => eb.fn.countAll<number>().as('desktops')])
    .where('lastSeenAt', '>=', since.toISOString())
    .groupBy('programVersion')
    .execute();
}
