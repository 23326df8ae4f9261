/**
 * What moved balances without cash (FRS 7.43; SFRS for SE 7.18): items of profit against the balance behind them,
 * other comprehensive income against its asset, and assets taken up against leases or hire purchase. Each only
 * shifts an amount from one class of the cash flow to another; none changes the movement of cash.
 */

import type { ReportingItem } from '../../../constitution/index.ts';
import { absolute } from '../../../shared/model/money.ts';
import type { FoldKeys, TrialColumn } from './trial-columns.ts';

/** What an amount of the cash flow is made of; cash in is positive. */
export type EffectPart =
  /** What a balance moved by over the year. */
  | { readonly kind: 'MOVEMENT'; readonly key: string; readonly amount: bigint }
  /** The accounts of a key of profit or loss, as `sign` says: 1 as they stand (debit positive), -1 turned round. */
  | { readonly kind: 'RESULT'; readonly key: string; readonly sign: 1n | -1n; readonly amount: bigint }
  /** The same, of accounts that the statements present in another line. */
  | { readonly kind: 'WITHIN'; readonly key: string; readonly sign: 1n | -1n; readonly amount: bigint }
  /** Dividends of the year, as the accounts declare them. */
  | { readonly kind: 'DECLARED'; readonly amount: bigint }
  /** Taken up against a liability, without cash; `key` is the other side. */
  | { readonly kind: 'TRANSFER'; readonly key: string; readonly amount: bigint }
  /** Additions of the year as a person answered them. */
  | { readonly kind: 'ANSWER'; readonly key: string; readonly amount: bigint };

/** Movement by balance sheet key while it is being settled, and what was added to it and why; cash in is positive. */
export interface Movements {
  readonly amounts: Map<string, bigint>;
  readonly reasons: Map<string, EffectPart[]>;
}

/** The balance sheet that the movements are of. */
export interface MovingSheet {
  readonly moving: readonly ReportingItem[];
  readonly closed: ReadonlyMap<string, bigint>;
  readonly opening: ReadonlyMap<string, bigint>;
}

/** An asset taken up against a liability: what the statement says beside its figures. */
export interface NonCashAddition {
  readonly key: string;
  readonly amount: bigint;
  readonly financedBy: readonly string[];
}

/**
 * The balance sheet line behind an item without cash (depreciation → the asset): the first that the item names;
 * else one that shares a disclosure flag, and of these the one whose movement it explains best; else the
 * largest investing line.
 */
export function counterpartOf(
  item: ReportingItem,
  amount: bigint,
  sheet: MovingSheet,
  { amounts: effects }: Movements,
): string | undefined {
  const used = sheet.moving.filter((other) => isUsed(other.key, sheet));
  const named = item.counterparts?.find((key) => used.some((other) => other.key === key));
  if (named !== undefined) return named;
  const linked = used.filter((other) =>
    other.disclosure_flags.some((flag) => item.disclosure_flags.includes(flag)),
  );
  if (linked.length > 0) {
    return smallest(linked, (other) => {
      const effect = effects.get(other.key) ?? 0n;
      return absolute(effect - amount) - absolute(effect);
    })?.key;
  }
  const held = (other: ReportingItem) =>
    absolute(sheet.closed.get(other.key) ?? 0n) + absolute(sheet.opening.get(other.key) ?? 0n);
  return smallest(
    used.filter((other) => other.cash_flow === 'investing'),
    (other) => -held(other),
  )?.key;
}

/** Other comprehensive income moves no cash: each gain is taken off its reserve and off the balance behind it. */
export function settleComprehensiveIncome(
  gains: readonly ReportingItem[],
  column: TrialColumn,
  keys: FoldKeys,
  sheet: MovingSheet,
  effects: Movements,
): void {
  const settled: { readonly reserve: string; readonly key: string; readonly amount: bigint }[] = [];
  for (const item of gains) {
    const amount = -(column.balances.get(item.key) ?? 0n);
    const reserve = keys.reserves.get(item.key);
    if (amount === 0n || reserve === undefined) continue;
    const target = counterpartOf(item, -amount, sheet, effects);
    if (target === undefined) continue;
    add(effects, target, { kind: 'RESULT', key: item.key, sign: -1n, amount });
    settled.push({ reserve, key: item.key, amount });
  }
  for (const { reserve, key, amount } of settled) {
    if (effects.amounts.has(reserve)) {
      add(effects, reserve, { kind: 'RESULT', key, sign: 1n, amount: -amount });
    }
  }
}

/** Sets additions against the liabilities that pay for them later, and says how much was taken up so. */
export function settleFinancedAssets(sheet: MovingSheet, effects: Movements): NonCashAddition[] {
  const found: NonCashAddition[] = [];
  for (const asset of sheet.moving) {
    const owed = asset.financed_by?.keys.filter((key) => isUsed(key, sheet)) ?? [];
    const [first] = owed;
    const added = -(effects.amounts.get(asset.key) ?? 0n);
    if (asset.financed_by === undefined || first === undefined || added === 0n) continue;
    const risen = owed.reduce((sum, key) => sum + (effects.amounts.get(key) ?? 0n), 0n);
    const amount =
      asset.financed_by.additions === 'ALL' ? added : lesser(added, risen) > 0n ? lesser(added, risen) : 0n;
    if (amount === 0n) continue;
    add(effects, asset.key, { kind: 'TRANSFER', key: first, amount });
    add(effects, first, { kind: 'TRANSFER', key: asset.key, amount: -amount });
    if (amount > 0n) found.push({ key: asset.key, amount, financedBy: owed });
  }
  return found;
}

export function add({ amounts, reasons }: Movements, key: string, part: EffectPart): void {
  amounts.set(key, (amounts.get(key) ?? 0n) + part.amount);
  reasons.set(key, [...(reasons.get(key) ?? []), part]);
}

function isUsed(key: string, sheet: MovingSheet): boolean {
  return sheet.closed.has(key) || sheet.opening.has(key);
}

function lesser(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function smallest<T>(items: readonly T[], weigh: (item: T) => bigint): T | undefined {
  let best: { readonly item: T; readonly weight: bigint } | undefined;
  for (const item of items) {
    const weight = weigh(item);
    if (best === undefined || weight < best.weight) best = { item, weight };
  }
  return best?.item;
}
