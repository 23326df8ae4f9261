/**
 * Where the heading of the table is. Banners above it, headings over several rows and headings that are
 * merged over several columns are all usual; the row that names the most columns which then hold figures wins.
 */
import { amountKindAt } from '../cells/amounts.ts';
import { TEXT_KIND } from '../cells/plain-row.ts';
import {
  type GridRow,
  isBlankRow,
  isBroken,
  kindAt,
  type SheetGrid,
  textAt,
  textsOf,
  widthOf,
} from '../cells/sheet-grid.ts';
import { headingDate } from './heading-dates.ts';
import { headingMonth, underYears } from './heading-months.ts';
import { type HeadingMeaning, qualifiesColumns, readHeading, SIDE_ALONE } from './heading-words.ts';

export interface Column {
  readonly index: number;
  /** Heading from the lowest row upwards. */
  readonly lines: readonly string[];
  readonly meaning: HeadingMeaning;
  /** Of the first rows of the body, those in which the column holds a figure, and anything at all. */
  readonly figures: number;
  readonly filled: number;
  /** Those with a text, and with one that was known to be words when the file was split. */
  readonly texts: number;
  readonly words: number;
}

export interface Header {
  /** Position of the last heading row within `sheet.rows`; -1 when there is none. */
  readonly position: number;
  readonly columns: readonly Column[];
  readonly score: number;
}

const MAX_HEADER_ROWS = 60;
const MAX_HEADING_LINES = 5;
/** Enough rows to know a column by; the rest of a long sheet is like them. */
export const SAMPLE_ROWS = 400;

/** "2025", and "2025 SGD" or "S$ 2025", which would else be read as amounts. */
const YEAR = /^(?:[A-Z]{0,3}\$? ?)?((?:19|20)\d{2})(?: ?[A-Z]{0,3}\$?)?$/;

/** A number with a format for amounts (2,030) is no year. */
function yearAt(row: GridRow, index: number, text: string): number | null {
  const year = YEAR.exec(text)?.[1];
  if (year === undefined) return null;
  const format = row.plain ? '' : (row.cells[index]?.format ?? '');
  return /[#,.$]/.test(format) ? null : Number(year);
}

const NO_LABEL: ReadonlySet<string> = new Set(['UNKNOWN', 'DEBIT', 'CREDIT', 'SIGNED']);

/**
 * Figures that look like years are a heading only with a unit ("2025 SGD"), one after another ("2025", "2024"), or
 * beside a word of headings, or between words of time: "Stationery | 2030" is an account, "Initial balance | 2025 | End
 * balance" is none.
 */
function headsYears(years: readonly number[], hasUnit: boolean, others: readonly string[]): boolean {
  if (hasUnit || years.some((year, at) => at > 0 && Math.abs(year - (years[at - 1] ?? 0)) === 1)) return true;
  if (others.length >= 2 && others.every(qualifiesColumns)) return true;
  return others.length === 0 || others.some((text) => !NO_LABEL.has(readHeading([text]).kind));
}

/** A row of words: no figure but years. */
function isHeadingRow(row: GridRow, decimalComma: boolean): boolean {
  if (isBlankRow(row)) return false;
  const years: number[] = [];
  const others: string[] = [];
  let hasUnit = false;
  for (let index = 0; index < widthOf(row); index += 1) {
    const kind = kindAt(row, index);
    if (kind === TEXT_KIND.BLANK) continue;
    const text = textAt(row, index);
    if (text === '') continue;
    if (kind === TEXT_KIND.WORDS) {
      others.push(text);
      continue;
    }
    const year = yearAt(row, index, text);
    if (year !== null) {
      years.push(year);
      hasUnit ||= /[A-Z$]/.test(text);
      continue;
    }
    // A figure that is known to be one is no dash.
    if (kind === TEXT_KIND.OTHER && /^-+$/.test(text)) continue;
    if (amountKindAt(row, index, decimalComma) !== 'TEXT') return false;
    others.push(text);
  }
  return years.length === 0 || headsYears(years, hasUnit, others);
}

/** A row of one text: a title of the whole table. */
function isTitle(row: GridRow): boolean {
  return new Set(textsOf(row).filter((text) => text !== '')).size === 1;
}

/**
 * Texts of an upper row; a text that names a period stands for the blank columns to its right too. A row
 * of one text is a title of the whole table: only its date can say something about a column.
 */
function spreadTexts(row: GridRow, width: number, below: readonly string[]): string[] {
  if (isTitle(row)) {
    const date = headingDate(textsOf(row).find((text) => text !== '') ?? '');
    return Array.from({ length: width }, () => date?.key ?? '');
  }
  let carried = '';
  return Array.from({ length: width }, (_, index) => {
    const text = textAt(row, index);
    const isSide = SIDE_ALONE.test(text) && (below[index] ?? '') !== '';
    if (text !== '') carried = isSide || qualifiesColumns(text) || headingMonth(text) !== null ? text : '';
    return text === '' ? carried : text;
  });
}

function countFilled(
  body: readonly GridRow[],
  index: number,
  decimalComma: boolean,
): Pick<Column, 'figures' | 'filled' | 'texts' | 'words'> {
  let figures = 0;
  let texts = 0;
  let words = 0;
  let brokenBlanks = 0;
  for (const row of body) {
    const kind = kindAt(row, index);
    if (kind === TEXT_KIND.BLANK) continue;
    if (kind === TEXT_KIND.OTHER && textAt(row, index) === '') {
      if (isBroken(row, index)) brokenBlanks += 1;
      continue;
    }
    texts += 1;
    if (kind === TEXT_KIND.WORDS) words += 1;
    else if (amountKindAt(row, index, decimalComma) === 'AMOUNT') figures += 1;
  }
  return { figures, filled: texts + brokenBlanks, texts, words };
}

const HOLDS_AMOUNTS: ReadonlySet<string> = new Set(['DEBIT', 'CREDIT', 'SIGNED']);

/**
 * What a column of amounts holds where the first rows have none in it: debits may all stand above the credits. Counted
 * from its first figure at `from` or later.
 */
function countFurther(rows: readonly GridRow[], from: number, index: number, decimalComma: boolean) {
  const first = rows.findIndex(
    (row, at) => at >= from && amountKindAt(row, index, decimalComma) === 'AMOUNT',
  );
  return first < 0 ? {} : countFilled(rows.slice(first, first + SAMPLE_ROWS), index, decimalComma);
}

/** Columns under the heading that ends at `position` (-1: no heading). */
export function columnsUnder(sheet: SheetGrid, position: number, decimalComma: boolean): Column[] {
  const headings: { readonly texts: readonly string[]; readonly ofTable: boolean }[] = [];
  const titled = new Set<number>();
  for (let at = position; at >= 0 && at > position - MAX_HEADING_LINES; at -= 1) {
    const row = sheet.rows[at];
    if (!row || !isHeadingRow(row, decimalComma)) break;
    if (at < position && row.number + 1 !== sheet.rows[at + 1]?.number) break;
    for (const [index, text] of textsOf(row).entries()) if (text !== '') titled.add(index);
    const texts =
      at === position
        ? Array.from({ length: sheet.width }, (_, index) => textAt(row, index))
        : spreadTexts(row, sheet.width, headings.at(-1)?.texts ?? []);
    headings.push({ texts, ofTable: at < position && isTitle(row) });
  }
  const body = sheet.rows.slice(position + 1, position + 1 + SAMPLE_ROWS);
  const isLong = sheet.rows.length > position + 1 + SAMPLE_ROWS;
  const columns = Array.from({ length: sheet.width }, (_, index) => {
    // What stands above neighbours qualifies a column that has a heading; it does not give it one.
    const lines: string[] = [];
    const named: string[] = [];
    for (const { texts, ofTable } of titled.has(index) ? headings : []) {
      const text = texts[index] ?? '';
      if (text === '') continue;
      lines.push(text);
      if (!ofTable) named.push(text);
    }
    const meaning = readHeading(lines, named);
    const counted = countFilled(body, index, decimalComma);
    const isEmptySide = isLong && counted.texts === 0 && HOLDS_AMOUNTS.has(meaning.kind);
    const further = isEmptySide
      ? countFurther(sheet.rows, position + 1 + SAMPLE_ROWS, index, decimalComma)
      : {};
    return { index, lines, meaning, ...counted, ...further };
  });
  return withMonths(withoutTitle(columns));
}

/** The date of the title may stand in the row of the years, over the codes: then it heads no column. */
function withoutTitle(columns: readonly Column[]): readonly Column[] {
  const [first, second, ...rest] = columns;
  if (!first || !second) return columns;
  const isTitle =
    first.lines.length > 0 &&
    first.meaning.date !== null &&
    first.lines.every((line) => headingDate(line) !== null) &&
    second.lines.length === 0 &&
    second.words > second.figures &&
    rest.some(({ meaning, figures }) => meaning.date !== null && figures > 0);
  return isTitle ? [{ ...first, lines: [], meaning: readHeading([]) }, second, ...rest] : columns;
}

const FEWEST_MONTHS = 3;
const MAY_BE_MONTHS: ReadonlySet<string> = new Set(['UNKNOWN', 'DEBIT', 'CREDIT', 'SIGNED']);

/** Named by a year at most: "2025" above "Jan" dates it, "Jan 2025" needs no other word. */
const isYearAtMost = (date: HeadingMeaning['date']) => date === null || date.key.length === '2025'.length;

/** Three months side by side are periods of a year; "May" alone is a name, "Q4 2025" is none. */
function withMonths(columns: readonly Column[]): Column[] {
  const months = columns.map(({ lines, meaning, figures }) =>
    figures > 0 && isYearAtMost(meaning.date) && MAY_BE_MONTHS.has(meaning.kind)
      ? (lines.map(headingMonth).find((month) => month !== null) ?? null)
      : null,
  );
  const distinct = new Set(months.flatMap((month) => month?.number ?? []));
  const saysYear = months.some((month) => month?.year !== undefined);
  if (distinct.size < FEWEST_MONTHS && !saysYear) return [...columns];
  const periods = underYears(
    months,
    columns.map(({ meaning }) => meaning.date?.year),
  );
  return columns.map((column, at) => {
    const period = periods[at];
    if (!period) return column;
    const { meaning } = column;
    const kind = meaning.kind === 'UNKNOWN' ? 'SIGNED' : meaning.kind;
    return { ...column, meaning: { ...meaning, ...period, kind, time: null } };
  });
}

/** Date in the title above the table ("As at 31 December 2024"), for columns that name none. */
export function titleDate(sheet: SheetGrid, position: number): string | undefined {
  const titles = sheet.rows.slice(0, Math.max(0, position)).filter((row) => {
    const texts = new Set(textsOf(row).filter((text) => text !== ''));
    return texts.size === 1 && (row.plain !== undefined || row.cells.every((cell) => cell.date === null));
  });
  return titles
    .map((row) => headingDate(textsOf(row).find((text) => text !== '') ?? '')?.key)
    .findLast((key) => key !== undefined);
}

export function isAmountColumn(column: Column): boolean {
  const { kind } = column.meaning;
  return (kind === 'DEBIT' || kind === 'CREDIT' || kind === 'SIGNED') && column.figures > 0;
}

function scoreOf(columns: readonly Column[]): number {
  const amounts = columns.filter(isAmountColumn);
  if (amounts.length === 0) return 0;
  const has = (kind: string) => columns.some((column) => column.meaning.kind === kind && column.filled > 1);
  const labels = (has('CODE') ? 2 : 0) + (has('DESCRIPTION') || has('ACCOUNT') ? 2 : 0);
  return labels + 2 * Math.min(amounts.length, 6);
}

/** The best heading, or position -1 with columns known by content only. */
export function findHeader(sheet: SheetGrid, decimalComma: boolean): Header {
  let best: Header = { position: -1, columns: [], score: 0 };
  const last = Math.min(MAX_HEADER_ROWS, sheet.rows.length - 1);
  for (let position = 0; position < last; position += 1) {
    const row = sheet.rows[position];
    if (!row || !isHeadingRow(row, decimalComma)) continue;
    const columns = columnsUnder(sheet, position, decimalComma);
    if (isTitle(row) && namesOneOfMany(columns)) continue;
    const score = scoreOf(columns);
    // At equal worth the lower row is the rest of the same heading if nothing stands between.
    const continues = score === best.score && best.position === position - 1 && scoreIsNamed(row);
    if (score > best.score || (score > 0 && continues)) best = { position, columns, score };
  }
  return best.score > 0 ? best : unknownHeading(sheet, decimalComma);
}

/** A text alone, left of other columns of figures: "Trial balance" is the title of the table, and no heading of its first column. */
function namesOneOfMany(columns: readonly Column[]): boolean {
  const [only, ...others] = columns.filter(({ lines }) => lines.some((line) => line !== ''));
  return (
    only !== undefined &&
    others.length === 0 &&
    columns.some(({ index, figures }) => index > only.index && figures > 0)
  );
}

/** A heading whose words are not known (another language) still is no account: the table starts below it. */
function unknownHeading(sheet: SheetGrid, decimalComma: boolean): Header {
  const first = sheet.rows.findIndex((row) => !isBlankRow(row) && !isHeadingRow(row, decimalComma));
  const position = first - 1;
  const row = sheet.rows[position];
  const isNamed = first >= 1 && first <= MAX_HEADER_ROWS && row !== undefined && scoreIsNamed(row);
  if (!isNamed) return { position: -1, columns: columnsUnder(sheet, -1, decimalComma), score: 0 };
  return { position, columns: columnsUnder(sheet, position, decimalComma), score: 0 };
}

/** A lower heading row names columns itself; a section heading ("Assets") does not. */
function scoreIsNamed(row: GridRow): boolean {
  return textsOf(row).filter((text) => text !== '').length > 1;
}
