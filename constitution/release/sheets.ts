/**
 * Reads the sheets of a release workbook as plain text rows: header in row 1, one record per row, rich text
 * and numbers as text. The release is a file of this project, yet every row is checked by schema later.
 */
import ExcelJS from 'exceljs';

export type Row = Readonly<Record<string, string>>;
export type ReleaseSheets = (name: string) => readonly Row[];

function cellText(cell: ExcelJS.Cell): string {
  return cell.text.replaceAll('\r\n', '\n').trim();
}

function rowsOf(sheet: ExcelJS.Worksheet): readonly Row[] {
  const headers: string[] = [];
  sheet.getRow(1).eachCell((cell, column) => {
    headers[column] = cellText(cell);
  });
  const rows: Row[] = [];
  for (let number = 2; number <= sheet.rowCount; number += 1) {
    const row = sheet.getRow(number);
    const record = Object.fromEntries(
      headers.flatMap((header, column) => (header ? [[header, cellText(row.getCell(column))] as const] : [])),
    );
    if (Object.values(record).some((text) => text !== '')) rows.push(record);
  }
  return rows;
}

/** The sheets of a release, by name; asking for one that is missing throws. */
export async function readRelease(path: string): Promise<ReleaseSheets> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(path);
  return (name) => {
    const sheet = workbook.getWorksheet(name);
    if (!sheet) throw new Error(`The release has no sheet "${name}".`);
    return rowsOf(sheet);
  };
}
