/**
 * A row as it will stand once a person lets this desktop's change of it stand after all (contract, sync): what is shown
 * beside the server's is what is written. What nobody here changed stays the server's.
 */
import { bodyOf, type Operation } from '../../../shared/sync/change-set.ts';
import type { SyncedKind } from '../../../shared/sync/kinds/kinds.ts';
import { recordName } from '../../../shared/sync/records.ts';
import type { Reader } from '../../store/database.ts';
import type { StoredConflict } from '../../store/repositories/sync-conflicts.ts';
import type { ArrivedRow } from '../records/record-rows.ts';
import { keptColumns, OF_TRIAL_BALANCE, WITHOUT_SOURCE } from './kept-columns.ts';
import { keptHistory } from './kept-history.ts';
import {
  accountsChanged,
  type Move,
  reappliedEngagementState,
  reappliedFilingState,
  trialBalanceIn,
} from './reapplied-state.ts';

export type Refused = Pick<StoredConflict, 'changeSet' | 'rewrites'>;

interface PairOf<Kind extends SyncedKind> {
  readonly kind: Kind;
  /** As it travels. */
  readonly id: string;
  /** The row of the operation, as it would stand here, and the row that stands. */
  readonly mine: ArrivedRow<Kind>;
  readonly there: ArrivedRow<Kind>;
}
/** A refused row and the one that stands instead, of one kind. */
export type Pair<Kind extends SyncedKind = SyncedKind> = { [Each in Kind]: PairOf<Each> }[Kind];

/** Both rows are of the kind beside them, which the compiler does not follow where it may be any. */
export function pairOf<Kind extends SyncedKind>(
  kind: Kind,
  id: string,
  mine: ArrivedRow<Kind>,
  there: ArrivedRow<Kind>,
): Pair<Kind> {
  return { kind, id, mine, there } as Pair<Kind>;
}

function rewrittenIn({ rewrites }: Refused, { kind, id }: Pick<Pair, 'kind' | 'id'>) {
  return rewrites[recordName(kind, id)];
}

function moveOf(refused: Refused, { kind, id, mine }: Pair<'engagement' | 'filing'>): Move {
  const own = refused.changeSet.operations.find((each) => each.kind === kind && each.id === id);
  const triggers = own?.operation === 'PUT' ? (own.triggers ?? []) : [];
  return { from: rewrittenIn(refused, { kind, id })?.from ?? null, to: mine.status, triggers };
}

async function mergedEngagement(
  reader: Reader,
  refused: Refused,
  pair: Pair<'engagement'>,
): Promise<ArrivedRow<'engagement'>> {
  const { id, mine, there } = pair;
  const { operations } = refused.changeSet;
  const readsTrialBalance = trialBalanceIn(operations, id).readAt !== null;
  const taken = keptColumns('engagement', mine, there, rewrittenIn(refused, pair), {
    ...WITHOUT_SOURCE,
    readsTrialBalance,
  });
  // As where a person changes the header.
  const header = Object.keys(taken).some((column) => !OF_TRIAL_BALANCE.includes(column));
  const versionNo = there.versionNo + (header ? 1 : 0);
  const accounts = await accountsChanged(reader, operations, id);
  const status = reappliedEngagementState(moveOf(refused, pair), there.status, accounts);
  return { ...there, ...taken, versionNo, status };
}

function bringsLinesOf(operations: readonly Operation[], lineSetId: string): boolean {
  return operations
    .map(bodyOf)
    .some((body) => body !== null && 'lineSetId' in body && body.lineSetId === lineSetId);
}

/** Undefined where the act does not exist from the state that stands. Pure. */
export function mergedFiling(refused: Refused, pair: Pair<'filing'>): ArrivedRow<'filing'> | undefined {
  const { mine, there } = pair;
  const bringsLines = bringsLinesOf(refused.changeSet.operations, mine.currentLineSetId);
  const status = reappliedFilingState(moveOf(refused, pair), there.status);
  if (status === undefined) return undefined;
  const taken = keptColumns('filing', mine, there, rewrittenIn(refused, pair), {
    ...WITHOUT_SOURCE,
    bringsLines,
  });
  return { ...there, ...taken, status };
}

/** Undefined where the act does not exist from the state that stands. */
export async function mergedRow(
  reader: Reader,
  refused: Refused,
  pair: Pair,
): Promise<ArrivedRow | undefined> {
  if (pair.kind === 'engagement') return await mergedEngagement(reader, refused, pair);
  if (pair.kind === 'filing') return mergedFiling(refused, pair);
  const { kind, mine, there } = pair;
  const taken = keptColumns(kind, mine, there, rewrittenIn(refused, pair));
  const history = kind === 'permanentFileEntry' && 'history' in taken && keptHistory(pair.mine, pair.there);
  return { ...there, ...taken, ...(history && { history }) } as ArrivedRow;
}
