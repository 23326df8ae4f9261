/**
 * Imports of clients, and all that can hang on a client: whoever adds a table with a client in it adds it here, and a test
 * fails until then.
 */
import { sql } from 'kysely';
import type { ImportHold } from '../../../shared/model/client-imports.ts';
import type { Reader, Writer } from '../database.ts';
import { inPortions } from '../portions.ts';
import type { ClientImportTable } from '../tables/practice.ts';

const AT_ONCE = 400;

export type StoredImport = ClientImportTable & { readonly importedBy: string | null; readonly left: number };

const selectImport = (reader: Reader) =>
  reader
    .selectFrom('clientImport')
    .leftJoin('staff', 'staff.id', 'clientImport.importedById')
    .selectAll('clientImport')
    .select('staff.name as importedBy')
    .select(
      sql<number>`(SELECT count(*) FROM importedClient WHERE importedClient.importId = clientImport.id)`.as(
        'left',
      ),
    );

/** The latest first. */
export async function listImports(reader: Reader): Promise<readonly StoredImport[]> {
  return await selectImport(reader).orderBy('importedAt', 'desc').orderBy('clientImport.id').execute();
}

export async function findImport(reader: Reader, id: string): Promise<StoredImport | undefined> {
  return await selectImport(reader).where('clientImport.id', '=', id).executeTakeFirst();
}

export async function insertImport(
  writer: Writer,
  row: ClientImportTable,
  clientIds: readonly string[],
): Promise<void> {
  await writer.insertInto('clientImport').values(row).execute();
  await inPortions(clientIds, AT_ONCE, async (portion) => {
    await writer
      .insertInto('importedClient')
      .values(portion.map((clientId) => ({ clientId, importId: row.id })))
      .execute();
  });
}

export async function markTakenBack(writer: Writer, id: string, takenBackAt: string): Promise<void> {
  await writer.updateTable('clientImport').set({ takenBackAt }).where('id', '=', id).execute();
}

export async function deleteClient(writer: Writer, id: string): Promise<void> {
  await writer.deleteFrom('client').where('id', '=', id).execute();
}

/** Tables in which a client can be named, and what that means for taking it back. */
export const HOLDS: readonly (readonly [table: string, hold: ImportHold])[] = [
  ['engagement', 'ENGAGEMENT'],
  ['filing', 'FILING'],
  ['permanentFileEntry', 'PERMANENT_FILE'],
  ['rememberedRecipe', 'TRIAL_BALANCE'],
  ['ledgerOrganisation', 'LEDGER'],
  ['clientStyle', 'STYLE'],
];

export interface ImportedClientFacts {
  readonly id: string;
  readonly companyName: string;
  readonly uen: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** The sync-server knew it once. */
  readonly sent: boolean;
  readonly holds: readonly ImportHold[];
}

/** The clients of an import that are still there, each with what hangs on it. */
export async function listImportedClients(
  reader: Reader,
  importId: string,
): Promise<readonly ImportedClientFacts[]> {
  const rows = await reader
    .selectFrom('importedClient')
    .innerJoin('client', 'client.id', 'importedClient.clientId')
    .select(['client.id', 'client.companyName', 'client.uen', 'client.createdAt', 'client.updatedAt'])
    .select(
      sql<number>`EXISTS (SELECT 1 FROM syncIdentity WHERE syncIdentity.kind = 'client'
        AND (syncIdentity.localId = client.id OR syncIdentity.serverId = client.id))`.as('sent'),
    )
    .where('importedClient.importId', '=', importId)
    .orderBy(sql`client.companyName collate nocase`)
    .orderBy('client.id')
    .execute();
  const holds = new Map<string, ImportHold[]>();
  for (const [table, hold] of HOLDS) {
    const { rows: held } = await sql<{ clientId: string }>`
      SELECT DISTINCT held.clientId FROM ${sql.table(table)} AS held
      JOIN importedClient ON importedClient.clientId = held.clientId
      WHERE importedClient.importId = ${importId}`.execute(reader);
    for (const { clientId } of held) holds.set(clientId, [...(holds.get(clientId) ?? []), hold]);
  }
  return rows.map((row) => ({ ...row, sent: row.sent === 1, holds: holds.get(row.id) ?? [] }));
}
