/** The changes of a comparison in words. */
import { ACCOUNT_CHANGES, type AccountChange } from '../../../../shared/model/trial-balance-comparison.ts';

export const CHANGE_WORDS: Record<AccountChange, { readonly one: string; readonly color: string }> = {
  NEW: { one: 'New', color: 'blue' },
  GONE: { one: 'Gone', color: 'red' },
  RENAMED: { one: 'Renamed', color: 'yellow' },
  RECODED: { one: 'Other code', color: 'yellow' },
  CHANGED: { one: 'Changed', color: 'gray' },
};

interface Summarised {
  readonly accounts: readonly { readonly change: AccountChange }[];
  readonly unchanged: number;
}

/** "2 new, 1 gone, 5 changed; 32 stay as they are". */
export function summaryOf({ accounts, unchanged }: Summarised): string {
  const counts = ACCOUNT_CHANGES.map((change) => ({
    change,
    count: accounts.filter((account) => account.change === change).length,
  })).filter(({ count }) => count > 0);
  const changes = counts.map(({ change, count }) => `${count} ${CHANGE_WORDS[change].one.toLowerCase()}`);
  const stay = `${unchanged} ${unchanged === 1 ? 'stays as it is' : 'stay as they are'}`;
  return changes.length === 0 ? `Nothing changes: ${stay}.` : `${changes.join(', ')}; ${stay}.`;
}
