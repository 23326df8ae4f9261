/**
 * Which rows of a conflict meet which: each record that the refused change would have written or removed, and what
 * stands under its id or in its place. Pure.
 */
import type { ConflictInFull } from '../../../../shared/contract/server-conflicts.ts';
import { KINDS, type SyncedKind } from '../../../../shared/sync/kinds/kinds.ts';
import { type AnyRow, columnsOf } from '../../../../shared/sync/records.ts';

type Standing = ConflictInFull['standing'][number];

export interface RowPair {
  readonly kind: SyncedKind;
  readonly id: string;
  /** What the refused change would have written; null where it would have removed the record. */
  readonly refused: AnyRow | null;
  /** What stands; null where there is nothing. */
  readonly standing: Standing | null;
  /** True where it is another record, in the place that this one wanted. */
  readonly another: boolean;
}

function holderOf(
  { kind, id }: Pick<RowPair, 'kind' | 'id'>,
  row: AnyRow | null,
  standing: readonly Standing[],
): Pick<RowPair, 'standing' | 'another'> {
  const same = standing.find((each) => each.kind === kind && each.id === id);
  const { place } = KINDS[kind];
  const other =
    row !== null && place !== null
      ? standing.find(
          (each) =>
            each.kind === kind &&
            each.id !== id &&
            each.body !== null &&
            columnsOf(each.body, place) === columnsOf(row, place),
        )
      : undefined;
  return other ? { standing: other, another: true } : { standing: same ?? null, another: false };
}

/** In the order of the change. A record that was merely counted on is left out. */
export function rowPairs({
  refused,
  standing,
}: Pick<ConflictInFull, 'refused' | 'standing'>): readonly RowPair[] {
  return refused.operations.flatMap((operation): RowPair[] => {
    if (operation.operation === 'TOUCH') return [];
    const { kind, id } = operation;
    const mine: AnyRow | null = operation.operation === 'PUT' ? operation.body : null;
    return [{ kind, id, refused: mine, ...holderOf({ kind, id }, mine, standing) }];
  });
}
