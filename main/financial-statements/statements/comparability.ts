/**
 * Comparatives that are missing (FRS 1.38; SFRS for SE 3.14) and periods that cannot be compared (FRS 1.36; SFRS for SE
 * 3.10), in words for the statements: a document without comparatives never looks complete, and a period longer or
 * shorter than twelve months is said with its length.
 */
import { addDays, type IsoDate, longDate } from '../../../shared/model/dates.ts';
import { isTwelveMonths } from '../../../shared/model/printed-figures.ts';
import type { StatementsJson } from '../../../shared/model/statements.ts';

interface Period {
  readonly start: IsoDate;
  readonly end: IsoDate;
}

/** Whole months of a period, or null where it does not end with one. */
export function wholeMonths({ start, end }: Period): number | null {
  const next = addDays(end, 1);
  if (next.slice(8) !== start.slice(8)) return null;
  const monthOf = (date: IsoDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return monthOf(next) - monthOf(start);
}

/** "15 months", or "from 17 March 2025 to 31 December 2026" where the months are not whole. */
function lengthWords(period: Period): string {
  const months = wholeMonths(period);
  if (months === null) return `from ${longDate(period.start)} to ${longDate(period.end)}`;
  return months === 1 ? '1 month' : `${months} months`;
}

/** The sentence, or null where both periods are twelve months or there is nothing to compare with. */
export function comparabilityWords(
  current: Period,
  issued: Pick<StatementsJson, 'periodStart' | 'periodEnd'> | null,
  hasPriorYear: boolean,
): string | null {
  const before = issued ? { start: issued.periodStart, end: issued.periodEnd } : null;
  const usual = (period: Period) => isTwelveMonths(period.start, period.end);
  if (!hasPriorYear || (usual(current) && (before === null || usual(before)))) return null;
  const against =
    before === null
      ? 'the comparative amounts are those of the period before'
      : `the comparative amounts cover ${lengthWords(before)}`;
  return `The current period covers ${lengthWords(current)}; ${against}. The amounts of the two periods are therefore not entirely comparable.`;
}

/**
 * What stands below a statement that shows no comparatives; null for a first period, which has none. `found`: what is
 * known of the prior year, nothing or its balances after closing alone.
 */
export function missingComparatives(
  header: { readonly periodStart: IsoDate; readonly firstPeriod?: boolean },
  found: 'NONE' | 'AFTER_CLOSING',
): string | null {
  if (header.firstPeriod === true) return null;
  const end = longDate(addDays(header.periodStart, -1));
  return found === 'NONE'
    ? `Comparative figures are not shown: those of the period to ${end} are not known.`
    : `Comparative figures are not shown: the trial balance of the period to ${end} was taken after closing.`;
}
