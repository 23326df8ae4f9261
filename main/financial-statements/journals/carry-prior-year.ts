/**
 * A journal of the prior year corrects last year's balances alone. Where this year's ledger still opens with the old
 * ones, the same correction is posted on them: on the accounts of the position as they are, and what was income or
 * expense of last year on retained earnings. Proposed, as the ledger may hold it already. Pure.
 */
import type { ReportingItem, ReportingTaxonomy } from '../../../constitution/index.ts';
import type { IsoDate } from '../../../shared/model/dates.ts';
import { lineAmount } from '../../../shared/model/journal-checks.ts';
import {
  countsInBalances,
  type FsJournal,
  type JournalLine,
  type JournalOffer,
  journalReference,
} from '../../../shared/model/journals.ts';
import { addMoney, isZero, negateMoney, ZERO } from '../../../shared/model/money.ts';
import type { ImportedItem } from '../../../shared/model/records.ts';
import { accountFinder } from '../books/find-account.ts';
import { isProfitAndLoss } from '../statements/trial-columns.ts';

type Account = Pick<ImportedItem, 'id' | 'accountCode' | 'accountDescription' | 'origin' | 'taxonomyKey'>;

/** Journals that others take over, drafts too; not those whose taking over was reversed. */
export function takenOver(journals: readonly FsJournal[]): ReadonlySet<string | null> {
  return new Set(
    journals.filter(({ status }) => status !== 'REVERSED').map(({ carriedFrom }) => carriedFrom),
  );
}

/** Of those that nobody has taken over or reversed; none where an account has no line, or no retained earnings are there. */
export function offersToCarry(
  journals: readonly FsJournal[],
  accounts: readonly Account[],
  taxonomy: ReportingTaxonomy,
  periodStart: IsoDate,
): readonly JournalOffer[] {
  const taken = takenOver(journals);
  const open = journals.filter(
    (each) =>
      each.kind === 'PRIOR_YEAR' &&
      each.status === 'POSTED' &&
      each.reverses === null &&
      countsInBalances(each) &&
      !taken.has(each.id),
  );
  if (open.length === 0) return [];
  const keyOf = ({ taxonomyKey }: Account) => taxonomy.byKey.get(taxonomyKey ?? '');
  const retained = accounts.find((account) => isRetainedEarnings(keyOf(account)));
  const find = accountFinder(accounts);
  return open.flatMap((journal): JournalOffer[] => {
    const keyed = journal.lines.map((line) => ({ line, item: accountKey(find(line).account, keyOf) }));
    if (!retained || keyed.some(({ item }) => item === undefined)) return [];
    const isResult = ({ item }: (typeof keyed)[number]) => item !== undefined && isProfitAndLoss(item);
    const result = addMoney(ZERO, ...keyed.filter(isResult).map(({ line }) => lineAmount(line)));
    const reference = journalReference(journal);
    const lines = keyed.filter((each) => !isResult(each)).map(({ line }) => line);
    return [
      {
        kind: 'CARRY_PRIOR_YEAR',
        journalId: journal.id,
        reference,
        message: `${reference} corrects last year. Where this year’s ledger still opens with the balances as they were, post the same on this year’s accounts, with last year’s result on retained earnings.`,
        draft: {
          kind: 'ADJUSTING',
          date: periodStart,
          narrative: `Opening balances corrected by ${reference}: ${journal.narrative}`.slice(0, 2000),
          lines: [...lines, ...onRetainedEarnings(retained, result)],
          reversesNextYear: false,
          template: null,
          computedFrom: null,
          carriedFrom: journal.id,
          restates: null,
        },
      },
    ];
  });
}

function accountKey(account: Account | null, keyOf: (account: Account) => ReportingItem | undefined) {
  return account === null ? undefined : keyOf(account);
}

function isRetainedEarnings(item: ReportingItem | undefined): boolean {
  return item?.component === 'retained_earnings' && item.role === 'posting';
}

function onRetainedEarnings(
  { accountCode, accountDescription }: Account,
  amount: ReturnType<typeof lineAmount>,
): readonly JournalLine[] {
  if (isZero(amount)) return [];
  const isCredit = amount.startsWith('-');
  const sides = isCredit ? { debit: ZERO, credit: negateMoney(amount) } : { debit: amount, credit: ZERO };
  return [{ accountCode, accountDescription, ...sides, narrative: '' }];
}
