/**
 * Pages of a document as values: what stands where, in points from the top left. A PDF is written from them and the
 * screen draws them, so that what is looked at is what is printed.
 */
import { z } from 'zod';
import { PDF_TYPEFACES, pictureSchema } from './house-style.ts';

/** `part`: the part of the document that it belongs to; null: it is repeated on each page, or no more than a rule. */
const item = { part: z.number().int().nullable(), x: z.number(), y: z.number(), width: z.number() };
export const pageItemSchema = z.discriminatedUnion('kind', [
  z.object({
    ...item,
    kind: z.literal('TEXT'),
    /** `y` is its base line; `width` the room that it is set in. */
    text: z.string(),
    size: z.number(),
    bold: z.boolean(),
    /** Stands out: the mark of a draft. */
    mark: z.boolean(),
  }),
  z.object({ ...item, kind: z.literal('RULE'), thick: z.number() }),
  /** The logo of the practice; `y` is its upper edge. */
  z.object({ ...item, kind: z.literal('LOGO'), height: z.number() }),
]);
export type PageItem = z.output<typeof pageItemSchema>;

const laidOutPageSchema = z.object({
  width: z.number(),
  height: z.number(),
  items: z.array(pageItemSchema),
});
export type LaidOutPage = z.output<typeof laidOutPageSchema>;

/** A place that an outline and a list of open points lead to. `page` counts from nought. */
const pagePlaceSchema = z.object({
  bookmark: z.string(),
  title: z.string(),
  level: z.union([z.literal(1), z.literal(2)]),
  page: z.number().int(),
});
export type PagePlace = z.output<typeof pagePlaceSchema>;

/** A draft as it would be printed now. */
export const documentPreviewSchema = z.object({
  statementVersion: z.number().int(),
  pages: z.array(laidOutPageSchema),
  places: z.array(pagePlaceSchema),
  /** What the pages are set in. */
  typeface: z.enum(PDF_TYPEFACES),
  /** What the pages show as their logo. */
  logo: pictureSchema.nullable(),
});
export type DocumentPreview = z.output<typeof documentPreviewSchema>;
