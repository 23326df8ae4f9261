/**
 * The audit log (specification 6; security 3): append-only and hash-chained, written in the transaction of the
 * change.
 */
import type { AuditEventType } from '../../../shared/model/events.ts';
import type { AuditEvent } from '../../../shared/model/records.ts';
import type { Action } from '../../../shared/model/roles.ts';
import {
  CHAIN_START,
  type ChainVerification,
  canonicalJson,
  eventHash,
  verifyChain,
} from '../../../shared/service/audit-chain.ts';
import type { Reader, Writer } from '../database.ts';
import type { AuditEventTable } from '../tables/audit-and-jobs.ts';

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
  const head = await writer
    .selectFrom('auditEvent')
    .select(['sequence', 'hash'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  const row = {
    sequence: (head?.sequence ?? 0) + 1,
    type: event.type,
    action: event.action,
    actorId: event.actorId,
    actorName: event.actorName,
    subject: event.subject,
    payload: canonicalJson(event.payload),
    at: at.toISOString(),
    previousHash: head?.hash ?? CHAIN_START,
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

/** Events of a subject (or of all), newest first, `before` a sequence. */
export async function listAuditEvents(
  reader: Reader,
  filter: {
    readonly subject?: string | undefined;
    readonly before?: number | undefined;
    readonly limit: number;
  },
): Promise<{ readonly items: readonly AuditEvent[]; readonly total: number }> {
  let query = reader.selectFrom('auditEvent');
  if (filter.subject !== undefined) query = query.where('subject', '=', filter.subject);
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (filter.before !== undefined) query = query.where('sequence', '<', filter.before);
  const rows = await query.selectAll().orderBy('sequence', 'desc').limit(filter.limit).execute();
  return { items: rows.map(toEvent), total };
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
  return await verifyChain((sequence) =>
    reader
      .selectFrom('auditEvent')
      .selectAll()
      .where('sequence', '>', sequence)
      .orderBy('sequence')
      .limit(1000)
      .execute(),
  );
}
