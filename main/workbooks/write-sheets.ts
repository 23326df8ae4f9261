/**
 * Writes sheets as an XLSX file: heads that stay in sight and are repeated on each page, A4 fitted to the width,
 * brackets for negatives, "Draft" on every sheet that is one. Same input, same bytes: the moment is handed in. Programs
 * compute the formulas anew when they open the file.
 */
import ExcelJS from 'exceljs';
import type { Money } from '../../shared/model/money.ts';
import { carriedText } from '../foreign-files/carried-text.ts';
import { CELL_TEXT_LIMIT, cellNumber, numberFormat } from './cell-value.ts';
import { FACE, LINE_POINTS, pageHeaderText, rowHeight } from './page.ts';
import { type Cell, type CellFormat, FIRST_ROW, fixedRangeOn, HEAD_ROW, type Sheet } from './sheet.ts';
import { stampWorkbook, workbookBytes } from './workbook-bytes.ts';

/** What stands at the head of every sheet. */
export interface SheetHeads {
  /** What the workbook is: "Working papers". */
  readonly document: string;
  /** Who is named as author; absent: the program. */
  readonly author?: string;
  readonly company: string;
  readonly uen: string;
  /** "for the financial year ended 31 December 2026 · S$". */
  readonly period: string;
  readonly draft: boolean;
  /** ISO timestamp, UTC. */
  readonly generatedAt: string;
}

const FORMATS: Readonly<Record<CellFormat, string>> = {
  CENTS: numberFormat(2),
  UNITS: numberFormat(0),
  THOUSANDS: '#,##0,_);(#,##0,);"-"_)',
  PERCENT: '#,##0.0_);(#,##0.0);"-"_)',
  COUNT: '0',
};
const QUIET = { argb: 'FF5A6472' };
const DRAFT = { argb: 'FFB42318' };
const HEAD_FILL = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFE6EAF0' } } as const;

/** An amount that a cell cannot hold exactly is not written as another one. */
function numberOf(amount: Money): number {
  const number = cellNumber(amount);
  if (number === null) throw new Error(`A cell cannot hold the amount ${amount} exactly.`);
  return number;
}

function contentOf(cell: Cell): ExcelJS.CellValue {
  switch (cell.kind) {
    case 'EMPTY':
      return null;
    case 'TEXT':
      return carriedText(cell.text).slice(0, CELL_TEXT_LIMIT);
    case 'LINK':
      return { text: carriedText(cell.text), hyperlink: `#'${cell.sheet}'!A1` };
    case 'AMOUNT':
      return numberOf(cell.amount);
    case 'COUNT':
      return cell.count;
    case 'SAYS':
      return { formula: cell.formula, result: cell.says };
    case 'FORMULA': {
      const { formula, result } = cell;
      if (result === null) return { formula, result: '' };
      return { formula, result: typeof result === 'number' ? result : numberOf(result) };
    }
  }
}

function isFigure({ kind }: Cell): boolean {
  return kind === 'AMOUNT' || kind === 'FORMULA' || kind === 'COUNT';
}

/** Looks are shared objects: the library then sets up each of them once and not for every cell. */
function styles(): (cell: Cell) => Partial<ExcelJS.Style> {
  const made = new Map<string, Partial<ExcelJS.Style>>();
  return (cell) => {
    const { format, bold = false, quiet = false, rule, indent = 0, right = isFigure(cell) } = cell;
    const isText = cell.kind === 'TEXT' || cell.kind === 'LINK';
    const name = JSON.stringify([format, bold, quiet, rule, indent, right, cell.kind]);
    const known = made.get(name);
    if (known !== undefined) return known;
    const style: Partial<ExcelJS.Style> = {
      font: {
        ...FACE,
        bold,
        ...(quiet ? { italic: true, color: QUIET } : {}),
        ...(cell.kind === 'LINK' ? { underline: true, color: { argb: 'FF1F4E9E' } } : {}),
      },
      alignment: {
        vertical: 'top',
        horizontal: right ? 'right' : 'left',
        wrapText: isText,
        ...(indent > 0 ? { indent } : {}),
      },
      numFmt: isText ? '@' : format === undefined ? 'General' : FORMATS[format],
      ...(rule === undefined
        ? {}
        : {
            border: {
              top: { style: 'thin' as const },
              ...(rule === 'TOTAL' ? { bottom: { style: 'double' as const } } : {}),
            },
          }),
    };
    made.set(name, style);
    return style;
  };
}

function addPage(workbook: ExcelJS.Workbook, sheet: Sheet, heads: SheetHeads): ExcelJS.Worksheet {
  const draft = heads.draft ? 'DRAFT · ' : '';
  const worksheet = workbook.addWorksheet(sheet.name, {
    views: [{ state: 'frozen', xSplit: sheet.frozenColumns, ySplit: HEAD_ROW, showGridLines: false }],
    properties: { outlineProperties: { summaryBelow: false, summaryRight: false } },
    pageSetup: {
      paperSize: 9,
      orientation: sheet.landscape ? 'landscape' : 'portrait',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      printTitlesRow: `1:${HEAD_ROW}`,
      margins: { left: 0.4, right: 0.4, top: 0.6, bottom: 0.6, header: 0.3, footer: 0.3 },
    },
    headerFooter: {
      // The title stands at the head of each page; beside the name it would overprint.
      oddFooter: `&L${draft}${pageHeaderText(heads.company)}&RPage &P of &N`,
    },
  });
  // Sheets of words and of tables with heads of their own have no heads here.
  const hasHeads = sheet.columns.some(({ head }) => head !== '');
  sheet.columns.forEach(({ head, width, figures = false }, at) => {
    worksheet.getColumn(at + 1).width = width;
    if (!hasHeads) return;
    const cell = worksheet.getCell(HEAD_ROW, at + 1);
    cell.value = carriedText(head);
    cell.font = { ...FACE, bold: true };
    cell.alignment = { vertical: 'bottom', horizontal: figures ? 'right' : 'left', wrapText: true };
    cell.fill = HEAD_FILL;
    cell.border = { bottom: { style: 'thin' } };
  });
  worksheet.getRow(HEAD_ROW).height = hasHeads
    ? Math.max(2 * LINE_POINTS, rowHeight(sheet.columns.map(({ head, width }) => ({ text: head, width }))))
    : LINE_POINTS / 2;
  const above = [
    { text: heads.company, font: { ...FACE, size: 14, bold: true } },
    { text: sheet.title, font: { ...FACE, size: 12, bold: true } },
    { text: sheet.subtitle ?? heads.period, font: FACE },
    ...(heads.draft ? [{ text: 'Draft', font: { ...FACE, bold: true, color: DRAFT } }] : []),
  ];
  above.forEach(({ text, font }, at) => {
    const cell = worksheet.getCell(at + 1, 1);
    cell.value = carriedText(text);
    cell.font = font;
  });
  return worksheet;
}

/** The file as bytes. Throws where an amount has more digits than a cell holds. */
export async function writeSheets(sheets: readonly Sheet[], heads: SheetHeads): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook();
  stampWorkbook(workbook, heads.generatedAt);
  workbook.title = carriedText(`${heads.company}, ${heads.document.toLowerCase()}`);
  if (heads.author !== undefined) workbook.creator = carriedText(heads.author);
  workbook.calcProperties.fullCalcOnLoad = true;
  const styleOf = styles();
  for (const sheet of sheets) {
    const worksheet = addPage(workbook, sheet, heads);
    const whole = sheet.columns.reduce((sum, { width }) => sum + width, 0);
    sheet.rows.forEach(({ cells, folds = false, spans = false }, at) => {
      const row = worksheet.getRow(FIRST_ROW + at);
      cells.forEach((cell, column) => {
        if (cell.kind === 'EMPTY' && cell.rule === undefined) return;
        const written = row.getCell(column + 1);
        written.value = contentOf(cell);
        written.style = styleOf(cell);
      });
      row.height = rowHeight(
        cells.flatMap((cell, column) =>
          cell.kind === 'TEXT'
            ? [
                {
                  text: cell.text,
                  width: (spans ? whole : (sheet.columns[column]?.width ?? 10)) - 1.5 * (cell.indent ?? 0),
                },
              ]
            : [],
        ),
      );
      if (spans && sheet.columns.length > 1)
        worksheet.mergeCells(FIRST_ROW + at, 1, FIRST_ROW + at, sheet.columns.length);
      if (folds) row.outlineLevel = 1;
    });
    for (const { name, column, row } of sheet.names ?? [])
      workbook.definedNames.add(fixedRangeOn(sheet.name, column, row, row), name);
  }
  return await workbookBytes(workbook);
}
