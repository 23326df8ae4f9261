/**
 * Of which date the trial balance says it is, by the heading of the column that was read or by its title, and
 * the warning when that is not the year end of the engagement (last year's file taken by mistake). A date
 * beside "printed" or "run" says nothing about the balances.
 */
import type { ImportReport } from '../../../../shared/model/trial-balance.ts';
import { textsOf } from '../cells/sheet-grid.ts';
import { headingDate } from '../headings/heading-dates.ts';
import type { SheetReading } from './read-sheet.ts';

const OF_THE_BALANCES =
  /\b(?:as (?:at|of|on)|ended|ending|for the|year|period|balances?|fy ?\d|to|until|closing)\b/i;
const OF_THE_PRINTOUT =
  /\b(?:print(?:ed)?|run|generated|created|exported|report date|extracted|prepared|last saved)\b/i;

/** The date in the title, of the balances; undefined where nothing is said. */
export function titledDate({ header, sheet }: Pick<SheetReading, 'header' | 'sheet'>): string | undefined {
  const titles = sheet.rows
    .slice(0, Math.max(0, header.position))
    .flatMap((row) => [...new Set(textsOf(row))])
    .filter((text) => OF_THE_BALANCES.test(text) && !OF_THE_PRINTOUT.test(text));
  return titles.map((text) => headingDate(text)?.key).findLast((key) => key !== undefined);
}

/** YYYY, YYYY-MM or YYYY-MM-DD; undefined where nothing is said. */
function statedDate(reading: SheetReading): string | undefined {
  const { header, columns } = reading;
  const read = columns.current ?? columns.debit;
  const heading = read === undefined ? undefined : header.columns[read]?.lines[0];
  return (heading === undefined ? null : headingDate(heading))?.key ?? titledDate(reading);
}

/** A warning where the file is of another date than `yearEnd`; only as exact as the file states its date. */
export function otherDateWarnings(
  reading: SheetReading,
  yearEnd: string | undefined,
): ImportReport['warnings'] {
  const stated = statedDate(reading);
  if (stated === undefined || yearEnd === undefined || yearEnd.startsWith(stated)) return [];
  const sameYear = stated.slice(0, 4) === yearEnd.slice(0, 4);
  return [
    {
      kind: sameYear ? 'OTHER_DATE' : 'OTHER_YEAR',
      message: `The file says that its balances are of ${stated}, but the year of the engagement ends on ${yearEnd}. Check that it is the right file.`,
      rows: [],
    },
  ];
}
