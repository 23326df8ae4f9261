/**
 * One column of a synced kind: the form of its values, who says what stands in it, and how people read it. A column
 * that is not described does not travel, and a test refuses it.
 */
import type { z } from 'zod';

/** Parts of an engagement or filing that rights and seals speak of. */
export type ColumnPart = 'HEADER' | 'TRIAL_BALANCE' | 'SOURCE' | 'FILED' | 'CLIENT_DECISION';

export interface Column<Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema;
  /**
   * PERSON: what an act sets, with what the program writes along with it. PROGRAM: what follows from other columns or
   * from acts that are made anew, or never changes; it is never taken over from a row that lost.
   */
  readonly by: 'PERSON' | 'PROGRAM';
  /** The name that people read; null for what is for the program only (ids, counters, digests, structures). */
  readonly label: string | null;
  /** FLAG: yes or no. TEXT: typed by a person, never taken for a word of the program. ELEMENT: of the taxonomy. */
  readonly reads?: 'FLAG' | 'TEXT' | 'ELEMENT';
  readonly part?: ColumnPart;
  /** Each desktop's own: no part of what desktops agree on. */
  readonly ofDesktop?: true;
  /**
   * Came with a later release, and follows from what stands beside it: no part of a digest, which may have been kept by
   * a release before.
   */
  readonly addedLater?: true;
}

type More = Pick<Column, 'reads' | 'part' | 'ofDesktop' | 'addedLater'>;

/** What a person's act sets. */
export function set<Schema extends z.ZodType>(
  schema: Schema,
  label: string | null = null,
  more: More = {},
): Column<Schema> {
  return { schema, by: 'PERSON', label, ...more };
}

/** What the program computes or keeps. */
export function computed<Schema extends z.ZodType>(
  schema: Schema,
  label: string | null = null,
  more: More = {},
): Column<Schema> {
  return { schema, by: 'PROGRAM', label, ...more };
}

/** The id of the row. */
export function names<Schema extends z.ZodType>(schema: Schema): Column<Schema> {
  return { schema, by: 'PROGRAM', label: null };
}
