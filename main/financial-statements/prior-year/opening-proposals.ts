/**
 * Journals that would put what this year opens with as last year closed. What must stay true: the column that differs is put
 * right by a journal of the prior year; this year's balance is moved only where the amounts show that it stands in the same
 * place; nothing is proposed that a posted journal already does. Pure.
 */
import { addDays, type IsoDate } from '../../../shared/model/dates.ts';
import { lineAmount } from '../../../shared/model/journal-checks.ts';
import type { FsJournal, JournalDraft, JournalLine } from '../../../shared/model/journals.ts';
import { fromCents, toCents, ZERO } from '../../../shared/model/money.ts';
import type { OpeningProof } from '../../../shared/model/prior-year.ts';
import {
  type AccountOfEntry,
  amountWords,
  labelOf,
  type ProvedRow,
  reclassifications,
} from './opening-proof.ts';

type Kind = 'PRIOR_YEAR' | 'RECLASSIFICATION';

export interface ProposalBooks {
  /** First day of this year. */
  readonly periodStart: IsoDate;
  /** The file has a column of last year, which a journal of the prior year moves. */
  readonly hasPriorYear: boolean;
  readonly journals: readonly Pick<FsJournal, 'kind' | 'status' | 'lines'>[];
  /** This year's balance of accounts, journals counted; cents, debit positive. */
  readonly balanceOf: (accounts: readonly AccountOfEntry[]) => bigint;
}

/** The journal of the prior year of each pair, and where this year's balances stand as they opened, one of this year. */
export function openingProposals(
  rows: readonly ProvedRow[],
  books: ProposalBooks,
): OpeningProof['proposals'] {
  return reclassifications(rows).flatMap((pair) => {
    const kinds: readonly Kind[] = [
      ...(books.hasPriorYear ? (['PRIOR_YEAR'] as const) : []),
      ...(carries(pair, books) ? (['RECLASSIFICATION'] as const) : []),
    ];
    return kinds
      .filter((kind) => !books.journals.some((journal) => isMadeBy(journal, kind, pair)))
      .map((kind) => proposal(kind, pair, books.periodStart));
  });
}

/** Neither balance has moved since the opening: whatever was moved between the two still stands there. */
function carries(pair: readonly ProvedRow[], { balanceOf }: ProposalBooks): boolean {
  return pair.every((row) => balanceOf(accountsOf(row)) === (row.opening?.cents ?? 0n));
}

function isMadeBy(
  { kind, status, lines }: ProposalBooks['journals'][number],
  proposed: Kind,
  [more, less]: readonly [ProvedRow, ProvedRow],
): boolean {
  if (kind !== proposed || status !== 'POSTED') return false;
  return (
    movedBy(lines, accountsOf(less)) === more.difference &&
    movedBy(lines, accountsOf(more)) === -more.difference
  );
}

function movedBy(lines: readonly JournalLine[], accounts: readonly AccountOfEntry[]): bigint {
  return lines
    .filter((line) => accounts.some((account) => isSame(account, line)))
    .reduce((sum, line) => sum + toCents(lineAmount(line)), 0n);
}

export function isSame(one: AccountOfEntry, other: AccountOfEntry): boolean {
  return one.accountCode === other.accountCode && one.accountDescription === other.accountDescription;
}

function accountsOf({ opening, closing }: ProvedRow): readonly AccountOfEntry[] {
  return (opening ?? closing)?.accounts ?? [];
}

/** Where a line has several accounts, or none, the person names the account. */
function proposal(
  kind: Kind,
  [more, less]: readonly [ProvedRow, ProvedRow],
  periodStart: IsoDate,
): OpeningProof['proposals'][number] {
  const amount = fromCents(more.difference);
  const accountOf = (row: ProvedRow) => {
    const [account, ...others] = accountsOf(row);
    return account && others.length === 0 ? account : { accountCode: '', accountDescription: '' };
  };
  const [from, to] = [labelOf(more), labelOf(less)];
  const isPrior = kind === 'PRIOR_YEAR';
  const draft: JournalDraft = {
    kind,
    date: isPrior ? addDays(periodStart, -1) : periodStart,
    narrative: (isPrior
      ? `Opening balances of ${from} and ${to} as last year closed`
      : `${from} and ${to} as last year showed them`
    ).slice(0, 2000),
    lines: [
      { ...accountOf(less), debit: amount, credit: ZERO, narrative: '' },
      { ...accountOf(more), debit: ZERO, credit: amount, narrative: '' },
    ],
    reversesNextYear: false,
    template: null,
    computedFrom: null,
    carriedFrom: null,
    // The file is put as last year was signed, whatever becomes of the comparatives afterwards.
    restates: isPrior ? 'NONE' : null,
  };
  const words = amountWords(more.difference);
  return {
    message: isPrior
      ? `${words} is in ${from} and was in ${to} last year. This journal of the prior year puts the opening balances back. Leave it out if the new place is right and the comparatives are reclassified.`
      : `${from} and ${to} have not moved since, so this year’s balances have the ${words} in the same place. This journal moves it there too.`,
    draft,
  };
}
