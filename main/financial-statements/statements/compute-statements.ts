/**
 * Statements from a mapped trial balance (specification 4.2, Statement generation): deterministic, exact, no
 * model. Financial position, profit or loss, changes in equity and cash flows are presented so that each
 * casts and all agree with one another; what a reviewer must see is listed as anomalies.
 */
import { addDays, twelveMonthsTo } from '../../../shared/model/dates.ts';
import { type Money, toCents } from '../../../shared/model/money.ts';
import {
  STATEMENTS_SCHEMA_VERSION,
  type StatementLine,
  type StatementsJson,
} from '../../../shared/model/statements.ts';
import { accountAnomalies } from './account-anomalies.ts';
import { findAnomalies, isBalanced } from './anomalies.ts';
import { areComparatives } from './are-comparatives.ts';
import { cashFlowEffects, type UnpaidFinance } from './cash-flow-effects.ts';
import { cashFlowTable, type YearEffects } from './cash-flow-table.ts';
import { comparabilityWords, missingComparatives } from './comparability.ts';
import { type EquityYear, equityTable } from './equity-rows.ts';
import { cashFlowFace, profitAndLossFace, sharingNotes, sheetFace, USUAL_STYLE } from './face-lines.ts';
import { asReported, asRestated, openedAsFirst } from './restated-books.ts';
import { withReportedEquity } from './restated-equity.ts';
import { restatementOf } from './restatement.ts';
import { eachYearOnItsSide, sidesChanged } from './side-by-year.ts';
import type { Restating, StatementInput, StatementItem } from './statement-input.ts';
import { type LineSources, profitAndLossLines, sheetLines } from './statement-lines.ts';
import { type StatementYear, type StatementYears, statementYears } from './statement-years.ts';
import { thirdSheetOf } from './third-sheet.ts';
import { foldsIntoRetainedEarnings, isComprehensive, isProfitAndLoss } from './trial-columns.ts';

/** An allowance counts on the line of its asset: the face shows the net amount, its accounts stay behind it. */
function presentedNet(books: StatementInput): StatementInput {
  const lineOf = (key: string | null) =>
    key === null ? null : (books.taxonomy.byKey.get(key)?.presented_in ?? key);
  return { ...books, items: books.items.map((item) => ({ ...item, taxonomyKey: lineOf(item.taxonomyKey) })) };
}

/**
 * The accounts as the statements show them. `books`: each year under the key of its own side; `input`: under the line
 * that presents it.
 */
export function presentedBooks(given: StatementInput): {
  readonly books: StatementInput;
  readonly input: StatementInput;
  readonly isMoved: boolean;
} {
  const asMapped = asRestated(openedAsFirst(given), computeStatements);
  // Last year's issued statements are the comparatives as they were; else the accounts are, each year on its side.
  const { earlier, header } = asMapped;
  const isIssued = earlier != null && areComparatives(earlier, header);
  const isMoved = asMapped.hasPriorYear && !isIssued && asMapped.asPrinted !== true;
  const books: StatementInput = isMoved
    ? { ...asMapped, items: eachYearOnItsSide(asMapped.items, asMapped.taxonomy) }
    : asMapped;
  return { books, input: presentedNet(books), isMoved };
}

/**
 * The whole set. Throws nothing on bad books: an unbalanced trial balance comes out as it is, reported. Where journals
 * restate last year, the set says line by line what was reported, and what was added.
 */
export function computeStatements(given: StatementInput): StatementsJson {
  const asMapped = openedAsFirst(given);
  const statements = computeSet(asMapped);
  const before = asReported(asMapped);
  if (before === null || !asMapped.restating) return statements;
  const reported = computeSet(before);
  const restatement = restatementOf(reported, statements, asMapped.restating, asMapped.header, () =>
    thirdSheetOf(asMapped, statements.balanceSheet, computeSet),
  );
  if (restatement === null) return withNotShown(statements, asMapped.restating);
  return {
    ...statements,
    restatement,
    changesInEquity: withReportedEquity(
      statements.changesInEquity,
      reported.changesInEquity,
      restatement.mark,
    ),
  };
}

/** Amounts too small for the unit change no printed figure; that they were to restate the comparatives is told. */
function withNotShown(statements: StatementsJson, { journals }: Restating): StatementsJson {
  const references = journals.map(({ reference }) => reference).join(', ');
  return {
    ...statements,
    anomalies: [
      ...statements.anomalies,
      {
        kind: 'RESTATEMENT_NOT_SHOWN',
        message: `${references} ${journals.length === 1 ? 'restates' : 'restate'} last year by amounts that change no figure as it is printed. The comparatives are not marked, and there is no note.`,
        fields: [],
      },
    ],
  };
}

function computeSet(asMapped: StatementInput): StatementsJson {
  const { books, input, isMoved } = presentedBooks(asMapped);
  const { header, taxonomy } = input;
  const years = statementYears(input);
  const { current, prior, issued } = years;
  const sources: LineSources = { taxonomy, rules: input.rules, itemIdsOf: itemIdsByKey(books, input, years) };
  const effects = yearEffects(books, years);
  const comparability = comparabilityWords(
    { start: header.periodStart, end: header.periodEnd },
    issued,
    prior !== null,
  );
  const withoutPrior = prior === null ? said(missingComparatives(header, 'NONE')) : {};
  const withoutResult =
    prior !== null && prior.profitAndLoss === null ? said(missingComparatives(header, 'AFTER_CLOSING')) : {};
  const style = input.style ?? USUAL_STYLE;
  const sheet = relabelled(sheetLines([current.sheet, prior?.sheet ?? null], sources), years);
  const onSheet = sheetFace(sheet, taxonomy, style);
  const results = profitAndLossLines(
    [current.profitAndLoss, prior?.profitAndLoss ?? null],
    years.layout,
    sources,
  );
  const cashFlow = cashFlowTable(input, years, effects, sources);
  const shownYears = prior ? [current, prior] : [current];
  return {
    schemaVersion: STATEMENTS_SCHEMA_VERSION,
    periodStart: header.periodStart,
    periodEnd: header.periodEnd,
    currency: header.currency,
    rounding: header.rounding,
    profitAndLossLayout: years.layout.version,
    hasPriorYear: prior !== null,
    ...(comparability === null ? {} : { comparability }),
    balanceSheet: {
      title: 'Statement of financial position',
      lines: sharingNotes(sheet, onSheet),
      face: onSheet,
      ...withoutPrior,
    },
    profitAndLoss: {
      title: 'Statement of profit or loss and other comprehensive income',
      lines: results,
      face: profitAndLossFace(results, taxonomy, years.layout, style),
      ...withoutPrior,
      ...withoutResult,
    },
    changesInEquity: equityTable(
      {
        taxonomy,
        years: equityYears(input, years),
        itemIdsOf: sources.itemIdsOf,
        remarks: withoutPrior.remarks ?? [],
      },
      issued,
    ),
    cashFlow: cashFlow.available
      ? { ...cashFlow, face: cashFlowFace(cashFlow.lines, taxonomy, style) }
      : cashFlow,
    anomalies: [
      ...findAnomalies(input, years, effects.current),
      ...accountAnomalies(asMapped, years),
      ...(isMoved ? sidesChanged(asMapped.items, asMapped.taxonomy) : []),
    ],
    balanced: shownYears.every(isBalanced),
  };
}

function said(words: string | null): { readonly remarks?: string[] } {
  return words === null ? {} : { remarks: [words] };
}

/** Items behind a line; retained earnings stand for the result of the year too. */
function itemIdsByKey(
  books: StatementInput,
  input: StatementInput,
  years: StatementYears,
): (key: string) => readonly string[] {
  const { retainedEarnings, reserves } = years.keys;
  const ids = new Map<string, string[]>();
  const put = (key: string | undefined, id: string) => {
    if (key === undefined) return;
    const list = ids.get(key);
    if (list === undefined) ids.set(key, [id]);
    // The two years of one account follow each other.
    else if (list.at(-1) !== id) list.push(id);
  };
  for (const item of input.items) {
    const known = item.taxonomyKey === null ? undefined : input.taxonomy.byKey.get(item.taxonomyKey);
    if (!known) continue;
    const comprehensive = isComprehensive(known);
    const folds = foldsIntoRetainedEarnings(known) || (isProfitAndLoss(known) && !comprehensive);
    if (folds) put(retainedEarnings, item.id);
    if (known.key !== retainedEarnings) put(known.key, item.id);
    if (comprehensive) put(reserves.get(known.key), item.id);
  }
  // A key that is presented within another line is behind its own accounts alone.
  for (const item of books.items) {
    const key = item.taxonomyKey ?? undefined;
    if (key !== undefined && books.taxonomy.byKey.get(key)?.presented_in !== undefined) put(key, item.id);
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
            movements: prior.column?.postClosing === false || years.beforeLast !== null,
            workedBack: prior.column !== null && years.beforeLast === null,
            unanalysed: prior.column?.postClosing === true,
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

/** Finance cost of a column that took no cash, by its own key: it is presented within another line. */
function unpaidFinance(books: StatementInput, pick: (item: StatementItem) => Money | null): UnpaidFinance {
  const found = new Map<string, { line: string; amount: bigint }>();
  for (const item of books.items) {
    const known = item.taxonomyKey === null ? undefined : books.taxonomy.byKey.get(item.taxonomyKey);
    const amount = pick(item);
    if (known?.group !== 'finance' || known.cash_flow !== 'operating_non_cash' || amount === null) continue;
    const before = found.get(known.key)?.amount ?? 0n;
    found.set(known.key, { line: known.presented_in ?? known.key, amount: before + toCents(amount) });
  }
  return found;
}

/** What moved cash in each year whose opening balances and profit are known. */
export function yearEffects(books: StatementInput, years: StatementYears): YearEffects {
  const { current, prior, opening, beforeLast, keys } = years;
  const { taxonomy } = books;
  const effects = (
    { column, closed }: StatementYear,
    before: ReadonlyMap<string, bigint> | undefined,
    pick: (item: StatementItem) => Money | null,
  ) =>
    before && column && !column.postClosing
      ? cashFlowEffects({
          column,
          closed,
          opening: before,
          taxonomy,
          keys,
          unpaidFinance: unpaidFinance(books, pick),
        })
      : null;
  return {
    current: effects(current, opening?.closed, (item) => item.currentYearBalance),
    prior:
      prior && !years.issued ? effects(prior, beforeLast?.closed, (item) => item.priorYearBalance) : null,
  };
}
