/**
 * A moment in the reader's own time, "21 Nov 2026, 08:45", with the exact UTC time behind it; and dates of
 * the calendar, which have no time zone.
 */
import type { IsoDate } from '../../shared/model/dates.ts';
import { longDate } from '../../shared/model/dates.ts';

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

export function formatMoment(timestamp: string): string {
  return MOMENT.format(new Date(timestamp));
}

export function When({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={at}>
      {formatMoment(at)}
    </time>
  );
}

export function CalendarDate({ date }: { readonly date: IsoDate }) {
  return <time dateTime={date}>{longDate(date)}</time>;
}
