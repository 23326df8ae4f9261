/**
 * Filings (specification 2.9) with the client's name.
 */
import { sql } from 'kysely';
import { clientDecisionSchema, type Filing } from '../../../shared/model/records.ts';
import {
  FILING_STATES,
  type FilingState,
  nextFilingState,
  SEALED_FILING_STATES,
} from '../../../shared/model/states.ts';
import type { Reader, Writer } from '../database.ts';
import type { FilingTable } from '../schema.ts';
import { contains, offsetOf, type Page, type PageRequest, pageOf } from './page.ts';

/** A filing as the engine works with it. */
export interface StoredFiling extends Filing {
  readonly contentVersion: number;
  readonly currentLineSetId: string;
}

function selectFiling(reader: Reader) {
  return reader
    .selectFrom('filing')
    .innerJoin('client', 'client.id', 'filing.clientId')
    .selectAll('filing')
    .select(['client.companyName as clientName', 'client.uen as uen']);
}

function toFiling(row: FilingTable & { clientName: string; uen: string }): StoredFiling {
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

export interface FilingFilter extends PageRequest {
  readonly clientId?: string | undefined;
  readonly status?: FilingState | undefined;
  readonly q?: string | undefined;
  readonly sort: 'periodEnd' | '-periodEnd' | 'clientName' | '-updatedAt';
}

const ORDER = {
  periodEnd: sql`filing.periodEnd`,
  '-periodEnd': sql`filing.periodEnd desc`,
  clientName: sql`client.companyName`,
  '-updatedAt': sql`filing.updatedAt desc`,
} as const;

export async function listFilings(reader: Reader, filter: FilingFilter): Promise<Page<Filing>> {
  let query = selectFiling(reader);
  if (filter.status) query = query.where('filing.status', '=', filter.status);
  if (filter.clientId) query = query.where('filing.clientId', '=', filter.clientId);
  if (filter.q) {
    const { q } = filter;
    query = query.where((eb) =>
      eb.or([contains('client.companyName', q), contains('client.uen', q), contains('filing.periodEnd', q)]),
    );
  }
  const { total } = await query
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .orderBy(ORDER[filter.sort])
    .orderBy('filing.id')
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
  change: Partial<Omit<FilingTable, 'id' | 'clientId' | 'taxonomyVersion'>>,
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
