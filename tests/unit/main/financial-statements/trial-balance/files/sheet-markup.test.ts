import { describe, expect, it } from 'vitest';
import { readyMarkup } from '../../../../../../main/financial-statements/trial-balance/files/sheet-markup.ts';
import { workSoFar } from '../../../../../support/work.ts';

const MEGABYTE = 1024 * 1024;

describe('the markup of a sheet', () => {
  it('gets a place on every row and cell, where none is written', () => {
    const xml =
      '<sheetData><row><c><v>1</v></c><c r="D1"><v>2</v></c><c t="s"><v>0</v></c></row><row r="7"><c/></row></sheetData>';
    expect(readyMarkup(xml)).toEqual({
      xml: '<sheetData><row r="1"><c r="A1"><v>1</v></c><c r="D1"><v>2</v></c><c r="E1" t="s"><v>0</v></c></row><row r="7"></row></sheetData>',
    });
  });

  it('stays as it is where every place is written, and keeps other tags that begin alike', () => {
    const xml =
      '<cols><col min="1"/></cols><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData><rowBreaks/>';
    expect(readyMarkup(xml)).toEqual({ xml });
  });

  it('loses merges over half of a sheet, and keeps the others', () => {
    const xml = '<mergeCells><mergeCell ref="A1:XFD1048576"/><mergeCell ref="A1:B2"/></mergeCells>';
    expect(readyMarkup(xml)).toEqual({ xml: '<mergeCells><mergeCell ref="A1:B2"/></mergeCells>' });
  });

  it('is passed over where it is too long or too wide, and not for formats', () => {
    const across = (cell: (at: number) => string) =>
      `<row r="1">${Array.from({ length: 16_384 }, (_, at) => cell(at)).join('')}</row>`;
    expect(readyMarkup(across(() => '<c><v>1</v></c>'))).toEqual({ passedOver: 'TOO_WIDE' });
    expect(readyMarkup('<row/>'.repeat(130_000))).toEqual({ passedOver: 'TOO_LONG' });
    const rowOf = (cells: number) => `<row>${'<c><v>1</v></c>'.repeat(cells)}</row>`;
    expect(readyMarkup(rowOf(50).repeat(8_001))).toEqual({ passedOver: 'TOO_LONG' });
    expect(readyMarkup(rowOf(700_001))).toEqual({ passedOver: 'TOO_WIDE' });
    expect(readyMarkup(across(() => '<c s="1"/>'))).toEqual({ xml: '<row r="1"></row>' });
    expect(readyMarkup(across((at) => (at < 300 ? '<c><v>1</v></c>' : '')))).toHaveProperty('xml');
  });

  it.each([
    ['cells that never end', '<c '],
    ['rows that never end', '<row '],
    ['merges that never end', '<mergeCell '],
    ['quotation marks', '<c r="'],
    ['brackets', '<'],
    ['places', '<c r="A1">'],
  ])('takes no longer than its length over a megabyte of %s', (_what, piece) => {
    const xml = piece.repeat(Math.floor(MEGABYTE / piece.length));
    const started = workSoFar();
    readyMarkup(xml);
    expect(workSoFar() - started).toBeLessThan(1_000);
  });
});
