/**
 * Of which date the trial balance says it is, by the heading of the column that was read, by its title, by what stands below
 * it, else by the name of the sheet or the file, and the warning when that is not the year end of the engagement (last
 * year's file taken by mistake).
 */
import type { ImportReport } from '../../../../shared/model/trial-balance.ts';
import { headingDate } from '../headings/heading-dates.ts';
import type { SheetReading } from './read-sheet.ts';
import { dateBelow, datesStandSideBySide, titledDate } from './title-dates.ts';

/** The date over the column that was read. */
function columnDate(reading: SheetReading): string | undefined {
  const { header, columns } = reading;
  const read = columns.current ?? columns.debit;
  const column = read === undefined ? undefined : header.columns[read];
  if (column === undefined) return undefined;
  const own = headingDate(column.lines[0] ?? '')?.key;
  return own ?? (datesStandSideBySide(reading) ? column.meaning.date?.key : undefined);
}

/** Months after which the year of a year end may be called by the year before it: "FY2024" to 31 March 2025. */
const SHORT_YEAR = 6;

/**
 * The earlier year that a name of a file or sheet says. A later date is that of the export, and a name that says the right
 * year beside it speaks of both.
 */
function earlierYearIn(name: string, yearEnd: string): string | undefined {
  const words = name.replace(/\.[a-z]{3,4}$/i, '').replace(/_/g, ' ');
  const year = yearEnd.slice(0, 4);
  const key = headingDate(words)?.key;
  if (key === undefined || words.includes(year)) return undefined;
  const yearsBefore = Number(year) - Number(key.slice(0, 4));
  const mayBeCalledSo = key.length === year.length && Number(yearEnd.slice(5, 7)) <= SHORT_YEAR;
  return yearsBefore > (mayBeCalledSo ? 1 : 0) ? key : undefined;
}

interface Stated {
  readonly date: string;
  readonly by: string;
}

function statedDate(reading: SheetReading, fileName: string, yearEnd: string): Stated | undefined {
  const inFile = columnDate(reading) ?? titledDate(reading) ?? dateBelow(reading);
  if (inFile !== undefined) return { date: inFile, by: 'The file' };
  const ofSheet = earlierYearIn(reading.sheet.name, yearEnd);
  if (ofSheet !== undefined) return { date: ofSheet, by: `The name of the sheet, "${reading.sheet.name}",` };
  const ofFile = earlierYearIn(fileName, yearEnd);
  return ofFile === undefined
    ? undefined
    : { date: ofFile, by: `The name of the file, "${fileName.slice(0, 80)}",` };
}

/** A warning where the file is of another date than `yearEnd`; only as exact as the file states its date. */
export function otherDateWarnings(
  reading: SheetReading,
  yearEnd: string | undefined,
  fileName: string,
): ImportReport['warnings'] {
  const stated = yearEnd === undefined ? undefined : statedDate(reading, fileName, yearEnd);
  if (stated === undefined || yearEnd === undefined || yearEnd.startsWith(stated.date)) return [];
  const sameYear = stated.date.slice(0, 4) === yearEnd.slice(0, 4);
  return [
    {
      kind: sameYear ? 'OTHER_DATE' : 'OTHER_YEAR',
      message: `${stated.by} says that its balances are of ${stated.date}, but the year of the engagement ends on ${yearEnd}. Check that it is the right file.`,
      rows: [],
    },
  ];
}
