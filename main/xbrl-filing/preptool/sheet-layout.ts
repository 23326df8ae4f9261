/**
 * How a sheet of the PREPTOOL workbook looks: columns, headings, page set-up, and the height of rows. Not every
 * program fits the height of a wrapped row by itself, so each row is given the height that its texts take; a page is
 * read without a magnifier, and nothing runs over its neighbour.
 */
import type ExcelJS from 'exceljs';
import { longDate, shortDate } from '../../../shared/model/dates.ts';
import { formatMoney, parseDecimal } from '../../../shared/model/money.ts';
import type { FilingContent } from '../../../validation/filing-content.ts';
import { BOLD, LINE_POINTS, pageHeaderText } from '../../workbooks/page.ts';
import type { SheetName, SheetRows } from './sheet-rows.ts';

export const COLUMN = {
  element: 1,
  label: 2,
  current: 3,
  prior: 4,
  source: 5,
  confirmedBy: 6,
  confirmedAt: 7,
} as const;

/** Identifiers are long words: smaller, they take fewer lines. */
export const IDENTIFIER = { name: 'Calibri', size: 9 } as const;

interface Widths {
  readonly element: number;
  readonly label: number;
  readonly current: number;
  readonly prior: number;
}
const WHO_AND_WHERE = { source: 22, confirmedBy: 16, confirmedAt: 21 } as const;
const WIDEST_FIGURE = 26;
const NARROWEST_FIGURE = 16;

/** Wide enough for the longest figure of the sheet with its brackets and separators. */
function figureWidth({ rows }: SheetRows): number {
  const figures = rows.flatMap((row) => (row.kind === 'fact' ? [row.current, row.prior] : []));
  const lengths = figures.map((figure) => {
    const amount = figure?.fact.numeric ? parseDecimal(figure.fact.value) : undefined;
    return amount === undefined ? 0 : formatMoney(amount).length + 3;
  });
  return Math.min(Math.max(NARROWEST_FIGURE, ...lengths), WIDEST_FIGURE);
}

/** Texts stand on the sheet of the filing information, figures on the others. */
export function columnWidths(sheet: SheetRows): Widths & typeof WHO_AND_WHERE {
  if (sheet.name === 'Filing Information')
    return { element: 34, label: 38, current: 56, prior: 16, ...WHO_AND_WHERE };
  const figure = figureWidth(sheet);
  return { element: 36, label: 44, current: figure, prior: figure, ...WHO_AND_WHERE };
}

function headings({ filing }: FilingContent): readonly string[] {
  const prior =
    filing.priorPeriod === null
      ? 'Prior period\n(none)'
      : `Prior period\nto ${shortDate(filing.priorPeriod.end)}`;
  return [
    'Element',
    'Label',
    `Current period\nto ${shortDate(filing.periodEnd)}`,
    prior,
    'Source (page, line)',
    'Confirmed by',
    'Confirmed at (UTC)',
  ];
}

const UNIT: Readonly<Record<SheetName, string>> = {
  'Income Statement': ' (S$)',
  'Balance Sheet': ' (S$)',
  'Cash Flow': ' (S$)',
  'Equity Changes': ' (S$)',
  'Filing Information': '',
};

/** An empty sheet with its header row, its columns and its pages. */
export function addSheet(
  workbook: ExcelJS.Workbook,
  sheet: SheetRows,
  content: FilingContent,
): ExcelJS.Worksheet {
  const { filing, client } = content;
  const worksheet = workbook.addWorksheet(sheet.name, {
    views: [{ state: 'frozen', xSplit: 2, ySplit: 1 }],
    pageSetup: {
      paperSize: 9,
      orientation: 'landscape',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      printTitlesRow: '1:1',
      margins: { left: 0.4, right: 0.4, top: 0.7, bottom: 0.6, header: 0.3, footer: 0.3 },
    },
    headerFooter: {
      oddHeader: `&L${pageHeaderText(client.companyName)}&C${sheet.name}${UNIT[sheet.name]}&R${longDate(filing.periodEnd)}`,
      oddFooter: `&LUEN ${pageHeaderText(client.uen)}&RPage &P of &N`,
    },
  });
  const widths = columnWidths(sheet);
  for (const [name, position] of Object.entries(COLUMN))
    worksheet.getColumn(position).width = widths[name as keyof typeof COLUMN];
  const header = worksheet.getRow(1);
  headings(content).forEach((text, position) => {
    header.getCell(position + 1).value = text;
  });
  header.font = BOLD;
  header.height = 2 * LINE_POINTS;
  header.alignment = { vertical: 'middle', wrapText: true };
  const figures = sheet.name === 'Filing Information' ? 'left' : 'right';
  for (const column of [COLUMN.current, COLUMN.prior])
    header.getCell(column).alignment = { vertical: 'middle', horizontal: figures, wrapText: true };
  header.getCell(COLUMN.source).alignment = {
    vertical: 'middle',
    horizontal: 'left',
    indent: 1,
    wrapText: true,
  };
  header.eachCell((cell) => {
    cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFE6EAF0' } };
    cell.border = { bottom: { style: 'thin' } };
  });
  return worksheet;
}
