/**
 * One sheet read as a trial balance: heading, columns, accounts, and either a question for a person or none.
 * Every guess can be replaced by the recipe; what the recipe does not say is guessed again.
 */
import type {
  ColumnAssignment,
  ImportRecipe,
  ImportReport,
  ReadItem,
} from '../../../shared/model/trial-balance.ts';
import { accountClasses } from './account-classes.ts';
import { chooseAmounts, chooseUnnamedAmounts } from './amount-columns.ts';
import { readCell, writesDecimalComma } from './amounts.ts';
import { namesResult } from './computed-lines.ts';
import { type Column, columnsUnder, findHeader, type Header, titleDate } from './find-header.ts';
import { headingDate } from './heading-dates.ts';
import { labelColumns } from './label-columns.ts';
import { type ItemTotals, makeItems } from './make-items.ts';
import { countSides, looksFlipped, looksUnsigned } from './natural-side.ts';
import { TEXT_KIND } from './plain-row.ts';
import { cellAt, type GridRow, kindAt, type SheetGrid, textAt, textsOf } from './sheet-grid.ts';
import { type SortedRows, sortRows } from './sort-rows.ts';
import { netOf } from './sums.ts';
import { turned } from './table.ts';
import { readTable, SIDE_WORD } from './table-rows.ts';

export interface SheetReading {
  readonly sheet: SheetGrid;
  readonly header: Header;
  readonly columns: ColumnAssignment;
  readonly flipSign: boolean;
  /** True when the reader, not a person, turned the signs. */
  readonly flipGuessed: boolean;
  readonly scale: 1 | 1000 | 1_000_000;
  readonly scaleGuessed: boolean;
  readonly items: readonly ReadItem[];
  /** Of the items. */
  readonly totals: ItemTotals;
  readonly sorted: SortedRows;
  readonly remarks: readonly string[];
  /** Rows of the recipe that a person decided about. */
  readonly rowChoices: { readonly takenIn: readonly number[]; readonly leftOut: readonly number[] };
  /** Classes that the file itself gives its accounts. */
  readonly accountClasses: ImportReport['accountClasses'];
  /** Why a person must choose; null when the reading stands. */
  readonly question: string | null;
}

const AMOUNT_ROLES = [
  'debit',
  'credit',
  'current',
  'prior',
  'priorDebit',
  'priorCredit',
  'opening',
  'openingDebit',
  'openingCredit',
] as const;

function headerFor(sheet: SheetGrid, recipe: ImportRecipe, decimalComma: boolean): Header {
  if (recipe.headerRow === undefined) return findHeader(sheet, decimalComma);
  const wanted = recipe.headerRow;
  const position = wanted === 0 ? -1 : sheet.rows.findLastIndex((row) => row.number <= wanted);
  return { position, columns: columnsUnder(sheet, position, decimalComma), score: 1 };
}

/** Thousands or millions, where a heading or the title says so. */
function statedScale(sheet: SheetGrid, header: Header): 1 | 1000 | 1_000_000 {
  const titles = sheet.rows.slice(0, Math.max(0, header.position + 1)).flatMap(textsOf);
  const text = titles.join(' ').replace(/[’‘]/g, "'");
  if (/\$ ?'?000,?'?000|\$ ?m\b|\bin millions\b/i.test(text)) return 1_000_000;
  return /[$£€] ?'0{3}(?!\d)|(?:^|\s)'0{3}(?!\d)|\bin thousands\b|\b(?:sgd|usd|rm) ?'0{3}(?!\d)/i.test(text)
    ? 1000
    : 1;
}

const PERIOD_SAMPLE = 40;

/** Several periods below one another ("period" column with the same accounts again and again). */
function severalPeriods(
  columns: readonly Column[],
  rows: readonly GridRow[],
  label: number | undefined,
): string | null {
  if (label === undefined) return null;
  const dateAt = (row: GridRow, index: number): string | null => {
    if (kindAt(row, index) === TEXT_KIND.MONEY) return null;
    const date = row.plain ? null : cellAt(row, index).date;
    const text = textAt(row, index);
    return date ?? (text.length <= 20 && headingDate(text) ? text : null);
  };
  // A column of dates shows as one in its first rows; only then is the whole of it read.
  const sample = rows.slice(0, PERIOD_SAMPLE);
  for (const column of columns) {
    let others = 0;
    const isDated = sample.every((row) => {
      if (dateAt(row, column.index) === null) others += 1;
      return others <= sample.length * 0.7;
    });
    if (!isDated) continue;
    const dates = rows.map((row) => dateAt(row, column.index));
    const periods = new Set(dates.filter((date) => date !== null));
    const dated = dates.filter((date) => date !== null).length;
    if (periods.size < 2 || dated < rows.length * 0.6) continue;
    const accounts = new Set(rows.map((row) => textAt(row, label))).size;
    const times = accounts * periods.size;
    if (periods.size <= 60 && times >= rows.length * 0.6 && times <= rows.length * 1.5) {
      const sorted = [...periods].sort();
      return `The table holds ${periods.size} periods below one another (${sorted[0]} to ${sorted.at(-1)}). Export one period, or keep the rows of one period only.`;
    }
    if (periods.size > 2) {
      return 'The table is a list of transactions, not a trial balance: it has a date in each row.';
    }
  }
  return null;
}

function assign(
  sheet: SheetGrid,
  header: Header,
  recipe: ImportRecipe,
  decimalComma: boolean,
  yearEnd: string | undefined,
): { columns: ColumnAssignment; question: string | null; remarks: readonly string[] } {
  const rows = sheet.rows.slice(header.position + 1);
  const given = recipe.columns ?? {};
  const givesAmounts = AMOUNT_ROLES.some((role) => given[role] !== undefined);
  const amounts = givesAmounts
    ? { columns: {}, question: null, remarks: [] }
    : header.score === 0
      ? chooseUnnamedAmounts(header.columns, rows, decimalComma)
      : chooseAmounts(header.columns, rows, decimalComma, yearEnd, titleDate(sheet, header.position));
  const used = new Set(Object.values(givesAmounts ? given : amounts.columns));
  const labels = labelColumns(header.columns, rows, used);
  const columns: ColumnAssignment = { ...labels, ...amounts.columns, ...given };
  let question = amounts.question;
  if (columns.code === undefined && columns.description === undefined) {
    question = 'No column of account names or codes was found.';
  }
  const pair = columns.debit !== undefined && columns.credit !== undefined;
  if (givesAmounts && columns.current === undefined && !pair) {
    question = 'Choose the column of the current balance, or both the debit and the credit column.';
  }
  const periods =
    recipe.includeRows || recipe.excludeRows
      ? null
      : severalPeriods(header.columns, rows, columns.code ?? columns.description);
  return { columns, question: periods ?? question, remarks: amounts.remarks };
}

/** Credits printed as negative figures in the credit column. */
function creditIsNegative(
  rows: readonly GridRow[],
  credit: number | undefined,
  decimalComma: boolean,
): boolean {
  if (credit === undefined) return false;
  let seen = false;
  for (const row of rows) {
    const reading = readCell(row, credit, decimalComma);
    if (reading.kind !== 'AMOUNT' || reading.side !== null || reading.cents === 0n) continue;
    if (reading.cents > 0n) return false;
    seen = true;
  }
  return seen;
}

const SIDE_SAMPLE = 400;
/** "credit." */
const LONGEST_SIDE = 7;

/** A column of "Dr" and "Cr" beside a column of amounts, by the index of the amounts. */
function sideColumns(
  rows: readonly GridRow[],
  columns: ColumnAssignment,
  width: number,
): ReadonlyMap<number, number> {
  const sample = rows.slice(0, SIDE_SAMPLE);
  const holdsSides = (index: number) => {
    let sides = 0;
    let others = 0;
    for (const row of sample) {
      const text = textAt(row, index);
      if (text === '') continue;
      if (text.length <= LONGEST_SIDE && SIDE_WORD.test(text)) sides += 1;
      else others += 1;
      if (others > sample.length * 0.2) return false;
    }
    return sides >= 2 && sides >= (sides + others) * 0.8;
  };
  const found = new Map<number, number>();
  for (const amount of [columns.current, columns.prior, columns.opening]) {
    if (amount === undefined) continue;
    const side = [amount + 1, amount - 1].find((index) => index >= 0 && index < width && holdsSides(index));
    if (side !== undefined) found.set(amount, side);
  }
  return found;
}

/** A "net profit" line that has a code counts only if the table balances with it. */
function withoutResult(sorted: SortedRows): SortedRows {
  const { table, accounts, leftOut } = sorted;
  const named = new Set([...table.worded].filter((at) => namesResult(table, at)));
  const results = named.size === 0 ? [] : accounts.filter((at) => named.has(at));
  if (results.length === 0) return sorted;
  const net = netOf(table, accounts);
  if (net === 0 || net !== netOf(table, results)) return sorted;
  const reason = 'computed line; the table balances without it';
  return {
    ...sorted,
    accounts: accounts.filter((at) => !results.includes(at)),
    leftOut: [...leftOut, ...results.map((at) => ({ at, reason }))],
  };
}

const COMMA_SAMPLE = 400;

/** Texts of the first rows; what the file holds as a number is no text. */
function textsOfSample(sheet: SheetGrid): string[] {
  return sheet.rows
    .slice(0, COMMA_SAMPLE)
    .flatMap((row) =>
      row.plain ? row.texts : row.cells.flatMap((cell) => (cell.decimal === null ? [cell.text] : [])),
    );
}

/** Reads one sheet. Never throws for its content: what is not clear comes back as `question`. */
export function readSheet(sheet: SheetGrid, recipe: ImportRecipe, yearEnd: string | undefined): SheetReading {
  const decimalComma = sheet.withoutCommas !== true && writesDecimalComma(textsOfSample(sheet));
  const header = headerFor(sheet, recipe, decimalComma);
  const assigned = assign(sheet, header, recipe, decimalComma, yearEnd);
  const { columns } = assigned;
  const body = sheet.rows.slice(header.position + 1);
  const amounts = new Set(AMOUNT_ROLES.flatMap((role) => columns[role] ?? []));
  const layout = {
    columns,
    amounts,
    others: Array.from({ length: sheet.width }, (_, index) => index).filter((index) => !amounts.has(index)),
    decimalComma,
    creditIsNegative: creditIsNegative(body, columns.credit, decimalComma),
    sides: sideColumns(body, columns, sheet.width),
  };
  const headingRow = sheet.rows[header.position];
  const heading = headingRow ? textsOf(headingRow).join('|') : '';
  const options = {
    coded: columns.code !== undefined,
    include: new Set(recipe.includeRows ?? []),
    exclude: new Set(recipe.excludeRows ?? []),
    heading,
  };
  const sorted = withoutResult(sortRows(readTable(body, layout), options));
  const net = netOf(sorted.table, sorted.accounts);
  const signed = columns.current !== undefined;
  const count = countSides(sorted.table, signed ? sorted.accounts : []);
  const flipGuessed = recipe.flipSign === undefined && signed && looksFlipped(count);
  const flipSign = recipe.flipSign ?? flipGuessed;
  const scale = recipe.scale ?? statedScale(sheet, header);
  let question = assigned.question;
  if (question === null && header.score === 0 && net !== 0) {
    question = 'The table has no heading that is known, and read by its content it does not balance.';
  }
  if (question === null && signed && net !== 0 && recipe.columns === undefined && looksUnsigned(count)) {
    question =
      'All amounts are printed without a sign, so debits and credits cannot be told apart. Export the trial balance with debit and credit columns, or with credits as negative amounts.';
  }
  const kept = flipSign ? { ...sorted, table: turned(sorted.table) } : sorted;
  return {
    sheet,
    header,
    columns,
    flipSign,
    flipGuessed,
    scale,
    scaleGuessed: recipe.scale === undefined && scale !== 1,
    ...makeItems(kept, columns, scale),
    sorted: kept,
    remarks: assigned.remarks,
    accountClasses: accountClasses(header.columns, kept, new Set(Object.values(columns))),
    rowChoices: { takenIn: recipe.includeRows ?? [], leftOut: recipe.excludeRows ?? [] },
    question,
  };
}
