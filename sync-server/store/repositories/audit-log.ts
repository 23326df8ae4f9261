/**
 * The audit log of the practice (specification 6): appended in the transaction of the change, under the one
 * writer's lock, so that no two events can share a parent.
 */
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { AuditEventType } from '../../../shared/model/events.ts';
import type { AuditEvent } from '../../../shared/model/records.ts';
import type { Action } from '../../../shared/model/roles.ts';
import { CHAIN_START, canonicalJson, eventHash } from '../../../shared/service/audit-chain.ts';
import type { AuditEventTable, AuditHeadTable, Tables } from '../schema.ts';
import type { Reader, Writer } from '../store.ts';
import { countUpTo } from './page.ts';

export interface NewAuditEvent {
  readonly type: AuditEventType;
  /** The action of the role matrix under which it happened; null for sessions and the program's own work. */
  readonly action: Action | null;
  readonly actorId: string | null;
  readonly actorName: string;
  /** "client:<id>", "filing:<id>", "engagement:<id>", "staff:<id>", "practice". */
  readonly subject: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** The last event's sequence and hash; zero and the chain's start for an empty log. */
export async function auditHead(
  reader: Reader,
): Promise<{ readonly sequence: number; readonly hash: string }> {
  const head = await reader
    .selectFrom('auditEvent')
    .select(['sequence', 'hash'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return head ?? { sequence: 0, hash: CHAIN_START };
}

/** The end of the chain in transactions under way: they hold the writer's lock, so nobody else appends. */
const heads = new WeakMap<Writer, Awaited<ReturnType<typeof auditHead>>>();

/** An event with the moment that the chain gives it. */
export interface DatedEvent {
  readonly event: NewAuditEvent;
  readonly at: Date;
}

const ROWS_AT_ONCE = 200;

/** Appends events in their order. */
export async function appendAuditEvents(writer: Writer, events: readonly DatedEvent[]): Promise<void> {
  if (events.length === 0) return;
  let head = heads.get(writer) ?? (await auditHead(writer));
  const rows = events.map(({ event, at }) => {
    const row = {
      sequence: head.sequence + 1,
      type: event.type,
      action: event.action,
      actorId: event.actorId,
      actorName: event.actorName,
      subject: event.subject,
      payload: canonicalJson(event.payload),
      at: at.toISOString(),
      previousHash: head.hash,
    };
    head = { sequence: row.sequence, hash: eventHash(row) };
    return { ...row, hash: head.hash };
  });
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await writer
      .insertInto('auditEvent')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute();
  }
  heads.set(writer, head);
}

export async function appendAuditEvent(writer: Writer, event: NewAuditEvent, at: Date): Promise<void> {
  await appendAuditEvents(writer, [{ event, at }]);
}

export interface AuditFilter {
  /** The client itself, and what belongs to it. */
  readonly clientId?: string | undefined;
  readonly subject?: string | undefined;
  readonly actorId?: string | undefined;
  readonly type?: AuditEventType | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Subjects of a client: its own, its engagements and filings (deleted ones keep their mark), its invitations. */
function subjectsOf(eb: ExpressionBuilder<Tables, 'auditEvent'>, clientId: string) {
  const own = eb
    .selectFrom('client')
    .select(sql<string>`'client:' || "client"."id"`.as('subject'))
    .where('client.id', '=', clientId);
  const records = eb
    .selectFrom('syncRecord')
    .select(sql<string>`"syncRecord"."kind" || ':' || "syncRecord"."id"`.as('subject'))
    .where('syncRecord.kind', 'in', ['engagement', 'filing'])
    .where('syncRecord.clientId', '=', clientId);
  // A record that was sent from a desktop which has not synced since is known by its invitation only.
  const sent = eb
    .selectFrom('invitation')
    .select(
      sql<string>`CASE "invitation"."resourceType" WHEN 'XBRL_FILING' THEN 'filing:' ELSE 'engagement:' END
        || "invitation"."resourceId"`.as('subject'),
    )
    .where('invitation.clientId', '=', clientId);
  const invitations = eb
    .selectFrom('invitation')
    .select(sql<string>`'invitation:' || "invitation"."id"`.as('subject'))
    .where('invitation.clientId', '=', clientId);
  return own.union(records).union(sent).union(invitations);
}

function filtered<Output>(
  query: SelectQueryBuilder<Tables, 'auditEvent', Output>,
  filter: AuditFilter,
): SelectQueryBuilder<Tables, 'auditEvent', Output> {
  let found = query;
  const { clientId } = filter;
  if (clientId !== undefined) found = found.where((eb) => eb('subject', 'in', subjectsOf(eb, clientId)));
  if (filter.subject !== undefined) found = found.where('subject', '=', filter.subject);
  if (filter.actorId !== undefined) found = found.where('actorId', '=', filter.actorId);
  if (filter.type !== undefined) found = found.where('type', '=', filter.type);
  if (filter.from !== undefined) found = found.where('at', '>=', filter.from);
  if (filter.to !== undefined) found = found.where('at', '<', filter.to);
  return found;
}

function toEvent(row: AuditEventTable): AuditEvent {
  return { ...row, payload: JSON.parse(row.payload) };
}

/** How many events a filter finds, up to COUNTED_AT_MOST; without a filter all, as the chain has no gaps. */
async function countEvents(reader: Reader, filter: AuditFilter): Promise<number> {
  if (Object.values(filter).every((value) => value === undefined)) return (await auditHead(reader)).sequence;
  return await countUpTo(reader, filtered(reader.selectFrom('auditEvent'), filter).select('sequence'));
}

/**
 * Events newest first, those that come after the one of sequence `before` in this order. `total` is exact up to
 * 10,000 and stays there; without a filter it is exact.
 */
export async function listAuditEvents(
  reader: Reader,
  filter: AuditFilter,
  page: { readonly before: number | undefined; readonly limit: number },
): Promise<{ readonly items: AuditEvent[]; readonly total: number }> {
  const total = await countEvents(reader, filter);
  let query = filtered(reader.selectFrom('auditEvent'), filter);
  const last = page.before === undefined ? undefined : await findAuditRow(reader, page.before);
  if (last) {
    query = query.where((eb) => eb(eb.refTuple('at', 'sequence'), '<', eb.tuple(last.at, last.sequence)));
  }
  const rows = await query
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('sequence', 'desc')
    .limit(page.limit)
    .execute();
  return { items: rows.map(toEvent), total };
}

/** Up to `limit` rows after a sequence, in order. */
export async function auditRowsAfter(
  reader: Reader,
  sequence: number,
  limit = 1000,
): Promise<readonly AuditEventTable[]> {
  return await reader
    .selectFrom('auditEvent')
    .selectAll()
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .limit(limit)
    .execute();
}

/** Ids of the people who have done something on a subject. */
export async function peopleAtWork(reader: Reader, subject: string): Promise<ReadonlySet<string>> {
  const rows = await reader
    .selectFrom('auditEvent')
    .select('actorId')
    .distinct()
    .where('subject', '=', subject)
    .where('actorId', 'is not', null)
    .execute();
  return new Set(rows.flatMap(({ actorId }) => actorId ?? []));
}

/** What the events of a type on a subject hold, up to a time (ISO, UTC), newest first. */
export async function auditPayloadsUntil(
  reader: Reader,
  { type, subject }: { readonly type: AuditEventType; readonly subject: string },
  at: string,
): Promise<readonly unknown[]> {
  const rows = await reader
    .selectFrom('auditEvent')
    .select('payload')
    .where('subject', '=', subject)
    .where('type', '=', type)
    .where('at', '<=', at)
    .orderBy('sequence', 'desc')
    .execute();
  return rows.map(({ payload }): unknown => JSON.parse(payload));
}

export async function findAuditRow(reader: Reader, sequence: number): Promise<AuditEventTable | undefined> {
  return await reader
    .selectFrom('auditEvent')
    .selectAll()
    .where('sequence', '=', sequence)
    .executeTakeFirst();
}

export async function listAuditHeads(reader: Reader): Promise<readonly AuditHeadTable[]> {
  return await reader.selectFrom('auditHead').selectAll().orderBy('day').execute();
}

export async function newestAuditHead(reader: Reader): Promise<AuditHeadTable | undefined> {
  return await reader.selectFrom('auditHead').selectAll().orderBy('day', 'desc').limit(1).executeTakeFirst();
}

/** Keeps the head of a day; a day that has one keeps it. Answers whether it was new. */
export async function insertAuditHead(writer: Writer, head: AuditHeadTable): Promise<boolean> {
  const result = await writer
    .insertInto('auditHead')
    .values(head)
    .onConflict((conflict) => conflict.column('day').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) === 1n;
}
