/**
 * Invented charts of fifteen trades as their ledgers look in Singapore (tests/fixtures/charts), each account
 * labelled with the keys an accountant would accept before any suggester saw it, and the measure of the
 * suggester on them. HELD_OUT charts are measured only: nobody tunes phrases or rules on their misses.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { MappingTaxonomy } from '../../../../../main/financial-statements/mapping/mapping-book.ts';
import type { EarlierMapping } from '../../../../../main/financial-statements/mapping/mapping-memory.ts';
import {
  type KeySuggestion,
  suggestKeys,
} from '../../../../../main/financial-statements/mapping/suggest-keys.ts';
import { type Money, moneySchema } from '../../../../../shared/model/money.ts';

export interface LabelledRow {
  readonly id: string;
  readonly accountCode: string;
  readonly accountDescription: string;
  readonly currentYearBalance: Money;
  /** Right keys, the first preferred. */
  readonly right: readonly string[];
}

export interface LabelledTrade {
  readonly trade: string;
  readonly rows: readonly LabelledRow[];
}

/** Charts on which nothing is tuned. */
export const HELD_OUT: ReadonlySet<string> = new Set([
  'charity',
  'ecommerce',
  'education',
  'employment-agency',
  'investment-holding',
  'professional-firm',
  'shipping-agency',
]);

const FOLDER = new URL('../../../../fixtures/charts/', import.meta.url);

/** One account per line: code | description | balance | right keys. */
function readRow(line: string, index: number): LabelledRow {
  const [accountCode = '', accountDescription = '', balance = '', keys = ''] = line.split('|');
  return {
    id: String(index),
    accountCode,
    accountDescription,
    currentYearBalance: moneySchema.parse(balance),
    right: keys.split(','),
  };
}

export const LABELLED_TRADES: readonly LabelledTrade[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.txt'))
  .sort()
  .map((name) => ({
    trade: basename(name, '.txt'),
    rows: readFileSync(new URL(name, FOLDER), 'utf8').trim().split('\n').map(readRow),
  }));

/** Ways in which a ledger calls the same account otherwise the year after. */
const RENAMINGS: readonly ((name: string) => string)[] = [
  (name) => `${name} (new)`,
  (name) => name.split(' ').reverse().join(' '),
  (name) => `${name} - general`,
  (name) => name.replace(/[aeiou](?=[a-z]{2})/, ''),
];

/**
 * What last year's file of the same client holds: nine accounts of ten under their name; the tenth was
 * called otherwise under the same code, or (each twentieth) did not exist.
 */
export function lastYearOf(rows: readonly LabelledRow[]): readonly EarlierMapping[] {
  return rows.flatMap((row, index): readonly EarlierMapping[] => {
    const [taxonomyKey] = row.right;
    if (taxonomyKey === undefined || index % 20 === 9) return [];
    const rename = index % 20 === 19 ? RENAMINGS[index % RENAMINGS.length] : undefined;
    const accountDescription = rename?.(row.accountDescription) ?? row.accountDescription;
    return [{ accountCode: row.accountCode, accountDescription, taxonomyKey, scope: 'CLIENT' }];
  });
}

export interface Measure {
  readonly rows: number;
  readonly first: number;
  readonly topThree: number;
  /** Suggestions marked HIGH, and how many of these were right. */
  readonly high: number;
  readonly highRight: number;
  readonly misses: readonly {
    readonly row: LabelledRow;
    readonly rank: number;
    readonly suggestions: readonly KeySuggestion[];
  }[];
}

export function measure(
  { rows }: LabelledTrade,
  memory: readonly EarlierMapping[],
  taxonomy: MappingTaxonomy,
): Measure {
  const all = suggestKeys(rows, memory, taxonomy, 'FULL_SFRS');
  const ranked = rows.map((row) => {
    const suggestions = all.get(row.id) ?? [];
    return {
      row,
      suggestions,
      rank: suggestions.findIndex((each) => row.right.includes(each.taxonomyKey)),
    };
  });
  const high = ranked.filter(({ suggestions }) => suggestions[0]?.confidence === 'HIGH');
  return {
    rows: rows.length,
    first: ranked.filter(({ rank }) => rank === 0).length,
    topThree: ranked.filter(({ rank }) => rank >= 0 && rank < 3).length,
    high: high.length,
    highRight: high.filter(({ rank }) => rank === 0).length,
    misses: ranked.filter(({ rank }) => rank !== 0),
  };
}

/** Measures of several charts taken together. */
export function together(measures: readonly Measure[]): Measure {
  const sum = (read: (measure: Measure) => number) => measures.reduce((total, each) => total + read(each), 0);
  return {
    rows: sum((each) => each.rows),
    first: sum((each) => each.first),
    topThree: sum((each) => each.topThree),
    high: sum((each) => each.high),
    highRight: sum((each) => each.highRight),
    misses: measures.flatMap((each) => each.misses),
  };
}
