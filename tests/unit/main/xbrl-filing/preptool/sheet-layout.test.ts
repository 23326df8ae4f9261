/** A page of the workbook is read without a magnifier, and no text runs over its neighbour or out of its row. */
import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { numberFormat } from '../../../../../main/workbooks/cell-value.ts';
import { MOST_LINES, rowHeight, wrappedLines } from '../../../../../main/workbooks/page.ts';
import { buildPreptoolWorkbook } from '../../../../../main/xbrl-filing/preptool/build-workbook.ts';
import { COLUMN } from '../../../../../main/xbrl-filing/preptool/sheet-layout.ts';
import { buildFacts } from '../../../../../validation/filing-facts.ts';
import { KESTREL_BAY } from '../../../../fixtures/statements/kestrel-bay.ts';
import { confirmed, money, sampleContent, sampleLine } from '../../../validation/sample-content.ts';
import { sampleLookup } from '../../../validation/sample-taxonomy.ts';
import { readWorkbook } from './read-workbook.ts';

const PAGE_WIDTH_MM = 297 - 2 * 10;
/** A character of a column's width at the common face. */
const CHARACTER_MM = 1.86;

describe('the sheets', () => {
  const saved = { savedById: 'staff-1', savedAt: '2027-01-05T00:00:00.000Z' };
  const sentence = `${KESTREL_BAY.companyName} trades in marine hardware. `;
  const content = sampleContent({
    client: { ...sampleContent().client, companyName: sentence.repeat(40).trim() },
    lines: [
      sampleLine({
        valueCurrent: money('-123456789012.25'),
        mapping: confirmed('tx-as_Revenue', {
          confirmedByName: 'Anastasia Wilhelmina Featherstonehaugh-Montgomery',
        }),
      }),
    ],
    information: [{ elementId: 'tx-dei_GoingConcern', value: 'true', ...saved }],
  });
  const build = async () =>
    (
      await readWorkbook(
        await buildPreptoolWorkbook(content, sampleLookup, buildFacts(content, sampleLookup), {
          versionNo: 1,
          generatedAt: '2027-02-11T07:00:00.000Z',
        }),
      )
    ).workbook;

  it('print at three quarters of their size or more', async () => {
    for (const sheet of (await build()).worksheets) {
      const width = Object.values(COLUMN).reduce(
        (sum, column) => sum + (sheet.getColumn(column).width ?? 0),
        0,
      );
      expect(PAGE_WIDTH_MM / (width * CHARACTER_MM), sheet.name).toBeGreaterThan(0.7);
    }
  });

  it('wrap every text and give its row the height', async () => {
    for (const sheet of (await build()).worksheets)
      sheet.eachRow((row, position) => {
        row.eachCell((cell, column) => {
          if (cell.type !== ExcelJS.ValueType.String) return;
          expect(cell.alignment?.wrapText, `${sheet.name} ${cell.address}`).toBe(true);
          const lines = wrappedLines(cell.text, sheet.getColumn(column).width ?? 1);
          const points = cell.font?.size ?? 11;
          const needed = Math.min(lines, MOST_LINES) * points * 1.2;
          if (position > 1)
            expect(row.height, `${sheet.name} ${cell.address}`).toBeGreaterThanOrEqual(needed);
        });
      });
  });

  it('fit the longest figure', async () => {
    const sheet = (await build()).getWorksheet('Income Statement');
    expect(sheet?.getColumn(COLUMN.current).width).toBeGreaterThanOrEqual('(123,456,789,012.25)'.length + 1);
  });

  it('wrap words whole, break longer ones, and show no more than a few lines', () => {
    expect(wrappedLines('one two three', 8)).toBe(2);
    expect(wrappedLines('abcdefghij', 4)).toBe(3);
    expect(wrappedLines('a\nb', 10)).toBe(2);
    expect(rowHeight([{ text: 'word '.repeat(1000), width: 20 }])).toBe(15 * MOST_LINES);
  });

  it('show negatives in brackets and nil as a dash', () => {
    expect(numberFormat(0)).toBe('#,##0_);(#,##0);"-"_)');
    expect(numberFormat(2)).toBe('#,##0.00_);(#,##0.00);"-"_)');
  });
});
