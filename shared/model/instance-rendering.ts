/**
 * The instance of a filing read back as statements (specification 4.5): what its file says, row by row in the order of
 * the presentation, and beside each fact the lines of the signed document that it was compared with. A verdict stands
 * only where two amounts were compared.
 */
import { z } from 'zod';
import { isoDateSchema } from './dates.ts';

/** A day, or both ends of a period. */
const momentSchema = z.object({ start: isoDateSchema.nullable(), end: isoDateSchema });

/** A line of the document behind a fact, and what the fact must be if it says the same. */
export const comparedLineSchema = z.object({
  lineItemId: z.string(),
  year: z.enum(['CURRENT', 'PRIOR']),
  /** The figure of the line in the unit and with the sign of its tag. */
  expected: z.string(),
  agrees: z.boolean(),
});

/**
 * AGREES and DIFFERS: compared with lines of the document. BY_HAND: the line was entered by a person. SAVED: filing
 * information. STATED: the client record or the header. UNEXPLAINED: nothing in the filing states it.
 */
export const FACT_STANDINGS = ['AGREES', 'DIFFERS', 'BY_HAND', 'SAVED', 'STATED', 'UNEXPLAINED'] as const;

export const renderedFactSchema = z.object({
  /** Position in the file, from 0. */
  position: z.number().int(),
  elementId: z.string(),
  label: z.string(),
  memberLabel: z.string().nullable(),
  axisLabel: z.string().nullable(),
  numeric: z.boolean(),
  /** As the file says it; text without markup and cut to what a page can show. */
  value: z.string(),
  /** Length of the whole text, where `value` is its beginning. */
  characters: z.number().int().nullable(),
  contextId: z.string(),
  moment: momentSchema,
  unit: z.string().nullable(),
  decimals: z.string().nullable(),
  standing: z.enum(FACT_STANDINGS),
  lines: z.array(comparedLineSchema).readonly(),
  /** What was saved, where the file says another: only of SAVED and STATED. */
  savedOtherwise: z.string().nullable(),
  /** Who entered or saved it, where no document states it. */
  byName: z.string().nullable(),
  at: z.iso.datetime().nullable(),
});
export type RenderedFact = z.output<typeof renderedFactSchema>;

export const renderedRowSchema = z.object({
  label: z.string(),
  depth: z.number().int(),
  /** Shown with its sign turned, as its label role asks. */
  negated: z.boolean(),
  /** Positions of facts; both null on a heading. */
  current: z.number().int().nullable(),
  prior: z.number().int().nullable(),
});
export type RenderedRow = z.output<typeof renderedRowSchema>;

/** EXCLUDED by a person; NOT_REPORTED by what the element takes; MISSING in the file; OPEN: nobody has decided. */
export const LINE_OMISSIONS = ['EXCLUDED', 'NOT_REPORTED', 'MISSING', 'OPEN'] as const;

export const omittedLineSchema = z.object({
  lineItemId: z.string(),
  kind: z.enum(LINE_OMISSIONS),
  reason: z.string(),
  byName: z.string().nullable(),
  at: z.iso.datetime().nullable(),
});
export type OmittedLine = z.output<typeof omittedLineSchema>;

export const instanceRenderingSchema = z.object({
  /** Null: no file has been exported yet; this is what an export would hold now. */
  file: z.object({ fileName: z.string(), versionNo: z.number().int(), sha256: z.string() }).nullable(),
  schemaRef: z.string().nullable(),
  entities: z.array(z.string()).readonly(),
  units: z.array(z.string()).readonly(),
  period: momentSchema,
  priorPeriod: momentSchema.nullable(),
  facts: z.array(renderedFactSchema).readonly(),
  sections: z.array(z.object({ title: z.string(), rows: z.array(renderedRowSchema).readonly() })).readonly(),
  /** Lines that reached no fact, or only that of one year. */
  omitted: z.array(omittedLineSchema).readonly(),
  /** Figures that lines of the document state, and how many of them the file states alike. */
  compared: z.number().int(),
  agreeing: z.number().int(),
});
export type InstanceRendering = z.output<typeof instanceRenderingSchema>;
