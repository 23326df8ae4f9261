/**
 * Answered tables that make up a line of the statements: they get a total when they do, and a visible gap that
 * names both amounts when they do not, in place of the table. An answered amount is never changed.
 */

import { BEFORE_TAX, columnSum } from '../../../shared/model/column-sum.ts';
import {
  absolute,
  addMoney,
  fromCents,
  type Money,
  roundCents,
  toCents,
  ZERO,
} from '../../../shared/model/money.ts';
import type { NoteCell } from '../../../shared/model/note-cells.ts';
import { printFigure, ROUNDING_UNIT_CENTS } from '../../../shared/model/printed-figures.ts';
import type { StatementsJson } from '../../../shared/model/statements.ts';
import type { Sourced } from './table-rows.ts';

export interface TieTargets {
  /** Totals of this year that the table may make up: of single lines of the note and of its tables. */
  readonly totals: readonly Sourced[];
  /** True where the note has tables of its own, and where a line of it is shown with its parts. */
  readonly hasTables: boolean;
  readonly hasParts: boolean;
  /** True where the note shows the movements by class. */
  readonly hasSchedule: boolean;
  /** True where an answered policy measures something at fair value. */
  readonly atFairValue: boolean;
  readonly statements: Pick<
    StatementsJson,
    'rounding' | 'balanceSheet' | 'profitAndLoss' | 'currency' | 'periodStart' | 'periodEnd'
  > | null;
}

export interface TiedRows {
  /** Empty where the table does not add up to what it must: it is asked again, not printed. */
  readonly rows: NoteCell[][];
  readonly gap: string | null;
  /**
   * True where the amounts were answered in thousands, as the statements print them; false where they are in full; null
   * where the statements do not tell.
   */
  readonly inThousands: boolean | null;
}

/** `columns`: places of the amounts that make up the lines. */
export function tiedRows(
  rows: readonly (readonly string[])[],
  columns: readonly number[],
  { totals, statements }: TieTargets,
): TiedRows {
  const plain = rows.map((row) => [...row]);
  const closing = closingRow(rows, columns);
  const summed = rows.filter((_, at) => at !== closing);
  const width = Math.max(...rows.map((row) => row.length));
  const sums = Array.from({ length: width }, (_, at) =>
    at === 0
      ? null
      : columnSum(summed.flatMap((row) => (BEFORE_TAX.test(row[0] ?? '') ? [] : [row[at] ?? '']))),
  );
  const counted = columns.flatMap((at) => sums[at] ?? []);
  if (!statements || totals.length === 0 || counted.length === 0)
    return { rows: plain, gap: null, inThousands: null };
  const unit = ROUNDING_UNIT_CENTS[statements.rounding];
  const round = (amount: Money) => fromCents(roundCents(toCents(amount), unit));
  const print = (amount: Money) => printFigure(round(amount), statements.rounding);
  const sum = addMoney(...counted);
  const amounts = totals.map(({ amount }) => amount ?? ZERO);
  // In thousands, the answer may be given in thousands as the statement is printed.
  const inThousands =
    statements.rounding === 'SGD_THOUSANDS' && amounts.every((amount) => size(sum) * 100n < size(amount));
  const words = inThousands ? printFigure(sum, 'SGD') : print(sum);
  const stated =
    closing === null ? [] : columns.flatMap((at) => columnSum([rows[closing]?.[at] ?? '']) ?? []);
  if (stated.length > 0 && addMoney(...stated) !== sum) {
    const says = printFigure(addMoney(...stated), inThousands ? 'SGD' : statements.rounding);
    return {
      rows: [],
      gap: `the amounts answered come to ${words}; their total says ${says}`,
      inThousands,
    };
  }
  const target = totals.find(
    (_, at) => round(sum) === amounts[at] || print(amounts[at] ?? ZERO) === printFigure(sum, 'SGD'),
  );
  if (!target) {
    const shown = [...new Set(amounts.map(print))].slice(-1).join('');
    return {
      rows: [],
      gap: `the amounts answered come to ${words}; the statements show ${shown}`,
      inThousands,
    };
  }
  // The column that makes up the line alone bears its source; of several, none does.
  const source = counted.length === 1 ? { source: target.source } : {};
  if (closing !== null) return { rows: withTotal(plain, closing, columns, source), gap: null, inThousands };
  if (rows.length === 1) return { rows: plain, gap: null, inThousands };
  const total = sums.map((each, at): NoteCell => {
    if (at === 0) return 'Total';
    if (each === null) return '';
    const text = printFigure(each, centsIn(rows) ? 'SGD_CENTS' : 'SGD');
    return { text, role: 'TOTAL', ...(columns.includes(at) && source) };
  });
  return { rows: [...plain, total], gap: null, inThousands };
}

function size(amount: Money): bigint {
  return absolute(toCents(amount));
}

/** The last row where it sums up the others, by what it is called or, whatever it is called, by its amounts. */
function closingRow(rows: readonly (readonly string[])[], columns: readonly number[]): number | null {
  const last = rows.length - 1;
  if (last < 1) return null;
  if (/^total\b/i.test(rows[last]?.[0] ?? '')) return last;
  const adds = columns.every((at) => {
    const above = columnSum(
      rows.slice(0, last).flatMap((row) => (BEFORE_TAX.test(row[0] ?? '') ? [] : [row[at] ?? ''])),
    );
    return above !== null && above !== ZERO && above === columnSum([rows[last]?.[at] ?? '']);
  });
  return last > 1 && adds ? last : null;
}

function withTotal(
  rows: readonly (readonly string[])[],
  closing: number,
  columns: readonly number[],
  source: { readonly source?: Sourced['source'] },
): NoteCell[][] {
  return rows.map((row, at) =>
    row.map(
      (text, column): NoteCell =>
        at !== closing || column === 0 || text.trim() === ''
          ? text
          : { text, role: 'TOTAL', ...(columns.includes(column) && source) },
    ),
  );
}

function centsIn(rows: readonly (readonly string[])[]): boolean {
  return rows.some((row) => row.slice(1).some((cell) => /\d\.\d\d\)?$/.test(cell.trim())));
}
