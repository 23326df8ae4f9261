/**
 * Delimited text into a grid: any delimiter, UTF-8, UTF-16, GB 18030 or Windows-1252, with or without a byte order
 * mark. Cells stay text; whether a text is a figure is decided later, for all kinds of file alike.
 */
import { isAscii } from 'node:buffer';
import Papa from 'papaparse';
import { Problem } from '../../../../shared/problem.ts';
import { MAX_ROWS, type SheetGrid, widthOf } from '../cells/sheet-grid.ts';
import {
  cleanedRow,
  DELIMITERS,
  delimiterBesideCommas,
  firstLines,
  type Piece,
  pieceOf,
  piecesOf,
  type Separators,
  type SplitRows,
  separatorsOf,
  splitText,
} from './split-text.ts';

/** UTF-16 without a mark shows as a zero in every other byte. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, 400);
  let even = 0;
  let odd = 0;
  for (let at = 0; at < sample.length; at += 1) {
    if (sample[at] !== 0) continue;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  }
  if (odd > sample.length / 4 && even === 0) return 'utf-16le';
  if (even > sample.length / 4 && odd === 0) return 'utf-16be';
  return null;
}

/** Fewer characters may as well be accents that stand beside one another. */
const FEW_CHARACTERS = 4;

/**
 * Chinese writes two high bytes for each character, the first of a narrower range; accents of Western languages stand
 * alone among plain letters.
 */
function printsChinese(bytes: Uint8Array): boolean {
  let pairs = 0;
  let alone = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const first = bytes[at] ?? 0;
    if (first < 0x80) continue;
    if (first >= 0xa1 && first <= 0xf7 && (bytes[at + 1] ?? 0) >= 0xa1) {
      pairs += 1;
      at += 1;
    } else alone += 1;
  }
  return pairs >= FEW_CHARACTERS && alone * 10 <= pairs;
}

/** Text of the file, in pieces. Errors: UNSUPPORTED_FILE_TYPE when the bytes are no text. */
function decodeText(bytes: Uint8Array): readonly Piece[] {
  const wide = wideEncoding(bytes);
  if (wide) return [pieceOf(new TextDecoder(wide).decode(bytes))];
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.includes(0)) {
    throw new Problem(
      'UNSUPPORTED_FILE_TYPE',
      'This file is neither text nor an Excel workbook. Export the trial balance as CSV, XLSX or XLS and upload that file.',
    );
  }
  // Nearly every file is plain ASCII, which is the same in all of these.
  if (isAscii(buffer)) return piecesOf(buffer);
  try {
    return [pieceOf(new TextDecoder('utf-8', { fatal: true }).decode(bytes))];
  } catch {
    return [pieceOf(new TextDecoder(printsChinese(buffer) ? 'gb18030' : 'windows-1252').decode(bytes))];
  }
}

function tooManyRows(): Problem {
  return new Problem(
    'UNREADABLE_FILE',
    `The file has more than ${MAX_ROWS.toLocaleString('en')} rows; it looks like a ledger. Export the trial balance (one row for each account) instead.`,
  );
}

function readSimple(pieces: readonly Piece[], separators: Separators): SplitRows {
  const split = splitText(pieces, separators, MAX_ROWS + 1);
  if (split.rows.length > MAX_ROWS) throw tooManyRows();
  return split;
}

/** `declared`: a first line that names the delimiter; it stays a row without text, so that rows keep their numbers. */
function readWithCare(text: string, declared: RegExpExecArray | null): SplitRows {
  const parsed = Papa.parse<string[]>(declared ? `\n${text.slice(declared[0].length)}` : text, {
    delimiter: declared?.[1] ?? delimiterBesideCommas(firstLines(text)) ?? '',
    delimitersToGuess: DELIMITERS,
    skipEmptyLines: false,
    preview: MAX_ROWS + 1,
  });
  if (parsed.data.length > MAX_ROWS) throw tooManyRows();
  const rows = parsed.data.map(cleanedRow);
  return { rows, width: rows.reduce((most, row) => Math.max(most, widthOf(row)), 0) };
}

export function readCsv(bytes: Uint8Array): SheetGrid[] {
  const pieces = decodeText(bytes);
  const declared = /^sep=(.)\r?\n/i.exec(pieces[0]?.text ?? '');
  const separators = declared ? null : separatorsOf(pieces);
  const { rows, width } = separators
    ? readSimple(pieces, separators)
    : readWithCare(pieces.map(({ text }) => text).join(''), declared);
  return [{ name: '', hidden: false, rows, width, withoutCommas: separators?.delimiter === ',' }];
}
