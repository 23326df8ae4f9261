/** Journals as they are shown: with their reference, totals, effect, and what stands against posting or counting. */
import type { ReportingTaxonomy } from '../../../constitution/index.ts';
import { journalTotals } from '../../../shared/model/journal-checks.ts';
import {
  countsInBalances,
  type FsJournal,
  journalReference,
  type OpenedJournal,
} from '../../../shared/model/journals.ts';
import { Problem } from '../../../shared/problem.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import type { Reader } from '../../store/database.ts';
import { listJournals } from '../../store/repositories/journals.ts';
import { accountFinder } from '../books/find-account.ts';
import { type Books, loadBooks } from '../books/load-books.ts';
import { requireEngagement } from '../engagements/require-engagement.ts';
import { earlierYears } from '../statements/earlier-years.ts';
import { type JournalBooks, journalProblems, postedProblems } from './check-journal.ts';
import { journalEffect } from './journal-effect.ts';

/** Throws NOT_FOUND. */
export function requireJournal({ journals }: Pick<Books, 'journals'>, id: string): FsJournal {
  const journal = journals.find((each) => each.id === id);
  if (!journal) throw new Problem('NOT_FOUND', 'There is no such journal in this engagement.');
  return journal;
}

/** The books that a journal is checked against. Throws NOT_FOUND. */
export async function booksForJournals(
  reader: Reader,
  { constitution }: Pick<EngineContext, 'constitution'>,
  engagementId: string,
): Promise<Books & { readonly checked: JournalBooks }> {
  const engagement = await requireEngagement(reader, engagementId);
  const books = await loadBooks(reader, engagementId);
  const find = accountFinder(books.items, 'ENTRY');
  // Only journals of the prior year ask what the comparatives come from.
  const { earlier } = books.journals.some(({ kind }) => kind === 'PRIOR_YEAR')
    ? await earlierYears(reader, constitution, engagement)
    : { earlier: null };
  return {
    ...books,
    checked: {
      accounts: books.items,
      journals: books.journals,
      periodStart: engagement.periodStart,
      periodEnd: engagement.yearEndDate,
      hasPriorYear: engagement.hasPriorYear,
      priorIsIssued: earlier?.areComparatives === true,
      effectOf: (lines) =>
        journalEffect(
          lines,
          (name) => find(name).account?.taxonomyKey ?? null,
          constitution.reportingTaxonomy(),
        ),
    },
  };
}

/** How journals of these books are shown. */
export function journalOpener(
  { items, journals, checked }: Books & { readonly checked: JournalBooks },
  taxonomy: ReportingTaxonomy,
): (journal: FsJournal) => OpenedJournal {
  const kept = accountFinder(items, 'KEPT');
  const counterEntries = new Map(journals.flatMap(({ id, reverses }) => (reverses ? [[reverses, id]] : [])));
  return (journal) => {
    const isDraft = journal.status === 'DRAFT';
    const { debit, credit, difference } = journalTotals(journal.lines);
    return {
      ...journal,
      lines: [...journal.lines],
      reference: journalReference(journal),
      totalDebit: debit,
      totalCredit: credit,
      difference,
      effect: isDraft
        ? checked.effectOf(journal.lines)
        : journalEffect(journal.lines, (name) => kept(name).account?.taxonomyKey ?? null, taxonomy),
      problems: [...(isDraft ? journalProblems(journal, checked) : postedProblems(journal, checked))],
      reversedBy: counterEntries.get(journal.id) ?? null,
      counts: countsInBalances(journal),
    };
  };
}

/** All journals of an engagement. Throws NOT_FOUND. */
export async function openJournals(
  context: EngineContext,
  engagementId: string,
): Promise<readonly OpenedJournal[]> {
  await requireEngagement(context.reader, engagementId);
  // Every screen of an engagement asks, and most have no journal to open: their books are not read for it.
  if ((await listJournals(context.reader, engagementId)).length === 0) return [];
  const books = await booksForJournals(context.reader, context, engagementId);
  return books.journals.map(journalOpener(books, context.constitution.reportingTaxonomy()));
}

/** One journal. Throws NOT_FOUND. */
export async function openJournal(
  reader: Reader,
  context: Pick<EngineContext, 'constitution'>,
  engagementId: string,
  id: string,
): Promise<OpenedJournal> {
  const books = await booksForJournals(reader, context, engagementId);
  const open = journalOpener(books, context.constitution.reportingTaxonomy());
  return open(requireJournal(books, id));
}
