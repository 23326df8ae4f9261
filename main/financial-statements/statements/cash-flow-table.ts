/**
 * The table of cash flows in both years (decisions 6): comparatives repeat last year's issued cash flows, or are
 * computed where the balances of two years ago are known; else the statement says why it has none. Every line
 * names the accounts behind it.
 */
import { partOf, type ReportingItem } from '../../../constitution/index.ts';
import { movementKey } from '../../../shared/model/cash-flow-lines.ts';
import { addDays, longDate, twelveMonthsTo } from '../../../shared/model/dates.ts';
import { fromCents, roundCents } from '../../../shared/model/money.ts';
import { printInSentence } from '../../../shared/model/printed-figures.ts';
import type { StatementLine, StatementsJson } from '../../../shared/model/statements.ts';
import { type CashFlowLine, cashFlowLines, labelFor, lineOfYear } from './cash-flow.ts';
import type { CashFlowTies } from './cash-flow-drafts.ts';
import { balanceNamed, type CashFlowEffects } from './cash-flow-effects.ts';
import { missingComparatives } from './comparability.ts';
import { profitEffect } from './profit-and-loss.ts';
import { NOT_ENTERED } from './signed-cash-flow.ts';
import { presented, type StatementColumn, type StatementInput } from './statement-input.ts';
import { type LineSources, makeLine } from './statement-lines.ts';
import { issuedLines, type StatementYear, type StatementYears } from './statement-years.ts';
import { isProfitAndLoss } from './trial-columns.ts';

const NIL = { exact: 0n, presented: 0n, took: false };

/** What moved cash in each year; null where it is not known. */
export interface YearEffects {
  readonly current: CashFlowEffects | null;
  readonly prior: CashFlowEffects | null;
}

export function cashFlowTable(
  input: StatementInput,
  years: StatementYears,
  effects: YearEffects,
  sources: LineSources,
): StatementsJson['cashFlow'] {
  const title = 'Statement of cash flows';
  if (!effects.current) {
    const reason = years.current.column.postClosing
      ? 'Cash flows cannot be shown: the trial balance was taken after closing, so profit before tax is not available.'
      : `Cash flows cannot be shown: balances at ${longDate(input.header.periodStart)} are not known.`;
    return { title, lines: [], available: false, unavailableReason: reason, comparativesAvailable: false };
  }
  const own = yearLines(input, years, years.current, years.prior?.sheet ?? null, effects.current);
  const before = priorLines(input, years, effects.prior, sources);
  const lines = own.map((line) => {
    const was = lineOfYear(before ?? [], line.key);
    const amount = line.kind === 'HEADING' || !before ? null : (was?.amount ?? NIL);
    return makeLine(
      line.key,
      labelFor(line, [line.amount?.presented, was?.amount?.presented]),
      line.kind,
      line.amount,
      amount,
      sourceIds(line, sources),
    );
  });
  const reason = before ? null : comparativesReason(input, years);
  const remarks = [
    ...nonCashWords(input, years, effects.current),
    ...netBeforeWords(input, effects, lines, before !== null),
  ];
  return {
    title,
    lines: before ? withPriorOnly(lines, before, own) : lines,
    available: true,
    unavailableReason: null,
    comparativesAvailable: before !== null,
    ...(reason === null ? {} : { comparativesReason: reason }),
    ...(remarks.length === 0 ? {} : { remarks }),
  };
}

interface PriorLine extends Omit<CashFlowLine, 'parts'> {
  readonly sourceItemIds: readonly string[];
}

/** Last year's lines: as issued, or computed from the balances of two years ago; null where neither is there. */
function priorLines(
  input: StatementInput,
  years: StatementYears,
  effects: CashFlowEffects | null,
  sources: LineSources,
): PriorLine[] | null {
  const { issued, prior } = years;
  if (issued) {
    if (!issued.cashFlow.available) return null;
    const column = issuedLines(issued.cashFlow.lines, () => true);
    return issued.cashFlow.lines.map(({ key, label, kind }) => ({
      key,
      label,
      kind,
      amount: column.get(key) ?? null,
      keys: [],
      sourceItemIds: [],
    }));
  }
  if (!effects || !prior) return null;
  const lines = yearLines(input, years, prior, years.beforeLast?.sheet ?? null, effects);
  return lines.map((line) => ({ ...line, sourceItemIds: sourceIds(line, sources) }));
}

/** Every line of a year that was computed here, with what its exact amount is made of; empty where it was not. */
export function computedCashFlow(
  input: StatementInput,
  years: StatementYears,
  effects: YearEffects,
  year: 'CURRENT' | 'PRIOR',
): readonly CashFlowLine[] {
  if (year === 'CURRENT') {
    return effects.current === null
      ? []
      : yearLines(input, years, years.current, years.prior?.sheet ?? null, effects.current);
  }
  return effects.prior === null || years.prior === null
    ? []
    : yearLines(input, years, years.prior, years.beforeLast?.sheet ?? null, effects.prior);
}

function yearLines(
  input: StatementInput,
  years: StatementYears,
  year: StatementYear,
  openingSheet: StatementColumn | null,
  effects: CashFlowEffects,
): CashFlowLine[] {
  const ties = tiesOf(input, year, openingSheet, effects, years.unit, year === years.current);
  return cashFlowLines(effects, ties, input.taxonomy, years.unit);
}

/** Figures of the other statements that the cash flow repeats. */
function tiesOf(
  input: StatementInput,
  year: StatementYear,
  openingSheet: StatementColumn | null,
  effects: CashFlowEffects,
  unit: bigint,
  isCurrent: boolean,
): CashFlowTies {
  const cashItems = input.taxonomy.items.filter((item) => item.cash_flow === 'cash');
  const cash = (column: StatementColumn) =>
    cashItems.reduce((sum, item) => {
      const amount = presented(column, item.key);
      return partOf(item) === 'assets' ? sum + amount : sum - amount;
    }, 0n);
  const movement = (...names: readonly ('dividends' | 'share_movements' | 'treasury_movements')[]) =>
    new Map(
      year.rolls.map((roll) => [
        roll.key,
        names.reduce((sum, name) => sum + (roll.movements.get(name)?.presented ?? 0n), 0n),
      ]),
    );
  return {
    profitBeforeTax: presented(year.profitAndLoss, 'profit_before_tax'),
    addedBack: new Map(
      input.taxonomy.items
        .filter((item) => isProfitAndLoss(item) && year.profitAndLoss?.has(item.key))
        .map((item) => [item.key, -profitEffect(item) * presented(year.profitAndLoss, item.key)]),
    ),
    dividends: [...movement('dividends').values()].reduce((sum, amount) => sum + amount, 0n),
    shares: movement('share_movements', 'treasury_movements'),
    openingCash: openingSheet ? cash(openingSheet) : roundCents(effects.opening, unit),
    closingCash: cash(year.sheet),
    additions: isCurrent ? input.additions : undefined,
  };
}

function sourceIds(line: CashFlowLine, sources: LineSources): string[] {
  const keys = line.key === 'profit_before_tax' ? profitKeys(sources) : line.keys;
  return [...new Set(keys.flatMap((key) => sources.itemIdsOf(key)))];
}

function profitKeys(sources: LineSources): string[] {
  const counts = (item: ReportingItem) =>
    isProfitAndLoss(item) && item.group !== 'tax' && item.group !== 'other_comprehensive_income';
  return sources.taxonomy.items.filter(counts).map((item) => item.key);
}

/** Lines that only last year's statement has keep their place, with nil for this year, and sums with what they are then. */
function withPriorOnly(
  lines: readonly StatementLine[],
  before: readonly PriorLine[],
  own: readonly CashFlowLine[],
): StatementLine[] {
  const merged = [...lines];
  before.forEach((line, at) => {
    if (merged.some((each) => each.key === line.key)) return;
    const above = before[at - 1]?.key;
    const place = merged.findIndex((each) => each.key === above) + 1;
    const nil = line.kind === 'HEADING' ? null : (lineOfYear(own, line.key)?.amount ?? NIL);
    merged.splice(
      place,
      0,
      makeLine(
        line.key,
        labelFor(line, [line.amount?.presented]),
        line.kind,
        nil,
        line.amount,
        line.sourceItemIds,
      ),
    );
  });
  return merged;
}

/** Why there are no comparative cash flows, in words for the statement; null where there is no prior year. */
function comparativesReason(input: StatementInput, years: StatementYears): string | null {
  const { prior, issued } = years;
  if (!prior) return missingComparatives(input.header, 'NONE');
  const intro = 'Comparative cash flows are not shown:';
  if (issued && input.signed) return `${intro} ${NOT_ENTERED}`;
  if (issued) return `${intro} the statements issued for the prior year have none.`;
  if (prior.column?.postClosing) {
    return `${intro} the prior year of the trial balance was taken after closing, so its profit before tax is not available.`;
  }
  const start = twelveMonthsTo(addDays(input.header.periodStart, -1)).start;
  return `${intro} they need the balances at ${longDate(start)}, which are not available.`;
}

/** Where this year tells purchases and proceeds apart and the computed comparative cannot. */
function netBeforeWords(
  { taxonomy }: StatementInput,
  { prior }: YearEffects,
  lines: readonly StatementLine[],
  shown: boolean,
): string[] {
  return [...(shown && prior ? prior.netOfDisposals : [])].flatMap((key) =>
    lines.some((line) => line.key === movementKey('proceeds', key))
      ? [
          `The comparative purchases of ${balanceNamed(taxonomy, key).toLowerCase()} are shown net of the proceeds from disposals.`,
        ]
      : [],
  );
}

/** Assets taken up without cash (FRS 7.43; SFRS for SE 7.18). */
function nonCashWords(
  { header, taxonomy }: StatementInput,
  years: StatementYears,
  effects: CashFlowEffects,
): string[] {
  return effects.nonCash.flatMap(({ key, amount, financedBy }) => {
    const shown = roundCents(amount, years.unit);
    if (shown === 0n) return [];
    const label = taxonomy.byKey.get(key)?.label ?? key;
    const owed = balanceNamed(taxonomy, financedBy[0] ?? '', 'a liability');
    const sum = printInSentence(fromCents(shown), header);
    return [
      `${label} of ${sum} were taken up against ${owed.toLowerCase()}. This moved no cash and is not part of the figures above.`,
    ];
  });
}
