/**
 * In which currency a trial balance says its amounts are: by the headings of the columns that are read, a column of
 * currencies, the amounts themselves, the title, the words below the table, the name of the sheet and of the file, in
 * this order; the first that says one decides. Amounts in another currency than that of the books are never taken in
 * unasked.
 */
import type { ImportQuestion, ImportRecipe } from '../../../../shared/model/trial-balance.ts';
import { statedCurrency } from '../../../document-reading/stated-currency.ts';
import { TEXT_KIND } from '../cells/plain-row.ts';
import { type GridRow, kindAt, textAt } from '../cells/sheet-grid.ts';
import { AMOUNT_ROLES } from '../headings/assign-columns.ts';
import { ONE_CURRENCY } from '../questions/choose-groups.ts';
import { plainChoice, plainQuestion, totalsOf } from '../questions/questions.ts';
import { cellTextAt } from '../table/table.ts';
import type { SheetReading } from './read-sheet.ts';
import { titlesAbove, wordsBelow } from './sheet-texts.ts';

interface StatedMoney {
  /** ISO 4217. */
  readonly code: string;
  /** Where it stands, in words that follow "by". */
  readonly place: string;
  /** True where other amounts are in the currency of the books, or say none. */
  readonly mixed?: true;
}

/** Accounts that are asked for the sign of their amounts. */
const SAMPLE = 50;

/** The sign of two currencies, of which none may be that of the books. */
const YEN_OR_YUAN = '¥';
const IN_YEN_OR_YUAN: ReadonlySet<string> = new Set(['JPY', 'CNY', YEN_OR_YUAN]);

/** The currency of a text; null where it says none, or only "$", which is that of many countries. */
function codeIn(text: string): string | null {
  const code = statedCurrency(text.replaceAll('_', ' '));
  if (code === null && /[¥￥]/.test(text)) return YEN_OR_YUAN;
  return code === '$' ? null : code;
}

function isThatOf(books: string, code: string): boolean {
  return code === books || (code === YEN_OR_YUAN && IN_YEN_OR_YUAN.has(books));
}

const shortened = (text: string) => text.trim().replace(/\s+/g, ' ').slice(0, 60);

/** The first that is not of the books, else the first; undefined where none says anything. */
function foreignFirst(stated: readonly StatedMoney[], books: string): StatedMoney | undefined {
  return stated.find(({ code }) => !isThatOf(books, code)) ?? stated[0];
}

function byHeading({ header, columns }: SheetReading): readonly StatedMoney[] {
  const read = new Set(AMOUNT_ROLES.flatMap((role) => columns[role] ?? []));
  return header.columns
    .filter(({ index }) => read.has(index))
    .flatMap(({ lines }) =>
      lines.flatMap((line) => {
        const code = codeIn(line);
        return code === null ? [] : [{ code, place: `the heading "${shortened(line)}"` }];
      }),
    );
}

/** A column of currencies in which all accounts stand under the same one. */
function byColumn({ header, columns, sorted }: SheetReading): readonly StatedMoney[] {
  const column = columns.currency ?? header.columns.find(({ meaning }) => meaning.kind === 'CURRENCY')?.index;
  if (column === undefined) return [];
  const texts = new Set(sorted.accounts.map((at) => cellTextAt(sorted.table, at, column)));
  texts.delete('');
  const [only] = texts;
  const code = texts.size === 1 && only !== undefined ? codeIn(only.toUpperCase()) : null;
  return code === null ? [] : [{ code, place: `its column of currencies ("${shortened(only ?? '')}")` }];
}

/** An account and the currencies that its amounts print ("US$ 1,200.00", or a number in the format [$RM-43E]#,##0.00). */
interface SignedRow {
  readonly number: number;
  readonly codes: readonly string[];
}

/** A figure of digits alone prints no currency. */
const isText = (kind: number) => kind === TEXT_KIND.OTHER || kind === TEXT_KIND.WORDS;

function signsOf({ columns, sorted }: SheetReading): readonly SignedRow[] {
  const { table, accounts } = sorted;
  const read = AMOUNT_ROLES.flatMap((role) => columns[role] ?? []);
  // Formats are few, and each is read once.
  const formats = new Map<string, string | null>();
  const ofFormat = (format: string) => {
    const known = formats.get(format);
    if (known !== undefined) return known;
    const code = codeIn(format);
    formats.set(format, code);
    return code;
  };
  const printedAt = (row: GridRow, column: number) => {
    if (row.plain) return isText(kindAt(row, column)) ? codeIn(textAt(row, column)) : null;
    const cell = row.cells[column];
    if (cell === undefined) return null;
    // A number prints no currency but that of its format.
    return (cell.decimal === null ? codeIn(cell.text) : null) ?? ofFormat(cell.format);
  };
  return accounts.flatMap((at) => {
    const row = table.rows[at];
    return row ? [{ number: row.number, codes: read.flatMap((column) => printedAt(row, column) ?? []) }] : [];
  });
}

function byAmounts(signs: readonly SignedRow[]): readonly StatedMoney[] {
  const sample = signs.slice(0, SAMPLE);
  const codes = sample.flatMap((row) => row.codes[0] ?? []);
  const [code] = codes;
  const isOfMost = code !== undefined && codes.length * 2 > sample.length;
  return isOfMost && codes.every((each) => each === code) ? [{ code, place: 'the sign of its amounts' }] : [];
}

/** Amounts that print another currency than that of the books, among others that do not: never added unasked. */
function amongAmounts(signs: readonly SignedRow[], books: string): StatedMoney | undefined {
  const foreign = signs.flatMap(({ number, codes }) => {
    const code = codes.find((each) => !isThatOf(books, each));
    return code === undefined ? [] : [{ code, number }];
  });
  const [first] = foreign;
  if (first === undefined || foreign.length === signs.length) return undefined;
  const rows = foreign.slice(0, 3).map(({ number }) => number);
  const more = foreign.length > rows.length ? ', …' : '';
  const place =
    foreign.length === 1
      ? `the sign of one (row ${first.number})`
      : `the signs of ${foreign.length} (rows ${rows.join(', ')}${more})`;
  return { mixed: true, code: first.code, place };
}

/** A title that speaks of a rate names a currency of which the amounts are not. */
const OF_A_RATE = /\b(?:rates?|spot|exchange)\b|@|=/i;

function byTitle({ sheet, header }: SheetReading): readonly StatedMoney[] {
  return titlesAbove(sheet, header.position).flatMap((title) => {
    const code = OF_A_RATE.test(title) ? null : codeIn(title);
    return code === null ? [] : [{ code, place: `its title "${shortened(title)}"` }];
  });
}

/** What is said of all amounts: "All amounts in USD", "(Expressed in US dollars)", "Currency: USD". */
const OF_ALL_AMOUNTS =
  /\b(?:amounts?|figures?|balances?|express\w*|stated|shown|presented|reported|currency)\b|^\W*in\b/i;

function byFoot({ sheet, header }: SheetReading): readonly StatedMoney[] {
  return wordsBelow(sheet, header).flatMap((words) => {
    const code = OF_ALL_AMOUNTS.test(words) && !OF_A_RATE.test(words) ? codeIn(words) : null;
    return code === null ? [] : [{ code, place: `the words below the table, "${shortened(words)}"` }];
  });
}

function byName(name: string, what: string): readonly StatedMoney[] {
  const code = codeIn(name.replace(/\.[a-z]{3,4}$/i, ''));
  return code === null ? [] : [{ code, place: `the name of ${what}, "${shortened(name)}"` }];
}

function statedMoney(
  reading: SheetReading,
  signs: readonly SignedRow[],
  fileName: string,
  books: string,
): StatedMoney | undefined {
  const places = [
    byHeading(reading),
    byColumn(reading),
    byAmounts(signs),
    byTitle(reading),
    byFoot(reading),
    byName(reading.sheet.name, 'the sheet'),
    byName(fileName, 'the file'),
  ];
  const first = places.find((stated) => stated.length > 0);
  return first && foreignFirst(first, books);
}

/** The question whether amounts that are said to be in another currency are those of the books; null where none are. */
export function moneyQuestion(
  reading: SheetReading,
  fileName: string,
  books: string | undefined,
  { currency }: ImportRecipe,
): ImportQuestion | null {
  // Where the rows were of several currencies, a person has chosen among them.
  if (books === undefined || reading.questions.some(({ kind }) => kind === 'CURRENCY')) return null;
  const signs = signsOf(reading);
  const stated = amongAmounts(signs, books) ?? statedMoney(reading, signs, fileName, books);
  if (stated === undefined || isThatOf(books, stated.code)) return null;
  const { table, accounts } = reading.sorted;
  const answered = currency === ONE_CURRENCY;
  const choice = {
    ...plainChoice(ONE_CURRENCY, `The amounts are in ${books}: read them as they are`, answered),
    ...totalsOf(table, accounts),
    rows: accounts.length,
  };
  const text = `${stated.mixed ? 'Of the amounts some are' : 'The amounts are'} in ${stated.code}, by ${stated.place}; these books are kept in ${books}. Export the trial balance in ${books} and upload that, or change the currency of the books in the header of the engagement.`;
  return plainQuestion('CURRENCY', text, [choice], answered);
}
