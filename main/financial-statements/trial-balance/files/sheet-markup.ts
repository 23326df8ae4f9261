/**
 * The markup of a sheet made ready for exceljs, in one pass over its tags, however they are written: a place on every
 * row and cell, no cell without content, no merge over half of a sheet. A sheet too long or too wide to be a trial
 * balance is told by its counts before anything is made of it. A tag that never ends is left to the parser.
 */
import { MAX_CELLS, MAX_COLUMNS, MAX_ROWS } from '../cells/sheet-grid.ts';

const MAX_MERGED_CELLS = 20_000;

export type ReadyMarkup = { readonly xml: string } | { readonly passedOver: 'TOO_LONG' | 'TOO_WIDE' };

const BEFORE_A = 0x40;
/** Of the last column that Excel has. */
const MOST_LETTERS = 3;

/** Zero-based column of a reference ("C7" is 2); -1 without letters. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < MOST_LETTERS; at += 1) {
    const letter = reference.charCodeAt(at) - BEFORE_A;
    if (!(letter >= 1 && letter <= 26)) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : `${lettersOf(Math.floor(column / 26) - 1)}${last}`;
}

function mergeIsSmall(tag: string): boolean {
  const area = /ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/.exec(tag);
  if (!area) return true;
  const [, left = '', top = '', right = '', bottom = ''] = area;
  const width = columnOf(right) - columnOf(left) + 1;
  return width * (Number(bottom) - Number(top) + 1) <= MAX_MERGED_CELLS;
}

const NAME_ENDS = ' \t\r\n/>';

/** True where a tag of this name begins after the bracket at `at`. */
function isNamed(xml: string, at: number, name: string): boolean {
  return xml.startsWith(name, at + 1) && NAME_ENDS.includes(xml[at + 1 + name.length] ?? '');
}

const PLACE = ' r="';

/** The place that a row or cell says it has, nearly always in the attribute behind its name. */
function placeIn(tag: string, name: string): string | undefined {
  const from = 1 + name.length + PLACE.length;
  const to = tag.startsWith(PLACE, 1 + name.length) ? tag.indexOf('"', from) : -1;
  return to < 0 ? /\sr="([^"]*)"/.exec(tag)?.[1] : tag.slice(from, to);
}

export function readyMarkup(xml: string): ReadyMarkup {
  const parts: string[] = [];
  const columnsBeyond = new Set<number>();
  let kept = 0;
  let row = 0;
  let column = -1;
  let rows = 0;
  let cells = 0;
  const put = (text: string, from: number, to: number): void => {
    parts.push(xml.slice(kept, from), text);
    kept = to;
  };
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at + 1)) {
    const isRow = isNamed(xml, at, 'row');
    const isCell = !isRow && isNamed(xml, at, 'c');
    if (!isRow && !isCell && !isNamed(xml, at, 'mergeCell')) continue;
    const end = xml.indexOf('>', at);
    if (end < 0) break;
    const tag = xml.slice(at, end + 1);
    if (isRow) {
      rows += 1;
      const given = placeIn(tag, 'row');
      row = given === undefined ? row + 1 : Number(given);
      column = -1;
      if (given === undefined) put(`<row r="${row}"`, at, at + 4);
    } else if (isCell) {
      const given = placeIn(tag, 'c');
      column = given === undefined ? column + 1 : columnOf(given);
      if (tag.endsWith('/>')) put('', at, end + 1);
      else {
        cells += 1;
        if (given === undefined) put(`<c r="${lettersOf(column)}${row}"`, at, at + 2);
        if (column >= MAX_COLUMNS && !xml.startsWith('</c>', end + 1)) columnsBeyond.add(column);
      }
    } else if (!mergeIsSmall(tag)) put('', at, end + 1);
    if (rows > MAX_ROWS || cells > MAX_CELLS) break;
    at = end;
  }
  // Many columns make many cells: what is wrong with the sheet is its width, then.
  if (columnsBeyond.size >= MAX_COLUMNS) return { passedOver: 'TOO_WIDE' };
  if (rows > MAX_ROWS || cells > MAX_CELLS) return { passedOver: 'TOO_LONG' };
  return { xml: parts.length === 0 ? xml : parts.join('') + xml.slice(kept) };
}
