/** Journals that may be why this year opens with something else: found last year and not booked then, or posted on last year since. Pure. */
import type { ReportingTaxonomy } from '../../../constitution/index.ts';
import { lineAmount } from '../../../shared/model/journal-checks.ts';
import { type FsJournal, journalReference } from '../../../shared/model/journals.ts';
import { toCents } from '../../../shared/model/money.ts';
import type { ImportedItem } from '../../../shared/model/records.ts';
import { accountFinder } from '../books/find-account.ts';
import { foldsIntoRetainedEarnings, isProfitAndLoss } from '../statements/trial-columns.ts';
import type { KnownCorrection } from './opening-proof.ts';
import { identityOfKey } from './proof-entries.ts';

type Account = Pick<ImportedItem, 'id' | 'accountCode' | 'accountDescription' | 'origin' | 'taxonomyKey'>;

export interface CorrectedBooks {
  readonly accounts: readonly Account[];
  /** False where last year is known by line alone. */
  readonly byAccount: boolean;
  readonly taxonomy: ReportingTaxonomy;
  readonly retainedEarnings: string | undefined;
}

/** `ofLastYear`: journals of last year's engagement; `ofThisYear`: those of this one. */
export function knownCorrections(
  ofLastYear: readonly FsJournal[],
  ofThisYear: readonly FsJournal[],
  books: CorrectedBooks,
): readonly KnownCorrection[] {
  const unbooked = ofLastYear.filter(({ kind, status }) => kind === 'UNADJUSTED' && status === 'POSTED');
  const posted = ofThisYear.filter(({ kind, status }) => kind === 'PRIOR_YEAR' && status === 'POSTED');
  return [
    ...unbooked.map((journal) => correction(journal, false, books)),
    ...posted.map((journal) => correction(journal, true, books)),
  ];
}

function correction(journal: FsJournal, isPosted: boolean, books: CorrectedBooks): KnownCorrection {
  const find = accountFinder(books.accounts);
  const amounts = new Map<string, bigint>();
  for (const line of journal.lines) {
    const identity =
      identityOf(find(line).account, books) ?? `unknown ${line.accountCode} ${line.accountDescription}`;
    amounts.set(identity, (amounts.get(identity) ?? 0n) + toCents(lineAmount(line)));
  }
  return { reference: journalReference(journal), isPosted, amounts };
}

function identityOf(
  account: Account | null,
  { byAccount, taxonomy, retainedEarnings }: CorrectedBooks,
): string | null {
  if (account === null) return null;
  const line = taxonomy.byKey.get(account.taxonomyKey ?? '');
  if (!line) return byAccount ? account.id : null;
  if (isProfitAndLoss(line) || foldsIntoRetainedEarnings(line)) {
    return retainedEarnings === undefined ? null : identityOfKey(retainedEarnings);
  }
  return byAccount && line.section !== 'equity' ? account.id : identityOfKey(line.presented_in ?? line.key);
}
