/**
 * What is read from a document of financial statements (specification 2.10, 2.11; decisions 4, 6): its
 * pages, the currency it states, and its line items with their place in the source.
 */
import { z } from 'zod';
import { isoDateSchema } from './dates.ts';
import { documentCoverageSchema } from './document-coverage.ts';
import { LINE_STATEMENTS } from './enums.ts';
import { moneySchema } from './money.ts';

/** The figure as printed: it may have more places than an amount keeps ("0.075" per share). */
const printedText = z.string().max(60);
/** Where a figure is printed in a DOCX: table and row as in the preview, shown cell of the row from 0. */
const cellPlaceSchema = z.object({
  page: z.number().int(),
  table: z.number().int(),
  row: z.number().int(),
  cell: z.number().int(),
  text: printedText,
});
const boxSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
const boxPlaceSchema = boxSchema.extend({ page: z.number().int(), text: printedText });

/** The places of both figures: in tables of movements they stand in different rows, even on different pages. */
function valuesOf<Place extends z.ZodType>(place: Place) {
  return z.object({ current: place.nullable(), prior: place.nullable() }).optional();
}

/**
 * The place of a line: a table row of a DOCX, or a rectangle of a PDF page (points from the top left). Lines that
 * were read before places of figures were kept have no `values`.
 */
export const sourcePlaceSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('TABLE'),
    table: z.number().int(),
    row: z.number().int(),
    values: valuesOf(cellPlaceSchema),
  }),
  boxSchema.extend({ kind: z.literal('RECTANGLE'), values: valuesOf(boxPlaceSchema) }),
]);
export type SourcePlace = z.infer<typeof sourcePlaceSchema>;

export const readLineSchema = z.object({
  statement: z.enum(LINE_STATEMENTS),
  label: z.string().min(1).max(500),
  /** Heading under which the line stands ("Current assets"), to tell equal labels apart. */
  parentLabel: z.string().nullable(),
  /** Full currency units, already multiplied by `scale`. */
  valueCurrent: moneySchema.nullable(),
  valuePrior: moneySchema.nullable(),
  /** As the document states (S$'000, lakhs): one of SCALES. */
  scale: z.number().int(),
  sourcePage: z.number().int().min(0),
  /** Counts the lines of the page from 1. */
  sourceLine: z.number().int().min(0),
  place: sourcePlaceSchema.nullable(),
});
export type ReadLine = z.output<typeof readLineSchema>;

/** One current column with its prior column, where a document has several (group and company). */
export const columnPairSchema = z.object({
  id: z.string().min(1).max(40),
  /** "Group: 2022 / 2021". */
  label: z.string(),
});
export type ColumnPair = z.infer<typeof columnPairSchema>;

export const documentReadingSchema = z.object({
  pageCount: z.number().int().nullable(),
  /** ISO 4217 code that the statements state ("SGD" for S$, "MYR" for RM); null when none is stated. */
  currency: z.string().length(3).nullable(),
  /** More than one: the person picks (COLUMNS_AMBIGUOUS) and `lines` is empty until then. */
  columnPairs: z.array(columnPairSchema),
  /** The day on which the current period ends, as columns or titles print it; null when only a year is printed. */
  currentPeriodEnd: isoDateSchema.nullable(),
  /** The day on which the statements say that they were authorised for issue; null where they say none, or two. */
  authorisedOn: isoDateSchema.nullable(),
  /** Registration numbers and names of companies on the first pages and above the statements, most frequent first. */
  statedUens: z.array(z.string()),
  statedNames: z.array(z.string()),
  lines: z.array(readLineSchema),
  /** What became of every amount printed; null where no lines were read. */
  coverage: documentCoverageSchema.nullable(),
  warnings: z.array(z.object({ kind: z.string(), message: z.string() })),
});
export type DocumentReading = z.output<typeof documentReadingSchema>;

/** Hears how many pages of a document have been read of how many there are. */
export type PagesHeard = (done: number, total: number) => void;
