/**
 * How many accounts a practice that shares its work through a sync-server may keep of one company: the statements and
 * the books behind them travel as texts of a bounded length (shared/sync/kinds/values.ts). More are refused when they
 * are imported, where a person can still export fewer; what passes here fits later, with every account mapped.
 */
import type { ReadItem } from '../../../shared/model/trial-balance.ts';
import { Problem } from '../../../shared/problem.ts';
import { LONGEST_TEXT } from '../../../shared/sync/kinds/values.ts';
import type { Reader } from '../../store/database.ts';
import { packText } from '../../store/packed-text.ts';
import { findSyncPoint } from '../../store/repositories/sync-outbox.ts';

/** A hundred characters for each; packed, statements take some fifty, and so do books with names of usual length. */
export const MOST_SHARED_ACCOUNTS = 20_000;
/** Codes and names packed leave the other half to ids, amounts and lines. */
const LONGEST_NAMES = LONGEST_TEXT / 2;

const count = (items: readonly unknown[]) => items.length.toLocaleString('en');

/** Throws INVALID_INPUT in a connected practice for more accounts, or longer names, than it can share. */
export async function requireSharedBooks(reader: Reader, items: readonly ReadItem[]): Promise<void> {
  if (!(await findSyncPoint(reader))) return;
  if (items.length > MOST_SHARED_ACCOUNTS) {
    throw new Problem(
      'INVALID_INPUT',
      `The trial balance has ${count(items)} accounts. A practice with a sync-server keeps at most ${MOST_SHARED_ACCOUNTS.toLocaleString('en')} of one company. Export it without accounts that are nil, or with sub-accounts added up, and upload that.`,
    );
  }
  const names = items.map(({ accountCode, accountDescription }) => [accountCode, accountDescription]);
  if (packText(JSON.stringify(names)).length <= LONGEST_NAMES) return;
  throw new Problem(
    'INVALID_INPUT',
    `The codes and names of the ${count(items)} accounts are too long to be shared through the sync-server. Shorten them in the file, and upload it again.`,
  );
}
