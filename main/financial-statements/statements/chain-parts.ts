/**
 * Parts of a chain from the books: the accounts behind a closed balance, an opening balance or an amount of profit or
 * loss, in the column of their year. Cents, debit positive, times the sign asked for. Pure.
 */
import { partOf, type ReportingItem } from '../../../constitution/index.ts';
import type { ChainColumn } from '../../../shared/model/figure-chain.ts';
import { type Money, toCents } from '../../../shared/model/money.ts';
import type { FigureCell, FigureYear } from '../../../shared/model/note-cells.ts';
import type { StatementsJson } from '../../../shared/model/statements.ts';
import type { CashFlowLine } from './cash-flow.ts';
import { lineName } from './signed-lines.ts';
import type { StatementInput, StatementItem } from './statement-input.ts';
import type { StatementYears } from './statement-years.ts';
import { foldsIntoRetainedEarnings, isComprehensive, isProfitAndLoss, readColumn } from './trial-columns.ts';

export type Sign = 1n | -1n;

/**
 * A part in cents; another figure is named by its cell. `times`: with which sign the balance or figure counts, so that a
 * formula can be made of it; absent where a note adds a part that stands in no statement.
 */
export type Part =
  | {
      readonly kind: 'ACCOUNT';
      readonly itemId: string;
      readonly column: ChainColumn;
      readonly cents: bigint;
      readonly times?: bigint;
    }
  | {
      readonly kind: 'FIGURE';
      readonly cell: FigureCell;
      readonly label: string;
      readonly cents: bigint;
      readonly times?: bigint;
    }
  | { readonly kind: 'OTHER'; readonly label: string; readonly cents: bigint };

/** The same parts with the other sign. */
export function negatedParts(parts: readonly Part[]): Part[] {
  return parts.map((part) =>
    part.kind === 'OTHER' || part.times === undefined
      ? { ...part, cents: -part.cents }
      : { ...part, cents: -part.cents, times: -part.times },
  );
}

/** What chains are opened from; made once for all figures of a set of statements. */
export interface ChainBooks {
  readonly input: StatementInput;
  readonly years: StatementYears;
  /** The cash flows of each year as they were computed; none of a year that was issued or is not known. */
  readonly cashFlow: Readonly<Record<FigureYear, readonly CashFlowLine[]>>;
  readonly parts: BookParts;
  readonly statements: StatementsJson;
  /** Last year as it was issued or signed, without what journals restate; null where the comparatives are not from it. */
  readonly asIssued: StatementsJson | null;
}

export interface BookParts {
  /** A balance at the end of a year after closing: profit in retained earnings, other gains in their reserves. */
  readonly closed: (year: FigureYear, key: string, sign: Sign) => Part[];
  /** The balance that the year opened with. */
  readonly opened: (year: FigureYear, key: string, sign: Sign) => Part[];
  /** Accounts of profit or loss, dividends and the like, by what their line is. */
  readonly accounts: (year: FigureYear, matches: (item: ReportingItem) => boolean, sign: Sign) => Part[];
  /** Accounts of this key alone, which the statements present in another line. */
  readonly within: (year: FigureYear, key: string, sign: Sign) => Part[];
}

const COLUMNS: Readonly<Record<ChainColumn, (item: StatementItem) => Money | null>> = {
  CURRENT: (item) => item.currentYearBalance,
  PRIOR: (item) => item.priorYearBalance,
  OPENING: (item) => item.openingBalance,
};

/** `books`: each account under its own key; `input`: under the line that presents it. */
export function bookParts(books: StatementInput, input: StatementInput, years: StatementYears): BookParts {
  const { taxonomy, items } = input;
  const { retainedEarnings, reserves } = years.keys;
  const inColumn = (of: readonly StatementItem[], column: ChainColumn, sign: Sign): Part[] =>
    of.flatMap((item) => {
      const balance = COLUMNS[column](item);
      return balance === null
        ? []
        : [{ kind: 'ACCOUNT', itemId: item.id, column, cents: sign * toCents(balance), times: sign }];
    });
  const known = (item: StatementItem) => taxonomy.byKey.get(item.taxonomyKey ?? '');
  const matching = (matches: (item: ReportingItem) => boolean) =>
    items.filter((item) => {
      const line = known(item);
      return line !== undefined && matches(line);
    });
  const carriedIncluded: Readonly<Record<ChainColumn, () => boolean>> = {
    CURRENT: () => years.current.column.carriedResult.included,
    PRIOR: () => years.prior?.column?.carriedResult.included ?? false,
    OPENING: () =>
      readColumn(items, taxonomy, COLUMNS.OPENING, (item) => item.priorAdjustment).carriedResult.included,
  };
  const balance = (column: ChainColumn, key: string, sign: Sign): Part[] => {
    const counts = (line: ReportingItem) => {
      const gain = isComprehensive(line) && reserves.get(line.key) === key;
      if (key !== retainedEarnings) return line.key === key || gain;
      if (line.role === 'current_year_earnings') return carriedIncluded[column]();
      return foldsIntoRetainedEarnings(line) || (isProfitAndLoss(line) && !isComprehensive(line)) || gain;
    };
    return inColumn(matching(counts), column, sign);
  };
  const constant = (
    label: string,
    of: ReadonlyMap<string, bigint> | undefined,
    key: string,
    sign: Sign,
  ): Part[] => {
    const cents = of?.get(key) ?? 0n;
    return cents === 0n ? [] : [{ kind: 'OTHER', label, cents: sign * cents }];
  };
  const labelOf = (key: string) => taxonomy.byKey.get(key)?.label ?? key;
  const issuedBalance = (key: string, sign: Sign): Part[] => {
    const cents = years.prior?.closed.get(key) ?? 0n;
    const cell = { statement: 'balanceSheet' as const, key, year: 'PRIOR' as const };
    if (cents === 0n) return [];
    // The sheet shows liabilities and equity positive, the balance is debit positive.
    const item = taxonomy.byKey.get(key);
    const times = item && partOf(item) === 'assets' ? sign : -sign;
    return [{ kind: 'FIGURE', cell, label: labelOf(key), cents: sign * cents, times }];
  };
  return {
    closed: (year, key, sign) =>
      year === 'PRIOR' && years.issued ? issuedBalance(key, sign) : balance(year, key, sign),
    opened: (year, key, sign) => {
      if (year === 'PRIOR') {
        const { beforeLast } = years;
        return constant(`${labelOf(key)}, as issued for the year before last`, beforeLast?.closed, key, sign);
      }
      if (years.issued) return issuedBalance(key, sign);
      switch (years.opening?.source) {
        case 'PRIOR_COLUMN':
          return balance('PRIOR', key, sign);
        case 'OPENING_COLUMN':
          return balance('OPENING', key, sign);
        case 'EARLIER_ENGAGEMENT':
          return constant(`${labelOf(key)}, as issued for the year before`, years.opening.closed, key, sign);
        default:
          return [];
      }
    },
    accounts: (year, matches, sign) => inColumn(matching(matches), year, sign),
    within: (year, key, sign) =>
      inColumn(
        books.items.filter((item) => item.taxonomyKey === key),
        year,
        sign,
      ),
  };
}

const ISSUED = 'As issued in last year’s statements';

/** A figure of last year's statements that were issued here, or signed elsewhere and entered by a person. */
export function issuedWords({ signed }: StatementInput, name: Parameters<typeof lineName>[0]): string {
  return signed ? (signed[lineName(name)] ?? SIGNED) : ISSUED;
}

const SIGNED = 'From last year’s signed statements';
