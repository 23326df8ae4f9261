/**
 * How a practice prints: letterhead, logo, typeface, cover, lines of its signature and its own wordings for notes; what a client
 * or an engagement has otherwise; and of an engagement what the practice did, with its report. A style holds no figure of the
 * statements and changes none. Pure.
 */
import { z } from 'zod';
import { ownTickMarksSchema, tickLegend } from './tick-legend.ts';

/** Typefaces that word processors have. */
export const HOUSE_FONTS = ['Arial', 'Calibri', 'Cambria', 'Georgia', 'Times New Roman', 'Verdana'] as const;
export type HouseFont = (typeof HOUSE_FONTS)[number];

/** The typefaces that may be embedded, as archives ask: a PDF is set in the one that is like the practice's. */
export const PDF_TYPEFACES = ['Noto Sans', 'Noto Serif'] as const;
export type PdfTypeface = (typeof PDF_TYPEFACES)[number];
export const TYPEFACE_OF_PDF: Readonly<Record<HouseFont, PdfTypeface>> = {
  Arial: 'Noto Sans',
  Calibri: 'Noto Sans',
  Cambria: 'Noto Serif',
  Georgia: 'Noto Serif',
  'Times New Roman': 'Noto Serif',
  Verdana: 'Noto Sans',
};

export const COVERS = ['PLAIN', 'LETTERHEAD'] as const;
export const COVER_WORDS: Readonly<Record<(typeof COVERS)[number], string>> = {
  PLAIN: 'Company, title and period',
  LETTERHEAD: 'The same, with letterhead and logo at the head',
};

/** A picture as the reading process gave it out: its own parts alone, within limits. */
export const PICTURE_LIMITS = { bytes: 200 * 1024, side: 3000 } as const;
export const pictureSchema = z.strictObject({
  mimeType: z.enum(['image/png', 'image/jpeg']),
  /** Pixels. */
  width: z.number().int().min(1).max(PICTURE_LIMITS.side),
  height: z.number().int().min(1).max(PICTURE_LIMITS.side),
  base64: z.base64().max(Math.ceil(PICTURE_LIMITS.bytes / 3) * 4),
});
export type Picture = Readonly<z.output<typeof pictureSchema>>;

const line = z.string().trim().max(200);
const lines = z.array(line.min(1)).max(6);

export const WORDING_PLACES = ['FIRST', 'LAST'] as const;
/** Words of the practice for a note, before or after what is drafted, and where they come from. */
export const noteWordingSchema = z.strictObject({
  noteKey: z.string().regex(/^note_[a-z0-9_]{1,60}$/),
  place: z.enum(WORDING_PLACES),
  text: z.string().trim().min(1).max(5000),
  source: line.min(1),
});
export type NoteWording = Readonly<z.output<typeof noteWordingSchema>>;

export const houseStyleSchema = z.strictObject({
  /** As it is printed on the cover and under the report. */
  firm: line,
  letterhead: lines,
  logo: pictureSchema.nullable(),
  font: z.enum(HOUSE_FONTS),
  cover: z.enum(COVERS),
  /** Below the firm's name where it signs: "Public Accountants and Chartered Accountants", "Singapore". */
  signature: lines,
  wordings: z.array(noteWordingSchema).max(60),
  /** Tick marks of lead schedules that are added or changed; absent: the legend as it is shipped. */
  tickMarks: ownTickMarksSchema.optional(),
});
export type HouseStyle = Readonly<z.output<typeof houseStyleSchema>>;

/** What a client has otherwise; what is left out follows the practice. */
export const clientStyleSchema = houseStyleSchema.partial();
export type ClientStyle = Readonly<z.output<typeof clientStyleSchema>>;

export const SERVICES = ['COMPILED', 'REVIEWED', 'AUDITED'] as const;
export type Service = (typeof SERVICES)[number];
export const SERVICE_WORDS: Readonly<Record<Service, { readonly by: string; readonly report: string }>> = {
  COMPILED: { by: 'Compiled by', report: 'Compilation report' },
  REVIEWED: { by: 'Reviewed by', report: 'Independent practitioner’s review report' },
  AUDITED: { by: 'Audited by', report: 'Independent auditor’s report' },
};

export const reportSchema = z.strictObject({
  title: line.min(1),
  /** Paragraphs, one a line. */
  text: z.string().trim().min(1).max(40_000),
});

/** What an engagement has otherwise, and what the practice did in it. */
export const engagementStyleSchema = houseStyleSchema.partial().extend({
  service: z.enum(SERVICES).nullable().optional(),
  report: reportSchema.nullable().optional(),
});
export type EngagementStyle = Readonly<z.output<typeof engagementStyleSchema>>;

export const USUAL_HOUSE_STYLE: HouseStyle = {
  firm: '',
  letterhead: [],
  logo: null,
  font: 'Arial',
  cover: 'PLAIN',
  signature: [],
  wordings: [],
  tickMarks: [],
};

/** A style as a document is printed with it. */
export interface AppliedStyle extends HouseStyle {
  readonly service: Service | null;
  readonly report: z.output<typeof reportSchema> | null;
}

/** The practice's, where the client and then the engagement do not say otherwise. Wordings count note by note, tick marks mark by mark. */
export function appliedStyle(
  house: HouseStyle | null,
  client: ClientStyle | null,
  engagement: EngagementStyle | null,
): AppliedStyle {
  const levels = [house ?? USUAL_HOUSE_STYLE, client ?? {}, engagement ?? {}];
  const wordings = levels.reduce<readonly NoteWording[]>((above, { wordings: own = [] }) => {
    const notes = new Set(own.map(({ noteKey }) => noteKey));
    return [...above.filter(({ noteKey }) => !notes.has(noteKey)), ...own];
  }, []);
  return {
    ...(house ?? USUAL_HOUSE_STYLE),
    ...client,
    ...engagement,
    service: engagement?.service ?? null,
    report: engagement?.report ?? null,
    wordings: [...wordings],
    tickMarks: [...tickLegend([], ...levels.map(({ tickMarks }) => tickMarks))],
  };
}
