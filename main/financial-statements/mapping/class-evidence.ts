/**
 * What the file's own class of an account ("Account Type: Fixed Asset") and its weight among the income of the
 * books say of a key. A key of another class than the file's is never proposed but in doubt (LOW), with the reason;
 * one of another section of that class is never certain.
 */
import { fitsShape } from '../../../constitution/index.ts';
import { type Money, toCents } from '../../../shared/model/money.ts';
import type { StatedClass } from '../trial-balance/headings/stated-classes.ts';
import { isOfResult, ZONE_WORDS, type Zone } from './chart-zones.ts';
import { contradictsClass, fitsClass, saysResult } from './class-fit.ts';
import { familyOf, sideOf } from './ledger-evidence.ts';
import type { MappingBook } from './mapping-book.ts';
import type { MappingKey } from './phrase-index.ts';

/** A key with what speaks for it. */
export interface Scored {
  readonly item: MappingKey;
  readonly score: number;
  readonly exact: boolean;
  readonly rationale: string;
  /** It goes against the side of the balance, or the class that the file gives the account: asked about (LOW). */
  readonly against?: boolean;
  /** The file's class names another section, or the name says more plainly something else: never certain. */
  readonly doubted?: boolean;
}

interface Weighed {
  readonly accountDescription: string;
  readonly currentYearBalance: Money;
  readonly fileClass?: string;
}

const WEAK = 0.6;

/** Candidates of the file's class first; the others behind them, in doubt. `named` is the likeliest by the name alone. */
export function inStatedClass(
  candidates: readonly Scored[],
  account: Weighed,
  stated: StatedClass | undefined,
  named: Scored | undefined,
  { keys, names }: MappingBook,
): readonly Scored[] {
  if (stated === undefined) return candidates;
  const { accountDescription: name, currentYearBalance: balance, fileClass = '' } = account;
  const otherwise = named !== undefined && !fitsClass(named.item, stated, balance);
  const within = candidates
    .filter(({ item }) => fitsClass(item, stated, balance))
    .map((each): Scored => {
      if (contradictsClass(each.item, stated, names)) {
        const rationale = `${each.rationale} The file classes the account as "${fileClass}", so it is not certain.`;
        return { ...each, doubted: true, rationale };
      }
      // A class alone makes no key certain where the name is liker to something else.
      return otherwise ? { ...each, doubted: true } : each;
    });
  const against = candidates
    .filter(({ item }) => !fitsClass(item, stated, balance))
    .map((each) => ({
      ...each,
      score: each.score * 0.5,
      exact: false,
      against: true,
      rationale: `${each.rationale} But the file classes the account as "${fileClass}".`,
    }));
  const [likely] = within;
  // A weak likeness within the class does not hide a name that says something else outright.
  const outright = candidates[0]?.exact === true && against[0]?.item === candidates[0].item;
  const said = otherwise && saysResult(name, named.item, stated);
  const other = said ? against.find(({ item }) => item === named.item) : undefined;
  if (other) return [other, ...within, ...against.filter((each) => each !== other)];
  if (likely && !(outright && likely.score < WEAK)) return [...within, ...against];
  if (likely) return [...against.slice(0, 1), ...within, ...against.slice(1)];
  const side = sideOf(balance);
  const general = side === null ? undefined : keys.get(names.families[stated.family][side] ?? '');
  if (!general) return against;
  const rationale = `The file classes it as "${fileClass}", and no word of the name fits that class.`;
  return [{ item: general, score: 0.3, exact: false, rationale, against: true }, ...against];
}

/** What a key of the neighbours' statement must reach of the first one's score to go before it. */
const TIE = 0.88;
/** The same where the balance stands on the other side of the first one as well: two doubts weigh more than one. */
const TIE_AGAINST_SIDE = 0.6;
/** The same where the words alone are a guess. */
const TIE_OF_GUESSES = 0.65;
/** Below it words alone are a guess. */
const GUESS = 0.6;

/** A key of the other statement than the accounts on both sides of this one is doubted: books keep these apart. */
export function amongOthers(
  candidates: readonly Scored[],
  around: Zone | null,
  { accountDescription: name, currentYearBalance: balance }: Weighed,
  { keys, names: { goodsHeld } }: MappingBook,
): readonly Scored[] {
  const [first] = candidates;
  const side = sideOf(balance);
  if (!first || around === null) return candidates;
  const isResult = first.item.section === 'profit_and_loss';
  const goods = keys.get(goodsHeld.key);
  // Supplies and textbooks among assets, in debit, are those that are still there.
  const unsure = isResult || first.against === true;
  if (goods && unsure && side === 'debit' && around === 'ASSETS' && fitsShape(goodsHeld, name)) {
    const rationale = `${first.rationale} But it is among ${ZONE_WORDS[around]}. Goods that are held are ${goods.label.toLowerCase()}.`;
    const held = { item: goods, score: first.score, exact: false, against: true, rationale };
    const others = candidates.filter((each) => each !== first && each.item !== goods);
    return [held, { ...first, against: true }, ...others];
  }
  if (isResult === isOfResult(around)) return candidates;
  const rationale = `${first.rationale} But it is among ${ZONE_WORDS[around]}.`;
  const doubted = { ...first, against: true, rationale };
  const tie = first.score < GUESS && !first.exact ? TIE_OF_GUESSES : TIE;
  const least = first.score * (side !== null && first.item.sign !== side ? TIE_AGAINST_SIDE : tie);
  // Neighbours break ties: a key of their statement that is nearly as likely goes first.
  const tied = candidates.find(
    ({ item, score }) => (item.section === 'profit_and_loss') === isOfResult(around) && score >= least,
  );
  const others = candidates.filter((each) => each !== first && each !== tied);
  return tied ? [{ ...tied, against: true }, doubted, ...others] : [doubted, ...others];
}

/** Credits in cents of all accounts whose first candidate is income. */
export function incomeOfBooks(accounts: readonly Weighed[], scored: readonly (readonly Scored[])[]): bigint {
  return accounts.reduce((total, { currentYearBalance: balance }, at) => {
    const first = scored[at]?.[0]?.item;
    const earns = first && familyOf(first) === 'INCOME' && sideOf(balance) === 'credit';
    return earns ? total - toCents(balance) : total;
  }, 0n);
}

/** Income beside the trade that is most of the income of the books, or that the file calls revenue, is the trade. */
export function asTurnover(
  candidates: readonly Scored[],
  { accountDescription: name, currentYearBalance: balance }: Weighed,
  stated: StatedClass | undefined,
  income: bigint,
  { keys, names }: MappingBook,
): readonly Scored[] {
  const [first] = candidates;
  const turnover = first && keys.get(names.turnover.get(first.item.key) ?? '');
  if (!first || !turnover || sideOf(balance) !== 'credit' || stated?.kind === 'OTHER_INCOME')
    return candidates;
  // What is given back is earned by no trade, however little other income there is.
  if (/\brebates?\b/i.test(name)) return candidates;
  if (toCents(balance) * -2n <= income) return candidates;
  return [
    {
      item: turnover,
      score: first.score,
      exact: false,
      rationale: `It is most of the income of these books, so it is taken as revenue of the trade; otherwise it is ${first.item.label.toLowerCase()}.`,
    },
    ...candidates.filter(({ item }) => item.key !== turnover.key),
  ];
}

/** "Sundry debtors" are those beside the trade's where the chart has both, and the trade's own where it has no other. */
export function asOfTrade(
  candidates: readonly Scored[],
  { accountDescription: name }: Weighed,
  held: ReadonlySet<string>,
  { keys, names: { sundry } }: MappingBook,
): readonly Scored[] {
  const [first] = candidates;
  const trade = first && keys.get(sundry.keys.get(first.item.key) ?? '');
  if (!first || !trade || held.has(trade.key) || !sundry.when.test(name.trim())) return candidates;
  const rationale = `These books have no other account of ${trade.label.toLowerCase()}, so it is taken as these; otherwise it is ${first.item.label.toLowerCase()}.`;
  return [
    { item: trade, score: first.score, exact: false, rationale },
    ...candidates.filter(({ item }) => item !== trade).map((each) => ({ ...each, exact: false })),
  ];
}
