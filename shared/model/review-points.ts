/**
 * What a reviewer looks at first in an engagement or a filing (the reviewer's ten): where people decided against a proposal,
 * where figures moved most or are round, what was edited, acknowledged or let stand. A point is cleared by a review note
 * that keeps the digest of what it said, so that it is open again once it says something else. Pure.
 */
import { z } from 'zod';
import { timestampSchema } from './records.ts';
import { reviewAnchorSchema } from './review-anchors.ts';
import { LONGEST_REVIEW_TEXT } from './review-notes.ts';

/** In the order in which a reviewer would want to know. */
export const REVIEW_POINT_KINDS = [
  'FORCED',
  'ACKNOWLEDGED',
  'OVERRIDE',
  'LOW_CONFIDENCE',
  'FIRST_YEAR',
  'MOVEMENT',
  'ROUND_SUM',
  'EDITED',
] as const;
export type ReviewPointKind = (typeof REVIEW_POINT_KINDS)[number];

export const REVIEW_POINT_KIND_WORDS: Readonly<Record<ReviewPointKind, string>> = {
  FORCED: 'Accepted by a reviewer',
  ACKNOWLEDGED: 'Checked as not an error',
  OVERRIDE: 'Decided against the suggestion',
  LOW_CONFIDENCE: 'Low confidence',
  FIRST_YEAR: 'First year of this tag',
  MOVEMENT: 'Large movement',
  ROUND_SUM: 'Round sum',
  EDITED: 'Entered or edited by hand',
};

/** How many are shown at once. */
export const REVIEWED_AT_ONCE = 10;

const LONGEST_POINT = 1500;
const LONGEST_CLEARING = 2000;

export const reviewPointSchema = z.object({
  kind: z.enum(REVIEW_POINT_KINDS),
  anchor: reviewAnchorSchema,
  /** What is so, in one sentence or two. */
  message: z.string().max(LONGEST_POINT),
  /** The address in the program where it is seen. */
  path: z.string(),
  /** Who looked at it as it stands, when, and what that person wrote; null while it is open. */
  cleared: z.object({ byName: z.string(), at: timestampSchema, text: z.string() }).nullable(),
});
export type ReviewPoint = Readonly<z.output<typeof reviewPointSchema>>;

export const clearPointSchema = z.strictObject({
  kind: z.enum(REVIEW_POINT_KINDS),
  anchor: reviewAnchorSchema,
  /** As the reviewer read it. */
  message: z.string().min(1).max(LONGEST_POINT),
  text: z.string().trim().min(1).max(LONGEST_CLEARING),
});
export type ClearPoint = z.output<typeof clearPointSchema>;

/** A message that fits; what is longer ends in dots. */
export function pointMessage(text: string): string {
  return text.length <= LONGEST_POINT ? text : `${text.slice(0, LONGEST_POINT - 1)}…`;
}

const BETWEEN = '\n\n';

/** The words of the review note that clears a point: what was seen, then what the reviewer says of it. */
export function clearingText({ message }: Pick<ReviewPoint, 'message'>, text: string): string {
  return `${message}${BETWEEN}${text}`.slice(0, LONGEST_REVIEW_TEXT);
}

/** What the reviewer said in a note that clears the point. */
export function clearingWords({ message }: Pick<ReviewPoint, 'message'>, noteText: string): string {
  const seen = `${message}${BETWEEN}`;
  return noteText.startsWith(seen) ? noteText.slice(seen.length) : noteText;
}
