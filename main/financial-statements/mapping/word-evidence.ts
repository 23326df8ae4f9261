/**
 * What the words of an account's name say (specification 4.2): likeness to the phrases of the reporting
 * taxonomy, the shape of the name, its last word; with the side of the balance and the headings of its path.
 */
import { type AccountNames, fitsShape } from '../../../constitution/index.ts';
import type { Money } from '../../../shared/model/money.ts';
import { type Zone, zoneOf, zoneOfHeading } from './chart-zones.ts';
import type { Scored } from './class-evidence.ts';
import { type Family, familyOf, sideFactor, sideOf } from './ledger-evidence.ts';
import type { AccountToMap, MappingBook } from './mapping-book.ts';
import { headOf, surestOfEach, withCostOfSales, withHead, withTerm } from './name-overrides.ts';
import { isDoubtful, shapeOf } from './name-shapes.ts';
import type { MappingKey } from './phrase-index.ts';

/** A score below it is no evidence. */
export const LEAST = 0.3;
/** Below it nothing can bring a likeness of words up to LEAST: neighbours add eight parts in a hundred at most. */
const HOPELESS = LEAST / 1.1;
/** What the shape of a name is worth: more than a likeness of some words, less than the same words. */
const SHAPE = 0.92;
/** The same where it names what is left of a family: never certain. */
const GENERAL_SHAPE = 0.89;
/** What a second name in the name is worth ("Sundry creditors (Trade payables)") where it is the very name of a key. */
const SECOND_NAME = 0.91;
/** From here on words speak for a key of their own. */
const WORDED = 0.6;
/** By how much another key must be liker to the words than the one of the shape to speak against it. */
const RIVAL = 0.15;
/** From here on the words of name and phrase are the same. */
export const EXACT = 0.99;
/** A side below it contradicts the key: the same words on the other side name something else (a fee paid, a fee earned). */
const CONTRADICTED = 0.85;
/** From here on the words are the same and only the side is another: likelier an entry on the wrong side. */
const SAME_BUT_SIDE = 0.71;
/** What a key of the right side must reach of the score of one of the wrong side. */
const NEARLY = 0.6;
/** What the name of a company is worth: enough to be named first, never more than a guess. */
const PARTY = 0.59;

/** Parts of "Land held for investment: Financing cost: Interest", the account's own name last. */
export function partsOf(name: string): { readonly own: string; readonly parents: readonly string[] } {
  // A colon within brackets belongs to what they hold ("Term loan (LN: 8012)").
  const parts = name.split(/\s*:\s*(?![^()]*\))/).filter((part) => part !== '');
  // "Fixed assets: Vans" stands under a heading; "Right-of-use: leases" is one name.
  if (/^(?:less|right[- ]of[- ]use)$/i.test(parts[0] ?? '')) return { own: name, parents: [] };
  return { own: parts.at(-1) ?? name, parents: parts.slice(0, -1) };
}

/** The names that a name is made of: "Loan portfolio / Loans receivable", "Sundry debtors (Trade receivables)". */
function secondNames(name: string): readonly string[] {
  const parts = name.split(/\s+\/\s+|\(([^()]+)\)/u).flatMap((part) => part?.trim() || []);
  // A part of one word ("Inventory / Computers", "(Payable)") belongs to the other and is no name.
  return parts.length > 1 && parts.every((part) => /\S\s+\S/u.test(part)) ? parts : [];
}

function fits(item: MappingKey, balance: Money): string {
  const side = sideOf(balance);
  if (side === null) return '';
  return side === item.sign ? `; the ${side} balance fits` : `; but its balance is a ${side}`;
}

/** Scores by words and side; the whole name counts fully, its own part and its parents a little less. */
export function scoreByWords(account: AccountToMap, book: MappingBook): Scored[] {
  const { currentYearBalance: balance } = account;
  const { index, keys, names } = book;
  const name = index.apart(account.accountDescription);
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
      const side = sideFactor(item, name, balance, names);
      const factor =
        side * (group && familyOf(group) !== familyOf(item) ? 0.7 : 1) * zoneFactor(item, zone, names);
      if (score * worth * factor >= HOPELESS) {
        const rationale = `${score >= EXACT ? 'The name is' : 'The name is like'} "${phrase}"${fits(item, balance)}.`;
        keep({
          item,
          score: score * worth * factor,
          exact: score >= EXACT && worth === 1 && factor >= CONTRADICTED,
          rationale,
          // However plain the words are, revenue with a debit or a cost with a credit is asked about.
          ...(side < CONTRADICTED && { against: true }),
        });
      }
      const other = factor < 0.9 ? keys.get(names.otherSide.get(item.key) ?? '') : undefined;
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
  for (const second of secondNames(own)) {
    const [like] = index.match(second, EXACT);
    if (!like || sideFactor(like.item, name, balance, names) < CONTRADICTED) continue;
    const rationale = `A part of the name is "${like.phrase}"${fits(like.item, balance)}.`;
    keep({
      item: like.item,
      score: SECOND_NAME * zoneFactor(like.item, zone, names),
      exact: false,
      rationale,
    });
  }
  // Shapes read a name as it stands, and with its words written out in full.
  const shape = shapeOf(own, balance, names, index.words(own).join(' '));
  const shaped = shape === undefined ? undefined : keys.get(shape.key);
  if (shape && shaped && (!zone || zoneFactor(shaped, zone, names) === 1)) {
    const sure = !shape.general && !isRivalled(shaped, [...best.values()]);
    keep({
      item: shaped,
      // Under a line of the balance sheet, what reads as an expense is part of that line.
      score: (sure ? SHAPE : GENERAL_SHAPE) * (group && familyOf(group) !== familyOf(shaped) ? 0.7 : 1),
      exact: false,
      rationale: `The name reads as ${shape.what}${sideOf(balance) === shaped.sign ? fits(shaped, balance) : ''}.`,
    });
  }
  // A heading of the path, or the file's own class, says more than the head of the name.
  const alone = parents.length === 0 && account.fileClass === undefined;
  const head = alone ? headOf(own, balance, book) : undefined;
  // A trade that a company is called after is no kind of account, whatever the shape of the name.
  const party =
    alone && (shaped?.section ?? 'profit_and_loss') === 'profit_and_loss'
      ? partyOf(account, book)
      : undefined;
  if (party) return [party, ...[...best.values()].map(asGuess)].sort(byScore);
  const headed = withHead([...best.values()], head, book);
  const moved = withCostOfSales(withTerm(headed, own, book), own, balance, book);
  const ranked = fittingFirst(surestOfEach(moved).sort(byScore));
  if (shape && !shaped) return ranked.map(outsideStandard);
  return isDoubtful(own, balance, names) ? uncertain(ranked) : ranked;
}

/**
 * True where the words are far liker to another key of the same family than to the one that the shape asks for: the
 * shape has passed over what they say ("Examination fees" of a school are no professional service), and is not certain.
 */
function isRivalled(shaped: MappingKey, candidates: readonly Scored[]): boolean {
  const own = candidates.find(({ item }) => item === shaped)?.score ?? 0;
  return (
    own < WORDED &&
    candidates.some(
      ({ item, score }) => familyOf(item) === familyOf(shaped) && score >= WORDED && score >= own + RIVAL,
    )
  );
}

/** A key whose side fits goes before one of the other side that some words of the name alone speak for. */
function fittingFirst(ranked: Scored[]): Scored[] {
  const [first] = ranked;
  if (!first?.against || first.score >= SAME_BUT_SIDE) return ranked;
  const fitting = ranked.find(({ against, score }) => !against && score >= first.score * NEARLY);
  return fitting ? [fitting, ...ranked.filter((each) => each !== fitting)] : ranked;
}

/**
 * A company that an account is called after ("Chua Trading Pte Ltd"): it owes or is owed, whatever trade its name tells.
 * It may be a related party, a bank or a vendor of one cost as well, so it is asked about.
 */
function partyOf(account: AccountToMap, { keys, names: { parties } }: MappingBook): Scored | undefined {
  const side = sideOf(account.currentYearBalance);
  const item = side && fitsShape(parties, account.accountDescription.trim()) && keys.get(parties[side]);
  if (!item) return undefined;
  const rationale = `The name is that of a company; the ${side} balance makes it ${item.label.toLowerCase()}.`;
  return { item, score: PARTY, exact: false, rationale };
}

/** What the other words of a company's name are worth. */
const asGuess = (each: Scored): Scored =>
  each.exact ? each : { ...each, score: Math.min(each.score, PARTY - 0.05) };

/** What the name asks for is no line of this standard ("Right-of-use assets"): what is like it otherwise is asked about. */
const outsideStandard = (each: Scored): Scored => ({
  ...each,
  against: true,
  rationale: `${each.rationale} But what the name asks for is no line under this standard.`,
});

/** The same candidates in the same order, none of them certain. */
function uncertain(ranked: readonly Scored[]): Scored[] {
  const most = Math.max(GENERAL_SHAPE, ranked[0]?.score ?? 0);
  return ranked.map((each) => ({ ...each, score: (each.score / most) * GENERAL_SHAPE, exact: false }));
}

/** A heading of the path that names another part of the chart speaks against a key. */
function zoneFactor(item: MappingKey, zone: Zone | undefined, { zones }: AccountNames): number {
  if (zone === undefined) return 1;
  const own = zoneOf(item, zones);
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

export function byScore(a: Scored, b: Scored): number {
  return b.score - a.score;
}
