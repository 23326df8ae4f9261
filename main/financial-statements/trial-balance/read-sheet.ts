/**
 * One sheet read as a trial balance: heading, columns, accounts, and either a question for a person or none.
 * Every guess can be replaced by the recipe; what the recipe does not say is guessed again.
 */
import type {
  ColumnAssignment,
  ImportQuestion,
  ImportRecipe,
  ImportReport,
  ReadItem,
} from '../../../shared/model/trial-balance.ts';
import { accountClasses } from './account-classes.ts';
import { balancesByClasses, printsNoSign, signAccounts } from './account-signs.ts';
import { chooseAmounts, chooseUnnamedAmounts, sumsColumns } from './amount-columns.ts';
import { readCell, writesDecimalComma, writesPointThousands } from './amounts.ts';
import { type ChosenRows, chooseGroups } from './choose-groups.ts';
import { columnQuestions } from './column-questions.ts';
import { namesResult } from './computed-lines.ts';
import { columnsUnder, findHeader, type Header, isAmountColumn, titleDate } from './find-header.ts';
import { findSplits, hasEntryDates } from './group-columns.ts';
import { joinBalances } from './joined-balances.ts';
import { labelColumns } from './label-columns.ts';
import { type ItemTotals, makeItems } from './make-items.ts';
import { movesByCredits } from './movement-signs.ts';
import { countSides, looksFlipped, looksUnsigned, type SideCount } from './natural-side.ts';
import { otherDocument } from './other-documents.ts';
import { choosePeriodColumns, type PeriodQuestion } from './period-columns.ts';
import { inOrder, openQuestion } from './questions.ts';
import { type GridRow, isNumber, type SheetGrid, textAt, textsOf } from './sheet-grid.ts';
import { type SortedRows, sortRows } from './sort-rows.ts';
import { sumQuestions } from './sum-question.ts';
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
  /** Open ones, and those that the recipe answered. */
  readonly questions: readonly ImportQuestion[];
  /** Rows of companies, currencies and periods that were not chosen. */
  readonly setAside: ImportReport['setAside'];
  /** Rows of the same sheet that are of the year before. */
  readonly priorPeriod: ChosenRows['priorPeriod'];
  /** What came of those rows. */
  readonly joined: ImportReport['joined'];
  /** The part of the recipe that answers questions. */
  readonly answers: ImportReport['answers'];
}

type Classes = ImportReport['accountClasses'];

interface RowContext {
  readonly header: Header;
  /** The columns that split the rows are added to it. */
  readonly columns: ColumnAssignment;
  readonly recipe: ImportRecipe;
  readonly yearEnd: string | undefined;
  readonly scale: 1 | 1000 | 1_000_000;
  /** False where a column says on which side each amount stands. */
  readonly askSigns: boolean;
  /** How the amounts of all rows stand to their names. */
  readonly count: SideCount;
}

const NO_SIDES = { debitRight: 0, debitWrong: 0, creditRight: 0, creditWrong: 0 };

/** The roles of columns that hold amounts. */
export const AMOUNT_ROLES = [
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

/** "In thousands", "S$ thousands", "SGD thousand", "thousands of dollars". */
function inWords(unit: string): RegExp {
  const currency = String.raw`(?:[$£€]|\b(?:sgd|usd|rm|myr|hkd|aud|gbp|eur|dollars?|ringgit))`;
  return new RegExp(String.raw`\bin ${unit}\b|${currency} ?(?:in )?${unit}\b|\b${unit} of \w`, 'i');
}
const IN_THOUSANDS = inWords('thousands?');
const IN_MILLIONS = inWords('millions?');

/** Thousands or millions, where a heading or the title says so. */
function statedScale(sheet: SheetGrid, header: Header): 1 | 1000 | 1_000_000 {
  const titles = sheet.rows.slice(0, Math.max(0, header.position + 1)).flatMap(textsOf);
  const text = titles.join(' ').replace(/[’‘]/g, "'");
  if (/\$ ?'?000,?'?000|\$ ?m\b/i.test(text) || IN_MILLIONS.test(text)) return 1_000_000;
  return /[$£€] ?'0{3}(?!\d)|(?:^|\s)'0{3}(?!\d)|\b(?:sgd|usd|rm) ?'0{3}(?!\d)/i.test(text) ||
    IN_THOUSANDS.test(text)
    ? 1000
    : 1;
}

interface Assigned {
  readonly columns: ColumnAssignment;
  /** Why a person must say which column is what. */
  readonly question: string | null;
  /** Of periods side by side. */
  readonly period: PeriodQuestion | null;
  readonly remarks: readonly string[];
}

/** A sheet under its heading, and what is said of it beside. */
interface UnderHeading {
  readonly sheet: SheetGrid;
  readonly header: Header;
  /** Below the heading. */
  readonly rows: readonly GridRow[];
  readonly recipe: ImportRecipe;
  readonly decimalComma: boolean;
  readonly yearEnd: string | undefined;
}

/** The columns of amounts as the reader finds them. */
function findAmounts({ sheet, header, rows, recipe, decimalComma, yearEnd }: UnderHeading): Assigned {
  if (header.score === 0)
    return { ...chooseUnnamedAmounts(header.columns, rows, decimalComma), period: null };
  const { columns, date, question, remarks } = choosePeriodColumns(
    header.columns,
    yearEnd,
    recipe.period,
    sumsColumns(rows, decimalComma),
  );
  const amounts = chooseAmounts(
    columns,
    rows,
    decimalComma,
    date ?? yearEnd,
    titleDate(sheet, header.position),
  );
  const isOfPeriods = question?.kind === 'COLUMNS';
  return {
    columns: amounts.columns,
    question: isOfPeriods ? question.text : amounts.question,
    period: isOfPeriods ? null : question,
    remarks: [...remarks, ...amounts.remarks],
  };
}

function assign(under: UnderHeading): Assigned {
  const { header, rows, recipe } = under;
  const given = recipe.columns ?? {};
  const givesAmounts = AMOUNT_ROLES.some((role) => given[role] !== undefined);
  const amounts: Assigned = givesAmounts
    ? { columns: {}, question: null, period: null, remarks: [] }
    : findAmounts(under);
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
  return { ...amounts, columns, question };
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

/** Texts of the columns of amounts in the first rows, as far as they are asked for: most files tell in the first one. */
function* amountTexts(rows: readonly GridRow[], amounts: ReadonlySet<number>): Generator<string> {
  for (const row of rows.slice(0, COMMA_SAMPLE)) {
    for (const index of amounts) {
      if (isNumber(row, index)) continue;
      const text = textAt(row, index);
      if (/\d/.test(text)) yield text;
    }
  }
}

const POINT_THOUSANDS =
  'No amount has cents, and each point stands before three figures, so 1.234 is read as 1,234. Check one amount against the file.';

/** The rows that are wanted, with their signs, and what a person is asked about them. */
function chooseRows(all: SortedRows, context: RowContext): ChosenRows & { readonly classes: Classes } {
  const { header, columns, recipe, yearEnd, scale, askSigns, count } = context;
  const sidesOf = (sorted: SortedRows) =>
    sorted === all ? count : countSides(sorted.table, sorted.accounts);
  const splits = findSplits(header.columns, all, columns);
  const chosen = chooseGroups(all, splits, recipe, yearEnd, scale);
  Object.assign(columns, splits);
  const classes = accountClasses(header.columns, chosen.sorted, new Set(Object.values(columns)));
  const { table, accounts } = chosen.sorted;
  const isOpen = openQuestion(chosen.questions) !== undefined;
  const unsigned =
    askSigns && !isOpen && columns.current !== undefined && columns.debit === undefined
      ? netOf(table, accounts) !== 0 &&
        (printsNoSign(table, accounts) ||
          looksUnsigned(sidesOf(chosen.sorted)) ||
          balancesByClasses(chosen.sorted, classes))
      : false;
  if (!unsigned) return { ...chosen, classes };
  const { sorted, question } = signAccounts(
    chosen.sorted,
    classes,
    recipe.signs,
    scale,
    chosen.priorPeriod?.places,
  );
  return { ...chosen, sorted, questions: [...chosen.questions, question], classes };
}

/** The items of the chosen rows, with the balances of the period a year before where the sheet holds it. */
function itemsOf(
  { sorted, priorPeriod }: ChosenRows,
  columns: ColumnAssignment,
  scale: number,
): Pick<SheetReading, 'items' | 'totals' | 'joined'> {
  const made = makeItems(sorted, columns, scale);
  if (priorPeriod === null) return { ...made, joined: [] };
  const before = makeItems({ ...sorted, accounts: priorPeriod.places }, columns, scale);
  const source = {
    role: 'prior',
    from: priorPeriod.label,
    items: before.items,
    amountOf: (item: ReadItem) => item.currentYearBalance,
    leftOut: [],
    ofSameSheet: true,
  } as const;
  const { items, joined } = joinBalances(made.items, source, new Map());
  return { items, totals: { ...made.totals, prior: before.totals.net }, joined: [joined] };
}

/** An amount of dollars and cents. */
const FRACTION = /\d[.,]\d{2}\)?-?$/;
const FEW_FRACTIONS = 2;

/** True where a heading names amounts, or a column prints some: a chart of accounts has neither. */
function mayHoldBalances({ columns }: Header, body: readonly GridRow[]): boolean {
  if (columns.some(isAmountColumn)) return true;
  return columns.some(
    ({ index }) => body.filter((row) => FRACTION.test(textAt(row, index))).length >= FEW_FRACTIONS,
  );
}

/** The texts above the heading, row by row. */
function titlesAbove(sheet: SheetGrid, position: number): readonly string[] {
  return sheet.rows
    .slice(0, Math.max(0, position))
    .map((row) => [...new Set(textsOf(row))].join(' ').trim())
    .filter((title) => title !== '');
}

/** Reads one sheet. Never throws for its content: what is not clear comes back as a question. */
export function readSheet(sheet: SheetGrid, recipe: ImportRecipe, yearEnd: string | undefined): SheetReading {
  const decimalComma = sheet.withoutCommas !== true && writesDecimalComma(textsOfSample(sheet));
  const header = headerFor(sheet, recipe, decimalComma);
  const body = sheet.rows.slice(header.position + 1);
  const assigned = assign({ sheet, header, rows: body, recipe, decimalComma, yearEnd });
  const columns = { ...assigned.columns };
  const amounts = new Set(AMOUNT_ROLES.flatMap((role) => columns[role] ?? []));
  const scale = recipe.scale ?? statedScale(sheet, header);
  const isPointed = !decimalComma && scale === 1 && writesPointThousands(amountTexts(body, amounts));
  const layout = {
    columns,
    amounts,
    others: Array.from({ length: sheet.width }, (_, index) => index).filter((index) => !amounts.has(index)),
    decimalComma: decimalComma || isPointed,
    creditIsNegative: creditIsNegative(body, columns.credit, decimalComma || isPointed),
    sides: sideColumns(body, columns, sheet.width),
  };
  const headingRow = sheet.rows[header.position];
  const options = {
    accountRows: sheet.accountRows,
    coded: columns.code !== undefined,
    include: new Set(recipe.includeRows ?? []),
    exclude: new Set(recipe.excludeRows ?? []),
    sums: new Set(recipe.sumRows?.sums),
    heading: headingRow ? textsOf(headingRow).join('|') : '',
    titles: titlesAbove(sheet, header.position),
  };
  const sorted = sortRows(readTable(body, layout), options);
  const all = sheet.accountRows ? sorted : withoutResult(sorted);
  const paired = columns.debit !== undefined && columns.credit !== undefined;
  const choice = columns.current !== undefined ? countSides(all.table, all.accounts) : NO_SIDES;
  const flipGuessed =
    recipe.flipSign === undefined &&
    (looksFlipped(choice) || movesByCredits(all.table, all.accounts, header.columns));
  const flipSign = recipe.flipSign ?? flipGuessed;
  const turnedRows = flipSign ? { ...all, table: turned(all.table) } : all;
  const rows = chooseRows(turnedRows, {
    header,
    columns,
    recipe,
    yearEnd,
    scale,
    askSigns: layout.sides.size === 0,
    count: flipSign ? countSides(turnedRows.table, turnedRows.accounts) : choice,
  });
  const other = otherDocument(
    {
      sheet,
      position: header.position,
      headings: header.columns.map(({ lines }) => lines[0] ?? ''),
      sorted: rows.sorted,
      paired,
      holdsBalances: mayHoldBalances(header, body),
      isSplit: rows.questions.some(({ kind }) => kind !== 'SIGNS'),
      isOfPeriods: rows.questions.some(({ kind }) => kind === 'PERIOD'),
      hasDates: () => hasEntryDates(header.columns, rows.sorted, columns.period),
    },
    recipe.readAnyway === true,
  );
  let unclear = assigned.question;
  if (unclear === null && header.score === 0 && netOf(rows.sorted.table, rows.sorted.accounts) !== 0) {
    unclear = 'The table has no heading that is known, and read by its content it does not balance.';
  }
  const ofColumns = columnQuestions(unclear, assigned.period, header, all);
  const ofSums = openQuestion(ofColumns) ? [] : sumQuestions(turnedRows, recipe.sumRows, scale);
  const { companies, currency, period, signs, priorSheet, readAnyway, sumRows } = recipe;
  return {
    sheet,
    header,
    columns,
    flipSign,
    flipGuessed,
    scale,
    scaleGuessed: recipe.scale === undefined && scale !== 1,
    ...itemsOf(rows, columns, scale),
    sorted: rows.sorted,
    remarks: isPointed ? [...assigned.remarks, POINT_THOUSANDS] : assigned.remarks,
    accountClasses: rows.classes,
    rowChoices: { takenIn: recipe.includeRows ?? [], leftOut: recipe.excludeRows ?? [] },
    questions: inOrder([...(other ? [other] : []), ...ofColumns, ...ofSums], rows.questions),
    setAside: rows.setAside,
    priorPeriod: rows.priorPeriod,
    answers: { companies, currency, period, signs, priorSheet, readAnyway, sumRows },
  };
}
