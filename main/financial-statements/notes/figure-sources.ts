/**
 * Where figures of notes come from: the cells of the statements, balances behind a line, and the answers. The
 * same sources say at drafting what a figure is bound to, and later whether it still stands.
 */
import {
  addMoney,
  isZero,
  type Money,
  negateMoney,
  subtractMoney,
  toCents,
  ZERO,
} from '../../../shared/model/money.ts';
import type { FigureCell, FigureSource } from '../../../shared/model/note-cells.ts';
import { columnHeads, printFigure, printInFull } from '../../../shared/model/printed-figures.ts';
import type { StatementsJson } from '../../../shared/model/statements.ts';
import { balanceAt } from './balances.ts';
import { deficits } from './deficits.ts';
import { digitsOf, inText, printsNegative } from './find-figures.ts';
import type { Balances } from './notes-input.ts';
import type { Sourced } from './table-rows.ts';

/** A figure of the statements with the words and the note that it stands beside. */
export interface StatementFigure {
  readonly cell: FigureCell;
  readonly label: string;
  readonly noteKey: string | null;
  readonly amount: Money;
  readonly printed: string;
}

export interface AnswerFigures {
  readonly ruleId: string;
  readonly promptId: string;
  /** Digits of every number that the answer holds. */
  readonly digits: ReadonlySet<string>;
}

export interface FigureSources {
  readonly cells: readonly StatementFigure[];
  readonly balances: Balances;
  /** Comparatives that differ from what was reported. */
  readonly restated: NonNullable<StatementsJson['restatement']>['rows'];
  /** An amount that sentences name and no line shows. */
  readonly netCurrentLiabilities: Sourced | null;
  readonly answers: readonly AnswerFigures[];
  /** Heads of the year columns ("2026", "2025"). */
  readonly heads: { readonly current: string; readonly prior: string };
  /** As a column shows it. */
  readonly print: (amount: Money) => string;
  /** As a sentence says it, without its currency. */
  readonly printInFull: (amount: Money) => string;
}

interface Answer {
  readonly ruleId: string;
  readonly promptId: string;
  readonly value: unknown;
}

export function figureSources(
  statements: StatementsJson,
  balances: Balances,
  answers: readonly Answer[],
): FigureSources {
  const print = (amount: Money) => printFigure(amount, statements.rounding);
  return {
    cells: statementFigures(statements, print),
    restated: statements.restatement?.rows ?? [],
    balances,
    netCurrentLiabilities: deficits(statements).netCurrentLiabilities,
    answers: answers.map(({ ruleId, promptId, value }) => ({
      ruleId,
      promptId,
      digits: new Set(numbersOf(value)),
    })),
    heads: columnHeads(statements.periodStart, statements.periodEnd),
    print,
    printInFull: (amount) => printInFull(amount, statements.rounding),
  };
}

function statementFigures(statements: StatementsJson, print: (amount: Money) => string): StatementFigure[] {
  const figure = (cell: FigureCell, label: string, noteKey: string | null, amount: Money | null) =>
    amount === null ? [] : [{ cell, label, noteKey, amount, printed: print(amount) }];
  const tables = (['balanceSheet', 'profitAndLoss', 'cashFlow'] as const).flatMap((statement) =>
    statements[statement].lines.flatMap((line) =>
      line.kind === 'HEADING'
        ? []
        : (['CURRENT', 'PRIOR'] as const).flatMap((year) =>
            figure(
              { statement, key: line.key, year },
              line.label,
              line.noteKey ?? null,
              year === 'CURRENT' ? line.current : line.prior,
            ),
          ),
    ),
  );
  const equity = statements.changesInEquity.rows.flatMap((row) =>
    Object.entries(row.amounts).flatMap(([column, amount]) =>
      figure({ statement: 'changesInEquity', key: row.key, year: row.year, column }, row.label, null, amount),
    ),
  );
  return [...tables, ...equity];
}

/** Digits of the numbers in an answer of any kind; a cell that is a number counts however small. */
export function numbersOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(numbersOf);
  if (typeof value !== 'string') return [];
  const bare = /^\s*\(?[\d,.]+%?\)?\s*$/.test(value) ? [digitsOf(value)] : [];
  return [
    ...bare,
    ...inText(value).map((each) => digitsOf(each.text)),
    ...(value.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map(digitsOf),
  ];
}

export function isSameCell(one: FigureCell, other: FigureCell): boolean {
  return (
    one.statement === other.statement &&
    one.key === other.key &&
    one.year === other.year &&
    one.column === other.column
  );
}

/** A cell that has left the statement is nil as long as its statement still stands. */
function amountOf(cell: FigureCell, sources: Pick<FigureSources, 'cells'>): Money {
  return sources.cells.find((each) => isSameCell(each.cell, cell))?.amount ?? ZERO;
}

/**
 * What the source says today about a figure that was printed as `text`: the same text where it still stands,
 * the new figure, or null where the source no longer holds it. `turned`: see `NoteFigure`; where it is known, a figure
 * whose source has changed its sign no longer stands.
 */
export function figureToday(
  text: string,
  source: FigureSource,
  sources: FigureSources,
  turned: boolean | null = null,
): string | null {
  switch (source.kind) {
    case 'FIXED':
    case 'PERSON':
      return text;
    case 'ANSWER': {
      const answer = sources.answers.find(
        (each) => each.ruleId === source.ruleId && each.promptId === source.promptId,
      );
      return answer?.digits.has(digitsOf(text)) ? text : null;
    }
    default: {
      const amount = bookedAmount(source, sources);
      return amount === null ? null : inTheFormOf(text, amount, turned, sources);
    }
  }
}

/** The amount that a source of the accounts has today; null where it no longer holds one, and of any other source. */
function bookedAmount(source: FigureSource, sources: FigureSources): Money | null {
  switch (source.kind) {
    case 'FIXED':
    case 'PERSON':
    case 'ANSWER':
      return null;
    case 'RESTATED': {
      const { cell, part } = source;
      const row = sources.restated.find((each) => each.statement === cell.statement && each.key === cell.key);
      return (part === 'REPORTED' ? row?.reported : row?.adjustment) ?? null;
    }
    default:
      return amountToday(source, sources);
  }
}

/** Whether a figure is printed with the other sign than its source has; null where neither has one. */
export function isTurned(text: string, source: FigureSource, sources: FigureSources): boolean | null {
  const amount = bookedAmount(source, sources);
  return amount === null || isZero(amount) ? null : signsDiffer(text, amount);
}

function signsDiffer(text: string, amount: Money): boolean {
  return printsNegative(text) !== toCents(amount) < 0n;
}

/** A source in the accounts: of the statements, or behind them. */
export type LedgerSource = Extract<FigureSource, { kind: 'CELL' | 'SUM' | 'BALANCE' }>;

export function amountToday(source: LedgerSource, sources: Pick<FigureSources, 'cells' | 'balances'>): Money {
  switch (source.kind) {
    case 'CELL':
      return amountOf(source.cell, sources);
    case 'SUM': {
      const sum = (cells: readonly FigureCell[]) => addMoney(...cells.map((cell) => amountOf(cell, sources)));
      return subtractMoney(sum(source.cells), sum(source.minus ?? []));
    }
    case 'BALANCE': {
      const balance = balanceAt(sources.balances, source.of);
      return balance?.[source.year === 'CURRENT' ? 'current' : 'prior'] ?? ZERO;
    }
  }
}

/** The same figure keeps its form, of a column or of a sentence; another is printed with its sign turned where the note turns it. */
function inTheFormOf(
  text: string,
  amount: Money,
  turned: boolean | null,
  { print, printInFull }: FigureSources,
): string {
  const digits = digitsOf(text);
  const forms = [print, printInFull];
  const signStands = turned === null || isZero(amount) || signsDiffer(text, amount) === turned;
  if (signStands && forms.some((form) => digitsOf(form(amount)) === digits)) return text;
  // In thousands, an amount in full ends in noughts; its currency stands beside it.
  const [currency] = /^[A-Z]{0,3}[$€£] ?/.exec(text) ?? [''];
  const form = currency !== '' && digits.endsWith('000') ? printInFull : print;
  const printed = form(turned === true ? negateMoney(amount) : amount);
  // Of older notes it is not known whether they turn the figure: its brackets say so.
  const turnsIt = turned === null && text.startsWith('(') && !printed.startsWith('(') && printed !== '-';
  return `${currency}${turnsIt ? form(negateMoney(amount)) : printed}`;
}
