/**
 * The one shape into which every kind of file is turned before it is read: rows of cells that keep the
 * exact decimal text, the number format (some programs put debit or credit only there) and the indent.
 * No figure here is a float: numbers of Excel arrive as their shortest decimal text.
 */

export interface Cell {
  /** What a person sees as text, trimmed; of a number its decimal text; '' when blank. */
  readonly text: string;
  /** Plain decimal text where the file holds a number, else null. */
  readonly decimal: string | null;
  /** Excel number format, '' when none. */
  readonly format: string;
  /** ISO date where the file holds a date, else null. */
  readonly date: string | null;
  /** A formula whose value the file does not hold, or an error value such as #REF!. */
  readonly broken: boolean;
  readonly indent: number;
  readonly bold: boolean;
}

export interface GridRow {
  /** One-based, as Excel shows it. */
  readonly number: number;
  readonly hidden: boolean;
  readonly cells: readonly Cell[];
  /** The texts of all cells, where they are clean and nothing else is known of any cell (see PlainRow). */
  readonly plain?: readonly string[];
}

export interface SheetGrid {
  readonly name: string;
  readonly hidden: boolean;
  readonly rows: readonly GridRow[];
  readonly width: number;
  /** Why the sheet was not read ("TOO_LONG", "TOO_WIDE"); its rows are then empty. */
  readonly passedOver?: 'TOO_LONG' | 'TOO_WIDE';
  /** Cells with content to the right of the last column that is read. */
  readonly cellsBeyond?: number;
}

export const BLANK: Cell = {
  text: '',
  decimal: null,
  format: '',
  date: null,
  broken: false,
  indent: 0,
  bold: false,
};

/** More rows than any trial balance has; a longer sheet is a ledger or a journal. */
export const MAX_ROWS = 120_000;
export const MAX_COLUMNS = 200;
export const MAX_TEXT = 1_000;

/** Text as it is kept: trimmed, without control characters, bounded. */
export function cleanText(text: string): string {
  // Nearly all cells are short and plain: nothing to clean but the ends.
  if (text.length <= MAX_TEXT && /^[!-~]*(?: [!-~]+)*$/.test(text)) return text;
  const bounded = text.slice(0, MAX_TEXT).replace(/[\p{Cc}\p{Cf}\u00a0\u2007\u202f]+/gu, ' ');
  return bounded.replace(/ {2,}/g, ' ').trim();
}

function plainCell(text: string): Cell {
  return text === ''
    ? BLANK
    : { text, decimal: null, format: '', date: null, broken: false, indent: 0, bold: false };
}

/** A row of clean texts, as nearly every row of a text file is; its cells are made only when asked for. */
export class PlainRow implements GridRow {
  readonly number: number;
  readonly hidden = false;
  readonly plain: readonly string[];
  private made: readonly Cell[] | null = null;

  constructor(number: number, plain: readonly string[]) {
    this.number = number;
    this.plain = plain;
  }

  get cells(): readonly Cell[] {
    this.made ??= this.plain.map(plainCell);
    return this.made;
  }
}

export function textCell(raw: string, indent = 0, bold = false): Cell {
  const text = cleanText(raw);
  if (text === '' && !bold && indent === 0) return BLANK;
  const spaces = text === '' || raw[0] !== ' ' ? 0 : (/^ */.exec(raw)?.[0].length ?? 0);
  return { text, decimal: null, format: '', date: null, broken: false, indent: indent + spaces, bold };
}

/**
 * Plain decimal from a number as JavaScript or a file writes it ("1.2e-7" becomes "0.00000012").
 * Null when the text is not a number of bounded size.
 */
export function plainDecimal(text: string): string | null {
  const match = /^(-?)(\d{1,400})(?:\.(\d{1,400}))?(?:[eE]([+-]?\d{1,3}))?$/.exec(text);
  if (!match) return null;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0');
  const at = point <= 0 ? 1 : point;
  const integer = padded.slice(0, at).replace(/^0+(?=\d)/, '');
  const rest = padded.slice(at).replace(/0+$/, '');
  const plain = rest === '' ? integer : `${integer}.${rest}`;
  return sign === '-' && /[1-9]/.test(plain) ? `-${plain}` : plain;
}

/** A cell of a number; a format of zeros only ("0000") pads, because it is how Excel keeps account codes. */
export function numberCell(value: number, format: string, indent = 0, bold = false): Cell {
  const written = String(value);
  const isPlain = Number.isFinite(value) && !written.includes('e');
  const decimal = isPlain ? written : plainDecimal(written);
  if (decimal === null) return { ...BLANK, text: written, broken: true };
  const pads = format.startsWith('00') && /^0{2,20}$/.test(format) && /^\d+$/.test(decimal);
  const text = pads ? decimal.padStart(format.length, '0') : decimal;
  return { text, decimal, format, date: null, broken: false, indent, bold };
}

export function dateCell(iso: string): Cell {
  return { ...BLANK, text: iso, date: iso };
}

export function cellAt(row: GridRow, column: number): Cell {
  return row.cells[column] ?? BLANK;
}

/** True for a formula without a value and for an error value. */
export function isBroken(row: GridRow, column: number): boolean {
  return row.plain === undefined && row.cells[column]?.broken === true;
}

/** True where the file holds a number, not a text that reads like one. */
export function isNumber(row: GridRow, column: number): boolean {
  return row.plain === undefined && (row.cells[column]?.decimal ?? null) !== null;
}

/** Text of a cell, without making the cells of a plain row. */
export function textAt(row: GridRow, column: number): string {
  return row.plain ? (row.plain[column] ?? '') : (row.cells[column]?.text ?? '');
}

export function widthOf(row: GridRow): number {
  return (row.plain ?? row.cells).length;
}

export function isBlankRow(row: GridRow): boolean {
  if (row.plain) return row.plain.every((text) => text === '');
  return row.cells.every((cell) => cell.text === '' && !cell.broken);
}
