/** The calendar day of the reader, by the clock and the zone of this computer. */
import type { IsoDate } from '../../shared/model/dates.ts';
import { isIsoDate } from '../../shared/model/dates.ts';
import { systemNow } from '../../shared/system-clock.ts';

/** Pure but for the zone of the computer. */
export function calendarDay(at: Date): IsoDate {
  const two = (part: number) => String(part).padStart(2, '0');
  const text = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  if (!isIsoDate(text)) throw new Error(`The clock of this computer says ${text}. Set its date.`);
  return text;
}

export function todayHere(): IsoDate {
  return calendarDay(systemNow());
}
