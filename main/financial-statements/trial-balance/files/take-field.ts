/**
 * The fields of one row of delimited text: where each ends, and what it is as a text, found in the same pass, for no
 * field of a long file is looked at twice. Nearly every field is a figure of digits, whose cents are then known, or
 * words. What must stay true: it agrees with `usualCents` and `isMoney`, which read a text alone.
 */
import { isMoney } from '../../../../shared/model/money.ts';
import { usualCents } from '../cells/amounts.ts';
import { type PlainCells, TEXT_KIND } from '../cells/plain-row.ts';

const { BLANK, WORDS, FIGURE, MONEY, OTHER } = TEXT_KIND;

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

/** Adds the fields of the row that begins at `start` to the cells; where it ends, at the line end or the end. */
export function takeRow(source: Source, start: number, cells: PlainCells): number {
  let end = takeField(source, start, cells);
  while (source.codes[end] === source.delimiter) end = takeField(source, end + 1, cells);
  return end;
}

/** Adds the field that begins at `start`; where it ends, at the delimiter, the line end or the end. */
function takeField(source: Source, start: number, cells: PlainCells): number {
  const end = takeFigure(source, start, cells);
  return end === NO_FIGURE ? takeText(source, start, cells) : end;
}

const NO_FIGURE = -1;

function isDigit(code: number): boolean {
  return code >= NOUGHT && code <= NINE;
}

/** The same for a figure of digits alone (-1234.50); NO_FIGURE, and no cell, for any other field. */
function takeFigure({ text, codes, delimiter, lineEnd }: Source, start: number, cells: PlainCells): number {
  const isNegative = codes[start] === MINUS;
  const begin = isNegative ? start + 1 : start;
  let cents = 0;
  let point = -1;
  let at = begin;
  let code = lineEnd;
  for (; at < codes.length; at += 1) {
    code = codes[at] ?? 0;
    if (isDigit(code)) cents = cents * 10 + (code - NOUGHT);
    else if (code === POINT && point < 0) point = at;
    else break;
  }
  const ends = at === codes.length || code === delimiter || code === lineEnd;
  const whole = (point < 0 ? at : point) - begin;
  const decimals = point < 0 ? 0 : at - point - 1;
  const digits = whole + decimals;
  if (!ends || digits === 0 || digits > MOST_DIGITS || decimals > 2) return NO_FIGURE;
  if (decimals < 2) cents *= decimals === 1 ? 10 : 100;
  const hasLeadingNought = whole === 0 || (whole > 1 && codes[begin] === NOUGHT);
  const isMoneyForm = decimals === 2 && !hasLeadingNought && !(isNegative && cents === 0);
  const kind = isMoneyForm ? MONEY : FIGURE;
  cells.add(text.slice(start, at), kind, isNegative ? 0 - cents : cents);
  return at;
}

/** The same for any other field. */
function takeText({ text, codes, delimiter, lineEnd }: Source, start: number, cells: PlainCells): number {
  // A blank at either end, or two of them, are one too many.
  let before = SPACE;
  let isClean = true;
  let end = start;
  for (; end < codes.length; end += 1) {
    const code = codes[end] ?? 0;
    if (code === delimiter || code === lineEnd) break;
    if (code < SPACE || code > TILDE || (code === SPACE && before === SPACE)) isClean = false;
    before = code;
  }
  if (end === start) {
    cells.add('', BLANK, 0);
    return end;
  }
  if (!isClean || before === SPACE) cells.unclean += 1;
  const field = text.slice(start, end);
  if (beginsWithWord(codes, start, end)) cells.add(field, WORDS, 0);
  else addOther(field, cells);
  return end;
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
  const first = field.charCodeAt(0);
  const mayBeFigure = first === BRACKET || first === MINUS || first === POINT || isDigit(first);
  const cents = mayBeFigure ? usualCents(field) : null;
  if (cents === null) cells.add(field, OTHER, 0);
  else cells.add(field, isMoney(field) ? MONEY : FIGURE, cents);
}
