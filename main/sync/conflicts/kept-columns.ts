/**
 * Which columns the choice MINE takes over (contract, sync): those that this desktop's change changed, with what makes
 * one decision with them; what a colleague changed beside them stands. States, counters and whatever else the
 * program computes are never taken from a row: they follow from what stands afterwards (reapplied-state). Pure.
 */
import type { SyncedKind } from '../../../shared/sync/kinds/kinds.ts';
import { type AnyRow, columnsOfPart, descriptionOf } from '../../../shared/sync/records.ts';
import type { Rewritten } from '../../store/repositories/sync-outbox.ts';
import { type ArrivedRow, changesTo } from '../records/record-rows.ts';

/** Columns of an engagement that go with its trial balance. */
export const OF_TRIAL_BALANCE: readonly string[] = columnsOfPart('engagement', 'TRIAL_BALANCE');

/** What the change set brings together with the row. */
export interface BroughtWithIt {
  /** A trial balance is read in it. */
  readonly readsTrialBalance: boolean;
  /** The set of lines is in it to which the row points. */
  readonly bringsLines: boolean;
}

/** Neither. */
export const WITHOUT_SOURCE: BroughtWithIt = { readsTrialBalance: false, bringsLines: false };

/**
 * What becomes of the columns of a row that stands. Where it is not known which of them this desktop changed, as after
 * working alone, every one that a person may set counts as changed.
 */
export function keptColumns<Kind extends SyncedKind>(
  kind: Kind,
  mine: ArrivedRow<Kind>,
  there: ArrivedRow<Kind>,
  rewritten: Rewritten | undefined,
  { readsTrialBalance, bringsLines }: BroughtWithIt = WITHOUT_SOURCE,
): Partial<ArrivedRow<Kind>> {
  const { columns, together = [] } = descriptionOf(kind);
  const unknown = Object.keys(mine).filter((column) => bringsLines || columns[column]?.part !== 'SOURCE');
  const changed = new Set(rewritten?.columns ?? unknown);
  for (const group of together) {
    if (group.some((column) => changed.has(column))) for (const column of group) changed.add(column);
  }
  for (const column of changed) if (columns[column]?.by === 'PROGRAM') changed.delete(column);
  if (kind === 'engagement' && readsTrialBalance) for (const column of OF_TRIAL_BALANCE) changed.add(column);
  const values = Object.entries(mine).filter(([column]) => changed.has(column));
  // Values of columns of the kind, picked from one of its rows.
  return changesTo(there as AnyRow, Object.fromEntries(values)) as Partial<ArrivedRow<Kind>>;
}
