/**
 * Which accounts of a new file are those of the earlier one. Code and description together name an account
 * (decisions 4); what is left over is paired by the code alone, then by the description alone, where there is
 * one such account on either side. Pure.
 */
import type { TrialBalanceItem } from '../../../shared/model/records.ts';
import type { ReadItem } from '../../../shared/model/trial-balance.ts';
import type { AccountChange, ComparedAccount } from '../../../shared/model/trial-balance-comparison.ts';

export type EarlierItem = Pick<
  TrialBalanceItem,
  | 'id'
  | 'accountCode'
  | 'accountDescription'
  | 'currentYearBalance'
  | 'priorYearBalance'
  | 'openingBalance'
  | 'taxonomyKey'
  | 'taxonomyLabel'
>;

export interface AccountComparison {
  readonly unchanged: number;
  /** In the order of ACCOUNT_CHANGES' meaning for a reader: as the new file has them, then those that are gone. */
  readonly accounts: readonly ComparedAccount[];
  /** Earlier items whose amount, name or presence changes. */
  readonly touched: readonly EarlierItem[];
}

type Named = Pick<ReadItem, 'accountCode' | 'accountDescription'>;

const identityOf = (row: Named) => `${row.accountCode}\n${row.accountDescription}`;
const codeOf = (row: Named) => row.accountCode;
const descriptionOf = (row: Named) => row.accountDescription.trim().toLowerCase();

function groups<Row>(rows: Iterable<Row>, keyOf: (row: Row) => string): Map<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = found.get(key);
    if (group) group.push(row);
    else found.set(key, [row]);
  }
  return found;
}

type Pairs = Map<ReadItem, EarlierItem>;

/** Pairs rows of the same key; of several (an account that is there twice) in their order, or not at all. */
function pairBy(
  keyOf: (row: Named) => string,
  now: Set<ReadItem>,
  earlier: Set<EarlierItem>,
  several: boolean,
): Pairs {
  const before = groups(earlier, keyOf);
  const pairs: Pairs = new Map();
  for (const [key, rows] of groups(now, keyOf)) {
    const others = before.get(key) ?? [];
    if (key === '' || (!several && (rows.length > 1 || others.length > 1))) continue;
    rows.slice(0, others.length).forEach((row, at) => {
      const other = others[at];
      if (!other) return;
      pairs.set(row, other);
      now.delete(row);
      earlier.delete(other);
    });
  }
  return pairs;
}

function sideOf(row: ReadItem | EarlierItem): NonNullable<ComparedAccount['before']> {
  const { accountCode, accountDescription, currentYearBalance, priorYearBalance } = row;
  return { accountCode, accountDescription, currentYearBalance, priorYearBalance };
}

function sameAmounts(a: ReadItem, b: EarlierItem): boolean {
  return (
    a.currentYearBalance === b.currentYearBalance &&
    a.priorYearBalance === b.priorYearBalance &&
    a.openingBalance === b.openingBalance
  );
}

/** What changes from the earlier accounts to those of the new file. */
export function compareAccounts(
  items: readonly ReadItem[],
  earlierItems: readonly EarlierItem[],
): AccountComparison {
  const now = new Set(items);
  const earlier = new Set(earlierItems);
  const same = pairBy(identityOf, now, earlier, true);
  const renamed = pairBy(codeOf, now, earlier, false);
  const recoded = pairBy(descriptionOf, now, earlier, false);
  const touched: EarlierItem[] = [];
  const compared = (change: AccountChange, after: ReadItem | null, before: EarlierItem | null) => {
    if (before) touched.push(before);
    return {
      change,
      before: before && sideOf(before),
      after: after && sideOf(after),
      taxonomyLabel: before?.taxonomyLabel ?? before?.taxonomyKey ?? null,
      keepsMapping: change === 'CHANGED' && before?.taxonomyKey != null,
    };
  };
  const accounts = items.flatMap((item): ComparedAccount[] => {
    const before = same.get(item);
    if (before) return sameAmounts(item, before) ? [] : [compared('CHANGED', item, before)];
    const byCode = renamed.get(item);
    if (byCode) return [compared('RENAMED', item, byCode)];
    const byName = recoded.get(item);
    return [byName ? compared('RECODED', item, byName) : compared('NEW', item, null)];
  });
  const gone = earlierItems.filter((item) => earlier.has(item)).map((item) => compared('GONE', null, item));
  return {
    unchanged: same.size - accounts.filter(({ change }) => change === 'CHANGED').length,
    accounts: [...accounts, ...gone],
    touched,
  };
}
