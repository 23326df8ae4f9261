/** Periods in the short form of lists: "1 Jan – 31 Dec 2025". */
import type { IsoDate } from '../../../../shared/model/dates.ts';

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** "31 Dec 2025". */
export function shortDate(date: IsoDate): string {
  return `${Number(date.slice(8))} ${MONTHS[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;
}

export function shortPeriod(start: IsoDate, end: IsoDate): string {
  const from = shortDate(start);
  return `${start.slice(0, 4) === end.slice(0, 4) ? from.slice(0, -5) : from} – ${shortDate(end)}`;
}
