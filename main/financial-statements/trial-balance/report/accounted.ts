/**
 * Where every row and every column with figures of the sheet went. Nothing that is read is lost without a line:
 * the rows add up to those of the sheet, and each column with figures has a role or the reason why it has none.
 */
import type { ColumnRole, ImportReport } from '../../../../shared/model/trial-balance.ts';
import { amountKindAt } from '../cells/amounts.ts';
import { TEXT_KIND } from '../cells/plain-row.ts';
import { type GridRow, isBlankRow, kindAt } from '../cells/sheet-grid.ts';
import type { Column } from '../headings/find-header.ts';
import type { SheetReading } from '../sheets/read-sheet.ts';
import type { Figures } from '../table/table.ts';

export function figuresIn(rows: readonly GridRow[], index: number, decimalComma: boolean): number {
  let figures = 0;
  for (const row of rows) {
    const kind = kindAt(row, index);
    if (kind === TEXT_KIND.BLANK || kind === TEXT_KIND.WORDS) continue;
    const isFigure = kind === TEXT_KIND.FIGURE || kind === TEXT_KIND.MONEY;
    if (isFigure || amountKindAt(row, index, decimalComma) === 'AMOUNT') figures += 1;
  }
  return figures;
}

function reasonOf({ meaning }: Column): string {
  switch (meaning.kind) {
    case 'CODE':
    case 'ACCOUNT':
      return 'codes of accounts';
    case 'DESCRIPTION':
      return 'names of accounts';
    case 'COMPANY':
    case 'CURRENCY':
    case 'PERIOD':
      return 'says of whom or of when the row is';
    case 'IGNORED':
      return 'not a balance, by its heading';
    case 'UNKNOWN':
      return 'its heading is not understood';
    default:
  }
  if (meaning.time === 'MOVEMENT') return 'movement of the period, not a balance';
  if (meaning.time === 'OPENING') return 'opening balance, where another column was taken';
  if (meaning.date !== null) return `of another period (${meaning.date.key})`;
  return 'another balance, where a column that says more was taken';
}

function countOf(figures: Figures): number {
  let count = 0;
  for (const cents of figures) if (cents !== null) count += 1;
  return count;
}

/** Every column of the table that holds a figure. */
export function accountedColumns(reading: SheetReading): ImportReport['amountColumns'] {
  const { columns, header, sorted } = reading;
  // One column that holds the signed balance is counted where it was read.
  const { rows, layout, current, prior } = sorted.table;
  const roles = new Map<number, ColumnRole>();
  for (const [role, index] of Object.entries(columns) as [ColumnRole, number][]) roles.set(index, role);
  return header.columns.flatMap((column) => {
    const { index, lines } = column;
    const role = roles.get(index) ?? null;
    if (role === 'code' || role === 'description') return [];
    const read = role === 'current' ? current : role === 'prior' ? prior : null;
    const figures = read === null ? figuresIn(rows, index, layout.decimalComma) : countOf(read);
    if (figures === 0) return [];
    const heading = [...lines].reverse().join(' ').slice(0, 200);
    return [{ index, heading, figures, role, reason: role === null ? reasonOf(column) : '' }];
  });
}

/** The rows of the sheet by what became of them. */
export function accountedRows(reading: SheetReading): NonNullable<ImportReport['rows']> {
  const { sheet, header, sorted, setAside, priorPeriod } = reading;
  // Every row of the table holds something: blank ones were passed over when it was made.
  const heading = sheet.rows.slice(0, header.position + 1).filter((row) => !isBlankRow(row)).length;
  return {
    inSheet: heading + sorted.table.rows.length,
    heading,
    accounts: sorted.accounts.length,
    leftOut: sorted.leftOut.length,
    setAside: setAside.reduce((sum, { rows }) => sum + rows, 0),
    priorPeriod: priorPeriod?.places.length ?? 0,
  };
}
