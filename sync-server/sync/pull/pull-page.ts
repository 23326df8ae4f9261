/**
 * One page of what a session may see (contract, sync): the role says under which rights, the cursor from where under each.
 * A right that the session lacks keeps its place, for whoever has it.
 */
import type { KeptRecord } from '../../../shared/sync/change-set.ts';
import { type PullCursor, pulledTo, viewRightsOf } from '../../../shared/sync/view-rights.ts';
import type { Caller } from '../../context/server-context.ts';
import { listAfter, toKept } from '../../store/repositories/sync-records.ts';
import type { Reader } from '../../store/store.ts';

export interface PullPage {
  readonly records: KeptRecord[];
  readonly cursor: PullCursor;
  readonly more: boolean;
}

export async function pullPage(
  reader: Reader,
  { role }: Pick<Caller, 'role'>,
  cursor: PullCursor,
  limit: number,
): Promise<PullPage> {
  const rights = viewRightsOf(role);
  const found = await listAfter(reader, cursor, rights, limit + 1);
  const records = found.slice(0, limit).map(toKept);
  const more = found.length > limit;
  return { records, more, cursor: pulledTo(cursor, rights, { last: records.at(-1)?.sequence, more }) };
}
