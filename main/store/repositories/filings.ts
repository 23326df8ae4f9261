/**
 * Filings (specification 2.9) with the client's name.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Assignment } from '../../../shared/model/assignments.ts';
import { clientDecisionSchema, type Filing } from '../../../shared/model/records.ts';
import {
  FILING_STATES,
  type FilingState,
  nextFilingState,
  SEALED_FILING_STATES,
} from '../../../shared/model/states.ts';
import type { Reader, Writer } from '../database.ts';
import type { FilingTable } from '../tables/filings.ts';
import { assignedIn } from './assignments.ts';
import { contains, offsetOf, type Page, type PageRequest, pageOf } from './page.ts';

/** A filing as the engine works with it. */
export interface StoredFiling extends Filing {
  readonly contentVersion: number;
  readonly currentLineSetId: string;
  readonly taxonomyDigest: string | null;
}

function selectFiling(reader: Reader) {
  return reader
    .selectFrom('filing')
    .innerJoin('client', 'client.id', 'filing.clientId')
    .leftJoin('filingAssignment', 'filingAssignment.xbrlFilingId', 'filing.id')
    .selectAll('filing')
    .select(['client.companyName as clientName', 'client.uen as uen'])
    .select(assignedIn('filingAssignment'));
}

function toFiling(row: FilingTable & Assignment & { clientName: string; uen: string }): StoredFiling {
  const decision =
    row.clientDecision === null ? null : clientDecisionSchema.parse(JSON.parse(row.clientDecision));
  const { filedCompanyName, filedUen, ...filing } = row;
  return {
    ...filing,
    clientName: filedCompanyName ?? row.clientName,
    uen: filedUen ?? row.uen,
    clientDecision: decision,
  };
}

export async function findFiling(reader: Reader, id: string): Promise<StoredFiling | undefined> {
  const row = await selectFiling(reader).where('filing.id', '=', id).executeTakeFirst();
  return row && toFiling(row);
}

/** The latest earlier filing of the same client, whatever its version; undefined for a first one. */
export async function findFilingBefore(
  reader: Reader,
  { clientId, periodEnd }: Pick<Filing, 'clientId' | 'periodEnd'>,
): Promise<StoredFiling | undefined> {
  const row = await selectFiling(reader)
    .where('filing.clientId', '=', clientId)
    .where('filing.periodEnd', '<', periodEnd)
    .orderBy('filing.periodEnd', 'desc')
    .orderBy('filing.createdAt', 'desc')
    .executeTakeFirst();
  return row && toFiling(row);
}

/** Those of the same client whose period ends later, the next one first. */
function selectLaterFilings(reader: Reader, { clientId, periodEnd }: Pick<Filing, 'clientId' | 'periodEnd'>) {
  return selectFiling(reader)
    .where('filing.clientId', '=', clientId)
    .where('filing.periodEnd', '>', periodEnd)
    .orderBy('filing.periodEnd')
    .orderBy('filing.createdAt');
}

/** The next later filing of the same client that is not filed yet. */
export async function findFilingAfter(
  reader: Reader,
  filing: Pick<Filing, 'clientId' | 'periodEnd'>,
): Promise<StoredFiling | undefined> {
  const row = await selectLaterFilings(reader, filing)
    .where('filing.status', 'not in', SEALED_FILING_STATES)
    .executeTakeFirst();
  return row && toFiling(row);
}

/** The first filing of the same client whose period ends later, filed or not. */
export async function findFilingOfLaterPeriod(
  reader: Reader,
  filing: Pick<Filing, 'clientId' | 'periodEnd'>,
): Promise<StoredFiling | undefined> {
  const row = await selectLaterFilings(reader, filing).executeTakeFirst();
  return row && toFiling(row);
}

export interface FilingFilter extends PageRequest {
  readonly clientId?: string | undefined;
  readonly status?: FilingState | undefined;
  readonly q?: string | undefined;
  readonly sort: 'periodEnd' | '-periodEnd' | 'clientName' | '-updatedAt';
}

/** Each order stands in an index, its tie-break included: a page is read, never sorted. */
const ORDER = {
  periodEnd: sql`filing.periodEnd, filing.id`,
  '-periodEnd': sql`filing.periodEnd desc, filing.id desc`,
  clientName: sql`client.companyName collate nocase, filing.id`,
  '-updatedAt': sql`filing.updatedAt desc, filing.id desc`,
} as const;

/** The text stands in the client's name or UEN, or in the period's end; each client is looked at once. */
function named(text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(filing.clientId in (select id from client
    where ${contains('companyName', text)} or ${contains('uen', text)})
    or ${contains('filing.periodEnd', text)})`;
}

export async function listFilings(reader: Reader, filter: FilingFilter): Promise<Page<Filing>> {
  const { status, clientId, q } = filter;
  const chosen = sql<SqlBool>`${status ? sql`filing.status = ${status}` : sql`1`}
    and ${clientId ? sql`filing.clientId = ${clientId}` : sql`1`}
    and ${q ? named(q) : sql`1`}`;
  // Every filing has a client, so that the count does not ask for it.
  const { total } = await reader
    .selectFrom('filing')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(chosen)
    .executeTakeFirstOrThrow();
  const rows = await selectFiling(reader)
    .where(chosen)
    .orderBy(ORDER[filter.sort])
    .limit(filter.limit)
    .offset(offsetOf(filter))
    .execute();
  return pageOf(filter, rows.map(toFiling), total);
}

export async function insertFiling(writer: Writer, row: FilingTable): Promise<void> {
  await writer.insertInto('filing').values(row).execute();
}

export async function updateFiling(
  writer: Writer,
  id: string,
  change: Partial<Omit<FilingTable, 'id' | 'clientId' | 'taxonomyVersion' | 'taxonomyDigest'>>,
): Promise<void> {
  await writer.updateTable('filing').set(change).where('id', '=', id).execute();
}

/**
 * A change of the client's name, UEN or registered capital is a change of every filing that is not sealed: the
 * state moves as on any change of content, and validation runs made before no longer count (decisions 2).
 */
export async function touchFilingsOfClient(writer: Writer, clientId: string, at: Date): Promise<void> {
  for (const state of FILING_STATES) {
    if (SEALED_FILING_STATES.includes(state)) continue;
    await writer
      .updateTable('filing')
      .set((eb) => ({
        // An exported filing keeps its state: its stale gate stops it until it is returned to mapping.
        status: nextFilingState(state, 'CONTENT_CHANGED') ?? state,
        contentVersion: eb('contentVersion', '+', 1),
        updatedAt: at.toISOString(),
      }))
      .where('clientId', '=', clientId)
      .where('status', '=', state)
      .execute();
  }
}
