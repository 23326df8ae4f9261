/**
 * Text without a quotation mark, split into rows of cells: lines at their ends, cells at the delimiter. That is
 * what papaparse makes of such a text, too, at several times the cost; papaparse still says which delimiter the
 * text uses, and reads every text that has quotation marks or mixed line ends.
 */
import Papa from 'papaparse';
import { MAX_TEXT, textCell } from './cell.ts';
import { PlainCells, PlainRow } from './plain-row.ts';
import { type GridRow, MAX_COLUMNS } from './sheet-grid.ts';
import { takeField } from './take-field.ts';

/** How a text of the simple kind is split. */
export interface Separators {
  readonly newline: '\n' | '\r\n';
  readonly delimiter: string;
}

/** Delimiters that are looked for, in the order in which they are tried. */
export const DELIMITERS = [',', ';', '\t', '|'];

/** papaparse judges a text by its first ten lines. */
const LINES_TO_JUDGE = 12;

/** The line end of the text where it is the same everywhere; null for old or mixed ones. */
function lineEnd(text: string): '\n' | '\r\n' | null {
  if (!text.includes('\r')) return '\n';
  return /\r(?!\n)|(?<!\r)\n/.test(text) ? null : '\r\n';
}

/** How the text is split; null where it is not of the simple kind. */
export function separatorsOf(text: string): Separators | null {
  if (text === '' || text.startsWith('\ufeff') || text.includes('"')) return null;
  const newline = lineEnd(text);
  if (newline === null) return null;
  const head = text.split(newline, LINES_TO_JUDGE).join(newline);
  // A delimiter that the lines do not hold is never the one; each that is tried takes its time.
  const delimitersToGuess = DELIMITERS.filter((delimiter) => head.includes(delimiter));
  // The comma is also what papaparse takes where the lines say nothing.
  if (delimitersToGuess.every((delimiter) => delimiter === ',')) return { newline, delimiter: ',' };
  const { meta } = Papa.parse(head, { newline, delimiter: '', delimitersToGuess, preview: 1 });
  return { newline, delimiter: meta.delimiter };
}

/** A row of fields as they stand in the file, each of which is cleaned. */
export function cleanedRow(fields: readonly string[], index: number): GridRow {
  const cells = fields.slice(0, MAX_COLUMNS).map((field) => textCell(field));
  return { number: index + 1, hidden: false, cells };
}

/** The codes of the characters of a text, which are read faster from a list than from the text. */
function codesOf(text: string): Uint16Array {
  const bytes = Buffer.alloc(text.length * 2);
  bytes.write(text, 'utf16le');
  return new Uint16Array(bytes.buffer, bytes.byteOffset, text.length);
}

/**
 * The rows of the text, at most `most` of them. What follows the last line end is a line, too.
 */
export function splitText(text: string, { newline, delimiter }: Separators, most: number): GridRow[] {
  const codes = codesOf(text);
  const between = delimiter.charCodeAt(0);
  const source = { text, codes, delimiter: between, lineEnd: newline.charCodeAt(0) };
  const rows: GridRow[] = [];
  // There is a cell before each delimiter and each line end, and one at the end.
  let cells = new PlainCells(text.length + 1);
  for (let at = 0; at <= text.length && rows.length < most; ) {
    if (cells.count > PlainCells.CAPACITY - MAX_COLUMNS) cells = new PlainCells(text.length + 1 - at);
    const { count: first, unclean } = cells;
    let end = takeField(source, at, cells);
    while (codes[end] === between) end = takeField(source, end + 1, cells);
    const width = cells.count - first;
    const isPlain = cells.unclean === unclean && width <= MAX_COLUMNS && end - at <= MAX_TEXT;
    if (isPlain) rows.push(new PlainRow(rows.length + 1, cells, first, width));
    else rows.push(cleanedRow(cells.texts.slice(first, cells.count), rows.length));
    at = end < text.length ? end + newline.length : text.length + 1;
  }
  return rows;
}
