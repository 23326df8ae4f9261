/**
 * Accounts that journals name and the file does not hold: each is an account of its own, nil in the file, and mapped
 * like any other. Its id and place follow from its code and name, so that desktops that make it apart make the same. Pure.
 */
import { createHash } from 'node:crypto';
import { countsInBalances, type FsJournal } from '../../../shared/model/journals.ts';
import { ZERO } from '../../../shared/model/money.ts';
import type { StoredItem } from '../../store/repositories/trial-balances.ts';
import { type AccountName, accountFinder, type FindingFor, plainName } from './find-account.ts';

/** Behind the accounts of any file. */
const FIRST_PLACE = 1_000_000;

/** Two spellings of one name are one account. */
function writtenAs({ accountCode, accountDescription }: AccountName): readonly [string, string] {
  return [accountCode, plainName(accountDescription)];
}

function digestOf(engagementId: string, name: AccountName): string {
  return createHash('sha256')
    .update(JSON.stringify([engagementId, ...writtenAs(name)]))
    .digest('hex');
}

/** A UUID of version 8: its bits are of our own making. */
function idOf(digest: string): string {
  const variant = ((Number.parseInt(digest.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}

/** Where it stands in the order of the accounts. */
export function placeOfJournalAccount(item: Pick<StoredItem, 'engagementId'> & AccountName): number {
  return FIRST_PLACE + Number.parseInt(digestOf(item.engagementId, item).slice(0, 8), 16);
}

type Items = readonly StoredItem[];

interface Books {
  readonly engagementId: string;
  readonly hasPriorYear: boolean;
  readonly currentUploadId: string | null;
  readonly items: Items;
}

function namesWithoutAccount(
  journals: readonly FsJournal[],
  items: Items,
  findingFor: FindingFor,
): readonly AccountName[] {
  const find = accountFinder(items, findingFor);
  const missing = new Map<string, AccountName>();
  for (const { accountCode, accountDescription } of journals
    .filter(needsAccounts)
    .flatMap(({ lines }) => lines)) {
    const name = { accountCode, accountDescription };
    const key = JSON.stringify(writtenAs(name));
    if (!missing.has(key) && find(name).account === null) missing.set(key, name);
  }
  return [...missing.values()];
}

/** An unadjusted difference makes no account; a journal that the client has booked may count again. */
function needsAccounts(journal: FsJournal): boolean {
  return countsInBalances({ ...journal, bookedByClientAt: null });
}

/** The accounts that are missing, without a key. */
export function missingAccounts(
  journals: readonly FsJournal[],
  books: Books,
  findingFor: FindingFor = 'KEPT',
): readonly StoredItem[] {
  const uploadedAt = books.items[0]?.uploadedAt;
  // Without a file there is nothing to add to.
  if (uploadedAt === undefined) return [];
  const present = new Set(books.items.map(({ id }) => id));
  return namesWithoutAccount(journals, books.items, findingFor)
    .map((name) => ({ ...name, id: idOf(digestOf(books.engagementId, name)) }))
    .filter(({ id }) => !present.has(id))
    .map((account) => ({
      ...account,
      engagementId: books.engagementId,
      origin: 'JOURNAL',
      currentYearBalance: ZERO,
      priorYearBalance: books.hasPriorYear ? ZERO : null,
      openingBalance: null,
      taxonomyKey: null,
      taxonomyLabel: null,
      mappingConfidence: null,
      mappingRationale: null,
      isOverride: false,
      suggestions: [],
      sourceRow: 0,
      uploadedAt,
      uploadId: books.currentUploadId,
      firstDecision: null,
    }));
}
