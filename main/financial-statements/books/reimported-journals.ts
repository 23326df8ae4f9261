/**
 * Journals after a new file was read: the accounts that they made and the file still does not hold, and what a person
 * is told of accounts that are found by their code or name alone, or not at all. Pure.
 */
import { countsInBalances, type FsJournal, journalReference } from '../../../shared/model/journals.ts';
import { ZERO } from '../../../shared/model/money.ts';
import type { ImportedJournals } from '../../../shared/model/trial-balance.ts';
import type { StoredItem } from '../../store/repositories/trial-balances.ts';
import {
  type Account,
  type AccountName,
  accountFinder,
  type FoundBy,
  isSameName,
  plainName,
} from './find-account.ts';
import { missingAccounts } from './journal-accounts.ts';

export interface NewBooks {
  readonly engagementId: string;
  readonly hasPriorYear: boolean;
  readonly uploadId: string;
  readonly readAt: string;
  /** The accounts of the new file. */
  readonly items: readonly StoredItem[];
}

/** Counted or marked as booked, a journal needs its accounts: it may count again. */
function posted(journals: readonly FsJournal[]): readonly FsJournal[] {
  return journals.filter((journal) => countsInBalances({ ...journal, bookedByClientAt: null }));
}

function namesIn(journals: readonly FsJournal[]): readonly AccountName[] {
  return journals.flatMap(({ lines }) => lines);
}

/** The accounts that journals made and the new file does not hold, with the lines of the statements that they had. */
export function journalAccountsAfter(
  earlier: readonly StoredItem[],
  journals: readonly FsJournal[],
  books: NewBooks,
): readonly StoredItem[] {
  const { engagementId, hasPriorYear, uploadId, readAt, items } = books;
  const find = accountFinder(items);
  const used = namesIn(posted(journals));
  const kept = earlier
    .filter((item) => item.origin === 'JOURNAL' && used.some((name) => isSameName(name, item)))
    .filter((item) => {
      const { account, by } = find(item);
      return account === null || (by === 'NAME' && stoodBeside(account, earlier));
    })
    .map((item) => ({
      ...item,
      currentYearBalance: ZERO,
      priorYearBalance: hasPriorYear ? ZERO : null,
      uploadedAt: readAt,
      uploadId,
    }));
  const all = [...items, ...kept];
  const current = { engagementId, hasPriorYear, currentUploadId: uploadId, items: all };
  const made = missingAccounts(posted(journals), current).map((item) => mappedAsBefore(item, earlier));
  return [...kept, ...made];
}

/** An account that an earlier file held keeps its line of the statements. */
function mappedAsBefore(item: StoredItem, earlier: readonly StoredItem[]): StoredItem {
  const before = earlier.find((each) => each.taxonomyKey !== null && isSameName(each, item));
  if (!before) return item;
  const { taxonomyKey, taxonomyLabel, mappingConfidence, mappingRationale, isOverride } = before;
  const { suggestions, firstDecision } = before;
  const decided = { taxonomyKey, taxonomyLabel, mappingConfidence, mappingRationale, isOverride };
  return { ...item, ...decided, suggestions, firstDecision };
}

/** The file before held it too, and the journal meant another account. */
function stoodBeside(account: AccountName, earlier: readonly StoredItem[]): boolean {
  return earlier.some((item) => item.origin === 'FILE' && isSameName(item, account));
}

/** Accounts of posted journals that are not found by code and name as before. */
export function accountsToTell(
  earlier: readonly Account[],
  journals: readonly FsJournal[],
  now: readonly Account[],
): ImportedJournals['accounts'] {
  const [before, after] = [accountFinder(earlier), accountFinder(now)];
  const inFile = accountFinder(now.filter(({ origin }) => origin === 'FILE'));
  const told = new Map<string, ImportedJournals['accounts'][number]>();
  for (const journal of posted(journals)) {
    for (const { accountCode, accountDescription } of journal.lines) {
      const name = { accountCode, accountDescription };
      const [was, is] = [before(name).account, after(name)];
      const { account } = is;
      if (account === null || was === null || isAsBefore(was, account)) continue;
      const id = JSON.stringify([accountCode, plainName(accountDescription)]);
      const found = howFound(is.by, account, inFile(name).by);
      const entry = told.get(id) ?? {
        accountCode,
        accountDescription,
        found,
        journals: [],
        now:
          account.origin === 'JOURNAL'
            ? null
            : { accountCode: account.accountCode, accountDescription: account.accountDescription },
      };
      const reference = journalReference(journal);
      if (!entry.journals.includes(reference)) entry.journals.push(reference);
      told.set(id, entry);
    }
  }
  return [...told.values()];
}

function howFound(
  by: FoundBy | 'NONE' | 'SEVERAL',
  { origin }: Account,
  inFile: FoundBy | 'NONE' | 'SEVERAL',
): ImportedJournals['accounts'][number]['found'] {
  if (origin === 'JOURNAL') return inFile === 'SEVERAL' ? 'SEVERAL' : 'NOT_FOUND';
  return by === 'NAME' ? 'BY_NAME' : 'BY_CODE';
}

function isAsBefore(was: Account, is: Account): boolean {
  return was.origin === is.origin && isSameName(was, is);
}
