/**
 * What the numbering of a chart says: charts that keep direct costs apart number them under a figure of their own
 * ("5000 Purchases" to "5900", the overheads from 6000 on). What such a block holds beside them is a direct cost,
 * whatever its nature (specification 4.2), but never certain: the block is read from the accounts that are known.
 */
import type { Zone } from './chart-zones.ts';
import type { Scored } from './class-evidence.ts';
import { type Family, familyOf, sideOf } from './ledger-evidence.ts';
import type { AccountToMap, MappingBook } from './mapping-book.ts';
import { asCostOfSales, surestOfEach } from './name-overrides.ts';
import type { MappingKey } from './phrase-index.ts';
import { byScore } from './word-evidence.ts';

/** Known overheads that a chart must number elsewhere before a block of its numbers means anything. */
const OVERHEADS_ELSEWHERE = 3;

/** Overheads that belong to no sale wherever they are numbered: taxes and the cost of money. */
const NEVER_DIRECT: ReadonlySet<string> = new Set(['tax', 'finance']);

const isDirect = (item: MappingKey) => item.group === 'cost_of_sales';
const isOverhead = (item: MappingKey) => familyOf(item) === 'EXPENSE' && !isDirect(item);

/** The figure that the number of an account starts with; undefined for accounts without a number. */
function blockOf(code: string): string | undefined {
  return /^\d/.exec(code.trim())?.[0];
}

/**
 * The blocks of numbers that hold direct costs. `likely` and `certain` are the keys that the names alone make likely and
 * certain, by place in `codes`: one overhead that is certain outweighs a direct cost, and two direct costs outweigh it.
 */
export function directCostBlocks(
  codes: readonly string[],
  likely: readonly (MappingKey | null)[],
  certain: readonly (MappingKey | null)[],
): ReadonlySet<string> {
  const direct = new Map<string, number>();
  const overheads = new Map<string, number>();
  const count = (counts: Map<string, number>, block: string) =>
    counts.set(block, (counts.get(block) ?? 0) + 1);
  codes.forEach((code, at) => {
    const block = blockOf(code);
    if (block === undefined) return;
    const item = likely[at];
    if (item && isDirect(item)) count(direct, block);
    const sure = certain[at];
    if (sure && isOverhead(sure)) count(overheads, block);
  });
  const all = [...overheads.values()].reduce((total, each) => total + each, 0);
  return new Set(
    [...direct.keys()].filter((block) => {
      const among = overheads.get(block) ?? 0;
      return (direct.get(block) ?? 0) >= among * 2 && all - among >= OVERHEADS_ELSEWHERE;
    }),
  );
}

/** Overheads in a block of direct costs, as the direct costs that they are there; their usual keys stay behind them. */
export function inDirectCostBlock(
  candidates: readonly Scored[],
  { accountCode, currentYearBalance: balance }: AccountToMap,
  blocks: ReadonlySet<string>,
  book: MappingBook,
): readonly Scored[] {
  const block = blockOf(accountCode);
  const [first] = candidates;
  if (!first || block === undefined || !blocks.has(block) || sideOf(balance) !== 'debit') return candidates;
  if (!isOverhead(first.item) || NEVER_DIRECT.has(first.item.group ?? '')) return candidates;
  const reason = `Accounts numbered ${block}… are direct costs in this chart.`;
  const moved = asCostOfSales(candidates, reason, book).map((each) => ({
    ...each,
    exact: false,
    doubted: true,
  }));
  return surestOfEach(moved).sort(byScore);
}

/** Certain accounts of one family that a block must hold before it says anything of the others. */
const ENOUGH_OF_FAMILY = 2;

/** Certain accounts that it must hold before it speaks against what the words of another one say. */
const ENOUGH_TO_DOUBT = 4;
/** So many of one family for each of another: a name alone may be wrong, a chart rarely is. */
const FOR_EACH_OTHER = 5;

/** The run of the chart that a block of one family stands for where the neighbours of an account do not tell. */
const ZONE_OF_FAMILY: Readonly<Record<Family, Zone>> = {
  ASSET: 'ASSETS',
  LIABILITY: 'LIABILITIES',
  EQUITY: 'EQUITY',
  INCOME: 'REVENUE',
  EXPENSE: 'EXPENSES',
};

/** What the accounts of one first figure are in a chart. */
export interface NumberBlock {
  readonly family: Family;
  readonly zone: Zone;
  /** All that are certain are of the family, so that an account of which no word is known likely is. */
  readonly unmixed: boolean;
  /** Enough are, and nearly all, to doubt one that its words put into the other statement. */
  readonly doubts: boolean;
}

/** What a block of numbers holds, by the first figure of the number; undefined where none is certain. */
export function blockFamilies(
  codes: readonly string[],
  certain: readonly (MappingKey | null)[],
): (code: string) => NumberBlock | undefined {
  const counted = new Map<string, Map<Family, number>>();
  codes.forEach((code, at) => {
    const block = blockOf(code);
    const item = certain[at];
    if (block === undefined || !item) return;
    const family = familyOf(item);
    const counts = counted.get(block) ?? new Map<Family, number>();
    counted.set(block, counts.set(family, (counts.get(family) ?? 0) + 1));
  });
  const blocks = new Map([...counted].map(([block, counts]) => [block, readBlock(counts)]));
  return (code) => blocks.get(blockOf(code) ?? '');
}

/** What the certain accounts of a block say, by how many there are of each family. */
function readBlock(counts: ReadonlyMap<Family, number>): NumberBlock | undefined {
  const [most, ...others] = [...counts].sort(([, a], [, b]) => b - a);
  if (most === undefined) return undefined;
  const [family, count] = most;
  const ofOthers = others.reduce((total, [, each]) => total + each, 0);
  return {
    family,
    zone: ZONE_OF_FAMILY[family],
    unmixed: ofOthers === 0 && count >= ENOUGH_OF_FAMILY,
    doubts: count >= ENOUGH_TO_DOUBT && count >= ofOthers * FOR_EACH_OTHER,
  };
}
