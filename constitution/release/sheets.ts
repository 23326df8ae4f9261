/**
 * Reads the sheets of a release workbook as plain text rows: header in row 1, one record per row, rich text,
 * numbers and dates as text. A sheet or column that is missing, unknown or named twice is a problem, and so is
 * what would be lost or read as something else: a value outside the columns, a formula.
 */
import ExcelJS from 'exceljs';
import { OPTIONAL_SHEETS, SHEETS, type SheetLayout } from './layout.ts';
import { BadRelease, type Report } from './problems.ts';

export interface SheetRow {
  readonly cells: Readonly<Record<string, string>>;
  /** Says what is wrong with the cell of a column. */
  readonly report: (column: string, text: string) => void;
}

export interface ReleaseSheet {
  readonly layout: SheetLayout;
  readonly rows: readonly SheetRow[];
  /** Says what is wrong with the sheet as a whole. */
  readonly report: (text: string) => void;
}

export type ReleaseSheets = (layout: SheetLayout) => ReleaseSheet;

function cellText(cell: ExcelJS.Cell): string {
  if (cell.value instanceof Date) return cell.value.toISOString().slice(0, 10);
  return cell.text.replaceAll('\r\n', '\n').trim();
}

/** Column numbers by header, after what is wrong with the headers has been said. */
function headersOf(
  sheet: ExcelJS.Worksheet,
  layout: SheetLayout,
  report: Report,
): ReadonlyMap<string, number> {
  const columns = new Map<string, number>();
  const known = new Set(layout.columns.map((column) => column.name));
  sheet.getRow(1).eachCell((cell, column) => {
    const name = cellText(cell);
    const wrong = (text: string) => report({ sheet: layout.sheet, row: 1, column, text });
    if (name === '') return;
    if (columns.has(name)) wrong(`the column "${name}" stands twice`);
    else if (!known.has(name)) wrong(`"${name}" is not a column of this sheet`);
    else columns.set(name, column);
  });
  for (const { name, form, optional } of layout.columns) {
    if (columns.has(name) || form === 'reading' || optional) continue;
    report({ sheet: layout.sheet, row: 0, column: 0, text: `the column "${name}" is missing` });
  }
  return columns;
}

/** What stands in a row and cannot be taken over as it is. */
function reportLost(
  row: ExcelJS.Row,
  headed: ReadonlySet<number>,
  say: (column: number, text: string) => void,
) {
  row.eachCell((cell, column) => {
    if (cell.type === ExcelJS.ValueType.Formula)
      say(column, 'a formula stands here: write its value instead');
    else if (!headed.has(column) && cellText(cell) !== '') {
      say(column, 'a value stands outside the columns of this sheet');
    }
  });
}

function readSheet(workbook: ExcelJS.Workbook, layout: SheetLayout, report: Report): ReleaseSheet {
  const whole = (text: string) => report({ sheet: layout.sheet, row: 0, column: 0, text });
  const sheet = workbook.getWorksheet(layout.sheet);
  if (!sheet) {
    if (!OPTIONAL_SHEETS.has(layout)) whole('the sheet is missing');
    return { layout, rows: [], report: whole };
  }
  const columns = headersOf(sheet, layout, report);
  const headed = new Set<number>();
  sheet.getRow(1).eachCell((cell, column) => cellText(cell) !== '' && headed.add(column));
  const rows: SheetRow[] = [];
  for (let number = 2; number <= sheet.rowCount; number += 1) {
    const row = sheet.getRow(number);
    reportLost(row, headed, (column, text) => report({ sheet: layout.sheet, row: number, column, text }));
    const cells = Object.fromEntries([...columns].map(([name, at]) => [name, cellText(row.getCell(at))]));
    if (Object.values(cells).every((text) => text === '')) continue;
    rows.push({
      cells,
      report: (column, text) =>
        report({ sheet: layout.sheet, row: number, column: columns.get(column) ?? 1, text }),
    });
  }
  return { layout, rows, report: whole };
}

/** The sheets of a release; `report` hears of each that is missing, double or not read as it stands. */
export function releaseSheets(workbook: ExcelJS.Workbook, report: Report): ReleaseSheets {
  const sheets = new Map(SHEETS.map((layout) => [layout, readSheet(workbook, layout, report)]));
  return (layout) => sheets.get(layout) ?? readSheet(workbook, layout, report);
}

/** The workbook of a release. Throws BadRelease when the file is not a workbook at all. */
export async function openRelease(path: string): Promise<ExcelJS.Workbook> {
  const workbook = new ExcelJS.Workbook();
  try {
    await workbook.xlsx.readFile(path);
  } catch {
    throw new BadRelease([
      { sheet: '', row: 0, column: 0, text: `${path} cannot be read as an .xlsx workbook.` },
    ]);
  }
  return workbook;
}
