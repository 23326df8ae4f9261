/**
 * Periods side by side: a table with columns for months, month ends or numbered periods ("Sep 2024", "P9"). A heading
 * that names a month does not say whether it holds the balance at its end or the movement within it, so a person
 * chooses the column; it is taken unasked only where it is dated to the day and that day is the year end.
 */
import { PERIOD_OF_YEAR_END } from '../../../../shared/model/trial-balance.ts';
import { sameName } from '../table/row-groups.ts';
import { type Column, isAmountColumn } from './find-header.ts';
import { inYearTo } from './heading-months.ts';

/** One period of the table, or a column without a date beside them ("Total"). */
export interface PeriodOfColumns {
  /** What the recipe says to take it: the date as far as it is printed, else the heading. */
  readonly value: string;
  readonly label: string;
  readonly columns: readonly Column[];
}

export interface PeriodQuestion {
  readonly kind: 'PERIOD' | 'COLUMNS';
  readonly text: string;
  readonly periods: readonly PeriodOfColumns[];
  /** Chosen, or proposed while nobody chose. */
  readonly chosen: PeriodOfColumns | undefined;
  readonly answered: boolean;
}

export interface ColumnsOfPeriod {
  /** The columns as they are to be read: those of other periods hold no balance. */
  readonly columns: readonly Column[];
  /** The date of the chosen period, as far as it is printed. */
  readonly date: string | undefined;
  readonly question: PeriodQuestion | null;
  readonly remarks: readonly string[];
}

const TO_THE_DAY = '2024-12-31'.length;
const TO_THE_MONTH = '2024-12'.length;

function monthsFromZero(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
}

function isMonthly({ value }: PeriodOfColumns): boolean {
  return /^\d{4}-\d{2}/.test(value);
}

function monthsApart(later: PeriodOfColumns, earlier: PeriodOfColumns): number {
  return monthsFromZero(later.value) - monthsFromZero(earlier.value);
}

function headingOf({ lines }: Column): string {
  return [...lines].reverse().join(' ').trim().slice(0, 100);
}

/** Months without a year are those of the year that ends at the year end. */
function dated(columns: readonly Column[], yearEnd: string | undefined): readonly Column[] {
  return columns.map((column) => {
    const { meaning } = column;
    if (yearEnd === undefined || meaning.month === undefined || meaning.date !== null) return column;
    return { ...column, meaning: { ...meaning, date: inYearTo(meaning.month, yearEnd) } };
  });
}

/** The balances by their dates, the earliest first. */
function periodsOf(balances: readonly Column[]): PeriodOfColumns[] {
  const byDate = new Map<string, Column[]>();
  for (const column of balances) {
    const key = column.meaning.date?.key;
    if (key !== undefined) byDate.set(key, [...(byDate.get(key) ?? []), column]);
  }
  return [...byDate]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([value, columns]) => ({
      value,
      // A pair of debits and credits is called by the line above both.
      label: (columns.length > 1 ? columns[0]?.lines.at(-1) : columns[0] && headingOf(columns[0])) ?? value,
      columns,
    }));
}

function ofMonth(periods: readonly PeriodOfColumns[], date: string | undefined): PeriodOfColumns | undefined {
  return date === undefined
    ? undefined
    : periods.findLast((period) => isMonthly(period) && period.value.slice(0, TO_THE_MONTH) === date);
}

function answeredBy(
  periods: readonly PeriodOfColumns[],
  yearEnd: string | undefined,
  answer: string | undefined,
): PeriodOfColumns | undefined {
  if (answer === undefined) return undefined;
  if (answer === PERIOD_OF_YEAR_END) return ofMonth(periods, yearEnd?.slice(0, TO_THE_MONTH));
  return periods.find(({ value }) => sameName(value) === sameName(answer));
}

/** The same month a year before, or the year before where only that is named. */
function yearBefore(
  periods: readonly PeriodOfColumns[],
  chosen: PeriodOfColumns,
): PeriodOfColumns | undefined {
  if (!isMonthly(chosen)) return undefined;
  const year = String(Number(chosen.value.slice(0, 4)) - 1);
  return (
    periods.find((period) => isMonthly(period) && monthsApart(chosen, period) === 12) ??
    periods.find(({ value }) => value === year)
  );
}

/** Dated to the day, or said to be a closing balance. */
function isBalance({ value, columns }: PeriodOfColumns): boolean {
  return value.length === TO_THE_DAY || columns.every(({ meaning }) => meaning.closing);
}

function only(
  columns: readonly Column[],
  balances: readonly Column[],
  kept: readonly (PeriodOfColumns | undefined)[],
): readonly Column[] {
  const wanted = new Set(kept.flatMap((period) => period?.columns ?? []));
  return columns.map((column) =>
    balances.includes(column) && !wanted.has(column)
      ? { ...column, meaning: { ...column.meaning, kind: 'IGNORED' as const } }
      : column,
  );
}

/**
 * The columns of the period that is wanted, and of the year before it. `answer` is that of the recipe; `isSum` says
 * whether a column is the sum of others, as a total of movements is.
 */
export function choosePeriodColumns(
  all: readonly Column[],
  yearEnd: string | undefined,
  answer: string | undefined,
  isSum: (column: Column, of: readonly Column[]) => boolean,
): ColumnsOfPeriod {
  const columns = dated(all, yearEnd);
  const untouched = { columns, date: undefined, question: null, remarks: [] };
  const balances = columns.filter(
    (column) => isAmountColumn(column) && (column.meaning.time === null || column.meaning.time === 'CURRENT'),
  );
  const periods = periodsOf(balances);
  const undated = balances.filter(({ meaning }) => meaning.date === null);
  if (undated.some(({ meaning }) => meaning.closing || meaning.time === 'CURRENT')) return untouched;
  const monthly = periods.filter(isMonthly);
  const ofYearEnd = ofMonth(monthly, yearEnd?.slice(0, TO_THE_MONTH));
  const current = ofYearEnd ?? monthly.at(-1);
  if (!current) return untouched;
  const near = monthly.filter((period) => {
    const apart = Math.abs(monthsApart(current, period));
    return apart > 0 && apart < 12;
  });
  if (near.length === 0) return untouched;

  const totals = undated.map((column) => ({
    value: headingOf(column),
    label: headingOf(column),
    columns: [column],
  }));
  const choices = [...periods, ...totals];
  const answered = answeredBy(choices, yearEnd, answer);
  const months = monthly.flatMap((period) => period.columns);
  const sum = totals.find((total) => total.columns.some((column) => isSum(column, months)));
  const isCertain = answered === undefined && ofYearEnd !== undefined && !sum && isBalance(ofYearEnd);
  const [other] = near;
  const areTwo = choices.length === 2 && other !== undefined;
  if (isCertain && areTwo && other.value.slice(0, 4) < ofYearEnd.value.slice(0, 4)) {
    const apart = monthsApart(ofYearEnd, other);
    const text = `The columns "${ofYearEnd.label}" and "${other.label}" are ${apart} months apart. Say whether the earlier one is last year.`;
    return {
      ...untouched,
      columns: only(columns, balances, [ofYearEnd]),
      question: { kind: 'COLUMNS', text, periods, chosen: ofYearEnd, answered: false },
    };
  }
  const chosen = answered ?? sum ?? current;
  const prior = yearBefore(periods, chosen);
  const left = choices.filter((period) => period !== chosen && period !== prior).map(({ label }) => label);
  const range = `${choices[0]?.label} to ${choices.at(-1)?.label}`;
  const question: PeriodQuestion = {
    kind: 'PERIOD',
    text: `The table has ${choices.length} columns of amounts side by side (${range}). Choose the one with the balances at the year end, not one with the movement of one month.`,
    periods: choices,
    chosen,
    answered: answered !== undefined,
  };
  return {
    columns: only(columns, balances, [chosen, prior]),
    date: isMonthly(chosen) ? chosen.value : undefined,
    question: isCertain ? null : question,
    remarks: left.length === 0 ? [] : [`Columns of other periods were not used: ${left.join(', ')}.`],
  };
}
