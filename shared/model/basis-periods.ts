/**
 * Years of assessment of a period (Income Tax Act 1947, s. 35): the one after the year in which its twelve months end; what a
 * longer period holds before them belongs to the year of assessment before. A year of 53 weeks is one year of account, unless
 * a company began within it: only a person knows which it is. Pure.
 */
import { addDays, daysBetween, type Period, twelveMonthsTo } from './dates.ts';

export interface BasisPeriod extends Period {
  readonly yearOfAssessment: number;
}

const DAYS_OF_53_WEEKS = 371;

/** The earliest first; one, unless the period is longer than twelve months. */
export function basisPeriods({ start, end }: Period): readonly BasisPeriod[] {
  const last = twelveMonthsTo(end);
  const yearOfAssessment = Number(end.slice(0, 4)) + 1;
  if (start >= last.start) return [{ start, end, yearOfAssessment }];
  return [...basisPeriods({ start, end: addDays(last.start, -1) }), { ...last, yearOfAssessment }];
}

/**
 * What a provision may be for: the basis periods of the period and, where it may be a year of 53 weeks, the whole of it, which
 * comes first. A year of weeks that ends in the first days of January is that of the year before (of the nearest 31 December).
 */
export function provisionPeriods(period: Period): readonly BasisPeriod[] {
  const { start, end } = period;
  const days = daysBetween(start, end) + 1;
  if (days !== DAYS_OF_53_WEEKS) return basisPeriods(period);
  const yearOfAssessment = Number(addDays(end, -6).slice(0, 4)) + 1;
  return [{ start, end, yearOfAssessment }, ...basisPeriods(period)];
}

/** Whether a provision is for all of the period. */
export function isWhole({ start, end }: Period, period: Period): boolean {
  return start === period.start && end === period.end;
}
