/**
 * A figure of the changes in equity opened to its parts: a balance to the accounts of its line, a movement to the
 * accounts that show it, and what no account shows to the difference of the two balances. Cents, credit positive. Pure.
 */
import { type Money, toCents } from '../../../shared/model/money.ts';
import type { FigureCell } from '../../../shared/model/note-cells.ts';
import { type BookParts, type ChainBooks, issuedWords, type Part, type Sign } from './chain-parts.ts';
import type { EquityMovement, EquityRoll } from './changes-in-equity.ts';
import { columnsOf } from './equity-rows.ts';
import { isComprehensive, isProfitAndLoss } from './trial-columns.ts';

/** The parts of a cell, and what they add up to before rounding. */
export function equityParts(
  books: ChainBooks,
  cell: FigureCell,
  shown: Money,
): { readonly parts: readonly Part[]; readonly exact: bigint } {
  const { years, input, statements } = books;
  if (cell.year === 'PRIOR' && years.issued) {
    const exact = toCents(shown);
    return {
      parts: [
        { kind: 'OTHER', label: issuedWords(input, { statement: cell.statement, key: '' }), cents: exact },
      ],
      exact,
    };
  }
  const columnOf = columnsOf(input.taxonomy, years.issued);
  const rolls = (cell.year === 'CURRENT' ? years.current.rolls : (years.prior?.rolls ?? [])).filter(
    ({ key }) => columnOf.has(key),
  );
  const exactOf = (column: string) =>
    rolls
      .filter(({ key }) => columnOf.get(key) === column)
      .reduce((sum, roll) => sum + amountIn(roll, cell.key), 0n);
  if (cell.column === undefined || cell.column === 'total') {
    const parts = statements.changesInEquity.columns.map(
      ({ key, label }): Part => ({
        kind: 'FIGURE',
        cell: { ...cell, column: key },
        label,
        cents: exactOf(key),
        times: 1n,
      }),
    );
    return { parts, exact: parts.reduce((sum, part) => sum + part.cents, 0n) };
  }
  const { column } = cell;
  const own = rolls.filter(({ key }) => columnOf.get(key) === column);
  return { parts: own.flatMap((roll) => partsOfRoll(books, cell, roll)), exact: exactOf(column) };
}

function amountIn({ opening, closing, movements }: EquityRoll, row: string): bigint {
  if (row === 'opening_balance') return opening?.exact ?? 0n;
  if (row === 'closing_balance') return closing.exact;
  // The rows of movements are called after them.
  return movements.get(row as EquityMovement)?.exact ?? 0n;
}

function partsOfRoll({ parts, years }: ChainBooks, cell: FigureCell, roll: EquityRoll): Part[] {
  const { year, key: row } = cell;
  const workedBack = year === 'PRIOR' && years.beforeLast === null;
  const known = (name: EquityMovement, sign: Sign) =>
    roll.movements.has(name) ? knownParts(parts, cell, years.keys, roll.key, name, sign) : [];
  const every = (sign: Sign) => KNOWN.flatMap((name) => known(name, sign));
  const opened = (sign: Sign) =>
    // A year that was worked back opened with its closing balance less what its own accounts show.
    workedBack
      ? [...parts.closed(year, roll.key, sign), ...every(sign === 1n ? 1n : -1n)]
      : parts.opened(year, roll.key, sign);
  if (row === 'closing_balance') return parts.closed(year, roll.key, -1n);
  if (row === 'opening_balance') return opened(-1n);
  const name = KNOWN.find((each) => each === row);
  if (name !== undefined) return known(name, 1n);
  if (!roll.movements.has(row as EquityMovement)) return [];
  return [...parts.closed(year, roll.key, -1n), ...parts.opened(year, roll.key, 1n), ...every(-1n)];
}

const KNOWN = ['profit_for_the_year', 'dividends', 'other_comprehensive_income'] as const;

/** Accounts that show a movement; `sign` 1: as the movement stands, credit positive. */
function knownParts(
  parts: BookParts,
  { year }: FigureCell,
  keys: ChainBooks['years']['keys'],
  line: string,
  name: EquityMovement,
  sign: Sign,
): Part[] {
  const turned: Sign = sign === 1n ? -1n : 1n;
  switch (name) {
    case 'profit_for_the_year':
      return parts.accounts(year, (item) => isProfitAndLoss(item) && !isComprehensive(item), turned);
    case 'dividends':
      return parts.accounts(year, (item) => item.component === 'dividends', turned);
    default:
      return parts.accounts(
        year,
        (item) => isComprehensive(item) && keys.reserves.get(item.key) === line,
        turned,
      );
  }
}
