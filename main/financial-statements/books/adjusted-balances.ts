/**
 * Adjusted balances: what the file says and what the journals that count add to it. A journal moves the year that it
 * belongs to and no other: one of the prior year moves the prior column, and the opening balances where the file has a
 * column of them; what it means for this year's books is a journal of this year. Unadjusted differences and journals
 * that the client has booked move nothing. Pure.
 */
import { lineAmount } from '../../../shared/model/journal-checks.ts';
import { countsInBalances, type FsJournal } from '../../../shared/model/journals.ts';
import { fromCents, type Money, toCents, ZERO } from '../../../shared/model/money.ts';
import type { ImportedItem, TrialBalanceItem } from '../../../shared/model/records.ts';
import { accountFinder } from './find-account.ts';

export type Adjustment = Pick<
  TrialBalanceItem,
  'adjustment' | 'adjustedBalance' | 'priorAdjustment' | 'priorAdjustedBalance'
>;

type Balances = Pick<ImportedItem, 'currentYearBalance' | 'priorYearBalance' | 'openingBalance'>;
type Account = Balances & Pick<ImportedItem, 'id' | 'accountCode' | 'accountDescription' | 'origin'>;

/** What a line of a journal does to an account. */
export interface AccountPosting {
  readonly journal: FsJournal;
  /** Debit positive. */
  readonly amount: Money;
}

/** The lines of journals that count, by the id of their account. */
export function postingsByAccount(
  accounts: readonly Account[],
  journals: readonly FsJournal[],
): ReadonlyMap<string, readonly AccountPosting[]> {
  const find = accountFinder(accounts);
  const postings = new Map<string, AccountPosting[]>();
  for (const journal of journals.filter(countsInBalances)) {
    for (const line of journal.lines) {
      const { account } = find(line);
      if (account === null) continue;
      const posting = { journal, amount: lineAmount(line) };
      const list = postings.get(account.id);
      if (list === undefined) postings.set(account.id, [posting]);
      else list.push(posting);
    }
  }
  return postings;
}

/** The accounts with what journals make of them, in their order. */
export function withAdjustments<Item extends Account>(
  accounts: readonly Item[],
  journals: readonly FsJournal[],
): readonly (Item & Adjustment)[] {
  const postings = postingsByAccount(accounts, journals);
  return accounts.map((account) => {
    const own = postings.get(account.id) ?? [];
    const sum = (ofPrior: boolean) =>
      own.reduce(
        (total, { journal, amount }) =>
          (journal.kind === 'PRIOR_YEAR') === ofPrior ? total + toCents(amount) : total,
        0n,
      );
    const [current, prior] = [sum(false), sum(true)];
    const { currentYearBalance, priorYearBalance } = account;
    const known = priorYearBalance !== null || prior !== 0n;
    return {
      ...account,
      adjustment: fromCents(current),
      adjustedBalance: fromCents(toCents(currentYearBalance) + current),
      priorAdjustment: fromCents(prior),
      priorAdjustedBalance: known ? fromCents(toCents(priorYearBalance ?? ZERO) + prior) : null,
    };
  });
}

/** The account with its adjusted balances in place of those of the file: what statements are computed from. */
export function asAdjusted<Item extends Balances & Adjustment>(item: Item): Item {
  const { openingBalance, priorAdjustment } = item;
  return {
    ...item,
    currentYearBalance: item.adjustedBalance,
    priorYearBalance: item.priorAdjustedBalance,
    openingBalance:
      openingBalance === null ? null : fromCents(toCents(openingBalance) + toCents(priorAdjustment)),
  };
}
