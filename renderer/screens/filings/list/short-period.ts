/** Periods in the short form of lists: "1 Jan – 31 Dec 2025". */
import { type IsoDate, shortDate } from '../../../../shared/model/dates.ts';

export function shortPeriod(start: IsoDate, end: IsoDate): string {
  const from = shortDate(start);
  return `${start.slice(0, 4) === end.slice(0, 4) ? from.slice(0, -5) : from} – ${shortDate(end)}`;
}
