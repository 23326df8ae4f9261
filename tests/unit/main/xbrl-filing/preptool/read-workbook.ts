/** Reads a workbook back: cell contents and defined names as plain data. */
import ExcelJS from 'exceljs';

export interface ReadCell {
  readonly value: ExcelJS.CellValue;
  readonly type: ExcelJS.ValueType;
}

export interface ReadWorkbook {
  readonly workbook: ExcelJS.Workbook;
  /** Sheet → rows → cell values ("" where empty). */
  readonly sheets: Readonly<Record<string, readonly (readonly ExcelJS.CellValue[])[]>>;
  /** Defined name → cell. */
  readonly names: ReadonlyMap<string, ReadCell>;
}

export async function readWorkbook(bytes: Uint8Array): Promise<ReadWorkbook> {
  const workbook = new ExcelJS.Workbook();
  const copy = new ArrayBuffer(bytes.byteLength);
  new Uint8Array(copy).set(bytes);
  await workbook.xlsx.load(copy);
  const sheets: Record<string, ExcelJS.CellValue[][]> = {};
  for (const sheet of workbook.worksheets) {
    const rows: ExcelJS.CellValue[][] = [];
    sheet.eachRow((row) => {
      rows.push([1, 2, 3, 4, 5, 6, 7].map((column) => row.getCell(column).value ?? ''));
    });
    sheets[sheet.name] = rows;
  }
  const names = new Map<string, ReadCell>();
  for (const { name, ranges } of workbook.definedNames.model) {
    const [, sheetName = '', address = ''] = /^'?([^'!]+)'?!\$?([A-Z]+\$?\d+)/.exec(ranges[0] ?? '') ?? [];
    const cell = workbook.getWorksheet(sheetName)?.getCell(address.replace('$', ''));
    if (cell) names.set(name, { value: cell.value, type: cell.type });
  }
  return { workbook, sheets, names };
}
