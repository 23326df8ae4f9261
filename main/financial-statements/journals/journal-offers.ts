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
import { isZero } from '../../../shared/model/money.ts';
import { Problem } from '../../../shared/problem.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import { findEngagementsEnding } from '../../store/repositories/engagements.ts';
import { listJournals } from '../../store/repositories/journals.ts';
import { openInLedger } from '../books/in-ledger.ts';
import { loadBooks } from '../books/load-books.ts';
import { requireEngagement } from '../engagements/require-engagement.ts';
import { offersToCarry, takenOver } from './carry-prior-year.ts';
import { computedAfresh, isLike, isSameInput, looksLike } from './computed-again.ts';
import { leaseIsIn } from './templates/lease.ts';
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
    ...(lastYear === undefined
      ? []
      : offersToCompute(
          { journals: before, period: { start: lastYear.periodStart, end: lastYear.yearEndDate } },
          own,
          period,
          reportingStandard,
        )),
    ...offersToCarry(own, items, constitution.reportingTaxonomy(), periodStart),
  ];
}

function heldByNow(journal: FsJournal): JournalOffer {
  const reference = journalReference(journal);
  return {
    kind: 'IN_LEDGER',
    journalId: journal.id,
    reference,
    message: `Since the last file all accounts of ${reference} have moved by its amounts: the client’s ledger seems to contain it. Say whether it does.`,
    draft: null,
  };
}

function heldNoLonger(journal: FsJournal): JournalOffer {
  const reference = journalReference(journal);
  return {
    kind: 'LEFT_LEDGER',
    journalId: journal.id,
    reference,
    message: `${reference} is marked as booked, and since the last file all its accounts have moved back by its amounts: the client’s ledger no longer seems to contain it. Say whether it does.`,
    draft: null,
  };
}

/** Of the journals of last year, those that nobody has taken over yet. Pure. */
export function offersOfLastYear(
  lastYear: readonly FsJournal[],
  own: readonly FsJournal[],
  periodStart: IsoDate,
): readonly JournalOffer[] {
  const taken = takenOver(own);
  return lastYear.flatMap((journal) => {
    const { id, status, reverses, kind } = journal;
    if (status !== 'POSTED' || reverses !== null || taken.has(id)) return [];
    if (kind === 'UNADJUSTED')
      return journal.bookedByClientAt === null ? [repeated(journal, periodStart)] : [];
    return journal.reversesNextYear && isReversible(kind) ? [reversed(journal, periodStart)] : [];
  });
}

/**
 * Leases that run on and assets that are still depreciated: this year's journal from the terms kept with last year's. A
 * difference that nobody booked is none of them, nor what was computed afresh this year from the same terms; of what only
 * looks like the same, that is said. Where this year's cannot be computed, that is said too. Pure.
 */
export function offersToCompute(
  lastYear: { readonly journals: readonly FsJournal[]; readonly period: Period },
  own: readonly FsJournal[],
  period: Period,
  standard: ReportingStandard,
): readonly JournalOffer[] {
  const taken = takenOver(own);
  // Each stands for one of last year's: of two leases with the same terms, one that was entered afresh leaves the other.
  const afresh = [...computedAfresh(own)];
  return lastYear.journals.flatMap((journal): JournalOffer[] => {
    const { id, kind, status, reversesNextYear, computedFrom, bookedByClientAt } = journal;
    if (status !== 'POSTED' || reversesNextYear || taken.has(id)) return [];
    if (kind === 'UNADJUSTED' && bookedByClientAt === null) return [];
    if (computedFrom?.template !== 'LEASE' && computedFrom?.template !== 'DEPRECIATION') return [];
    if (computedFrom.template === 'LEASE' && !leaseIsIn(computedFrom, period)) return [];
    const same = afresh.findIndex((each) => isSameInput(each.computedFrom, computedFrom));
    if (same >= 0) {
      afresh.splice(same, 1);
      return [];
    }
    const reference = journalReference(journal);
    const what =
      computedFrom.template === 'LEASE' ? 'was computed for a lease that runs on' : 'depreciates assets';
    const begins = `${reference} of last year ${what}.`;
    const offer = { kind: 'COMPUTED_LAST_YEAR', journalId: id, reference } as const;
    const draft = computedIn(computedFrom, period, standard);
    if (draft instanceof Problem) {
      const message = `${begins} This year’s journal cannot be computed from its terms: ${draft.message} Enter it by hand, if it is due.`;
      return [{ ...offer, message, draft: null }];
    }
    // Nothing is left to book: all is written off.
    if (draft.lines.length === 0) return [];
    const isAsComputed = hasLinesOf(journal, computedIn(computedFrom, lastYear.period, standard));
    const compare = isAsComputed
      ? 'This year’s journal is computed from the same terms; look at it before it is posted.'
      : 'It was posted with other accounts or amounts than its terms give. This year’s journal is computed from those terms and from the accounts entered with them: compare it with last year’s before it is posted.';
    const like = afresh.filter((each) => isLike(each.computedFrom, computedFrom));
    const twice = like.length === 0 ? '' : ` ${looksLike(like)}: do not take both for the same.`;
    return [{ ...offer, message: `${begins} ${compare}${twice}`, draft: { ...draft, carriedFrom: id } }];
  });
}

/** Or why the terms give none. */
function computedIn(
  input: JournalTemplateInput,
  period: Period,
  standard: ReportingStandard,
): JournalDraft | Problem {
  try {
    return proposeJournal(input, period, standard).draft;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** Whether it was posted on the accounts and with the amounts that were computed, in whatever order. */
function hasLinesOf(journal: FsJournal, computed: JournalDraft | Problem): boolean {
  if (computed instanceof Problem) return false;
  const told = ({ lines }: Pick<JournalDraft, 'lines'>) =>
    lines
      .filter(({ debit, credit }) => !isZero(debit) || !isZero(credit))
      .map(({ accountCode, accountDescription, debit, credit }) =>
        JSON.stringify([accountCode, accountDescription, debit, credit]),
      )
      .sort()
      .join();
  return told(journal) === told(computed);
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
    message: `${reference} of last year is reversed this year. Post this if the client’s ledger contains last year’s journal. If it does not, enter the line of last year’s result on retained earnings.`,
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
