/**
 * The tag of a line (decisions 6): the element that reports it, and what is confirmed together with it. The four
 * stand in suggestions, confirmations, facts of the rules and the memory of a client, under these names.
 */
import { z } from 'zod';
import { BALANCE_POINTS } from './enums.ts';

export const tagSchema = z.object({
  elementId: z.string(),
  /** True: the reported value is the printed one times minus one. */
  negated: z.boolean(),
  /** OPENING is the day before the period: "cash at beginning", "balance at 1 January". */
  balanceAt: z.enum(BALANCE_POINTS),
  /** A member of an axis of the taxonomy, or null. */
  memberId: z.string().nullable(),
});
export type Tag = Readonly<z.output<typeof tagSchema>>;

/** What a value is reported as, whatever its sign was in print. */
export type TaggedConcept = Omit<Tag, 'negated'>;
