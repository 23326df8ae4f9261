/**
 * Charts of any length for the benchmarks: names as a group with many outlets has them, no two alike, so that
 * nothing is found by having been seen a moment ago.
 */
import type { Money } from '../../shared/model/money.ts';
import { fromCents } from '../../shared/model/money.ts';

const KINDS = [
  'Trade receivables',
  'Sales',
  'Purchases',
  'Travelling',
  'Rental of premises',
  'Repairs and maintenance',
  'Bank charges',
  'Salaries',
  'CPF contributions',
  'Motor vehicle',
  'Accum. depn',
  'Deposit',
  'Prepaid insurance',
  'Accrued expenses',
  'Loan from director',
  'Interest on loan',
  'Office equipment',
  'Professional fees',
  'Telephone',
  'Utilities',
  'Stock',
  'Commission',
  'Discount given',
  'Freight inwards',
];
const PLACES = [
  'Jurong',
  'Tampines',
  'Bedok',
  'Woodlands',
  'Changi',
  'Novena',
  'Clementi',
  'Yishun',
  'Kallang',
  'Bishan',
  'Punggol',
  'Orchard',
  'Geylang',
  'Tuas',
  'Katong',
  'Serangoon',
  'Queenstown',
  'Pasir Ris',
];
const UNITS = [
  'outlet',
  'branch',
  'warehouse',
  'kiosk',
  'office',
  'team',
  'project',
  'centre',
  'plant',
  'depot',
];

export interface ChartAccount {
  readonly id: string;
  readonly accountCode: string;
  readonly accountDescription: string;
  readonly currentYearBalance: Money;
}

function nameOf(at: number): string {
  const kind = KINDS[at % KINDS.length];
  const place = PLACES[Math.floor(at / KINDS.length) % PLACES.length];
  const unit = UNITS[Math.floor(at / (KINDS.length * PLACES.length)) % UNITS.length];
  return `${kind} at ${place} ${unit} ${Math.floor(at / (KINDS.length * PLACES.length * UNITS.length)) + 1}`;
}

/** A chart that balances; `length` is even. */
export function largeChart(length: number): readonly ChartAccount[] {
  return Array.from({ length }, (_, at) => ({
    id: `item-${at}`,
    accountCode: String(100_000 + at),
    accountDescription: nameOf(at),
    currentYearBalance: fromCents(BigInt((at % 2 === 0 ? 1 : -1) * (123_400 + (at >> 1)))),
  }));
}

/** The chart as a CSV of two years. */
export function csvOf(chart: readonly ChartAccount[]): string {
  const lines = chart.map(
    ({ accountCode, accountDescription, currentYearBalance }) =>
      `${accountCode},${accountDescription},${currentYearBalance},${currentYearBalance}`,
  );
  return `${['Account Code,Account Name,2025,2024', ...lines].join('\n')}\n`;
}
