/** Words of a row for the title of its record; nothing where nothing is known of it. Pure. */
import { isIsoDate, longDate } from '../../model/dates.ts';

export type FlatRow = Readonly<Record<string, string | number | null>>;

export const textOf = (row: FlatRow | null, column: string): string => String(row?.[column] ?? '');

/** A name as it is quoted. */
export const quoted = (row: FlatRow | null, column: string): string =>
  textOf(row, column) === '' ? '' : `“${textOf(row, column)}”`;

export const toDate = (row: FlatRow | null, column: string): string => {
  const date = textOf(row, column);
  return date === '' ? '' : `to ${isIsoDate(date) ? longDate(date) : date}`;
};
