/** Amounts behind the statements of an engagement, from its accounts and from the books of the years before. */
import type { ReportingTaxonomy } from '../../../constitution/index.ts';
import { readStatementsText, type StatementsJson } from '../../../shared/model/statements.ts';
import type { Reader } from '../../store/database.ts';
import { findStatementBooks } from '../../store/repositories/engagement-outputs.ts';
import type { StoredEngagement } from '../../store/repositories/engagements.ts';
import { loadAdjustedItems } from '../books/load-books.ts';
import { issuedYears } from '../statements/earlier-years.ts';
import { eachYearOnItsSide } from '../statements/side-by-year.ts';
import type { EarlierBooks } from './ledger-accounts.ts';
import type { Balances } from './notes-input.ts';
import { partBalances } from './part-balances.ts';

type Engagement = Pick<StoredEngagement, 'id' | 'clientId' | 'periodStart'>;

export async function loadBalances(
  reader: Reader,
  engagement: Engagement,
  statements: StatementsJson,
  taxonomy: ReportingTaxonomy,
): Promise<Balances> {
  const items = await loadAdjustedItems(reader, engagement.id);
  const earlier = await earlierBooks(reader, engagement);
  // As the statements take them: last year's own books, else each year of an account on its side.
  const asStated = earlier.lastYear === null ? eachYearOnItsSide(items, taxonomy) : items;
  return partBalances(statements, asStated, earlier, taxonomy);
}

/** The books that last year's statements, and those of the year before, were computed from. */
async function earlierBooks(reader: Reader, engagement: Engagement): Promise<EarlierBooks> {
  const { lastYear, yearBefore } = await issuedYears(reader, engagement);
  const books = lastYear ? await findStatementBooks(reader, lastYear.id) : null;
  return {
    lastYear:
      lastYear && books ? { accounts: books.accounts, statements: readStatementsText(lastYear.text) } : null,
    yearBefore: yearBefore ? await findStatementBooks(reader, yearBefore.id) : null,
  };
}
