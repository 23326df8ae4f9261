/**
 * Adjusted balances: what the file says and what the journals that count add to it. A journal moves the year that it
 * belongs to and no other: one of the prior year moves the prior column, and the opening balances where the file has a
 * column of them; what it means for this year's books is a journal of this year. Unadjusted differences and journals
 * that the client has booked move nothing. Pure.
 */
import { lineAmount } from '../../../shared/model/journal-checks.ts';
import {
  countsInBalances,
  type FsJournal,
  type JournalPosting,
  journalReference,
} from '../../../shared/model/journals.ts';
import { addMoney, fromCents, toCents, ZERO } from '../../../shared/model/money.ts';
import type { ImportedItem, TrialBalanceItem } from '../../../shared/model/records.ts';
import { accountFinder } from './find-account.ts';

export type Adjustment = Pick<
  TrialBalanceItem,
  'adjustment' | 'adjustedBalance' | 'priorAdjustment' | 'priorAdjustedBalance' | 'postings'
>;

type Balances = Pick<ImportedItem, 'currentYearBalance' | 'priorYearBalance' | 'openingBalance'>;
type Account = Balances & Pick<ImportedItem, 'id' | 'accountCode' | 'accountDescription' | 'origin'>;

/** What journals that count do to each account, by its id: one posting of a journal in an account. */
function postingsByAccount(
  accounts: readonly Account[],
  journals: readonly FsJournal[],
): ReadonlyMap<string, readonly JournalPosting[]> {
  const counting = journals.filter(countsInBalances);
  const postings = new Map<string, Map<string, JournalPosting>>();
  if (counting.length === 0) return new Map();
  const find = accountFinder(accounts);
  for (const journal of counting) {
    const year = journal.kind === 'PRIOR_YEAR' ? 'PRIOR' : 'CURRENT';
    for (const line of journal.lines) {
      const { account } = find(line);
      if (account === null) continue;
      const own = postings.get(account.id) ?? new Map<string, JournalPosting>();
      const amount = addMoney(own.get(journal.id)?.amount ?? ZERO, lineAmount(line));
      own.set(journal.id, { journalId: journal.id, reference: journalReference(journal), year, amount });
      postings.set(account.id, own);
    }
  }
  return new Map([...postings].map(([id, own]) => [id, [...own.values()]]));
}

/** Most accounts of large books are touched by no journal. */
function asInFile({ currentYearBalance, priorYearBalance }: Balances): Adjustment {
  return {
    adjustment: ZERO,
    adjustedBalance: currentYearBalance,
    priorAdjustment: ZERO,
    priorAdjustedBalance: priorYearBalance,
    postings: [],
  };
}

/** The accounts with what journals make of them, in their order. */
export function withAdjustments<Item extends Account>(
  accounts: readonly Item[],
  journals: readonly FsJournal[],
): readonly (Item & Adjustment)[] {
  const postings = postingsByAccount(accounts, journals);
  return accounts.map((account) => {
    const own = postings.get(account.id);
    if (own === undefined) return { ...account, ...asInFile(account) };
    const sum = (of: JournalPosting['year']) =>
      own.reduce((total, { year, amount }) => (year === of ? total + toCents(amount) : total), 0n);
    const [current, prior] = [sum('CURRENT'), sum('PRIOR')];
    const { currentYearBalance, priorYearBalance } = account;
    return {
      ...account,
      adjustment: fromCents(current),
      adjustedBalance: fromCents(toCents(currentYearBalance) + current),
      priorAdjustment: fromCents(prior),
      // Where the file has no last year, a journal alone is none.
      priorAdjustedBalance: priorYearBalance === null ? null : fromCents(toCents(priorYearBalance) + prior),
      postings: [...own],
    };
  });
}

/** The account with its adjusted balances in place of those of the file: what statements are computed from. */
export function asAdjusted<Item extends Balances & Omit<Adjustment, 'postings'>>(item: Item): Item {
  const { openingBalance, priorAdjustment } = item;
  return {
    ...item,
    currentYearBalance: item.adjustedBalance,
    priorYearBalance: item.priorAdjustedBalance,
    openingBalance:
      openingBalance === null ? null : fromCents(toCents(openingBalance) + toCents(priorAdjustment)),
  };
}
