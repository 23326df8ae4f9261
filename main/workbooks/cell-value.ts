/**
 * What a workbook cell can hold. A cell's number is a double, exact to 15 digits: a longer figure is written
 * as text, never rounded. Texts are typed as texts, so a leading "=", "+", "-" or "@" is never a formula.
 */
import { carriedText } from '../foreign-files/carried-text.ts';

/** Significant digits that a double keeps whatever the figure. */
const EXACT_DIGITS = 15;

/** A cell takes 32,767 characters; longer texts go on in the rows below. */
export const CELL_TEXT_LIMIT = 32_000;

/** The figure as a cell number, or null when a double would not hold it exactly. */
export function cellNumber(value: string): number | null {
  // Zeros after the point are no digits to keep: "502220370000000.00" is a whole number of 15 digits.
  const digits = value.replace(/\.0+$/, '').replace(/[-.]/g, '').replace(/^0+/, '');
  if (!/^-?\d+(?:\.\d+)?$/.test(value) || digits.length > EXACT_DIGITS) return null;
  // The only place where an amount becomes a double: the file format has no other number.
  return Number(value);
}

/** The text in pieces that fit a cell; at least one. */
export function cellTexts(text: string): readonly [string, ...string[]] {
  const characters = carriedText(text);
  const pieces: string[] = [];
  for (let start = 0; start < characters.length; ) {
    let end = Math.min(start + CELL_TEXT_LIMIT, characters.length);
    const last = characters.charCodeAt(end - 1);
    if (end < characters.length && last >= 0xd800 && last <= 0xdbff) end -= 1;
    pieces.push(characters.slice(start, end));
    start = end;
  }
  const [first = '', ...rest] = pieces;
  return [first, ...rest];
}

/** Number format of a figure exact to `decimals` places, as accountants read it: brackets for negatives, "-" for nil. */
export function numberFormat(decimals: number | null): string {
  const places = Math.min(Math.max(decimals ?? 0, 0), 8);
  const shown = places === 0 ? '#,##0' : `#,##0.${'0'.repeat(places)}`;
  return `${shown}_);(${shown});"-"_)`;
}
