/** What the tests use of the library that evaluates formulas; its own types take seconds to check. */
declare module 'hyperformula' {
  export interface CellAddress {
    readonly sheet: number;
    readonly col: number;
    readonly row: number;
  }
  export class HyperFormula {
    static buildFromSheets(
      sheets: Readonly<Record<string, readonly (readonly (string | number | null)[])[]>>,
      config: { readonly licenseKey: string; readonly maxRows?: number },
    ): HyperFormula;
    getSheetId(name: string): number | undefined;
    getCellValue(address: CellAddress): unknown;
    setCellContents(address: CellAddress, content: string | number): unknown;
    destroy(): void;
  }
}
