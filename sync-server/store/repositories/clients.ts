/**
 * The client master of the practice (specification 2.2; decisions 5): UEN, accounting standard and year-end month
 * are stored once; fsConfig and xbrlConfig show them.
 */
import { z } from 'zod';
import type { ServerClient } from '../../../shared/contract/server-practice.ts';
import { PRODUCTS } from '../../../shared/model/enums.ts';
import { fsConfigSchema, xbrlConfigSchema } from '../../../shared/model/records.ts';
import type { ClientTable } from '../schema.ts';
import type { Reader, Writer } from '../store.ts';
import { contains, type Page, type PageRequest, pageOf, placeOf } from './page.ts';

const productsSchema = z.array(z.enum(PRODUCTS));

function toClient(row: ClientTable): ServerClient {
  const fsConfig = fsConfigSchema.parse(JSON.parse(row.fsConfig));
  const xbrlConfig = xbrlConfigSchema.parse(JSON.parse(row.xbrlConfig));
  return {
    ...row,
    enabledProducts: productsSchema.parse(JSON.parse(row.enabledProducts)),
    fsConfig: { ...fsConfig, fyEndMonth: row.fyEndMonth },
    xbrlConfig: { ...xbrlConfig, uen: row.uen, accountingStandard: row.accountingStandard },
  };
}

function toRow(client: ServerClient): ClientTable {
  const { fyEndMonth: _month, ...fsConfig } = client.fsConfig ?? {};
  const { uen: _uen, accountingStandard: _standard, ...xbrlConfig } = client.xbrlConfig ?? {};
  return {
    ...client,
    enabledProducts: JSON.stringify(client.enabledProducts),
    fsConfig: JSON.stringify(fsConfig),
    xbrlConfig: JSON.stringify(xbrlConfig),
  };
}

export async function findClient(reader: Reader, id: string): Promise<ServerClient | undefined> {
  const row = await reader.selectFrom('client').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toClient(row);
}

/** A search that finds more than this needs more letters; its total stops here. */
const FOUND_AT_MOST = 10_000;

/**
 * Clients whose name or UEN holds `q`. Every client must be looked at, so that is done once, over an index that
 * holds name and UEN: it answers the total and, in order, what is on the page.
 */
async function searchClients(reader: Reader, q: string, request: PageRequest): Promise<Page<ServerClient>> {
  const place = placeOf(request.cursor);
  const matching = reader
    .selectFrom('client')
    .where((eb) => eb.or([contains('companyName', q), contains('uen', q)]))
    .orderBy('companyName')
    .orderBy('id');
  const found = await matching.select(['companyName', 'id']).limit(FOUND_AT_MOST).execute();
  const begin = place ? found.findIndex(({ id }) => id === place.id) + 1 : 0;
  const beyond = place !== undefined && (begin === 0 || begin + request.limit >= FOUND_AT_MOST);
  const shown = beyond
    ? await matching
        .select(['companyName', 'id'])
        .where((eb) => eb(eb.refTuple('companyName', 'id'), '>', eb.tuple(place.after, place.id)))
        .limit(request.limit + 1)
        .execute()
    : found.slice(begin, begin + request.limit + 1);
  const ids = shown.map(({ id }) => id);
  const rows =
    ids.length === 0 ? [] : await reader.selectFrom('client').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ordered = ids.flatMap((id) => byId.get(id) ?? []);
  return pageOf(ordered, request.limit, found.length, (row) => [row.companyName, row.id], toClient);
}

/** Clients by name; `q` is found in name or UEN. */
export async function listClients(
  reader: Reader,
  request: PageRequest & { readonly q?: string | undefined },
): Promise<Page<ServerClient>> {
  if (request.q) return await searchClients(reader, request.q, request);
  const place = placeOf(request.cursor);
  let query = reader.selectFrom('client');
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (place) {
    query = query.where((eb) => eb(eb.refTuple('companyName', 'id'), '>', eb.tuple(place.after, place.id)));
  }
  const rows = await query
    .selectAll()
    .orderBy('companyName')
    .orderBy('id')
    .limit(request.limit + 1)
    .execute();
  return pageOf(rows, request.limit, total, (row) => [row.companyName, row.id], toClient);
}

export async function insertClient(writer: Writer, client: ServerClient): Promise<void> {
  await writer.insertInto('client').values(toRow(client)).execute();
}

export async function saveClient(writer: Writer, client: ServerClient): Promise<void> {
  const { id, ...change } = toRow(client);
  await writer.updateTable('client').set(change).where('id', '=', id).execute();
}

/** The id of the client with a UEN. */
export async function findClientByUen(reader: Reader, uen: string): Promise<string | undefined> {
  const row = await reader.selectFrom('client').select('id').where('uen', '=', uen).executeTakeFirst();
  return row?.id;
}
