/** Stand-in until the engine of sync is merged. */
import { Problem } from '../../shared/problem.ts';
import type { ConflictKind } from '../../shared/sync/change-set.ts';
import type { AnyRow, SyncedKind } from '../../shared/sync/records.ts';
import type { Caller, EngineContext } from '../engine-context.ts';
import type { Reader } from '../store/database.ts';

export interface HeldConflict {
  readonly conflictId: string;
  readonly kind: ConflictKind;
  readonly code: string;
  readonly detail: string;
  readonly staffId: string;
  readonly at: string;
  readonly records: readonly {
    readonly kind: SyncedKind;
    readonly id: string;
    readonly mine: AnyRow | null;
    readonly theirs: AnyRow | null;
  }[];
  readonly mayChoose: readonly ('MINE' | 'THEIRS')[];
  readonly settledAs: 'MINE' | 'THEIRS' | null;
}

export async function listConflicts(
  _reader: Reader,
  _which: { readonly open: boolean },
): Promise<readonly HeldConflict[]> {
  return [];
}

export async function settleConflict(
  _context: EngineContext,
  _caller: Caller,
  _conflictId: string,
  _choice: 'MINE' | 'THEIRS',
): Promise<void> {
  throw new Problem('NOT_FOUND', 'There is no such conflict.');
}
