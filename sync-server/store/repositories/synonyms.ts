/** Synonyms of the practice with who added them (specification 5.7). */
import type { z } from 'zod';
import type { serverSynonymSchema } from '../../../shared/contract/server-administration.ts';
import type { SynonymTable } from '../schema.ts';
import type { Reader, Writer } from '../store.ts';
import { contains, type Page, type PageRequest, pageOf, placeOf } from './page.ts';

export type ServerSynonym = z.output<typeof serverSynonymSchema>;

/** Keeps a synonym; the same label for the same element is kept once. Answers whether it was new. */
export async function insertSynonym(writer: Writer, row: SynonymTable): Promise<boolean> {
  const result = await writer
    .insertInto('synonym')
    .values(row)
    .onConflict((conflict) => conflict.columns(['labelKey', 'elementId']).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) === 1n;
}

/** Synonyms by label; `q` is found in label or element. */
export async function listSynonyms(
  reader: Reader,
  request: PageRequest & { readonly q?: string | undefined },
): Promise<Page<ServerSynonym>> {
  const place = placeOf(request.cursor);
  let query = reader.selectFrom('synonym').innerJoin('staff', 'staff.id', 'synonym.addedById');
  if (request.q) {
    const { q } = request;
    query = query.where((eb) => eb.or([contains('synonym.label', q), contains('synonym.elementId', q)]));
  }
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (place) {
    query = query.where((eb) =>
      eb(eb.refTuple('synonym.label', 'synonym.id'), '>', eb.tuple(place.after, place.id)),
    );
  }
  const rows = await query
    .select(['synonym.id', 'label', 'elementId', 'addedById', 'addedAt', 'staff.name as addedByName'])
    .orderBy('synonym.label')
    .orderBy('synonym.id')
    .limit(request.limit + 1)
    .execute();
  return pageOf(
    rows,
    request.limit,
    total,
    (row) => [row.label, row.id],
    (row) => row,
  );
}
