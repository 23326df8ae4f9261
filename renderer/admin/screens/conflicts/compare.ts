/**
 * A conflict as rows side by side: each record that the refused change would have written or removed, beside what
 * stands under its id or in its place, column by column. Pure.
 */
import type { ConflictInFull } from '../../../../shared/contract/server-conflicts.ts';
import { type AnyRow, columnsOf, KIND_NATURE, type SyncedKind } from '../../../../shared/sync/records.ts';

type Standing = ConflictInFull['standing'][number];

/** What the program counts and dates by itself: it differs always and tells nobody anything. */
const BOOKKEEPING = ['id', 'createdAt', 'updatedAt', 'contentVersion', 'labelKey'];
/** Ids that say something to a person: of elements, and of people, who have names. */
const TOLD_BY_ID = /^(elementId|memberId|staffId|staffUserId|.*ById)$/;
const isForProgram = (column: string): boolean =>
  BOOKKEEPING.includes(column) || (column.endsWith('Id') && !TOLD_BY_ID.test(column));

export interface ColumnPair {
  readonly column: string;
  readonly refused: string | number | null;
  readonly stands: string | number | null;
  readonly differs: boolean;
}

export interface RowPair {
  readonly kind: SyncedKind;
  readonly id: string;
  /** What the refused change would have done. */
  readonly act: 'WRITE' | 'REMOVE';
  /** What stands; null where there is nothing. */
  readonly standing: Standing | null;
  /** True where it is another record, in the place that this one wanted. */
  readonly another: boolean;
  readonly columns: readonly ColumnPair[];
}

function holderOf(
  { kind, id }: Pick<RowPair, 'kind' | 'id'>,
  row: AnyRow | null,
  standing: readonly Standing[],
): Pick<RowPair, 'standing' | 'another'> {
  const same = standing.find((each) => each.kind === kind && each.id === id);
  const { place } = KIND_NATURE[kind];
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
export function rowPairs({ refused, standing }: ConflictInFull): readonly RowPair[] {
  return refused.operations.flatMap((operation): RowPair[] => {
    if (operation.operation === 'TOUCH') return [];
    const { kind, id } = operation;
    const mine: AnyRow | null = operation.operation === 'PUT' ? operation.body : null;
    const holder = holderOf({ kind, id }, mine, standing);
    const theirs: AnyRow | null = holder.standing?.body ?? null;
    const names = [...new Set([...Object.keys(mine ?? {}), ...Object.keys(theirs ?? {})])];
    const columns = names
      .filter((column) => !isForProgram(column))
      .map((column) => {
        const [left, right] = [mine?.[column] ?? null, theirs?.[column] ?? null];
        return { column, refused: left, stands: right, differs: left !== right };
      });
    return [{ kind, id, act: mine === null ? 'REMOVE' : 'WRITE', ...holder, columns }];
  });
}
