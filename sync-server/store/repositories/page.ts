/**
 * Paging of lists (decisions 2): `limit` and an opaque `cursor`. Lists by name go on after the last name and id,
 * so that the thousandth page costs what the first one does.
 */
import type { SelectQueryBuilder } from 'kysely';
import { z } from 'zod';
import { Problem } from '../../../shared/problem.ts';
import type { Tables } from '../schema.ts';
import type { Reader } from '../store.ts';

export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface Page<Item> {
  items: Item[];
  total: number;
  nextCursor: string | null;
}

/** The place after which the next page begins: the sort value and the id of the last item. */
export interface Place {
  readonly after: string;
  readonly id: string;
}
const placeSchema = z.tuple([z.string(), z.string()]);

/** Throws INVALID_INPUT for a cursor that no list gave out. */
export function placeOf(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  try {
    const [after, id] = placeSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return { after, id };
  } catch {
    throw new Problem('INVALID_INPUT', 'The cursor is not one that a list gave out.', {
      errors: [{ path: 'cursor', message: 'not a cursor of this list' }],
    });
  }
}

/** A page out of one row more than was asked for, which says that there is a next page. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  total: number,
  placeOfRow: (row: Row) => readonly [after: string, id: string],
  toItem: (row: Row) => Item,
): Page<Item> {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map(toItem),
    total,
    nextCursor:
      last === undefined ? null : Buffer.from(JSON.stringify(placeOfRow(last))).toString('base64url'),
  };
}

/** The same of rows whose newest come first. */
export function pageOfNewest<Row extends { readonly createdAt: string; readonly id: string }>(
  rows: readonly Row[],
  limit: number,
  total: number,
): Page<Row> {
  return pageOf(
    rows,
    limit,
    total,
    ({ createdAt, id }) => [createdAt, id],
    (row) => row,
  );
}

/** Counting goes no further: a person does not page through more, and counting millions would hold others up. */
export const COUNTED_AT_MOST = 10_000;

/** How many rows a query of one column finds, exact up to COUNTED_AT_MOST. */
export async function countUpTo<Table extends keyof Tables>(
  reader: Reader,
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const { total } = await reader
    .selectFrom(query.limit(COUNTED_AT_MOST).as('found'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
