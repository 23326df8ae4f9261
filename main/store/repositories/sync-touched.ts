/**
 * The records that the transaction under way has written, as triggers name them (contract, sync), and the audit
 * events among them. What the program wrote in nobody's name waits here for the next person.
 */
import { setImmediate } from 'node:timers/promises';
import type { SentEvent } from '../../../shared/sync/change-set.ts';
import type { Reader, Writer } from '../database.ts';

export interface Touched {
  readonly position: number;
  readonly kind: string;
  readonly id: string;
  /** JSON of the row before; of engagements and filings only. */
  readonly before: string | null;
}

const AT_ONCE = 500;

function* chunksOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += AT_ONCE) yield items.slice(start, start + AT_ONCE);
}

export async function anythingTouched(reader: Reader): Promise<boolean> {
  return (
    (await reader.selectFrom('syncTouched').select('position').limit(1).executeTakeFirst()) !== undefined
  );
}

/** In the order of their first writing. */
export async function listTouched(reader: Reader): Promise<readonly Touched[]> {
  return await reader.selectFrom('syncTouched').selectAll().orderBy('position').execute();
}

/** The position after which a transaction that begins now writes. */
export async function lastTouched(reader: Reader): Promise<number> {
  const row = await reader
    .selectFrom('syncTouched')
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirst();
  return row?.last ?? 0;
}

/** Names records as written that were not; what stands there already is left. */
export async function touchRecords(
  writer: Writer,
  records: readonly { readonly kind: string; readonly id: string }[],
): Promise<void> {
  for (const chunk of chunksOf(records)) {
    const values = chunk.map(({ kind, id }) => ({ kind, id, before: null }));
    await writer
      .insertInto('syncTouched')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Forgets what was written after one position and up to another, but for the few that still wait. */
async function forgetTouched(
  writer: Writer,
  after: number,
  upTo: number,
  waiting: readonly number[] = [],
): Promise<void> {
  for (let start = after; start < upTo; start += AT_ONCE) {
    if (start > after) await setImmediate();
    const done = writer
      .deleteFrom('syncTouched')
      .where('position', '>', start)
      .where('position', '<=', Math.min(start + AT_ONCE, upTo));
    await (waiting.length === 0 ? done : done.where('position', 'not in', waiting)).execute();
  }
}

/** Forgets what was written up to a position, but for the few that still wait. */
export async function forgetTouchedUpTo(
  writer: Writer,
  position: number,
  waiting: readonly number[],
): Promise<void> {
  const { first } = await writer
    .selectFrom('syncTouched')
    .select((eb) => eb.fn.coalesce(eb.fn.min('position'), eb.lit(1)).as('first'))
    .executeTakeFirstOrThrow();
  await forgetTouched(writer, first - 1, position, waiting);
}

/** Forgets what was written after a position. */
export async function forgetTouchedAfter(writer: Writer, position: number): Promise<void> {
  await forgetTouched(writer, position, await lastTouched(writer));
}

/** An event with who did it, as the log of this desktop tells it. */
export interface ToldEvent extends SentEvent {
  readonly sequence: number;
  readonly actorId: string | null;
  readonly actorName: string;
  readonly hash: string;
}

async function eventsWhere(
  reader: Reader,
  sequences: readonly number[] | { readonly after: number; readonly limit: number },
): Promise<readonly ToldEvent[]> {
  const query = reader.selectFrom('auditEvent').selectAll().orderBy('sequence');
  const rows = await ('after' in sequences
    ? query.where('sequence', '>', sequences.after).limit(sequences.limit)
    : query.where('sequence', 'in', sequences)
  ).execute();
  return rows.map(({ previousHash: _previous, payload, ...row }) => ({
    ...row,
    payload: JSON.parse(payload),
    byProgram: row.actorId === null,
  }));
}

export async function findEvents(
  reader: Reader,
  sequences: readonly number[],
): Promise<readonly ToldEvent[]> {
  const events: ToldEvent[] = [];
  for (const chunk of chunksOf(sequences)) events.push(...(await eventsWhere(reader, chunk)));
  return events;
}

export async function listEventsAfter(
  reader: Reader,
  after: number,
  limit: number,
): Promise<readonly ToldEvent[]> {
  return await eventsWhere(reader, { after, limit });
}

/** The last event of the past that was brought to the server; 0 before the first. */
export async function lastBrought(reader: Reader): Promise<number> {
  return (await reader.selectFrom('syncBrought').select('sequence').executeTakeFirst())?.sequence ?? 0;
}

export async function saveBrought(writer: Writer, sequence: number): Promise<void> {
  await writer
    .insertInto('syncBrought')
    .values({ position: 1, sequence })
    .onConflict((conflict) => conflict.column('position').doUpdateSet({ sequence }))
    .execute();
}

/** Events that went to the server another way do not wait any more. */
export async function forgetEvents(writer: Writer, sequences: readonly number[]): Promise<void> {
  for (const chunk of chunksOf(sequences)) {
    await writer
      .deleteFrom('syncTouched')
      .where('kind', '=', 'auditEvent')
      .where('id', 'in', chunk.map(String))
      .execute();
  }
}
