/**
 * What the place of an account in its chart says (specification 4.2): the run of accounts around it, and the
 * depreciation that stands for it elsewhere. It moves what the words said; alone it proposes at most a guess.
 */
import type { TokensOf } from '../../../shared/words/word-reader.ts';
import { assetBehind, ZONE_WORDS, type Zone, zoneOf } from './chart-zones.ts';
import type { Scored } from './class-evidence.ts';
import { type Family, familyOf, sideOf } from './ledger-evidence.ts';
import type { AccountToMap, MappingBook } from './mapping-book.ts';
import { shapeOf } from './name-shapes.ts';
import type { MappingKey } from './phrase-index.ts';
import { byScore, EXACT, LEAST, partsOf } from './word-evidence.ts';

/** What the place in the chart is worth where no word says more. */
const PLACE = 0.46;

/** Numbers within codes count as numbers. One collator for all: making one takes longer than comparing. */
const CODE_ORDER = new Intl.Collator('en', { numeric: true });

/** Position of each account in the order of the chart: by code where there are codes, else as in the file. */
export function chartOrder(accounts: readonly AccountToMap[]): number[] {
  const order = accounts.map((_, index) => index);
  const coded = accounts.filter((account) => account.accountCode !== '').length;
  if (coded < accounts.length * 0.8) return order;
  const code = (index: number) => accounts[index]?.accountCode ?? '';
  return order.sort((a, b) => CODE_ORDER.compare(code(a), code(b)) || a - b);
}

/** What the accounts around one agree on; null where they do not. */
export interface Around {
  readonly family: Family | null;
  readonly zone: Zone | null;
  /** The one line that the nearest known accounts on both sides belong to. */
  readonly run: MappingKey | null;
}

/** How far the known accounts on both sides may stand: banks and customers stand in rows. */
const RUN_REACH = 4;

/** The line that the nearest known accounts before and after share, or null. */
export function runOf(items: readonly (MappingKey | null)[], at: number): MappingKey | null {
  const [before, after] = [-1, 1].map((step) => {
    for (let index = at + step; Math.abs(index - at) <= RUN_REACH; index += step) {
      const item = items[index];
      if (item) return item;
    }
    return null;
  });
  return before && before === after ? before : null;
}

/** An account of which no word is known, within a row of one line, is likely one more of them: never certain. */
function inRun(candidates: readonly Scored[], run: MappingKey | null, account: AccountToMap): Scored[] {
  const said = candidates[0]?.score ?? 0;
  if (run === null || said >= LEAST + 0.1 || sideOf(account.currentYearBalance) !== run.sign)
    return [...candidates];
  const rationale = `No word of the name is known; the accounts before and after it are ${run.label.toLowerCase()}.`;
  const others = candidates.filter(({ item }) => item !== run);
  return [{ item: run, score: LEAST + 0.1, exact: false, rationale }, ...others];
}

/** True where the balance, too, stands on the other side than the key: with the neighbours that are two doubts. */
function speaksAgainst({ item, exact }: Scored, { currentYearBalance: balance }: AccountToMap): boolean {
  const side = sideOf(balance);
  return !exact && side !== null && side !== item.sign;
}

/** The same candidates with the neighbours' family as further evidence, and a catch-all where there are none. */
export function withNeighbours(
  candidates: readonly Scored[],
  { family, zone, run }: Around,
  account: AccountToMap,
  book: MappingBook,
): Scored[] {
  const { keys, names } = book;
  const placed = inRun(inZone(candidates, zone, account, book), run, account);
  if (family === null) return placed;
  const moved = placed
    .map((scored) => ({
      ...scored,
      // Neighbours may settle a doubt; they never make a likeness certain.
      score:
        familyOf(scored.item) === family
          ? Math.max(scored.score, Math.min(0.89, scored.score * 1.08))
          : scored.score * (speaksAgainst(scored, account) ? 0.8 : 0.94),
    }))
    .sort(byScore);
  const side = sideOf(account.currentYearBalance);
  const fallback = side === null ? undefined : keys.get(names.families[family][side] ?? '');
  const [first] = moved;
  if (!fallback) return moved;
  const place = `It is among ${FAMILY_WORDS[family]} and has a ${side} balance.`;
  // Words that both the balance and the neighbours deny are a name ("Chaudhary Contractors", a creditor), not a kind.
  if (first?.against && familyOf(first.item) !== family && !moved.some(({ item }) => item === fallback))
    return [{ item: fallback, score: first.score, exact: false, against: true, rationale: place }, ...moved];
  if ((first?.score ?? 0) >= LEAST + 0.1) return moved;
  return [
    ...moved,
    { item: fallback, score: LEAST, exact: false, rationale: `No word of the name is known. ${place}` },
  ].sort(byScore);
}

/** Candidates with what the run of the chart around the account says of it. */
function inZone(
  candidates: readonly Scored[],
  zone: Zone | null,
  account: AccountToMap,
  { keys, names }: MappingBook,
): Scored[] {
  const side = sideOf(account.currentYearBalance);
  if (zone === null || side === null) return [...candidates];
  const general = keys.get(names.zones[zone][side] ?? '');
  const moved = candidates.map((scored) => {
    const own = zoneOf(scored.item, names.zones);
    // An overhead by its very name may be a direct cost where it stands among these.
    if (zone === 'COST_OF_SALES' && own === 'EXPENSES' && scored.score >= EXACT)
      return { ...scored, score: DOUBTED, exact: false };
    if (own === zone || scored.score >= EXACT) return scored;
    return { ...scored, score: scored.score * (ZONES_THAT_PULL.has(zone) ? 0.9 : 1) };
  });
  if (!general || !ZONES_THAT_PULL.has(zone)) return moved.sort(byScore);
  const before = moved.find(({ item }) => item.key === general.key);
  if (before && before.score >= PLACE) return moved.sort(byScore);
  return [
    ...moved.filter((each) => each !== before),
    {
      item: general,
      score: PLACE,
      exact: false,
      rationale: `It is among ${ZONE_WORDS[zone]}, and no word names its kind more closely.`,
    },
  ].sort(byScore);
}

/**
 * Guesses from the place alone behind what the words say, so that an uncertain row has alternatives; where the place
 * says nothing, the general kinds of what the words say.
 */
export function byPlace(
  words: readonly Scored[],
  zone: Zone | null,
  account: AccountToMap,
  { keys, names }: MappingBook,
): Scored[] {
  const side = sideOf(account.currentYearBalance);
  const [first] = words;
  const where = zone ?? (first ? zoneOf(first.item, names.zones) : null);
  if (where === null || side === null || words.length >= ENOUGH) return [];
  const further = names.zones[where][side === 'debit' ? 'further_debit' : 'further_credit'] ?? [];
  const reason =
    zone === null ? `it takes ${ZONE_WORDS[where]} of any kind` : `it stands among ${ZONE_WORDS[where]}`;
  return further.flatMap((key) => {
    const item = keys.get(key);
    if (!item || words.some((each) => each.item.key === key)) return [];
    const rationale = `No word of the name asks for it; ${reason}.`;
    return [{ item, score: LEAST - 0.05, exact: false, rationale }];
  });
}

/** Candidates that make guesses from the place needless. */
const ENOUGH = 3;

/** Just below what makes a key certain. */
const DOUBTED = 0.89;

/** Zones whose unknown accounts are one kind; the others hold many kinds. */
const ZONES_THAT_PULL: ReadonlySet<Zone> = new Set(['FIXED_ASSETS', 'REVENUE', 'COST_OF_SALES']);

const FAMILY_WORDS: Readonly<Record<Family, string>> = {
  ASSET: 'assets',
  LIABILITY: 'liabilities',
  EQUITY: 'equity accounts',
  INCOME: 'income accounts',
  EXPENSE: 'expenses',
};

/** Asset names behind accumulated depreciation, with the key of the pair. */
export function depreciatedAssets(
  accounts: readonly AccountToMap[],
  { keys, names, reader }: MappingBook,
): ReadonlyMap<string, MappingKey> {
  const assets = new Map<string, MappingKey>();
  for (const account of accounts) {
    const behind = assetBehind(partsOf(account.accountDescription).own, reader.tokens);
    if (behind === undefined) continue;
    const key = keys.get(shapeOf(account.accountDescription, account.currentYearBalance, names)?.key ?? '');
    if (key) assets.set(behind, key);
  }
  return assets;
}

/** An asset whose accumulated depreciation stands in the same chart is of the same kind. */
export function withPair(
  candidates: readonly Scored[],
  account: AccountToMap,
  assets: ReadonlyMap<string, MappingKey>,
  tokensOf: TokensOf,
): Scored[] {
  if (sideOf(account.currentYearBalance) !== 'debit') return [...candidates];
  const item = assets.get(tokensOf(partsOf(account.accountDescription).own).join(' '));
  if (!item) return [...candidates];
  const before = candidates.find((each) => each.item.key === item.key);
  return [
    // What is depreciated is an asset: an expense of a like name ("car expenses") is not what is meant.
    ...candidates
      .filter((each) => each.item.key !== item.key)
      .map((each) =>
        each.item.section === 'profit_and_loss' ? { ...each, score: each.score * 0.8, exact: false } : each,
      ),
    {
      item,
      score: Math.max(0.95, before?.score ?? 0),
      exact: before?.exact ?? false,
      rationale: 'The chart has accumulated depreciation or amortisation of the same name.',
    },
  ].sort(byScore);
}

/** Ledgers in foreign currencies keep the effect of the rate beside the account itself, cut short at their width. */
const EXCHANGE = /^(.*\S)\s+exch(?:an(?:ge?)?)?$/i;
const IN_CURRENCY = /[^A-Z][A-Z]{3}$/;

/** "OCBC - USD Exchange" carries what the rate did to "OCBC - USD", on either side: it belongs to that account's line. */
export function withExchange(
  candidates: readonly Scored[],
  { accountDescription: name }: AccountToMap,
  firstOf: ReadonlyMap<string, Scored>,
  { index }: MappingBook,
): readonly Scored[] {
  const base = EXCHANGE.exec(name.trim())?.[1];
  if (base === undefined) return candidates;
  // The account itself may have gone; a name that ends in a currency still says whose rate it was.
  const named = IN_CURRENCY.test(base) ? index.match(base, LEAST)[0] : undefined;
  const first = firstOf.get(base.toLowerCase()) ?? named;
  if (!first || first.score < LEAST) return candidates;
  const { item } = first;
  const rationale = `It carries the exchange difference of the account "${base}".`;
  return [
    { item, score: DOUBTED, exact: false, rationale },
    ...candidates
      .filter((each) => each.item !== item)
      .map((each) => ({ ...each, score: Math.min(each.score, DOUBTED - 0.1), exact: false })),
  ];
}
