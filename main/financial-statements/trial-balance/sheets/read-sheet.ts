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
} from '../../../../shared/model/trial-balance.ts';
import { type Scale, writesDecimalComma, writesPointThousands } from '../cells/amounts.ts';
import { type GridRow, type SheetGrid, textAt, textsOf } from '../cells/sheet-grid.ts';
import {
  AMOUNT_ROLES,
  assignColumns,
  creditIsNegative,
  headerFor,
  sideColumns,
} from '../headings/assign-columns.ts';
import { type Header, isAmountColumn } from '../headings/find-header.ts';
import { levelColumn } from '../headings/level-column.ts';
import {
  balancesByClasses,
  printsNoSign,
  signAccounts,
  signedClasses,
  standsOnOneSide,
} from '../questions/account-signs.ts';
import { type ChosenRows, chooseGroups } from '../questions/choose-groups.ts';
import { columnQuestions } from '../questions/column-questions.ts';
import { findSplits, hasEntryDates, isOfDays } from '../questions/group-columns.ts';
import { otherDocument } from '../questions/other-documents.ts';
import { inOrder, openQuestion } from '../questions/questions.ts';
import { sumQuestions } from '../questions/sum-question.ts';
import { accountClasses } from '../rows/account-classes.ts';
import { joinBalances } from '../rows/joined-balances.ts';
import { type ItemTotals, makeItems } from '../rows/make-items.ts';
import { movesByCredits } from '../rows/movement-signs.ts';
import { countSides, looksFlipped, looksUnsigned, type SideCount } from '../rows/natural-side.ts';
import { hasRunningBalance } from '../rows/running-balance.ts';
import { type SortedRows, sortRows } from '../rows/sort-rows.ts';
import { namesResult } from '../table/computed-lines.ts';
import { netOf } from '../table/sums.ts';
import { turned } from '../table/table.ts';
import { readTable } from '../table/table-rows.ts';
import { amountTexts, statedScale, textsOfSample, titlesAbove } from './sheet-texts.ts';

export interface SheetReading {
  readonly sheet: SheetGrid;
  readonly header: Header;
  readonly columns: ColumnAssignment;
  readonly flipSign: boolean;
  /** True when the reader, not a person, turned the signs. */
  readonly flipGuessed: boolean;
  readonly scale: Scale;
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
  /** False where a column says on which side each amount stands. */
  readonly askSigns: boolean;
  /** How the amounts of all rows stand to their names. */
  readonly count: SideCount;
}

const NO_SIDES = { debitRight: 0, debitWrong: 0, creditRight: 0, creditWrong: 0 };

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

const POINT_THOUSANDS =
  'No amount has cents, and each point stands before three figures, so 1.234 is read as 1,234. Check one amount against the file.';

/** The rows that are wanted, with their signs, and what a person is asked about them. */
function chooseRows(all: SortedRows, context: RowContext): ChosenRows & { readonly classes: Classes } {
  const { header, columns, recipe, yearEnd, askSigns, count } = context;
  const sidesOf = (sorted: SortedRows) =>
    sorted === all ? count : countSides(sorted.table, sorted.accounts);
  const splits = findSplits(header.columns, all, columns);
  const chosen = chooseGroups(all, splits, recipe, yearEnd);
  Object.assign(columns, splits);
  const classes = accountClasses(header.columns, chosen.sorted, new Set(Object.values(columns)));
  const { table, accounts } = chosen.sorted;
  const isOpen = openQuestion(chosen.questions) !== undefined;
  const mayAsk = askSigns && !isOpen && columns.current !== undefined && columns.debit === undefined;
  if (!mayAsk || netOf(table, accounts) === 0) return { ...chosen, classes };
  const hasNoSign = printsNoSign(table, accounts) || balancesByClasses(chosen.sorted, classes);
  const unsigned = hasNoSign || looksUnsigned(sidesOf(chosen.sorted)) || standsOnOneSide(table, accounts);
  const signed = hasNoSign ? null : signedClasses(chosen.sorted, classes);
  if (!unsigned && signed === null) return { ...chosen, classes };
  const signedBefore = unsigned && signed?.size === 0 ? null : signed;
  const { sorted, question } = signAccounts(
    chosen.sorted,
    classes,
    recipe.signs,
    signedBefore,
    chosen.priorPeriod?.places,
  );
  return { ...chosen, sorted, questions: [...chosen.questions, question], classes };
}

/** The items of the chosen rows, with the balances of the period a year before where the sheet holds it. */
function itemsOf(
  { sorted, priorPeriod }: ChosenRows,
  columns: ColumnAssignment,
): Pick<SheetReading, 'items' | 'totals' | 'joined'> {
  const made = makeItems(sorted, columns);
  if (priorPeriod === null) return { ...made, joined: [] };
  const before = makeItems({ ...sorted, accounts: priorPeriod.places }, columns);
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

/** Reads one sheet. Never throws for its content: what is not clear comes back as a question. */
export function readSheet(sheet: SheetGrid, recipe: ImportRecipe, yearEnd: string | undefined): SheetReading {
  const decimalComma = sheet.withoutCommas !== true && writesDecimalComma(textsOfSample(sheet));
  const header = headerFor(sheet, recipe, decimalComma);
  const body = sheet.rows.slice(header.position + 1);
  const assigned = assignColumns({ sheet, header, rows: body, recipe, decimalComma, yearEnd });
  const columns = { ...assigned.columns };
  const amounts = new Set(AMOUNT_ROLES.flatMap((role) => columns[role] ?? []));
  const scale = recipe.scale ?? statedScale(sheet, header);
  const isPointed = !decimalComma && scale === 1 && writesPointThousands(amountTexts(body, amounts));
  const layout = {
    columns,
    amounts,
    others: Array.from({ length: sheet.width }, (_, index) => index).filter((index) => !amounts.has(index)),
    decimalComma: decimalComma || isPointed,
    scale,
    levels: levelColumn(header.columns, body),
    creditIsNegative: creditIsNegative(body, columns.credit, decimalComma || isPointed),
    sides: sideColumns(body, columns, sheet.width, decimalComma || isPointed),
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
    askSigns: columns.current === undefined || !layout.sides.has(columns.current),
    count: flipSign ? countSides(turnedRows.table, turnedRows.accounts) : choice,
  });
  const ofPeriods = rows.questions.find(({ kind }) => kind === 'PERIOD');
  const ofDays = ofPeriods !== undefined && isOfDays(ofPeriods);
  const other = otherDocument(
    {
      sheet,
      position: header.position,
      headings: header.columns.map(({ lines }) => lines[0] ?? ''),
      sorted: rows.sorted,
      // Columns that were told apart by their content alone may be the inner and outer one of a statement.
      paired: paired && header.score > 0,
      isHeadingKnown: header.score > 0,
      holdsBalances: mayHoldBalances(header, body),
      isSplit: rows.questions.some(({ kind }) => kind !== 'SIGNS'),
      isOfPeriods: ofPeriods !== undefined && !ofDays,
      hasDates: () => hasEntryDates(header.columns, rows.sorted, ofDays ? undefined : columns.period),
      runsOn: () => hasRunningBalance(header.columns, body, layout.decimalComma),
    },
    recipe.readAnyway === true,
  );
  let unclear = assigned.question;
  if (unclear === null && header.score === 0 && netOf(rows.sorted.table, rows.sorted.accounts) !== 0) {
    unclear = 'The table has no heading that is known, and read by its content it does not balance.';
  }
  const ofColumns = columnQuestions(unclear, assigned.period, header, all);
  const ofSums = openQuestion(ofColumns) ? [] : sumQuestions(turnedRows, recipe.sumRows);
  const { companies, currency, period, signs, priorSheet, readAnyway, sumRows } = recipe;
  return {
    sheet,
    header,
    columns,
    flipSign,
    flipGuessed,
    scale,
    scaleGuessed: recipe.scale === undefined && scale !== 1,
    ...itemsOf(rows, columns),
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
