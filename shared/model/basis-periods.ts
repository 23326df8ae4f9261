/**
 * Years of assessment of a period (Income Tax Act 1947, s. 35): the one after the year in which its twelve months end; what a
 * longer period holds before them belongs to the year of assessment before. Pure.
 */
import { addDays, type Period, twelveMonthsTo } from './dates.ts';

export interface BasisPeriod extends Period {
  readonly yearOfAssessment: number;
}

/** The earliest first; one, unless the period is longer than twelve months. */
export function basisPeriods({ start, end }: Period): readonly BasisPeriod[] {
  const last = twelveMonthsTo(end);
  const yearOfAssessment = Number(end.slice(0, 4)) + 1;
  if (start >= last.start) return [{ start, end, yearOfAssessment }];
  return [...basisPeriods({ start, end: addDays(last.start, -1) }), { ...last, yearOfAssessment }];
}
