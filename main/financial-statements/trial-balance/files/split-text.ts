/**
 * Text without a quotation mark, split into rows of cells: lines at their ends, cells at the delimiter. That is
 * what papaparse makes of such a text, too, at several times the cost; papaparse still says which delimiter the
 * text uses, and reads every text that has quotation marks or mixed line ends.
 */
import Papa from 'papaparse';
import { MAX_TEXT, textCell } from '../cells/cell.ts';
import { PlainCells, PlainRow } from '../cells/plain-row.ts';
import { type GridRow, MAX_COLUMNS } from '../cells/sheet-grid.ts';
import { takeRow } from './take-field.ts';

/** How a text of the simple kind is split. */
export interface Separators {
  readonly newline: '\n' | '\r\n';
  readonly delimiter: string;
}

/** Delimiters that are looked for, in the order in which they are tried. */
export const DELIMITERS = [',', ';', '\t', '|'];

/** papaparse judges a text by its first ten lines. */
const LINES_TO_JUDGE = 12;

/** Long enough that pieces cost nothing, short enough that the memory of the last ones is used again. */
const PIECE_BYTES = 64_000;
const LINE_FEED = 0x0a;

/** A part of a text with the codes of its characters, which are read faster from a list than from the text. */
export interface Piece {
  readonly text: string;
  readonly codes: Uint8Array | Uint16Array;
}

/** Plain ASCII as text, in pieces of at least so many bytes, each of which but the last ends with a line feed. */
export function piecesOf(ascii: Buffer, least = PIECE_BYTES): readonly Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < ascii.length; ) {
    const lineFeed = ascii.indexOf(LINE_FEED, at + least);
    const end = lineFeed < 0 ? ascii.length : lineFeed + 1;
    const codes = new Uint8Array(ascii.buffer, ascii.byteOffset + at, end - at);
    pieces.push({ text: ascii.toString('latin1', at, end), codes });
    at = end;
  }
  return pieces;
}

/** Any text as one piece. */
export function pieceOf(text: string): Piece {
  const bytes = Buffer.allocUnsafeSlow(text.length * 2);
  bytes.write(text, 'utf16le');
  return { text, codes: new Uint16Array(bytes.buffer, bytes.byteOffset, text.length) };
}

/** The line end of the text where it is the same everywhere; null for old or mixed ones. */
function lineEnd(pieces: readonly Piece[]): '\n' | '\r\n' | null {
  if (!pieces.some(({ text }) => text.includes('\r'))) return '\n';
  return pieces.some(({ text }) => /\r(?!\n)|(?<!\r)\n/.test(text)) ? null : '\r\n';
}

/** Amounts with a decimal comma, before no other delimiter than the comma is looked for. */
const FEWEST_AMOUNTS = 2;
/** "1.250,00" or "-300,5": a whole cell. */
const DECIMAL_COMMA = /^\s*-?\d[\d. ]*,\d{1,2}\s*$/;

/**
 * The delimiter between amounts with decimal commas ("1.250,00;300,00"): another than the comma that stands equally
 * often in most of the lines. Titles above a table have none; null where papaparse has to say.
 */
export function delimiterBesideCommas(head: string): string | null {
  const lines = head.split(/\r?\n/).filter((line) => line.trim() !== '');
  for (const delimiter of DELIMITERS) {
    if (delimiter === ',' || !head.includes(delimiter)) continue;
    const cells = lines.map((line) => line.split(delimiter));
    const most = Math.max(...cells.map(({ length }) => length));
    const alike = cells.filter(({ length }) => length === most);
    const amounts = alike.flat().filter((cell) => DECIMAL_COMMA.test(cell)).length;
    if (amounts >= FEWEST_AMOUNTS && most > 2 && alike.length * 2 > lines.length) return delimiter;
  }
  return null;
}

/** The first lines of a text, by which it is judged. */
export function firstLines(text: string): string {
  return text.split('\n', LINES_TO_JUDGE).join('\n');
}

/** How the text is split; null where it is not of the simple kind. */
export function separatorsOf(pieces: readonly Piece[]): Separators | null {
  const first = pieces[0]?.text ?? '';
  if (first === '' || first.startsWith('\ufeff') || pieces.some(({ text }) => text.includes('"')))
    return null;
  const newline = lineEnd(pieces);
  if (newline === null) return null;
  const head = first.split(newline, LINES_TO_JUDGE).join(newline);
  // A delimiter that the lines do not hold is never the one; each that is tried takes its time.
  const delimitersToGuess = DELIMITERS.filter((delimiter) => head.includes(delimiter));
  // The comma is also what papaparse takes where the lines say nothing.
  if (delimitersToGuess.every((delimiter) => delimiter === ',')) return { newline, delimiter: ',' };
  const beside = delimiterBesideCommas(head);
  if (beside !== null) return { newline, delimiter: beside };
  const { meta } = Papa.parse(head, { newline, delimiter: '', delimitersToGuess, preview: 1 });
  return { newline, delimiter: meta.delimiter };
}

/** A row of fields as they stand in the file, each of which is cleaned. */
export function cleanedRow(fields: readonly string[], index: number): GridRow {
  const cells = fields.slice(0, MAX_COLUMNS).map((field) => textCell(field));
  return { number: index + 1, hidden: false, cells };
}

/** Rows of a text, and how many cells the widest of them has. */
export interface SplitRows {
  readonly rows: readonly GridRow[];
  readonly width: number;
}

/** The same while it grows. */
interface OpenRows {
  readonly rows: GridRow[];
  width: number;
}

/**
 * The rows of the text, at most `most` of them. What follows the last line end is a line, too.
 */
export function splitText(pieces: readonly Piece[], separators: Separators, most: number): SplitRows {
  const split: OpenRows = { rows: [], width: 0 };
  let left = pieces.length;
  for (const piece of pieces) {
    left -= 1;
    // Of the last piece only, what follows its last line end is a line.
    const { length } = piece.text;
    splitPiece(piece, left === 0 ? length : length - 1, separators, most, split);
  }
  return split;
}

/** Adds the rows that begin in the piece, at `last` at the latest. */
function splitPiece(
  { text, codes }: Piece,
  last: number,
  { newline, delimiter }: Separators,
  most: number,
  split: OpenRows,
): void {
  const { rows } = split;
  const source = { text, codes, delimiter: delimiter.charCodeAt(0), lineEnd: newline.charCodeAt(0) };
  // There is a cell before each delimiter and each line end, and one at the end.
  let cells = new PlainCells(text.length + 1);
  for (let at = 0; at <= last && rows.length < most; ) {
    if (cells.count > PlainCells.CAPACITY - MAX_COLUMNS) cells = new PlainCells(text.length + 1 - at);
    const { count: first, unclean } = cells;
    const end = takeRow(source, at, cells);
    const width = cells.count - first;
    const isPlain = cells.unclean === unclean && width <= MAX_COLUMNS && end - at <= MAX_TEXT;
    if (width > split.width) split.width = Math.min(width, MAX_COLUMNS);
    if (isPlain) rows.push(new PlainRow(rows.length + 1, cells, first, width));
    else rows.push(cleanedRow(cells.texts.slice(first, cells.count), rows.length));
    at = end < text.length ? end + newline.length : text.length + 1;
  }
}
