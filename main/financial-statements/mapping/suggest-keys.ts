/**
 * Suggests reporting keys for the accounts of a trial balance without any model (specification 4.2; the
 * offline part): memory of the client, memory of the firm, then the words of the reporting taxonomy with
 * the side of the balance and the neighbours as evidence. A suggestion is a proposal; it decides nothing.
 */
import type { FsMappingConfidence, ProposalSource, ReportingStandard } from '../../../shared/model/enums.ts';
import { withFallingCertainty } from '../../../shared/model/falling-certainty.ts';
import { type StatedClass, statedClass } from '../trial-balance/headings/stated-classes.ts';
import { capitalOrExpense } from './capital-or-expense.ts';
import { blockFamilies, directCostBlocks, inDirectCostBlock } from './chart-blocks.ts';
import {
  byPlace,
  chartOrder,
  depreciatedAssets,
  runOf,
  withExchange,
  withNeighbours,
  withPair,
} from './chart-evidence.ts';
import { leadingZones, neighbourZone, statementAround, zoneOf, zoneOfHeading } from './chart-zones.ts';
import {
  amongOthers,
  asOfTrade,
  asTurnover,
  incomeOfBooks,
  inStatedClass,
  type Scored,
} from './class-evidence.ts';
import { contradictsClass, fitsClass } from './class-fit.ts';
import { familyOf, neighbourFamily, sideOf } from './ledger-evidence.ts';
import { type AccountToMap, type MappingBook, type MappingTaxonomy, mappingBook } from './mapping-book.ts';
import { buildMemory, type EarlierMapping } from './mapping-memory.ts';
import { asCostOfSales, surestOfEach } from './name-overrides.ts';
import type { MappingKey } from './phrase-index.ts';
import { byScore, LEAST, partsOf, scoreByWords } from './word-evidence.ts';

export interface KeySuggestion {
  readonly taxonomyKey: string;
  readonly taxonomyLabel: string;
  readonly confidence: FsMappingConfidence;
  readonly rationale: string;
  readonly source: ProposalSource | null;
}

/** The key of this year's side for an account that stood on the other side when it was decided. */
function turnedOver(
  item: MappingKey,
  before: 'debit' | 'credit' | null,
  now: 'debit' | 'credit' | null,
  { keys, names }: MappingBook,
): Omit<KeySuggestion, 'source'> | undefined {
  if (before === null || now === null || before === now || item.sign !== before) return undefined;
  const other = names.changesSide.has(item.key) ? keys.get(names.otherSide.get(item.key) ?? '') : undefined;
  if (other?.sign !== now) return undefined;
  return {
    taxonomyKey: other.key,
    taxonomyLabel: other.label,
    confidence: 'MEDIUM',
    rationale: `It was on the ${before} side as ${item.label.toLowerCase()}; this year's ${now} balance makes it ${other.label.toLowerCase()}.`,
  };
}

const MAX_SUGGESTIONS = 4;

function confidenceOf(scored: Scored, next: Scored | undefined): FsMappingConfidence {
  return scored.against ? 'LOW' : confidenceByWords(scored, next);
}

/** The same by the words alone, as neighbours take it: an entry on the wrong side still says which run it stands in. */
function confidenceByWords(scored: Scored, next: Scored | undefined): FsMappingConfidence {
  const margin = scored.score - (next?.score ?? 0);
  // The very name of two keys is certain of neither.
  const alone = scored.exact && !(next?.exact && margin < 0.005);
  if (!scored.doubted && scored.score >= 0.9 && (alone || margin >= 0.1)) return 'HIGH';
  return scored.score >= 0.6 && margin >= 0.02 ? 'MEDIUM' : 'LOW';
}

/** What the file classes as a direct cost is part of cost of sales, whatever its nature. */
function underDirectCosts(
  candidates: readonly Scored[],
  { currentYearBalance: balance, fileClass }: AccountToMap,
  stated: StatedClass,
  book: MappingBook,
): readonly Scored[] {
  if (stated.kind !== 'COST_OF_SALES' || sideOf(balance) === 'credit') return candidates;
  const reason = `The file classes it as "${fileClass}".`;
  return surestOfEach(asCostOfSales(candidates, reason, book)).sort(byScore);
}

/**
 * Suggestions per account id, best first, four at most; an account without any evidence has an empty list.
 * `taxonomy` is the reporting taxonomy; keys outside `standard` are never proposed.
 */
export function suggestKeys(
  accounts: readonly AccountToMap[],
  memory: readonly EarlierMapping[],
  taxonomy: MappingTaxonomy,
  standard: ReportingStandard,
): Map<string, readonly KeySuggestion[]> {
  const book = mappingBook(taxonomy, standard);
  const { keys, names } = book;
  const tokensOf = book.reader.tokens;
  const earlier = buildMemory(
    memory.filter((mapping) => keys.has(mapping.taxonomyKey)),
    tokensOf,
  );

  const recalled = accounts.map((account) => earlier.recall(account.accountCode, account.accountDescription));
  const assets = depreciatedAssets(accounts, book);
  const byWords = accounts.map((account) => withPair(scoreByWords(account, book), account, assets, tokensOf));
  const firstOf = new Map(
    accounts.flatMap(({ accountDescription: name }, at) => {
      const first = byWords[at]?.[0];
      return first ? [[name.trim().toLowerCase(), first] as const] : [];
    }),
  );
  const scored = byWords.map((candidates, at) => {
    const account = accounts[at];
    return account ? withExchange(candidates, account, firstOf, book) : candidates;
  });
  const order = chartOrder(accounts);
  const sureItems = order.map((at): MappingKey | null => {
    const remembered = recalled[at]?.[0];
    const known = remembered?.confidence === 'HIGH' ? keys.get(remembered.taxonomyKey) : undefined;
    const [first, second] = scored[at] ?? [];
    const sure =
      first && confidenceByWords(first, second) !== 'LOW' && first.score >= 0.7 ? first.item : undefined;
    return known ?? sure ?? null;
  });
  const certainItems = order.map((at): MappingKey | null => {
    const [first, second] = scored[at] ?? [];
    return first && confidenceOf(first, second) === 'HIGH' ? first.item : null;
  });
  const held = new Set(sureItems.flatMap((item) => item?.key ?? []));
  const families = sureItems.map((item) => (item ? familyOf(item) : null));
  const codes = order.map((at) => accounts[at]?.accountCode ?? '');
  const blocks = directCostBlocks(codes, sureItems, certainItems);
  const inBlock = blockFamilies(codes, certainItems);
  const zones = sureItems.map((item) => (item ? zoneOf(item, names.zones) : null));
  const leading = leadingZones(zones);
  const income = incomeOfBooks(accounts, scored);
  // A chart whose accounts all carry the same amount says nothing by amounts.
  const amountsTell =
    new Set(accounts.map(({ currentYearBalance: balance }) => balance.replace('-', ''))).size > 1;
  const result = new Map<string, readonly KeySuggestion[]>();
  order.forEach((at, position) => {
    const account = accounts[at];
    if (!account) return;
    const stated = account.fileClass === undefined ? undefined : statedClass(account.fileClass);
    const numbered = inBlock(account.accountCode);
    const block = numbered?.unmixed ? numbered : undefined;
    const [top] = partsOf(account.accountDescription).parents;
    const heading = zoneOfHeading(top ?? '');
    const family = stated?.family ?? neighbourFamily(families, position) ?? block?.family ?? null;
    const placedIn = () =>
      leading(position, family) ?? neighbourZone(zones, codes, position) ?? block?.zone ?? null;
    const zone = stated ? (stated.kind ?? heading ?? null) : (heading ?? placedIn());
    const run = stated ? null : runOf(sureItems, position);
    const near = withNeighbours(scored[at] ?? [], { family, zone, run }, account, book).filter(
      ({ score }) => score >= LEAST,
    );
    const weighed = capitalOrExpense(near, account, { family, zone, amountsTell }, book);
    const turned = asOfTrade(asTurnover(weighed, account, stated, income, book), account, held, book);
    // The group on top of a path says where the account belongs, whatever stands around it; then the numbering of the chart.
    const placed = () => (numbered?.doubts ? numbered.zone : statementAround(zones, codes, position));
    const around = top === undefined ? placed() : null;
    const words = stated
      ? inStatedClass(underDirectCosts(turned, account, stated, book), account, stated, scored[at]?.[0], book)
      : amongOthers(inDirectCostBlock(turned, account, blocks, book), around, account, book);
    const suggestions: KeySuggestion[] = [];
    for (const { taxonomyKey, confidence: usual, rationale, scope, side: before } of recalled[at] ?? []) {
      const item = keys.get(taxonomyKey);
      if (item === undefined) continue;
      const source = scope === 'CLIENT' ? 'SAME_CLIENT' : 'OTHER_CLIENTS';
      const turned = turnedOver(item, before, sideOf(account.currentYearBalance), book);
      if (turned && !suggestions.some((each) => each.taxonomyKey === turned.taxonomyKey))
        suggestions.push({ ...turned, source });
      // What a person decided for this client stands; what other clients call so yields to this file's class.
      const ofOthers = scope === 'FIRM' ? stated : undefined;
      const doubted = ofOthers && !fitsClass(item, ofOthers, account.currentYearBalance);
      const unsure = usual === 'HIGH' && ofOthers && contradictsClass(item, ofOthers, names);
      // What stood before and is certain by its words too needs no second look.
      const [likely, next] = words;
      const certain = likely?.item.key === taxonomyKey && confidenceOf(likely, next) === 'HIGH';
      const confidence = doubted ? 'LOW' : unsure ? 'MEDIUM' : certain && scope === 'CLIENT' ? 'HIGH' : usual;
      suggestions.push({ taxonomyKey, taxonomyLabel: item.label, confidence, rationale, source });
    }
    const listed = [...words, ...byPlace(words, zone, account, book)];
    listed.forEach((candidate, rank) => {
      const { item, rationale } = candidate;
      if (suggestions.some((suggestion) => suggestion.taxonomyKey === item.key)) return;
      suggestions.push({
        taxonomyKey: item.key,
        taxonomyLabel: item.label,
        confidence: confidenceOf(candidate, listed[rank + 1]),
        rationale,
        source: rank < words.length ? 'WORDS' : 'PLACE',
      });
    });
    result.set(account.id, withFallingCertainty(suggestions.slice(0, MAX_SUGGESTIONS)));
  });
  return result;
}
