/**
 * The question that an import leaves: does the client's ledger hold this journal by now? While it is open no statements
 * are made, as the journal might count twice.
 */
import { countsInBalances, type FsJournal, journalReference } from '../../../shared/model/journals.ts';
import { Problem } from '../../../shared/problem.ts';
import type { Reader, Writer } from '../../store/database.ts';
import { listJournals } from '../../store/repositories/journals.ts';
import { findCurrentUpload, saveReport } from '../../store/repositories/trial-balances.ts';

/** Journals that seem to be booked and of which nobody has said so or denied it. */
export async function openInLedger(reader: Reader, engagementId: string): Promise<readonly FsJournal[]> {
  const upload = await findCurrentUpload(reader, engagementId);
  const asked = (upload?.report?.journals?.inLedger ?? []).filter(({ settled }) => !settled);
  if (asked.length === 0) return [];
  const ids = new Set(asked.map(({ journalId }) => journalId));
  const journals = await listJournals(reader, engagementId);
  return journals.filter((journal) => ids.has(journal.id) && countsInBalances(journal));
}

/** Marks the question of a journal as answered; false where there was none. */
export async function settleInLedger(
  writer: Writer,
  engagementId: string,
  journalId: string,
): Promise<boolean> {
  const upload = await findCurrentUpload(writer, engagementId);
  const { report } = upload ?? {};
  const isAsked = report?.journals?.inLedger.some((each) => each.journalId === journalId && !each.settled);
  if (!upload || !report?.journals || isAsked !== true) return false;
  const inLedger = report.journals.inLedger.map((each) =>
    each.journalId === journalId ? { ...each, settled: true } : each,
  );
  await saveReport(writer, upload.id, { ...report, journals: { ...report.journals, inLedger } });
  return true;
}

/** Throws INVALID_TRANSITION while a question is open. */
export async function requireLedgerSettled(reader: Reader, engagementId: string): Promise<void> {
  const open = await openInLedger(reader, engagementId);
  if (open.length === 0) return;
  const names = open.map(journalReference).join(', ');
  throw new Problem(
    'INVALID_TRANSITION',
    `The client’s ledger seems to hold ${names} by now. Say for each journal whether it does, so that nothing counts twice.`,
  );
}
