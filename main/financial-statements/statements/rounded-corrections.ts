/**
 * Corrections of issued statements in whole units of presentation, account by account: what has to be added to the figures as
 * they were printed so that each restated figure is the rounding of its exact amount (decisions 5). Totals come first, as
 * everywhere; then each group of accounts takes what is left, so that the corrections balance in whole units and
 * statements that cast still cast. What an account opened the year with is the same at both ends of it. Pure.
 */
import { partOf, type ReportingItem, type ReportingTaxonomy } from '../../../constitution/index.ts';
import { fromCents, type Money, roundCents, toCents } from '../../../shared/model/money.ts';
import { ROUNDING_UNIT_CENTS } from '../../../shared/model/printed-figures.ts';
import type { StatementsJson } from '../../../shared/model/statements.ts';
import { profitEffect } from './profit-and-loss.ts';
import { roundTo } from './rounding.ts';
import type { Restating } from './statement-input.ts';
import { isComprehensive, isProfitAndLoss } from './trial-columns.ts';

type Amount = Restating['amounts'][number];

/** What one line of the statements is corrected by: cents, debit positive. */
interface Corrected {
  readonly item: ReportingItem | undefined;
  readonly itemIds: readonly string[];
  readonly closing: bigint;
  readonly opening: bigint;
  /** What printing took off the issued figure of its line. */
  readonly cut: bigint;
}

/** `statements`: as they were issued. Answers the amounts that were given, rounded; each line's on its first account. */
export function roundedCorrections(
  statements: Pick<StatementsJson, 'rounding' | 'balanceSheet' | 'profitAndLoss'>,
  amounts: readonly Amount[],
  taxonomy: ReportingTaxonomy,
): Amount[] {
  const unit = ROUNDING_UNIT_CENTS[statements.rounding];
  if (unit === 1n) return [...amounts];
  const lines = correctedLines(statements, amounts, taxonomy);
  const rounded = new Map<string, { readonly closing: bigint; readonly opening: bigint }>();
  for (const [line, opening, closing] of roundedLines(lines, cutOfProfit(statements), unit)) {
    const [first] = line.itemIds;
    if (first !== undefined) rounded.set(first, { closing, opening });
  }
  return amounts.map((amount) => {
    const { closing = 0n, opening = 0n } = rounded.get(amount.itemId) ?? {};
    return { ...amount, closing: fromCents(closing), opening: fromCents(opening) };
  });
}

function correctedLines(
  { balanceSheet, profitAndLoss }: Pick<StatementsJson, 'balanceSheet' | 'profitAndLoss'>,
  amounts: readonly Amount[],
  taxonomy: ReportingTaxonomy,
): Corrected[] {
  const told = new Set<string>();
  const cutOf = (item: ReportingItem | undefined): bigint => {
    const key = item?.presented_in ?? item?.key;
    const line = [...balanceSheet.lines, ...profitAndLoss.lines].find(
      (each) => each.key === key && each.kind === 'LINE',
    );
    // Accounts of several keys that one line presents share what printing took off it: the first has it.
    if (!line || key === undefined || told.has(key)) return 0n;
    told.add(key);
    return debitSign(taxonomy.byKey.get(key)) * cut(line.exactCurrent, line.current);
  };
  return [...Map.groupBy(amounts, ({ taxonomyKey }) => taxonomyKey)].map(([key, own]): Corrected => {
    const item = key === null ? undefined : taxonomy.byKey.get(key);
    const sum = (pick: (amount: Amount) => Money) =>
      own.reduce((all, amount) => all + toCents(pick(amount)), 0n);
    return {
      item,
      itemIds: own.map(({ itemId }) => itemId),
      closing: sum(({ closing }) => closing),
      opening: sum(({ opening }) => opening),
      cut: cutOf(item),
    };
  });
}

const cut = (exact: Money | null, shown: Money | null): bigint =>
  exact === null || shown === null ? 0n : toCents(exact) - toCents(shown);

/** Of a printed figure: 1 where a debit is printed positive. */
function debitSign(item: ReportingItem | undefined): bigint {
  if (item === undefined) return 0n;
  if (isProfitAndLoss(item)) return -profitEffect(item);
  return partOf(item) === 'assets' ? 1n : -1n;
}

function cutOfProfit({ profitAndLoss }: Pick<StatementsJson, 'profitAndLoss'>): bigint {
  const line = profitAndLoss.lines.find(({ key, kind }) => key === 'profit_after_tax' && kind !== 'HEADING');
  return line === undefined ? 0n : -cut(line.exactCurrent, line.current);
}

type Rounded = readonly [line: Corrected, opening: bigint, closing: bigint];

function roundedLines(lines: readonly Corrected[], profitCut: bigint, unit: bigint): Rounded[] {
  const isResult = ({ item }: Corrected) =>
    item !== undefined && isProfitAndLoss(item) && !isComprehensive(item);
  const isOther = ({ item }: Corrected) =>
    item !== undefined && (isComprehensive(item) || item.component === 'dividends');
  const isForward = ({ item }: Corrected) => item?.component === 'retained_earnings';
  const results = lines.filter(isResult);
  const others = lines.filter(isOther);
  const forward = lines.filter(isForward);
  const balances = lines.filter((line) => ![isResult, isOther, isForward].some((is) => is(line)));
  const moving = balances.filter(({ closing, opening }) => closing !== opening);
  const balanced = sum(lines.map(({ closing }) => closing)) === 0n;

  const sumOfResults = sum(results.map(({ closing }) => closing));
  const atProfit = roundCents(sumOfResults + profitCut, unit);
  const ofOthers = roundedTo(
    others.map((line) => line.closing + line.cut),
    unit,
    balanced && [results, forward, moving].every(({ length }) => length === 0) ? 0n : undefined,
  );
  // Retained earnings take up the profit: what is cut off there is not cut off twice.
  const ofForward = roundedTo(
    forward.map((line, at) => line.closing + line.cut + (at === 0 ? sumOfResults - atProfit : 0n)),
    unit,
    balanced && results.length === 0 && moving.length === 0 && !opensAgainst(balances)
      ? -sum(ofOthers)
      : undefined,
  );
  const opened = balances.filter(({ opening }) => opening !== 0n);
  const opens = sum([...forward, ...opened].map(({ opening }) => opening)) === 0n;
  const ofOpening = roundedTo(
    opened.map((line) => line.opening + (moving.includes(line) ? 0n : line.cut)),
    unit,
    opens ? -sum(ofForward) : undefined,
  );
  const openingOf = new Map(opened.map((line, at) => [line, ofOpening[at] ?? 0n]));
  const before = sum(ofForward) + sum(ofOthers) + sum(ofOpening);
  const profit = balanced && moving.length === 0 && results.length > 0 ? -before : atProfit;
  const ofResults = roundedTo(
    results.map((line) => line.closing + line.cut),
    unit,
    profit,
  );
  const ofMoving = roundedTo(
    moving.map((line) => line.closing + line.cut - (openingOf.get(line) ?? 0n)),
    unit,
    balanced ? -(before + profit) : undefined,
  );
  return [
    ...results.map((line, at): Rounded => [line, 0n, ofResults[at] ?? 0n]),
    ...others.map((line, at): Rounded => [line, 0n, ofOthers[at] ?? 0n]),
    ...forward.map((line, at): Rounded => [line, ofForward[at] ?? 0n, ofForward[at] ?? 0n]),
    ...balances.map((line): Rounded => {
      const opening = openingOf.get(line) ?? 0n;
      const at = moving.indexOf(line);
      return [line, opening, opening + (at === -1 ? 0n : (ofMoving[at] ?? 0n))];
    }),
  ];
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, each) => all + each, 0n);

const opensAgainst = (balances: readonly Corrected[]): boolean =>
  balances.some(({ opening }) => opening !== 0n);

/** Rounded so that they come to the target, or each on its own where there is none. */
function roundedTo(exact: readonly bigint[], unit: bigint, target?: bigint): bigint[] {
  const alone = sum(exact.map((each) => roundCents(each, unit)));
  const effects = exact.map(() => 1n);
  return roundTo(exact, effects, target ?? alone, unit).map(({ presented }) => presented);
}
