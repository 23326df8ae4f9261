/**
 * The currency and the scale that the headers of statements state ("S$'000", "RM"). A bare "$" is taken
 * for Singapore dollars only where the text says so; nothing is relabelled (decisions 6).
 */
import { plainText } from '../../shared/words/printed-amounts.ts';
import { anyScaleWord, noughtsOf, SCALE_WORDS, wordsOfScale } from '../../shared/words/scale-words.ts';
import type { Scale } from '../../shared/words/statement-amounts.ts';

const CURRENCIES: readonly (readonly [string, RegExp])[] = [
  ['SGD', /(?<![A-Z])S\$|\bSGD\b|\bSingapore dollars?\b/i],
  ['USD', /(?<![A-Za-z])U\.?S\.? ?\$|\bUSD\b|\b(?:United States|U\.?S\.?) dollars?\b/i],
  ['HKD', /(?<![A-Za-z])HK\$|\bHKD\b|\bHong Kong dollars?\b/i],
  ['TWD', /\bNT\$|\bTWD\b/],
  ['NZD', /\bNZ\$|\bNZD\b/],
  ['AUD', /\bAU?\$|\bAUD\b|\bAustralian dollars?\b/i],
  ['BND', /\bB\$|\bBND\b|\bBrunei dollars?\b/i],
  ['CAD', /\bC\$|\bCAD\b|\bCanadian dollars?\b/i],
  ['MYR', /(?<![A-Za-z])RM(?=\b|['’‘`´0-9])|\bMYR\b|\bRinggit\b/],
  ['IDR', /\bRp\b|\bIDR\b|\bRupiah\b/i],
  ['PHP', /₱|\(?\bP=|\bPHP\b|\bPhilippine pesos?\b/i],
  ['THB', /฿|\bTHB\b|\bThai Baht\b/i],
  ['LKR', /\bLKR\b|\bSri Lankan? rupees?\b/i],
  ['INR', /₹|\bINR\b|\bRs\.?(?![a-z])|\bIndian Rupees?\b|\brupees\b/i],
  ['CNY', /\bRMB\b|\bCNY\b|\bRenminbi\b/i],
  ['JPY', /\bJPY\b|\bJapanese yen\b/i],
  ['EUR', /€|\bEUR\b|\bEuros?\b/],
  ['ZAR', /\bZAR\b|\bR(?=['’‘`´]\s?0{3}|\s?(?:m|mil|millions?)\b)|\bSouth African rands?\b/],
  ['CHF', /\bCHF\b|\bSwiss francs?\b/i],
  ['KRW', /₩|\bKRW\b/],
  ['VND', /₫|\bVND\b/],
  ['AED', /\bAED\b|\bDirhams?\b/],
  ['GBP', /£|\bGBP\b|\bPounds? sterling\b/i],
];

/** ISO 4217 code stated in the text; "$" for a bare dollar sign; null when nothing is stated. */
export function statedCurrency(text: string): string | null {
  for (const [code, form] of CURRENCIES) if (form.test(text)) return code;
  return text.includes('$') ? '$' : null;
}

const MONEY =
  '(?:[$€£¥₹₱฿₩₫]|\\b(?:RM|Rp|Rs\\.?|SGD|USD|MYR|HKD|AUD|NZD|CAD|BND|IDR|PHP|THB|INR|LKR|CNY|RMB|JPY|EUR|GBP|CHF|TWD|KRW|VND|AED|ZAR))';
const QUOTE = "['’‘`´]";

/** Each scale by its words, by a currency and a short form ("S$m", "S$'bn"), or by its noughts ("'000,000"). */
const SCALE_FORMS = SCALE_WORDS.map(({ scale, short }) => {
  const forms = [String.raw`\b(?:${wordsOfScale(scale)})\b`];
  // "S$ B$" are two currencies.
  const beside = short.map((form) => (form === 'b' ? '(?<! )b' : form)).join('|');
  if (beside !== '') forms.push(String.raw`${MONEY}\s?${QUOTE}?\s?(?:${beside})\b(?![$/])`);
  const noughts = noughtsOf(scale);
  if (noughts !== null) forms.push(String.raw`${QUOTE}\s?${noughts}\b`);
  return { scale, form: new RegExp(forms.join('|'), 'i') };
});

/** The scale stated in the text, null when none is. */
export function statedScale(text: string): Scale | null {
  if (/(?:\bRs\.?|₹|`)\s?cr\b/i.test(text)) return 1e7;
  if (/(?:\bRs\.?|₹)\s?['’‘`´]?00\b/i.test(text)) return 100;
  const worded = SCALE_FORMS.find(({ form }) => form.test(text));
  if (worded) return worded.scale;
  return /\b000['’‘`´]s\b|[千仟]元/i.test(text) || SHORT_NOUGHTS.test(text) ? 1000 : null;
}

const SHORT_NOUGHTS = new RegExp(String.raw`${MONEY}\s?000\b`, 'i');
const ANY_UNIT = anyScaleWord(SCALE_WORDS.flatMap(({ words, short }) => [words, short]));
/** A currency with its scale as all that stands between brackets: "(S$m)", "(Amounts in S$k)". */
const IN_BRACKETS = new RegExp(
  String.raw`\((?:(?:all )?(?:amounts?|figures?) )?(?:(?:(?:are |expressed |stated |shown )*in|(?:dinyatakan )?dalam) )?(?:[A-Z]{1,2}(?=\$))?${MONEY}\s?${QUOTE}?\s?(?:${ANY_UNIT}|000)\)`,
  'i',
);
const IN_WORDS = new RegExp(
  String.raw`\b(?:in|dalam) (?:[a-z$.]+ ){0,4}(?:${wordsOfScale()})\b|${QUOTE}000(?:,000)*\b|${MONEY}${QUOTE}(?:${ANY_UNIT})\b`,
  'i',
);

/** The scale stated in a sentence or subtitle ("in thousands of Singapore dollars"); a mere mention is none. */
export function scaleOfSubtitle(text: string): Scale | null {
  return statedScale(IN_WORDS.exec(text)?.[0] ?? IN_BRACKETS.exec(text)?.[0] ?? '');
}

/**
 * A line that says nothing but the unit of the amounts below it: "S$'000", "(in RM'000)", "Expressed in thousands of
 * Singapore dollars".
 */
const UNIT_LINE = String.raw`(?:all )?(?:(?:amounts?|figures?|currency|values?)\b[: ]*)?(?:(?:are|is|expressed|stated|shown|presented|reported) )*(?:in |dalam )?(?:(?:[A-Z]{1,2}(?=\$))?${MONEY}\s?${QUOTE}?\s?(?:${ANY_UNIT}|000(?:,000)*)|${QUOTE}?000(?:,000)*|(?:${wordsOfScale()}) of [a-z]+ (?:dollars?|ringgit|rupees?|sterling|baht|pesos?)|(?:[a-z]+ (?:dollars?|ringgit) )?(?:${wordsOfScale()}))`;
const FIRST_UNIT = new RegExp(`^(?:\\(${UNIT_LINE}\\)|${UNIT_LINE}(?=$|\\.? (?-i:[A-Z(])))`, 'i');
/** The end of a sentence over a table: "…as follows, in S$'000:". */
const IN_NOUGHTS = String.raw`\bin (?:[A-Z]{1,2}(?=\$))?${MONEY}\s?${QUOTE}000(?:,000)*`;
const LAST_UNIT = new RegExp(`(?:(?:^|[.:;] )${UNIT_LINE}|\\(${UNIT_LINE}\\)|${IN_NOUGHTS})[.:]?$`, 'i');
/** "(in S$)": a currency by its sign, and no scale. */
const LAST_CURRENCY = new RegExp(
  String.raw`(?:^|[.:;] )\(?(?:amounts? )?(?:in )?(?:[A-Z]{1,2}(?=\$))?${MONEY}\)?[.:]?$`,
  'i',
);

/**
 * The scale that a line of its own says right above the table of a note, or below the title of that note; null where none
 * does. A currency alone over the columns (`isBare`) gives way to the first alone.
 */
export function scaleOfNote(context: string, isBare: boolean): Scale | null {
  const text = plainText(context).trim();
  const line = LAST_UNIT.exec(text) ?? (isBare || LAST_CURRENCY.test(text) ? null : FIRST_UNIT.exec(text));
  if (line !== null) return statedScale(line[0]);
  return LAST_CURRENCY.test(text) ? 1 : null;
}

/** The code for a bare "$": what the document says it presents its statements in, else null. */
export function bareDollarCurrency(printed: string): string | null {
  // Its points would end the passage.
  const text = printed.replace(/\bU\.S\.(?= ?(?:dollars?|\$))/gi, 'US');
  const presented = /\b(?:presented|expressed|presentation currency)\b[^.]{0,160}/gi;
  for (const [passage] of text.matchAll(presented)) {
    const code = statedCurrency(passage);
    if (code !== null && code !== '$') return code;
  }
  const mentions = (form: RegExp) => text.match(form)?.length ?? 0;
  const singapore = mentions(/\bSingapore dollars?\b/gi);
  // A report of another country names it among the currencies it is exposed to.
  const others = mentions(
    /\b(?:United States|U\.?S\.?|Hong Kong|Australian|Canadian|New Zealand|Brunei) dollars?\b/gi,
  );
  return singapore > 0 && singapore >= others ? 'SGD' : null;
}
