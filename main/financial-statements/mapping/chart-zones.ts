/**
 * Where an account stands in its chart: charts keep fixed assets, revenue, direct costs and overheads in runs,
 * so that neighbours which are known say what an unknown one is. Headings of a path ("Income: Vaccination")
 * say the same outright, and an asset is known by the accumulated depreciation that carries its name.
 */
import {
  type AccountFamily,
  type AccountNames,
  type ChartZone,
  partOf,
} from '../../../constitution/index.ts';
import type { TokensOf } from '../../../shared/words/word-reader.ts';
import type { MappingKey } from './phrase-index.ts';

export type Zone = ChartZone;

export const ZONE_WORDS: Readonly<Record<Zone, string>> = {
  FIXED_ASSETS: 'fixed assets',
  REVENUE: 'revenue accounts',
  COST_OF_SALES: 'direct costs',
  OTHER_INCOME: 'other income',
  EXPENSES: 'expenses',
  ASSETS: 'assets',
  LIABILITIES: 'liabilities',
  EQUITY: 'equity accounts',
};

/** The run of a chart in which accounts of the key stand. */
export function zoneOf(item: MappingKey, zones: AccountNames['zones']): Zone {
  const part = partOf(item);
  if (part === 'profit_and_loss') {
    if (item.group === 'revenue') return 'REVENUE';
    if (item.group === 'cost_of_sales') return 'COST_OF_SALES';
    return item.sign === 'credit' ? 'OTHER_INCOME' : 'EXPENSES';
  }
  if (part === 'equity') return 'EQUITY';
  if (part === 'liabilities') return 'LIABILITIES';
  return zones.FIXED_ASSETS.holds?.includes(item.key) ? 'FIXED_ASSETS' : 'ASSETS';
}

const HEADINGS: readonly (readonly [RegExp, Zone])[] = [
  [/^other (?:income|revenue)/i, 'OTHER_INCOME'],
  [/^(?:income|revenue|sales|turnover|trading income)s?$/i, 'REVENUE'],
  [/^(?:cost of (?:goods sold|sales)|cogs|direct costs?|cost of services)$/i, 'COST_OF_SALES'],
  [/^(?:expenses?|operating expenses|overheads|administrative expenses|general expenses)$/i, 'EXPENSES'],
  [/^(?:fixed assets?|property,? plant|ppe|non-?current assets)/i, 'FIXED_ASSETS'],
  [/liabilit/i, 'LIABILITIES'],
  [/^(?:current )?assets?$/i, 'ASSETS'],
  [/^(?:equity|capital)$/i, 'EQUITY'],
];

/** The zone that a heading of a path names, or undefined when it is an account of its own. */
export function zoneOfHeading(heading: string): Zone | undefined {
  return HEADINGS.find(([form]) => form.test(heading.trim()))?.[1];
}

const REACH = 8;

/** Letters and figures at the start that two codes have in common. */
function inCommon(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

/**
 * The zone of the run in which an account stands: the nearest known accounts on both sides agree on it, or one
 * of them is nearer by code. `zones` and `codes` are in the order of the chart; null where nothing is known.
 */
export function neighbourZone(
  zones: readonly (Zone | null)[],
  codes: readonly string[],
  at: number,
): Zone | null {
  const [[before] = [], [after] = []] = nearestKnown(zones, at);
  if (before === undefined || after === undefined) return null;
  const [first, second] = [zones[before] ?? null, zones[after] ?? null];
  if (first === second) return first;
  const [shared, sharedAfter] = [before, after].map((index) => inCommon(codes[at] ?? '', codes[index] ?? ''));
  if (shared === sharedAfter) return null;
  return (shared ?? 0) > (sharedAfter ?? 0) ? first : second;
}

const OF_RESULT: ReadonlySet<Zone> = new Set(['REVENUE', 'OTHER_INCOME', 'COST_OF_SALES', 'EXPENSES']);

/** True of the runs of a chart whose accounts are closed into the result of the year. */
export function isOfResult(zone: Zone): boolean {
  return OF_RESULT.has(zone);
}

/** The first accounts of income in a chart are those of the trade, where no word tells: other income stands behind them. */
export function leadingZones(
  zones: readonly (Zone | null)[],
): (at: number, family: AccountFamily | null) => Zone | null {
  const sheet = zones.findIndex((zone) => zone !== null);
  const result = zones.findIndex((zone) => zone !== null && isOfResult(zone));
  return (at, family) => {
    const leads = sheet >= 0 && sheet < at && (result < 0 || at <= result);
    return family === 'INCOME' && leads ? 'REVENUE' : null;
  };
}

/** How many known accounts on each side tell the statement. */
const AROUND = 3;

/**
 * The zone around an account as far as it tells the statement: two runs of one statement, whichever is nearer, or
 * all known accounts around it but one (a trademark beside a patent, both among overheads).
 */
export function statementAround(
  zones: readonly (Zone | null)[],
  codes: readonly string[],
  at: number,
): Zone | null {
  const zone = neighbourZone(zones, codes, at);
  if (zone) return zone;
  const near = nearestKnown(zones, at, AROUND).flat();
  const [first, second] = nearestKnown(zones, at).map(([index]) => zones[index ?? -1] ?? null);
  if (first && second && isOfResult(first) === isOfResult(second)) return first;
  const known = near.flatMap((index) => zones[index] ?? []);
  return (
    known.find((each) => {
      const alike = known.filter((other) => isOfResult(other) === isOfResult(each)).length;
      return known.length >= 2 * AROUND - 1 && alike >= known.length - 1;
    }) ?? null
  );
}

/** Where the nearest accounts of known zones stand: those before one, then those after it, nearest first. */
function nearestKnown(zones: readonly (Zone | null)[], at: number, most = 1): readonly (readonly number[])[] {
  return [-1, 1].map((step) => {
    const places: number[] = [];
    for (let index = at + step; Math.abs(index - at) <= REACH && places.length < most; index += step) {
      if (index < 0 || index >= zones.length) break;
      if (zones[index]) places.push(index);
    }
    return places;
  });
}

const ACCUMULATED =
  /^.*?\b(?:acc(?:um(?:ulated)?)?\.?\s*(?:dep\w*|amort\w*)|prov(?:ision|\.)?\s*for\s*dep\w*|a\.?d\.?(?=\s*[-–:])|(?:dep\w*|amort\w*) to date)\.?(?:\s+(?:of|on|for))?/i;

/** The words of the asset behind "Acc. depn - Prime movers", as one text; undefined for other accounts. */
export function assetBehind(name: string, tokensOf: TokensOf): string | undefined {
  if (!ACCUMULATED.test(name)) return undefined;
  const rest = tokensOf(name.replace(ACCUMULATED, ' ')).join(' ');
  return rest === '' ? undefined : rest;
}
