/**
 * Years of assessment of a period (Income Tax Act 1947, s. 35): the one after the year in which its twelve months end; what a
 * longer period holds before them belongs to the year of assessment before. A year of 53 weeks is one year of account, unless
 * a company began within it, and one that ends in the first days of January may count as the year before: only a person knows
 * which it is. Pure.
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

/** Days of January on which a year may end that is counted in weeks to the day nearest 31 December, or to the one after it. */
const FIRST_DAYS = 6;

/**
 * What a provision may be for: the basis periods of the period and, where it may be a year of 53 weeks, the whole of it, which
 * comes first. A period that ends in the first days of January, unless it has twelve months, may be that of a company whose
 * years of weeks end near 31 December. Taken by its last day alone, two of its years would fall into one year of assessment and
 * none into another (s. 35(1) counts calendar years, s. 35(3) leaves another last day to the Comptroller): both are offered.
 */
export function provisionPeriods(period: Period): readonly BasisPeriod[] {
  const { start, end } = period;
  const parts = basisPeriods(period);
  const is53Weeks = daysBetween(start, end) + 1 === DAYS_OF_53_WEEKS;
  if (parts.length > 1 && !is53Weeks) return parts;
  const years = new Set(
    (start === twelveMonthsTo(end).start ? [end] : [addDays(end, -FIRST_DAYS), end]).map(
      (day) => Number(day.slice(0, 4)) + 1,
    ),
  );
  const wholes = [...years].map((yearOfAssessment): BasisPeriod => ({ start, end, yearOfAssessment }));
  return is53Weeks ? [...wholes, ...parts] : wholes;
}

/** Why a person is asked which of several years of assessment is meant, in sentences. */
export function whyYearIsAsked(period: Period): string {
  const wholes = provisionPeriods(period).filter((each) => isWhole(each, period));
  const byYears =
    'It ends in the first days of January: where years end on a day of the week near 31 December, it may count as the year before. Choose the year of assessment that the Comptroller has agreed to.';
  if (wholes.length === 0)
    return 'The period is longer than twelve months: compute a provision for each year, with the income of its own months.';
  const isOneYear = 'The period has 53 weeks. It is one year of account, unless the company began in it.';
  if (wholes.length === provisionPeriods(period).length) return byYears.replace('It ends', 'The period ends');
  return wholes.length > 1 ? `${isOneYear} ${byYears}` : isOneYear;
}

/** Whether a provision is for all of the period. */
export function isWhole({ start, end }: Period, period: Period): boolean {
  return start === period.start && end === period.end;
}
