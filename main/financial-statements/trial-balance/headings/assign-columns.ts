/**
 * Which column of a sheet holds what: under the heading that was found or that a person set, by their words and
 * figures, unless the recipe says so. What is not clear comes back as the question of it.
 */

import { absolute } from '../../../../shared/model/money.ts';
import type { ColumnAssignment, ImportRecipe } from '../../../../shared/model/trial-balance.ts';
import { readCell } from '../cells/amounts.ts';
import { type GridRow, type SheetGrid, textAt, textsOf } from '../cells/sheet-grid.ts';
import { SIDE_WORD } from '../table/table-rows.ts';
import { chooseAmounts, chooseUnnamedAmounts, sumsColumns } from './amount-columns.ts';
import { columnsUnder, findHeader, type Header, titleDate } from './find-header.ts';
import { labelColumns } from './label-columns.ts';
import { choosePeriodColumns, type PeriodQuestion } from './period-columns.ts';

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

/** The heading of the sheet: where the recipe says, else where it is found. */
export function headerFor(sheet: SheetGrid, recipe: ImportRecipe, decimalComma: boolean): Header {
  if (recipe.headerRow === undefined) return findHeader(sheet, decimalComma);
  const wanted = recipe.headerRow;
  const position = wanted === 0 ? -1 : sheet.rows.findLastIndex((row) => row.number <= wanted);
  return { position, columns: columnsUnder(sheet, position, decimalComma), score: 1 };
}

/** The columns with what is open about them. */
export interface Assigned {
  readonly columns: ColumnAssignment;
  /** Why a person must say which column is what. */
  readonly question: string | null;
  /** Of periods side by side. */
  readonly period: PeriodQuestion | null;
  readonly remarks: readonly string[];
}

/** A sheet under its heading, and what is said of it beside. */
export interface UnderHeading {
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
    [sheet.name, ...sheet.rows.slice(0, Math.max(0, header.position)).flatMap(textsOf)],
  );
  const isOfPeriods = question?.kind === 'COLUMNS';
  return {
    columns: amounts.columns,
    question: isOfPeriods ? question.text : amounts.question,
    period: isOfPeriods ? null : question,
    remarks: [...remarks, ...amounts.remarks],
  };
}

/** Every column of the sheet that has a role. */
export function assignColumns(under: UnderHeading): Assigned {
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
export function creditIsNegative(
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

/** How much the balances may be out with their sides, as a share of their debits, where the sides are believed. */
const NEARLY = 50n;

/** Balances in cents, as they are printed and by their sides. */
interface SidedSums {
  readonly printed: bigint;
  readonly bySide: bigint;
  readonly debits: bigint;
}

function sumsBySide(
  rows: readonly GridRow[],
  amount: number,
  side: number,
  decimalComma: boolean,
): SidedSums {
  let printed = 0n;
  let bySide = 0n;
  let debits = 0n;
  for (const row of rows) {
    const word = SIDE_WORD.exec(textAt(row, side));
    const reading = readCell(row, amount, decimalComma);
    if (!word || reading.kind !== 'AMOUNT') continue;
    const isDebit = word[1] !== undefined;
    printed += reading.cents;
    bySide += isDebit ? reading.cents : -reading.cents;
    if (isDebit && reading.cents > 0n) debits += reading.cents;
  }
  return { printed, bySide, debits };
}

/**
 * A column of "Dr" and "Cr" beside a column of amounts, by the index of the amounts; it says nothing where the amounts
 * have their signs already and come to nil with them. One that stands alone elsewhere says the side of each account; it
 * holds where the balances come to nil with it, or nearly, and do not without it.
 */
export function sideColumns(
  rows: readonly GridRow[],
  columns: ColumnAssignment,
  width: number,
  decimalComma: boolean,
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
  const signed = [columns.current, columns.prior, columns.opening].filter((index) => index !== undefined);
  const found = new Map<number, number>();
  for (const amount of signed) {
    const side = [amount + 1, amount - 1].find((index) => index >= 0 && index < width && holdsSides(index));
    if (side === undefined) continue;
    const { printed, bySide, debits } = sumsBySide(rows, amount, side, decimalComma);
    const isSigned = absolute(printed) * NEARLY <= debits && absolute(printed) < absolute(bySide);
    if (!isSigned) found.set(amount, side);
  }
  const { current } = columns;
  if (current === undefined || found.has(current)) return found;
  const [alone, other] = Array.from({ length: width }, (_, index) => index).filter(holdsSides);
  if (alone === undefined || other !== undefined) return found;
  const { printed, bySide, debits } = sumsBySide(rows, current, alone, decimalComma);
  const isNear = absolute(bySide) * NEARLY <= debits && absolute(bySide) < absolute(printed);
  return printed !== 0n && isNear ? new Map(signed.map((amount) => [amount, alone])) : found;
}
