/** Registrations, connections and organisations of ledgers. Secrets and tokens stand here sealed only. */
import { z } from 'zod';
import type { Ledger } from '../../../shared/model/ledgers.ts';
import { ledgerOrganisationSchema } from '../../../shared/model/ledgers.ts';
import type { Reader, Writer } from '../database.ts';
import type {
  LedgerApplicationTable,
  LedgerConnectionTable,
  LedgerOrganisationTable,
} from '../tables/outside-services.ts';

export type StoredLedgerApplication = LedgerApplicationTable;
export type StoredLedgerOrganisation = LedgerOrganisationTable;

export interface StoredLedgerConnection extends Omit<LedgerConnectionTable, 'organisations'> {
  readonly organisations: readonly { readonly id: string; readonly name: string }[];
}

const organisationsSchema = z.array(ledgerOrganisationSchema);

function toConnection(row: LedgerConnectionTable): StoredLedgerConnection {
  return { ...row, organisations: organisationsSchema.parse(JSON.parse(row.organisations)) };
}

export async function listLedgerApplications(reader: Reader): Promise<readonly StoredLedgerApplication[]> {
  return await reader.selectFrom('ledgerApplication').selectAll().orderBy('ledger').execute();
}

export async function findLedgerApplication(
  reader: Reader,
  ledger: Ledger,
): Promise<StoredLedgerApplication | undefined> {
  return await reader
    .selectFrom('ledgerApplication')
    .selectAll()
    .where('ledger', '=', ledger)
    .executeTakeFirst();
}

export async function saveLedgerApplication(writer: Writer, row: StoredLedgerApplication): Promise<void> {
  const { ledger, ...rest } = row;
  await writer
    .insertInto('ledgerApplication')
    .values({ ledger, ...rest })
    .onConflict((conflict) => conflict.column('ledger').doUpdateSet(rest))
    .execute();
}

export async function deleteLedgerApplication(writer: Writer, ledger: Ledger): Promise<void> {
  await writer.deleteFrom('ledgerApplication').where('ledger', '=', ledger).execute();
}

export async function listLedgerConnections(reader: Reader): Promise<readonly StoredLedgerConnection[]> {
  const rows = await reader.selectFrom('ledgerConnection').selectAll().orderBy('connectedAt').execute();
  return rows.map(toConnection);
}

export async function findLedgerConnection(
  reader: Reader,
  id: string,
): Promise<StoredLedgerConnection | undefined> {
  const row = await reader.selectFrom('ledgerConnection').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toConnection(row);
}

export async function saveLedgerConnection(
  writer: Writer,
  connection: StoredLedgerConnection,
): Promise<void> {
  const { id, ...rest } = { ...connection, organisations: JSON.stringify(connection.organisations) };
  await writer
    .insertInto('ledgerConnection')
    .values({ id, ...rest })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(rest))
    .execute();
}

/** Null: access has ended, and a person has to grant it again. */
export async function saveLedgerTokens(
  writer: Writer,
  id: string,
  sealedTokens: string | null,
): Promise<void> {
  await writer.updateTable('ledgerConnection').set({ sealedTokens }).where('id', '=', id).execute();
}

export async function deleteLedgerConnection(writer: Writer, id: string): Promise<void> {
  await writer.deleteFrom('ledgerConnection').where('id', '=', id).execute();
}

export async function listLedgerOrganisations(reader: Reader): Promise<readonly StoredLedgerOrganisation[]> {
  return await reader.selectFrom('ledgerOrganisation').selectAll().orderBy('clientId').execute();
}

export async function findLedgerOrganisation(
  reader: Reader,
  clientId: string,
): Promise<StoredLedgerOrganisation | undefined> {
  return await reader
    .selectFrom('ledgerOrganisation')
    .selectAll()
    .where('clientId', '=', clientId)
    .executeTakeFirst();
}

export async function saveLedgerOrganisation(writer: Writer, row: StoredLedgerOrganisation): Promise<void> {
  const { clientId, ...rest } = row;
  await writer
    .insertInto('ledgerOrganisation')
    .values({ clientId, ...rest })
    .onConflict((conflict) => conflict.column('clientId').doUpdateSet(rest))
    .execute();
}

export async function deleteLedgerOrganisation(writer: Writer, clientId: string): Promise<void> {
  await writer.deleteFrom('ledgerOrganisation').where('clientId', '=', clientId).execute();
}
