/**
 * The audit log (specification 6; security 3): append-only and hash-chained, written in the transaction of the
 * change. The encoding that is hashed is fixed and carries a version tag, so that any program can verify it.
 */
import { createHash } from 'node:crypto';
import type { AuditEventType } from '../../../shared/model/events.ts';
import type { AuditEvent } from '../../../shared/model/records.ts';
import type { Action } from '../../../shared/model/roles.ts';
import type { Reader, Writer } from '../database.ts';
import type { AuditEventTable } from '../schema.ts';

const ENCODING = 'fairview-audit-1';
export const CHAIN_START = '0'.repeat(64);

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

/** JSON with keys in code-unit order at every depth: one value, one text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((each) => canonicalJson(each ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const entries = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`).join(',')}}`;
}

function hashOf(row: Omit<AuditEventTable, 'hash'>): string {
  const fields = [
    ENCODING,
    row.sequence,
    row.at,
    row.type,
    row.action,
    row.actorId,
    row.actorName,
    row.subject,
    row.payload,
    row.previousHash,
  ];
  return createHash('sha256').update(canonicalJson(fields)).digest('hex');
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
    .values({ ...row, hash: hashOf(row) })
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

export interface ChainVerification {
  readonly intact: boolean;
  readonly events: number;
  /** Sequence of the first event whose hash, order or link does not hold. */
  readonly firstBroken: number | null;
  readonly head: string;
}

/** Recomputes the whole chain. */
export async function verifyAuditChain(reader: Reader): Promise<ChainVerification> {
  let previousHash = CHAIN_START;
  let sequence = 0;
  for (;;) {
    const rows = await reader
      .selectFrom('auditEvent')
      .selectAll()
      .where('sequence', '>', sequence)
      .orderBy('sequence')
      .limit(1000)
      .execute();
    for (const row of rows) {
      const { hash, ...rest } = row;
      const holds =
        row.sequence === sequence + 1 && row.previousHash === previousHash && hashOf(rest) === hash;
      if (!holds) return { intact: false, events: sequence, firstBroken: row.sequence, head: previousHash };
      previousHash = hash;
      sequence = row.sequence;
    }
    if (rows.length === 0) return { intact: true, events: sequence, firstBroken: null, head: previousHash };
  }
}
