/**
 * Engagements (specification 2.3) with the client's name, as lists and screens show them.
 */
import { sql } from 'kysely';
import type { Assignment } from '../../../shared/model/assignments.ts';
import type { Period } from '../../../shared/model/dates.ts';
import { clientDecisionSchema, type Engagement } from '../../../shared/model/records.ts';
import type { EngagementState } from '../../../shared/model/states.ts';
import type { Reader, Writer } from '../database.ts';
import type { EngagementTable } from '../tables/engagements.ts';
import { assignedIn } from './assignments.ts';
import { contains, offsetOf, type Page, type PageRequest, pageOf } from './page.ts';

/** An engagement as the engine works with it. */
export interface StoredEngagement extends Engagement {
  readonly contentVersion: number;
  readonly currentUploadId: string | null;
}

function selectEngagement(reader: Reader) {
  return reader
    .selectFrom('engagement')
    .innerJoin('client', 'client.id', 'engagement.clientId')
    .leftJoin('engagementAssignment', 'engagementAssignment.engagementId', 'engagement.id')
    .selectAll('engagement')
    .select(['client.companyName as clientName', 'client.uen as uen'])
    .select(assignedIn('engagementAssignment'));
}

function toEngagement(
  row: EngagementTable & Assignment & { clientName: string; uen: string },
): StoredEngagement {
  return {
    ...row,
    firstPeriod: row.firstPeriod === 1,
    hasPriorYear: row.hasPriorYear === 1,
    clientDecision:
      row.clientDecision === null ? null : clientDecisionSchema.parse(JSON.parse(row.clientDecision)),
  };
}

export async function findEngagement(reader: Reader, id: string): Promise<StoredEngagement | undefined> {
  const row = await selectEngagement(reader).where('engagement.id', '=', id).executeTakeFirst();
  return row && toEngagement(row);
}

/** By which standard and for which year engagements are asked their questions. */
export async function listYearsAsked(reader: Reader, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return await reader
    .selectFrom('engagement')
    .select(['id', 'reportingStandard', 'periodStart'])
    .where('id', 'in', ids)
    .execute();
}

export interface EngagementFilter extends PageRequest {
  readonly clientId?: string | undefined;
  readonly status?: EngagementState | undefined;
  readonly q?: string | undefined;
  readonly sort: 'yearEndDate' | '-yearEndDate' | 'clientName' | '-updatedAt';
}

const ORDER = {
  yearEndDate: sql`engagement.yearEndDate`,
  '-yearEndDate': sql`engagement.yearEndDate desc`,
  clientName: sql`client.companyName collate nocase`,
  '-updatedAt': sql`engagement.updatedAt desc`,
} as const;

/** Engagements; archived ones only when asked for by status. */
export async function listEngagements(reader: Reader, filter: EngagementFilter): Promise<Page<Engagement>> {
  let query = selectEngagement(reader);
  query = filter.status
    ? query.where('engagement.status', '=', filter.status)
    : query.where('engagement.status', '!=', 'ARCHIVED');
  if (filter.clientId) query = query.where('engagement.clientId', '=', filter.clientId);
  if (filter.q) {
    const { q } = filter;
    query = query.where((eb) =>
      eb.or([
        contains('client.companyName', q),
        contains('client.uen', q),
        contains('engagement.financialYear', q),
      ]),
    );
  }
  const { total } = await query
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .orderBy(ORDER[filter.sort])
    .orderBy('engagement.id')
    .limit(filter.limit)
    .offset(offsetOf(filter))
    .execute();
  return pageOf(filter, rows.map(toEngagement), total);
}

export async function insertEngagement(writer: Writer, row: EngagementTable): Promise<void> {
  await writer.insertInto('engagement').values(row).execute();
}

export async function updateEngagement(
  writer: Writer,
  id: string,
  change: Partial<Omit<EngagementTable, 'id' | 'clientId'>>,
): Promise<void> {
  await writer.updateTable('engagement').set(change).where('id', '=', id).execute();
}

/** Marks statements made so far as out of date. */
export async function bumpEngagementContent(writer: Writer, id: string, at: Date): Promise<void> {
  await writer
    .updateTable('engagement')
    .set((eb) => ({ contentVersion: eb('contentVersion', '+', 1), updatedAt: at.toISOString() }))
    .where('id', '=', id)
    .execute();
}

/** The client's engagement whose year ended last before `periodStart`, for roll-forward. */
export async function findEarlierEngagement(
  reader: Reader,
  clientId: string,
  periodStart: string,
): Promise<StoredEngagement | undefined> {
  const row = await selectEngagement(reader)
    .where('engagement.clientId', '=', clientId)
    .where('engagement.yearEndDate', '<', periodStart as StoredEngagement['yearEndDate'])
    .where('engagement.status', '!=', 'ARCHIVED')
    .orderBy('engagement.yearEndDate', 'desc')
    .executeTakeFirst();
  return row && toEngagement(row);
}

/**
 * The client's engagements before `periodStart` from the last year that is not archived on, archived ones among them: what was
 * written in one of them is still meant for the year that follows.
 */
export async function findEngagementsBefore(
  reader: Reader,
  clientId: string,
  periodStart: string,
): Promise<readonly StoredEngagement[]> {
  const rows = await selectEngagement(reader)
    .where('engagement.clientId', '=', clientId)
    .where('engagement.yearEndDate', '<', periodStart as StoredEngagement['yearEndDate'])
    .orderBy('engagement.yearEndDate', 'desc')
    .orderBy('engagement.id')
    .execute();
  const last = rows.find(({ status }) => status !== 'ARCHIVED') ?? rows[0];
  return rows
    .filter(({ yearEndDate }) => last !== undefined && yearEndDate >= last.yearEndDate)
    .map(toEngagement);
}

/** The client's engagement that begins first after this one has ended, archived ones left out. */
export async function findEngagementAfter(
  reader: Reader,
  { clientId, yearEndDate }: Pick<StoredEngagement, 'clientId' | 'yearEndDate'>,
): Promise<StoredEngagement | undefined> {
  const row = await selectEngagement(reader)
    .where('engagement.clientId', '=', clientId)
    .where('engagement.periodStart', '>', yearEndDate)
    .where('engagement.status', '!=', 'ARCHIVED')
    .orderBy('engagement.periodStart')
    .orderBy('engagement.id')
    .executeTakeFirst();
  return row && toEngagement(row);
}

/** The periods of the client's books, the earliest first; archived ones are not counted. */
export async function listPeriods(reader: Reader, clientId: string): Promise<readonly Period[]> {
  const rows = await reader
    .selectFrom('engagement')
    .select(['periodStart', 'yearEndDate'])
    .where('clientId', '=', clientId)
    .where('status', '!=', 'ARCHIVED')
    .orderBy('periodStart')
    .orderBy('yearEndDate')
    .execute();
  return rows.map(({ periodStart, yearEndDate }) => ({ start: periodStart, end: yearEndDate }));
}

/** The client's engagements of one year end, archived ones last and the latest change first. */
export async function findEngagementsEnding(
  reader: Reader,
  clientId: string,
  yearEndDate: StoredEngagement['yearEndDate'],
): Promise<readonly StoredEngagement[]> {
  const rows = await selectEngagement(reader)
    .where('engagement.clientId', '=', clientId)
    .where('engagement.yearEndDate', '=', yearEndDate)
    .orderBy('engagement.updatedAt', 'desc')
    .orderBy('engagement.id', 'desc')
    .execute();
  const found = rows.map(toEngagement);
  const archived = (each: StoredEngagement) => each.status === 'ARCHIVED';
  return [...found.filter((each) => !archived(each)), ...found.filter(archived)];
}
