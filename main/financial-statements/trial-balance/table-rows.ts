/**
 * The rows under the heading with their figures in cents, and their place: an account, or a row that is
 * no account (heading, total, subtotal, group, footer) with the reason, so that nothing is dropped unseen.
 */
import type { ColumnAssignment } from '../../../shared/model/trial-balance.ts';
import { readAmount } from './amounts.ts';
import { cellAt, type GridRow, isBlankRow } from './sheet-grid.ts';

export interface Figures {
  readonly current: bigint | null;
  readonly prior: bigint | null;
  readonly opening: bigint | null;
}

export interface TableRow {
  readonly row: GridRow;
  readonly code: string;
  readonly name: string;
  /** First words of the row, for the list of rows left out. */
  readonly text: string;
  readonly figures: Figures;
  /** Debit and credit as printed, for comparing totals; the signed figure stands in `debit` otherwise. */
  readonly debit: bigint;
  readonly credit: bigint;
  readonly indent: number;
  readonly bold: boolean;
  /** Column indexes whose cell holds something that is no amount, or a formula without a value. */
  readonly unreadable: readonly number[];
}

export interface TableLayout {
  readonly columns: ColumnAssignment;
  /** Indexes of the columns that hold amounts. */
  readonly amounts: ReadonlySet<number>;
  readonly decimalComma: boolean;
  /** Credits are printed as negative figures in the credit column. */
  readonly creditIsNegative: boolean;
  /** Index of an amount column → index of the column beside it that says "Dr" or "Cr". */
  readonly sides: ReadonlyMap<number, number>;
}

/** A cell that says on which side the amount beside it stands. */
export const SIDE_WORD = /^(?:(dr|debit|d)|cr|credit|c)\.?$/i;

/** Net of a pair or of one signed column; null when the row holds no figure there. */
function readFigure(
  row: GridRow,
  layout: TableLayout,
  columns: readonly [signed: number | undefined, debit: number | undefined, credit: number | undefined],
  unreadable: number[],
): { net: bigint | null; debit: bigint; credit: bigint } {
  const at = (index: number | undefined): bigint | null => {
    if (index === undefined) return null;
    const cell = cellAt(row, index);
    const reading = readAmount(cell, layout.decimalComma);
    const side = SIDE_WORD.exec(cellAt(row, layout.sides.get(index) ?? -1).text);
    if (reading.kind === 'AMOUNT' && reading.side === null && side) {
      return side[1] ? reading.cents : -reading.cents;
    }
    if (reading.kind === 'AMOUNT')
      return reading.side === 'CR' && index === columns[2] ? -reading.cents : reading.cents;
    if (reading.kind === 'TEXT') unreadable.push(index);
    return null;
  };
  const [signedAt, debitAt, creditAt] = columns;
  if (signedAt !== undefined) {
    const net = at(signedAt);
    return { net, debit: net ?? 0n, credit: 0n };
  }
  const debit = at(debitAt);
  const printed = at(creditAt);
  const credit = printed !== null && layout.creditIsNegative ? -printed : printed;
  if (debit === null && credit === null) return { net: null, debit: 0n, credit: 0n };
  return { net: (debit ?? 0n) - (credit ?? 0n), debit: debit ?? 0n, credit: credit ?? 0n };
}

/** The words of a row that stand outside the amount columns, else whatever it begins with. */
function firstWords(row: GridRow, amounts: ReadonlySet<number>): string {
  let words = '';
  let first = '';
  row.cells.forEach((cell, index) => {
    if (cell.text === '') return;
    if (first === '') first = cell.text;
    if (cell.decimal === null && !amounts.has(index)) words += words === '' ? cell.text : ` ${cell.text}`;
  });
  return (words === '' ? first : words).slice(0, 200);
}

export function readTableRow(row: GridRow, layout: TableLayout): TableRow | null {
  if (isBlankRow(row)) return null;
  const { columns } = layout;
  const unreadable: number[] = [];
  const current = readFigure(row, layout, [columns.current, columns.debit, columns.credit], unreadable);
  const prior = readFigure(row, layout, [columns.prior, columns.priorDebit, columns.priorCredit], unreadable);
  const opening = readFigure(
    row,
    layout,
    [columns.opening, columns.openingDebit, columns.openingCredit],
    unreadable,
  );
  const codeCell = columns.code === undefined ? undefined : cellAt(row, columns.code);
  const nameCell = columns.description === undefined ? undefined : cellAt(row, columns.description);
  return {
    row,
    code: codeCell?.text ?? '',
    name: nameCell?.text ?? '',
    text: firstWords(row, layout.amounts),
    figures: { current: current.net, prior: prior.net, opening: opening.net },
    debit: current.debit,
    credit: current.credit,
    indent: nameCell?.indent ?? codeCell?.indent ?? 0,
    bold: nameCell?.bold ?? false,
    unreadable,
  };
}

const TOTAL =
  /^(?:(?:grand|sub|net|trial balance)[ -]?)?totals?(?![\p{L}\d])|(?:^| )(?:sub[ -]?total|grand total|totals?) ?:?$|^(?:jumlah|รวม|ยอดรวม|合计|总计|小计|المجموع|الإجمالي)/iu;
const BARE_TOTAL =
  /^(?:grand |trial balance )?totals?(?: for trial balance| debits?(?: and credits?)?)?[ :.]*$|^(?:jumlah|รวม|合计|总计|المجموع)$/iu;
const RESULT =
  /^(?:net (?:profit|income|loss|surplus|deficit|earnings)(?: ?[/(] ?(?:loss|profit|deficit)\)?)?|(?:profit|loss)(?: ?\/ ?\(?loss\)?)? for the (?:year|period)|difference|out of balance|net difference)(?: before tax(?:ation)?| after tax(?:ation)?)?[ :]*$/i;

export function namesTotal(row: TableRow): boolean {
  return TOTAL.test(row.name) || TOTAL.test(row.text) || (row.name === '' && TOTAL.test(row.code));
}

/** "Total" and nothing else: the foot of the whole table, if its sides agree. */
export function namesGrandTotal(row: TableRow): boolean {
  return BARE_TOTAL.test(row.name) || BARE_TOTAL.test(row.text);
}

/** A computed line ("Net profit", "Difference"), which is no account. */
export function namesResult(row: TableRow): boolean {
  return RESULT.test(row.name) || RESULT.test(row.text);
}

export function hasFigure(row: TableRow): boolean {
  return row.figures.current !== null || row.figures.prior !== null || row.figures.opening !== null;
}
