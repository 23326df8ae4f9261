/** The splitter of plain text and papaparse give the same rows of every file, whatever stands in it. */
import { describe, expect, it } from 'vitest';
import { readCsv } from '../../../../../../main/financial-statements/trial-balance/files/read-csv.ts';
import { byPapaparse, expectKindsAsReadAlone, expectRowsOfPapaparse } from '../random-text.ts';

describe('text split without papaparse', () => {
  // 1,500 files are compared by the soak.
  it('has the rows and cells of papaparse, in 300 random files', () => {
    expectRowsOfPapaparse(300);
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

  // 400 files by the soak.
  it('knows of every cell what reading it alone says, in 80 random files', () => {
    expectKindsAsReadAlone(80);
  });
});
