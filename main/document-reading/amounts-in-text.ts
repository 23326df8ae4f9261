/**
 * Which printed numbers count as amounts when a document is accounted for: figures grouped by commas, with cents, or
 * behind a currency sign; bare digits only where a column of figures says so. Dates, years, percentages, note numbers
 * and registration numbers are none.
 */

import { type Money, parseDecimal } from '../../shared/model/money.ts';
import { plainText, withoutCurrency } from '../../shared/words/printed-amounts.ts';
import { isYearText, parseAmount } from '../../shared/words/statement-amounts.ts';

const SIGN = String.raw`(?:S\$|US\$|HK\$|A\$|RM|Rs\.?|SGD|USD|MYR|HKD|GBP|EUR|[$€£¥₹₱])`;
const GROUPED = String.raw`\d{1,3}(?:,\d{2,3})+(?:\.\d+)?|\d{1,3}(?:['’]\d{3})+(?:\.\d+)?`;
const PLAIN = String.raw`\d+(?:\.\d+)?`;
/** Words for a scale behind a number, and the places by which they move its point. */
const SCALE_WORDS: Readonly<Record<string, number>> = {
  thousand: 3,
  k: 3,
  lakh: 5,
  million: 6,
  mil: 6,
  mn: 6,
  m: 6,
  crore: 7,
  billion: 9,
  bn: 9,
  b: 9,
};
const SCALED = String.raw` ?(?:thousand|lakhs?|million|mil|mn|crores?|billion|bn)\b`;
const CURRENCY_WORDS = String.raw`(?= ?(?:dollars|ringgit|pounds|rupees|euros)\b)`;
const IN_TEXT = new RegExp(
  String.raw`(?<![\w.,/-]|\d['’])(?:(?:${GROUPED}|${PLAIN})${SCALED}|(?<=${SIGN}\s?)${PLAIN}(?:[mkb]|bn)\b|${GROUPED}|(?<=${SIGN}\s?)${PLAIN}|${PLAIN}${CURRENCY_WORDS})(?![\d%]|,\d|\.\d|['’]\d| ?(?:%|per ?cent\b))`,
  'gi',
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
  // "S$000" names a unit.
  return (plainText(text).match(IN_TEXT) ?? []).filter((amount) => amount !== '000');
}

/** What an amount that a text mentions stands for: "7.7 million" is 7,700,000; null where it is none. */
export function mentionedMoney(printed: string): Money | null {
  const [, number = '', word = ''] = /^([\d.,'’]+) ?([a-z]*?)s?$/i.exec(plainText(printed)) ?? [];
  const plain = parseAmount(number.replace(/['’]/g, ''));
  if (plain === null) return null;
  const places = word === '' ? 0 : (SCALE_WORDS[word.toLowerCase()] ?? null);
  if (places === null) return null;
  const [whole = '', fraction = ''] = plain.split('.');
  const shifted = fraction.padEnd(places, '0');
  return parseDecimal(`${whole}${shifted.slice(0, places)}.${shifted.slice(places) || '0'}`) ?? null;
}
