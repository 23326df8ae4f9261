/**
 * The work list as it crosses the border (decisions 12): its rows, their order, and the filters with their counts. Pure.
 */
import { z } from 'zod';
import { isoDateSchema } from './dates.ts';
import { DUE_REASONS } from './due-dates.ts';

export const WORK_FILTERS = ['ALL', 'MINE', 'TO_REVIEW', 'AWAITING_CLIENT', 'LATE'] as const;
export type WorkFilter = (typeof WORK_FILTERS)[number];

const id = z.uuid();
const text = z.string();

export const workRowSchema = z.object({
  kind: z.enum(['engagement', 'filing', 'nextYear']),
  /** Of the record; of the engagement that is rolled forward where the next year has not begun. */
  id,
  clientId: id,
  clientName: text,
  uen: text,
  work: text,
  yearEnd: isoDateSchema,
  /** Null where no day is known: of a filing with another regulator that the practice has set none for. */
  due: isoDateSchema.nullable(),
  dueReason: z.enum(DUE_REASONS).nullable(),
  lateByDays: z.number().int(),
  state: text,
  preparerId: id.nullable(),
  reviewerId: id.nullable(),
  partnerId: id.nullable(),
  heldById: id.nullable(),
  toReview: z.boolean(),
  awaitingClient: z.boolean(),
  /** What blocks it, or the next step where nothing does. */
  blocks: text,
  urgent: z.boolean(),
  path: text,
});
export type WorkRow = Readonly<z.output<typeof workRowSchema>>;

const count = z.number().int();
export const workCountsSchema = z.object({
  ALL: count,
  MINE: count,
  TO_REVIEW: count,
  AWAITING_CLIENT: count,
  LATE: count,
});
export type WorkCounts = Readonly<z.output<typeof workCountsSchema>>;

/** Whether a row stands under a filter for a person. Work that nobody holds is under none of a person's own. */
export function isUnder(filter: WorkFilter, row: WorkRow, staffId: string): boolean {
  switch (filter) {
    case 'ALL':
      return true;
    case 'MINE':
      return row.heldById === staffId;
    case 'TO_REVIEW':
      return row.toReview && row.heldById === staffId;
    case 'AWAITING_CLIENT':
      return row.awaitingClient;
    case 'LATE':
      return row.lateByDays > 0;
  }
}

export function countWork(rows: readonly WorkRow[], staffId: string): WorkCounts {
  const of = (filter: WorkFilter) => rows.filter((row) => isUnder(filter, row, staffId)).length;
  return {
    ALL: rows.length,
    MINE: of('MINE'),
    TO_REVIEW: of('TO_REVIEW'),
    AWAITING_CLIENT: of('AWAITING_CLIENT'),
    LATE: of('LATE'),
  };
}

/** Behind every day. */
const NO_DAY = '9';

/** By due date, what has none last, then by client, the statements before the filing that rests on them. */
export function byDue(left: WorkRow, right: WorkRow): number {
  if (left.due !== right.due) return (left.due ?? NO_DAY) < (right.due ?? NO_DAY) ? -1 : 1;
  const byName = left.clientName.localeCompare(right.clientName, 'en');
  if (byName !== 0) return byName;
  return left.id < right.id ? -1 : 1;
}
