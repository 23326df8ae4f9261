/**
 * Reads the rows under the heading into the table: their figures in cents, exact, and what of them cannot be read.
 * Blank rows are passed over; no other row is lost here.
 */
import { readCell, usualCents } from '../cells/amounts.ts';
import { type Cents, exact, minus, negated, times } from '../cells/cents.ts';
import { type GridRow, isBlankRow, isNumber, textAt } from '../cells/sheet-grid.ts';
import { computedRows } from './computed-lines.ts';
import type { Table, TableLayout } from './table.ts';

/** A cell that says on which side the amount beside it stands. */
export const SIDE_WORD = /^(?:(dr|debit|debet|d|soll|s|借)|cr|credit|kredit|c|haben|h|贷|貸)\.?$/i;

/** Cents of a cell in the usual form, without a format that could turn them; null for any other. */
function usualFigure(row: GridRow, index: number): number | null {
  if (row.plain) return row.centsAt(index);
  const cell = row.cells[index];
  const isPlain = cell?.decimal != null && (cell.format === '' || cell.format === 'General') && !cell.broken;
  return isPlain ? usualCents(cell.decimal ?? '') : null;
}

/** The figure in a column; null where there is none. A row whose cell is no amount is marked unreadable. */
function figureAt(
  row: GridRow,
  index: number | undefined,
  layout: TableLayout,
  isCredit: boolean,
  unreadable: Set<number>,
): Cents | null {
  if (index === undefined) return null;
  const { sides, decimalComma, scale } = layout;
  if (sides.size === 0 && (!decimalComma || isNumber(row, index))) {
    const usual = usualFigure(row, index);
    if (usual !== null) return scale === 1 ? usual : times(usual, scale);
  }
  const reading = readCell(row, index, decimalComma, scale);
  if (reading.kind === 'BLANK') return null;
  if (reading.kind === 'TEXT') {
    unreadable.add(row.number);
    return null;
  }
  const cents = exact(reading.cents);
  const side = SIDE_WORD.exec(textAt(row, sides.get(index) ?? -1));
  if (reading.side === null && side) return side[1] ? cents : negated(cents);
  return reading.side === 'CR' && isCredit ? negated(cents) : cents;
}

/** Columns of one kind of balance: the signed one, or debit and credit. */
interface BalanceColumns {
  readonly signed: number | undefined;
  readonly debit: number | undefined;
  readonly credit: number | undefined;
}

function hasAny({ signed, debit, credit }: BalanceColumns): boolean {
  return signed !== undefined || debit !== undefined || credit !== undefined;
}

function creditOf(printed: Cents | null, layout: TableLayout): Cents {
  return layout.creditIsNegative ? negated(printed ?? 0) : (printed ?? 0);
}

/** Net of a pair or of one signed column; null when the row holds no figure there. */
function netAt(
  row: GridRow,
  { signed, debit, credit }: BalanceColumns,
  layout: TableLayout,
  unreadable: Set<number>,
): Cents | null {
  if (signed !== undefined) return figureAt(row, signed, layout, false, unreadable);
  const left = figureAt(row, debit, layout, false, unreadable);
  const right = figureAt(row, credit, layout, true, unreadable);
  return left === null && right === null ? null : minus(left ?? 0, creditOf(right, layout));
}

/** How deep the row stands: by the column that says so, else by the indent of its name or code. */
function indentOf(row: GridRow, { levels, columns }: TableLayout): number {
  if (levels !== undefined) return Number(textAt(row, levels)) || 0;
  if (row.plain) return 0;
  const indentAt = (index: number | undefined) => row.cells[index ?? -1]?.indent ?? 0;
  return Math.max(indentAt(columns.description), indentAt(columns.code));
}

/** The table of the rows that hold anything: one pass, in which every list grows by a place for each row. */
export function readTable(body: readonly GridRow[], layout: TableLayout): Table {
  const {
    code,
    description,
    current: currentAt,
    debit: debitAt,
    credit: creditAt,
    ...others
  } = layout.columns;
  const priorAt = { signed: others.prior, debit: others.priorDebit, credit: others.priorCredit };
  const openingAt = { signed: others.opening, debit: others.openingDebit, credit: others.openingCredit };
  const hasPrior = hasAny(priorAt);
  const hasOpening = hasAny(openingAt);
  const rows = body.filter((row) => !isBlankRow(row));
  const { length } = rows;
  const codes = new Array<string>(length);
  const names = new Array<string>(length);
  const current = new Array<Cents | null>(length);
  const prior = new Array<Cents | null>(hasPrior ? length : 0);
  const opening = new Array<Cents | null>(hasOpening ? length : 0);
  const debit = new Array<Cents>(currentAt === undefined ? length : 0);
  const credit = new Array<Cents>(currentAt === undefined ? length : 0);
  const unreadable = new Set<number>();
  const worded = new Set<number>();
  const indents = new Map<number, number>();
  const mayBeComputed = computedRows(layout);
  let at = 0;
  for (const row of rows) {
    const name = description === undefined ? '' : textAt(row, description);
    if (mayBeComputed(row, name)) worded.add(at);
    const indent = indentOf(row, layout);
    if (indent > 0) indents.set(at, indent);
    if (currentAt !== undefined) current[at] = figureAt(row, currentAt, layout, false, unreadable);
    else {
      const left = figureAt(row, debitAt, layout, false, unreadable);
      const right = figureAt(row, creditAt, layout, true, unreadable);
      debit[at] = left ?? 0;
      credit[at] = creditOf(right, layout);
      current[at] = left === null && right === null ? null : minus(left ?? 0, creditOf(right, layout));
    }
    if (hasPrior) prior[at] = netAt(row, priorAt, layout, unreadable);
    if (hasOpening) opening[at] = netAt(row, openingAt, layout, unreadable);
    codes[at] = code === undefined ? '' : textAt(row, code);
    names[at] = name;
    at += 1;
  }
  const printed = currentAt === undefined ? { debit, credit } : null;
  return { layout, rows, codes, names, current, prior, opening, printed, unreadable, worded, indents };
}
