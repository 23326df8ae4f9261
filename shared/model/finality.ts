/**
 * Whether an engagement is final (decisions 10): what is open, and what a reviewer let stand. A point is known by its
 * kind and its place; a reviewer's word holds for what the point said, and for nothing else.
 */
import { z } from 'zod';

export const OPEN_POINT_KINDS = [
  'ARCHIVED',
  'STATEMENTS_MISSING',
  'OUT_OF_BALANCE',
  'OUT_OF_DATE',
  'COMPARATIVES_MISSING',
  'CASH_FLOW_MISSING',
  'CASH_DIFFERENCE',
  'JOURNAL_NOT_COUNTED',
  'JOURNAL_TWICE',
  'RESTATEMENT_OPEN',
  'MAPPING_UNREVIEWED',
  'NOTES_NOT_COMPLETE',
  'NOTE_UNSETTLED',
  'FIGURE_OUT_OF_DATE',
  'FIGURE_UNBOUND',
  'OPEN_PLACE',
  'REVIEW_NOTE_OPEN',
  'FILE_CHANGED',
  'CLIENT_ANSWER_WAITING',
  'REPORT_MISSING',
  'AUDIT_CONTRADICTED',
] as const;
export type OpenPointKind = (typeof OPEN_POINT_KINDS)[number];

/** No reviewer lets these stand: figures that do not agree with the books, or are of earlier ones. */
const NEVER_STANDS: readonly OpenPointKind[] = [
  'ARCHIVED',
  'STATEMENTS_MISSING',
  'OUT_OF_BALANCE',
  'OUT_OF_DATE',
  'JOURNAL_NOT_COUNTED',
  'JOURNAL_TWICE',
  'AUDIT_CONTRADICTED',
  'FIGURE_OUT_OF_DATE',
  // It is cleared by a reviewer instead; its words are for colleagues, and what stands is told to the client.
  'REVIEW_NOTE_OPEN',
  // The answer is taken or kept at its question instead; it may name people, and what stands is told to the client.
  'FILE_CHANGED',
  // It is used or left at its question instead, for the same reason.
  'CLIENT_ANSWER_WAITING',
];

export function mayStand(kind: OpenPointKind): boolean {
  return !NEVER_STANDS.includes(kind);
}

export const openPointKindSchema = z.enum(OPEN_POINT_KINDS);
/** "notes/note_general/principal-activities". */
export const pointPlaceSchema = z.string().min(1).max(300);

const point = {
  kind: openPointKindSchema,
  where: pointPlaceSchema,
  /** What is open, in a sentence for a person. */
  message: z.string(),
};
export const openPointSchema = z.object({ ...point, mayStand: z.boolean() });
export type OpenPoint = z.output<typeof openPointSchema>;

export const standingPointSchema = z.object({
  ...point,
  overrideId: z.uuid(),
  reason: z.string(),
  byId: z.uuid(),
  byName: z.string(),
  at: z.string(),
});
export type StandingPoint = z.output<typeof standingPointSchema>;

export const finalitySchema = z.object({
  /** Nothing is open but what a reviewer let stand. */
  final: z.boolean(),
  open: z.array(openPointSchema),
  letStand: z.array(standingPointSchema),
});
export type Finality = z.output<typeof finalitySchema>;

/** What is open, in one sentence or a few; the first points word for word. */
export function openPointsInWords(open: readonly Pick<OpenPoint, 'message'>[], most = 3): string {
  const shown = open.slice(0, most).map(({ message }) => message);
  const more = open.length - shown.length;
  if (more > 0) shown.push(more === 1 ? 'One more point is open.' : `${more} more points are open.`);
  return shown.join(' ');
}

/** What the words on an engagement rest on: whether it is final, and how many points are open or let stand. */
export interface FinalityCount {
  readonly final: boolean;
  readonly open: number;
  readonly letStand: number;
}

/**
 * "Final", "Final, with 2 points that a reviewer let stand", "Draft: 55 open points": what the status line, the notes, the
 * export and the client's page say of an engagement, in the same words.
 */
export function finalityWords({ final, open, letStand }: FinalityCount): string {
  if (!final) return `Draft: ${open} open ${open === 1 ? 'point' : 'points'}`;
  if (letStand === 0) return 'Final';
  return `Final, with ${letStand} ${letStand === 1 ? 'point' : 'points'} accepted by a reviewer`;
}
