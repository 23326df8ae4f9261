/**
 * The formula of a figure of the statements: the accounts behind it, each with its sign, where they stand in the lead
 * schedules, and other figures where they stand on their sheets, rounded as the engine rounds. What the engine adds so
 * that a table casts, and what stands in no account, are amounts of their own, which the sheet shows beneath. A figure
 * that no formula gives is said to be a value. Pure.
 */

import type { ChainColumn } from '../../../shared/model/figure-chain.ts';
import { absolute, type Money, roundCents, toCents } from '../../../shared/model/money.ts';
import type { FigureCell } from '../../../shared/model/note-cells.ts';
import type { Part } from '../statements/chain-parts.ts';
import type { OpenedParts } from '../statements/figure-chains.ts';
import type { StatementItem } from '../statements/statement-input.ts';

/** Where a balance stands: sheet, column letter and row. */
export interface Place {
  readonly sheet: string;
  readonly letter: string;
  readonly row: number;
}

export interface FormulaPlaces {
  /** Undefined where the workbook does not show the balance. */
  readonly balance: (itemId: string, column: ChainColumn) => Place | undefined;
  readonly figure: (cell: FigureCell) => Place | undefined;
  /** What the statements print in the cell, in cents. */
  readonly shown: (cell: FigureCell) => bigint | undefined;
  readonly items: ReadonlyMap<string, readonly StatementItem[]>;
  readonly unit: bigint;
}

export interface FigureFormula {
  /** The balances that it adds up, by name. */
  readonly balances: readonly string[];
  /** Of accounts and figures; amounts beneath are added by the sheet. Empty where there are none. */
  readonly terms: string;
  /** Whether accounts are among them, or amounts beneath, so that the sum is rounded. */
  readonly rounds: boolean;
  /** Amounts that stand in no account, by what they are. */
  readonly others: ReadonlyMap<string, bigint>;
  /** What the engine placed on the figure beyond rounding it. */
  readonly placed: bigint;
}

/** Programs take formulas of 8,192 characters; room is left for the rounding around the terms. */
const LONGEST = 8000;

const BALANCE: Readonly<Record<ChainColumn, (item: StatementItem) => Money | null>> = {
  CURRENT: (item) => item.currentYearBalance,
  PRIOR: (item) => item.priorYearBalance,
  OPENING: (item) => item.openingBalance,
};

/** The name of a balance, by which it is found among those that a statement adds up. */
export const balanceName = (itemId: string, column: ChainColumn): string => `${column} ${itemId}`;

interface Term extends Place {
  readonly times: bigint;
}

/** Null where no formula gives the figure. */
export function formulaOf({ parts, shown }: OpenedParts, places: FormulaPlaces): FigureFormula | null {
  const terms: Term[] = [];
  const others = new Map<string, bigint>();
  let [exact, fromFigures] = [0n, 0n];
  const balances: string[] = [];
  for (const part of together(parts)) {
    if (part.kind === 'OTHER') {
      exact += part.cents;
      if (part.cents !== 0n) others.set(part.label, (others.get(part.label) ?? 0n) + part.cents);
      continue;
    }
    if (part.times === undefined) return null;
    if (part.times === 0n) continue;
    if (part.kind === 'FIGURE') {
      const [at, printed] = [places.figure(part.cell), places.shown(part.cell)];
      // A figure of nil that no sheet shows adds nothing.
      if (at === undefined && part.cents === 0n) continue;
      if (at === undefined || printed === undefined) return null;
      terms.push({ ...at, times: part.times });
      fromFigures += part.times * printed;
      continue;
    }
    const found = counted(part, places);
    if (found === 'NOT_HERE') continue;
    if (found === null) return null;
    terms.push({ ...found, times: part.times });
    exact += part.cents;
    balances.push(balanceName(part.itemId, part.column));
  }
  const rounds = balances.length > 0 || others.size > 0;
  const base = rounds ? roundCents(exact + fromFigures, places.unit) : fromFigures;
  const text = sumOf(terms);
  if (text.length > LONGEST) return null;
  return { balances, terms: text, rounds, others, placed: toCents(shown) - base };
}

/** Parts of one balance or figure as one; nil ones stay, as the balance may change. */
function together(parts: readonly Part[]): Part[] {
  const nameOf = (part: Part) =>
    part.kind === 'ACCOUNT'
      ? `${part.kind} ${part.column} ${part.itemId}`
      : `${part.kind} ${JSON.stringify(part.kind === 'FIGURE' ? part.cell : part.label)}`;
  return [...Map.groupBy(parts, nameOf).values()].flatMap((same): Part[] => {
    const [first] = same;
    if (first === undefined) return [];
    const cents = same.reduce((sum, part) => sum + part.cents, 0n);
    if (first.kind === 'OTHER') return [{ ...first, cents }];
    // Of an account that stands on two lines, the copy that holds nothing does not count.
    const holding = same.filter((part) => part.cents !== 0n);
    const counting = holding.length === 0 ? same : holding;
    const times = counting.map((part) => (part.kind === 'OTHER' ? undefined : part.times));
    if (times.includes(undefined)) return same;
    return [{ ...first, cents, times: times.reduce<bigint>((sum, each) => sum + (each ?? 0n), 0n) }];
  });
}

/**
 * The place of an account's balance where the part is the whole balance with its sign. An account that stands on a line
 * for one year and on another for the other is on each with nil, and does not count there.
 */
function counted(
  part: Extract<Part, { kind: 'ACCOUNT' }>,
  { balance, items }: FormulaPlaces,
): Place | 'NOT_HERE' | null {
  const copies = items.get(part.itemId) ?? [];
  const whole = copies.reduce(
    (sum, item) => sum + toCents(BALANCE[part.column](item) ?? ('0.00' as Money)),
    0n,
  );
  const isSplit = copies.length > 1;
  if (part.cents === 0n && (whole !== 0n || isSplit)) return 'NOT_HERE';
  if (part.cents !== (part.times ?? 0n) * whole) return null;
  return balance(part.itemId, part.column) ?? null;
}

/** "SUM('Lead A'!G6:G9)-'Lead B'!G7": rows that follow each other with one sign are added as a range. */
function sumOf(terms: readonly Term[]): string {
  const groups = Map.groupBy(terms, ({ sheet, letter, times }) => `${sheet}|${letter}|${times}`);
  const written = [...groups.values()].flatMap((same) => {
    const rows = [...same].sort((one, other) => one.row - other.row);
    const runs: { readonly first: Term; readonly last: number }[] = [];
    for (const term of rows) {
      const before = runs.at(-1);
      if (before !== undefined && before.last + 1 === term.row) {
        runs[runs.length - 1] = { first: before.first, last: term.row };
      } else runs.push({ first: term, last: term.row });
    }
    return runs.map(({ first: { sheet, letter, row, times }, last }) => {
      const one = `'${sheet}'!${letter}${row}`;
      const range = row === last ? one : `SUM(${one}:${letter}${last})`;
      const size = absolute(times);
      return `${times < 0n ? '-' : '+'}${size === 1n ? '' : `${size}*`}${range}`;
    });
  });
  return written.join('').replace(/^\+/, '');
}
