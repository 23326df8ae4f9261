/**
 * Books of invented companies for the tests of statements: a small one written out, and random ones from a
 * seed that always balance.
 */
import { loadReportingTaxonomy } from '../../../../../constitution/reporting.ts';
import type {
  StatementHeader,
  StatementItem,
} from '../../../../../main/financial-statements/statements/statement-input.ts';
import { type IsoDate, isIsoDate } from '../../../../../shared/model/dates.ts';
import { fromCents, type Money, parseDecimal } from '../../../../../shared/model/money.ts';

export const TAXONOMY = loadReportingTaxonomy();

export function date(text: string): IsoDate {
  if (!isIsoDate(text)) throw new Error(text);
  return text;
}

export function money(text: string): Money {
  const amount = parseDecimal(text);
  if (amount === undefined) throw new Error(text);
  return amount;
}

export const HEADER: StatementHeader = {
  periodStart: date('2026-01-01'),
  periodEnd: date('2026-12-31'),
  currency: 'SGD',
  rounding: 'SGD',
  reportingStandard: 'FULL_SFRS',
};

/** Key, current, prior, opening; each column debit positive. */
export type Row = readonly [key: string | null, current: string, prior?: string, opening?: string];

export function books(rows: readonly Row[]): StatementItem[] {
  return rows.map(([key, current, prior, opening], at) => ({
    id: `item-${at + 1}`,
    accountCode: String(1000 + at),
    accountDescription: key ?? 'Unmapped account',
    taxonomyKey: key,
    currentYearBalance: money(current),
    priorYearBalance: prior === undefined ? null : money(prior),
    openingBalance: opening === undefined ? null : money(opening),
  }));
}

/** A small trading company; both columns are pre-closing and balance to the cent. */
export const TRADING: readonly Row[] = [
  ['property_plant_equipment', '48000.40', '40000.00'],
  ['trade_receivables', '30500.35', '25000.00'],
  ['inventories', '12000.00', '15000.25'],
  ['cash_and_bank', '47999.25', '28000.00'],
  ['share_capital', '-60000.00', '-50000.00'],
  ['retained_earnings', '-25000.25', '-10000.00'],
  ['dividends_paid', '5000.00', '2000.00'],
  ['borrowings_non_current', '-8000.00', '-10000.00'],
  ['trade_payables', '-21500.00', '-20000.00'],
  ['income_tax_payable', '-3500.00', '-3000.00'],
  ['revenue', '-200000.50', '-150000.25'],
  ['cost_of_sales', '120000.25', '95000.00'],
  ['salaries', '40000.00', '30000.00'],
  ['depreciation', '6000.50', '5000.00'],
  ['interest_expense', '500.00', '0.00'],
  ['other_income', '-500.00', '0.00'],
  ['income_tax_expense', '8500.00', '3000.00'],
];

/** Mulberry32: a small seeded generator, so that a failing case can be run again. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Random books with two pre-closing columns that balance and follow from each other: retained earnings of
 * the current column are those of the prior one with its profit, less its dividends.
 */
export function randomBooks(seed: number): StatementItem[] {
  const random = seeded(seed);
  const cents = (most: number) => BigInt(Math.floor(random() * most * 100));
  const items = TAXONOMY.items.filter((item) => item.role === 'posting' && random() < 0.35);
  const needed = ['cash_and_bank', 'share_capital', 'retained_earnings', 'revenue'];
  const keys = [...new Set([...needed, ...items.map((item) => item.key)])].filter(
    (key) => TAXONOMY.byKey.get(key)?.component !== 'retained_earnings' || key === 'retained_earnings',
  );
  const most = random() < 0.3 ? 50 : 500_000;
  const column = () =>
    new Map(
      keys.map((key) => [key, TAXONOMY.byKey.get(key)?.sign === 'credit' ? -cents(most) : cents(most)]),
    );
  const [prior, current] = [column(), column()];
  const sum = (of: Map<string, bigint>, pick: (key: string) => boolean) =>
    [...of].reduce((all, [key, amount]) => (pick(key) ? all + amount : all), 0n);
  const balance = (of: Map<string, bigint>) =>
    of.set('cash_and_bank', -sum(of, (key) => key !== 'cash_and_bank'));
  balance(prior);
  const closesToRetained = (key: string) => {
    const item = TAXONOMY.byKey.get(key);
    const result = item?.section === 'profit_and_loss' && item.group !== 'other_comprehensive_income';
    const remeasured = item?.reserve === 'retained_earnings';
    return result || remeasured || item?.component === 'dividends' || item?.component === 'retained_earnings';
  };
  current.set('retained_earnings', sum(prior, closesToRetained));
  balance(current);
  return keys.map((key, at) => ({
    id: `item-${at + 1}`,
    accountCode: String(at + 1),
    accountDescription: key,
    taxonomyKey: key,
    currentYearBalance: fromCents(current.get(key) ?? 0n),
    priorYearBalance: fromCents(prior.get(key) ?? 0n),
    openingBalance: null,
  }));
}

/** Every key with amounts of its own, balanced by the bank in both years. */
export function everyKey(): Row[] {
  const posting = TAXONOMY.items.filter((item) => item.role === 'posting' && item.key !== 'cash_and_bank');
  const amounts = posting.map((item, at) => {
    const [current, prior] = [BigInt(1_234_567 + at * 91_733), BigInt(1_000_049 + at * 83_311)];
    const side = item.sign === 'debit' ? 1n : -1n;
    return { key: item.key, current: current * side, prior: prior * side };
  });
  const sum = (year: 'current' | 'prior') => amounts.reduce((all, each) => all + each[year], 0n);
  return [
    ...amounts.map(({ key, current, prior }): Row => [key, fromCents(current), fromCents(prior)]),
    ['cash_and_bank', fromCents(-sum('current')), fromCents(-sum('prior'))],
  ];
}
