/**
 * What journals of the prior year make of last year's figures as they were reported: by account, at the end of last year
 * and at its beginning. A journal that the client has booked since restates as before, as what was signed stays signed.
 * What an error did before last year is on equity itself; where one line alone stands against it, that line opened with
 * it too. Pure.
 */
import type { ReportingTaxonomy } from '../../../constitution/index.ts';
import { lineAmount } from '../../../shared/model/journal-checks.ts';
import { type FsJournal, journalReference, type Restates } from '../../../shared/model/journals.ts';
import { fromCents, type Money, toCents } from '../../../shared/model/money.ts';
import type { ImportedItem } from '../../../shared/model/records.ts';
import { accountFinder } from '../books/find-account.ts';
import { isProfitAndLoss } from './trial-columns.ts';

type Account = Pick<ImportedItem, 'id' | 'accountCode' | 'accountDescription' | 'origin' | 'taxonomyKey'>;

export interface RestatingJournal {
  /** "PY 1". */
  readonly reference: string;
  readonly narrative: string;
  readonly restates: Exclude<Restates, 'NONE'>;
}

export interface Restating {
  readonly journals: readonly RestatingJournal[];
  /** By account, debit positive: what last year ended with, and what it began with. Nil in both is left out. */
  readonly amounts: readonly {
    readonly itemId: string;
    readonly taxonomyKey: string | null;
    readonly closing: Money;
    readonly opening: Money;
  }[];
  /** Those whose effect on the balances at the beginning of last year the books do not tell. */
  readonly openingUnknown: readonly string[];
  /** Posted before it was asked what they do to the comparatives. */
  readonly unsaid: readonly string[];
}

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
    unsaid: standing.filter(({ restates }) => restates === null).map(journalReference),
  };
}

interface KeyedLine {
  readonly item: ReturnType<ReportingTaxonomy['byKey']['get']>;
  readonly cents: bigint;
}

/**
 * What each line comes to at the beginning of last year. Equity itself is known; what stood against it is where one line
 * alone can have. Whether balances that are moved within the position were moved then too, the books do not tell.
 */
function openingOf(lines: readonly KeyedLine[]): {
  readonly cents: readonly bigint[];
  readonly isKnown: boolean;
} {
  const isEquity = ({ item }: KeyedLine) => item?.section === 'equity' && item.component !== 'dividends';
  const isResult = ({ item }: KeyedLine) =>
    item !== undefined && (isProfitAndLoss(item) || item.component === 'dividends');
  const onEquity = lines.map((line) => (isEquity(line) ? line.cents : 0n));
  const before = onEquity.reduce((sum, cents) => sum + cents, 0n);
  const others = lines.filter((line) => !isEquity(line) && !isResult(line));
  // Against the result of last year alone, nothing stood at its beginning.
  if (before === 0n) return { cents: onEquity, isKnown: others.length === 0 || lines.some(isResult) };
  const [first] = others;
  const isOneLine = first !== undefined && others.every(({ item }) => item?.key === first.item?.key);
  if (!isOneLine) return { cents: onEquity, isKnown: false };
  return { cents: lines.map((line, at) => (line === first ? -before : (onEquity[at] ?? 0n))), isKnown: true };
}
