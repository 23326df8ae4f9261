/**
 * Records as they travel (contract, sync): how a row is named, owned and counted follows from the description of its
 * kind. Pure.
 */
import type { z } from 'zod';
import type { ColumnPart } from './kinds/column.ts';
import type { KindDescription } from './kinds/kind-description.ts';
import { KINDS, SYNCED_KINDS, type SyncedKind } from './kinds/kinds.ts';
import type { FlatRow } from './kinds/title-words.ts';

/** The row of a kind. */
export type SyncedRow<Kind extends SyncedKind> = z.output<(typeof KINDS)[Kind]['schema']>;
/** Any row, as flat values. */
export type AnyRow = FlatRow;

/**
 * The id in a column that rows of several kinds have, by which they name what they belong to; null where a kind has no
 * such column, or nothing stands in it.
 */
export function idIn(
  row: AnyRow | null,
  column: 'clientId' | 'engagementId' | 'xbrlFilingId' | 'lineItemId',
): string | null {
  const id = row?.[column];
  return typeof id === 'string' ? id : null;
}

/** The description of a kind that is not known before. */
export function descriptionOf(kind: SyncedKind): KindDescription {
  return KINDS[kind];
}

/** The columns by which a row names people beside the one who acted, with whom it names. */
export function peopleGivenIn(kind: SyncedKind, row: AnyRow | null): readonly (readonly [string, string])[] {
  return (descriptionOf(kind).people ?? []).flatMap((column) => {
    const person = row?.[column];
    return typeof person === 'string' ? [[column, person] as const] : [];
  });
}

/** Order of application: owners first. */
export function ownersFirst<Each extends { readonly kind: SyncedKind }>(records: readonly Each[]): Each[] {
  return records.toSorted(
    (left, right) => SYNCED_KINDS.indexOf(left.kind) - SYNCED_KINDS.indexOf(right.kind),
  );
}

export function isFilingContent(kind: SyncedKind): boolean {
  return descriptionOf(kind).filingContent === true;
}

/** The columns of an engagement or filing that are one part of it. */
export function columnsOfPart(kind: 'engagement' | 'filing', ...parts: readonly ColumnPart[]): string[] {
  return Object.entries(descriptionOf(kind).columns).flatMap(([name, { part }]) =>
    part !== undefined && parts.includes(part) ? [name] : [],
  );
}

/** Columns of a row joined to one text: a record's id, or the place that it takes. */
export function columnsOf(row: AnyRow, columns: readonly string[]): string {
  return columns.map((column) => String(row[column])).join(' ');
}

/** Kind and id, or the place that a row takes, in one text by which records of many kinds are looked up together. */
export function recordName(kind: string, id: string): string {
  return `${kind} ${id}`;
}

export function recordIdOf(kind: SyncedKind, row: AnyRow): string {
  return columnsOf(row, descriptionOf(kind).key);
}
