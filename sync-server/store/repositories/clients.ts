/**
 * The client master of the practice (specification 2.2; decisions 5): UEN, accounting standard and year-end month
 * are stored once; fsConfig and xbrlConfig show them.
 */
import { z } from 'zod';
import type { ServerClient } from '../../../shared/contract/server-practice.ts';
import { PRODUCTS } from '../../../shared/model/enums.ts';
import { fsConfigSchema, xbrlConfigSchema } from '../../../shared/model/records.ts';
import type { ClientTable } from '../schema.ts';
import { sortNameOf } from '../sort-name.ts';
import type { Reader, Writer } from '../store.ts';
import { type Page, type PageRequest, pageOf, placeOf } from './page.ts';

const productsSchema = z.array(z.enum(PRODUCTS));

function toClient({
  sequence: _place,
  taxonomyVersion: _version,
  sortName: _sort,
  ...row
}: ClientTable): ServerClient {
  const fsConfig = fsConfigSchema.parse(JSON.parse(row.fsConfig));
  const xbrlConfig = xbrlConfigSchema.parse(JSON.parse(row.xbrlConfig));
  return {
    ...row,
    enabledProducts: productsSchema.parse(JSON.parse(row.enabledProducts)),
    fsConfig: { ...fsConfig, fyEndMonth: row.fyEndMonth },
    xbrlConfig: { ...xbrlConfig, uen: row.uen, accountingStandard: row.accountingStandard },
  };
}

function toRow(client: ServerClient): Omit<ClientTable, 'sequence'> {
  const { fyEndMonth: _month, ...fsConfig } = client.fsConfig ?? {};
  const { uen: _uen, accountingStandard: _standard, ...xbrlConfig } = client.xbrlConfig ?? {};
  return {
    ...client,
    sortName: sortNameOf(client.companyName),
    enabledProducts: JSON.stringify(client.enabledProducts),
    fsConfig: JSON.stringify(fsConfig),
    xbrlConfig: JSON.stringify(xbrlConfig),
    taxonomyVersion: xbrlConfig.taxonomyVersion ?? null,
  };
}

export async function findClient(reader: Reader, id: string): Promise<ServerClient | undefined> {
  const row = await reader.selectFrom('client').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toClient(row);
}

export async function findClients(reader: Reader, ids: readonly string[]): Promise<readonly ServerClient[]> {
  if (ids.length === 0) return [];
  const rows = await reader.selectFrom('client').selectAll().where('id', 'in', ids).execute();
  return rows.map(toClient);
}

/** Which of these clients the master has. */
export async function knownClients(reader: Reader, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await reader.selectFrom('client').select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}

/** What a search needs of the clients that were added or changed after a sequence, in that order. */
export async function clientsChangedAfter(
  reader: Reader,
  sequence: number,
  limit: number,
): Promise<readonly Pick<ClientTable, 'id' | 'companyName' | 'uen' | 'sequence'>[]> {
  return await reader
    .selectFrom('client')
    .select(['id', 'companyName', 'uen', 'sequence'])
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .limit(limit)
    .execute();
}

/** Clients that were added or changed after a sequence, in that order. */
export async function listClientsAfter(
  reader: Reader,
  sequence: number,
  limit: number,
): Promise<readonly { readonly client: ServerClient; readonly sequence: number }[]> {
  const rows = await reader
    .selectFrom('client')
    .selectAll()
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ client: toClient(row), sequence: row.sequence }));
}

/** All clients by name; a search goes through practice/client-names. */
export async function listClients(reader: Reader, request: PageRequest): Promise<Page<ServerClient>> {
  const place = placeOf(request.cursor);
  let query = reader.selectFrom('client');
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (place) {
    query = query.where((eb) => eb(eb.refTuple('sortName', 'id'), '>', eb.tuple(place.after, place.id)));
  }
  const rows = await query
    .selectAll()
    .orderBy('sortName')
    .orderBy('id')
    .limit(request.limit + 1)
    .execute();
  return pageOf(rows, request.limit, total, (row) => [row.sortName, row.id], toClient);
}

async function nextSequence(writer: Writer): Promise<number> {
  const { last } = await writer
    .selectFrom('client')
    .select((eb) => eb.fn.max<number | null>('sequence').as('last'))
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

export async function insertClient(writer: Writer, client: ServerClient): Promise<void> {
  const sequence = await nextSequence(writer);
  await writer
    .insertInto('client')
    .values({ ...toRow(client), sequence })
    .execute();
}

export async function saveClient(writer: Writer, client: ServerClient): Promise<void> {
  const { id, ...change } = toRow(client);
  const sequence = await nextSequence(writer);
  await writer
    .updateTable('client')
    .set({ ...change, sequence })
    .where('id', '=', id)
    .execute();
}

/** The id of the client with a UEN. */
export async function findClientByUen(reader: Reader, uen: string): Promise<string | undefined> {
  const row = await reader.selectFrom('client').select('id').where('uen', '=', uen).executeTakeFirst();
  return row?.id;
}
