/**
 * Rows that say how they are reckoned. "Tax at the rate of 17%": the rate times the result before tax that stands above
 * them, in each year by the rate of that year. "Subject to 9% GST": what is taxed, and the tax beside it.
 */
import { absolute } from '../../shared/model/money.ts';
import type { CellOf, FigureTable } from './figure-tables.ts';
import { isSlip } from './sums.ts';

const AT_RATE = /\btax\b.*?\b(?:at|using)\b.*?\brates?\b.*?(\d{1,2}(?:\.\d{1,2})?) ?%/i;
const OF_YEAR = /\b(\d{4}) ?: ?(\d{1,2}(?:\.\d{1,2})?) ?%/g;
const BEFORE_TAX = /\bbefore (?:income )?tax/i;

export interface Reckoned {
  readonly printed: CellOf;
  readonly base: CellOf;
  /** Cents as printed. */
  readonly expected: bigint;
  readonly differs: boolean;
}

/** Hundredths of a per cent. */
const hundredths = (text: string): bigint => BigInt(Math.round(Number(text) * 100));

function rateOf(label: string, year: string | undefined): bigint | null {
  const said = AT_RATE.exec(label)?.[1];
  if (said === undefined) return null;
  const own = [...label.matchAll(OF_YEAR)].find(([, of]) => of === year)?.[2];
  return hundredths(own ?? said);
}

/** A half goes away from nought. */
const share = (cents: bigint, rate: bigint): bigint =>
  ((absolute(cents) * rate + 5_000n) / 10_000n) * (cents < 0n ? -1n : 1n);

const wholeUnits = (cents: bigint, unit: bigint): bigint =>
  ((absolute(cents) + unit / 2n) / unit) * (cents < 0n ? -unit : unit);

const IS_TAX = /\b(?:VAT|GST|tax)\b/i;
const TAXED = /\b(\d{1,2}(?:\.\d{1,2})?) ?% (?:VAT|GST|goods and services tax|value[- ]added tax)\b/i;

/** The tax in the second column of two, reckoned from what is taxed in the first. */
function taxedBeside({ kind, rows, columns }: FigureTable, unit: bigint): readonly Reckoned[] {
  if (kind !== 'COMPONENTS' || columns.length !== 2 || !IS_TAX.test(columns[1]?.component ?? '')) return [];
  return rows.flatMap(({ label, figures: [base, tax] }, row): readonly Reckoned[] => {
    const rate = TAXED.exec(label)?.[1];
    if (rate === undefined || !base?.cents || !tax?.cents) return [];
    const expected = wholeUnits(share(base.cents, hundredths(rate)), unit);
    const apart = tax.cents - expected;
    const cells = { printed: { row, column: 1 }, base: { row, column: 0 } };
    return [{ ...cells, expected, differs: absolute(apart) > unit }];
  });
}

/** Rows of tax at a rate, and those that are another figure. `unit`: cents of one unit as printed. */
export function reckonedByRate(table: FigureTable, unit: bigint): readonly Reckoned[] {
  if (table.kind !== 'PERIODS') return taxedBeside(table, unit);
  return table.rows.flatMap(({ label, figures }, row): readonly Reckoned[] => {
    const above = table.rows.slice(0, row).findLastIndex((each) => BEFORE_TAX.test(each.label));
    if (above < 0) return [];
    const all = figures.flatMap((figure, column): readonly Reckoned[] => {
      const base = table.rows[above]?.figures[column];
      const rate = rateOf(label, table.columns[column]?.period?.slice(0, 4));
      if (!figure?.cents || !base?.cents || rate === null) return [];
      const expected = wholeUnits(share(base.cents, rate), unit);
      const apart = absolute(absolute(figure.cents) - absolute(expected));
      const cell = { printed: { row, column }, base: { row: above, column } };
      return [
        { ...cell, expected: figure.cents * expected < 0n ? -expected : expected, differs: apart > unit },
      ];
    });
    const wrong = all.filter(({ differs }) => differs);
    const [only] = wrong;
    // Rates of several countries fit nowhere: nothing is said then.
    if (wrong.length === all.length && !(only && all.length === 1 && isSlipOf(table, only, unit))) return [];
    return wrong.length > 1 ? [] : all;
  });
}

const isSlipOf = (table: FigureTable, { printed: { row, column }, expected }: Reckoned, unit: bigint) =>
  isSlip((table.rows[row]?.figures[column]?.cents ?? 0n) - expected, unit);
