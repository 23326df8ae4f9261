/**
 * The rows under the heading with their figures in cents, and their place: an account, or a row that is
 * no account (heading, total, subtotal, group, footer) with the reason, so that nothing is dropped unseen.
 */
import type { ColumnAssignment } from '../../../shared/model/trial-balance.ts';
import { knownCents, readCell, usualCents } from './amounts.ts';
import { type Cents, exact, minus, negated } from './cents.ts';
import { TEXT_KIND } from './plain-row.ts';
import { type GridRow, isBlankRow, isNumber, kindAt, textAt } from './sheet-grid.ts';

export interface TableRow {
  readonly row: GridRow;
  readonly code: string;
  readonly name: string;
  readonly current: Cents | null;
  readonly prior: Cents | null;
  readonly opening: Cents | null;
  /** Debit and credit as printed, for comparing totals; the signed figure stands in `debit` otherwise. */
  readonly debit: Cents;
  readonly credit: Cents;
  readonly indent: number;
  readonly bold: boolean;
  /** Column indexes whose cell holds something that is no amount, or a formula without a value. */
  readonly unreadable: readonly number[];
  /** False where no word of the row is that of a total or of a computed line. */
  readonly mayBeComputed: boolean;
  readonly layout: TableLayout;
}

export interface TableLayout {
  readonly columns: ColumnAssignment;
  /** Indexes of the columns that hold amounts. */
  readonly amounts: ReadonlySet<number>;
  /** Indexes of all the others, in which the words of a row stand. */
  readonly others: readonly number[];
  readonly decimalComma: boolean;
  /** Credits are printed as negative figures in the credit column. */
  readonly creditIsNegative: boolean;
  /** Index of an amount column → index of the column beside it that says "Dr" or "Cr". */
  readonly sides: ReadonlyMap<number, number>;
}

/** A cell that says on which side the amount beside it stands. */
export const SIDE_WORD = /^(?:(dr|debit|d)|cr|credit|c)\.?$/i;

/** Cents of a cell in the usual form, without a format that could turn them; null for any other. */
function usualFigure(row: GridRow, index: number): number | null {
  if (row.plain) return knownCents(row, index);
  const cell = row.cells[index];
  const isPlain = cell?.decimal != null && (cell.format === '' || cell.format === 'General') && !cell.broken;
  return isPlain ? usualCents(cell.decimal ?? '') : null;
}

/** The figure in a column; null where there is none. */
function figureAt(
  row: GridRow,
  layout: TableLayout,
  index: number | undefined,
  isCredit: boolean,
  unreadable: number[],
): Cents | null {
  if (index === undefined) return null;
  if (layout.sides.size === 0 && (!layout.decimalComma || isNumber(row, index))) {
    const usual = usualFigure(row, index);
    if (usual !== null) return usual;
  }
  const reading = readCell(row, index, layout.decimalComma);
  if (reading.kind === 'BLANK') return null;
  if (reading.kind === 'TEXT') {
    unreadable.push(index);
    return null;
  }
  const cents = exact(reading.cents);
  const side = SIDE_WORD.exec(textAt(row, layout.sides.get(index) ?? -1));
  if (reading.side === null && side) return side[1] ? cents : negated(cents);
  return reading.side === 'CR' && isCredit ? negated(cents) : cents;
}

/** Net of a pair or of one signed column; null when the row holds no figure there. */
function netAt(
  row: GridRow,
  layout: TableLayout,
  signedAt: number | undefined,
  debitAt: number | undefined,
  creditAt: number | undefined,
  unreadable: number[],
): Cents | null {
  if (signedAt !== undefined) return figureAt(row, layout, signedAt, false, unreadable);
  const debit = figureAt(row, layout, debitAt, false, unreadable);
  const printed = figureAt(row, layout, creditAt, true, unreadable);
  return debit === null && printed === null ? null : minus(debit ?? 0, creditOf(printed, layout));
}

function creditOf(printed: Cents | null, layout: TableLayout): Cents {
  return layout.creditIsNegative ? negated(printed ?? 0) : (printed ?? 0);
}

/** The words of a row that stand outside the amount columns, else whatever it begins with. */
export function wordsOf({ row, layout }: TableRow): string {
  let words = '';
  let first = '';
  row.cells.forEach((cell, index) => {
    if (cell.text === '') return;
    if (first === '') first = cell.text;
    if (cell.decimal === null && !layout.amounts.has(index))
      words += words === '' ? cell.text : ` ${cell.text}`;
  });
  return (words === '' ? first : words).slice(0, 200);
}

/** A word of a total, or the first word of a computed line: what the three patterns below need at least. */
const COMPUTED = /total|jumlah|รวม|合计|总计|小计|المجموع|الإجمالي|^(?:net|profit|loss|differ|out of)/iu;

/** Only where the description itself is one of the words of the row do the words decide alone. */
function mayBeComputed(row: GridRow, name: string, layout: TableLayout): boolean {
  const { description = -1 } = layout.columns;
  if (name === '' || !layout.others.includes(description) || isNumber(row, description)) return true;
  for (const index of layout.others) {
    const kind = kindAt(row, index);
    // A code of digits holds no word.
    if (kind !== TEXT_KIND.WORDS && kind !== TEXT_KIND.OTHER) continue;
    if (!isNumber(row, index) && COMPUTED.test(textAt(row, index))) return true;
  }
  return false;
}

const ALL_READABLE: readonly number[] = [];

/** The rows that hold anything. */
export function readTableRows(rows: readonly GridRow[], layout: TableLayout): TableRow[] {
  const read: TableRow[] = [];
  // One list for all rows whose amounts can be read, which are nearly all.
  let unreadable: number[] = [];
  for (const row of rows) {
    if (isBlankRow(row)) continue;
    read.push(readTableRow(row, layout, unreadable));
    if (unreadable.length > 0) unreadable = [];
  }
  return read;
}

function readTableRow(row: GridRow, layout: TableLayout, unreadable: number[]): TableRow {
  const { columns } = layout;
  let current: Cents | null = null;
  let debit: Cents = 0;
  let credit: Cents = 0;
  if (columns.current !== undefined) {
    current = figureAt(row, layout, columns.current, false, unreadable);
    debit = current ?? 0;
  } else {
    const left = figureAt(row, layout, columns.debit, false, unreadable);
    const right = figureAt(row, layout, columns.credit, true, unreadable);
    if (left !== null || right !== null) {
      debit = left ?? 0;
      credit = creditOf(right, layout);
      current = minus(debit, credit);
    }
  }
  const { prior, priorDebit, priorCredit, opening, openingDebit, openingCredit } = columns;
  const code = columns.code === undefined ? '' : textAt(row, columns.code);
  const name = columns.description === undefined ? '' : textAt(row, columns.description);
  const dressed = row.plain ? undefined : row.cells[columns.description ?? columns.code ?? -1];
  return {
    row,
    code,
    name,
    current,
    prior: netAt(row, layout, prior, priorDebit, priorCredit, unreadable),
    opening: netAt(row, layout, opening, openingDebit, openingCredit, unreadable),
    debit,
    credit,
    indent: dressed?.indent ?? 0,
    bold: columns.description !== undefined && dressed?.bold === true,
    unreadable: unreadable.length === 0 ? ALL_READABLE : unreadable,
    mayBeComputed: mayBeComputed(row, name, layout),
    layout,
  };
}

const TOTAL =
  /^(?:(?:grand|sub|net|trial balance)[ -]?)?totals?(?![\p{L}\d])|(?:^| )(?:sub[ -]?total|grand total|totals?) ?:?$|^(?:jumlah|รวม|ยอดรวม|合计|总计|小计|المجموع|الإجمالي)/iu;
const BARE_TOTAL =
  /^(?:grand |trial balance )?totals?(?: for trial balance| debits?(?: and credits?)?)?[ :.]*$|^(?:jumlah|รวม|合计|总计|المجموع)$/iu;
const RESULT =
  /^(?:net (?:profit|income|loss|surplus|deficit|earnings)(?: ?[/(] ?(?:loss|profit|deficit)\)?)?|(?:profit|loss)(?: ?\/ ?\(?loss\)?)? for the (?:year|period)|difference|out of balance|net difference)(?: before tax(?:ation)?| after tax(?:ation)?)?[ :]*$/i;

export function namesTotal(row: TableRow): boolean {
  if (!row.mayBeComputed) return false;
  return TOTAL.test(row.name) || TOTAL.test(wordsOf(row)) || (row.name === '' && TOTAL.test(row.code));
}

/** "Total" and nothing else: the foot of the whole table, if its sides agree. */
export function namesGrandTotal(row: TableRow): boolean {
  return BARE_TOTAL.test(row.name) || BARE_TOTAL.test(wordsOf(row));
}

/** A computed line ("Net profit", "Difference"), which is no account. */
export function namesResult(row: TableRow): boolean {
  return row.mayBeComputed && (RESULT.test(row.name) || RESULT.test(wordsOf(row)));
}

export function hasFigure(row: TableRow): boolean {
  return row.current !== null || row.prior !== null || row.opening !== null;
}
