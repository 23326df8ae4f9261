/**
 * The triggers by which engagements and filings were moved since the last change set (contract, sync), in their order.
 * Nothing is kept while a practice works alone.
 */
import type { EngagementTrigger, FilingTrigger } from '../../../shared/model/states.ts';
import { recordName } from '../../../shared/sync/records.ts';
import type { Reader, Writer } from '../database.ts';

export type Trigger = EngagementTrigger | FilingTrigger;
/** By the name of the record. */
export type Moves = ReadonlyMap<string, readonly Trigger[]>;

/** In the transaction of the move. */
export async function noteMove(
  writer: Writer,
  kind: 'engagement' | 'filing',
  id: string,
  moveTrigger: Trigger,
): Promise<void> {
  const connected = await writer.selectFrom('syncConnection').select('position').executeTakeFirst();
  if (connected) await writer.insertInto('syncMove').values({ kind, id, moveTrigger }).execute();
}

export async function listMoves(reader: Reader): Promise<Moves> {
  const rows = await reader.selectFrom('syncMove').selectAll().orderBy('position').execute();
  const grouped = Map.groupBy(rows, ({ kind, id }) => recordName(kind, id));
  return new Map(
    [...grouped].map(([name, moves]) => [name, moves.map(({ moveTrigger }) => moveTrigger)] as const),
  );
}

/** A change set names them now. */
export async function forgetMoves(writer: Writer): Promise<void> {
  await writer.deleteFrom('syncMove').execute();
}
