/**
 * The light rows of the lists of clients, engagements and filings: one statement each, so that a list is one state of the
 * books, and no more columns than the list shows.
 */
import { sql } from 'kysely';
import type { EntityType } from '../../../shared/model/enums.ts';
import type { ClientRow, EngagementRow, FilingRow } from '../../../shared/model/list-rows.ts';
import type { Reader } from '../database.ts';
import { assignedIn } from './assignments.ts';

export async function listClientRows(reader: Reader): Promise<ClientRow[]> {
  const rows = await reader
    .selectFrom('client')
    .select(['id', 'companyName', 'uen', 'enabledProducts', 'accountingStandard', 'fyEndMonth', 'updatedAt'])
    .orderBy(sql`companyName collate nocase`)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, enabledProducts: JSON.parse(row.enabledProducts) }));
}

/** What the client answered last. */
const decisionOf = (table: 'engagement' | 'filing') =>
  sql<EngagementRow['decision']>`json_extract(${sql.ref(`${table}.clientDecision`)}, '$.decision')`.as(
    'decision',
  );

const LISTED: EntityType = 'sgx_listed';

function withListed<Row extends { readonly entityType: string | null }>({ entityType, ...row }: Row) {
  return { ...row, listed: entityType === LISTED };
}

/** The last change first. */
export async function listEngagementRows(reader: Reader, archived: boolean): Promise<EngagementRow[]> {
  const rows = await reader
    .selectFrom('engagement')
    .innerJoin('client', 'client.id', 'engagement.clientId')
    .leftJoin('engagementAssignment', 'engagementAssignment.engagementId', 'engagement.id')
    .select(['engagement.id', 'engagement.clientId', 'client.companyName as clientName', 'client.uen'])
    .select(['engagement.financialYear', 'engagement.periodStart', 'engagement.yearEndDate'])
    .select(['engagement.reportingStandard', 'engagement.status', 'engagement.updatedAt'])
    .select(decisionOf('engagement'))
    .select(sql<string | null>`json_extract(client.xbrlConfig, '$.entityType')`.as('entityType'))
    .select(assignedIn('engagementAssignment'))
    .$if(!archived, (query) => query.where('engagement.status', '!=', 'ARCHIVED'))
    .orderBy('engagement.updatedAt', 'desc')
    .orderBy('engagement.id')
    .execute();
  return rows.map(withListed);
}

/** The last change first; a filed one under the name that it was filed with. */
export async function listFilingRows(reader: Reader, archived: boolean): Promise<FilingRow[]> {
  const rows = await reader
    .selectFrom('filing')
    .innerJoin('client', 'client.id', 'filing.clientId')
    .leftJoin('filingAssignment', 'filingAssignment.xbrlFilingId', 'filing.id')
    .select(['filing.id', 'filing.clientId', 'filing.status', 'filing.updatedAt'])
    .select(sql<string>`coalesce(filing.filedCompanyName, client.companyName)`.as('clientName'))
    .select(sql<string>`coalesce(filing.filedUen, client.uen)`.as('uen'))
    .select(['filing.periodStart', 'filing.periodEnd', 'filing.entryPoint'])
    .select(['filing.entityType', 'filing.taxonomyVersion'])
    .select(decisionOf('filing'))
    .select(assignedIn('filingAssignment'))
    .$if(!archived, (query) => query.where('filing.status', '!=', 'ARCHIVED'))
    .orderBy('filing.updatedAt', 'desc')
    .orderBy('filing.id', 'desc')
    .execute();
  return rows.map(withListed);
}
