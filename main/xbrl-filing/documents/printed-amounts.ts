/**
 * Amounts as printed in statements: commas, brackets, trailing minus, nil dashes, currency signs glued to
 * the number (specification 4.5: commas stripped, parentheses negative, currency symbols dropped). What is
 * not plainly an amount is refused; nothing passes through a float.
 */
import type { Money } from '../../../shared/model/money.ts';
import { parseDecimal } from '../../../shared/model/money.ts';
import { MAX_AMOUNT_TEXT } from '../../foreign-files/limits.ts';
import {
  isCurrencySign,
  isNil,
  plainDigits,
  plainText,
  withoutCurrency,
} from '../../foreign-files/printed-amounts.ts';
import type { GridCell } from './grid.ts';

export type Scale = 1 | 1000 | 1000000;

const MARKS_AFTER = /[*#^†‡§¹²³]+$/;
/** A rule drawn with signs over or under a total. */
const RULE = /^[-=_.\s]{3,}$/;
const SPACED = /^\d{1,3}(?: \d{3})+(?:\.\d+)?$/;

/** What is left of a cell of signs only ("S$", "(", "(P="), where a whole cell may be the sign. */
function withoutSign(text: string): string {
  const opened = text.startsWith('(') ? text.slice(1).trim() : text;
  return isCurrencySign(opened) ? '' : opened;
}

function digitsOf(text: string): string | null {
  if (SPACED.test(text)) return text.replaceAll(' ', '');
  return plainDigits(text.includes(',') ? text.replaceAll(' ', '') : text);
}

/**
 * The amount a cell prints, as a plain decimal ("-1234.5"); nil dashes give "0"; null when the cell is not
 * an amount (words, percentages, note references such as "22(a)").
 */
export function parseAmount(cell: string): string | null {
  if (cell.length > MAX_AMOUNT_TEXT) return null;
  let text = plainText(cell).replace(MARKS_AFTER, '').trim();
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
  const digits = digitsOf(text);
  if (digits === null || digits.length > 22) return null;
  return negative && /[1-9]/.test(digits) ? `-${digits}` : digits;
}

/** Full currency units of a printed amount; null when it is out of range. */
export function scaledMoney(plain: string, scale: Scale): Money | null {
  const negative = plain.startsWith('-');
  const [whole = '0', fraction = ''] = plain.replace('-', '').split('.');
  const places = scale === 1 ? 0 : scale === 1000 ? 3 : 6;
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

/** Numbers printed in pieces ("$", "(", "1,234", ")") become one cell again, at the place of the digits. */
export function joinFragments(cells: readonly GridCell[]): readonly GridCell[] {
  const joined: GridCell[] = [];
  let signs: GridCell[] = [];
  for (const cell of cells) {
    const text = plainText(cell.text);
    if (text === '' || RULE.test(text)) continue;
    const last = joined.at(-1);
    if (signs.length === 0 && last && (text === ')' || text === '%' || text === ')%')) {
      joined[joined.length - 1] = { ...last, text: `${last.text}${text}` };
    } else if (/^(?:\(\s*)?$/.test(withoutSign(text))) {
      signs.push(cell);
    } else {
      const whole = [...signs, cell].map((part) => plainText(part.text)).join('');
      if (signs.length > 0 && parseAmount(whole) !== null) joined.push({ ...cell, text: whole });
      else joined.push(...signs, cell);
      signs = [];
    }
  }
  joined.push(...signs);
  return joined;
}
