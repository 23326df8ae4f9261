/**
 * The client master (specification 2.2; decisions 5): UEN, accounting standard and year-end month are stored
 * once, on the client; fsConfig and xbrlConfig show them.
 */
import { sql } from 'kysely';
import type { Product } from '../../../shared/model/enums.ts';
import { type Client, fsConfigSchema, xbrlConfigSchema } from '../../../shared/model/records.ts';
import type { Reader, Writer } from '../database.ts';
import type { ClientTable } from '../tables/practice.ts';
import { contains, offsetOf, type Page, type PageRequest, pageOf } from './page.ts';

function toClient(row: ClientTable): Client {
  const fsConfig = row.fsConfig === null ? {} : fsConfigSchema.parse(JSON.parse(row.fsConfig));
  const xbrlConfig = row.xbrlConfig === null ? {} : xbrlConfigSchema.parse(JSON.parse(row.xbrlConfig));
  return {
    ...row,
    enabledProducts: JSON.parse(row.enabledProducts) as Product[],
    fsConfig: { ...fsConfig, fyEndMonth: row.fyEndMonth },
    xbrlConfig: { ...xbrlConfig, uen: row.uen, accountingStandard: row.accountingStandard },
  };
}

function toRow(client: Client): ClientTable {
  const { fyEndMonth: _month, ...fsConfig } = client.fsConfig ?? {};
  const { uen: _uen, accountingStandard: _standard, ...xbrlConfig } = client.xbrlConfig ?? {};
  return {
    ...client,
    enabledProducts: JSON.stringify(client.enabledProducts),
    fsConfig: JSON.stringify(fsConfig),
    xbrlConfig: JSON.stringify(xbrlConfig),
  };
}

export async function findClient(reader: Reader, id: string): Promise<Client | undefined> {
  const row = await reader.selectFrom('client').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toClient(row);
}

/** The id of the client with a UEN. */
export async function findClientByUen(reader: Reader, uen: string): Promise<string | undefined> {
  const row = await reader.selectFrom('client').select('id').where('uen', '=', uen).executeTakeFirst();
  return row?.id;
}

/** Clients by name; `q` is found in name or UEN. */
export async function listClients(
  reader: Reader,
  request: PageRequest & { readonly q?: string | undefined },
): Promise<Page<Client>> {
  let query = reader.selectFrom('client');
  if (request.q) {
    const { q } = request;
    query = query.where((eb) => eb.or([contains('companyName', q), contains('uen', q)]));
  }
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy(sql`companyName collate nocase`)
    .orderBy('id')
    .limit(request.limit)
    .offset(offsetOf(request))
    .execute();
  return pageOf(request, rows.map(toClient), total);
}

export async function insertClient(writer: Writer, client: Client): Promise<void> {
  await writer.insertInto('client').values(toRow(client)).execute();
}

export async function saveClient(writer: Writer, client: Client): Promise<void> {
  const { id, ...change } = toRow(client);
  await writer.updateTable('client').set(change).where('id', '=', id).execute();
}

/** Makes room for another client with the UEN of this one, which gets the one given by the save that follows. */
export async function letGoOfUen(writer: Writer, id: string, uen: string): Promise<void> {
  await writer
    .updateTable('client')
    .set({ uen: `let go by ${id}` })
    .where('id', '=', id)
    .where('uen', '<>', uen)
    .execute();
}
