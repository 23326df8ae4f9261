/**
 * Suggests reporting keys for the accounts of a trial balance without any model (specification 4.2; the
 * offline part): memory of the client, memory of the firm, then the words of the reporting taxonomy with
 * the side of the balance and the neighbours as evidence. A suggestion is a proposal; it decides nothing.
 */
import type { FsMappingConfidence, ReportingStandard } from '../../../shared/model/enums.ts';
import type { Money } from '../../../shared/model/money.ts';
import { statedClass } from '../trial-balance/account-classes.ts';
import {
  assetBehind,
  neighbourZone,
  ZONE_KEYS,
  ZONE_RUNNERS_UP,
  ZONE_WORDS,
  type Zone,
  zoneOf,
  zoneOfHeading,
} from './chart-zones.ts';
import {
  amongOthers,
  asTurnover,
  fitsClass,
  incomeOfBooks,
  inStatedClass,
  type Scored,
} from './class-evidence.ts';
import { headNoun } from './head-nouns.ts';
import {
  CATCH_ALL,
  type Family,
  familyOf,
  neighbourFamily,
  OTHER_SIDE,
  sideFactor,
  sideOf,
} from './ledger-evidence.ts';
import { type TokensOf, tokensOnce } from './ledger-tokens.ts';
import { buildMemory, type EarlierMapping } from './mapping-memory.ts';
import { shapeOf } from './name-shapes.ts';
import { buildPhraseIndex, type MappingKey, type PhraseIndex } from './phrase-index.ts';

export interface AccountToMap {
  readonly id: string;
  readonly accountCode: string;
  readonly accountDescription: string;
  readonly currentYearBalance: Money;
  /** The class that the file gives the account ("Fixed Asset"), in its own words. */
  readonly fileClass?: string;
}

export interface KeySuggestion {
  readonly taxonomyKey: string;
  readonly taxonomyLabel: string;
  readonly confidence: FsMappingConfidence;
  readonly rationale: string;
}

const MAX_SUGGESTIONS = 4;
const LEAST = 0.3;
/** Below it nothing can bring a likeness of words up to LEAST: neighbours add eight parts in a hundred at most. */
const HOPELESS = LEAST / 1.1;
/** What the shape of a name is worth: more than a likeness of some words, less than the same words. */
const SHAPE = 0.92;
/** What the place in the chart is worth where no word says more. */
const PLACE = 0.46;
/** From here on the words of name and phrase are the same. */
const EXACT = 0.99;

/** Parts of "Land held for investment: Financing cost: Interest", the account's own name last. */
function partsOf(name: string): { readonly own: string; readonly parents: readonly string[] } {
  const parts = name.split(/\s*:\s*/).filter((part) => part !== '');
  // "Fixed assets: Vans" stands under a heading; "Right-of-use: leases" is one name.
  if (/^(?:less|right[- ]of[- ]use)$/i.test(parts[0] ?? '')) return { own: name, parents: [] };
  return { own: parts.at(-1) ?? name, parents: parts.slice(0, -1) };
}

function fits(item: MappingKey, balance: Money): string {
  const side = sideOf(balance);
  if (side === null) return '';
  return side === item.sign ? `; the ${side} balance fits` : `; but its balance is a ${side}`;
}

/** Scores by words and side; the whole name counts fully, its own part and its parents a little less. */
function scoreByWords(
  account: AccountToMap,
  index: PhraseIndex,
  keys: ReadonlyMap<string, MappingKey>,
  tokensOf: TokensOf,
): Scored[] {
  const { accountDescription: name, currentYearBalance: balance } = account;
  const { own, parents } = partsOf(name);
  const best = new Map<string, Scored>();
  const keep = (scored: Scored) => {
    const before = best.get(scored.item.key);
    if (!before || scored.score > before.score) best.set(scored.item.key, scored);
  };
  // The group on top of a path is the line of the balance sheet; the account's own name refines it.
  const zone = parents[0] === undefined ? undefined : zoneOfHeading(parents[0]);
  const top = parents[0] === undefined || zone ? undefined : index.match(parents[0], HOPELESS)[0];
  const group = top && top.score >= 0.5 && top.item.section !== 'profit_and_loss' ? top.item : undefined;
  const texts: readonly (readonly [string, number])[] =
    parents[0] === undefined
      ? [[name, 1]]
      : zone
        ? [[own, 1], ...(parents[1] === undefined ? [] : ([[parents.slice(1).join(' '), 0.9]] as const))]
        : [
            [own, group ? 0.7 : 0.95],
            [parents[0], 0.9],
          ];
  for (const [text, worth] of texts) {
    for (const { item, phrase, score } of index.match(text, HOPELESS)) {
      const factor =
        sideFactor(item, name, balance) *
        (group && familyOf(group) !== familyOf(item) ? 0.7 : 1) *
        zoneFactor(item, zone);
      if (score * worth * factor >= HOPELESS) {
        const rationale = `${score >= EXACT ? 'The name is' : 'The name is like'} "${phrase}"${fits(item, balance)}.`;
        keep({ item, score: score * worth * factor, exact: score >= EXACT && worth === 1, rationale });
      }
      const other = factor < 0.9 ? keys.get(OTHER_SIDE[item.key] ?? '') : undefined;
      if (other) {
        keep({
          item: other,
          score: score * worth * 0.86,
          exact: false,
          rationale: `The name is like "${phrase}", and the ${sideOf(balance)} balance makes it ${other.label.toLowerCase()}.`,
        });
      }
    }
  }
  const shape = shapeOf(own, balance);
  const shaped = shape === undefined ? undefined : keys.get(shape.key);
  if (shape && shaped && (!zone || zoneFactor(shaped, zone) === 1)) {
    keep({
      item: shaped,
      score: SHAPE,
      exact: false,
      rationale: `The name reads as ${shape.what}${fits(shaped, balance)}.`,
    });
  }
  const head = headNoun(own, balance, tokensOf);
  const general = head === undefined ? undefined : keys.get(head.key);
  if (general && head) {
    keep({
      item: general,
      score: 0.42,
      exact: false,
      rationale: `Its last word makes it ${head.what}; nothing names its kind more closely.`,
    });
  }
  return [...best.values()].sort(byScore);
}

/** A heading of the path that names another part of the chart speaks against a key. */
function zoneFactor(item: MappingKey, zone: Zone | undefined): number {
  if (zone === undefined) return 1;
  const own = zoneOf(item);
  if (own === zone) return 1;
  const wide = zone === 'ASSETS' && own === 'FIXED_ASSETS';
  if (wide) return 1;
  return familyOf(item) === FAMILY_OF_ZONE[zone] ? 0.9 : 0.6;
}

const FAMILY_OF_ZONE: Readonly<Record<Zone, Family>> = {
  FIXED_ASSETS: 'ASSET',
  ASSETS: 'ASSET',
  REVENUE: 'INCOME',
  OTHER_INCOME: 'INCOME',
  COST_OF_SALES: 'EXPENSE',
  EXPENSES: 'EXPENSE',
  LIABILITIES: 'LIABILITY',
  EQUITY: 'EQUITY',
};

function byScore(a: Scored, b: Scored): number {
  return b.score - a.score;
}

function confidenceOf(scored: Scored, next: Scored | undefined): FsMappingConfidence {
  const margin = scored.score - (next?.score ?? 0);
  if (scored.score >= 0.9 && (scored.exact || margin >= 0.1)) return 'HIGH';
  return scored.score >= 0.6 && margin >= 0.02 ? 'MEDIUM' : 'LOW';
}

/** Numbers within codes count as numbers. One collator for all: making one takes longer than comparing. */
const CODE_ORDER = new Intl.Collator('en', { numeric: true });

/** Position of each account in the order of the chart: by code where there are codes, else as in the file. */
function chartOrder(accounts: readonly AccountToMap[]): number[] {
  const order = accounts.map((_, index) => index);
  const coded = accounts.filter((account) => account.accountCode !== '').length;
  if (coded < accounts.length * 0.8) return order;
  const code = (index: number) => accounts[index]?.accountCode ?? '';
  return order.sort((a, b) => CODE_ORDER.compare(code(a), code(b)) || a - b);
}

/** The same candidates with the neighbours' family as further evidence, and a catch-all where there are none. */
function withNeighbours(
  candidates: readonly Scored[],
  family: Family | null,
  zone: Zone | null,
  account: AccountToMap,
  keys: ReadonlyMap<string, MappingKey>,
): Scored[] {
  const placed = inZone(candidates, zone, account, keys);
  if (family === null) return placed;
  const moved = placed
    .map((scored) => ({
      ...scored,
      // Neighbours may settle a doubt; they never make a likeness certain.
      score:
        familyOf(scored.item) === family
          ? Math.max(scored.score, Math.min(0.89, scored.score * 1.08))
          : scored.score * 0.94,
    }))
    .sort(byScore);
  const side = sideOf(account.currentYearBalance);
  const fallback = side === null ? undefined : keys.get(CATCH_ALL[family][side] ?? '');
  if ((moved[0]?.score ?? 0) >= LEAST + 0.1 || !fallback) return moved;
  return [
    ...moved,
    {
      item: fallback,
      score: LEAST,
      exact: false,
      rationale: `No word of the name is known; it stands among ${FAMILY_WORDS[family]} and has a ${side} balance.`,
    },
  ].sort(byScore);
}

/** Candidates with what the run of the chart around the account says of it. */
function inZone(
  candidates: readonly Scored[],
  zone: Zone | null,
  account: AccountToMap,
  keys: ReadonlyMap<string, MappingKey>,
): Scored[] {
  const side = sideOf(account.currentYearBalance);
  if (zone === null || side === null) return [...candidates];
  const general = keys.get(ZONE_KEYS[zone][side] ?? '');
  const moved = candidates.map((scored) =>
    zoneOf(scored.item) === zone || scored.score >= EXACT
      ? scored
      : { ...scored, score: scored.score * (ZONES_THAT_PULL.has(zone) ? 0.9 : 1) },
  );
  if (!general || !ZONES_THAT_PULL.has(zone)) return moved.sort(byScore);
  const before = moved.find(({ item }) => item.key === general.key);
  if (before && before.score >= PLACE) return moved.sort(byScore);
  return [
    ...moved.filter((each) => each !== before),
    {
      item: general,
      score: PLACE,
      exact: false,
      rationale: `It stands among ${ZONE_WORDS[zone]}, and no word names its kind more closely.`,
    },
  ].sort(byScore);
}

/** Guesses from the place alone behind what the words say, so that an uncertain row has alternatives. */
function byPlace(
  words: readonly Scored[],
  zone: Zone | null,
  account: AccountToMap,
  keys: ReadonlyMap<string, MappingKey>,
): Scored[] {
  const side = sideOf(account.currentYearBalance);
  if (zone === null || side === null || words.length >= ENOUGH) return [];
  const further = ZONE_RUNNERS_UP[side].find(([each]) => each === zone)?.[1] ?? [];
  return further.flatMap((key) => {
    const item = keys.get(key);
    if (!item || words.some((each) => each.item.key === key)) return [];
    const rationale = `No word of the name asks for it; it stands among ${ZONE_WORDS[zone]}.`;
    return [{ item, score: LEAST - 0.05, exact: false, rationale }];
  });
}

/** Candidates that make guesses from the place needless. */
const ENOUGH = 3;

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
function depreciatedAssets(
  accounts: readonly AccountToMap[],
  keys: ReadonlyMap<string, MappingKey>,
): ReadonlyMap<string, MappingKey> {
  const assets = new Map<string, MappingKey>();
  for (const account of accounts) {
    const behind = assetBehind(partsOf(account.accountDescription).own);
    if (behind === undefined) continue;
    const key = keys.get(shapeOf(account.accountDescription, account.currentYearBalance)?.key ?? '');
    if (key) assets.set(behind, key);
  }
  return assets;
}

/** An asset whose accumulated depreciation stands in the same chart is of the same kind. */
function withPair(
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

/**
 * Suggestions per account id, best first, four at most; an account without any evidence has an empty list.
 * `taxonomy` is the reporting taxonomy; keys outside `standard` are never proposed.
 */
export function suggestKeys(
  accounts: readonly AccountToMap[],
  memory: readonly EarlierMapping[],
  taxonomy: { readonly items: readonly MappingKey[] },
  standard: ReportingStandard,
): Map<string, readonly KeySuggestion[]> {
  const items = taxonomy.items.filter(
    (item) => item.standards === undefined || item.standards.includes(standard),
  );
  const keys = new Map(items.map((item) => [item.key, item]));
  const tokensOf = tokensOnce();
  const index = buildPhraseIndex(items, tokensOf);
  const earlier = buildMemory(
    memory.filter((mapping) => keys.has(mapping.taxonomyKey)),
    tokensOf,
  );

  const recalled = accounts.map((account) => earlier.recall(account.accountCode, account.accountDescription));
  const assets = depreciatedAssets(accounts, keys);
  const scored = accounts.map((account) =>
    withPair(scoreByWords(account, index, keys, tokensOf), account, assets, tokensOf),
  );
  const order = chartOrder(accounts);
  const sureItems = order.map((at): MappingKey | null => {
    const remembered = recalled[at]?.[0];
    const known = remembered?.confidence === 'HIGH' ? keys.get(remembered.taxonomyKey) : undefined;
    const [first, second] = scored[at] ?? [];
    const sure =
      first && confidenceOf(first, second) !== 'LOW' && first.score >= 0.7 ? first.item : undefined;
    return known ?? sure ?? null;
  });
  const families = sureItems.map((item) => (item ? familyOf(item) : null));
  const codes = order.map((at) => accounts[at]?.accountCode ?? '');
  const zones = sureItems.map((item) => (item ? zoneOf(item) : null));
  const income = incomeOfBooks(accounts, scored);
  const result = new Map<string, readonly KeySuggestion[]>();
  order.forEach((at, position) => {
    const account = accounts[at];
    if (!account) return;
    const stated = account.fileClass === undefined ? undefined : statedClass(account.fileClass);
    const heading = zoneOfHeading(partsOf(account.accountDescription).parents[0] ?? '');
    const zone = stated
      ? (stated.kind ?? heading ?? null)
      : (heading ?? neighbourZone(zones, codes, position));
    const family = stated?.family ?? neighbourFamily(families, position);
    const near = withNeighbours(scored[at] ?? [], family, zone, account, keys).filter(
      ({ score }) => score >= LEAST,
    );
    const turned = asTurnover(near, account, stated, income, keys);
    // The group on top of a path says where the account belongs, whatever stands around it.
    const around =
      partsOf(account.accountDescription).parents.length === 0 ? neighbourZone(zones, codes, position) : null;
    const words = stated ? inStatedClass(turned, account, stated, keys) : amongOthers(turned, around);
    const suggestions: KeySuggestion[] = [];
    for (const { taxonomyKey, confidence: usual, rationale, scope } of recalled[at] ?? []) {
      const item = keys.get(taxonomyKey);
      if (item === undefined) continue;
      // What a person decided for this client stands; what other clients call so yields to this file's class.
      const doubted = scope === 'FIRM' && stated && !fitsClass(item, stated, account.currentYearBalance);
      const confidence = doubted ? 'LOW' : usual;
      suggestions.push({ taxonomyKey, taxonomyLabel: item.label, confidence, rationale });
    }
    const listed = [...words, ...byPlace(words, zone, account, keys)];
    listed.forEach((candidate, rank) => {
      const { item, rationale } = candidate;
      if (suggestions.some((suggestion) => suggestion.taxonomyKey === item.key)) return;
      suggestions.push({
        taxonomyKey: item.key,
        taxonomyLabel: item.label,
        confidence: candidate.against ? 'LOW' : confidenceOf(candidate, listed[rank + 1]),
        rationale,
      });
    });
    result.set(account.id, suggestions.slice(0, MAX_SUGGESTIONS));
  });
  return result;
}
