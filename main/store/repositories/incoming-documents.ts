/** Documents that were taken in together and wait to become filings. */
import { sql } from 'kysely';
import { type IncomingDocument, incomingDocumentSchema } from '../../../shared/model/incoming-documents.ts';
import type { Reader, Writer } from '../database.ts';
import type { IncomingDocumentTable } from '../tables/filings.ts';

export type StoredIncoming = IncomingDocumentTable & { readonly clientName: string | null };

const selectIncoming = (reader: Reader) =>
  reader
    .selectFrom('incomingDocument')
    .leftJoin('client', 'client.id', 'incomingDocument.clientId')
    .selectAll('incomingDocument')
    .select('client.companyName as clientName');

/** As it is shown: without the place of its bytes and what else is the store's own. */
export function asShown(row: StoredIncoming): IncomingDocument {
  return incomingDocumentSchema.parse(row);
}

/** Those that ask first, then those that wait, cannot be read, and are done; the oldest of each first. */
export async function listIncoming(reader: Reader, limit: number): Promise<readonly StoredIncoming[]> {
  return await selectIncoming(reader)
    .orderBy(
      sql`CASE status WHEN 'ASKS' THEN 0 WHEN 'WAITING' THEN 1 WHEN 'FAILED' THEN 2
          ELSE CASE WHEN question IS NULL THEN 4 ELSE 3 END END`,
    )
    .orderBy('addedAt')
    .orderBy('incomingDocument.id')
    .limit(limit)
    .execute();
}

export async function listWaiting(reader: Reader): Promise<readonly StoredIncoming[]> {
  return await selectIncoming(reader)
    .where('status', '=', 'WAITING')
    .orderBy('addedAt')
    .orderBy('incomingDocument.id')
    .execute();
}

export async function findIncoming(
  reader: Reader,
  by: { readonly id: string } | { readonly sha256: string },
): Promise<StoredIncoming | undefined> {
  const [[column, value] = ['id', '']] = Object.entries(by);
  return await selectIncoming(reader)
    .where(sql.ref(`incomingDocument.${column}`), '=', value)
    .executeTakeFirst();
}

export async function countIncoming(reader: Reader): Promise<number> {
  const { count } = await reader
    .selectFrom('incomingDocument')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertIncoming(writer: Writer, row: IncomingDocumentTable): Promise<void> {
  await writer.insertInto('incomingDocument').values(row).execute();
}

export async function updateIncoming(
  writer: Writer,
  id: string,
  change: Partial<Omit<IncomingDocumentTable, 'id' | 'sha256'>>,
): Promise<void> {
  await writer.updateTable('incomingDocument').set(change).where('id', '=', id).execute();
}

export async function deleteIncoming(writer: Writer, id: string): Promise<void> {
  await writer.deleteFrom('incomingDocument').where('id', '=', id).execute();
}

/**
 * The filing of a client whose period ends on a day, the newest version; undefined where there is none. `isEmpty`: a draft
 * that nothing was given yet, neither a document, read or not, nor an engagement.
 */
export async function findFilingOfPeriod(
  reader: Reader,
  clientId: string,
  periodEnd: string,
): Promise<{ readonly id: string; readonly isEmpty: boolean } | undefined> {
  const row = await reader
    .selectFrom('filing')
    .select(['id', 'status', 'fsEngagementId'])
    .select((eb) =>
      eb
        .selectFrom('sourceDocument')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('sourceDocument.xbrlFilingId', '=', 'filing.id')
        .as('documents'),
    )
    .where('clientId', '=', clientId)
    .where(sql<string>`periodEnd`, '=', periodEnd)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { id, status, fsEngagementId, documents } = row;
  return { id, isEmpty: status === 'DRAFT' && fsEngagementId === null && documents === 0 };
}

/** Name and UEN of every client, by which a document is known. */
export async function listClientIdentities(
  reader: Reader,
): Promise<readonly { readonly id: string; readonly uen: string; readonly companyName: string }[]> {
  return await reader.selectFrom('client').select(['id', 'uen', 'companyName']).execute();
}
