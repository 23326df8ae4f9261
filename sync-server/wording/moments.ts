/** Dates and times as clients read them: Singapore's, in words. */
const moment = new Intl.DateTimeFormat('en-SG', {
  timeZone: 'Asia/Singapore',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});
const day = new Intl.DateTimeFormat('en-SG', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const localDay = new Intl.DateTimeFormat('en-SG', {
  timeZone: 'Asia/Singapore',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** "21 November 2026 at 10:00 am". */
export function momentWords(timestamp: string): string {
  return moment.format(new Date(timestamp));
}

/** The day of a moment in Singapore: "21 November 2026". */
export function momentDayWords(timestamp: string): string {
  return localDay.format(new Date(timestamp));
}

/** A calendar day, which no time zone moves: "31 December 2025". */
export function dayWords(date: string): string {
  return day.format(new Date(`${date}T00:00:00Z`));
}
