/**
 * The books of an engagement: the accounts of its file with those that journals made, and what the journals that count
 * make of their balances. Everything that computes from balances takes them from here.
 */
import type { FsJournal } from '../../../shared/model/journals.ts';
import type { Reader, Writer } from '../../store/database.ts';
import { findEngagement } from '../../store/repositories/engagements.ts';
import { listJournals } from '../../store/repositories/journals.ts';
import { insertItems, listItems, type StoredItem } from '../../store/repositories/trial-balances.ts';
import { type Adjustment, asAdjusted, withAdjustments } from './adjusted-balances.ts';
import { missingAccounts, placeOfJournalAccount } from './journal-accounts.ts';

/** An account as it is kept, with its adjusted balances beside those of the file. */
export type BookItem = StoredItem & Adjustment;

export interface Books {
  readonly items: readonly BookItem[];
  readonly journals: readonly FsJournal[];
}

/**
 * An account that a journal needs and nobody has stored yet, because a desktop read a new file while another posted,
 * stands among the others: no line of a journal is ever lost.
 */
export async function loadBooks(reader: Reader, engagementId: string): Promise<Books> {
  const journals = await listJournals(reader, engagementId);
  const stored = await listItems(reader, engagementId);
  const items = [...stored, ...(await notStored(reader, engagementId, stored, journals))];
  return { items: withAdjustments(items, journals), journals };
}

/** The accounts with their adjusted balances as their balances. */
export async function loadAdjustedItems(reader: Reader, engagementId: string): Promise<readonly BookItem[]> {
  const { items, journals } = await loadBooks(reader, engagementId);
  return journals.length === 0 ? items : items.map(asAdjusted);
}

async function notStored(
  reader: Reader,
  engagementId: string,
  items: readonly StoredItem[],
  journals: readonly FsJournal[],
): Promise<readonly StoredItem[]> {
  if (journals.length === 0) return [];
  const engagement = await findEngagement(reader, engagementId);
  if (!engagement) return [];
  const { hasPriorYear, currentUploadId } = engagement;
  return missingAccounts(journals, { engagementId, hasPriorYear, currentUploadId, items });
}

/** The books, once the accounts that journals need and the file does not hold are stored; `added` are those. */
export async function keepBooks(
  writer: Writer,
  engagementId: string,
): Promise<Books & { readonly added: readonly StoredItem[] }> {
  const journals = await listJournals(writer, engagementId);
  const stored = await listItems(writer, engagementId);
  const added = await notStored(writer, engagementId, stored, journals);
  await addAccounts(writer, added);
  return { items: withAdjustments([...stored, ...added], journals), journals, added };
}

export async function addAccounts(writer: Writer, accounts: readonly StoredItem[]): Promise<void> {
  await insertItems(
    writer,
    accounts.map((item) => ({ ...item, position: placeOfJournalAccount(item) })),
  );
}
