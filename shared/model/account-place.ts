/**
 * Where in the file an account stands that the sheet of this year has not: its balance of last year came from another
 * sheet, which the import report names. Accounts of the sheet itself stand in the row that is kept with them.
 */
import type { JoinedPrior } from './trial-balance.ts';

export interface AccountPlace {
  /** The other sheet; null for the sheet that was read. */
  readonly sheet: string | null;
  /** One-based; 0 where it is not known. */
  readonly row: number;
}

interface PlacedAccount {
  readonly accountCode: string;
  readonly accountDescription: string;
  readonly sourceRow: number;
}

/** `joined`: what the import report says of the sheets that were brought together. */
export function accountPlace(
  { accountCode, accountDescription, sourceRow }: PlacedAccount,
  joined: readonly Pick<JoinedPrior, 'from' | 'onlyThere'>[] = [],
): AccountPlace {
  if (sourceRow !== 0) return { sheet: null, row: sourceRow };
  for (const { from, onlyThere } of joined) {
    // The description may be that of a chart of accounts in the same workbook: the code goes first.
    const found = onlyThere.find(({ account }) =>
      accountCode === ''
        ? account === accountDescription
        : account === accountCode || account.startsWith(`${accountCode} `),
    );
    if (found) return { sheet: from, row: found.row };
  }
  return { sheet: null, row: 0 };
}

/** "row 14", "sheet TB 2024, row 9"; what is not known is said so. */
export function placeInWords({ sheet, row }: AccountPlace): string {
  if (row === 0) return 'another sheet of the file';
  return sheet === null ? `row ${row}` : `sheet ${sheet}, row ${row}`;
}
