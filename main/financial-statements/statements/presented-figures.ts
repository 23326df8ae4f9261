/**
 * How presented figures are printed: unit, brackets, nil, currency head and the name of the period
 * (decisions 5 and 6; habits of the field: brackets for negatives, "-" for nil, "S$" at the head of a column).
 * Statements, notes and the Word document print with these functions, so that they never differ by form.
 */
import { addDays, type IsoDate, longDate, twelveMonthsTo } from '../../../shared/model/dates.ts';
import type { RoundingConvention } from '../../../shared/model/enums.ts';
import { formatMoney, fromCents, type Money, toCents } from '../../../shared/model/money.ts';

/** The unit that figures are rounded to, in cents. */
export const ROUNDING_UNIT_CENTS = {
  SGD: 100n,
  SGD_CENTS: 1n,
  SGD_THOUSANDS: 100_000n,
} as const satisfies Record<RoundingConvention, bigint>;

/** A presented amount (in full currency units) as printed: "1,234", "(1,234)", "-"; thousands lose three noughts. */
export function printFigure(amount: Money | null, rounding: RoundingConvention): string {
  if (amount === null) return '';
  if (rounding === 'SGD_CENTS') return formatMoney(amount, 2);
  if (rounding === 'SGD') return formatMoney(amount, 0);
  return formatMoney(fromCents(toCents(amount) / 1000n), 0);
}

const CURRENCY_SIGNS: ReadonlyMap<string, string> = new Map([
  ['SGD', 'S$'],
  ['USD', 'US$'],
  ['EUR', '€'],
  ['GBP', '£'],
  ['AUD', 'A$'],
  ['HKD', 'HK$'],
]);

/** Head of an amount column: "S$", "S$'000"; a currency without a known sign keeps its ISO code. */
export function currencyHead(currency: string, rounding: RoundingConvention): string {
  const sign = CURRENCY_SIGNS.get(currency) ?? currency;
  return rounding === 'SGD_THOUSANDS' ? `${sign}'000` : sign;
}

/** True for the ordinary period of twelve months. */
export function isTwelveMonths(periodStart: IsoDate, periodEnd: IsoDate): boolean {
  return twelveMonthsTo(periodEnd).start === periodStart;
}

/** "for the financial year ended 31 December 2026", or "for the period from … to …" (decisions 6). */
export function periodWords(periodStart: IsoDate, periodEnd: IsoDate): string {
  return isTwelveMonths(periodStart, periodEnd)
    ? `for the financial year ended ${longDate(periodEnd)}`
    : `for the period from ${longDate(periodStart)} to ${longDate(periodEnd)}`;
}

/** Heads of the two columns: the years, or the closing dates where both fall in the same year. */
export function columnHeads(periodStart: IsoDate, periodEnd: IsoDate): { current: string; prior: string } {
  const priorEnd = addDays(periodStart, -1);
  if (priorEnd.slice(0, 4) !== periodEnd.slice(0, 4)) {
    return { current: periodEnd.slice(0, 4), prior: priorEnd.slice(0, 4) };
  }
  return { current: longDate(periodEnd), prior: longDate(priorEnd) };
}
