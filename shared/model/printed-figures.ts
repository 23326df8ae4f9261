/**
 * How presented figures are printed: unit, brackets, nil, currency head and the name of the period (decisions 5 and
 * 6; habits of the field: brackets for negatives, "-" for nil, "S$" at the head of a column). The Word document, the
 * pages, the approval page and the evidence binder print with these functions, so that they never differ.
 */
import { addDays, type IsoDate, longDate, twelveMonthsTo } from './dates.ts';
import type { RoundingConvention } from './enums.ts';
import { formatMoney, fromCents, type Money, roundCents, toCents } from './money.ts';

/** The unit that figures are rounded to, in cents. */
export const ROUNDING_UNIT_CENTS = {
  SGD: 100n,
  SGD_CENTS: 1n,
  SGD_THOUSANDS: 100_000n,
} as const satisfies Record<RoundingConvention, bigint>;

interface Presented {
  readonly rounding: RoundingConvention;
}

/** The amount in the unit of the column: thousands lose three noughts. */
export function shownAmount({ rounding }: Presented, amount: Money | null): Money | null {
  if (amount === null || rounding !== 'SGD_THOUSANDS') return amount;
  const unit = ROUNDING_UNIT_CENTS.SGD_THOUSANDS;
  return fromCents((roundCents(toCents(amount), unit) / unit) * 100n);
}

/** What a figure in the unit of the column is multiplied by: 1, or 1,000. */
export function scaleOf({ rounding }: Presented): 1 | 1000 {
  return rounding === 'SGD_THOUSANDS' ? 1000 : 1;
}

export function placesOf({ rounding }: Presented): 0 | 2 {
  return rounding === 'SGD_CENTS' ? 2 : 0;
}

/** A presented amount (in full currency units) as printed: "1,234", "(1,234)", "-"; thousands lose three noughts. */
export function printFigure(amount: Money | null, rounding: RoundingConvention): string {
  return formatMoney(shownAmount({ rounding }, amount), placesOf({ rounding }));
}

const CURRENCY_SIGNS: ReadonlyMap<string, string> = new Map([
  ['SGD', 'S$'],
  ['USD', 'US$'],
  ['EUR', '€'],
  ['GBP', '£'],
  ['AUD', 'A$'],
  ['HKD', 'HK$'],
]);

/** "S$"; a currency without a known sign keeps its ISO code. */
export function currencySign(currency: string): string {
  return CURRENCY_SIGNS.get(currency) ?? currency;
}

/** Head of an amount column: "S$", "S$'000". */
export function currencyHead(currency: string, rounding: RoundingConvention): string {
  const sign = currencySign(currency);
  return rounding === 'SGD_THOUSANDS' ? `${sign}'000` : sign;
}

/** "S$34,000" in a sentence: in full, whatever the unit of the columns, and rounded as they are. */
export function printInSentence(
  amount: Money,
  { currency, rounding }: Presented & { readonly currency: string },
): string {
  const sign = currencyHead(currency, 'SGD');
  return `${sign}${sign === currency ? ' ' : ''}${printInFull(amount, rounding)}`;
}

/** The amount of a sentence without its currency: "34,000" where the column shows "34". */
export function printInFull(amount: Money, rounding: RoundingConvention): string {
  const rounded = fromCents(roundCents(toCents(amount), ROUNDING_UNIT_CENTS[rounding]));
  return formatMoney(rounded, placesOf({ rounding }));
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

/**
 * Heads of the two columns: the years, or the closing dates where both fall in the same year. `priorEnd`: where the
 * period before does not end on the day before this one.
 */
export function columnHeads(
  periodStart: IsoDate,
  periodEnd: IsoDate,
  priorEnd: IsoDate = addDays(periodStart, -1),
): { current: string; prior: string } {
  if (priorEnd.slice(0, 4) !== periodEnd.slice(0, 4)) {
    return { current: periodEnd.slice(0, 4), prior: priorEnd.slice(0, 4) };
  }
  return { current: longDate(periodEnd), prior: longDate(priorEnd) };
}
