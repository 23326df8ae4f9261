/**
 * Changes in equity (specification 4.2, Statement generation 3): each equity line rolled forward from its
 * opening to its closing balance. The opening is the comparative as presented, the movements are rounded,
 * and the closing follows, so that the statement casts and agrees with the other two. Credit positive.
 */
import type { ReportingItem, ReportingTaxonomy } from '../../../constitution/index.ts';
import { absolute, roundCents } from '../../../shared/model/money.ts';
import type { PresentedAmount, StatementColumn } from './statement-input.ts';
import {
  BALANCE_TOLERANCE_CENTS,
  comprehensiveIncome,
  type FoldKeys,
  foldsIntoRetainedEarnings,
  type TrialColumn,
} from './trial-columns.ts';

export const EQUITY_MOVEMENTS = [
  'profit_for_the_year',
  'other_comprehensive_income',
  'share_movements',
  'treasury_movements',
  'share_based_payments',
  'dividends',
  'other_movements',
] as const;
export type EquityMovement = (typeof EQUITY_MOVEMENTS)[number];

/** One equity line of one year. `opening` null: not known, and no movement is computed. */
export interface EquityRoll {
  readonly key: string;
  readonly opening: PresentedAmount | null;
  readonly movements: ReadonlyMap<EquityMovement, PresentedAmount>;
  readonly closing: PresentedAmount;
}

/** Equity lines in statement order: retained earnings as one line, every other key on its own. */
export function equityItems(taxonomy: ReportingTaxonomy, keys: FoldKeys): ReportingItem[] {
  return taxonomy.items.filter(
    (item) =>
      item.section === 'equity' && (item.key === keys.retainedEarnings || !foldsIntoRetainedEarnings(item)),
  );
}

export interface RollInput {
  readonly column: TrialColumn;
  /** Balances after closing, debit positive. */
  readonly closed: ReadonlyMap<string, bigint>;
  /** Opening balance sheet, debit positive, exact; null when not known. */
  readonly opening: ReadonlyMap<string, bigint> | null;
  /** Presented opening equity lines (the comparative column), where there is one. */
  readonly openingPresented: StatementColumn | null;
  readonly taxonomy: ReportingTaxonomy;
  readonly keys: FoldKeys;
  readonly unit: bigint;
}

/** Rolls every equity line of the current year forward. */
export function rollForward(input: RollInput): EquityRoll[] {
  const { opening, unit } = input;
  return equityItems(input.taxonomy, input.keys).flatMap((item): EquityRoll[] => {
    const exactClosing = -(input.closed.get(item.key) ?? 0n);
    if (opening === null) {
      if (!input.closed.has(item.key)) return [];
      return [{ key: item.key, opening: null, movements: new Map(), closing: round(exactClosing, unit) }];
    }
    const exactOpening = -(opening.get(item.key) ?? 0n);
    if (!input.closed.has(item.key) && exactOpening === 0n) return [];
    const start: PresentedAmount = {
      exact: exactOpening,
      presented: input.openingPresented?.get(item.key)?.presented ?? roundCents(exactOpening, unit),
      took: false,
    };
    const movements = exactMovements(item, input, exactClosing - exactOpening);
    return [roll(item.key, start, movements, exactClosing, unit)];
  });
}

/** Rolls the prior year back from its closing balances: what moved is what its own column shows. */
export function rollBack(input: Omit<RollInput, 'opening' | 'openingPresented'>): EquityRoll[] {
  return equityItems(input.taxonomy, input.keys).flatMap((item): EquityRoll[] => {
    if (!input.closed.has(item.key)) return [];
    const closing = round(-(input.closed.get(item.key) ?? 0n), input.unit);
    const moved = new Map<EquityMovement, PresentedAmount>();
    for (const [name, exact] of knownMovements(item, input.column, input.keys)) {
      if (exact !== 0n) moved.set(name, round(exact, input.unit));
    }
    const all = [...moved.values()];
    const opening: PresentedAmount = {
      exact: all.reduce((rest, amount) => rest - amount.exact, closing.exact),
      presented: all.reduce((rest, amount) => rest - amount.presented, closing.presented),
      took: false,
    };
    return [{ key: item.key, opening, movements: moved, closing }];
  });
}

/** Movements that the trial balance itself shows. */
function knownMovements(
  item: ReportingItem,
  column: TrialColumn,
  keys: FoldKeys,
): ReadonlyMap<EquityMovement, bigint> {
  const movements = new Map<EquityMovement, bigint>();
  if (item.key === keys.retainedEarnings) {
    movements.set('profit_for_the_year', column.profit ?? 0n);
    movements.set('dividends', -column.dividends);
  }
  const gains = comprehensiveIncome(column, keys).get(item.key);
  if (gains !== undefined) movements.set('other_comprehensive_income', gains);
  return movements;
}

/** What a line moves by where no account says more: shares, own shares (debit by nature), share options, or another. */
function restOf(item: ReportingItem): EquityMovement {
  if (item.component === 'share_capital') {
    return item.sign === 'debit' ? 'treasury_movements' : 'share_movements';
  }
  return item.cash_flow === 'operating_non_cash' ? 'share_based_payments' : 'other_movements';
}

/** Known movements, and the rest under its own name. */
function exactMovements(
  item: ReportingItem,
  input: RollInput,
  change: bigint,
): ReadonlyMap<EquityMovement, bigint> {
  const movements = new Map(knownMovements(item, input.column, input.keys));
  const rest = [...movements.values()].reduce((left, amount) => left - amount, change);
  const name = restOf(item);
  // Cents that earlier rounding left in the balance brought forward are no movement of the year.
  const isCents = rest <= BALANCE_TOLERANCE_CENTS && rest >= -BALANCE_TOLERANCE_CENTS;
  if (name === 'other_movements' && isCents && input.unit > 1n) return movements;
  movements.set(name, (movements.get(name) ?? 0n) + rest);
  return movements;
}

function roll(
  key: string,
  opening: PresentedAmount,
  exact: ReadonlyMap<EquityMovement, bigint>,
  exactClosing: bigint,
  unit: bigint,
): EquityRoll {
  const movements = new Map<EquityMovement, PresentedAmount>();
  for (const [name, amount] of exact) if (amount !== 0n) movements.set(name, round(amount, unit));
  const closing = () =>
    [...movements.values()].reduce((sum, amount) => sum + amount.presented, opening.presented);
  // Rounding may add up over the years; from one whole unit on, the largest movement takes it back.
  const error = closing() - exactClosing;
  const largest = [...movements].sort(([, a], [, b]) => compareMagnitude(b.exact, a.exact))[0];
  if (largest && unit > 1n && (error >= unit || error <= -unit)) {
    const [name, amount] = largest;
    const step = error > 0n ? -unit : unit;
    movements.set(name, { ...amount, presented: amount.presented + step, took: true });
  }
  return { key, opening, movements, closing: { exact: exactClosing, presented: closing(), took: false } };
}

function round(exact: bigint, unit: bigint): PresentedAmount {
  return { exact, presented: roundCents(exact, unit), took: false };
}

function compareMagnitude(a: bigint, b: bigint): number {
  const [x, y] = [absolute(a), absolute(b)];
  return x < y ? -1 : x > y ? 1 : 0;
}

/** The closing balances as lines of the statement of financial position; a moved one is marked. */
export function closingLines(rolls: readonly EquityRoll[], unit: bigint): StatementColumn {
  return new Map(
    rolls.map((line) => [
      line.key,
      { ...line.closing, took: line.closing.presented !== roundCents(line.closing.exact, unit) },
    ]),
  );
}
