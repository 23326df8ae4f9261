/** The views of lists that a person keeps. One that an earlier program wrote and this one cannot read is left out. */
import {
  type KeptView,
  type ListName,
  type ListView,
  listViewSchema,
} from '../../../shared/model/list-views.ts';
import type { Reader, Writer } from '../database.ts';

export async function listKeptViews(reader: Reader, staffId: string): Promise<KeptView[]> {
  const rows = await reader
    .selectFrom('listView')
    .select(['list', 'name', 'view'])
    .where('staffId', '=', staffId)
    .orderBy('list')
    .orderBy('name')
    .execute();
  return rows.flatMap(({ list, name, view }) => {
    const parsed = listViewSchema.safeParse(JSON.parse(view));
    return parsed.success ? [{ list, name, view: parsed.data }] : [];
  });
}

export async function saveKeptView(
  writer: Writer,
  staffId: string,
  { list, name, view }: KeptView,
): Promise<void> {
  const change = { view: JSON.stringify(view satisfies ListView) };
  await writer
    .insertInto('listView')
    .values({ staffId, list, name, ...change })
    .onConflict((conflict) => conflict.columns(['staffId', 'list', 'name']).doUpdateSet(change))
    .execute();
}

export async function deleteKeptView(
  writer: Writer,
  staffId: string,
  list: ListName,
  name: string,
): Promise<void> {
  await writer
    .deleteFrom('listView')
    .where('staffId', '=', staffId)
    .where('list', '=', list)
    .where('name', '=', name)
    .execute();
}
