/**
 * Journals that the client seems to have booked between two files: on every account that they touch the balance has
 * moved by exactly their amounts. Several that touch the same accounts are looked at together. What is found is asked;
 * until a person has answered, no statements are made, so that nothing counts twice. Pure.
 */
import { countsInBalances, type FsJournal } from '../../../shared/model/journals.ts';
import { type Account, type Amounts, type Candidate, movements, touchedBy } from './account-movements.ts';

/** Of more journals than this on the same accounts not every choice is tried. */
const MOST_TOGETHER = 10;

/** The ids of the journals. */
export function bookedBetween(
  earlier: readonly Account[],
  now: readonly Account[],
  journals: readonly FsJournal[],
): readonly string[] {
  const { candidates, moved } = movements(earlier, now, notCancelled(journals));
  return together(possible(candidates, moved)).flatMap((group) => bookedOf(group, moved));
}

/** The ids of journals marked as booked whose accounts have moved back by exactly their amounts: booked, read backwards. */
export function takenBackBetween(
  earlier: readonly Account[],
  now: readonly Account[],
  journals: readonly FsJournal[],
): readonly string[] {
  const marked = journals.filter(({ bookedByClientAt }) => bookedByClientAt !== null);
  return bookedBetween(
    now,
    earlier,
    marked.map((journal) => ({ ...journal, bookedByClientAt: null })),
  );
}

/**
 * Journals with an account that no other one touches and that moved by exactly their amount, with those accounts. The
 * client may have booked them and something else on their other accounts, which nothing here can tell.
 */
export function perhapsBookedBetween(
  earlier: readonly Account[],
  now: readonly Account[],
  journals: readonly FsJournal[],
): readonly { readonly id: string; readonly accounts: readonly string[] }[] {
  const { candidates, moved } = movements(earlier, now, notCancelled(journals));
  const touching = touchedBy(candidates);
  return candidates.flatMap(({ id, amounts, labels }) => {
    const alike = [...amounts].filter(
      ([place, cents]) => touching.get(place) === 1 && moved.get(place) === cents,
    );
    return alike.length === 0 ? [] : [{ id, accounts: alike.map(([place]) => labels.get(place) ?? place) }];
  });
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

/**
 * Those that may be booked: an account that no other of them touches has moved by exactly their amount. What others touch
 * too may have moved by anything, even by nothing where two cancel out.
 */
function possible(candidates: readonly Candidate[], moved: Amounts): readonly Candidate[] {
  const touching = touchedBy(candidates);
  const left = candidates.filter(({ amounts }) =>
    [...amounts].every(([place, cents]) => touching.get(place) !== 1 || moved.get(place) === cents),
  );
  return left.length === candidates.length ? left : possible(left, moved);
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

/**
 * The most journals whose amounts are what their accounts moved by; all that may be, where several choices are as good or
 * there are too many to try: a question too many is answered, one too few counts twice.
 */
function bookedOf(group: readonly Candidate[], moved: Amounts): readonly string[] {
  const hasMoved = group.some(({ amounts }) => [...amounts.keys()].some((place) => moved.get(place) !== 0n));
  if (!hasMoved) return [];
  if (group.length > MOST_TOGETHER) return group.map(({ id }) => id);
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
