/**
 * The next year of engagements and filings in one step: what came of each record, and what was taken along. Whose next year
 * stands already is answered with it, so that the same step done twice opens nothing twice.
 */
import { z } from 'zod';
import { DUTIES } from './assignments.ts';

/** As many as are opened in one transaction. */
export const MOST_ROLLED = 200;

const ids = z.array(z.uuid()).max(MOST_ROLLED).default([]);
export const rollForwardSchema = z
  .strictObject({ engagements: ids, filings: ids })
  .refine(
    ({ engagements, filings }) => engagements.length + filings.length <= MOST_ROLLED,
    `at most ${MOST_ROLLED} records are expected`,
  )
  .refine(
    ({ engagements, filings }) => engagements.length + filings.length > 0,
    'at least one record is expected',
  );

export const rolledSchema = z.object({
  kind: z.enum(['engagement', 'filing']),
  /** The record of the year before. */
  fromId: z.uuid(),
  /** OPENED: now. THERE: it was open before. REFUSED: `message` says why. */
  outcome: z.enum(['OPENED', 'THERE', 'REFUSED']),
  nextId: z.uuid().nullable(),
  message: z.string().nullable(),
  /** What was taken along, in words. */
  carried: z.array(z.string()),
  /** Whose part of the work nobody took over: the person has left, or their role no longer permits it. */
  leftOut: z.array(z.object({ duty: z.enum(DUTIES), name: z.string() })),
});
export type Rolled = z.output<typeof rolledSchema>;

/** What becomes of one record, before it is named. */
export type RolledRecord = Omit<Rolled, 'kind' | 'fromId'>;

const NOTHING: Pick<RolledRecord, 'message' | 'carried' | 'leftOut'> = {
  message: null,
  carried: [],
  leftOut: [],
};

export const thereAlready = (nextId: string): RolledRecord => ({ ...NOTHING, outcome: 'THERE', nextId });
export const notRolled = (message: string): RolledRecord => ({
  ...NOTHING,
  outcome: 'REFUSED',
  nextId: null,
  message,
});

/** "2 review notes for this year"; none where there are none. */
export function carriedNotes(count: number): readonly string[] {
  return count === 0 ? [] : [`${count} review ${count === 1 ? 'note' : 'notes'} for this year`];
}
