/**
 * A trial balance that uses every posting key once, both years, under each standard: whatever key an account
 * is mapped to reaches one line of one statement, and the four statements still cast, agree and reconcile.
 */
import { describe, expect, it } from 'vitest';
import {
  createMappingLibrary,
  loadDisclosureRules,
  loadMappingLibrary,
  type ReportingItem,
  taxonomyLookup,
} from '../../../../../constitution/index.ts';
import { cashFlowEffects } from '../../../../../main/financial-statements/statements/cash-flow-effects.ts';
import { computeStatements } from '../../../../../main/financial-statements/statements/compute-statements.ts';
import {
  closedBalances,
  foldKeys,
  readColumn,
} from '../../../../../main/financial-statements/statements/trial-columns.ts';
import { REPORTING_STANDARDS, type ReportingStandard } from '../../../../../shared/model/enums.ts';
import { fromCents } from '../../../../../shared/model/money.ts';
import { expectToCast } from './casting.ts';
import { books, HEADER, type Row, TAXONOMY } from './sample-books.ts';

const CASH = 'cash_and_bank';
const RETAINED = 'retained_earnings';
const LIBRARY = createMappingLibrary(loadMappingLibrary());
const LOOKUP = taxonomyLookup('reg_2026_v1');

function keysOf(standard: ReportingStandard): ReportingItem[] {
  return TAXONOMY.items.filter((item) => item.role === 'posting' && item.standards.includes(standard));
}

/** What closes into retained earnings at the year end. */
function closes(item: ReportingItem): boolean {
  const result = item.section === 'profit_and_loss' && item.group !== 'other_comprehensive_income';
  const remeasured = item.reserve === RETAINED;
  return result || remeasured || item.component === 'dividends' || item.component === 'retained_earnings';
}

/**
 * Every amount is its own (so that a line taken twice or lost shows), and keys whose movement no class of the
 * cash flow explains (reserves, liabilities held for sale) stand still. Other comprehensive income of the
 * prior year is nil, because the reserve of the current year carries it on.
 */
function everyKey(standard: ReportingStandard): Row[] {
  const items = keysOf(standard);
  const still = (item: ReportingItem) => item.cash_flow === 'none' && item.section !== 'profit_and_loss';
  const sided = (item: ReportingItem, cents: bigint) => (item.sign === 'credit' ? -cents : cents);
  const prior = new Map<string, bigint>();
  const current = new Map<string, bigint>();
  items.forEach((item, at) => {
    const comprehensive = item.group === 'other_comprehensive_income';
    const before = BigInt(100_000 + at * 1_117);
    prior.set(item.key, comprehensive ? 0n : sided(item, before));
    current.set(item.key, sided(item, still(item) ? before : before + BigInt(7_300 + at * 211)));
  });
  const sum = (of: ReadonlyMap<string, bigint>, pick: (item: ReportingItem) => boolean) =>
    items.reduce((all, item) => (pick(item) ? all + (of.get(item.key) ?? 0n) : all), 0n);
  prior.set(CASH, -sum(prior, (item) => item.key !== CASH));
  const carried = sum(prior, closes);
  const otherFunds = (item: ReportingItem) => item.component === 'retained_earnings' && item.key !== RETAINED;
  current.set(RETAINED, carried - sum(current, otherFunds));
  current.set(CASH, -sum(current, (item) => item.key !== CASH));
  return items.map((item) => [
    item.key,
    fromCents(current.get(item.key) ?? 0n),
    fromCents(prior.get(item.key) ?? 0n),
  ]);
}

describe.each(REPORTING_STANDARDS)('every key once under %s', (standard) => {
  const items = books(everyKey(standard));
  const input = {
    header: { ...HEADER, reportingStandard: standard },
    items,
    hasPriorYear: true,
    taxonomy: TAXONOMY,
    rules: loadDisclosureRules(),
  };
  const statements = computeStatements(input);

  it('balances, casts and agrees', () => {
    expect(statements.balanced).toBe(true);
    expectToCast(statements, standard);
    expect(statements.anomalies.map((each) => each.kind)).not.toContain('OPENING_EQUITY_DIFFERENCE');
  });

  it('explains the whole movement of cash', () => {
    expect(statements.cashFlow.available).toBe(true);
    expect(statements.cashFlow.lines.map((line) => line.key)).not.toContain('unexplained_difference');
    const shown = items.map((item) => ({
      ...item,
      taxonomyKey: TAXONOMY.byKey.get(item.taxonomyKey ?? '')?.presented_in ?? item.taxonomyKey,
    }));
    const keys = foldKeys(shown, TAXONOMY);
    const column = readColumn(shown, TAXONOMY, (item) => item.currentYearBalance);
    const before = readColumn(shown, TAXONOMY, (item) => item.priorYearBalance);
    const effects = cashFlowEffects({
      column,
      closed: closedBalances(column, TAXONOMY, keys),
      opening: closedBalances(before, TAXONOMY, keys),
      taxonomy: TAXONOMY,
      keys,
    });
    expect(effects.unexplained).toBe(0n);
  });

  it('brings every account to one line of one statement', () => {
    const face = [...statements.balanceSheet.lines, ...statements.profitAndLoss.lines].filter(
      (line) => line.kind === 'LINE',
    );
    for (const item of items) {
      const known = TAXONOMY.byKey.get(item.taxonomyKey ?? '');
      const closed = known?.component === 'retained_earnings' || known?.component === 'dividends';
      const expected = closed ? RETAINED : (known?.presented_in ?? known?.key);
      const holding = face.filter((line) => line.sourceItemIds.includes(item.id)).map((line) => line.key);
      // The result of the year stands behind retained earnings too, and comprehensive income behind its reserve.
      const carried =
        known?.section === 'profit_and_loss'
          ? [RETAINED, ...foldKeys(items, TAXONOMY).reserves.values()]
          : [];
      expect(
        holding.filter((key) => !carried.includes(key)),
        item.taxonomyKey ?? '',
      ).toEqual([expected]);
    }
  });

  it('prints lines whose meaning for a filing is in the mapping library', () => {
    // With the years exchanged every movement runs the other way: repayments for proceeds, disposals for purchases.
    const exchanged = items.map((item) => ({
      ...item,
      currentYearBalance: item.priorYearBalance ?? item.currentYearBalance,
      priorYearBalance: item.currentYearBalance,
    }));
    const parts = [statements, computeStatements({ ...input, items: exchanged })].flatMap(
      (each) =>
        [
          ['balance_sheet', each.balanceSheet.lines],
          ['income_statement', each.profitAndLoss.lines],
          ['cash_flow', each.cashFlow.lines],
        ] as const,
    );
    const unknown = parts.flatMap(([statement, lines]) =>
      lines
        // The exchanged years do not follow from each other; what they leave unexplained is never filed.
        .filter((line) => line.kind !== 'HEADING' && line.key !== 'unexplained_difference')
        .filter(({ label }) => !LIBRARY.exactMatch(label, (id) => LOOKUP.belongsTo(id, statement)))
        .map(({ label }) => `${statement}: ${label}`),
    );
    expect(unknown).toEqual([]);
  });

  it('keeps the face short: kinds of one family share its line', () => {
    const lines = statements.profitAndLoss.lines.filter((line) => line.kind === 'LINE').length;
    const accounts = keysOf(standard).filter((item) => item.section === 'profit_and_loss').length;
    expect(lines).toBeLessThanOrEqual(52);
    expect(lines).toBeLessThan(accounts * 0.65);
    const administrative = TAXONOMY.items.filter(
      (item) => item.group === 'administrative' && item.presented_in === undefined,
    );
    expect(administrative.length).toBeLessThanOrEqual(15);
  });
});
