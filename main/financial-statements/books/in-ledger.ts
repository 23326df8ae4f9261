/**
 * The questions that an import leaves: does the client's ledger hold this journal by now, or no longer? While one is open
 * no statements are made, as the journal might count twice or not at all.
 */
import { countsInBalances, type FsJournal, journalReference } from '../../../shared/model/journals.ts';
import type { ImportedJournals } from '../../../shared/model/trial-balance.ts';
import { Problem } from '../../../shared/problem.ts';
import type { Reader, Writer } from '../../store/database.ts';
import { listJournals } from '../../store/repositories/journals.ts';
import { findCurrentUpload, saveReport } from '../../store/repositories/trial-balances.ts';

export interface OpenInLedger {
  /** Journals that seem to be booked and of which nobody has said so or denied it. */
  readonly inLedger: readonly FsJournal[];
  /** Journals marked as booked that a later file seems to hold no longer. */
  readonly leftLedger: readonly FsJournal[];
}

export async function openInLedger(reader: Reader, engagementId: string): Promise<OpenInLedger> {
  const upload = await findCurrentUpload(reader, engagementId);
  const asked = upload?.report?.journals;
  const [inLedger, leftLedger] = [openOf(asked?.inLedger), openOf(asked?.leftLedger)];
  if (inLedger.size + leftLedger.size === 0) return { inLedger: [], leftLedger: [] };
  const journals = await listJournals(reader, engagementId);
  return {
    inLedger: journals.filter((journal) => inLedger.has(journal.id) && countsInBalances(journal)),
    leftLedger: journals.filter(
      ({ id, bookedByClientAt }) => leftLedger.has(id) && bookedByClientAt !== null,
    ),
  };
}

type Questions = ImportedJournals['inLedger'];

function openOf(questions: Questions = []): ReadonlySet<string> {
  return new Set(questions.filter(({ settled }) => !settled).map(({ journalId }) => journalId));
}

/** Marks the questions of a journal as answered; false where there was none. */
export async function settleInLedger(
  writer: Writer,
  engagementId: string,
  journalId: string,
): Promise<boolean> {
  const upload = await findCurrentUpload(writer, engagementId);
  const { report } = upload ?? {};
  if (!upload || !report?.journals) return false;
  const { inLedger, leftLedger } = report.journals;
  if (!openOf([...inLedger, ...leftLedger]).has(journalId)) return false;
  const settle = (questions: Questions) =>
    questions.map((each) => (each.journalId === journalId ? { ...each, settled: true } : each));
  const journals = { ...report.journals, inLedger: settle(inLedger), leftLedger: settle(leftLedger) };
  await saveReport(writer, upload.id, { ...report, journals });
  return true;
}

/** Throws INVALID_TRANSITION while a question is open. */
export async function requireLedgerSettled(reader: Reader, engagementId: string): Promise<void> {
  const { inLedger, leftLedger } = await openInLedger(reader, engagementId);
  const names = (journals: readonly FsJournal[]) => journals.map(journalReference).join(', ');
  if (inLedger.length > 0) {
    throw new Problem(
      'INVALID_TRANSITION',
      `The client’s ledger now seems to contain ${names(inLedger)}. Say for each journal whether it does, so that nothing counts twice.`,
    );
  }
  if (leftLedger.length > 0) {
    throw new Problem(
      'INVALID_TRANSITION',
      `The client’s ledger no longer seems to contain ${names(leftLedger)}. Say for each journal whether it does, so that nothing is left out.`,
    );
  }
}
