/**
 * A row as it will stand once a person lets this desktop's change of it stand after all (contract, sync): what is shown
 * beside the server's is what is written. What nobody here changed stays the server's.
 */
import type { Operation } from '../../../shared/sync/change-set.ts';
import { type AnyRow, recordName } from '../../../shared/sync/records.ts';
import type { Reader } from '../../store/database.ts';
import type { StoredConflict } from '../../store/repositories/sync-conflicts.ts';
import { ALONE, keptColumns, OF_TRIAL_BALANCE } from './kept-columns.ts';
import { reappliedEngagementState, reappliedFilingState, trialBalanceIn } from './reapplied-state.ts';

type Put = Extract<Operation, { operation: 'PUT' }>;
export type Refused = Pick<StoredConflict, 'changeSet' | 'rewrites'>;

/** Undefined where the act does not exist from the state that stands. `mine` is the row of the operation here. */
export async function mergedRow(
  reader: Reader,
  { changeSet: { operations }, rewrites }: Refused,
  { kind, id }: Pick<Put, 'kind' | 'id'>,
  mine: AnyRow,
  there: AnyRow,
): Promise<AnyRow | undefined> {
  const rewritten = rewrites[recordName(kind, id)];
  const own = operations.find((each) => each.kind === kind && each.id === id);
  const triggers = own?.operation === 'PUT' ? (own.triggers ?? []) : [];
  const move = { from: rewritten?.from ?? null, to: String(mine.status), triggers };
  const stands = String(there.status);
  if (kind === 'engagement') {
    const readsTrialBalance = trialBalanceIn(operations, id).readAt !== null;
    const taken = keptColumns(kind, mine, there, rewritten, { ...ALONE, readsTrialBalance });
    // As where a person changes the header.
    const header = Object.keys(taken).some((column) => !OF_TRIAL_BALANCE.includes(column));
    const versionNo = Number(there.versionNo) + (header ? 1 : 0);
    const status = await reappliedEngagementState(reader, operations, id, move, stands);
    return { ...there, ...taken, versionNo, status };
  }
  if (kind === 'filing') {
    const bringsLines = operations.some(
      (each) => each.operation === 'PUT' && each.body.lineSetId === mine.currentLineSetId,
    );
    const status = reappliedFilingState(move, stands);
    if (status === undefined) return undefined;
    return { ...there, ...keptColumns(kind, mine, there, rewritten, { ...ALONE, bringsLines }), status };
  }
  return { ...there, ...keptColumns(kind, mine, there, rewritten) };
}
