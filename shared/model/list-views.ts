/**
 * How a person left a list, and the views that they saved of it: kept with the books, encrypted, because what is searched for
 * is often the name of a client. They concern this desktop alone and do not travel.
 */
import { z } from 'zod';

export const LISTS = ['work', 'clients', 'engagements', 'filings'] as const;
export type ListName = (typeof LISTS)[number];

const short = z.string().max(200);
const columnId = z.string().max(40);
const texts = z
  .record(columnId, short)
  .refine((record) => Object.keys(record).length <= 40, 'at most 40 columns are expected');

export const listViewSchema = z.strictObject({
  search: short,
  filters: texts,
  sort: z.strictObject({ columnId, descending: z.boolean() }).nullable(),
  /** Columns shown; null: those that the list begins with. */
  columns: z.array(columnId).max(40).nullable(),
  /** What else a list can be asked for, such as archived records. */
  options: texts,
});
export type ListView = Readonly<z.output<typeof listViewSchema>>;

export const PLAIN_VIEW: ListView = { search: '', filters: {}, sort: null, columns: null, options: {} };

/** The name of a saved view; the way the list was left has none. */
export const viewNameSchema = z.string().trim().max(60);
export const MOST_VIEWS = 30;

export const keptViewSchema = z.object({ list: z.enum(LISTS), name: viewNameSchema, view: listViewSchema });
export type KeptView = Readonly<z.output<typeof keptViewSchema>>;
