/**
 * Journals that the client seems to have booked between two files: on every account that they touch the balance has
 * moved by exactly their amounts. Several that touch the same accounts are looked at together. What is found is asked;
 * until a person has answered, no statements are made, so that nothing counts twice. Pure.
 */
import { lineAmount } from '../../../shared/model/journal-checks.ts';
import { countsInBalances, type FsJournal } from '../../../shared/model/journals.ts';
import { type Money, toCents, ZERO } from '../../../shared/model/money.ts';
import type { ImportedItem } from '../../../shared/model/records.ts';
import { type AccountName, accountFinder } from './find-account.ts';

type Account = Pick<
  ImportedItem,
  'id' | 'accountCode' | 'accountDescription' | 'origin' | 'currentYearBalance' | 'priorYearBalance'
>;

/** Amounts by account and year, debit positive; what comes to nil is left out. */
type Amounts = ReadonlyMap<string, bigint>;

/** More journals on the same accounts than this are looked at one by one. */
const MOST_TOGETHER = 10;

/** The ids of the journals. */
export function bookedBetween(
  earlier: readonly Account[],
  now: readonly Account[],
  journals: readonly FsJournal[],
): readonly string[] {
  const [before, after] = [accountFinder(earlier), accountFinder(now)];
  // A name stands for the account that it was found as before.
  const nameOf = (name: AccountName) => before(name).account?.id ?? JSON.stringify(name);
  const moved = new Map<string, bigint>();
  const candidates = notCancelled(journals).map((journal) => {
    const year = journal.kind === 'PRIOR_YEAR' ? 'priorYearBalance' : 'currentYearBalance';
    const amounts = new Map<string, bigint>();
    for (const line of journal.lines) {
      const place = `${year} ${nameOf(line)}`;
      amounts.set(place, (amounts.get(place) ?? 0n) + toCents(lineAmount(line)));
      moved.set(place, centsOf(after(line).account?.[year]) - centsOf(before(line).account?.[year]));
    }
    return { id: journal.id, amounts: withoutNil(amounts) };
  });
  const possible = candidates.filter(({ amounts }) => amounts.size > 0 && moves(amounts, moved));
  return together(possible).flatMap((group) => bookedOf(group, moved));
}

/** Those that count; a reversed journal and its counter-entry cancel out and are in no ledger. */
export function notCancelled(journals: readonly FsJournal[]): readonly FsJournal[] {
  const counting = new Map(journals.filter(countsInBalances).map((journal) => [journal.id, journal]));
  const cancelled = new Set(
    [...counting.values()].flatMap(({ id, reverses }) =>
      reverses !== null && counting.has(reverses) ? [id, reverses] : [],
    ),
  );
  return [...counting.values()].filter(({ id }) => !cancelled.has(id));
}

const centsOf = (amount: Money | null | undefined) => toCents(amount ?? ZERO);

function withoutNil(amounts: Amounts): Amounts {
  return new Map([...amounts].filter(([, cents]) => cents !== 0n));
}

/** True where each of its accounts has moved at all. */
function moves(amounts: Amounts, moved: Amounts): boolean {
  return [...amounts.keys()].every((place) => (moved.get(place) ?? 0n) !== 0n);
}

interface Candidate {
  readonly id: string;
  readonly amounts: Amounts;
}

/** Journals that share accounts, directly or through others. */
function together(candidates: readonly Candidate[]): readonly (readonly Candidate[])[] {
  const groups: Candidate[][] = [];
  for (const candidate of candidates) {
    const touched = groups.filter((group) =>
      group.some(({ amounts }) => [...amounts.keys()].some((place) => candidate.amounts.has(place))),
    );
    const joined = [...touched.flat(), candidate];
    for (const group of touched) groups.splice(groups.indexOf(group), 1);
    groups.push(joined);
  }
  return groups;
}

/** The most journals whose amounts are what their accounts moved by; all that may be, where several choices are as good. */
function bookedOf(group: readonly Candidate[], moved: Amounts): readonly string[] {
  if (group.length > MOST_TOGETHER)
    return group.filter((each) => isBooked([each], moved)).map(({ id }) => id);
  const found: (readonly Candidate[])[] = [];
  for (let choice = 1; choice < 2 ** group.length; choice += 1) {
    const chosen = group.filter((_, at) => (choice >> at) % 2 === 1);
    if (isBooked(chosen, moved)) found.push(chosen);
  }
  const most = Math.max(0, ...found.map(({ length }) => length));
  return [
    ...new Set(found.filter(({ length }) => length === most).flatMap((chosen) => chosen.map(({ id }) => id))),
  ];
}

function isBooked(chosen: readonly Candidate[], moved: Amounts): boolean {
  const sums = new Map<string, bigint>();
  for (const { amounts } of chosen) {
    for (const [place, cents] of amounts) sums.set(place, (sums.get(place) ?? 0n) + cents);
  }
  return [...sums].every(([place, cents]) => cents === (moved.get(place) ?? 0n));
}
