/**
 * Delimited text into a grid: any delimiter, UTF-8, UTF-16 or Windows-1252, with or without a byte order
 * mark. Cells stay text; whether a text is a figure is decided later, for all kinds of file alike.
 */
import Papa from 'papaparse';
import { Problem } from '../../../shared/problem.ts';
import {
  type GridRow,
  MAX_COLUMNS,
  MAX_ROWS,
  MAX_TEXT,
  PlainRow,
  type SheetGrid,
  textCell,
  widthOf,
} from './sheet-grid.ts';
import { DELIMITERS, type SplitText, splitLine, splitText } from './split-text.ts';

/** UTF-16 without a mark shows as a zero in every other byte. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, 400);
  const zeros = (parity: number) => sample.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  const even = zeros(0);
  const odd = zeros(1);
  if (odd > sample.length / 4 && even === 0) return 'utf-16le';
  if (even > sample.length / 4 && odd === 0) return 'utf-16be';
  return null;
}

/** Text of the file. Errors: UNSUPPORTED_FILE_TYPE when the bytes are no text. */
export function decodeText(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  if (bytes.includes(0)) {
    throw new Problem(
      'UNSUPPORTED_FILE_TYPE',
      'This file is neither text nor an Excel workbook. Export the trial balance as CSV, XLSX or XLS and upload that file.',
    );
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function tooManyRows(): Problem {
  return new Problem(
    'UNREADABLE_FILE',
    `The file has more than ${MAX_ROWS.toLocaleString('en')} rows; it looks like a ledger. Export the trial balance (one row for each account) instead.`,
  );
}

function rowOf(fields: readonly string[], index: number): GridRow {
  return {
    number: index + 1,
    hidden: false,
    cells: fields.slice(0, MAX_COLUMNS).map((field) => textCell(field)),
  };
}

/** A character in a line for which a field might need cleaning: no plain one, or a blank at the end of a field. */
function uncleanIn(delimiter: string): RegExp {
  return new RegExp(`[^ -~${delimiter}]|(?:^|[ ${delimiter}]) | (?:[${delimiter}]|$)`);
}

function readSimple({ lines, delimiter }: SplitText): GridRow[] {
  const unclean = uncleanIn(delimiter);
  let expected = 1;
  return lines.map((line, index) => {
    const fields = splitLine(line, delimiter, expected);
    expected = fields.length;
    return line.length > MAX_TEXT || fields.length > MAX_COLUMNS || unclean.test(line)
      ? rowOf(fields, index)
      : new PlainRow(index + 1, fields);
  });
}

function readWithCare(text: string, delimiter: string): GridRow[] {
  const parsed = Papa.parse<string[]>(text, {
    delimiter,
    delimitersToGuess: DELIMITERS,
    skipEmptyLines: false,
    preview: MAX_ROWS + 1,
  });
  if (parsed.data.length > MAX_ROWS) throw tooManyRows();
  return parsed.data.map(rowOf);
}

export function readCsv(bytes: Uint8Array): SheetGrid[] {
  const text = decodeText(bytes);
  const declared = /^sep=(.)\r?\n/i.exec(text);
  const simple = declared ? null : splitText(text, MAX_ROWS + 1);
  if (simple && simple.lines.length > MAX_ROWS) throw tooManyRows();
  const rows = simple
    ? readSimple(simple)
    : readWithCare(declared ? `\n${text.slice(declared[0].length)}` : text, declared?.[1] ?? '');
  const width = rows.reduce((most, row) => Math.max(most, widthOf(row)), 0);
  return [{ name: '', hidden: false, rows, width }];
}
