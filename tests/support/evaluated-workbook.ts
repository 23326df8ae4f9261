/** Evaluates the formulas of a workbook with a library of its own, so that results that a file carries are not believed. */
import ExcelJS from 'exceljs';
import { HyperFormula } from 'hyperformula';

type Content = string | number | null;

/** A text is handed over as a text, whatever it begins with. */
function contentOf(value: ExcelJS.CellValue): Content {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return `'${value}`;
  if (typeof value === 'object' && 'formula' in value) return `=${value.formula}`;
  return `'${JSON.stringify(value)}`;
}

export class EvaluatedWorkbook {
  private readonly engine: HyperFormula;
  /** How many formulas there are. */
  readonly formulas: number;

  constructor(sheets: Readonly<Record<string, readonly (readonly Content[])[]>>) {
    this.engine = HyperFormula.buildFromSheets(sheets, { licenseKey: 'gpl-v3' });
    this.formulas = Object.values(sheets)
      .flat(2)
      .filter((content) => typeof content === 'string' && content.startsWith('=')).length;
  }

  static async read(bytes: Uint8Array): Promise<EvaluatedWorkbook> {
    const workbook = new ExcelJS.Workbook();
    const copy = new ArrayBuffer(bytes.byteLength);
    new Uint8Array(copy).set(bytes);
    await workbook.xlsx.load(copy);
    return new EvaluatedWorkbook(
      Object.fromEntries(
        workbook.worksheets.map((sheet) => [
          sheet.name,
          Array.from({ length: sheet.rowCount }, (_row, at) =>
            Array.from({ length: sheet.columnCount }, (_cell, column) =>
              contentOf(sheet.getCell(at + 1, column + 1).value),
            ),
          ),
        ]),
      ),
    );
  }

  private address(sheet: string, column: number, row: number) {
    const id = this.engine.getSheetId(sheet);
    if (id === undefined) throw new Error(`There is no sheet ${sheet}.`);
    return { sheet: id, col: column - 1, row: row - 1 };
  }

  /** Column and row from 1. */
  value(sheet: string, column: number, row: number): unknown {
    const value = this.engine.getCellValue(this.address(sheet, column, row));
    if (typeof value === 'object' && value !== null) {
      throw new Error(`${sheet} ${column} ${row}: ${JSON.stringify(value)}`);
    }
    return value;
  }

  set(sheet: string, column: number, row: number, content: number): void {
    this.engine.setCellContents(this.address(sheet, column, row), content);
  }

  close(): void {
    this.engine.destroy();
  }
}
