/**
 * A title that speaks of less than a year ("1 December to 31 December 2025", "for the month of December"): the debits and
 * credits below it may be the movement of that time and not the balances at its end. A person is told, as some ledgers
 * print balances under such a title.
 */
import { daysBetween, isIsoDate } from '../../../../shared/model/dates.ts';
import type { ImportReport } from '../../../../shared/model/trial-balance.ts';
import { headingDate } from '../headings/heading-dates.ts';
import { normaliseHeading } from '../headings/heading-words.ts';
import type { SheetReading } from './read-sheet.ts';
import { titles } from './title-dates.ts';

const BETWEEN = /\s(?:to|till|until|through|[-–—])\s|[–—]/i;
const OF_A_MONTH =
  /\b(?:for|in|during) the (?:month|quarter|half[- ]?year)\b|\b(?:month|quarter) (?:ended|ending|of)\b/i;
/** Fewer are no year. */
const DAYS_OF_A_YEAR = 350;

function isPartOfYear(title: string): boolean {
  if (OF_A_MONTH.test(title)) return true;
  const [from, to, other] = title.split(BETWEEN).map((part) => headingDate(part)?.key ?? '');
  if (from === undefined || to === undefined || other !== undefined) return false;
  if (!isIsoDate(from) || !isIsoDate(to)) return false;
  const days = daysBetween(from, to);
  return days >= 0 && days < DAYS_OF_A_YEAR;
}

/** True where the heading of what was read says that it is the balance, or an opening balance stands beside it. */
function saysBalance({ columns, header }: SheetReading): boolean {
  if (columns.opening !== undefined || columns.openingDebit !== undefined) return true;
  const read = columns.current ?? columns.debit;
  const column = read === undefined ? undefined : header.columns[read];
  if (column === undefined) return false;
  return column.meaning.closing || column.lines.some((line) => /\bbal/.test(normaliseHeading(line)));
}

/** The warning that the amounts may be those of a part of the year. */
export function partOfYearWarnings(reading: SheetReading): ImportReport['warnings'] {
  const title = titles(reading).find(isPartOfYear);
  if (title === undefined || saysBalance(reading)) return [];
  return [
    {
      kind: 'PART_OF_YEAR',
      message: `The title speaks of a part of the year ("${title.trim().slice(0, 80)}"). Check that the amounts are the balances at the year end, and not what moved in that time.`,
      rows: [],
    },
  ];
}
