/**
 * What the headers of engagements and filings have in common: a period that runs forward, and the notice that
 * a change changes nothing.
 */
import { type IsoDate, longDate } from '../../shared/model/dates.ts';
import { Problem } from '../../shared/problem.ts';

/** Throws INVALID_PERIOD unless the start lies before the end; `endName` is how the record calls its end. */
export function requirePeriod(start: IsoDate, end: IsoDate, endName: 'year end' | 'period end'): void {
  if (start < end) return;
  throw new Problem(
    'INVALID_PERIOD',
    `The period starts on ${longDate(start)}, which is not before its end on ${longDate(end)}. Correct one of the two days.`,
    { errors: [{ path: 'periodStart', message: `must be before the ${endName}` }] },
  );
}

/** True when every field of the new header is what it was: then nothing becomes out of date. */
export function sameHeader<Header extends object>(header: Header, before: Header): boolean {
  return Object.keys(header).every((field) => Reflect.get(header, field) === Reflect.get(before, field));
}
