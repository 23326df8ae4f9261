/**
 * What the program proposes and a person decides: the reversal of last year's journals that were meant to be reversed,
 * last year's differences that were found and not booked, what a correction of last year means for the balances that this
 * year opened with, and journals that the client's new file seems to hold.
 */
import { addDays, type IsoDate, type Period } from '../../../shared/model/dates.ts';
import type { ReportingStandard } from '../../../shared/model/enums.ts';
import { counterLines, reversalNarrative } from '../../../shared/model/journal-checks.ts';
import type { JournalTemplateInput } from '../../../shared/model/journal-template-inputs.ts';
import {
  type FsJournal,
  isReversible,
  type JournalDraft,
  type JournalOffer,
  journalReference,
} from '../../../shared/model/journals.ts';
import { Problem } from '../../../shared/problem.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import { findEngagementsEnding } from '../../store/repositories/engagements.ts';
import { listJournals } from '../../store/repositories/journals.ts';
import { openInLedger } from '../books/in-ledger.ts';
import { loadBooks } from '../books/load-books.ts';
import { requireEngagement } from '../engagements/require-engagement.ts';
import { offersToCarry } from './carry-prior-year.ts';
import { proposeJournal } from './templates/propose-journal.ts';

/** Throws NOT_FOUND. */
export async function journalOffers(
  { reader, constitution }: Pick<EngineContext, 'reader' | 'constitution'>,
  engagementId: string,
): Promise<readonly JournalOffer[]> {
  const engagement = await requireEngagement(reader, engagementId);
  const { items, journals: own } = await loadBooks(reader, engagementId);
  const [lastYear] = await findEngagementsEnding(
    reader,
    engagement.clientId,
    addDays(engagement.periodStart, -1),
  );
  const before = lastYear ? await listJournals(reader, lastYear.id) : [];
  const { inLedger, leftLedger } = await openInLedger(reader, engagementId);
  const { periodStart, yearEndDate, reportingStandard } = engagement;
  const period = { start: periodStart, end: yearEndDate };
  return [
    ...inLedger.map(heldByNow),
    ...leftLedger.map(heldNoLonger),
    ...offersOfLastYear(before, own, periodStart),
    ...offersToCompute(before, own, period, reportingStandard),
    ...offersToCarry(own, items, constitution.reportingTaxonomy(), periodStart),
  ];
}

function heldByNow(journal: FsJournal): JournalOffer {
  const reference = journalReference(journal);
  return {
    kind: 'IN_LEDGER',
    journalId: journal.id,
    reference,
    message: `Since the last file all accounts of ${reference} have moved by its amounts: the client’s ledger seems to hold it. Say whether it does.`,
    draft: null,
  };
}

function heldNoLonger(journal: FsJournal): JournalOffer {
  const reference = journalReference(journal);
  return {
    kind: 'LEFT_LEDGER',
    journalId: journal.id,
    reference,
    message: `${reference} is marked as booked, and since the last file all its accounts have moved back by its amounts: the client’s ledger seems to hold it no longer. Say whether it does.`,
    draft: null,
  };
}

/** Of the journals of last year, those that nobody has taken over yet. Pure. */
export function offersOfLastYear(
  lastYear: readonly FsJournal[],
  own: readonly FsJournal[],
  periodStart: IsoDate,
): readonly JournalOffer[] {
  const taken = new Set(own.map(({ carriedFrom }) => carriedFrom));
  return lastYear.flatMap((journal) => {
    const { id, status, reverses, kind } = journal;
    if (status !== 'POSTED' || reverses !== null || taken.has(id)) return [];
    if (kind === 'UNADJUSTED')
      return journal.bookedByClientAt === null ? [repeated(journal, periodStart)] : [];
    return journal.reversesNextYear && isReversible(kind) ? [reversed(journal, periodStart)] : [];
  });
}

/** Leases that run on and assets that are still depreciated: this year's journal from the terms kept with last year's. Pure. */
export function offersToCompute(
  lastYear: readonly FsJournal[],
  own: readonly FsJournal[],
  period: Period,
  standard: ReportingStandard,
): readonly JournalOffer[] {
  const taken = new Set(own.map(({ carriedFrom }) => carriedFrom));
  return lastYear.flatMap((journal) => {
    const { id, status, reversesNextYear, computedFrom } = journal;
    if (status !== 'POSTED' || reversesNextYear || taken.has(id)) return [];
    if (computedFrom?.template !== 'LEASE' && computedFrom?.template !== 'DEPRECIATION') return [];
    const draft = computedNow(computedFrom, period, standard);
    if (draft === null) return [];
    const reference = journalReference(journal);
    const what =
      computedFrom.template === 'LEASE' ? 'was computed for a lease that runs on' : 'depreciates assets';
    const message = `${reference} of last year ${what}. This year’s journal is computed from the same terms; look at it before it is posted.`;
    return [
      {
        ...{ kind: 'COMPUTED_LAST_YEAR', journalId: id, reference, message },
        draft: { ...draft, carriedFrom: id },
      },
    ];
  });
}

/** Null where nothing is left to book: a lease that has ended, assets that are written off. */
function computedNow(
  input: JournalTemplateInput,
  period: Period,
  standard: ReportingStandard,
): JournalDraft | null {
  try {
    const { draft } = proposeJournal(input, period, standard);
    return draft.lines.length === 0 ? null : draft;
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

function draftOf(journal: FsJournal, date: IsoDate): JournalDraft {
  return {
    kind: journal.kind,
    date,
    narrative: journal.narrative,
    lines: journal.lines,
    reversesNextYear: false,
    template: null,
    computedFrom: null,
    carriedFrom: journal.id,
    restates: null,
  };
}

function reversed(journal: FsJournal, periodStart: IsoDate): JournalOffer {
  const reference = journalReference(journal);
  return {
    kind: 'REVERSE_LAST_YEAR',
    journalId: journal.id,
    reference,
    message: `${reference} of last year is reversed this year. Post this where the client’s ledger holds last year’s journal; where it does not, enter the line of last year’s result on retained earnings.`,
    draft: {
      ...draftOf(journal, periodStart),
      narrative: reversalNarrative(`${reference} of last year`, journal.narrative),
      lines: [...counterLines(journal.lines)],
    },
  };
}

function repeated(journal: FsJournal, periodStart: IsoDate): JournalOffer {
  const reference = journalReference(journal);
  return {
    kind: 'UNADJUSTED_LAST_YEAR',
    journalId: journal.id,
    reference,
    message: `${reference} of last year was found and not booked. Keep it among this year’s unadjusted differences, or leave it where it is settled.`,
    draft: draftOf(journal, periodStart),
  };
}
