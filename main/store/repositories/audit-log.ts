/**
 * The audit log (specification 6; security 3): append-only and hash-chained, written in the transaction of the
 * change.
 */
import { type SqlBool, sql } from 'kysely';
import { longDate } from '../../../shared/model/dates.ts';
import type { AuditEventType } from '../../../shared/model/events.ts';
import type { AuditEvent } from '../../../shared/model/records.ts';
import type { Action } from '../../../shared/model/roles.ts';
import { idsOfKind, type SubjectKind, subjectOf } from '../../../shared/model/subjects.ts';
import {
  CHAIN_START,
  type ChainVerification,
  canonicalJson,
  eventHash,
  verifyChain,
} from '../../../shared/service/audit-chain.ts';
import type { AuditHead } from '../../../shared/sync/audit-heads.ts';
import type { Reader, Writer } from '../database.ts';
import type { AuditEventTable } from '../tables/audit-and-jobs.ts';
import type { AuditReceiptTable } from '../tables/sync.ts';

export type KeptReceipt = AuditReceiptTable;

export interface NewAuditEvent {
  readonly type: AuditEventType;
  /** The action of the role matrix under which it happened; null for sessions and the program's own work. */
  readonly action: Action | null;
  readonly actorId: string | null;
  readonly actorName: string;
  /** "engagement:<id>", "filing:<id>", "client:<id>", "staff:<id>", "practice". */
  readonly subject: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Appends one event at `at`. The single writer's transaction makes reading the head and inserting one step. */
export async function appendAuditEvent(writer: Writer, event: NewAuditEvent, at: Date): Promise<void> {
  const end = await findAuditHead(writer);
  const row = {
    sequence: (end?.events ?? 0) + 1,
    type: event.type,
    action: event.action,
    actorId: event.actorId,
    actorName: event.actorName,
    subject: event.subject,
    payload: canonicalJson(event.payload),
    at: at.toISOString(),
    previousHash: end?.head ?? CHAIN_START,
  };
  await writer
    .insertInto('auditEvent')
    .values({ ...row, hash: eventHash(row) })
    .execute();
}

function toEvent(row: AuditEventTable): AuditEvent {
  return { ...row, payload: JSON.parse(row.payload) };
}

export async function findLatestAuditEvent(reader: Reader, subject: string): Promise<AuditEvent | undefined> {
  const row = await reader
    .selectFrom('auditEvent')
    .selectAll()
    .where('subject', '=', subject)
    .orderBy('sequence', 'desc')
    .executeTakeFirst();
  return row && toEvent(row);
}

export interface AuditFilter {
  readonly subject?: string | undefined;
  /** The client with all its engagements and filings. */
  readonly clientId?: string | undefined;
  readonly actorId?: string | undefined;
  readonly type?: AuditEventType | undefined;
  /** From this moment on, and before that one. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Events that a filter finds (or all), newest first, `before` a sequence. */
export async function listAuditEvents(
  reader: Reader,
  filter: AuditFilter & { readonly before?: number | undefined; readonly limit: number },
): Promise<{ readonly items: readonly AuditEvent[]; readonly total: number }> {
  const { subject, clientId, actorId, type, from, to } = filter;
  let query = reader.selectFrom('auditEvent');
  if (subject !== undefined) query = query.where('subject', '=', subject);
  if (clientId !== undefined)
    query = query.where(
      sql<SqlBool>`subject IN (SELECT 'client:' || ${clientId}
        UNION ALL SELECT 'engagement:' || id FROM engagement WHERE clientId = ${clientId}
        UNION ALL SELECT 'filing:' || id FROM filing WHERE clientId = ${clientId})`,
    );
  if (actorId !== undefined) query = query.where('actorId', '=', actorId);
  if (type !== undefined) query = query.where('type', '=', type);
  if (from !== undefined) query = query.where('at', '>=', from);
  if (to !== undefined) query = query.where('at', '<', to);
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (filter.before !== undefined) query = query.where('sequence', '<', filter.before);
  const rows = await query.selectAll().orderBy('sequence', 'desc').limit(filter.limit).execute();
  return { items: rows.map(toEvent), total };
}

/** Rows in order after a sequence, as they are chained. */
export async function auditRowsAfter(reader: Reader, sequence: number): Promise<readonly AuditEventTable[]> {
  return await reader
    .selectFrom('auditEvent')
    .selectAll()
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .limit(1000)
    .execute();
}

/** Records by what people call them: "Heron Trading Pte. Ltd., statements to 31 December 2025"; those that are gone are left out. */
export async function nameSubjects(
  reader: Reader,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const idsOf = (kind: SubjectKind) => idsOfKind(subjects, kind);
  const names = new Map<string, string>();
  const clients = await reader
    .selectFrom('client')
    .select(['id', 'companyName'])
    .where('id', 'in', idsOf('client'))
    .execute();
  for (const { id, companyName } of clients) names.set(subjectOf('client', id), companyName);
  const engagements = await reader
    .selectFrom('engagement')
    .innerJoin('client', 'client.id', 'engagement.clientId')
    .select(['engagement.id', 'companyName', 'yearEndDate'])
    .where('engagement.id', 'in', idsOf('engagement'))
    .execute();
  for (const { id, companyName, yearEndDate } of engagements)
    names.set(subjectOf('engagement', id), `${companyName}, statements to ${longDate(yearEndDate)}`);
  const filings = await reader
    .selectFrom('filing')
    .innerJoin('client', 'client.id', 'filing.clientId')
    .select(['filing.id', 'companyName', 'periodEnd'])
    .where('filing.id', 'in', idsOf('filing'))
    .execute();
  for (const { id, companyName, periodEnd } of filings)
    names.set(subjectOf('filing', id), `${companyName}, filing to ${longDate(periodEnd)}`);
  const people = await reader
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('id', 'in', idsOf('staff'))
    .execute();
  for (const { id, name } of people) names.set(subjectOf('staff', id), name);
  if (subjects.includes('practice')) names.set('practice', 'The practice');
  return names;
}

/** Of the ends that the trail had, those that it does not pass through any more: it was cut, or is an older one. */
export async function endsNotReached<End extends { readonly events: number; readonly head: string }>(
  reader: Reader,
  ends: readonly End[],
): Promise<readonly End[]> {
  const reached = ends.filter(({ events }) => events > 0);
  const rows = await reader
    .selectFrom('auditEvent')
    .select(['sequence', 'hash'])
    .where(
      'sequence',
      'in',
      reached.map(({ events }) => events),
    )
    .execute();
  const hashes = new Map(rows.map(({ sequence, hash }) => [sequence, hash]));
  return reached.filter(({ events, head }) => hashes.get(events) !== head);
}

/** Recomputes the whole chain. */
export async function verifyAuditChain(reader: Reader): Promise<ChainVerification> {
  return await verifyChain((sequence) => auditRowsAfter(reader, sequence));
}

/** The end of the trail; undefined for one without events. */
export async function findAuditHead(reader: Reader): Promise<AuditHead | undefined> {
  const row = await reader
    .selectFrom('auditEvent')
    .select(['sequence', 'hash'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { events: row.sequence, head: row.hash };
}

/** The trail up to one of its events; null where it has no such event. */
export async function findAuditHeadAt(reader: Reader, events: number): Promise<AuditHead | null> {
  const row = await reader
    .selectFrom('auditEvent')
    .select('hash')
    .where('sequence', '=', events)
    .executeTakeFirst();
  return row ? { events, head: row.hash } : null;
}

/** What servers have signed of this trail, the newest first. */
export async function listAuditReceipts(reader: Reader): Promise<readonly KeptReceipt[]> {
  return await reader.selectFrom('auditReceipt').selectAll().orderBy('signedAt', 'desc').execute();
}

export async function saveAuditReceipt(writer: Writer, receipt: KeptReceipt): Promise<void> {
  const { deviceId: _deviceId, ...rest } = receipt;
  await writer
    .insertInto('auditReceipt')
    .values(receipt)
    .onConflict((conflict) => conflict.column('deviceId').doUpdateSet(rest))
    .execute();
}
