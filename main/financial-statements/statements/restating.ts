/**
 * What journals of the prior year make of last year's figures as they were reported: by account, at the end of last year
 * and at its beginning. A journal that the client has booked since restates as before, as what was signed stays signed.
 * What an error did before last year is on retained earnings brought forward; where one line alone stands against it, that
 * line opened with it too. Capital and reserves also move within a year, so what stands on them alone is not told. Pure.
 */
import type { ReportingTaxonomy } from '../../../constitution/index.ts';
import { lineAmount } from '../../../shared/model/journal-checks.ts';
import { type FsJournal, journalReference } from '../../../shared/model/journals.ts';
import { fromCents, toCents } from '../../../shared/model/money.ts';
import type { ImportedItem } from '../../../shared/model/records.ts';
import { accountFinder } from '../books/find-account.ts';
import type { Restating, RestatingJournal } from './statement-input.ts';
import { isProfitAndLoss } from './trial-columns.ts';

type Account = Pick<ImportedItem, 'id' | 'accountCode' | 'accountDescription' | 'origin' | 'taxonomyKey'>;

/** Posted, and neither reversed nor a reversal. */
function stands({ kind, status, reverses }: FsJournal): boolean {
  return kind === 'PRIOR_YEAR' && status === 'POSTED' && reverses === null;
}

/** Null where no journal of the prior year stands. */
export function restatingOf(
  accounts: readonly Account[],
  journals: readonly FsJournal[],
  taxonomy: ReportingTaxonomy,
): Restating | null {
  const standing = journals.filter(stands);
  if (standing.length === 0) return null;
  const find = accountFinder(accounts);
  const sums = new Map<string, { account: Account; closing: bigint; opening: bigint }>();
  const restating: RestatingJournal[] = [];
  const openingUnknown: string[] = [];
  const broughtForward: string[] = [];
  for (const journal of standing) {
    const { restates, narrative } = journal;
    if (restates === null || restates === 'NONE') continue;
    const reference = journalReference(journal);
    restating.push({ reference, narrative, restates });
    const lines = journal.lines.flatMap((line) => {
      const { account } = find(line);
      const item = taxonomy.byKey.get(account?.taxonomyKey ?? '');
      return account === null ? [] : [{ account, item, cents: toCents(lineAmount(line)) }];
    });
    const opened = openingOf(lines);
    if (!opened.isKnown) openingUnknown.push(reference);
    if (opened.cents.some((cents) => cents !== 0n)) broughtForward.push(reference);
    lines.forEach(({ account, cents }, at) => {
      const sum = sums.get(account.id) ?? { account, closing: 0n, opening: 0n };
      sum.closing += cents;
      sum.opening += opened.cents[at] ?? 0n;
      sums.set(account.id, sum);
    });
  }
  return {
    journals: restating,
    amounts: [...sums.values()]
      .filter(({ closing, opening }) => closing !== 0n || opening !== 0n)
      .map(({ account, closing, opening }) => ({
        itemId: account.id,
        taxonomyKey: account.taxonomyKey,
        closing: fromCents(closing),
        opening: fromCents(opening),
      })),
    openingUnknown,
    broughtForward,
    unsaid: standing.filter(({ restates }) => restates === null).map(journalReference),
  };
}

interface KeyedLine {
  readonly item: ReturnType<ReportingTaxonomy['byKey']['get']>;
  readonly cents: bigint;
}

/**
 * What each line comes to at the beginning of last year. Retained earnings brought forward are known; what stood against
 * them is where one line alone can have. Whether balances that are moved within the position were moved then too, the books
 * do not tell.
 */
function openingOf(lines: readonly KeyedLine[]): {
  readonly cents: readonly bigint[];
  readonly isKnown: boolean;
} {
  const isForward = ({ item }: KeyedLine) =>
    item?.section === 'equity' && item.component === 'retained_earnings';
  const isResult = ({ item }: KeyedLine) =>
    item !== undefined && (isProfitAndLoss(item) || item.component === 'dividends');
  const forward = lines.map((line) => (isForward(line) ? line.cents : 0n));
  const before = forward.reduce((sum, cents) => sum + cents, 0n);
  const others = netByKey(lines.filter((line) => !isForward(line) && !isResult(line)));
  if (before === 0n) {
    return { cents: forward, isKnown: areAgainst(others, netByKey(lines.filter(isResult))) };
  }
  const [only] = others;
  // Between retained earnings and a reserve, profits are also moved within a year: taken to be moved before, and not known.
  const isOneLine = only !== undefined && others.length === 1 && only.item?.section !== 'equity';
  if (!isOneLine) {
    const isTransfer = others.length > 0 && others.every(({ item }) => item?.section === 'equity');
    return {
      cents: isTransfer ? lines.map((line) => (isResult(line) ? 0n : line.cents)) : forward,
      isKnown: false,
    };
  }
  const first = lines.findIndex((line) => !isForward(line) && !isResult(line) && line.item === only.item);
  return { cents: forward.map((cents, at) => (at === first ? -before : cents)), isKnown: true };
}

/** By line of the statements; what cancels out is left out. */
function netByKey(lines: readonly KeyedLine[]): KeyedLine[] {
  return [...Map.groupBy(lines, ({ item }) => item).values()].flatMap((same): KeyedLine[] => {
    const cents = same.reduce((sum, line) => sum + line.cents, 0n);
    return cents === 0n ? [] : [{ item: same[0]?.item, cents }];
  });
}

/**
 * Whether balances stand against the result of last year alone, so that nothing of them stood at its beginning: all on one
 * side, or each with an amount of the result of its own. Else a move between balances may hide among them.
 */
function areAgainst(balances: readonly KeyedLine[], results: readonly KeyedLine[]): boolean {
  const sides = new Set(balances.map(({ cents }) => cents > 0n));
  if (sides.size < 2) return true;
  const left = results.map(({ cents }) => cents);
  return balances.every(({ cents }) => {
    const at = left.indexOf(-cents);
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  });
}
