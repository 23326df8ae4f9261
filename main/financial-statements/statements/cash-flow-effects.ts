/**
 * What moved cash, exactly (specification 4.2, Statement generation 4): every balance sheet movement and
 * every item of profit in one class of the indirect cash flow, as the reporting taxonomy says. Cents; cash
 * in is positive. The classes add up to the movement of cash; what no class explains is left over, visibly.
 */
import type { ReportingItem, ReportingTaxonomy } from '../../../constitution/index.ts';
import {
  type FoldKeys,
  foldsIntoRetainedEarnings,
  isProfitAndLoss,
  type TrialColumn,
} from './trial-columns.ts';

export interface Effect {
  readonly key: string;
  readonly amount: bigint;
}

export interface CashFlowEffects {
  readonly profitBeforeTax: bigint;
  /** Items of profit without cash, finance costs, and income shown as received, added back. */
  readonly adjustments: readonly Effect[];
  readonly workingCapital: readonly Effect[];
  /** Interest and dividends received, shown apart from profit (FRS 7.31; SFRS for SE 7.14). */
  readonly received: readonly Effect[];
  readonly interestPaid: bigint;
  readonly taxPaid: bigint;
  readonly investing: readonly Effect[];
  readonly shares: readonly Effect[];
  readonly financing: readonly Effect[];
  readonly dividends: bigint;
  readonly opening: bigint;
  readonly closing: bigint;
  /** Movement of cash that the classes do not explain. */
  readonly unexplained: bigint;
}

export interface EffectsInput {
  readonly column: TrialColumn;
  readonly closed: ReadonlyMap<string, bigint>;
  readonly opening: ReadonlyMap<string, bigint>;
  readonly taxonomy: ReportingTaxonomy;
  readonly keys: FoldKeys;
}

export function cashFlowEffects(input: EffectsInput): CashFlowEffects {
  const { column, closed, opening, taxonomy } = input;
  const balance = (of: ReadonlyMap<string, bigint>, item: ReportingItem) => of.get(item.key) ?? 0n;
  const sheet = taxonomy.items.filter((item) => !isProfitAndLoss(item) && !foldsIntoRetainedEarnings(item));
  const moving = sheet.filter((item) => item.cash_flow !== 'cash');
  const effects = new Map(moving.map((item) => [item.key, balance(opening, item) - balance(closed, item)]));
  const result = taxonomy.items.filter(
    (item) => isProfitAndLoss(item) && balance(column.balances, item) !== 0n,
  );
  const of = (matches: (item: ReportingItem) => boolean) =>
    result.reduce((sum, item) => (matches(item) ? sum + balance(column.balances, item) : sum), 0n);
  const expense = of((item) => item.group === 'tax');

  const adjustments: Effect[] = [];
  for (const item of result) {
    const amount = balance(column.balances, item);
    if (item.group === 'finance' || item.cash_flow === 'received') {
      adjustments.push({ key: item.key, amount });
    } else if (item.cash_flow === 'operating_non_cash') {
      const counterpart = counterpartOf(item, amount, moving, effects, closed, opening);
      if (counterpart === undefined) continue;
      effects.set(counterpart, (effects.get(counterpart) ?? 0n) - amount);
      adjustments.push({ key: item.key, amount });
    }
  }
  settleComprehensiveIncome(input, moving, effects);

  const inClass = (matches: (item: ReportingItem) => boolean): Effect[] =>
    moving.flatMap((item) => {
      const amount = effects.get(item.key) ?? 0n;
      return matches(item) && amount !== 0n ? [{ key: item.key, amount }] : [];
    });
  const sumOf = (lines: readonly Effect[]) => lines.reduce((sum, line) => sum + line.amount, 0n);
  const workingCapital = inClass((item) => item.cash_flow === 'working_capital' && item.role === 'posting');
  const nonCash = inClass((item) => item.cash_flow === 'operating_non_cash');
  const investing = inClass((item) => item.cash_flow === 'investing');
  const shares = inClass((item) => item.cash_flow === 'financing' && item.component === 'share_capital');
  const financing = inClass((item) => item.cash_flow === 'financing' && item.component === null);
  const taxPaid = sumOf(inClass((item) => item.cash_flow === 'tax')) - expense;
  const received = result
    .filter((item) => item.cash_flow === 'received')
    .map((item) => ({ key: item.key, amount: -balance(column.balances, item) }));
  const interestPaid = -of((item) => item.group === 'finance');
  const profitBeforeTax = (column.profit ?? 0n) + expense;
  const cash = (at: ReadonlyMap<string, bigint>) =>
    sheet.reduce((sum, item) => (item.cash_flow === 'cash' ? sum + balance(at, item) : sum), 0n);
  const explained =
    profitBeforeTax +
    sumOf([
      ...adjustments,
      ...nonCash,
      ...workingCapital,
      ...received,
      ...investing,
      ...shares,
      ...financing,
    ]) +
    interestPaid +
    taxPaid -
    column.dividends;
  return {
    profitBeforeTax,
    adjustments: [...adjustments, ...nonCash],
    workingCapital,
    received,
    interestPaid,
    taxPaid,
    investing,
    shares,
    financing,
    dividends: -column.dividends,
    opening: cash(opening),
    closing: cash(closed),
    unexplained: cash(closed) - cash(opening) - explained,
  };
}

/**
 * The balance sheet line behind an item of profit without cash (depreciation → the asset): one that shares a
 * disclosure flag, and of these the one whose movement it explains best; else the largest investing line.
 */
function counterpartOf(
  item: ReportingItem,
  amount: bigint,
  moving: readonly ReportingItem[],
  effects: ReadonlyMap<string, bigint>,
  closed: ReadonlyMap<string, bigint>,
  opening: ReadonlyMap<string, bigint>,
): string | undefined {
  const used = moving.filter((other) => closed.has(other.key) || opening.has(other.key));
  const linked = used.filter((other) =>
    other.disclosure_flags.some((flag) => item.disclosure_flags.includes(flag)),
  );
  const size = (other: ReportingItem) =>
    magnitude(closed.get(other.key) ?? 0n) + magnitude(opening.get(other.key) ?? 0n);
  if (linked.length > 0) {
    return smallest(linked, (other) => {
      const effect = effects.get(other.key) ?? 0n;
      return magnitude(effect - amount) - magnitude(effect);
    })?.key;
  }
  const investing = used.filter((other) => other.cash_flow === 'investing');
  return smallest(investing, (other) => -size(other))?.key;
}

/** Other comprehensive income moves no cash: its reserve is set against the largest investing line. */
function settleComprehensiveIncome(
  input: EffectsInput,
  moving: readonly ReportingItem[],
  effects: Map<string, bigint>,
): void {
  const amount = input.column.otherComprehensiveIncome;
  if (amount === 0n || input.keys.reserve === undefined) return;
  const held = (item: ReportingItem) =>
    magnitude(input.closed.get(item.key) ?? 0n) + magnitude(input.opening.get(item.key) ?? 0n);
  const investing = moving.filter((item) => item.cash_flow === 'investing' && held(item) > 0n);
  const target = smallest(investing, (item) => -held(item));
  if (!target) return;
  effects.set(target.key, (effects.get(target.key) ?? 0n) + amount);
  effects.set(input.keys.reserve, (effects.get(input.keys.reserve) ?? 0n) - amount);
}

function smallest<T>(items: readonly T[], weigh: (item: T) => bigint): T | undefined {
  let best: { readonly item: T; readonly weight: bigint } | undefined;
  for (const item of items) {
    const weight = weigh(item);
    if (best === undefined || weight < best.weight) best = { item, weight };
  }
  return best?.item;
}

function magnitude(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}
