/**
 * Paging of lists (decisions 2): `limit` and an opaque `cursor`, answered as {items, total, nextCursor}.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { Problem } from '../../../shared/problem.ts';

export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface Page<Item> {
  items: Item[];
  total: number;
  nextCursor: string | null;
}

/** Rows to skip. Throws INVALID_INPUT for a cursor that no list gave out. */
export function offsetOf(request: PageRequest): number {
  if (request.cursor === undefined) return 0;
  const match = /^after-(\d{1,9})$/.exec(request.cursor);
  if (!match) {
    throw new Problem('INVALID_INPUT', 'The cursor is not one that a list gave out.', {
      errors: [{ path: 'cursor', message: 'not a cursor of this list' }],
    });
  }
  return Number(match[1]);
}

export function pageOf<Item>(request: PageRequest, items: Item[], total: number): Page<Item> {
  const next = offsetOf(request) + items.length;
  return { items, total, nextCursor: next < total && items.length > 0 ? `after-${next}` : null };
}

/** A list that is short by nature, paged in memory. */
export function pageOfAll<Item>(request: PageRequest, all: readonly Item[]): Page<Item> {
  const offset = offsetOf(request);
  return pageOf(request, all.slice(offset, offset + request.limit), all.length);
}

/** A condition "column contains text", case-insensitive; the wildcards of the text mean themselves. */
export function contains(column: string, text: string): RawBuilder<SqlBool> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`;
}
