/**
 * XLSX and XLSM into grids with exceljs. Formulas are never computed: the value that the workbook holds
 * counts, and a formula without one is marked broken. Macros are never looked at.
 */
import ExcelJS from 'exceljs';
import { BLANK, type Cell, cleanText, dateCell, numberCell, textCell } from '../cells/cell.ts';
import { type GridRow, MAX_COLUMNS, type SheetGrid } from '../cells/sheet-grid.ts';
import { PASSED_OVER, readyPackage } from './workbook-package.ts';
import { damagedWorkbook } from './workbook-terms.ts';

function isoDay(date: Date): string {
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}

/** A reference to a cell of another workbook: [2]Sheet1!A1, '[Ledger.xlsx]TB'!B7. */
const OTHER_WORKBOOK = /\[(?:\d{1,4}|[^[\]]{1,200}\.xl\w{1,3})\]/i;

/** The cell, marked where its formula takes the value from another workbook. */
function convertCell(cell: ExcelJS.Cell): Cell {
  const converted = plainCellOf(cell);
  const isLinked = cell.type === ExcelJS.ValueType.Formula && OTHER_WORKBOOK.test(cell.formula ?? '');
  return isLinked && converted !== BLANK ? { ...converted, linked: true } : converted;
}

function plainCellOf(cell: ExcelJS.Cell): Cell {
  const { alignment, font, numFmt } = cell.style;
  const indent = alignment?.indent ?? 0;
  const bold = font?.bold === true;
  const format = numFmt ?? '';
  const isFormula = cell.type === ExcelJS.ValueType.Formula;
  const value = isFormula ? cell.result : cell.value;
  if (value === null || value === undefined) return isFormula ? { ...BLANK, broken: true } : BLANK;
  if (typeof value === 'number') return numberCell(value, format, indent, bold);
  if (typeof value === 'string') return textCell(value, indent, bold);
  if (value instanceof Date) return dateCell(isoDay(value));
  if (typeof value === 'boolean') return textCell(String(value), indent, bold);
  if ('error' in value) return { ...BLANK, text: String(value.error), broken: true };
  if ('richText' in value) return textCell(value.richText.map((run) => run.text).join(''), indent, bold);
  if ('text' in value) return textCell(cleanText(cell.text), indent, bold);
  return BLANK;
}

function convertSheet(sheet: ExcelJS.Worksheet): SheetGrid {
  const rows: GridRow[] = [];
  const about = { name: sheet.name, hidden: sheet.state !== 'visible' };
  const beyond = new Set<number>();
  let cellsBeyond = 0;
  let width = 0;
  let passedOver: SheetGrid['passedOver'];
  sheet.eachRow({ includeEmpty: false }, (row, number) => {
    const cells: Cell[] = [];
    row.eachCell({ includeEmpty: false }, (cell, column) => {
      const isMerged = cell.type === ExcelJS.ValueType.Merge;
      // A merged cell counts in the row of its master only: across, not down.
      if (isMerged && String(cell.master.row) !== String(cell.row)) return;
      if (column > MAX_COLUMNS) {
        if (isMerged) return;
        cellsBeyond += 1;
        beyond.add(column);
        return;
      }
      while (cells.length < column - 1) cells.push(BLANK);
      cells.push(convertCell(isMerged ? cell.master : cell));
    });
    if (cells[0]?.text === PASSED_OVER.TOO_LONG) passedOver = 'TOO_LONG';
    if (cells[0]?.text === PASSED_OVER.TOO_WIDE) passedOver = 'TOO_WIDE';
    width = Math.max(width, cells.length);
    rows.push({ number, hidden: row.hidden === true, cells });
  });
  if (beyond.size >= MAX_COLUMNS) passedOver ??= 'TOO_WIDE';
  if (passedOver !== undefined) return { ...about, rows: [], width: 0, passedOver };
  const hiddenColumns = new Set(
    Array.from({ length: width }, (_, index) => index).filter(
      (index) => sheet.getColumn(index + 1).hidden === true,
    ),
  );
  return { ...about, rows, width, cellsBeyond, hiddenColumns };
}

/** What a trial balance does not need; some of it refers to parts that were not unpacked. */
const IGNORED_NODES = [
  'autoFilter',
  'conditionalFormatting',
  'dataValidations',
  'drawing',
  'extLst',
  'headerFooter',
  'hyperlinks',
  'legacyDrawing',
  'picture',
  'tableParts',
];

/** Errors: UNREADABLE_FILE when the workbook is damaged. */
export async function readXlsx(bytes: Uint8Array): Promise<SheetGrid[]> {
  const workbook = new ExcelJS.Workbook();
  const ready = readyPackage(bytes);
  try {
    await workbook.xlsx.load(ready.buffer, { ignoreNodes: IGNORED_NODES });
  } catch {
    throw damagedWorkbook();
  }
  return workbook.worksheets.map(convertSheet);
}
