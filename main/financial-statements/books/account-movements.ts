/**
 * What journals say of their accounts beside what the balances of these have moved by between two files, by account and
 * year. Pure.
 */
import { accountLabel } from '../../../shared/model/account-label.ts';
import { lineAmount } from '../../../shared/model/journal-checks.ts';
import type { FsJournal } from '../../../shared/model/journals.ts';
import { type Money, toCents, ZERO } from '../../../shared/model/money.ts';
import type { ImportedItem } from '../../../shared/model/records.ts';
import { type AccountName, accountFinder } from './find-account.ts';

export type Account = Pick<
  ImportedItem,
  'id' | 'accountCode' | 'accountDescription' | 'origin' | 'currentYearBalance' | 'priorYearBalance'
>;

/** Amounts by account and year, debit positive; what comes to nil is left out. */
export type Amounts = ReadonlyMap<string, bigint>;

export interface Candidate {
  readonly id: string;
  readonly amounts: Amounts;
  /** The names of its accounts. */
  readonly labels: ReadonlyMap<string, string>;
}

/** What each journal says of its accounts, and what these have moved by between the files. */
export function movements(
  earlier: readonly Account[],
  now: readonly Account[],
  journals: readonly FsJournal[],
) {
  const [before, after] = [accountFinder(earlier), accountFinder(now)];
  // A name stands for the account that it was found as before.
  const nameOf = (name: AccountName) => before(name).account?.id ?? JSON.stringify(name);
  const moved = new Map<string, bigint>();
  const candidates = journals.map((journal): Candidate => {
    const year = journal.kind === 'PRIOR_YEAR' ? 'priorYearBalance' : 'currentYearBalance';
    const amounts = new Map<string, bigint>();
    const labels = new Map<string, string>();
    for (const line of journal.lines) {
      const place = `${year} ${nameOf(line)}`;
      labels.set(place, accountLabel(line));
      amounts.set(place, (amounts.get(place) ?? 0n) + toCents(lineAmount(line)));
      moved.set(place, centsOf(after(line).account?.[year]) - centsOf(before(line).account?.[year]));
    }
    return { id: journal.id, amounts: withoutNil(amounts), labels };
  });
  return { candidates: candidates.filter(({ amounts }) => amounts.size > 0), moved };
}

/** How many touch each account. */
export function touchedBy(candidates: readonly Candidate[]): ReadonlyMap<string, number> {
  const touching = new Map<string, number>();
  for (const { amounts } of candidates) {
    for (const place of amounts.keys()) touching.set(place, (touching.get(place) ?? 0) + 1);
  }
  return touching;
}

const centsOf = (amount: Money | null | undefined) => toCents(amount ?? ZERO);

function withoutNil(amounts: Amounts): Amounts {
  return new Map([...amounts].filter(([, cents]) => cents !== 0n));
}
