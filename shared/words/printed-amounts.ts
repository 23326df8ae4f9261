/**
 * What amounts have in common wherever they are printed, in a ledger or in statements: one kind of blank and of
 * dash, the currency signs around the number, and how its digits are grouped. Which side a ledger means (Dr, Cr,
 * a decimal comma), and which marks statements add (foot notes, pieces in several cells), stands with the product.
 */

/** A longer text is no amount; it is not looked at. */
export const MAX_AMOUNT_TEXT = 60;

const SPACES = /[\s\u00a0\u2000-\u200b\u202f\u205f\u2060\u3000\ufeff]+/g;
const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;

/** Figures, brackets and signs as wide as a character of Chinese or Japanese. */
const WIDE = /[\uff01-\uff5e\uffe0\uffe1\uffe5\uffe6]/g;
/** Letters of another script than the Latin one: in their text such brackets are at home. */
const OTHER_LETTERS = /(?![a-z\uff21-\uff3a\uff41-\uff5a])\p{L}/iu;

/** "P=" is the peso sign as overprinted glyphs. */
const CURRENCY_SIGNS = [
  'S$',
  'US$',
  'HK$',
  'NZ$',
  'NT$',
  'AU$',
  'A$',
  'B$',
  'C$',
  'R$',
  'RM',
  'Rs.',
  'Rs',
  'Rp',
  'PhP',
  'P=',
  'SGD',
  'USD',
  'MYR',
  'AUD',
  'EUR',
  'GBP',
  'JPY',
  'CNY',
  'RMB',
  'HKD',
  'IDR',
  'INR',
  'THB',
  'PHP',
  'VND',
  'NZD',
  'CAD',
  'CHF',
  'AED',
  'SAR',
  'ETB',
  '$',
  '€',
  '£',
  '¥',
  '₹',
  '฿',
  '₩',
  '₱',
  '₫',
  '₦',
] as const;

/** Longest first, so that US$ is not read as a word and a $. */
const SIGN = CURRENCY_SIGNS.toSorted((a, b) => b.length - a.length)
  .map((sign) => sign.replace(/[$.]/g, String.raw`\$&`))
  .join('|');
const SIGN_BEFORE = new RegExp(`^(?:${SIGN})`, 'i');
const SIGN_AFTER = new RegExp(`(?!^)(?:${SIGN})$`, 'i');
const ONLY_SIGN = new RegExp(`^(?:${SIGN})$`, 'i');

const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const GROUPED_BY_LAKH = /^\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?$/;
const GROUPED_BY_APOSTROPHE = /^\d{1,3}(?:['’]\d{3})+(?:\.\d+)?$/;
const PLAIN = /^(?:\d+(?:\.\d+)?|\.\d+)$/;

/** The text with wide figures and signs as usual ones. */
export function withoutWide(text: string): string {
  return text.replace(WIDE, (sign) => sign.normalize('NFKC'));
}

/** One kind of blank, of dash and of width; a text in another script keeps its signs. */
export function plainText(text: string): string {
  const printed = OTHER_LETTERS.test(text) ? text : withoutWide(text);
  return printed.replace(SPACES, ' ').replace(DASHES, '-').trim();
}

/** The text without one currency sign before it, or else after it. */
export function withoutCurrency(text: string): string {
  const after = text.replace(SIGN_BEFORE, '');
  return (after === text ? text.replace(SIGN_AFTER, '') : after).trim();
}

/** True of a text that is a currency sign and no more. */
export function isCurrencySign(text: string): boolean {
  return ONLY_SIGN.test(text);
}

/** Nil as a word, a dash or two; a longer row of dashes is a rule in statements. */
export function isNil(text: string): boolean {
  return /^(?:-{1,2}|- -|nil)$/i.test(text);
}

/**
 * The digits of a number that is grouped by thousands (1,234,567 or 1'234'567), by lakhs (12,34,567) or not at all, with a
 * decimal point: "1234567.5". Null for anything else.
 */
export function plainDigits(text: string): string | null {
  if (GROUPED.test(text) || GROUPED_BY_LAKH.test(text)) return text.replaceAll(',', '');
  if (GROUPED_BY_APOSTROPHE.test(text)) return text.replace(/['’]/g, '');
  return PLAIN.test(text) ? text : null;
}
