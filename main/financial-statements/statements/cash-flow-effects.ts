/**
 * What moved cash, exactly (specification 4.2, Statement generation 4): every balance sheet movement and
 * every item of profit in one class of the indirect cash flow, as the reporting taxonomy says. Cents; cash
 * in is positive. The classes add up to the movement of cash; what no class explains is left over, visibly.
 */

import type { ReportingItem, ReportingTaxonomy } from '../../../constitution/index.ts';
import { DIVIDENDS_LINE } from '../../../shared/model/cash-flow-lines.ts';
import { type Money, toCents } from '../../../shared/model/money.ts';
import {
  add,
  counterpartOf,
  type EffectPart,
  type Movements,
  type MovingSheet,
  type NonCashAddition,
  settleComprehensiveIncome,
  settleFinancedAssets,
} from './non-cash.ts';
import {
  type FoldKeys,
  foldsIntoRetainedEarnings,
  isComprehensive,
  isProfitAndLoss,
  type TrialColumn,
} from './trial-columns.ts';

/** One line: `key` names it, `keys` are the reporting keys whose accounts stand behind it. */
export interface Effect {
  readonly key: string;
  readonly keys: readonly string[];
  readonly amount: bigint;
  /** What the amount is made of; they add up to it. */
  readonly parts: readonly EffectPart[];
  /** Part of this line of profit or loss, shown apart because it took no cash (unwinding of discount). */
  readonly within?: string;
}

export interface CashFlowEffects {
  readonly profitBeforeTax: bigint;
  /** Items of profit without cash, finance costs, and income shown as received, added back. */
  readonly adjustments: readonly Effect[];
  readonly workingCapital: readonly Effect[];
  /** Interest and dividends received, shown apart from profit (FRS 7.31; SFRS for SE 7.14). */
  readonly received: readonly Effect[];
  readonly interestPaid: Effect;
  readonly taxPaid: Effect;
  readonly investing: readonly Effect[];
  readonly shares: readonly Effect[];
  readonly financing: readonly Effect[];
  /** Dividends of the year, and what was paid of those declared before or is still owed. */
  readonly dividends: Effect & { readonly declared: bigint };
  /** Lines of assets of which some were sold: purchases are shown net of the proceeds. */
  readonly netOfDisposals: ReadonlySet<string>;
  /** Assets taken up against leases and hire purchase: no cash, said beside the figures. */
  readonly nonCash: readonly NonCashAddition[];
  readonly opening: bigint;
  readonly closing: bigint;
  /** Profit before tax, as its accounts make it up. */
  readonly profitParts: readonly EffectPart[];
  /** Movement of cash that the classes do not explain. */
  readonly unexplained: bigint;
}

/** Finance cost that took no cash, by its own key: on which line of profit or loss it stands, debit positive. */
export type UnpaidFinance = ReadonlyMap<string, { readonly line: string; readonly amount: bigint }>;

export interface EffectsInput {
  readonly column: TrialColumn;
  readonly closed: ReadonlyMap<string, bigint>;
  readonly opening: ReadonlyMap<string, bigint>;
  readonly taxonomy: ReportingTaxonomy;
  readonly keys: FoldKeys;
  readonly unpaidFinance?: UnpaidFinance;
}

export function cashFlowEffects(input: EffectsInput): CashFlowEffects {
  const { column, closed, opening, taxonomy } = input;
  const balance = (of: ReadonlyMap<string, bigint>, item: ReportingItem) => of.get(item.key) ?? 0n;
  const onSheet = taxonomy.items.filter((item) => !isProfitAndLoss(item) && !foldsIntoRetainedEarnings(item));
  const moving = onSheet.filter((item) => item.cash_flow !== 'cash');
  const sheet: MovingSheet = { moving, closed, opening };
  const effects: Movements = {
    amounts: new Map(moving.map((item) => [item.key, balance(opening, item) - balance(closed, item)])),
    reasons: new Map(
      moving.map((item) => [
        item.key,
        [{ kind: 'MOVEMENT', key: item.key, amount: balance(opening, item) - balance(closed, item) }],
      ]),
    ),
  };
  const result = taxonomy.items.filter(
    (item) => isProfitAndLoss(item) && balance(column.balances, item) !== 0n,
  );
  const of = (matches: (item: ReportingItem) => boolean) =>
    result.reduce((sum, item) => (matches(item) ? sum + balance(column.balances, item) : sum), 0n);
  const expense = of((item) => item.group === 'tax');
  /** The accounts of these keys of profit or loss, as they stand or turned round. */
  const partsOf = (matches: (item: ReportingItem) => boolean, sign: 1n | -1n): EffectPart[] =>
    result.filter(matches).map((item) => ({
      kind: 'RESULT',
      key: item.key,
      sign,
      amount: sign * balance(column.balances, item),
    }));

  const unpaid = unpaidEffects(input, sheet, effects);
  const adjustments: Effect[] = [];
  const netOfDisposals = new Set<string>();
  for (const item of result) {
    const amount = balance(column.balances, item);
    if (item.group === 'finance' || item.cash_flow === 'received') {
      const parts = unpaid.filter((each) => each.within === item.key);
      const rest = parts.reduce((left, part) => left - part.amount, amount);
      if (rest !== 0n) {
        const within = parts.flatMap((part) => part.parts.map(turned));
        const all = [...partsOf((each) => each === item, 1n), ...within];
        adjustments.push({ key: item.key, keys: [item.key], amount: rest, parts: all });
      }
      adjustments.push(...parts);
    } else if (item.cash_flow === 'operating_non_cash') {
      const counterpart = counterpartOf(item, amount, sheet, effects);
      if (counterpart === undefined) continue;
      add(effects, counterpart, { kind: 'RESULT', key: item.key, sign: -1n, amount: -amount });
      adjustments.push({
        key: item.key,
        keys: [item.key],
        amount,
        parts: partsOf((each) => each === item, 1n),
      });
      if (item.disposal) netOfDisposals.add(counterpart);
    }
  }
  settleComprehensiveIncome(taxonomy.items.filter(isComprehensive), column, input.keys, sheet, effects);
  const nonCash = settleFinancedAssets(sheet, effects);

  const inClass = (matches: (item: ReportingItem) => boolean) => families(moving, matches, effects);
  const workingCapital = inClass((item) => item.cash_flow === 'working_capital' && item.role === 'posting');
  const options = inClass((item) => item.cash_flow === 'operating_non_cash');
  const investing = inClass((item) => item.cash_flow === 'investing');
  const shares = inClass((item) => item.cash_flow === 'financing' && item.component === 'share_capital');
  const owing = (item: ReportingItem) => item.disclosure_flags.includes('dividends');
  const financing = inClass(
    (item) => item.cash_flow === 'financing' && item.component === null && !owing(item),
  );
  const dividendsOwed = inClass(
    (item) => item.cash_flow === 'financing' && item.component === null && owing(item),
  );
  const taxBalances = inClass((item) => item.cash_flow === 'tax');
  const keysOf = (matches: (item: ReportingItem) => boolean) =>
    taxonomy.items.filter(matches).map((item) => item.key);
  const taxPaid: Effect = {
    key: 'tax_paid',
    keys: keysOf((item) => item.cash_flow === 'tax'),
    amount: sumOf(taxBalances) - expense,
    parts: [...partsIn(taxBalances), ...partsOf((item) => item.group === 'tax', -1n)],
  };
  const received = result
    .filter((item) => item.cash_flow === 'received')
    .map((item) => ({
      key: item.key,
      keys: [item.key],
      amount: -balance(column.balances, item),
      parts: partsOf((each) => each === item, -1n),
    }));
  const interestPaid: Effect = {
    key: 'interest_paid',
    keys: result.filter((item) => item.group === 'finance').map((item) => item.key),
    amount: -of((item) => item.group === 'finance') + sumOf(unpaid),
    parts: [...partsOf((item) => item.group === 'finance', -1n), ...partsIn(unpaid)],
  };
  const dividends = {
    key: DIVIDENDS_LINE,
    keys: keysOf((item) => item.component === 'dividends' || (item.cash_flow === 'financing' && owing(item))),
    amount: sumOf(dividendsOwed) - column.dividends,
    declared: -column.dividends,
    parts: [...partsIn(dividendsOwed), { kind: 'DECLARED' as const, amount: -column.dividends }],
  };
  const profitBeforeTax = (column.profit ?? 0n) + expense;
  const cash = (at: ReadonlyMap<string, bigint>) =>
    onSheet.reduce((sum, item) => (item.cash_flow === 'cash' ? sum + balance(at, item) : sum), 0n);
  const explained =
    profitBeforeTax +
    sumOf([...adjustments, ...options, ...workingCapital, ...received, ...investing, ...shares]) +
    sumOf([...financing, interestPaid, taxPaid, dividends]);
  return {
    profitBeforeTax,
    adjustments: [...adjustments, ...options],
    workingCapital,
    received,
    interestPaid,
    taxPaid,
    investing,
    shares,
    financing,
    dividends,
    netOfDisposals,
    nonCash,
    profitParts: partsOf((item) => item.group !== 'tax' && !isComprehensive(item), -1n),
    opening: cash(opening),
    closing: cash(closed),
    unexplained: cash(closed) - cash(opening) - explained,
  };
}

/**
 * Purchases and proceeds of a line of which some was sold, by the additions that a person gave (those against leases
 * took no cash); null where there are none, or where they are less than what the books show as paid.
 */
export function splitOf(
  line: Effect,
  effects: Pick<CashFlowEffects, 'nonCash'>,
  additions: Readonly<Record<string, Money>> | undefined,
): {
  readonly bought: bigint;
  readonly sold: bigint;
  readonly boughtParts: readonly EffectPart[];
  readonly soldParts: readonly EffectPart[];
} | null {
  const given = line.keys.flatMap((key) => additions?.[key] ?? []);
  if (given.length === 0) return null;
  const answers = line.keys.flatMap((key): EffectPart[] => {
    const amount = additions?.[key];
    return amount === undefined ? [] : [{ kind: 'ANSWER', key, amount: -toCents(amount) }];
  });
  const unpaidParts = effects.nonCash.flatMap((each): EffectPart[] =>
    line.keys.includes(each.key)
      ? [{ kind: 'TRANSFER', key: each.financedBy[0] ?? each.key, amount: each.amount }]
      : [],
  );
  const unpaid = effects.nonCash.reduce(
    (sum, each) => (line.keys.includes(each.key) ? sum + each.amount : sum),
    0n,
  );
  const bought = given.reduce((sum, amount) => sum + toCents(amount), -unpaid);
  const sold = line.amount + bought;
  const boughtParts = [...answers, ...unpaidParts];
  const soldParts = [...line.parts, ...boughtParts.map(turned)];
  return bought < 0n || sold < 0n ? null : { bought, sold, boughtParts, soldParts };
}

function partsIn(lines: readonly Effect[]): EffectPart[] {
  return lines.flatMap(({ parts }) => parts);
}

/** The same accounts with the other sign. */
function turned(part: EffectPart): EffectPart {
  const amount = -part.amount;
  return 'sign' in part ? { ...part, sign: part.sign === 1n ? -1n : 1n, amount } : { ...part, amount };
}

function sumOf(lines: readonly Effect[]): bigint {
  return lines.reduce((sum, line) => sum + line.amount, 0n);
}

/** Finance costs without cash, taken off the balance that they raised; without one they count as paid. */
function unpaidEffects(input: EffectsInput, sheet: MovingSheet, effects: Movements): Effect[] {
  return [...(input.unpaidFinance ?? [])].flatMap(([key, { line, amount }]): Effect[] => {
    const item = input.taxonomy.byKey.get(key);
    const behind = item?.counterparts?.find((each) => sheet.closed.has(each) || sheet.opening.has(each));
    if (behind === undefined || amount === 0n) return [];
    add(effects, behind, { kind: 'WITHIN', key, sign: -1n, amount: -amount });
    const parts = [{ kind: 'WITHIN' as const, key, sign: 1n as const, amount }];
    return [{ key, keys: [key], amount, parts, within: line }];
  });
}

/**
 * Lines of one class. The current and the non-current part of one balance are one line: a part that only fell due
 * within the year was neither repaid nor borrowed.
 */
function families(
  moving: readonly ReportingItem[],
  matches: (item: ReportingItem) => boolean,
  { amounts, reasons }: Movements,
): Effect[] {
  const lines = new Map<string, { key: string; keys: string[]; amount: bigint; parts: EffectPart[] }>();
  for (const item of moving.filter(matches)) {
    const name = balanceNameOf(item);
    const line = lines.get(name) ?? { key: item.key, keys: [], amount: 0n, parts: [] };
    lines.set(name, line);
    line.keys.push(item.key);
    line.amount += amounts.get(item.key) ?? 0n;
    line.parts.push(...(reasons.get(item.key) ?? []));
  }
  return [...lines.values()].filter((line) => line.amount !== 0n);
}

/** "Borrowings" of the current and of the non-current part of borrowings; of any other key its own name. */
export function balanceNameOf({ balance, label }: Pick<ReportingItem, 'balance' | 'label'>): string {
  return balance ?? label;
}

/** The same by key; `otherwise` where no key is called so. */
export function balanceNamed(taxonomy: ReportingTaxonomy, key: string, otherwise = key): string {
  const item = taxonomy.byKey.get(key);
  return item === undefined ? otherwise : balanceNameOf(item);
}
