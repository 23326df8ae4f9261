/**
 * Accounts behind the notes with their balances at up to three ends of year. This is the one place that says where
 * amounts before this year come from: last year's engagement, else the trial balance's own columns, which split no
 * figure that was signed elsewhere. What must stay true: amounts that do not make up the comparative of the line are not shown, and a missing one is never nil.
 */
import type { ReportingItem, ReportingTaxonomy } from '../../../constitution/index.ts';
import type { ChainColumn } from '../../../shared/model/figure-chain.ts';
import {
  addMoney,
  fromCents,
  type Money,
  negateMoney,
  roundCents,
  toCents,
  ZERO,
} from '../../../shared/model/money.ts';
import { ROUNDING_UNIT_CENTS } from '../../../shared/model/printed-figures.ts';
import type { StatementBooks } from '../../../shared/model/provenance.ts';
import type { TrialBalanceItem } from '../../../shared/model/records.ts';
import type { StatementLine, StatementsJson } from '../../../shared/model/statements.ts';
import type { Part } from '../statements/chain-parts.ts';

export interface LedgerAccount {
  readonly id: string;
  readonly taxonomyKey: string | null;
  readonly accountDescription: string;
  /** Debit positive, newest first: the end of this year, of last year, of the year before. Null: not known. */
  readonly balances: readonly [Money, Money | null, Money | null];
  /** What each balance is made of: a cell of the trial balance, or the books of an earlier engagement. */
  readonly parts: readonly [readonly Part[], readonly Part[], readonly Part[]];
}

export type BookedItem = Pick<
  TrialBalanceItem,
  | 'id'
  | 'accountCode'
  | 'accountDescription'
  | 'taxonomyKey'
  | 'currentYearBalance'
  | 'priorYearBalance'
  | 'openingBalance'
>;

type Books = Pick<StatementBooks, 'accounts'>;
type Booked = Pick<BookedItem, 'id' | 'accountCode' | 'accountDescription' | 'taxonomyKey'> & {
  readonly amount: Money;
};

/** Books of the client's engagements of last year and of the year before it; null where none were kept. */
export interface EarlierBooks {
  readonly lastYear: (Books & { readonly statements: Pick<StatementsJson, 'balanceSheet'> }) | null;
  readonly yearBefore: Books | null;
  /** The comparatives are figures that were signed outside: no account of ours makes them up, and no column splits them. */
  readonly isSigned?: boolean;
}

/** What the accounts behind a line were at the end of each year. */
export interface Ledger {
  /** Accounts under the line's key and the keys presented within it; comparatives only where they make up the line. */
  behind(line: StatementLine, item: ReportingItem): readonly LedgerAccount[];
  /** The line as last year's statements presented it for the year before; null where they did not. */
  yearBefore(line: StatementLine): Money | null;
}

export function ledgerOf(
  items: readonly BookedItem[],
  earlier: EarlierBooks,
  statements: Pick<StatementsJson, 'hasPriorYear' | 'rounding'>,
  taxonomy: ReportingTaxonomy,
): Ledger {
  const own = items.map((item) => accountOf(item, [item.currentYearBalance, item.priorYearBalance, null]));
  // In the order of authority.
  const candidates = statements.hasPriorYear
    ? [
        ...(earlier.lastYear ? [withEarlierYears(items, earlier.lastYear, earlier.yearBefore)] : []),
        ...(earlier.isSigned ? [] : [withOpening(items, taxonomy)]),
      ]
    : [];
  const presentedBefore = new Map(
    earlier.lastYear?.statements.balanceSheet.lines.map(({ key, prior }) => [key, prior]),
  );
  return {
    yearBefore: (line) => presentedBefore.get(line.key) ?? null,
    behind(line, item) {
      const keys = new Set([item.key, ...presentedIn(item.key, taxonomy)]);
      const of = (accounts: readonly LedgerAccount[]) =>
        accounts.filter(({ taxonomyKey }) => taxonomyKey !== null && keys.has(taxonomyKey));
      const proved = candidates
        .map(of)
        .find((accounts) => makesUpComparative(accounts, line, item, statements));
      return (
        proved ??
        of(own).map((account) => ({
          ...account,
          balances: [account.balances[0], null, null],
          parts: [account.parts[0], [], []],
        }))
      );
    },
  };
}

function presentedIn(key: string, taxonomy: ReportingTaxonomy): string[] {
  return taxonomy.items.filter((each) => each.presented_in === key).map((each) => each.key);
}

/** An account whose balances stand in the trial balance's own columns. */
function accountOf(item: BookedItem, balances: LedgerAccount['balances']): LedgerAccount {
  const { id, taxonomyKey, accountDescription } = item;
  const [current, prior, opening] = balances;
  const cell = (column: ChainColumn, balance: Money | null): Part[] =>
    balance === null ? [] : [{ kind: 'ACCOUNT', itemId: id, column, cents: toCents(balance) }];
  return {
    id,
    taxonomyKey,
    accountDescription,
    balances,
    parts: [cell('CURRENT', current), cell('PRIOR', prior), cell('OPENING', opening)],
  };
}

/** True where last year's balances are known and sum to the comparative of the line. */
function makesUpComparative(
  accounts: readonly LedgerAccount[],
  line: StatementLine,
  item: ReportingItem,
  { rounding }: Pick<StatementsJson, 'rounding'>,
): boolean {
  const balances = accounts.flatMap(({ balances: [, prior] }) => prior ?? []);
  if (balances.length < accounts.length) return false;
  const debit = addMoney(...balances);
  const sum = item.sign === 'credit' ? negateMoney(debit) : debit;
  if (line.exactPrior !== null) return sum === line.exactPrior;
  // Shown without cents: rounding may have been put on the line.
  const unit = ROUNDING_UNIT_CENTS[rounding];
  const off = roundCents(toCents(sum), unit) - toCents(line.prior ?? ZERO);
  return off <= unit && off >= -unit;
}

/** The trial balance's own columns. */
function withOpening(items: readonly BookedItem[], taxonomy: ReportingTaxonomy): LedgerAccount[] {
  // What this year opened with repeats last year's assets and liabilities, and says nothing of the year before; profit
  // or loss is nil in it and equity holds last year's result, so that they tell nothing.
  const ofPriorYear = items.some(({ taxonomyKey, openingBalance, priorYearBalance }) => {
    const section = taxonomy.byKey.get(taxonomyKey ?? '')?.section;
    const isHeld = section !== undefined && section !== 'equity' && section !== 'profit_and_loss';
    return isHeld && openingBalance !== null && openingBalance !== priorYearBalance;
  });
  return items.map((item) =>
    accountOf(item, [
      item.currentYearBalance,
      item.priorYearBalance,
      ofPriorYear ? item.openingBalance : null,
    ]),
  );
}

/**
 * This year's accounts with what last year's statements were made of. An account is found again by its code under
 * the same key; one that has another key now, or is gone, stands for the earlier year alone.
 */
function withEarlierYears(
  items: readonly BookedItem[],
  lastYear: Books,
  yearBefore: Books | null,
): LedgerAccount[] {
  const accounts = new Map<
    string,
    Omit<LedgerAccount, 'balances' | 'parts'> & {
      readonly cents: [bigint, bigint, bigint];
      readonly parts: [Part[], Part[], Part[]];
    }
  >();
  const years: readonly (readonly Booked[] | null)[] = [
    items.map((item) => ({ ...item, amount: item.currentYearBalance })),
    lastYear.accounts.map((account) => ({ ...account, amount: account.currentYearBalance })),
    balancesBefore(lastYear, yearBefore),
  ];
  for (const [at, booked] of years.entries()) {
    for (const { id, accountCode, accountDescription, taxonomyKey, amount } of booked ?? []) {
      const name = JSON.stringify([accountCode || accountDescription, taxonomyKey]);
      const account = accounts.get(name) ?? {
        id,
        taxonomyKey,
        accountDescription,
        cents: [0n, 0n, 0n],
        parts: [[], [], []],
      };
      const cents = toCents(amount);
      account.cents[at] = (account.cents[at] ?? 0n) + cents;
      const label = `${accountCode} ${accountDescription}, in the books of ${YEARS_BEFORE[at]}`.trim();
      account.parts[at]?.push(
        at === 0
          ? { kind: 'ACCOUNT', itemId: id, column: 'CURRENT', cents }
          : { kind: 'OTHER', label, cents },
      );
      accounts.set(name, account);
    }
  }
  return [...accounts.values()].map(({ cents: [now, last, before], ...account }) => ({
    ...account,
    balances: [fromCents(now), fromCents(last), years[2] ? fromCents(before) : null],
  }));
}

/** By how many years the books lie back. */
const YEARS_BEFORE = ['this year', 'last year', 'the year before last'] as const;

/** What last year opened with: the engagement of the year before, else last year's own prior column. */
function balancesBefore(lastYear: Books, yearBefore: Books | null): readonly Booked[] | null {
  if (yearBefore)
    return yearBefore.accounts.map((account) => ({ ...account, amount: account.currentYearBalance }));
  const booked = lastYear.accounts.flatMap((account) =>
    account.priorYearBalance === null ? [] : [{ ...account, amount: account.priorYearBalance }],
  );
  return booked.length === lastYear.accounts.length ? booked : null;
}
