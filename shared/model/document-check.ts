/**
 * What the check of a whole document found: figures that do not add up, and figures printed twice that differ, each
 * with both places.
 */
import { z } from 'zod';
import { printedPlaceSchema } from './document-coverage.ts';
import { LINE_STATEMENTS } from './enums.ts';
import { moneySchema } from './money.ts';

/** Where a figure is printed. */
export const findingPlaceSchema = z.object({
  page: z.number().int(),
  /** Counts the rows of the page from 1. */
  line: z.number().int(),
  statement: z.enum(LINE_STATEMENTS),
  /** Title of the note; null in the primary statements. */
  note: z.string().nullable(),
  label: z.string(),
  /** The words over the column: "Group, 2024". */
  column: z.string(),
  /** As printed. */
  text: z.string().max(60),
  place: printedPlaceSchema.nullable(),
});
export type FindingPlace = z.output<typeof findingPlaceSchema>;

export const FINDING_KINDS = [
  'DOWN',
  'ACROSS',
  'TWO_PLACES',
  'ALIKE',
  'SENTENCE',
  'LAST_YEAR',
  'RESTATED',
  'BOOKS',
  'SHARE',
  'RATE',
] as const;

export const documentFindingSchema = z.object({
  /**
   * A column that does not add up; a row that does not; a figure that is printed otherwise elsewhere, that differs where
   * all others of its table repeat each other, in a sentence, in last year's document (also where the head says restated), in the books; a share in a company above the whole; tax that is not at the rate that its
   * words name.
   */
  kind: z.enum(FINDING_KINDS),
  /** The difference is no more than rounding makes of so many figures. */
  rounding: z.boolean(),
  /** Printed less expected, in full currency units. */
  difference: moneySchema,
  printed: findingPlaceSchema,
  expected: moneySchema,
  /** The parts that the figure is compared with, or the other place that prints it. */
  against: z.array(findingPlaceSchema.extend({ minus: z.boolean() })),
});
export type DocumentFinding = z.output<typeof documentFindingSchema>;

export const documentCheckSchema = z.object({
  /** Figures in the tables of the document. */
  figures: z.number().int(),
  /** Those that have something to be checked against: a change in one of them shows. */
  checked: z.number().int(),
  /** Amounts in sentences, and how many of them a table prints. */
  sentences: z.object({ amounts: z.number().int(), agreeing: z.number().int() }),
  /** Figures that last year’s document and the books give as well. */
  compared: z.object({ lastYear: z.number().int(), books: z.number().int() }),
  findings: z.array(documentFindingSchema),
});
export type DocumentCheck = z.output<typeof documentCheckSchema>;
