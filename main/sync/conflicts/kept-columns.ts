/**
 * Which columns the choice MINE takes over (contract, sync): those that this desktop's change changed, with what makes
 * one decision with them; what a colleague changed beside them stands. States, counters and whatever else the
 * program computes are never taken from a row: they follow from what stands afterwards (reapplied-state). Pure.
 */
import type { SyncedKind } from '../../../shared/sync/kinds/kinds.ts';
import { type AnyRow, columnsOfPart, descriptionOf } from '../../../shared/sync/records.ts';
import type { Rewritten } from '../../store/repositories/sync-outbox.ts';
import { changesTo } from '../records/record-rows.ts';

/** Columns of an engagement that go with its trial balance. */
export const OF_TRIAL_BALANCE: readonly string[] = columnsOfPart('engagement', 'TRIAL_BALANCE');

/** Of the set that the row goes with. */
export interface Along {
  /** A trial balance is read in it. */
  readonly readsTrialBalance: boolean;
  /** The set of lines is in it to which the row points. */
  readonly bringsLines: boolean;
}

export const ALONE: Along = { readsTrialBalance: false, bringsLines: false };

/**
 * What becomes of the columns of a row that stands. Where it is not known which of them this desktop changed, as after
 * working alone, every one that a person may set counts as changed.
 */
export function keptColumns(
  kind: SyncedKind,
  mine: AnyRow,
  there: AnyRow,
  rewritten: Rewritten | undefined,
  { readsTrialBalance, bringsLines }: Along = ALONE,
): AnyRow {
  const { columns, together = [] } = descriptionOf(kind);
  const unknown = Object.keys(mine).filter((column) => bringsLines || columns[column]?.part !== 'SOURCE');
  const changed = new Set(rewritten?.columns ?? unknown);
  for (const group of together) {
    if (group.some((column) => changed.has(column))) for (const column of group) changed.add(column);
  }
  for (const column of changed) if (columns[column]?.by === 'PROGRAM') changed.delete(column);
  if (kind === 'engagement' && readsTrialBalance) for (const column of OF_TRIAL_BALANCE) changed.add(column);
  const values = Object.entries(mine).filter(([column]) => changed.has(column));
  return changesTo(there, Object.fromEntries(values));
}
