/**
 * Prior and opening balances that stand on another sheet, or in another period of the sheet: brought beside the
 * accounts by code, else by name; a code that has another name there is listed, and where that name stands here too it
 * decides; of several that share a code and are named otherwise, none is added to another. What only one side has is listed on both sides; an account that only the other one has is taken in with nil
 * this year, so that its balance is not lost.
 */
import { type Money, toCents, ZERO } from '../../../../shared/model/money.ts';
import type { JoinedPrior, ReadItem } from '../../../../shared/model/trial-balance.ts';
import { type Cents, exact, moneyOf, plus } from '../cells/cents.ts';
import { sameName } from '../table/row-groups.ts';

export type JoinedRole = JoinedPrior['role'];

export interface Source {
  readonly role: JoinedRole;
  /** As a person knows it: the name of a sheet, or a period. */
  readonly from: string;
  readonly items: readonly ReadItem[];
  readonly amountOf: (item: ReadItem) => Money;
  readonly leftOut: readonly JoinedPrior['leftOut'][number][];
  /** True where its rows are rows of the sheet that is read. */
  readonly ofSameSheet: boolean;
}

interface Place {
  readonly index: number;
  readonly by: 'CODE' | 'NAME';
}

function indexBy(items: readonly ReadItem[], key: (item: ReadItem) => string): ReadonlyMap<string, number[]> {
  const found = new Map<string, number[]>();
  for (const [index, item] of items.entries()) {
    const text = key(item);
    if (text === '') continue;
    const held = found.get(text);
    if (held) held.push(index);
    else found.set(text, [index]);
  }
  return found;
}

const nameOf = (item: ReadItem) => sameName(item.accountDescription);

/**
 * Where each account of the source stands among the items; undefined for those that they have not. Code and name together
 * come first; then a name that stands once on both sides, because ledgers give codes away anew; then the code alone.
 */
function places(items: readonly ReadItem[], source: readonly ReadItem[]): readonly (Place | undefined)[] {
  const byCode = indexBy(items, ({ accountCode }) => accountCode);
  const byName = indexBy(items, nameOf);
  const namesThere = indexBy(source, nameOf);
  const sameCode = ({ accountCode }: ReadItem) => byCode.get(accountCode) ?? [];
  const both = source.map((item) => sameCode(item).find((at) => items[at] && isSameAccount(items[at], item)));
  const taken = new Set(both);
  const named = source.map((item, at) => {
    const same = byName.get(nameOf(item)) ?? [];
    const isOnlyOne = same.length === 1 && namesThere.get(nameOf(item))?.length === 1;
    return both[at] === undefined && isOnlyOne && !taken.has(same[0]) ? same[0] : undefined;
  });
  const takenByName = new Set(named);
  const found = source.map((item, at): Place | undefined => {
    const byItsName = named[at];
    if (byItsName !== undefined) return { index: byItsName, by: 'NAME' };
    const open = sameCode(item).filter((place) => !takenByName.has(place));
    const isSingle = sameCode(item).length === 1;
    const index = both[at] ?? onlyOneOf(item, items, open, isSingle ? taken : new Set(open));
    return index === undefined ? undefined : { index, by: 'CODE' };
  });
  // Several of one code, named otherwise, are not known to be the same account: none is added to another.
  const sharing = Map.groupBy(source.keys(), (at) => found[at]?.index);
  return found.map((place, at) => {
    const [item, here] = [source[at], place && items[place.index]];
    if (!place || !item || !here || both[at] !== undefined || place.by === 'NAME') return place;
    const isShared = (sharing.get(place.index)?.length ?? 0) > 1;
    return isShared && isNamedOtherwise(here, item) ? undefined : place;
  });
}

/** The one account of the same code that it can be: the one that is named alike, else one that is not `taken`. */
function onlyOneOf(
  item: ReadItem,
  items: readonly ReadItem[],
  open: readonly number[],
  taken: ReadonlySet<number | undefined>,
): number | undefined {
  const alike = open.filter((place) => {
    const here = items[place];
    return here !== undefined && !isNamedOtherwise(here, item);
  });
  const left = alike.length > 0 ? alike : open.filter((place) => !taken.has(place));
  return left.length === 1 ? left[0] : undefined;
}

const isSameAccount = (one: ReadItem, other: ReadItem) => nameOf(one) === nameOf(other);

/** Words that tell accounts apart: "Cash at bank" and "Cash in bank" have the same. */
function wordsOf({ accountCode, accountDescription }: ReadItem): readonly string[] {
  if (accountDescription === accountCode) return [];
  const words = sameName(accountDescription).split(/[^\p{L}\p{M}\p{N}]+/u);
  return words.filter((word) => word !== '' && !LINKS.has(word)).map((word) => word.replace(/(?<=..)s$/, ''));
}

const LINKS: ReadonlySet<string> = new Set(['a', 'and', 'at', 'for', 'from', 'in', 'of', 'on', 'the', 'to']);

/** True where each of two names has a word that the other has not; a missing name contradicts none. */
function isNamedOtherwise(one: ReadItem, other: ReadItem): boolean {
  const [here, there] = [wordsOf(one), wordsOf(other)];
  return !here.every((word) => there.includes(word)) && !there.every((word) => here.includes(word));
}

/** How many accounts of `source` the items have. */
export function sharedAccounts(items: readonly ReadItem[], source: readonly ReadItem[]): number {
  return places(items, source).filter((place) => place !== undefined).length;
}

function labelOf({ accountCode, accountDescription }: ReadItem): string {
  const name = accountDescription === accountCode ? '' : accountDescription;
  return [accountCode, name].filter((part) => part !== '').join(' ');
}

function withAmount(item: ReadItem, role: JoinedRole, amount: Money): ReadItem {
  return role === 'prior' ? { ...item, priorYearBalance: amount } : { ...item, openingBalance: amount };
}

/** `items` with the amounts of the source, and what became of each of its accounts. `names`: by code, for those it has not. */
export function joinBalances(
  items: readonly ReadItem[],
  source: Source,
  names: ReadonlyMap<string, string>,
): { readonly items: readonly ReadItem[]; readonly joined: JoinedPrior } {
  const found = places(items, source.items);
  const amounts = new Map<number, Cents>();
  const counts = { CODE: 0, NAME: 0 };
  const otherNames: JoinedPrior['otherNames'] = [];
  for (const [at, place] of found.entries()) {
    const item = source.items[at];
    if (!place || !item) continue;
    const cents = exact(toCents(source.amountOf(item)));
    amounts.set(place.index, plus(amounts.get(place.index) ?? 0, cents));
    counts[place.by] += 1;
    const here = items[place.index];
    if (!here || !isNamedOtherwise(here, item)) continue;
    const { sourceRow, currentYearBalance } = here;
    otherNames.push({
      row: sourceRow,
      account: labelOf(here),
      amount: currentYearBalance,
      there: item.accountDescription,
      amountThere: source.amountOf(item),
    });
  }
  const onlyThere = source.items.filter((_, at) => found[at] === undefined);
  const listed = (item: ReadItem) => ({
    row: item.sourceRow,
    account: labelOf(item),
    amount: source.amountOf(item),
  });
  const joined = items.map((item, index) => {
    const cents = amounts.get(index);
    return withAmount(item, source.role, cents === undefined ? ZERO : moneyOf(cents));
  });
  const codesHere = new Set(items.map(({ accountCode }) => accountCode));
  const added = onlyThere.map((item): ReadItem => {
    const nil: ReadItem = {
      ...item,
      // A code that another account has here says nothing of its name.
      accountDescription:
        (codesHere.has(item.accountCode) ? undefined : names.get(item.accountCode)) ??
        item.accountDescription,
      currentYearBalance: ZERO,
      priorYearBalance: items.some(({ priorYearBalance }) => priorYearBalance !== null) ? ZERO : null,
      openingBalance: items.some(({ openingBalance }) => openingBalance !== null) ? ZERO : null,
      // It stands in no row of the sheet that is read, unless that sheet holds both.
      sourceRow: source.ofSameSheet ? item.sourceRow : 0,
    };
    return withAmount(nil, source.role, source.amountOf(item));
  });
  return {
    items: [...joined, ...added],
    joined: {
      role: source.role,
      from: source.from,
      matchedByCode: counts.CODE,
      matchedByName: counts.NAME,
      otherNames,
      onlyThere: onlyThere.map(listed),
      sharedCodes: onlyThere
        .filter(({ accountCode }) => accountCode !== '' && codesHere.has(accountCode))
        .map(listed),
      onlyHere: items.flatMap((item, index) =>
        amounts.has(index)
          ? []
          : [{ row: item.sourceRow, account: labelOf(item), amount: item.currentYearBalance }],
      ),
      leftOut: [...source.leftOut],
    },
  };
}
