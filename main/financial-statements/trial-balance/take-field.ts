/**
 * One field of delimited text, and what it is, found while its end is looked for: nearly every field of a trial
 * balance is a figure of digits, which is then known in cents, or words. It has to agree with `usualCents` and
 * `isMoney`, which read a text alone.
 */
import { isMoney } from '../../../shared/model/money.ts';
import { usualCents } from './amounts.ts';
import { type PlainCells, TEXT_KIND } from './plain-row.ts';

const SPACE = 0x20;
const TILDE = 0x7e;
const MINUS = 0x2d;
const POINT = 0x2e;
const BRACKET = 0x28;
const NOUGHT = 0x30;
const NINE = 0x39;
/** Of so many digits the cents are a whole number that a double holds exactly, with two more as well. */
const MOST_DIGITS = 13;

/** A text with the codes of its characters, and the codes that end a field. */
export interface Source {
  readonly text: string;
  readonly codes: Uint8Array | Uint16Array;
  readonly delimiter: number;
  readonly lineEnd: number;
}

/** Adds the field that begins at `start` to the cells; where it ends, at the delimiter, the line end or the end. */
export function takeField(source: Source, start: number, cells: PlainCells): number {
  const { text, codes, delimiter, lineEnd } = source;
  let at = start;
  let code = codes[at] ?? lineEnd;
  const isNegative = code === MINUS;
  if (isNegative || (code >= NOUGHT && code <= NINE)) {
    const begin = isNegative ? start + 1 : start;
    let cents = 0;
    let point = -1;
    for (at = begin; at < codes.length; at += 1) {
      code = codes[at] ?? 0;
      if (code >= NOUGHT && code <= NINE) cents = cents * 10 + (code - NOUGHT);
      else if (code === POINT && point < 0) point = at;
      else break;
    }
    const decimals = point < 0 ? 0 : at - point - 1;
    const whole = (point < 0 ? at : point) - begin;
    const digits = whole + decimals;
    const ends = at === codes.length || code === delimiter || code === lineEnd;
    if (ends && digits > 0 && digits <= MOST_DIGITS && decimals <= 2) {
      if (decimals < 2) cents *= decimals === 1 ? 10 : 100;
      const leading = whole !== 1 && (whole === 0 || codes[begin] === NOUGHT);
      const isMoneyForm = decimals === 2 && !leading && !(isNegative && cents === 0);
      const kind = isMoneyForm ? TEXT_KIND.MONEY : TEXT_KIND.FIGURE;
      cells.add(text.slice(start, at), kind, isNegative ? 0 - cents : cents);
      return at;
    }
  }
  return takeText(source, start, cells);
}

/** The same for a field that is no figure of digits only. */
function takeText(source: Source, start: number, cells: PlainCells): number {
  const { text, codes, delimiter, lineEnd } = source;
  // A blank at either end, or two of them, are one too many.
  let before = SPACE;
  let isClean = true;
  let at = start;
  for (; at < codes.length; at += 1) {
    const code = codes[at] ?? 0;
    if (code === delimiter || code === lineEnd) break;
    if (code < SPACE || code > TILDE || (code === SPACE && before === SPACE)) isClean = false;
    before = code;
  }
  if (at > start && (!isClean || before === SPACE)) cells.unclean += 1;
  if (at === start) cells.add('', TEXT_KIND.BLANK, 0);
  else if (beginsWithWord(codes, start, at)) cells.add(text.slice(start, at), TEXT_KIND.WORDS, 0);
  else addOther(text.slice(start, at), cells);
  return at;
}

/** Four letters in a row: no currency and no side has as many. */
function beginsWithWord(codes: Source['codes'], start: number, end: number): boolean {
  if (end - start < 4) return false;
  for (let at = start; at < start + 4; at += 1) {
    const small = (codes[at] ?? 0) | 0x20;
    if (small < 0x61 || small > 0x7a) return false;
  }
  return true;
}

/** A figure with thousands or in brackets, or whatever else. */
function addOther(field: string, cells: PlainCells): void {
  const code = field.charCodeAt(0);
  const mayBeFigure =
    code === BRACKET || code === MINUS || code === POINT || (code >= NOUGHT && code <= NINE);
  const cents = mayBeFigure ? usualCents(field) : null;
  if (cents === null) cells.add(field, TEXT_KIND.OTHER, 0);
  else cells.add(field, isMoney(field) ? TEXT_KIND.MONEY : TEXT_KIND.FIGURE, cents);
}
