/**
 * Prior and opening balances that stand on another sheet, or in another period of the sheet: brought beside the
 * accounts by code, else by name. What only one side has is listed on both sides; an account that only the other
 * one has is taken in with nil this year, so that its balance is not lost.
 */
import { type Money, toCents, ZERO } from '../../../shared/model/money.ts';
import type { JoinedPrior, ReadItem } from '../../../shared/model/trial-balance.ts';
import { type Cents, exact, moneyOf, plus } from './cents.ts';
import { sameName } from './row-groups.ts';

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

/** Where each account of the source stands among the items; undefined for those that they have not. */
function places(items: readonly ReadItem[], source: readonly ReadItem[]): readonly (Place | undefined)[] {
  const byCode = indexBy(items, ({ accountCode }) => accountCode);
  const byName = indexBy(items, nameOf);
  const namesThere = indexBy(source, nameOf);
  const taken = new Set<number>();
  const found = source.map((item): Place | undefined => {
    const same = item.accountCode === '' ? undefined : byCode.get(item.accountCode);
    if (!same || same[0] === undefined) return undefined;
    const index = same.find((at) => items[at] && nameOf(items[at]) === nameOf(item)) ?? same[0];
    taken.add(index);
    return { index, by: 'CODE' };
  });
  return found.map((place, at) => {
    const item = source[at];
    if (place || !item) return place;
    const same = byName.get(nameOf(item)) ?? [];
    const [index] = same;
    const isOnlyOne = same.length === 1 && namesThere.get(nameOf(item))?.length === 1;
    if (index === undefined || !isOnlyOne || taken.has(index)) return undefined;
    return { index, by: 'NAME' };
  });
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
  for (const [at, place] of found.entries()) {
    const item = source.items[at];
    if (!place || !item) continue;
    const cents = exact(toCents(source.amountOf(item)));
    amounts.set(place.index, plus(amounts.get(place.index) ?? 0, cents));
    counts[place.by] += 1;
  }
  const onlyThere = source.items.filter((_, at) => found[at] === undefined);
  const joined = items.map((item, index) => {
    const cents = amounts.get(index);
    return withAmount(item, source.role, cents === undefined ? ZERO : moneyOf(cents));
  });
  const added = onlyThere.map((item): ReadItem => {
    const nil: ReadItem = {
      ...item,
      accountDescription: names.get(item.accountCode) ?? item.accountDescription,
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
      onlyThere: onlyThere.map((item) => ({
        row: item.sourceRow,
        account: labelOf(item),
        amount: source.amountOf(item),
      })),
      onlyHere: items.flatMap((item, index) =>
        amounts.has(index)
          ? []
          : [{ row: item.sourceRow, account: labelOf(item), amount: item.currentYearBalance }],
      ),
      leftOut: [...source.leftOut],
    },
  };
}
