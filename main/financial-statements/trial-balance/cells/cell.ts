/**
 * A cell as it is read, from whatever kind of file: the exact decimal text, the number format (some programs put
 * debit or credit only there) and the indent. No figure here is a float: numbers of Excel arrive as their shortest
 * decimal text.
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
  /** The value was fetched from another workbook when this one was last saved. */
  readonly linked?: true;
  readonly indent: number;
  readonly bold: boolean;
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

export const MAX_TEXT = 1_000;

/** Text as it is kept: trimmed, without control characters, bounded. */
export function cleanText(text: string): string {
  // Nearly all cells are short and plain: nothing to clean but the ends.
  if (text.length <= MAX_TEXT && /^[!-~]*(?: [!-~]+)*$/.test(text)) return text;
  const bounded = text.slice(0, MAX_TEXT).replace(/[\p{Cc}\p{Cf}\u00a0\u2007\u202f]+/gu, ' ');
  return bounded.replace(/ {2,}/g, ' ').trim();
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
