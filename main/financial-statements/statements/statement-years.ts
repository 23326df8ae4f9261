/**
 * The two years of a set of statements as presented columns (decisions 6): the comparatives (last year's
 * issued figures, else the trial balance's prior column), the opening balances in their fixed order of
 * sources, and the current year rolled forward from them.
 */
import { type ProfitAndLossLayout, partOf } from '../../../constitution/index.ts';
import { addDays, twelveMonthsTo } from '../../../shared/model/dates.ts';
import { roundCents, toCents } from '../../../shared/model/money.ts';
import { ROUNDING_UNIT_CENTS } from '../../../shared/model/printed-figures.ts';
import type { StatementLine, StatementsJson } from '../../../shared/model/statements.ts';
import { adjoins, areComparatives } from './are-comparatives.ts';
import { balanceSheetColumn, withSheetTotals } from './balance-sheet.ts';
import {
  closingLines,
  type EquityMovement,
  type EquityRoll,
  rollBack,
  rollForward,
} from './changes-in-equity.ts';
import { profitAndLossColumn, withSubtotals } from './profit-and-loss.ts';
import { layoutFor } from './profit-and-loss-layouts.ts';
import type { PresentedAmount, StatementColumn, StatementInput } from './statement-input.ts';
import {
  closedBalances,
  comprehensiveIncome,
  type FoldKeys,
  foldKeys,
  isProfitAndLoss,
  readColumn,
  settledColumn,
  type TrialColumn,
} from './trial-columns.ts';

export type OpeningSource = 'PRIOR_COLUMN' | 'OPENING_COLUMN' | 'EARLIER_ENGAGEMENT' | 'FIRST_PERIOD';

/** Exact balances, debit positive, and the presented lines where they were issued in the same unit. */
interface OpeningSheet {
  readonly closed: ReadonlyMap<string, bigint>;
  readonly sheet: StatementColumn | null;
}

export interface StatementYear {
  /** The trial balance column behind the year; null for issued comparatives without one. */
  readonly column: TrialColumn | null;
  /** Balances after closing, cents, debit positive. */
  readonly closed: ReadonlyMap<string, bigint>;
  readonly sheet: StatementColumn;
  readonly profitAndLoss: StatementColumn | null;
  readonly rolls: readonly EquityRoll[];
}

export interface StatementYears {
  readonly unit: bigint;
  readonly layout: ProfitAndLossLayout;
  readonly keys: FoldKeys;
  readonly current: StatementYear & { readonly column: TrialColumn };
  readonly prior: StatementYear | null;
  /** The issued statements that the comparatives repeat, or null. */
  readonly issued: StatementsJson | null;
  /** Closed balances of the trial balance's own prior column, where it has one. */
  readonly ownPrior: ReadonlyMap<string, bigint> | null;
  /** What the prior year of the trial balance opened with, where the year before last was made here. */
  readonly beforeLast: OpeningSheet | null;
  readonly opening: { readonly source: OpeningSource; readonly closed: ReadonlyMap<string, bigint> } | null;
}

export function statementYears(input: StatementInput): StatementYears {
  const { header, items, taxonomy } = input;
  const unit = ROUNDING_UNIT_CENTS[header.rounding];
  const layout = layoutFor(taxonomy.profitAndLossLayouts, header.periodStart, header.reportingStandard);
  const keys = foldKeys(items, taxonomy);
  const earlier = input.earlier && adjoins(input.earlier, header) ? input.earlier : null;
  const issued = earlier && areComparatives(earlier, header) ? earlier : null;

  const readCurrent = readColumn(
    items,
    taxonomy,
    (item) => item.currentYearBalance,
    (item) => item.adjustment,
  );
  const readPrior = input.hasPriorYear
    ? readColumn(
        items,
        taxonomy,
        (item) => item.priorYearBalance,
        (item) => item.priorAdjustment,
      )
    : null;
  // Nil in both years with the same retained earnings: the year before was as quiet, or was closed; it is said.
  const priorColumn =
    readPrior && readCurrent.postClosing ? settledColumn(readPrior, readCurrent.retainedEarnings) : readPrior;
  const ownPrior = priorColumn ? closedBalances(priorColumn, taxonomy, keys) : null;
  const beforeLast = issued || !priorColumn ? null : openingOfPrior(input);
  const prior = issued
    ? issuedYear(issued, priorColumn, input, layout)
    : priorColumn
      ? ownYear(priorColumn, beforeLast, beforeLast === null, input, keys, layout, unit)
      : null;

  const opening = openingBalances(input, keys, prior, earlier);
  const column = settledColumn(readCurrent, openingEarnings(opening, keys));
  const current = ownYear(
    column,
    opening ? { closed: opening.closed, sheet: prior?.sheet ?? null } : null,
    false,
    input,
    keys,
    layout,
    unit,
  );
  return {
    unit,
    layout,
    keys,
    current: { ...current, column },
    prior,
    issued,
    ownPrior,
    beforeLast,
    opening,
  };
}

function openingEarnings(opening: StatementYears['opening'], keys: FoldKeys): bigint | undefined {
  return opening === null ? undefined : -(opening.closed.get(keys.retainedEarnings ?? '') ?? 0n);
}

/** The year before last counts when it ended on the day before the prior year (of twelve months) started. */
function openingOfPrior(input: StatementInput): OpeningSheet | null {
  const { header, beforeLast } = input;
  const start = twelveMonthsTo(addDays(header.periodStart, -1)).start;
  if (!beforeLast || beforeLast.currency !== header.currency) return null;
  if (beforeLast.periodEnd !== addDays(start, -1)) return null;
  const lines = issuedLines(beforeLast.balanceSheet.lines, (key) => input.taxonomy.byKey.has(key));
  return {
    closed: issuedBalances(beforeLast, input),
    sheet: beforeLast.rounding === header.rounding ? lines : null,
  };
}

/** Prior column (or issued comparatives), opening column, last year's engagement, declared first period. */
function openingBalances(
  input: StatementInput,
  keys: FoldKeys,
  prior: StatementYear | null,
  earlier: StatementsJson | null,
): StatementYears['opening'] {
  if (prior) return { source: prior.column ? 'PRIOR_COLUMN' : 'EARLIER_ENGAGEMENT', closed: prior.closed };
  if (input.items.some((item) => item.openingBalance !== null)) {
    const column = readColumn(
      input.items,
      input.taxonomy,
      (item) => item.openingBalance,
      (item) => item.priorAdjustment,
    );
    return { source: 'OPENING_COLUMN', closed: closedBalances(column, input.taxonomy, keys) };
  }
  if (earlier) return { source: 'EARLIER_ENGAGEMENT', closed: issuedBalances(earlier, input) };
  return input.header.firstPeriod ? { source: 'FIRST_PERIOD', closed: new Map() } : null;
}

function ownYear(
  column: TrialColumn,
  opening: OpeningSheet | null,
  rollsBack: boolean,
  input: StatementInput,
  keys: FoldKeys,
  layout: ProfitAndLossLayout,
  unit: bigint,
): StatementYear & { readonly column: TrialColumn } {
  const { taxonomy } = input;
  const closed = closedBalances(column, taxonomy, keys);
  const rolling = { column, closed, taxonomy, keys, unit };
  const rolls = rollsBack
    ? rollBack(rolling)
    : rollForward({
        ...rolling,
        opening: opening?.closed ?? null,
        openingPresented: opening?.sheet ?? null,
      });
  const moved = (name: EquityMovement, key: string | undefined, exact: bigint) =>
    rolls.find((roll) => roll.key === key)?.movements.get(name)?.presented ?? roundCents(exact, unit);
  const target = {
    profit: moved('profit_for_the_year', keys.retainedEarnings, column.profit ?? 0n),
    comprehensive: new Map(
      [...comprehensiveIncome(column, keys)].map(([key, exact]) => [
        key,
        moved('other_comprehensive_income', key, exact),
      ]),
    ),
  };
  return {
    column,
    closed,
    rolls,
    sheet: balanceSheetColumn(closed, closingLines(rolls, unit), taxonomy, unit),
    profitAndLoss: profitAndLossColumn(column, taxonomy, layout, target, keys, unit),
  };
}

/** Comparatives that repeat last year's issued figures, line by line. */
function issuedYear(
  issued: StatementsJson,
  column: TrialColumn | null,
  input: StatementInput,
  layout: ProfitAndLossLayout,
): StatementYear {
  const { taxonomy } = input;
  const lines = issuedLines(issued.balanceSheet.lines, (key) => taxonomy.byKey.has(key));
  const results = issuedLines(issued.profitAndLoss.lines, (key) => taxonomy.byKey.has(key));
  const isKnown = issued.profitAndLoss.lines.some(({ current }) => current !== null);
  return {
    column,
    closed: issuedBalances(issued, input),
    sheet: withSheetTotals(lines, taxonomy),
    // A dormant company has no line of profit or loss; its result is nil, and known.
    profitAndLoss: isKnown ? withSubtotals(results, taxonomy, layout) : null,
    rolls: [],
  };
}

/** The current column of issued lines. */
export function issuedLines(
  lines: readonly StatementLine[],
  wanted: (key: string) => boolean,
): StatementColumn {
  const column = new Map<string, PresentedAmount>();
  for (const line of lines) {
    if (line.current === null || !wanted(line.key)) continue;
    const presented = toCents(line.current);
    column.set(line.key, {
      exact: line.exactCurrent === null ? presented : toCents(line.exactCurrent),
      presented,
      took: line.tookRounding,
    });
  }
  return column;
}

/** Exact closing balances of issued statements by key, cents, debit positive. */
export function issuedBalances(
  issued: StatementsJson,
  input: Pick<StatementInput, 'taxonomy'>,
): ReadonlyMap<string, bigint> {
  const closed = new Map<string, bigint>();
  for (const [key, amount] of issuedLines(issued.balanceSheet.lines, (each) =>
    input.taxonomy.byKey.has(each),
  )) {
    const item = input.taxonomy.byKey.get(key);
    if (!item || isProfitAndLoss(item)) continue;
    closed.set(key, partOf(item) === 'assets' ? amount.exact : -amount.exact);
  }
  return closed;
}
