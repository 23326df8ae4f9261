/**
 * The proof of opening balances of an engagement: last year's engagement or signed statements against the column of this
 * year's file that this year opens with. Nothing is posted; what is proposed is opened as a draft by a person.
 */
import type { ReportingTaxonomy } from '../../../constitution/index.ts';
import { longDate } from '../../../shared/model/dates.ts';
import { type Money, toCents, ZERO } from '../../../shared/model/money.ts';
import { ROUNDING_UNIT_CENTS } from '../../../shared/model/printed-figures.ts';
import type { OpeningProof } from '../../../shared/model/prior-year.ts';
import { readStatementsText } from '../../../shared/model/statements.ts';
import type { LastYearFile } from '../../../shared/model/trial-balance.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import { unpackText } from '../../store/packed-text.ts';
import { findStatementBooks } from '../../store/repositories/engagement-outputs.ts';
import { findEngagementsEnding, type StoredEngagement } from '../../store/repositories/engagements.ts';
import { listJournals } from '../../store/repositories/journals.ts';
import { findLastYearFile } from '../../store/repositories/trial-balances.ts';
import { asAdjusted } from '../books/adjusted-balances.ts';
import { accountFinder } from '../books/find-account.ts';
import { type BookItem, loadBooks } from '../books/load-books.ts';
import { requireEngagement } from '../engagements/require-engagement.ts';
import { earlierYears } from '../statements/earlier-years.ts';
import type { StatementItem } from '../statements/statement-input.ts';
import { issuedBalances } from '../statements/statement-years.ts';
import { closedBalances, foldKeys, readColumn } from '../statements/trial-columns.ts';
import { knownCorrections } from './known-corrections.ts';
import { openingRow, proveOpening } from './opening-proof.ts';
import { isSame, openingProposals } from './opening-proposals.ts';
import { entriesOfAccounts, entriesOfLines, identityOfKey } from './proof-entries.ts';

const nothing = (message: string): OpeningProof => ({
  grain: 'LINES' as const,
  message,
  rows: [],
  differences: 0,
  unexplained: 0,
  proposals: [],
});

/** Throws NOT_FOUND. */
export async function openingProofOf(
  { reader, constitution }: EngineContext,
  engagementId: string,
): Promise<OpeningProof> {
  const engagement = await requireEngagement(reader, engagementId);
  const taxonomy = constitution.reportingTaxonomy();
  const { items, journals } = await loadBooks(reader, engagementId);
  const { earlier } = await earlierYears(reader, constitution, engagement);
  if (!earlier) {
    return nothing(
      'Nothing of last year is known to compare with. Enter last year’s signed statements first.',
    );
  }
  const column = openingColumn(items, engagement, await findLastYearFile(reader, engagementId));
  if (!column) {
    return nothing(
      'The trial balance has neither a column of last year nor one of opening balances, so that there is nothing to compare.',
    );
  }
  const books = earlier.id === null ? null : await findStatementBooks(reader, earlier.id);
  const statements = readStatementsText(unpackText(earlier.text));
  const adjusted = items.map(asAdjusted);
  const keys = foldKeys(adjusted, taxonomy);
  const inLines = presentedOf(taxonomy);

  const finder = accountFinder(items);
  const closedItems: StatementItem[] = (books?.accounts ?? []).map((account) => ({
    ...account,
    openingBalance: null,
  }));
  const identityOfClosed = (account: StatementItem) => finder(account).account?.id ?? `closed ${account.id}`;
  const byAccount = books !== null;
  const closing = byAccount
    ? entriesOfAccounts(closedItems, (item) => item.currentYearBalance, identityOfClosed, taxonomy, keys)
    : entriesOfLines(issuedBalances(statements, { taxonomy }), inLines(adjusted), taxonomy);
  const opening = byAccount
    ? entriesOfAccounts(adjusted, column.pick, ({ id }) => id, taxonomy, keys)
    : entriesOfLines(
        closedBalances(readColumn(inLines(adjusted), taxonomy, column.pick), taxonomy, keys),
        inLines(adjusted),
        taxonomy,
      );

  const lastYear = byAccount
    ? await listJournals(
        reader,
        (await findEngagementsEnding(reader, engagement.clientId, statements.periodEnd))[0]?.id ?? '',
      )
    : [];
  // Accounts carry forward to the cent; printed lines only to the unit that they are printed in.
  const tolerance = byAccount ? 0n : ROUNDING_UNIT_CENTS[earlier.signed?.rounding ?? statements.rounding];
  const result = statements.changesInEquity.rows.filter(
    ({ year, key }) => year === 'CURRENT' && (key === 'profit_for_the_year' || key === 'dividends'),
  );
  const ofRetained = (amounts: Readonly<Record<string, Money>>) =>
    toCents(amounts[keys.retainedEarnings ?? ''] ?? ZERO);
  const rows = proveOpening({
    closing,
    opening,
    rounding: tolerance,
    corrections: knownCorrections(lastYear, journals, {
      accounts: items,
      byAccount,
      taxonomy,
      retainedEarnings: keys.retainedEarnings,
    }),
    earnings:
      keys.retainedEarnings === undefined
        ? null
        : {
            identity: identityOfKey(keys.retainedEarnings),
            added: result.reduce((sum, { amounts }) => sum + ofRetained(amounts), 0n),
          },
  });
  return {
    grain: byAccount ? 'ACCOUNTS' : 'LINES',
    message: `${earlier.signed === null ? 'Last year’s engagement' : 'Last year’s signed statements'} at ${longDate(statements.periodEnd)} against ${column.name}. Debit balances are positive.${unmappedWords(items)}`,
    rows: rows.map(openingRow),
    differences: rows.filter(({ difference }) => difference !== 0n).length,
    unexplained: rows.filter(({ difference, reason }) => difference !== 0n && reason === null).length,
    proposals: openingProposals(rows, {
      periodStart: engagement.periodStart,
      hasPriorYear: engagement.hasPriorYear,
      journals,
      balanceOf: (accounts) =>
        adjusted
          .filter((item) => accounts.some((account) => isSame(account, item)))
          .reduce((sum, item) => sum + toCents(item.currentYearBalance), 0n),
    }),
  };
}

/** Accounts without a line are not closed, and stand in no line: the comparison lacks them. */
function unmappedWords(items: readonly BookItem[]): string {
  const count = items.filter(({ taxonomyKey }) => taxonomyKey === null).length;
  if (count === 0) return '';
  const accounts = count === 1 ? 'One account has' : `${count} accounts have`;
  return ` ${accounts} no line of the statements yet: map them first, or differences stand here that are none.`;
}

/** What this year opens with, in the order of the statements: the prior column, then the opening column. */
function openingColumn(
  items: readonly BookItem[],
  { hasPriorYear }: StoredEngagement,
  lastYear: LastYearFile | null,
) {
  if (hasPriorYear) {
    const pick = (item: StatementItem) => item.priorYearBalance;
    const file = lastYear && `last year’s trial balance (${lastYear.fileName})`;
    return { name: file ?? 'last year’s column of the trial balance', pick };
  }
  if (items.some(({ openingBalance }) => openingBalance !== null)) {
    const pick = (item: StatementItem) => item.openingBalance;
    return { name: 'the opening balances of the trial balance', pick };
  }
  return null;
}

/** Accounts under the line that presents them. */
function presentedOf({ byKey }: ReportingTaxonomy) {
  return (items: readonly StatementItem[]): StatementItem[] =>
    items.map((item) => ({
      ...item,
      taxonomyKey: byKey.get(item.taxonomyKey ?? '')?.presented_in ?? item.taxonomyKey,
    }));
}
