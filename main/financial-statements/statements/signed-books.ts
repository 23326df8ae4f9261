/**
 * Last year's signed statements as books: each figure an account of its own line, both years, taken back to the balances
 * before closing. Statements computed from them show the figures as they were signed. Pure.
 */
import { partOf, type ReportingItem, type ReportingTaxonomy } from '../../../constitution/index.ts';
import { fromCents, type Money, toCents, ZERO } from '../../../shared/model/money.ts';
import {
  type ConfirmedFigure,
  isConfirmed,
  type SignedFigure,
  type SignedStatements,
} from '../../../shared/model/prior-year.ts';
import { profitEffect } from './profit-and-loss.ts';
import type { StatementItem } from './statement-input.ts';
import { type FoldKeys, foldKeys, isComprehensive, isProfitAndLoss } from './trial-columns.ts';

/** What is kept of last year's signed statements, as far as books are made of it. */
export type Signed = Pick<
  SignedStatements,
  | 'periodStart'
  | 'periodEnd'
  | 'currency'
  | 'firstPeriod'
  | 'rounding'
  | 'cashFlows'
  | 'acceptedReason'
  | 'acceptedProblems'
  | 'keptFigures'
  | 'figures'
> &
  Partial<Pick<SignedStatements, 'document'>>;

export type SignedYear = 'LAST' | 'BEFORE';

/** The amount of a figure in a year, cents; nil where nothing is printed. */
export function signedCents({ amount, amountBefore }: SignedFigure, year: SignedYear): bigint {
  return toCents((year === 'LAST' ? amount : amountBefore) ?? ZERO);
}

/** True where the statement of financial position has the year before last beside it. */
export function hasYearBefore(figures: readonly SignedFigure[]): boolean {
  return figures.some(
    ({ statement, amountBefore, key }) =>
      statement === 'balanceSheet' && key !== null && amountBefore !== null,
  );
}

/** What turns a figure as it is printed into a balance, debit positive. */
function debitSign(item: ReportingItem): bigint {
  if (isProfitAndLoss(item)) return -profitEffect(item);
  if (item.component === 'dividends') return 1n;
  return partOf(item) === 'assets' ? 1n : -1n;
}

/** Confirmed figures of lines, each with its line; totals and cash flows are none. */
export function figuresOfLines(
  figures: readonly SignedFigure[],
  taxonomy: ReportingTaxonomy,
): { readonly figure: ConfirmedFigure; readonly item: ReportingItem }[] {
  return figures.filter(isConfirmed).flatMap((figure) => {
    const item = figure.statement === 'cashFlow' ? undefined : taxonomy.byKey.get(figure.key);
    return item ? [{ figure, item }] : [];
  });
}

/** What of the closing equity the year itself brought, by the line that took it; cents, credit positive. */
export function resultsOfYear(
  lines: ReturnType<typeof figuresOfLines>,
  keys: FoldKeys,
  year: SignedYear,
): ReadonlyMap<string, bigint> {
  const taken = new Map<string, bigint>();
  for (const { figure, item } of lines) {
    const isDividend = item.component === 'dividends';
    if (!isProfitAndLoss(item) && !isDividend) continue;
    const line = isComprehensive(item) ? keys.reserves.get(item.key) : keys.retainedEarnings;
    if (line === undefined) continue;
    taken.set(line, (taken.get(line) ?? 0n) - debitSign(item) * signedCents(figure, year));
  }
  return taken;
}

export function foldKeysOf(lines: ReturnType<typeof figuresOfLines>, taxonomy: ReportingTaxonomy): FoldKeys {
  return foldKeys(
    lines.map(({ figure, item }) => account(figure.id, figure.label, item.key, ZERO, ZERO)),
    taxonomy,
  );
}

function account(
  id: string,
  accountDescription: string,
  taxonomyKey: string,
  currentYearBalance: Money,
  priorYearBalance: Money | null,
): StatementItem {
  return {
    id,
    accountCode: '',
    accountDescription,
    taxonomyKey,
    currentYearBalance,
    priorYearBalance,
    openingBalance: null,
  };
}

/** The accounts of a year before its closing: equity without what the year itself brought. */
export function signedItems(
  figures: readonly SignedFigure[],
  taxonomy: ReportingTaxonomy,
): readonly StatementItem[] {
  const lines = figuresOfLines(figures, taxonomy);
  const keys = foldKeysOf(lines, taxonomy);
  const withBefore = hasYearBefore(figures);
  const balance = (cents: bigint) => fromCents(cents);
  const before = (cents: bigint) => (withBefore ? fromCents(cents) : null);
  const own = lines.map(({ figure, item }) => {
    const sign = debitSign(item);
    const last = balance(sign * signedCents(figure, 'LAST'));
    return account(figure.id, figure.label, item.key, last, before(sign * signedCents(figure, 'BEFORE')));
  });
  const [last, earlier] = (['LAST', 'BEFORE'] as const).map((year) => resultsOfYear(lines, keys, year));
  const unclosed = [...new Set([...(last?.keys() ?? []), ...(earlier?.keys() ?? [])])].map((key) =>
    account(
      `unclosed ${key}`,
      'Result of the year, taken back',
      key,
      balance(last?.get(key) ?? 0n),
      before(earlier?.get(key) ?? 0n),
    ),
  );
  return [...own, ...unclosed];
}
