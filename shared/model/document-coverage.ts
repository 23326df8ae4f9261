/**
 * What became of every amount that a document prints: taken into a line, or left out with its place and the reason.
 * What must stay true: taken and left out together are all that is printed; nothing is dropped in silence.
 */
import { z } from 'zod';
import { LINE_STATEMENTS } from './enums.ts';
import { moneySchema } from './money.ts';

export const LEFT_OUT_REASONS = [
  'OTHER_ENTITY',
  'PART_OF_TOTAL',
  'OTHER_PERIOD',
  'EARLIER_STATEMENTS',
  'COLUMNS_NOT_UNDERSTOOD',
  'NO_COLUMN',
  'MARKED_SIDE',
  'NOT_A_LINE',
  'OUTSIDE_STATEMENTS',
  'IN_A_SENTENCE',
  'BESIDE_THE_TEXT',
  'NOT_VISIBLE',
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** The table row of a DOCX, or the rectangle of the amounts on a PDF page. */
export const printedPlaceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('TABLE'), table: z.number().int(), row: z.number().int() }),
  z.object({
    kind: z.literal('RECTANGLE'),
    x: z.number(),
    y: z.number(),
    width: z.number(),
    height: z.number(),
  }),
]);
export type PrintedPlace = z.output<typeof printedPlaceSchema>;

/** One prospective line: amounts of one row that a person can take in together. */
export const leftOutSchema = z.object({
  page: z.number().int(),
  line: z.number().int(),
  statement: z.enum(LINE_STATEMENTS),
  parentLabel: z.string().nullable(),
  label: z.string(),
  reason: z.enum(LEFT_OUT_REASONS),
  /** The amounts as printed. */
  texts: z.array(z.string().max(60)),
  /** What a line taken in would hold, in full currency units. */
  valueCurrent: moneySchema.nullable(),
  valuePrior: moneySchema.nullable(),
  scale: z.number().int(),
  /** Null beside the text. */
  place: printedPlaceSchema.nullable(),
  /** The line by which a person took it in. */
  lineItemId: z.uuid().nullable().default(null),
});
export type LeftOut = z.output<typeof leftOutSchema>;

export const documentCoverageSchema = z.object({
  /** Amounts with digits that the document prints; nil dashes are none. */
  printed: z.number().int(),
  taken: z.number().int(),
  leftOut: z.array(leftOutSchema),
});
export type DocumentCoverage = z.output<typeof documentCoverageSchema>;

const REASON_WORDS: Readonly<Record<LeftOutReason, string>> = {
  OTHER_ENTITY: 'is in a column of another entity than the one chosen',
  PART_OF_TOTAL: 'is one part of a row of which the total is taken',
  OTHER_PERIOD: 'is of another period than the two that are filed',
  EARLIER_STATEMENTS: 'is in statements of earlier periods',
  COLUMNS_NOT_UNDERSTOOD: 'is in a table whose column headings are not understood',
  NO_COLUMN: 'is under none of the columns of its table',
  MARKED_SIDE: 'is marked Dr or Cr, and the reading does not say which sign its line has',
  NOT_A_LINE: 'is in a row that is not read as a line',
  OUTSIDE_STATEMENTS: 'is outside the statements and their notes',
  IN_A_SENTENCE: 'is in a sentence',
  BESIDE_THE_TEXT: 'is in a text box, a foot note or turned text',
  NOT_VISIBLE: 'is hidden in the document or struck through (hidden, white, tiny or deleted text)',
};

/** Why an amount was left out, to follow its subject ("1,234 …"). */
export function leftOutWords(reason: LeftOutReason): string {
  return REASON_WORDS[reason];
}

/** Amounts left out that nobody has taken in since. */
export function openLeftOut(coverage: DocumentCoverage): readonly LeftOut[] {
  return coverage.leftOut.filter(({ lineItemId }) => lineItemId === null);
}

/** "212 of 214 amounts taken, 2 left out". */
export function coverageWords(coverage: DocumentCoverage): string {
  const open = openLeftOut(coverage).reduce((sum, { texts }) => sum + texts.length, 0);
  return `${coverage.printed - open} of ${coverage.printed} amounts taken, ${open} left out`;
}
