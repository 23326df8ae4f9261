/**
 * Files of chance, split by the splitter of plain text and read as before it was there: the same rows, cells and
 * kinds of figures. Same seeds, same files; the ordinary run takes the first of them, the soak takes more.
 */
import Papa from 'papaparse';
import { expect } from 'vitest';
import {
  amountKindAt,
  readText,
  usualCents,
} from '../../../../../main/financial-statements/trial-balance/cells/amounts.ts';
import { textCell } from '../../../../../main/financial-statements/trial-balance/cells/cell.ts';
import { TEXT_KIND } from '../../../../../main/financial-statements/trial-balance/cells/plain-row.ts';
import { kindAt } from '../../../../../main/financial-statements/trial-balance/cells/sheet-grid.ts';
import { readCsv } from '../../../../../main/financial-statements/trial-balance/files/read-csv.ts';
import {
  pieceOf,
  piecesOf,
  separatorsOf,
  splitText,
} from '../../../../../main/financial-statements/trial-balance/files/split-text.ts';
import { isMoney } from '../../../../../shared/model/money.ts';

/** Numbers below `most`, the same in every run. */
function numbersFrom(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % most;
  };
}

const PIECES = [
  'Bank',
  '1',
  '10.50',
  '-3.00',
  '',
  ' ',
  '  ',
  'a b',
  ' a',
  'b ',
  'é',
  '\u00a0',
  '\u200b',
  '(5)',
];
const ODD = ['"', '""', '"x,y"', '"two\nlines"', '\r', '\n', 'x'.repeat(1_100), '\ufeff'];

/** What figures are made of, and what is nearly one. */
const FIGURES = [
  '0',
  '00',
  '-',
  '-0.00',
  '0.00',
  '.',
  '.5',
  '5.',
  '1.005',
  '12.30',
  '-12.3',
  '1,234.50',
  '(5.00)',
  '( 5)',
  '12345678901',
  '12345678901.23',
  '123456789012345',
  '1234567890123456',
  '9007199254740993',
  '',
  '+1',
  '1e3',
  'Bank',
  'Cash at bank',
  'GST',
  'Dr',
  '5 Cr',
  '2025',
  '1.234,56',
  'nil',
  "S$'000",
  '-.5',
  '007.00',
  '--',
];

function randomText(next: (most: number) => number): string {
  const pick = (list: readonly string[]) => list[next(list.length)] ?? '';
  const delimiter = pick([',', ';', '\t', '|', ', ', '#']);
  const newline = pick(['\n', '\n', '\r\n', '\r']);
  const oddness = next(3) === 0 ? 12 : 0;
  const width = 1 + next(6);
  const field = () =>
    oddness > 0 && next(oddness) === 0 ? pick(ODD) : pick(PIECES) + (next(3) === 0 ? pick(PIECES) : '');
  const line = () => {
    const ragged = next(5) === 0 ? next(260) : width;
    return Array.from({ length: ragged }, field).join(delimiter);
  };
  const lines = Array.from({ length: next(25) }, line);
  return `${next(8) === 0 ? '\ufeff' : ''}${lines.join(newline)}${next(2) === 0 ? newline : ''}`;
}

/** What papaparse alone makes of the text. */
export function byPapaparse(text: string) {
  return Papa.parse<string[]>(text, {
    delimiter: '',
    delimitersToGuess: [',', ';', '\t', '|'],
    skipEmptyLines: false,
  }).data.map((fields) => fields.slice(0, 200).map((field) => textCell(field)));
}

/** The text is split in pieces as it is whole; false where it has quotation marks, or fits into one piece. */
function hasSameRowsInPieces(ascii: string, least: number): boolean {
  const pieces = piecesOf(Buffer.from(ascii), least);
  const separators = separatorsOf([pieceOf(ascii)]);
  expect(pieces.map(({ text }) => text).join('')).toBe(ascii);
  expect(separatorsOf(pieces) === null, JSON.stringify(ascii)).toBe(separators === null);
  if (separators === null || pieces.length < 2) return false;
  const [inPieces, whole] = [pieces, [pieceOf(ascii)]].map((text) =>
    splitText(text, separators, 1_000).rows.map(({ number, cells }) => ({ number, cells })),
  );
  expect(inPieces, JSON.stringify(ascii)).toEqual(whole);
  return true;
}

/** The rows and cells of so many random files are those of papaparse. */
export function expectRowsOfPapaparse(files: number): void {
  const next = numbersFrom(20_251_231);
  let simple = 0;
  let inPieces = 0;
  for (let file = 0; file < files; file += 1) {
    const text = randomText(next);
    const bytes = new TextEncoder().encode(text);
    const decoded = new TextDecoder().decode(bytes);
    if (separatorsOf([pieceOf(decoded)]) !== null) simple += 1;
    if (hasSameRowsInPieces(decoded.replace(/[^\p{ASCII}]/gu, 'x'), 1 + (file % 40))) inPieces += 1;
    const rows = readCsv(bytes).flatMap((sheet) => sheet.rows);
    expect(
      rows.map((row) => row.cells),
      JSON.stringify(text),
    ).toEqual(byPapaparse(decoded));
    expect(rows.map((row) => row.number)).toEqual(rows.map((_, index) => index + 1));
  }
  // Both ways were taken often: 400 and 200 times at least of 1,500.
  expect(simple).toBeGreaterThan((files * 4) / 15);
  expect(simple).toBeLessThan((files * 13) / 15);
  expect(inPieces).toBeGreaterThan(files / 5);
}

/** Of every cell of so many random files is known what reading it alone says. */
export function expectKindsAsReadAlone(files: number): void {
  const next = numbersFrom(20_261_231);
  const pick = () => FIGURES[next(FIGURES.length)] ?? '';
  let figures = 0;
  for (let file = 0; file < files; file += 1) {
    const line = () => Array.from({ length: 1 + next(5) }, () => pick() + (next(4) === 0 ? pick() : ''));
    const text = Array.from({ length: 1 + next(20) }, () => line().join(';')).join('\n');
    for (const row of splitText([pieceOf(text)], { newline: '\n', delimiter: ';' }, 1_000).rows) {
      row.cells.forEach((cell, index) => {
        const kind = kindAt(row, index);
        const usual = usualCents(cell.text);
        if (row.plain) expect(kind === TEXT_KIND.BLANK, cell.text).toBe(cell.text === '');
        if (row.plain) expect(row.centsAt(index), cell.text).toBe(usual);
        if (row.plain) expect(kind === TEXT_KIND.MONEY, cell.text).toBe(usual !== null && isMoney(cell.text));
        if (kind === TEXT_KIND.WORDS) expect(readText(cell.text, file % 2 === 0).kind).toBe('TEXT');
        for (const comma of [false, true])
          expect(amountKindAt(row, index, comma)).toBe(readText(cell.text, comma).kind);
        if (row.plain && row.centsAt(index) !== null) figures += 1;
      });
    }
  }
  expect(figures).toBeGreaterThan(files * 5);
}
