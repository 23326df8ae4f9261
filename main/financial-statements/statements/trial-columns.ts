/**
 * One column of the trial balance, summed by reporting key and classified (decisions 6): pre-closing or
 * post-closing, its profit, and its carried "current year earnings" lines, which are never added to the
 * computed profit. Amounts are cents, debit positive. All classes come from the reporting taxonomy.
 */
import type { ReportingItem, ReportingTaxonomy } from '../../../constitution/index.ts';
import { type Money, toCents, ZERO } from '../../../shared/model/money.ts';
import type { StatementItem } from './statement-input.ts';

export const BALANCE_TOLERANCE_CENTS = 100n;

export interface TrialColumn {
  /** Sum by key of all mapped accounts. */
  readonly balances: ReadonlyMap<string, bigint>;
  /** True when every profit and loss account is nil in the file, whatever journals add: the result is in equity already. */
  readonly postClosing: boolean;
  /** Every profit and loss account is nil because nothing happened: retained earnings did not move either. */
  readonly quiet?: boolean;
  /** Profit after tax, credit positive, without other comprehensive income; null when post-closing. */
  readonly profit: bigint | null;
  /** What profit and loss accounts hold, without other comprehensive income: post-closing, what journals alone add. */
  readonly result: bigint;
  /** Dividends of the year, debit positive. */
  readonly dividends: bigint;
  /** Retained earnings as the trial balance carries them, credit positive (pre-closing: the opening balance). */
  readonly retainedEarnings: bigint;
  /** The sum of "current year earnings" lines, credit positive, and whether it belongs to retained earnings. */
  readonly carriedResult: { readonly amount: bigint; readonly included: boolean };
}

export function isProfitAndLoss(item: ReportingItem): boolean {
  return item.section === 'profit_and_loss';
}

export function isComprehensive(item: ReportingItem): boolean {
  return item.group === 'other_comprehensive_income';
}

/**
 * Sums one column. `pick` gives an item's amount in it, or null where the column has none; `adjustmentOf` what of that
 * journals have added to the file.
 */
export function readColumn(
  items: readonly StatementItem[],
  taxonomy: ReportingTaxonomy,
  pick: (item: StatementItem) => Money | null,
  adjustmentOf: (item: StatementItem) => Money | undefined = () => ZERO,
): TrialColumn {
  const balances = new Map<string, bigint>();
  const inFile = new Map<string, bigint>();
  let all = 0n;
  for (const item of items) {
    const amount = pick(item);
    if (amount === null) continue;
    const cents = toCents(amount);
    all += cents;
    const known = item.taxonomyKey === null ? undefined : taxonomy.byKey.get(item.taxonomyKey);
    if (!known) continue;
    balances.set(known.key, (balances.get(known.key) ?? 0n) + cents);
    const added = toCents(adjustmentOf(item) ?? ZERO);
    inFile.set(known.key, (inFile.get(known.key) ?? 0n) + cents - added);
  }
  const sum = (matches: (item: ReportingItem) => boolean) =>
    taxonomy.items.reduce(
      (total, item) => (matches(item) ? total + (balances.get(item.key) ?? 0n) : total),
      0n,
    );

  const postClosing = taxonomy.items.every(
    (item) => !isProfitAndLoss(item) || (inFile.get(item.key) ?? 0n) === 0n,
  );
  const carried = sum((item) => item.role === 'current_year_earnings');
  const result = -sum((item) => isProfitAndLoss(item) && !isComprehensive(item));
  return {
    balances,
    postClosing,
    profit: postClosing ? null : result,
    result,
    dividends: sum((item) => item.component === 'dividends'),
    retainedEarnings: -sum(
      (item) => item.component === 'retained_earnings' && item.role !== 'current_year_earnings',
    ),
    carriedResult: { amount: -carried, included: isCarried(postClosing, all, carried) },
  };
}

/**
 * A column without profit or loss whose retained earnings are those that it opened with (cents, credit positive) was
 * not closed: nothing was earned or spent but what journals add. A dormant company has nil, not an unknown result.
 */
export function settledColumn(column: TrialColumn, openingEarnings: bigint | undefined): TrialColumn {
  const { postClosing, dividends, carriedResult, retainedEarnings, result } = column;
  const moved = dividends !== 0n || carriedResult.amount !== 0n || retainedEarnings !== openingEarnings;
  return !postClosing || moved
    ? column
    : { ...column, postClosing: false, quiet: result === 0n, profit: result };
}

/**
 * A carried result counts as equity when the column is post-closing, or when the column balances only with
 * it (earlier profits not yet transferred). Otherwise it repeats the profit of the accounts below it.
 */
function isCarried(postClosing: boolean, all: bigint, carried: bigint): boolean {
  const within = (amount: bigint) => amount <= BALANCE_TOLERANCE_CENTS && amount >= -BALANCE_TOLERANCE_CENTS;
  return postClosing || (within(all) && !within(all - carried));
}

/** The keys that take the result of the year: one line of retained earnings, and the reserve of each other gain. */
export interface FoldKeys {
  readonly retainedEarnings: string | undefined;
  /** Equity key by key of other comprehensive income. */
  readonly reserves: ReadonlyMap<string, string>;
}

/** Retained earnings: the first key that accounts are mapped to, else the first there is. Reserves: as the keys say. */
export function foldKeys(items: readonly StatementItem[], taxonomy: ReportingTaxonomy): FoldKeys {
  const used = new Set(items.map((item) => item.taxonomyKey));
  const first = (component: ReportingItem['component']) => {
    const all = taxonomy.items.filter((item) => item.component === component && item.role === 'posting');
    return (all.find((item) => used.has(item.key)) ?? all[0])?.key;
  };
  const retainedEarnings = first('retained_earnings');
  const spare = first('other_reserves');
  const reserveOf = (item: ReportingItem) => {
    const home = item.reserve === undefined ? undefined : taxonomy.byKey.get(item.reserve);
    return home?.component === 'retained_earnings' ? retainedEarnings : (home?.key ?? spare);
  };
  return {
    retainedEarnings,
    reserves: new Map(
      taxonomy.items.flatMap((item) => {
        const reserve = isComprehensive(item) ? reserveOf(item) : undefined;
        return reserve === undefined ? [] : [[item.key, reserve] as const];
      }),
    ),
  };
}

/** Other comprehensive income of one column by the equity key that takes it, credit positive. */
export function comprehensiveIncome(column: TrialColumn, keys: FoldKeys): ReadonlyMap<string, bigint> {
  const taken = new Map<string, bigint>();
  for (const [key, reserve] of keys.reserves) {
    const amount = -(column.balances.get(key) ?? 0n);
    if (amount !== 0n) taken.set(reserve, (taken.get(reserve) ?? 0n) + amount);
  }
  return taken;
}

/** Keys that are shown within the one line of retained earnings. */
export function foldsIntoRetainedEarnings(item: ReportingItem): boolean {
  return (
    item.component === 'retained_earnings' ||
    item.component === 'dividends' ||
    item.role === 'current_year_earnings'
  );
}

/**
 * Balances by key after closing the year: profit and dividends in retained earnings, other comprehensive
 * income in its reserves. Profit and loss keys are gone. Cents, debit positive.
 */
export function closedBalances(
  column: TrialColumn,
  taxonomy: ReportingTaxonomy,
  keys: FoldKeys,
): ReadonlyMap<string, bigint> {
  const closed = new Map<string, bigint>();
  for (const item of taxonomy.items) {
    const balance = column.balances.get(item.key);
    if (balance === undefined || isProfitAndLoss(item) || foldsIntoRetainedEarnings(item)) continue;
    closed.set(item.key, balance);
  }
  const comprehensive = comprehensiveIncome(column, keys);
  for (const [reserve, amount] of comprehensive) {
    if (reserve !== keys.retainedEarnings) closed.set(reserve, (closed.get(reserve) ?? 0n) - amount);
  }
  if (keys.retainedEarnings !== undefined) {
    const carried = column.carriedResult.included ? column.carriedResult.amount : 0n;
    const gains = comprehensive.get(keys.retainedEarnings) ?? 0n;
    const earnings = column.retainedEarnings + carried + column.result + gains - column.dividends;
    closed.set(keys.retainedEarnings, -earnings);
  }
  return closed;
}
