/** Makers of trial balance files for the tests: invented companies, one trick of real exports each. */
import ExcelJS from 'exceljs';
import {
  type ReadOptions,
  readTrialBalance,
} from '../../../../../main/financial-statements/trial-balance/read-trial-balance.ts';
import { Problem } from '../../../../../shared/problem.ts';

export function csv(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** A workbook from sheets of rows; `dress` may set formats, merges and indents. */
export async function xlsx(
  sheets: Readonly<Record<string, readonly (readonly ExcelJS.CellValue[])[]>>,
  dress: (workbook: ExcelJS.Workbook) => void = () => {},
): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook();
  for (const [name, rows] of Object.entries(sheets))
    workbook.addWorksheet(name).addRows(rows.map((row) => [...row]));
  dress(workbook);
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}

export async function read(bytes: Uint8Array, options: ReadOptions = {}) {
  return await readTrialBalance(bytes, 'trial-balance', options);
}

/** "code description balance prior" of each account. */
export async function rowsOf(bytes: Uint8Array, options: ReadOptions = {}): Promise<string[]> {
  const { items } = await read(bytes, options);
  return items.map((item) =>
    [
      item.accountCode,
      item.accountDescription,
      item.currentYearBalance,
      item.priorYearBalance,
      item.openingBalance,
    ]
      .filter((part) => part !== null && part !== '')
      .join(' | '),
  );
}

export async function problemOf(bytes: Uint8Array, options: ReadOptions = {}): Promise<Problem> {
  try {
    await read(bytes, options);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('The file was read although it should be refused.');
}
