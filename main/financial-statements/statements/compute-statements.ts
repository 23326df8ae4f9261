/**
 * Statements from a mapped trial balance (specification 4.2, Statement generation): deterministic, exact, no
 * model. Financial position, profit or loss, changes in equity and cash flows are presented so that each
 * casts and all agree with one another; what a reviewer must see is listed as anomalies.
 */
import { addDays, longDate, twelveMonthsTo } from '../../../shared/model/dates.ts';
import { roundCents } from '../../../shared/model/money.ts';
import {
  STATEMENTS_SCHEMA_VERSION,
  type StatementLine,
  type StatementsJson,
} from '../../../shared/model/statements.ts';
import { accountAnomalies } from './account-anomalies.ts';
import { findAnomalies, isBalanced } from './anomalies.ts';
import { type CashFlowLine, type CashFlowTies, cashFlowLines } from './cash-flow.ts';
import { type CashFlowEffects, cashFlowEffects } from './cash-flow-effects.ts';
import { type EquityYear, equityTable } from './equity-rows.ts';
import { profitEffect } from './profit-and-loss.ts';
import { presented, type StatementColumn, type StatementInput } from './statement-input.ts';
import { type LineSources, makeLine, profitAndLossLines, sheetLines } from './statement-lines.ts';
import { issuedLines, type StatementYears, statementYears } from './statement-years.ts';
import { foldsIntoRetainedEarnings, isProfitAndLoss } from './trial-columns.ts';

/** An allowance counts on the line of its asset: the face shows the net amount, its accounts stay behind it. */
function presentedNet(books: StatementInput): StatementInput {
  const lineOf = (key: string | null) =>
    key === null ? null : (books.taxonomy.byKey.get(key)?.presented_in ?? key);
  return { ...books, items: books.items.map((item) => ({ ...item, taxonomyKey: lineOf(item.taxonomyKey) })) };
}

/** The whole set. Throws nothing on bad books: an unbalanced trial balance comes out as it is, reported. */
export function computeStatements(books: StatementInput): StatementsJson {
  const input = presentedNet(books);
  const { header, taxonomy } = input;
  const years = statementYears(input);
  const { current, prior, opening, issued } = years;
  const sources: LineSources = { taxonomy, rules: input.rules, itemIdsOf: itemIdsByKey(input, years) };
  const effects =
    opening && !current.column.postClosing
      ? cashFlowEffects({
          column: current.column,
          closed: current.closed,
          opening: opening.closed,
          taxonomy,
          keys: years.keys,
        })
      : null;
  const shownYears = [current, ...(prior ? [prior] : [])];
  return {
    schemaVersion: STATEMENTS_SCHEMA_VERSION,
    periodStart: header.periodStart,
    periodEnd: header.periodEnd,
    currency: header.currency,
    rounding: header.rounding,
    profitAndLossLayout: years.layout.version,
    hasPriorYear: prior !== null,
    balanceSheet: {
      title: 'Statement of financial position',
      lines: relabelled(sheetLines([current.sheet, prior?.sheet ?? null], sources), years),
    },
    profitAndLoss: {
      title: 'Statement of profit or loss and other comprehensive income',
      lines: profitAndLossLines([current.profitAndLoss, prior?.profitAndLoss ?? null], years.layout, sources),
    },
    changesInEquity: equityTable(
      { taxonomy, years: equityYears(input, years), itemIdsOf: sources.itemIdsOf },
      issued?.changesInEquity ?? null,
    ),
    cashFlow: cashFlowTable(input, years, effects, sources),
    anomalies: [...findAnomalies(input, years, effects), ...accountAnomalies(books, years)],
    balanced: shownYears.every(isBalanced),
  };
}

/** Items behind a line; retained earnings stand for the result of the year too. */
function itemIdsByKey(input: StatementInput, years: StatementYears): (key: string) => readonly string[] {
  const { retainedEarnings, reserve } = years.keys;
  const ids = new Map<string, string[]>();
  const put = (key: string | undefined, id: string) => {
    if (key === undefined) return;
    const list = ids.get(key);
    if (list) list.push(id);
    else ids.set(key, [id]);
  };
  for (const item of input.items) {
    const known = item.taxonomyKey === null ? undefined : input.taxonomy.byKey.get(item.taxonomyKey);
    if (!known) continue;
    const comprehensive = known.group === 'other_comprehensive_income';
    const folds = foldsIntoRetainedEarnings(known) || (isProfitAndLoss(known) && !comprehensive);
    if (folds) put(retainedEarnings, item.id);
    if (known.key !== retainedEarnings && !foldsIntoRetainedEarnings(known)) put(known.key, item.id);
    if (comprehensive) put(reserve, item.id);
  }
  return (key) => ids.get(key) ?? [];
}

/** Retained earnings below nil are called what they are. */
function relabelled(lines: readonly StatementLine[], years: StatementYears): StatementLine[] {
  return lines.map((line) => {
    if (line.key !== years.keys.retainedEarnings) return line;
    const signs = [line.current, line.prior].flatMap((amount) =>
      amount === null || amount === '0.00' ? [] : [amount.startsWith('-')],
    );
    const losses = signs.filter(Boolean).length;
    if (losses === 0) return line;
    return {
      ...line,
      label: losses === signs.length ? 'Accumulated losses' : `${line.label}/(accumulated losses)`,
    };
  });
}

function equityYears(input: StatementInput, years: StatementYears): EquityYear[] {
  const { current, prior, issued, opening } = years;
  const priorEnd = addDays(input.header.periodStart, -1);
  const before: EquityYear[] =
    prior && !issued
      ? [
          {
            year: 'PRIOR',
            rolls: prior.rolls,
            start: twelveMonthsTo(priorEnd).start,
            end: priorEnd,
            movements: prior.column?.postClosing === false,
            unanalysed: false,
          },
        ]
      : [];
  return [
    ...before,
    {
      year: 'CURRENT',
      rolls: current.rolls,
      start: input.header.periodStart,
      end: input.header.periodEnd,
      movements: opening !== null,
      unanalysed: current.column.postClosing,
    },
  ];
}

function cashFlowTable(
  input: StatementInput,
  years: StatementYears,
  effects: CashFlowEffects | null,
  sources: LineSources,
): StatementsJson['cashFlow'] {
  const title = 'Statement of cash flows';
  if (!effects) {
    const reason = years.current.column.postClosing
      ? 'Cash flows cannot be shown: the trial balance was taken after closing, so profit before tax is not available.'
      : `Cash flows cannot be shown: balances at ${longDate(input.header.periodStart)} are not known.`;
    return { title, lines: [], available: false, unavailableReason: reason, comparativesAvailable: false };
  }
  const own = cashFlowLines(effects, tiesOf(input, years, effects), input.taxonomy, years.unit);
  const issued = years.issued?.cashFlow.available ? years.issued.cashFlow.lines : null;
  const prior: StatementColumn | null = issued ? issuedLines(issued, () => true) : null;
  const nil = { exact: 0n, presented: 0n, took: false };
  const lines = own.map((line) => {
    const was = prior && line.kind !== 'HEADING' ? (prior.get(line.key) ?? nil) : null;
    return makeLine(line.key, line.label, line.kind, line.amount, was, sourceIds(line, sources));
  });
  return {
    title,
    lines: issued ? withIssuedOnly(lines, issued) : lines,
    available: true,
    unavailableReason: null,
    comparativesAvailable: issued !== null,
  };
}

/** Figures of the other statements that the cash flow repeats. */
function tiesOf(input: StatementInput, years: StatementYears, effects: CashFlowEffects): CashFlowTies {
  const { current, prior, unit } = years;
  const cashItems = input.taxonomy.items.filter((item) => item.cash_flow === 'cash');
  const cash = (column: StatementColumn) =>
    cashItems.reduce((sum, item) => {
      const amount = presented(column, item.key);
      return item.section.endsWith('_assets') ? sum + amount : sum - amount;
    }, 0n);
  const movement = (name: 'dividends' | 'share_movements') =>
    new Map(current.rolls.map((roll) => [roll.key, roll.movements.get(name)?.presented ?? 0n]));
  return {
    profitBeforeTax: presented(current.profitAndLoss, 'profit_before_tax'),
    addedBack: new Map(
      input.taxonomy.items
        .filter((item) => isProfitAndLoss(item) && current.profitAndLoss?.has(item.key))
        .map((item) => [item.key, -profitEffect(item) * presented(current.profitAndLoss, item.key)]),
    ),
    dividends: [...movement('dividends').values()].reduce((sum, amount) => sum + amount, 0n),
    shares: movement('share_movements'),
    openingCash: prior ? cash(prior.sheet) : roundCents(effects.opening, unit),
    closingCash: cash(current.sheet),
  };
}

function sourceIds(line: CashFlowLine, sources: LineSources): string[] {
  const keys = line.key === 'profit_before_tax' ? profitKeys(sources) : line.keys;
  return [...new Set(keys.flatMap((key) => sources.itemIdsOf(key)))];
}

function profitKeys(sources: LineSources): string[] {
  return sources.taxonomy.items
    .filter(
      (item) => isProfitAndLoss(item) && item.group !== 'tax' && item.group !== 'other_comprehensive_income',
    )
    .map((item) => item.key);
}

/** Lines that only last year's statement has keep their place, with nil for this year. */
function withIssuedOnly(lines: readonly StatementLine[], issued: readonly StatementLine[]): StatementLine[] {
  const merged = [...lines];
  issued.forEach((line, at) => {
    if (merged.some((each) => each.key === line.key)) return;
    const before = issued[at - 1]?.key;
    const place = merged.findIndex((each) => each.key === before) + 1;
    const nil = line.kind === 'HEADING' ? null : { exact: 0n, presented: 0n, took: false };
    const was = issuedLines([line], () => true).get(line.key) ?? null;
    merged.splice(place, 0, makeLine(line.key, line.label, line.kind, nil, was, []));
  });
  return merged;
}
