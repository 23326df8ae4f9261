/**
 * Which printed numbers count as amounts when a document is accounted for: figures grouped by commas, with cents, or
 * behind a currency sign; bare digits only where a column of figures says so. Dates, years, percentages, note numbers
 * and registration numbers are none.
 */

import type { Money } from '../../shared/model/money.ts';
import { plainText, withoutCurrency, withoutWide } from '../../shared/words/printed-amounts.ts';
import { anyScaleWord, SCALE_WORDS } from '../../shared/words/scale-words.ts';
import { isSidedAmount, isYearText, parseAmount, scaledMoney } from '../../shared/words/statement-amounts.ts';

const SIGN = String.raw`(?:S\$|US\$|HK\$|A\$|RM|Rs\.?|SGD|USD|MYR|HKD|GBP|EUR|[$€£¥₹₱])`;
const GROUPED = String.raw`\d{1,3}(?:,\d{2,3})+(?:\.\d+)?|\d{1,3}(?:['’]\d{3})+(?:\.\d+)?`;
const PLAIN = String.raw`\d+(?:\.\d+)?`;
/** A word for a scale behind a number; a letter alone is one only where a currency stands before the number. */
const SCALE_OF_WORD = new Map(
  SCALE_WORDS.flatMap(({ scale, words, short }) =>
    [...words, ...short].map((word) => [word, scale] as const),
  ),
);
const ofLength = (fits: (length: number) => boolean) =>
  anyScaleWord([[...SCALE_OF_WORD.keys()].filter(({ length }) => fits(length))]);
const LETTERS = ofLength((length) => length === 1);
const WORDS = ofLength((length) => length > 1);
const SCALED = String.raw` ?(?:${WORDS})\b`;
const CURRENCY_WORDS = String.raw`(?= ?(?:dollars|ringgit|pounds|rupees|euros)\b)`;
const IN_TEXT = new RegExp(
  String.raw`(?<![\w.,/-]|\d['’])(?:(?:${GROUPED}|${PLAIN})${SCALED}|(?<=${SIGN}\s?)${PLAIN}(?:${LETTERS})\b|${GROUPED}|(?<=${SIGN}\s?)${PLAIN}|${PLAIN}${CURRENCY_WORDS})(?![\d%]|,\d|\.\d|['’]\d| ?(?:%|per ?cent\b))`,
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

const MARKED = new RegExp(
  String.raw`^[(<[~]?\s?-?(?:${SIGN})?\s?-?(?:${GROUPED}|${PLAIN})[)>\]]?-?\s?(?:[a-e]|[([](?:[a-z]|\d{1,2}|[ivx]{1,4})[)\]]|\^\d+|[⁰¹²³⁴-⁹]+|[?!~*#]+)?$`,
  'i',
);

/** A number in a column of figures with a mark beside it that nobody can be sure of ("~90", "95 [2]", "850^50"). */
export function isMarkedFigure(text: string): boolean {
  return text.length <= 30 && parseAmount(text) === null && MARKED.test(withoutWide(plainText(text)));
}

/** The amounts that a text mentions, as printed. */
export function amountsInText(text: string): readonly string[] {
  // "S$000" and "S$'000,000" name a unit.
  return (withoutWide(plainText(text)).match(IN_TEXT) ?? []).filter(
    (amount) => !/^000(?:,000)*$/.test(amount),
  );
}

/**
 * The amounts of a box that stands beside the text: a line of it may be an amount alone. Two bare digits are the number of
 * a page, but not in a table.
 */
export function amountsInBox(text: string, box: 'ALONE' | 'IN_TABLE'): readonly string[] {
  return text.split('\n').flatMap((line) => {
    const isBare = isFigureCell(line) && (box === 'IN_TABLE' || /\d{3}/.test(line));
    return isBare || isMoneyCell(line) || isSidedAmount(line) ? [plainText(line)] : amountsInText(line);
  });
}

/** What an amount that a text mentions stands for: "7.7 million" is 7,700,000; null where it is none. */
export function mentionedMoney(printed: string): Money | null {
  const whole = parseAmount(printed);
  if (whole !== null) return scaledMoney(whole, 1);
  const [, number = '', word = ''] = /^([\d.,'’]+) ?([a-z]*)$/i.exec(plainText(printed)) ?? [];
  const plain = parseAmount(number.replace(/['’]/g, ''));
  const scale = word === '' ? 1 : SCALE_OF_WORD.get(word.toLowerCase());
  return plain === null || scale === undefined ? null : scaledMoney(plain, scale);
}
