/**
 * The sheet that proves the file: each figure of the statements as the workbook computes it against what Fairview prints,
 * and whether the books and statements balance. Pure.
 */
import { addMoney, type Money, subtractMoney, toCents, ZERO } from '../../../shared/model/money.ts';
import type { FigureCell } from '../../../shared/model/note-cells.ts';
import {
  amount,
  type Cell,
  type CellFormat,
  count,
  EMPTY,
  FIRST_ROW,
  formula,
  type Sheet,
  text,
} from '../../workbooks/sheet.ts';
import { leadsToRestated } from '../statements/restated-equity.ts';
import { balanceCell, WATCHED, type WatchedAccounts, watchedTotal } from './book-sheets.ts';
import type { Place } from './figure-formulas.ts';
import { STATEMENT_SHEETS } from './planned-statement.ts';
import type { WrittenFigure } from './statement-sheets.ts';
import type { WorkingPaperAccount } from './working-papers-input.ts';

export const CHECK = 'Check';

/** A comparison of two cells, or of a cell with nil. */
interface Comparison {
  readonly what: string;
  readonly one: string;
  readonly other: string | null;
  readonly result: Money;
}

export interface CheckedBooks {
  readonly accounts: readonly WorkingPaperAccount[];
  readonly watched: WatchedAccounts;
  readonly adjustedTotal: Money;
  readonly unmapped: number;
  /** Total assets, and equity and liabilities, at the beginning of the comparative year; null where it is not shown. */
  readonly third: readonly [assets: TotalAt, others: TotalAt] | null;
}

interface TotalAt {
  readonly at: Place;
  readonly shown: Money;
}

const WATCHED_WORDS: Readonly<Record<(typeof WATCHED)[number], string>> = {
  current: 'Accounts that are nil and in no figure, this year: still nil, or make the statements again',
  prior: 'Accounts that are nil and in no figure, last year: still nil, or make the statements again',
  side: 'Accounts whose balance turned to the other side: choose their line, and make the statements again',
  movement: 'Accounts that did not move and are in no cash flow: still so, or make the statements again',
};

/** Comparisons stand above the figures. */
function comparisons(
  figures: readonly WrittenFigure[],
  { accounts, watched, adjustedTotal, third }: CheckedBooks,
): readonly Comparison[] {
  const find = (statement: FigureCell['statement'], key: string, year: FigureCell['year']) =>
    figures.find(({ cell }) => cell.statement === statement && cell.key === key && cell.year === year);
  const same = (what: string, one: WrittenFigure | undefined, other: WrittenFigure | undefined) =>
    one === undefined || other === undefined
      ? []
      : [{ what, one: at(one), other: at(other), result: subtractMoney(one.shown, other.shown) }];
  const years = [
    ['this year', 'CURRENT'],
    ['last year', 'PRIOR'],
  ] as const;
  return [
    {
      what: 'Trial balance: adjusted balances add up to nil',
      one: balanceCell(accounts.length, 'adjusted'),
      other: null,
      result: adjustedTotal,
    },
    ...years.flatMap(([words, year]) =>
      same(
        `Financial position, ${words}: assets equal equity and liabilities`,
        find('balanceSheet', 'total_assets', year),
        find('balanceSheet', 'total_equity_and_liabilities', year),
      ),
    ),
    ...(third === null
      ? []
      : [
          {
            what: 'Financial position, beginning of last year: assets equal equity and liabilities',
            one: cellName(third[0].at),
            other: cellName(third[1].at),
            result: subtractMoney(third[0].shown, third[1].shown),
          },
        ]),
    ...years.flatMap(([words, year]) =>
      same(
        `Equity, ${words}: closing balance as in the financial position`,
        figures.find(
          ({ cell }) =>
            cell.statement === 'changesInEquity' &&
            cell.key === 'closing_balance' &&
            cell.year === year &&
            cell.column === 'total',
        ),
        find('balanceSheet', 'total_equity', year),
      ),
    ),
    ...years.flatMap(([words, year]) => {
      const opened = find('cashFlow', 'opening_cash', year);
      const change = find('cashFlow', 'net_change_in_cash', year);
      return rolled(
        `Cash flows, ${words}: cash at the beginning and what it moved by come to cash at the end`,
        [opened, change].filter((each) => each !== undefined),
        find('cashFlow', 'closing_cash', year),
      );
    }),
    ...years.flatMap(([words, year]) => {
      const ofYear = figures.filter(({ cell }) => cell.statement === 'changesInEquity' && cell.year === year);
      return [...Map.groupBy(ofYear, ({ cell }) => cell.column ?? 'total')].flatMap(([, ofColumn]) => {
        const closing = ofColumn.find(({ cell }) => cell.key === 'closing_balance');
        // A restated year opens with the restated balance; what was reported stands above it.
        const before = ofColumn.filter((each) => each !== closing && !leadsToRestated(each.cell.key));
        return rolled(
          `Equity, ${words}, ${closing?.head ?? ''}: opening balance and movements come to the closing balance`,
          before,
          closing,
        );
      });
    }),
    ...WATCHED.filter((name) => watched[name].size > 0).map((name) => ({
      what: WATCHED_WORDS[name],
      one: watchedTotal(accounts, name),
      other: null,
      result: ZERO,
    })),
  ];
}

const cellName = ({ sheet, letter, row }: Place) => `'${sheet}'!${letter}${row}`;

const at = ({ place }: WrittenFigure) => cellName(place);

/** A balance at the end against what stands before it. */
function rolled(
  what: string,
  before: readonly WrittenFigure[],
  closing: WrittenFigure | undefined,
): readonly Comparison[] {
  if (closing === undefined || before.length === 0) return [];
  const result = subtractMoney(closing.shown, addMoney(...before.map(({ shown }) => shown)));
  return [{ what, one: at(closing), other: before.map(at).join('+'), result }];
}

export function checkSheet(
  figures: readonly WrittenFigure[],
  books: CheckedBooks,
  format: CellFormat,
): Sheet {
  const compared = comparisons(figures, books);
  const firstComparison = FIRST_ROW + 5;
  const firstFigure = firstComparison + compared.length + 2;
  const lastFigure = firstFigure + figures.length - 1;
  const away = compared.filter(({ result }) => toCents(result) !== 0n).length;
  const summary: readonly (readonly Cell[])[] = [
    [
      EMPTY,
      text('Figures that do not agree with Fairview', { bold: true }),
      ...[EMPTY, EMPTY, EMPTY],
      formula(figures.length === 0 ? '0' : `COUNTIF(F${firstFigure}:F${lastFigure},"<>0")`, 0, {
        format: 'COUNT',
        bold: true,
      }),
    ],
    [
      EMPTY,
      text('Comparisons below that do not come to nil', { bold: true }),
      ...[EMPTY, EMPTY, EMPTY],
      formula(`COUNTIF(F${firstComparison}:F${firstComparison + compared.length - 1},"<>0")`, away, {
        format: 'COUNT',
        bold: true,
      }),
    ],
    [
      EMPTY,
      text('Accounts without a line of the statements: they are in the trial balance and in no statement'),
      ...[EMPTY, EMPTY, EMPTY],
      count(books.unmapped),
    ],
    [],
    [EMPTY, text('Do the books and statements balance?', { bold: true })],
  ];
  const comparisonRows = compared.map(({ what, one, other, result }, at): readonly Cell[] => {
    const row = firstComparison + at;
    return [
      EMPTY,
      text(what),
      EMPTY,
      formula(one, null, { format: 'CENTS' }),
      other === null ? EMPTY : formula(other, null, { format: 'CENTS' }),
      formula(`ROUND(D${row}-E${row},2)`, result),
    ];
  });
  const figureRows = figures.map(({ cell, label, head, place, shown, isValue }, at): readonly Cell[] => {
    const row = firstFigure + at;
    return [
      text(STATEMENT_SHEETS[cell.statement]),
      text(label),
      text(head),
      formula(cellName(place), shown, { format }),
      amount(shown, { format }),
      formula(`ROUND(D${row}-E${row},2)`, ZERO),
      text(isValue ? 'A value in this file' : '', { quiet: true }),
    ];
  });
  const rows: readonly (readonly Cell[])[] = [
    ...summary,
    ...comparisonRows,
    [],
    [EMPTY, text('Does each figure agree with what Fairview prints?', { bold: true })],
    ...figureRows,
  ];
  return {
    name: CHECK,
    title: 'Check of the working papers',
    columns: [
      { head: 'Statement', width: 26 },
      { head: 'Line', width: 50 },
      { head: 'Year or column', width: 20 },
      { head: 'This file', width: 18, figures: true },
      { head: 'Fairview', width: 18, figures: true },
      { head: 'Difference', width: 16, figures: true },
      { head: '', width: 20 },
    ],
    rows: rows.map((cells) => ({ cells })),
    frozenColumns: 0,
    landscape: true,
  };
}
