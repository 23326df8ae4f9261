/**
 * What certain words of a name decide, whatever its other words are like: the head of the name excludes keys of
 * other families ("import duty payable" is no expense), a term chooses between the current and the later key, and
 * "factory" or "COS" moves an expense into cost of sales. An exact name of a key is never overruled by its head.
 */
import { type AccountNames, fitsShape, type HeadRule } from '../../../constitution/index.ts';
import type { Money } from '../../../shared/model/money.ts';
import type { Scored } from './class-evidence.ts';
import { familyOf, sideOf } from './ledger-evidence.ts';
import type { MappingBook } from './mapping-book.ts';

/** What is left of a likeness that the head of the name denies. */
const DENIED = 0.55;
/** What a head alone is worth: more than chance likeness, less than words that say more. */
const HEAD_ALONE = 0.42;
/** What is left of the key of the other term, which stays among the alternatives. */
const OTHER_TERM = 0.75;

/** The head of a name on the side of its balance; undefined where no word of it is one. */
export function headOf(
  name: string,
  balance: Money,
  { names, index }: Pick<MappingBook, 'names' | 'index'>,
): HeadRule | undefined {
  const side = sideOf(balance);
  if (side === null) return undefined;
  const words = index.words(name).join(' ');
  return names.heads.find((head) => head.side === side && fitsShape(head, words));
}

/** Candidates of the families that the head allows first; the others weakened. */
export function withHead(
  candidates: readonly Scored[],
  head: HeadRule | undefined,
  { keys }: Pick<MappingBook, 'keys'>,
): Scored[] {
  if (head === undefined) return [...candidates];
  const kept = candidates.map((each) =>
    each.exact || head.families.includes(familyOf(each.item))
      ? each
      : { ...each, score: each.score * DENIED },
  );
  const general = head.key === undefined ? undefined : keys.get(head.key);
  if (!general || kept.some(({ item, score }) => item === general && score >= HEAD_ALONE)) return kept;
  return [
    ...kept.filter(({ item }) => item !== general),
    {
      item: general,
      score: HEAD_ALONE,
      exact: false,
      rationale: `Its words make it ${head.what}; nothing names its kind more closely.`,
    },
  ];
}

const SPAN =
  /(within|less than|under|<|after|over|beyond|more than|>)?\s*\b(\d{1,3}|one|two|three|five|ten|twelve)\s*-?\s*(months?|mths?|mos?|years?|yrs?)\b/iu;
const NUMBERS: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, five: 5, ten: 10, twelve: 12 };
const AT_MOST = /^(?:within|less than|under|<)$/i;

/** LATER when the name says that the balance is due after a year, SOONER when within one; null when it says neither. */
export function termOf(name: string, { terms }: Pick<AccountNames, 'terms'>): 'LATER' | 'SOONER' | null {
  if (terms.sooner.test(name)) return 'SOONER';
  if (terms.later.test(name)) return 'LATER';
  const span = SPAN.exec(name);
  if (!span) return null;
  const [, bound, figure = '', unit = ''] = span;
  if (bound !== undefined && bound !== '') return AT_MOST.test(bound) ? 'SOONER' : 'LATER';
  const count = NUMBERS[figure.toLowerCase()] ?? Number(figure);
  const months = unit.toLowerCase().startsWith('y') ? count * 12 : count;
  return months > 12 ? 'LATER' : 'SOONER';
}

/** The keys of the term that the name says, each in the place of its kind under the other term. */
export function withTerm(
  candidates: readonly Scored[],
  name: string,
  { keys, names }: Pick<MappingBook, 'keys' | 'names'>,
): Scored[] {
  const term = termOf(name, names);
  if (term === null) return [...candidates];
  const table = term === 'LATER' ? names.laterTerm : names.earlierTerm;
  return candidates.flatMap((each) => {
    const other = keys.get(table.get(each.item.key) ?? '');
    if (!other || each.exact) return [each];
    const when = term === 'LATER' ? 'after a year' : 'within a year';
    const rationale = `${each.rationale} The name says that it is due ${when}.`;
    return [
      { ...each, item: other, rationale },
      { ...each, score: each.score * OTHER_TERM },
    ];
  });
}

/** Expenses that the name says belong to what was sold, as cost of sales. */
export function withCostOfSales(
  candidates: readonly Scored[],
  name: string,
  balance: Money,
  book: Pick<MappingBook, 'keys' | 'names'>,
): Scored[] {
  if (sideOf(balance) === 'credit' || !fitsShape(book.names.costOfSales, name)) return [...candidates];
  return asCostOfSales(candidates, 'The name puts it into cost of sales.', book);
}

/** Expenses as the keys of their kind within cost of sales, with the reason; their usual keys stay behind them. */
export function asCostOfSales(
  candidates: readonly Scored[],
  reason: string,
  { keys, names }: Pick<MappingBook, 'keys' | 'names'>,
): Scored[] {
  return candidates.flatMap((each) => {
    if (familyOf(each.item) !== 'EXPENSE' || each.item.group === 'cost_of_sales') return [each];
    const direct = keys.get(
      names.withinCostOfSales.get(each.item.key) ?? names.zones.COST_OF_SALES.debit ?? '',
    );
    if (!direct) return [each];
    return [
      { ...each, item: direct, rationale: `${each.rationale} ${reason}` },
      { ...each, score: each.score * OTHER_TERM, exact: false },
    ];
  });
}

/** One candidate per key: the surest. */
export function surestOfEach(candidates: readonly Scored[]): Scored[] {
  const best = new Map<string, Scored>();
  for (const each of candidates) {
    const before = best.get(each.item.key);
    if (!before || each.score > before.score) best.set(each.item.key, each);
  }
  return [...best.values()];
}
