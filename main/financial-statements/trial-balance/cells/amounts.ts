/**
 * Amounts as people and programs write them: (1,234.50), 1,234.50-, 1,234.50 CR, "12,34,567.00", S$ 1'234.50,
 * and Excel formats such as `0.00" Dr"` that hold the side. Debit is positive (specification 2.18).
 */
import { type Money, parseDecimal, toCents } from '../../../../shared/model/money.ts';
import {
  isNil,
  MAX_AMOUNT_TEXT,
  plainDigits,
  plainText,
  withoutCurrency,
} from '../../../../shared/words/printed-amounts.ts';
import { type Cell, plainDecimal } from './cell.ts';
import { isKnownMoney, TEXT_KIND } from './plain-row.ts';
import { cellAt, type GridRow, kindAt, textAt } from './sheet-grid.ts';

/** Units of the currency in one unit of the file: 1000 where it is in thousands. */
export type Scale = 1 | 1000 | 1_000_000;
const ZEROS = { 1: 0, 1000: 3, 1000000: 6 } as const satisfies Readonly<Record<Scale, number>>;

/** A plain decimal of the file in units of the currency: "1.2345" thousand is "1234.5". Nothing is rounded. */
export function inCurrency(decimal: string, scale: Scale): string | null {
  return scale === 1 ? decimal : plainDecimal(`${decimal}e${ZEROS[scale]}`);
}

/** Cents of a plain decimal of the file, rounded only where the currency itself has a fraction of a cent. */
function centsOf(decimal: string, scale: Scale): bigint | undefined {
  const whole = inCurrency(decimal, scale);
  const money = whole === null ? undefined : parseDecimal(whole);
  return money && toCents(money);
}

export type AmountReading =
  | { readonly kind: 'BLANK' }
  | { readonly kind: 'AMOUNT'; readonly cents: bigint; readonly side: 'DR' | 'CR' | null }
  | { readonly kind: 'TEXT' };

const BLANK_READING: AmountReading = { kind: 'BLANK' };
const TEXT_READING: AmountReading = { kind: 'TEXT' };

function amount(cents: bigint, side: 'DR' | 'CR' | null = null): AmountReading {
  if (side === null) return { kind: 'AMOUNT', cents, side };
  // "(500) Cr" is a negative credit: the side gives the direction, the sign turns it.
  return { kind: 'AMOUNT', cents: side === 'CR' ? -cents : cents, side };
}

/** Side in an Excel number format, from the section that applies to the sign of the value. */
function sideOfFormat(format: string, negative: boolean): 'DR' | 'CR' | null {
  if (!/[dc]r/i.test(format)) return null;
  const sections = format.split(';');
  const section = (negative ? sections[1] : undefined) ?? sections[0] ?? '';
  const literal = section.replace(/\[[^\]]*\]/g, '').replace(/["\\]/g, '');
  if (/(?:^|[^a-z])cr\.?(?:[^a-z]|$)/i.test(literal)) return 'CR';
  if (/(?:^|[^a-z])dr\.?(?:[^a-z]|$)/i.test(literal)) return 'DR';
  return null;
}

/** Digits with separators into a plain decimal; null when the separators do not make sense. */
function plainNumber(body: string, decimalComma: boolean): string | null {
  const compact = body.replace(/[ '’]/g, '');
  if (/^[+-]?\d+(?:\.\d+)?[eE][+-]?\d{1,3}$/.test(compact)) return plainDecimal(compact.replace('+', ''));
  const local = decimalComma ? compact.replaceAll('.', '').replace(',', '.') : compact;
  return plainDigits(local.replace(/\.$/, ''));
}

/** At most 15 digits: the cents are then a whole number that a double holds exactly. */
const MAX_PLAIN_DIGITS = 15;

/**
 * The cents of an amount in the usual form (1234.5, -1,234.50, (1,234.50)); null for any other form, which is
 * read with more care. Nearly every cell of a long file has this form, and is read without a regular expression.
 */
export function usualCents(text: string): number | null {
  const bracketed = text.charCodeAt(0) === 0x28 && text.charCodeAt(text.length - 1) === 0x29;
  const end = bracketed ? text.length - 1 : text.length;
  const minus = !bracketed && text.charCodeAt(0) === 0x2d;
  let cents = 0;
  let digits = 0;
  let sinceComma = -1;
  let decimals = -1;
  for (let at = bracketed || minus ? 1 : 0; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 0x30 && code <= 0x39) {
      cents = cents * 10 + (code - 0x30);
      digits += 1;
      if (decimals >= 0) decimals += 1;
      else if (sinceComma >= 0) sinceComma += 1;
    } else if (code === 0x2e && decimals < 0 && (sinceComma < 0 || sinceComma === 3)) {
      decimals = 0;
    } else if (code === 0x2c && decimals < 0 && digits > 0) {
      if (sinceComma >= 0 ? sinceComma !== 3 : digits > 3) return null;
      sinceComma = 0;
    } else return null;
  }
  if (digits === 0 || digits > MAX_PLAIN_DIGITS || decimals > 2) return null;
  if (decimals < 0 && sinceComma >= 0 && sinceComma !== 3) return null;
  const whole = decimals <= 0 ? cents * 100 : decimals === 1 ? cents * 10 : cents;
  if (!Number.isSafeInteger(whole)) return null;
  return minus || bracketed ? 0 - whole : whole;
}

/** "63,000.25 D": one letter says the side only behind cents, where no code ends so. */
const LETTERED = /^(\(?[\d.,'’ ]+[.,]\d{2}\)?) ?([DC])$/;

/** What a text says as an amount. `decimalComma`: the file writes 1.234,56. */
export function readText(raw: string, decimalComma: boolean, scale: Scale = 1): AmountReading {
  const usual = decimalComma ? null : usualCents(raw);
  if (usual !== null) return { kind: 'AMOUNT', cents: BigInt(usual) * BigInt(scale), side: null };
  if (raw === '') return BLANK_READING;
  // No currency or side has four letters in a row: most names end here.
  if (/[A-Za-z]{4}/.test(raw)) return TEXT_READING;
  let text = plainText(raw.normalize('NFKC'));
  if (text === '') return BLANK_READING;
  // "S$'000" names a unit.
  if (text.length > MAX_AMOUNT_TEXT || /['’]0{3}(?:['’,]0{3})?$/.test(text)) return TEXT_READING;
  // "1,234.50*" is an amount with a mark of a foot note.
  text = text.replace(/(?<=[\d)])\s*[*#†‡]+$/, '');
  if (isNil(text) || /^-+$/.test(text)) return amount(0n);
  let side: 'DR' | 'CR' | null = null;
  const named = /^(?:(dr|cr|db)\.?\s+)?(.*?)(?:\s*(dr|cr|db)\.?)?$/i.exec(text);
  const word = (named?.[1] ?? named?.[3])?.toUpperCase();
  const lettered = word === undefined ? LETTERED.exec(text) : null;
  if (named && word) {
    side = word === 'CR' ? 'CR' : 'DR';
    text = named[2] ?? '';
  } else if (lettered) {
    side = lettered[2] === 'C' ? 'CR' : 'DR';
    text = lettered[1] ?? '';
  }
  let negative = false;
  const bracketed = /^(.{0,4}?)\((.+)\)$/.exec(text);
  if (bracketed) {
    negative = true;
    text = `${bracketed[1]}${bracketed[2]}`;
  }
  for (let pass = 0; pass < 2; pass += 1) {
    if (/^-|-$/.test(text)) {
      negative = !negative || bracketed !== null;
      text = text.replace(/^-\s*|\s*-$/, '');
    }
    text = withoutCurrency(text.replace(/^\+/, ''));
  }
  if (text === '' || text === '-')
    return bracketed || side ? TEXT_READING : text === '-' ? amount(0n) : TEXT_READING;
  const plain = plainNumber(text, decimalComma);
  const cents = plain === null ? undefined : centsOf(plain, scale);
  if (cents === undefined) return TEXT_READING;
  return amount(negative ? -cents : cents, side);
}

/** What a cell says as an amount. `decimalComma`: the file writes 1.234,56. */
export function readAmount(cell: Cell, decimalComma: boolean, scale: Scale = 1): AmountReading {
  if (cell.broken) return TEXT_READING;
  if (cell.date !== null) return TEXT_READING;
  if (cell.decimal === null) return readText(cell.text, decimalComma, scale);
  const { format } = cell;
  if (format === '' || format === 'General') {
    const usual = usualCents(cell.decimal);
    if (usual !== null) return { kind: 'AMOUNT', cents: BigInt(usual) * BigInt(scale), side: null };
  }
  if (format.includes('%')) return TEXT_READING;
  const cents = centsOf(cell.decimal, scale);
  if (cents === undefined) return TEXT_READING;
  const side = sideOfFormat(cell.format, cents < 0n);
  // A format with a section of its own for negatives prints the size of the figure and names its side there.
  return amount(side !== null && cents < 0n && cell.format.includes(';') ? -cents : cents, side);
}

/** Text of a cell that is known to be money of these cents, written as money is; null for any other. */
export function printedMoney(row: GridRow, column: number, cents: number | bigint): Money | null {
  if (!row.plain || row.centsAt(column) !== cents) return null;
  const printed = row.textAt(column);
  return isKnownMoney(printed, row.kindAt(column)) ? printed : null;
}

/** What a cell of a row says as an amount: BLANK, AMOUNT or TEXT. */
export function amountKindAt(row: GridRow, column: number, decimalComma: boolean): AmountReading['kind'] {
  const kind = kindAt(row, column);
  if (kind === TEXT_KIND.BLANK) return 'BLANK';
  if (kind === TEXT_KIND.WORDS) return 'TEXT';
  if (kind !== TEXT_KIND.OTHER && !decimalComma) return 'AMOUNT';
  return readCell(row, column, decimalComma).kind;
}

/** The same with the amount, in units of the currency. */
export function readCell(
  row: GridRow,
  column: number,
  decimalComma: boolean,
  scale: Scale = 1,
): AmountReading {
  return row.plain
    ? readText(textAt(row, column), decimalComma, scale)
    : readAmount(cellAt(row, column), decimalComma, scale);
}

/** A side or a currency around the digits, which says nothing of their decimals. */
const AROUND = /^(?:[\p{Sc}A-Z]{1,4}\.? )?(.+?) ?(?:[DC]|[dc]r\.?|db|[A-Z]{3}|\p{Sc})?$/iu;
const COMMA_CENTS = /^-?\(?-?(?:\d{1,3}(?:[. ’']\d{3})*,\d{1,2}|\d+,\d{2})\)?-?$/;

/** True when the texts write decimals with a comma (1.234,56) and none with a point. */
export function writesDecimalComma(texts: readonly string[]): boolean {
  const comma = texts.some(
    (text) =>
      text.length <= MAX_AMOUNT_TEXT &&
      text.includes(',') &&
      COMMA_CENTS.test(AROUND.exec(plainText(text))?.[1] ?? ''),
  );
  if (!comma) return false;
  // What stands within words ("Loan 12.5") is no amount.
  const point = texts.some(
    (text) => /\d\.\d{1,2}(?:\)|-|$|\s)|,\d{3}\./.test(text) && !/\p{L}{4}/u.test(text),
  );
  return !point;
}

/** Amounts that must write their thousands with a point before it is believed of a column. */
const FEW_POINTS = 3;

/**
 * True when the amounts write thousands with a point and no cents at all (18.452 for eighteen thousand): three
 * figures stand behind every point, and nothing else looks like cents. No money that is filed here has a third
 * decimal, so that the other reading would lose a thousandfold.
 */
export function writesPointThousands(texts: Iterable<string>): boolean {
  let seen = 0;
  for (const text of texts) {
    if (!text.includes('.')) {
      if (/\d,\d/.test(text)) return false;
      continue;
    }
    if (!/^[^\d.,]*\d{1,3}(?:\.\d{3})+[^\d.,]*$/.test(text) || /^[^\d]*0\./.test(text)) return false;
    seen += 1;
  }
  return seen >= FEW_POINTS;
}
