/**
 * Amounts as printed in statements: commas, brackets, trailing minus, nil dashes, currency signs glued to
 * the number (specification 4.5: commas stripped, parentheses negative, currency symbols dropped). What is
 * not plainly an amount is refused; nothing passes through a float.
 */
import type { Money } from '../model/money.ts';
import { parseDecimal } from '../model/money.ts';
import { isNil, MAX_AMOUNT_TEXT, plainDigits, plainText, withoutCurrency } from './printed-amounts.ts';

/**
 * Thousands and millions; lakhs (100,000) and crores (10,000,000) as they are printed in South Asia; hundreds there too;
 * billions and trillions, as of rupiah.
 */
export const SCALES = [1, 100, 1000, 1e5, 1e6, 1e7, 1e9, 1e12] as const;
export type Scale = (typeof SCALES)[number];

/** Signs of footnotes, and a raised figure; two raised figures could be the cents of the amount. */
const MARKS_AFTER = /(?:(?<![⁰¹²³⁴-⁹])[¹²³⁴-⁹]|[*#^†‡§])+$/;
/** The number of a footnote in brackets behind a number of three digits or more ("477,493 (1)", "(400) (a)"). */
const FOOTNOTE_AFTER =
  /(?<=^\(?[^\d(]{0,4}(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|(?!(?:19|20)\d{2}\b)\d{3,}(?:\.\d+)?|\d+\.\d{2})\)?) ?\((?:[1-9]|[a-e]|i{1,3})\)$/;
/** No cents: "1,300/-", "1,300.-". */
const NO_CENTS_AFTER = /(?<=\d)[/.][-=]$/;
/** Other brackets of a negative amount. */
const OTHER_BRACKETS = /^(?:<([^<>]*)>|\[([^[\]]*)\])$/;
const SPACED = /^\d{1,3}(?: \d{3})+(?:\.\d+)?$/;

function digitsOf(text: string): string | null {
  if (SPACED.test(text)) return text.replaceAll(' ', '');
  // A blank behind the first comma is one of the type; "4 21,444,801" is a reference and an amount, and no one number.
  if (!text.includes(',') || /^\d+ \d/.test(text)) return plainDigits(text);
  return plainDigits(text.replaceAll(' ', ''));
}

/** "<1,200>" and "[1,200]" as "(1,200)"; a short number in such brackets refers to something. */
function withUsualBrackets(text: string): string {
  const [, angled, squared] = OTHER_BRACKETS.exec(text) ?? [];
  const inner = angled ?? squared ?? '';
  return (inner.match(/\d/g) ?? []).length > 2 && !isYearText(inner) ? `(${inner})` : text;
}

/**
 * The amount a cell prints, as a plain decimal ("-1234.5"); nil dashes give "0"; null when the cell is not
 * an amount (words, percentages, note references such as "22(a)").
 */
export function parseAmount(cell: string): string | null {
  if (cell.length > MAX_AMOUNT_TEXT) return null;
  let text = withUsualBrackets(plainText(cell).replace(MARKS_AFTER, '').replace(FOOTNOTE_AFTER, '').trim());
  text = text.replace(NO_CENTS_AFTER, '');
  let negative = false;
  if (text.startsWith('(')) {
    negative = true;
    text = text.slice(1).trim();
    if (text.endsWith(')')) text = text.slice(0, -1).trim();
  }
  text = withoutCurrency(text);
  if (isNil(text)) return '0';
  if (!negative && text.startsWith('(')) return parseAmount(text);
  if (text.startsWith('-')) {
    negative = true;
    text = withoutCurrency(text.slice(1).trim());
  } else if (text.endsWith('-')) {
    negative = true;
    text = text.slice(0, -1).trim();
  }
  // "$000" is the unit of a column; nil is printed as "0", "0.00" or "-".
  if (text === '000') return null;
  const digits = digitsOf(text);
  if (digits === null || digits.length > 22) return null;
  return negative && /[1-9]/.test(digits) ? `-${digits}` : digits;
}

const SIDE = String.raw`(?:(?:dr|cr)\b\.?|\((?:dr|cr)\.?\))`;
const SIDE_BEFORE = new RegExp(String.raw`^${SIDE} ?(?=\S)`, 'i');
const SIDE_AFTER = new RegExp(String.raw` ?(?<=[\d). ])${SIDE}$`, 'i');

/**
 * True of an amount that is marked as a debit or a credit ("1,234 CR"). It is an amount, and `parseAmount` gives none:
 * whether a credit adds or takes away depends on the line, which only a person can say.
 */
export function isSidedAmount(cell: string): boolean {
  if (cell.length > MAX_AMOUNT_TEXT) return false;
  const text = plainText(cell);
  const number = text.replace(SIDE_AFTER, '').replace(SIDE_BEFORE, '').trim();
  return number !== text && /\d/.test(number) && parseAmount(number) !== null && !isYearText(number);
}

/** Full currency units of a printed amount; null when it is out of range. */
export function scaledMoney(plain: string, scale: Scale): Money | null {
  const negative = plain.startsWith('-');
  const [whole = '0', fraction = ''] = plain.replace('-', '').split('.');
  const places = String(scale).length - 1;
  const shifted = fraction.padEnd(places, '0');
  const digits = `${whole || '0'}${shifted.slice(0, places)}.${shifted.slice(places) || '0'}`;
  const money = parseDecimal(digits.replace(/^0+(?=\d)/, ''));
  if (money === undefined) return null;
  return negative && money !== '0.00' ? (parseDecimal(`-${money}`) ?? null) : money;
}

/** Printed with a comma, brackets, decimals or as nil: an amount even where a note number could stand. */
export function isPlainlyAmount(text: string): boolean {
  const amount = parseAmount(text);
  return amount !== null && !/^\d{1,4}$/.test(plainText(text));
}

/** A calendar year or a small whole number is no proof of an amount; the rest that parses is. */
export function isYearText(text: string): boolean {
  return /^(?:19|20)\d{2}$/.test(plainText(text));
}
