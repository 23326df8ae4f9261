/**
 * Checks that a reader with a calculator would make: every table casts and the statements agree with one
 * another, in both columns, on the presented figures.
 */
import { expect } from 'vitest';
import { computeStatements } from '../../../../../main/financial-statements/statements/compute-statements.ts';
import {
  ADJUSTMENT_ROW,
  AS_REPORTED_ROW,
  leadsToRestated,
} from '../../../../../main/financial-statements/statements/restated-equity.ts';
import type { StatementInput } from '../../../../../main/financial-statements/statements/statement-input.ts';
import type { RoundingConvention } from '../../../../../shared/model/enums.ts';
import { fromCents, roundCents, toCents } from '../../../../../shared/model/money.ts';
import { ROUNDING_UNIT_CENTS } from '../../../../../shared/model/printed-figures.ts';
import {
  type StatementLine,
  type StatementsJson,
  statementsJsonSchema,
} from '../../../../../shared/model/statements.ts';
import { date, HEADER, randomBooks, TAXONOMY } from './sample-books.ts';

type Year = 'current' | 'prior';

export function cents(lines: readonly StatementLine[], key: string, year: Year): bigint {
  const amount = lines.find((line) => line.key === key)?.[year];
  return amount === null || amount === undefined ? 0n : toCents(amount);
}

/** Whatever the books and the rounding: balanced, cast, agreeing, each moved line marked, and none moved far. */
export function expectRandomBooksToCast(seed: number, rounding: RoundingConvention): void {
  const unit = ROUNDING_UNIT_CENTS[rounding];
  const items = randomBooks(seed);
  const header = { ...HEADER, rounding };
  const input = { header, items, hasPriorYear: true, taxonomy: TAXONOMY, rules: [] };
  const statements = computeStatements(input);
  const label = `seed ${seed} in ${rounding}`;
  expect(statements.balanced, label).toBe(true);
  expectToCast(statements, label);
  if (seed % THREE_YEARS_EACH === 0) expectThreeYearsToCast(input, seed, label);
  expect(
    statements.anomalies.map((each) => each.kind),
    label,
  ).not.toContain('OPENING_EQUITY_DIFFERENCE');
  for (const line of [...statements.balanceSheet.lines, ...statements.profitAndLoss.lines]) {
    if (line.kind !== 'LINE' || line.current === null || line.exactCurrent === null) continue;
    const off = toCents(line.current) - toCents(line.exactCurrent);
    const near = off < 3n * unit && off > -3n * unit;
    expect(near, `${label} ${line.key} off by ${fromCents(off)}`).toBe(true);
    if (roundCents(toCents(line.exactCurrent), unit) !== toCents(line.current))
      expect(line.tookRounding, `${label} ${line.key}`).toBe(true);
  }
}

/** Of so many books, one is followed through three years: it costs as much as the rest of the checks. */
const THREE_YEARS_EACH = 5;

/** With the year before last: comparative cash flows, and reserves rolled forward through both years. */
function expectThreeYearsToCast(input: StatementInput, seed: number, label: string): void {
  const beforeLast = yearBeforeLast(seed, input.header.rounding);
  const both = computeStatements({ ...input, beforeLast });
  expect(both.cashFlow.comparativesAvailable, label).toBe(true);
  expectToCast(both, `${label}, three years`);
}

/** Other random books two years earlier, in the same unit or, for every third, in another. */
function yearBeforeLast(seed: number, rounding: RoundingConvention): StatementsJson {
  return computeStatements({
    header: {
      ...HEADER,
      rounding: seed % 3 === 0 ? 'SGD_CENTS' : rounding,
      periodStart: date('2024-01-01'),
      periodEnd: date('2024-12-31'),
      firstPeriod: true,
    },
    items: randomBooks(seed + 1),
    hasPriorYear: false,
    taxonomy: TAXONOMY,
    rules: [],
  });
}

/** Every check for one set of statements that balances; `label` names the case. */
export function expectToCast(statements: StatementsJson, label = ''): void {
  expect(statementsJsonSchema.parse(statements)).toEqual(statements);
  for (const year of ['current', 'prior'] as const) {
    if (year === 'prior' && !statements.hasPriorYear) continue;
    const where = `${label} ${year}`;
    expectSheet(statements, year, where);
    expectProfit(statements, year, where);
  }
  expectEquity(statements, label);
  if (statements.cashFlow.available) expectCashFlow(statements, label);
}

function expectSheet(statements: StatementsJson, year: Year, where: string): void {
  const lines = statements.balanceSheet.lines;
  const at = (key: string) => cents(lines, key, year);
  const section = (name: string) =>
    TAXONOMY.items.filter((item) => item.section === name).reduce((sum, item) => sum + at(item.key), 0n);
  for (const name of [
    'non_current_assets',
    'current_assets',
    'equity',
    'non_current_liabilities',
    'current_liabilities',
  ]) {
    expect(at(`total_${name}`), `${where} total_${name}`).toBe(section(name));
  }
  expect(at('total_assets'), where).toBe(at('total_non_current_assets') + at('total_current_assets'));
  expect(at('total_liabilities'), where).toBe(
    at('total_non_current_liabilities') + at('total_current_liabilities'),
  );
  expect(at('total_equity_and_liabilities'), where).toBe(at('total_equity') + at('total_liabilities'));
  if (statements.balanced) expect(at('total_assets'), where).toBe(at('total_equity_and_liabilities'));
}

function expectProfit(statements: StatementsJson, year: Year, where: string): void {
  const lines = statements.profitAndLoss.lines;
  const at = (key: string) => cents(lines, key, year);
  const group = (...names: string[]) =>
    TAXONOMY.items
      .filter((item) => item.group !== null && names.includes(item.group))
      .reduce((sum, item) => sum + at(item.key), 0n);
  const costs = group('selling', 'administrative', 'other_expenses', 'finance');
  expect(at('gross_profit'), where).toBe(group('revenue') - group('cost_of_sales'));
  expect(at('profit_before_tax'), where).toBe(at('gross_profit') + group('other_income') - costs);
  expect(at('profit_after_tax'), where).toBe(at('profit_before_tax') - group('tax'));
  expect(at('total_comprehensive_income'), where).toBe(
    at('profit_after_tax') + group('other_comprehensive_income'),
  );
}

function expectEquity(statements: StatementsJson, label: string): void {
  const { rows, columns } = statements.changesInEquity;
  const shown = rows.map((row) => Object.keys(row.amounts).sort());
  for (const keys of shown) expect(keys).toEqual([...columns.map((column) => column.key), 'total'].sort());
  for (const year of ['CURRENT', 'PRIOR'] as const) {
    const ofYear = rows.filter((row) => row.year === year);
    expectRestatedOpening(ofYear, `${label} ${year}`);
    const mine = ofYear.filter(({ key }) => !leadsToRestated(key));
    expect(new Set(ofYear.map(({ key }) => key)).size, `${label} ${year} rows of one key`).toBe(
      ofYear.length,
    );
    const closing = mine.at(-1);
    if (!closing) continue;
    const side = year === 'CURRENT' ? 'current' : 'prior';
    for (const row of mine) {
      const across = columns.reduce((sum, column) => sum + toCents(row.amounts[column.key] ?? row.total), 0n);
      expect(across, `${label} ${row.label} across`).toBe(toCents(row.total));
    }
    if (mine.length > 1) {
      for (const key of [...columns.map((column) => column.key), 'total']) {
        const down = mine.slice(0, -1).reduce((sum, row) => sum + toCents(row.amounts[key] ?? row.total), 0n);
        expect(down, `${label} ${year} ${key} down`).toBe(toCents(closing.amounts[key] ?? closing.total));
      }
      const profit = mine.find((row) => row.key === 'profit_for_the_year');
      const result = cents(statements.profitAndLoss.lines, 'profit_after_tax', side);
      expect(profit ? toCents(profit.total) : 0n, `${label} ${year} profit`).toBe(result);
    }
    for (const { key } of columns) {
      // A column is an equity line of the statement of financial position, and every such line has its column.
      expect(toCents(closing.amounts[key] ?? closing.total), `${label} ${year} column ${key}`).toBe(
        cents(statements.balanceSheet.lines, key, side),
      );
    }
    expect(toCents(closing.total), `${label} ${year} equity`).toBe(
      cents(statements.balanceSheet.lines, 'total_equity', side),
    );
  }
  const opening = rows.find((row) => row.year === 'CURRENT' && row.key === 'opening_balance');
  const before = rows.findLast((row) => row.year === 'PRIOR');
  if (opening && before)
    expect(opening.amounts, `${label} opening is the prior closing`).toEqual(before.amounts);
}

/** The balance as reported and what is added to it come to the restated one, in every column. */
function expectRestatedOpening(rows: StatementsJson['changesInEquity']['rows'], label: string): void {
  const [reported, added, opening] = [AS_REPORTED_ROW, ADJUSTMENT_ROW, 'opening_balance'].map((key) =>
    rows.find((row) => row.key === key),
  );
  if (!reported || !added || !opening) return;
  for (const key of Object.keys(opening.amounts)) {
    const [was, more, is] = [reported, added, opening].map((row) => toCents(row.amounts[key] ?? row.total));
    expect((was ?? 0n) + (more ?? 0n), `${label} ${key} as restated`).toBe(is);
  }
}

function expectCashFlow(statements: StatementsJson, label: string): void {
  const lines = statements.cashFlow.lines;
  for (const year of statements.cashFlow.comparativesAvailable
    ? (['current', 'prior'] as const)
    : (['current'] as const)) {
    const at = (key: string) => cents(lines, key, year);
    const end = lines.findIndex((line) => line.key === 'net_change_in_cash');
    const moves = lines.slice(0, end).filter((line) => line.kind === 'LINE');
    const sum = moves.reduce((all, line) => all + cents([line], line.key, year), 0n);
    expect(at('net_change_in_cash'), `${label} ${year} cash lines`).toBe(sum);
    const parts = ['net_cash_from_operating', 'net_cash_from_investing', 'net_cash_from_financing'];
    const rest = at('unexplained_difference') + at('rounding_difference');
    expect(
      parts.reduce((all, key) => all + at(key), rest),
      `${label} parts`,
    ).toBe(at('net_change_in_cash'));
    expect(at('opening_cash') + at('net_change_in_cash'), `${label} ${year} closing cash`).toBe(
      at('closing_cash'),
    );
    expect(at('closing_cash'), `${label} ${year} cash on the sheet`).toBe(sheetCash(statements, year));
    expect(at('profit_before_tax')).toBe(cents(statements.profitAndLoss.lines, 'profit_before_tax', year));
  }
  for (const line of lines) {
    const way = /^(?:Proceeds from|Decrease in|Increase in amounts due to)/.test(line.label)
      ? 1n
      : /^(?:Purchase of|Repayment of|Reduction of|Increase in)/.test(line.label)
        ? -1n
        : null;
    if (way === null || /\/\(|^Decrease in amounts due to/.test(line.label)) continue;
    for (const amount of [line.current, line.prior]) {
      if (amount === null || amount === '0.00') continue;
      expect(amount.startsWith('-'), `${label} ${line.label} ${amount}`).toBe(way === -1n);
    }
  }
  if (statements.hasPriorYear) {
    expect(cents(lines, 'opening_cash', 'current'), label).toBe(sheetCash(statements, 'prior'));
  }
}

function sheetCash(statements: StatementsJson, year: Year): bigint {
  return TAXONOMY.items
    .filter((item) => item.cash_flow === 'cash')
    .reduce((sum, item) => {
      const amount = cents(statements.balanceSheet.lines, item.key, year);
      return item.section === 'current_assets' ? sum + amount : sum - amount;
    }, 0n);
}
