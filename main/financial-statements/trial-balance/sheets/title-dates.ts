/**
 * The dates that the titles of a sheet and the words below its table say its balances are of: beside words of balances ("as
 * at", "Y/E"), in the cell beside such words, or alone. A date beside "printed" or "run" says nothing about the balances, nor
 * does one alone that ends no month: it is the day of the printout.
 */
import { addDays, type IsoDate, isIsoDate } from '../../../../shared/model/dates.ts';
import { SHORT_MONTHS } from '../../../foreign-files/printed-dates.ts';
import { type GridRow, textsOf } from '../cells/sheet-grid.ts';
import { headingDate } from '../headings/heading-dates.ts';
import type { SheetReading } from './read-sheet.ts';
import { wordsBelow } from './sheet-texts.ts';

const OF_THE_BALANCES =
  /\b(?:as (?:at|of|on)|ended|ending|for the|year|period|balances?|fy ?\d|to|until|closing|fye|t\/?b|y\/?e)\b|@/i;
const OF_THE_PRINTOUT =
  /\b(?:print(?:ed)?|run|generated|created|exported|report date|extracted|prepared|last saved)\b/i;
/** So begins a line below the table that speaks of all its balances. */
const OF_ALL =
  /^\W*(?:balances? (?:as )?(?:at|of|on)|as (?:at|of|on)|trial balance|for the (?:financial )?(?:year|period))\b/i;
/** A label, its date, and no more. */
const MOST_CELLS = 3;

const MONTH_NAME = new RegExp(`\\b(?:${SHORT_MONTHS.join('|')})[a-z]{0,6}\\b`, 'gi');

function datesOf(texts: readonly string[]): readonly string[] {
  return texts.map((text) => headingDate(text)?.key).filter((key) => key !== undefined);
}

/** What a row above the table says: its texts one by one, and a label with the date beside it. */
function saidBy(row: GridRow): readonly string[] {
  const texts = [...new Set(textsOf(row))].filter((text) => text.trim() !== '');
  const dates = new Set(datesOf(texts));
  // Dates side by side are those of columns.
  if (dates.size > 1) return [];
  const isLabelled = texts.length > 1 && texts.length <= MOST_CELLS && dates.size === 1;
  return isLabelled ? [texts.join(' ')] : texts;
}

function isMonthEnd(date: IsoDate): boolean {
  return addDays(date, 1).endsWith('-01');
}

/** The date of a text that holds nothing else. */
function dateAlone(text: string): string | undefined {
  const words = text.replace(MONTH_NAME, ' ').replace(/(?<=\d)(?:st|nd|rd|th)\b/gi, ' ');
  if (/[a-z]/i.test(words)) return undefined;
  const key = headingDate(text)?.key;
  return key !== undefined && (!isIsoDate(key) || isMonthEnd(key)) ? key : undefined;
}

/** The date in the title, of the balances; undefined where nothing is said. */
export function titledDate({ header, sheet }: Pick<SheetReading, 'header' | 'sheet'>): string | undefined {
  const said = titles({ header, sheet }).filter((text) => !OF_THE_PRINTOUT.test(text));
  const worded = datesOf(said.filter((text) => OF_THE_BALANCES.test(text)));
  return worded.at(-1) ?? said.map(dateAlone).findLast((key) => key !== undefined);
}

/** What the rows above the table say. */
export function titles({ header, sheet }: Pick<SheetReading, 'header' | 'sheet'>): readonly string[] {
  return sheet.rows.slice(0, Math.max(0, header.position)).flatMap(saidBy);
}

/** The date that a line below the table says of all balances. */
export function dateBelow({ header, sheet }: Pick<SheetReading, 'header' | 'sheet'>): string | undefined {
  return datesOf(
    wordsBelow(sheet, header).filter((text) => OF_ALL.test(text) && !OF_THE_PRINTOUT.test(text)),
  ).at(-1);
}

/** True where a row above the table names several dates: those of the columns below it. */
export function datesStandSideBySide({ header, sheet }: Pick<SheetReading, 'header' | 'sheet'>): boolean {
  return sheet.rows
    .slice(0, Math.max(0, header.position))
    .some((row) => new Set(datesOf(textsOf(row))).size > 1);
}
