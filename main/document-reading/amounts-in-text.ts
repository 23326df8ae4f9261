/**
 * Which printed numbers count as amounts when a document is accounted for: figures grouped by commas, with cents, or
 * behind a currency sign; bare digits only where a column of figures says so. Dates, years, percentages, note numbers
 * and registration numbers are none.
 */
import { plainText, withoutCurrency } from '../../shared/words/printed-amounts.ts';
import { isYearText, parseAmount } from '../../shared/words/statement-amounts.ts';

const SIGN = String.raw`(?:S\$|US\$|HK\$|A\$|RM|Rs\.?|[$€£¥₹₱])`;
const GROUPED = String.raw`\d{1,3}(?:,\d{2,3})+(?:\.\d+)?`;
const IN_TEXT = new RegExp(
  String.raw`(?<![\w.,/-])(?:${GROUPED}|(?<=${SIGN}\s?)\d+(?:\.\d+)?)(?![\d%]|,\d|\.\d| ?(?:%|per ?cent\b))`,
  'g',
);

/** A cell that is an amount by itself, wherever it stands. */
export function isMoneyCell(text: string): boolean {
  const printed = plainText(text);
  if (!isFigureCell(printed) || isYearText(withoutCurrency(printed))) return false;
  return /\d,\d{2,3}|\.\d{2}\D*$|[$€£¥₹₱]|^\(.*\)$|^RM|^Rs/.test(printed) || /^-\s?\d{3,}$/.test(printed);
}

/** A cell of a column of figures that prints digits. */
export function isFigureCell(text: string): boolean {
  return parseAmount(text) !== null && /\d/.test(text) && !isYearText(text);
}

/** The amounts that a text mentions, as printed. */
export function amountsInText(text: string): readonly string[] {
  return plainText(text).match(IN_TEXT) ?? [];
}
