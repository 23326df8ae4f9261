/** Whether a line agrees with the totals of its own statement, as the tables of the document add up. */
import { z } from 'zod';
import { moneySchema } from './money.ts';

export const CAST_STATES = ['SURE', 'DIFFERS', 'UNCHECKED'] as const;

export const lineCastSchema = z.object({
  /**
   * SURE: the line is part of an addition that comes out in both years. DIFFERS: a total that its lines do not
   * add up to. UNCHECKED: nothing to add it to.
   */
  state: z.enum(CAST_STATES),
  /** Printed total less the sum of its lines; null unless the total differs. */
  differenceCurrent: moneySchema.nullable(),
  differencePrior: moneySchema.nullable(),
  /** Of a total: the labels of the lines that were added up, or that come nearest to it. Absent for other lines. */
  addends: z.array(z.string()).readonly().optional(),
});
export type LineCast = z.output<typeof lineCastSchema>;
