/**
 * Synonyms of the practice with who added them (specification 5.7). They are records that the desktops sync; there
 * are at most some thousands, so that a list is put together in memory.
 */
import type { z } from 'zod';
import type { serverSynonymSchema } from '../../../shared/contract/server-administration.ts';
import { KINDS } from '../../../shared/sync/kinds/kinds.ts';
import { sortNameOf } from '../sort-name.ts';
import type { Reader } from '../store.ts';
import { type Page, type PageRequest, pageOf, placeOf } from './page.ts';

export type ServerSynonym = z.output<typeof serverSynonymSchema>;

const sortKey = ({ label, id }: ServerSynonym) => `${sortNameOf(label)}\u0000${id}`;

async function allSynonyms(reader: Reader): Promise<readonly ServerSynonym[]> {
  const staff = await reader.selectFrom('staff').select(['id', 'name']).execute();
  const names = new Map(staff.map(({ id, name }) => [id, name]));
  const rows = await reader
    .selectFrom('syncRecord')
    .select('body')
    .where('kind', '=', 'synonym')
    .where('deleted', '=', 0)
    .execute();
  return rows.flatMap(({ body }) => {
    if (body === null) return [];
    const { id, label, elementId, staffUserId, createdAt } = KINDS.synonym.schema.parse(JSON.parse(body));
    const addedByName = names.get(staffUserId) ?? 'An earlier account';
    return [{ id, label, elementId, addedById: staffUserId, addedByName, addedAt: createdAt }];
  });
}

/** Synonyms by label; `q` is found in label or element. */
export async function listSynonyms(
  reader: Reader,
  request: PageRequest & { readonly q?: string | undefined },
): Promise<Page<ServerSynonym>> {
  const place = placeOf(request.cursor);
  const q = request.q?.toLowerCase() ?? '';
  const found = (await allSynonyms(reader)).filter(({ label, elementId }) =>
    `${label}\n${elementId}`.toLowerCase().includes(q),
  );
  const after = place && `${place.after}\u0000${place.id}`;
  const rows = found
    .filter((synonym) => after === undefined || sortKey(synonym) > after)
    .sort((left, right) => (sortKey(left) < sortKey(right) ? -1 : 1))
    .slice(0, request.limit + 1);
  return pageOf(
    rows,
    request.limit,
    found.length,
    (row) => [sortNameOf(row.label), row.id],
    (row) => row,
  );
}
