/**
 * Two states of one record side by side, for the person who settles a conflict and the one who looks it up: the
 * columns that people read, in their order and by their names, as the description of the kind says. Pure.
 */
import type { SyncedKind } from './kinds/kinds.ts';
import { type AnyRow, descriptionOf } from './records.ts';

/** Columns that nobody reads by themselves, but that tell the titles of records apart. */
const IN_TITLES: readonly string[] = ['versionNo', 'ruleId', 'promptId'];

function columnsRead(kind: SyncedKind): readonly { readonly column: string; readonly words: string }[] {
  return Object.entries(descriptionOf(kind).columns).flatMap(([column, { label }]) =>
    label === null ? [] : [{ column, words: label }],
  );
}

export interface ColumnPair {
  readonly column: string;
  /** The name of the column. */
  readonly words: string;
  /** Null where nothing stands, or no record at all. */
  readonly mine: string | number | null;
  readonly theirs: string | number | null;
  /** False too where the record is on one side only and says nothing here. */
  readonly differs: boolean;
}

/** What people read of the two. */
export function columnPairs(
  kind: SyncedKind,
  mine: AnyRow | null,
  theirs: AnyRow | null,
): readonly ColumnPair[] {
  return columnsRead(kind).flatMap(({ column, words }) => {
    const [left, right] = [mine?.[column], theirs?.[column]];
    if (left === undefined && right === undefined) return [];
    return [
      {
        column,
        words,
        mine: left ?? null,
        theirs: right ?? null,
        differs: (left ?? null) !== (right ?? null),
      },
    ];
  });
}

/** The row without what is for the program, but with what names the record. */
export function readablePart(kind: SyncedKind, row: AnyRow): AnyRow {
  const kept = new Set([...columnsRead(kind).map(({ column }) => column), ...IN_TITLES]);
  return Object.fromEntries(Object.entries(row).filter(([column]) => kept.has(column)));
}
