/**
 * XLSX and XLSM into grids with exceljs. Formulas are never computed: the value that the workbook holds
 * counts, and a formula without one is marked broken. Macros are never looked at.
 */
import ExcelJS from 'exceljs';
import { Problem } from '../../../shared/problem.ts';
import {
  BLANK,
  type Cell,
  cleanText,
  dateCell,
  type GridRow,
  MAX_COLUMNS,
  MAX_ROWS,
  numberCell,
  type SheetGrid,
  textCell,
} from './sheet-grid.ts';

function isoDay(date: Date): string {
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}

function convertCell(cell: ExcelJS.Cell): Cell {
  const indent = cell.alignment?.indent ?? 0;
  const bold = cell.font?.bold === true;
  const format = cell.numFmt ?? '';
  const value = cell.type === ExcelJS.ValueType.Formula ? cell.result : cell.value;
  if (value === null || value === undefined) {
    return cell.type === ExcelJS.ValueType.Formula ? { ...BLANK, broken: true } : BLANK;
  }
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
  let width = 0;
  sheet.eachRow({ includeEmpty: false }, (row, number) => {
    if (rows.length >= MAX_ROWS) return;
    const cells: Cell[] = [];
    row.eachCell({ includeEmpty: false }, (cell, column) => {
      if (column > MAX_COLUMNS) return;
      // A merged cell counts in the row of its master only: across, not down.
      if (cell.type === ExcelJS.ValueType.Merge && String(cell.master.row) !== String(cell.row)) return;
      const source = cell.type === ExcelJS.ValueType.Merge ? cell.master : cell;
      cells[column - 1] = convertCell(source);
    });
    const dense = Array.from(cells, (cell) => cell ?? BLANK);
    width = Math.max(width, dense.length);
    rows.push({ number, hidden: row.hidden === true, cells: dense });
  });
  return { name: sheet.name, hidden: sheet.state !== 'visible', rows, width };
}

/** Errors: UNREADABLE_FILE when the workbook is damaged. */
export async function readXlsx(bytes: Uint8Array): Promise<SheetGrid[]> {
  const workbook = new ExcelJS.Workbook();
  try {
    const copy = new ArrayBuffer(bytes.byteLength);
    new Uint8Array(copy).set(bytes);
    await workbook.xlsx.load(copy, { ignoreNodes: ['dataValidations', 'drawing', 'picture', 'extLst'] });
  } catch {
    throw new Problem(
      'UNREADABLE_FILE',
      'The workbook is damaged or was not saved completely. Open it in Excel, save it again and upload the new file.',
    );
  }
  return workbook.worksheets.map(convertSheet);
}
