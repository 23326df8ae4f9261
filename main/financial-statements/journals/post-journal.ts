/**
 * Posting a journal, reversing it, and saying that the client's ledger holds it. What counts marks the statements as
 * out of date; the state stays, but where an account came without a line of the statements.
 */

import {
  counterLines,
  isBlankLine,
  journalTotals,
  reversalNarrative,
} from '../../../shared/model/journal-checks.ts';
import {
  type FsJournal,
  type JournalLine,
  journalReference,
  type OpenedJournal,
} from '../../../shared/model/journals.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import { Problem } from '../../../shared/problem.ts';
import { auditAct, type Caller, type EngineContext } from '../../context/engine-context.ts';
import type { Writer } from '../../store/database.ts';
import { bumpEngagementContent } from '../../store/repositories/engagements.ts';
import { insertJournal, nextJournalNumber, updateJournal } from '../../store/repositories/journals.ts';
import { type Account, accountFinder } from '../books/find-account.ts';
import { settleInLedger } from '../books/in-ledger.ts';
import { missingAccounts } from '../books/journal-accounts.ts';
import { addAccounts } from '../books/load-books.ts';
import { moveEngagement, requireOpenEngagement } from '../engagements/require-engagement.ts';
import { journalProblems } from './check-journal.ts';
import { requireAsSeen, requireDraft } from './draft-journals.ts';
import { booksForJournals, openJournal, requireJournal } from './open-journal.ts';

type Event = 'FS_JOURNAL_POSTED' | 'FS_JOURNAL_REVERSED' | 'FS_JOURNAL_BOOKED';

async function auditJournal(
  writer: Writer,
  context: EngineContext,
  caller: Caller,
  type: Event,
  journal: FsJournal,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { id, engagementId, date, narrative, lines } = journal;
  await auditAct(writer, context, caller, {
    type,
    action: 'UPLOAD_TRIAL_BALANCE',
    subject: subjectOf('engagement', engagementId),
    payload: {
      journalId: id,
      journal: journalReference(journal),
      date,
      narrative,
      amount: journalTotals(lines).debit,
      ...more,
    },
  });
}

/** What follows from journals that count otherwise than before. */
async function countOn(writer: Writer, context: EngineContext, journal: FsJournal): Promise<void> {
  if (journal.kind === 'UNADJUSTED') return;
  await bumpEngagementContent(writer, journal.engagementId, context.now());
}

/** Posts a draft as it was seen. Throws NOT_FOUND, INVALID_TRANSITION, VERSION_CONFLICT, INVALID_INPUT with all that stands against it. */
export async function postJournal(
  context: EngineContext,
  caller: Caller,
  engagementId: string,
  id: string,
  seenAt?: string,
): Promise<OpenedJournal> {
  return await context.change(async (writer) => {
    const draft = await requireDraft(writer, engagementId, id);
    requireAsSeen(draft, seenAt);
    const books = await booksForJournals(writer, context, engagementId);
    refuse(journalProblems(draft, books.checked).filter(({ blocks }) => blocks));
    const at = context.now().toISOString();
    const journal: FsJournal = {
      ...draft,
      restates: draft.kind === 'PRIOR_YEAR' ? draft.restates : null,
      lines: asNamedInBooks(draft.lines, books.items),
      number: await nextJournalNumber(writer, engagementId, draft.kind),
      status: 'POSTED',
      postedById: caller.staffId,
      postedAt: at,
      updatedAt: at,
    };
    await updateJournal(writer, journal);
    await countOn(writer, context, journal);
    await auditJournal(writer, context, caller, 'FS_JOURNAL_POSTED', journal);
    const { hasPriorYear, currentUploadId } = await requireOpenEngagement(writer, engagementId);
    const { items } = books;
    const added = missingAccounts([journal], { engagementId, hasPriorYear, currentUploadId, items }, 'ENTRY');
    await addAccounts(writer, added);
    if (added.length > 0) await moveEngagement(writer, context, engagementId, 'MAPPING_CLEARED');
    return await openJournal(writer, context, engagementId, id);
  });
}

/** Lines as they are kept: blank ones are left out, and accounts bear the names that the books give them. */
function asNamedInBooks(lines: readonly JournalLine[], accounts: readonly Account[]): JournalLine[] {
  const find = accountFinder(accounts, 'ENTRY');
  return lines
    .filter((line) => !isBlankLine(line))
    .map((line) => {
      const { account } = find(line);
      if (account === null) return line;
      const { accountCode, accountDescription } = account;
      return { ...line, accountCode, accountDescription };
    });
}

function refuse(problems: ReturnType<typeof journalProblems>): void {
  const [first] = problems;
  if (!first) return;
  if (first.kind === 'NO_TRIAL_BALANCE') throw new Problem('INVALID_TRANSITION', first.message);
  throw new Problem('INVALID_INPUT', problems.map(({ message }) => message).join(' '), {
    errors: problems.map(({ line, message }) => ({
      path: line === null ? 'lines' : `lines.${line}`,
      message,
    })),
  });
}

/**
 * Posts the counter-entry and answers it. Where the client had booked the journal, the counter-entry alone counts: it
 * takes back what the client's ledger holds.
 */
export async function reverseJournal(
  context: EngineContext,
  caller: Caller,
  engagementId: string,
  id: string,
  reason: string,
): Promise<OpenedJournal> {
  return await context.change(async (writer) => {
    await requireOpenEngagement(writer, engagementId);
    const books = await booksForJournals(writer, context, engagementId);
    const journal = requireJournal(books, id);
    requirePosted(journal);
    if (journal.reverses !== null) {
      throw new Problem('INVALID_TRANSITION', 'A counter-entry cannot be reversed. Post the journal again.');
    }
    const at = context.now().toISOString();
    const counter: FsJournal = {
      ...journal,
      id: context.newId(),
      number: await nextJournalNumber(writer, engagementId, journal.kind),
      narrative: reversalNarrative(journalReference(journal), journal.narrative),
      reverses: journal.id,
      reason,
      reversesNextYear: false,
      template: null,
      computedFrom: null,
      carriedFrom: null,
      lines: [...counterLines(journal.lines)],
      bookedByClientAt: null,
      createdAt: at,
      updatedAt: at,
      postedById: caller.staffId,
      postedAt: at,
    };
    await updateJournal(writer, { ...journal, status: 'REVERSED', updatedAt: at });
    await insertJournal(writer, counter);
    await countOn(writer, context, counter);
    const by = journalReference(counter);
    await auditJournal(writer, context, caller, 'FS_JOURNAL_REVERSED', journal, { reason, by });
    return await openJournal(writer, context, engagementId, counter.id);
  });
}

function requirePosted({ status }: FsJournal): void {
  if (status === 'DRAFT') throw new Problem('INVALID_TRANSITION', 'The journal is a draft. Post it first.');
  if (status === 'REVERSED') throw new Problem('INVALID_TRANSITION', 'The journal is reversed already.');
}

/** Says that the client's own ledger holds the journal by now, or takes that back. */
export async function markBooked(
  context: EngineContext,
  caller: Caller,
  engagementId: string,
  id: string,
  booked: boolean,
): Promise<OpenedJournal> {
  return await context.change(async (writer) => {
    await requireOpenEngagement(writer, engagementId);
    const journal = requireJournal(await booksForJournals(writer, context, engagementId), id);
    if (journal.status === 'DRAFT') {
      throw new Problem(
        'INVALID_TRANSITION',
        'The journal is a draft. Only a posted journal can be booked in a ledger.',
      );
    }
    const isAsked = await settleInLedger(writer, engagementId, id);
    const isSaidAlready = (journal.bookedByClientAt !== null) === booked;
    // An answer that leaves the journal as it is changes nothing but that it is given.
    if (isAsked && isSaidAlready) return await openJournal(writer, context, engagementId, id);
    if (isSaidAlready) {
      const message = booked
        ? 'The journal is marked as booked already.'
        : 'The journal is not marked as booked.';
      throw new Problem('INVALID_TRANSITION', message);
    }
    const at = context.now().toISOString();
    await updateJournal(writer, { ...journal, bookedByClientAt: booked ? at : null, updatedAt: at });
    await countOn(writer, context, journal);
    await auditJournal(writer, context, caller, 'FS_JOURNAL_BOOKED', journal, { booked });
    return await openJournal(writer, context, engagementId, id);
  });
}
