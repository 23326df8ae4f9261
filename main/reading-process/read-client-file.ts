/**
 * A list of clients as plain cells: CSV, XLSX or XLS, read by the readers of workbooks under their limits, and cut to what such
 * a list ever holds. What a cell means is decided elsewhere; what was cut is told.
 */
import { type ClientFile, IMPORT_LIMITS } from '../../shared/model/client-import.ts';
import { Problem } from '../../shared/problem.ts';
import {
  cellAt,
  isBlankRow,
  type SheetGrid,
} from '../financial-statements/trial-balance/cells/sheet-grid.ts';
import { fileKind } from '../financial-statements/trial-balance/files/file-kind.ts';
import { readCsv } from '../financial-statements/trial-balance/files/read-csv.ts';
import { readXls } from '../financial-statements/trial-balance/files/read-xls.ts';

const WANTED = 'Save the list of clients as CSV, XLSX or XLS and choose that file.';

async function gridsOf(bytes: Uint8Array): Promise<readonly SheetGrid[]> {
  switch (fileKind(bytes)) {
    case 'XLSX': {
      const { readXlsx } = await import('../financial-statements/trial-balance/files/read-xlsx.ts');
      return await readXlsx(bytes);
    }
    case 'XLS':
      return await readXls(bytes);
    case 'TEXT':
      return readCsv(bytes);
    case 'LEDGER':
      throw new Problem('UNSUPPORTED_FILE_TYPE', `This was pulled from a ledger. ${WANTED}`);
  }
}

/** The readers speak of trial balances, for which they were made. */
function inOurWords(error: unknown): unknown {
  if (!(error instanceof Problem)) return error;
  const told = error.message.replace(
    /Export the trial balance.*$|Copy the columns of the trial balance.*$/s,
    WANTED,
  );
  return new Problem(error.code, told.replaceAll('; it looks like a ledger', ''));
}

/** Errors: UNSUPPORTED_FILE_TYPE, UNREADABLE_FILE. */
export async function readClientFile(bytes: Uint8Array): Promise<ClientFile> {
  const { sheets, rows, columns, text } = IMPORT_LIMITS;
  let grids: readonly SheetGrid[];
  try {
    grids = (await gridsOf(bytes)).filter((grid) => grid.rows.length > 0 || grid.passedOver !== undefined);
  } catch (error) {
    throw inOurWords(error);
  }
  if (grids.length === 0) throw new Problem('UNREADABLE_FILE', `The file has no rows. ${WANTED}`);
  return {
    sheets: grids.slice(0, sheets).map((grid) => {
      const filled = grid.rows.filter((row) => !isBlankRow(row));
      return {
        name: grid.name,
        hidden: grid.hidden,
        passedOver: grid.passedOver !== undefined,
        rows: filled.slice(0, rows).map((row) => ({
          number: row.number,
          cells: Array.from({ length: Math.min(columns, row.cells.length) }, (_, at) => {
            const cell = cellAt(row, at);
            return (cell.date ?? cell.text).slice(0, text);
          }),
        })),
        rowsBeyond: Math.max(0, filled.length - rows),
      };
    }),
    sheetsBeyond: grids.slice(sheets).map(({ name }) => name.slice(0, text)),
  };
}
