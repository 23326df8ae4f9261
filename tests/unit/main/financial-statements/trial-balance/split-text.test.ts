/** The splitter of plain text and papaparse give the same rows of every file, whatever stands in it. */
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import {
  amountKindAt,
  knownCents,
  readText,
  usualCents,
} from '../../../../../main/financial-statements/trial-balance/amounts.ts';
import { textCell } from '../../../../../main/financial-statements/trial-balance/cell.ts';
import { TEXT_KIND } from '../../../../../main/financial-statements/trial-balance/plain-row.ts';
import { readCsv } from '../../../../../main/financial-statements/trial-balance/read-csv.ts';
import { kindAt } from '../../../../../main/financial-statements/trial-balance/sheet-grid.ts';
import {
  separatorsOf,
  splitText,
} from '../../../../../main/financial-statements/trial-balance/split-text.ts';
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
function byPapaparse(text: string) {
  return Papa.parse<string[]>(text, {
    delimiter: '',
    delimitersToGuess: [',', ';', '\t', '|'],
    skipEmptyLines: false,
  }).data.map((fields) => fields.slice(0, 200).map((field) => textCell(field)));
}

describe('text split without papaparse', () => {
  it('has the rows and cells of papaparse, in 1,500 random files', () => {
    const next = numbersFrom(20_251_231);
    let simple = 0;
    for (let file = 0; file < 1_500; file += 1) {
      const text = randomText(next);
      const bytes = new TextEncoder().encode(text);
      const decoded = new TextDecoder().decode(bytes);
      if (separatorsOf(decoded) !== null) simple += 1;
      const rows = readCsv(bytes).flatMap((sheet) => sheet.rows);
      expect(
        rows.map((row) => row.cells),
        JSON.stringify(text),
      ).toEqual(byPapaparse(decoded));
      expect(rows.map((row) => row.number)).toEqual(rows.map((_, index) => index + 1));
    }
    // Both ways were taken often.
    expect(simple).toBeGreaterThan(400);
    expect(simple).toBeLessThan(1_300);
  });

  it('has them too of Windows-1252, in which each letter is a byte', () => {
    const lines = [
      'Code;Name;2025',
      '1;Caf\u00e9 \u0160koda\u2122;10.00',
      '2;Bank;-10.00',
      '\u017e3;\u00a0x;1',
    ];
    const text = lines.join('\n');
    const windows: Readonly<Record<string, number>> = { '\u0160': 0x8a, '\u2122': 0x99, '\u017e': 0x9e };
    const bytes = Uint8Array.from(text, (letter) => windows[letter] ?? letter.charCodeAt(0));
    const rows = readCsv(bytes).flatMap((sheet) => sheet.rows);
    expect(rows.map((row) => row.cells)).toEqual(byPapaparse(text));
    expect(rows.map((row) => row.plain !== undefined)).toEqual([true, false, true, false]);
  });

  it('gives plain rows their texts without making cells', () => {
    const [sheet] = readCsv(new TextEncoder().encode('Code,Name\r\n1,Bank\r\n2,Cash \r\n'));
    expect(sheet?.rows.map((row) => row.plain && row.texts)).toEqual([
      ['Code', 'Name'],
      ['1', 'Bank'],
      undefined,
      [''],
    ]);
    expect(sheet?.rows[2]?.cells.map((cell) => cell.text)).toEqual(['2', 'Cash']);
  });

  it('knows of every cell what reading it alone says, in 400 random files', () => {
    const next = numbersFrom(20_261_231);
    const pick = () => FIGURES[next(FIGURES.length)] ?? '';
    let figures = 0;
    for (let file = 0; file < 400; file += 1) {
      const line = () => Array.from({ length: 1 + next(5) }, () => pick() + (next(4) === 0 ? pick() : ''));
      const text = Array.from({ length: 1 + next(20) }, () => line().join(';')).join('\n');
      for (const row of splitText(text, { newline: '\n', delimiter: ';' }, 1_000)) {
        row.cells.forEach((cell, index) => {
          const kind = kindAt(row, index);
          const usual = usualCents(cell.text);
          if (row.plain) expect(kind === TEXT_KIND.BLANK, cell.text).toBe(cell.text === '');
          if (row.plain) expect(knownCents(row, index), cell.text).toBe(usual);
          if (row.plain)
            expect(kind === TEXT_KIND.MONEY, cell.text).toBe(usual !== null && isMoney(cell.text));
          if (kind === TEXT_KIND.WORDS) expect(readText(cell.text, file % 2 === 0).kind).toBe('TEXT');
          for (const comma of [false, true])
            expect(amountKindAt(row, index, comma)).toBe(readText(cell.text, comma).kind);
          if (knownCents(row, index) !== null) figures += 1;
        });
      }
    }
    expect(figures).toBeGreaterThan(2_000);
  });
});
