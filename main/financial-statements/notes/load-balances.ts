/** Amounts behind the statements of an engagement, from its accounts and from the books of the years before. */
import type { Constitution } from '../../../constitution/index.ts';
import { readStatementsText, type StatementsJson } from '../../../shared/model/statements.ts';
import type { Reader } from '../../store/database.ts';
import { unpackText } from '../../store/packed-text.ts';
import { findStatementBooks } from '../../store/repositories/engagement-outputs.ts';
import { loadAdjustedItems } from '../books/load-books.ts';
import { earlierYears, type YearOf } from '../statements/earlier-years.ts';
import { eachYearOnItsSide } from '../statements/side-by-year.ts';
import type { EarlierBooks } from './ledger-accounts.ts';
import type { Balances } from './notes-input.ts';
import { partBalances } from './part-balances.ts';

export async function loadBalances(
  reader: Reader,
  engagement: YearOf,
  statements: StatementsJson,
  constitution: Constitution,
): Promise<Balances> {
  const taxonomy = constitution.reportingTaxonomy();
  const items = await loadAdjustedItems(reader, engagement.id);
  const earlier = await earlierBooks(reader, constitution, engagement);
  // As the statements take them: last year's own books, else each year of an account on its side.
  const asStated = earlier.areComparatives ? items : eachYearOnItsSide(items, taxonomy);
  return partBalances(statements, asStated, earlier, taxonomy);
}

/** The books that last year's statements, and those of the year before, were computed from. */
async function earlierBooks(
  reader: Reader,
  constitution: Constitution,
  engagement: YearOf,
): Promise<EarlierBooks & { readonly areComparatives: boolean }> {
  const found = await earlierYears(reader, constitution, engagement);
  const { beforeLast } = found;
  const earlier = found.earlier?.areComparatives ? found.earlier : null;
  const books = earlier?.id ? await findStatementBooks(reader, earlier.id) : null;
  return {
    lastYear:
      earlier && books
        ? { accounts: books.accounts, statements: readStatementsText(unpackText(earlier.text)) }
        : null,
    yearBefore: beforeLast ? await findStatementBooks(reader, beforeLast.id) : null,
    isSigned: earlier?.signed != null,
    areComparatives: earlier !== null,
  };
}
