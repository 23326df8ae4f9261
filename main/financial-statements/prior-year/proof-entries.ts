/**
 * The two sides of the proof of opening balances. Assets and liabilities stand account by account where last year's accounts
 * are known; equity stands by line, as the result of the year is within it. Pure; cents, debit positive.
 */
import type { ReportingTaxonomy } from '../../../constitution/index.ts';
import { accountLabel } from '../../../shared/model/account-label.ts';
import { type Money, toCents } from '../../../shared/model/money.ts';
import type { StatementItem } from '../statements/statement-input.ts';
import { closedBalances, type FoldKeys, isProfitAndLoss, readColumn } from '../statements/trial-columns.ts';
import type { ProofEntry } from './opening-proof.ts';

type Account = Pick<StatementItem, 'accountCode' | 'accountDescription' | 'taxonomyKey'>;

const lineIdentity = (key: string) => `line ${key}`;

/** Balances by line. */
export function entriesOfLines(
  closed: ReadonlyMap<string, bigint>,
  accounts: readonly Account[],
  { byKey }: ReportingTaxonomy,
): ProofEntry[] {
  return [...closed]
    .filter(([, cents]) => cents !== 0n)
    .map(([key, cents]) => ({
      identity: lineIdentity(key),
      label: byKey.get(key)?.label ?? key,
      key,
      accounts: accounts
        .filter(({ taxonomyKey }) => taxonomyKey === key)
        .map(({ accountCode, accountDescription }) => ({ accountCode, accountDescription })),
      cents,
    }));
}

/** One column of accounts after its closing: equity by line, everything else by account. */
export function entriesOfAccounts(
  items: readonly StatementItem[],
  pick: (item: StatementItem) => Money | null,
  identityOf: (item: StatementItem) => string,
  taxonomy: ReportingTaxonomy,
  keys: FoldKeys,
): ProofEntry[] {
  const { byKey } = taxonomy;
  const closed = closedBalances(readColumn(items, taxonomy, pick), taxonomy, keys);
  const inEquity = [...closed].filter(([key]) => byKey.get(key)?.section === 'equity');
  const own = items.flatMap((item): ProofEntry[] => {
    const line = byKey.get(item.taxonomyKey ?? '');
    const amount = pick(item);
    if (amount === null || toCents(amount) === 0n) return [];
    if (line && (line.section === 'equity' || isProfitAndLoss(line))) return [];
    const { accountCode, accountDescription } = item;
    return [
      {
        identity: identityOf(item),
        label: accountLabel(item),
        key: line?.presented_in ?? item.taxonomyKey,
        accounts: [{ accountCode, accountDescription }],
        cents: toCents(amount),
      },
    ];
  });
  return [...own, ...entriesOfLines(new Map(inEquity), items, taxonomy)];
}

/** The identity of a line, where accounts are compared by their lines. */
export function identityOfKey(key: string): string {
  return lineIdentity(key);
}
