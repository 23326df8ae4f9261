/**
 * Importing a trial balance (specification 3.1, 4.2; decisions 3, 4): keep the file, read it in a worker,
 * replace the items, and give rows that were mapped before their assignment back.
 */

import { type FsJournal, journalReference } from '../../../shared/model/journals.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import type {
  Correction,
  ImportedJournals,
  ImportRecipe,
  ImportReport,
  LastYearFile,
  ReadItem,
} from '../../../shared/model/trial-balance.ts';
import { importReportSchema, isTaken } from '../../../shared/model/trial-balance.ts';
import { Problem } from '../../../shared/problem.ts';
import type { Caller, EngineContext } from '../../context/engine-context.ts';
import { actorOf, notify } from '../../practice/notifications.ts';
import { enqueue } from '../../queue/enqueue.ts';
import { FailedWithEffect, type JobHandler } from '../../queue/job.ts';
import type { Writer } from '../../store/database.ts';
import { inPortions } from '../../store/portions.ts';
import { appendAuditEvent } from '../../store/repositories/audit-log.ts';
import {
  bumpEngagementContent,
  type StoredEngagement,
  updateEngagement,
} from '../../store/repositories/engagements.ts';
import { recordContent } from '../../store/repositories/keep-file.ts';
import {
  forgetRecipe,
  listRememberedRecipes,
  rememberRecipe,
} from '../../store/repositories/remembered-recipes.ts';
import { findFile } from '../../store/repositories/stored-file-records.ts';
import {
  findLastYearFile,
  findUpload,
  insertUpload,
  replaceItems,
  type StoredItem,
  saveLastYearFile,
  saveReport,
  type TrialBalanceUpload,
} from '../../store/repositories/trial-balances.ts';
import { bookedBetween, perhapsBookedBetween, takenBackBetween } from '../books/booked-journals.ts';
import { type OpenInLedger, openInLedger } from '../books/in-ledger.ts';
import { addAccounts, type Books, loadBooks } from '../books/load-books.ts';
import { accountsToTell, journalAccountsAfter, type NewBooks } from '../books/reimported-journals.ts';
import {
  moveEngagement,
  requireEngagement,
  requireEngagementMove,
} from '../engagements/require-engagement.ts';
import { requireSharedBooks } from '../statements/shared-books.ts';
import { type HandedIn, keepTrialBalance } from './keep-trial-balance.ts';
import { requireFileStillAsked } from './ledgers/ledger-agreement.ts';
import { requireLastYearSettled, requireNewest } from './one-file-at-a-time.ts';
import { notReadAgain, readLastYearFile } from './read-last-year-file.ts';

/** Keeps the file and queues its reading. Errors: as keeping it, and as taking in a stored one. */
export async function uploadTrialBalance(
  context: EngineContext,
  caller: Caller,
  engagementId: string,
  file: HandedIn,
) {
  const engagement = await requireEngagement(context.reader, engagementId);
  requireEngagementMove(engagement.status, 'TRIAL_BALANCE_PARSED');
  await requireLastYearSettled(context.reader, engagementId);
  const record = await keepTrialBalance(context, engagement, 'trial-balance', file);
  return await context.change(async (writer) => {
    await recordContent(writer, record);
    return await takeInFile(writer, context, caller.staffId, engagementId, record.id);
  });
}

/** A stored file becomes the upload of the engagement, and its reading is queued. Errors: INVALID_TRANSITION. */
export async function takeInFile(
  writer: Writer,
  context: EngineContext,
  requestedBy: string | null,
  engagementId: string,
  fileId: string,
) {
  await requireLastYearSettled(writer, engagementId);
  await insertUpload(writer, {
    id: context.newId(),
    engagementId,
    fileId,
    recipe: null,
    report: null,
    lastYear: await findLastYearFile(writer, engagementId),
    createdAt: context.now().toISOString(),
  });
  return await enqueueReading(writer, context, requestedBy, engagementId, fileId);
}

/** Reads the last file again with a person's corrections. */
export async function correctImport(
  context: EngineContext,
  caller: Caller,
  engagementId: string,
  recipe: ImportRecipe,
) {
  return await context.change(async (writer) => {
    const engagement = await requireEngagement(writer, engagementId);
    requireEngagementMove(engagement.status, 'TRIAL_BALANCE_PARSED');
    const last = await findUpload(writer, engagementId);
    if (!last) throw new Problem('NOT_FOUND', 'No trial balance has been uploaded yet.');
    await requireLastYearSettled(writer, engagementId);
    const remembered = last.report?.remembered;
    if (recipe.forget && remembered) await forgetRecipe(writer, engagement.clientId, remembered.source);
    await insertUpload(writer, {
      id: context.newId(),
      engagementId,
      fileId: last.fileId,
      recipe,
      report: null,
      lastYear: await findLastYearFile(writer, engagementId),
      createdAt: context.now().toISOString(),
    });
    return await enqueueReading(writer, context, caller.staffId, engagementId, last.fileId);
  });
}

/** Queues the reading of the newest upload of a file. */
export async function enqueueReading(
  writer: Writer,
  context: EngineContext,
  requestedBy: string | null,
  engagementId: string,
  fileId: string,
) {
  return await enqueue(writer, context, {
    kind: 'parse-trial-balance',
    payload: { engagementId, fileId },
    subject: subjectOf('engagement', engagementId),
    requestedBy,
  });
}

/** The report on the last file, read or not; 404 before the first. */
export async function getImportReport(context: EngineContext, engagementId: string): Promise<ImportReport> {
  await requireEngagement(context.reader, engagementId);
  const upload = await findUpload(context.reader, engagementId);
  if (!upload?.report) throw new Problem('NOT_FOUND', 'No trial balance has been read yet.');
  return upload.report;
}

function identityOf(row: { readonly accountCode: string; readonly accountDescription: string }): string {
  return `${row.accountCode}\n${row.accountDescription}`;
}

/** Rows given their identity before others may run. */
const PORTION = 500;

/** New items; a row with code and description of an earlier one gets its assignment back (decisions 4). */
async function carryMappingsOver(
  items: readonly ReadItem[],
  earlier: readonly StoredItem[],
  engagementId: string,
  newId: () => string,
  upload: { readonly id: string; readonly readAt: string },
): Promise<readonly StoredItem[]> {
  const decided = new Map(earlier.map((item) => [identityOf(item), item.firstDecision]));
  const mapped = new Map(
    earlier.filter((item) => item.taxonomyKey !== null).map((item) => [identityOf(item), item]),
  );
  const carryOver = (item: ReadItem): StoredItem => {
    const before = mapped.get(identityOf(item));
    return {
      ...item,
      id: newId(),
      engagementId,
      origin: 'FILE',
      taxonomyKey: before?.taxonomyKey ?? null,
      taxonomyLabel: before?.taxonomyLabel ?? null,
      mappingConfidence: before?.mappingConfidence ?? null,
      mappingRationale: before ? 'Kept from earlier upload.' : null,
      isOverride: before?.isOverride ?? false,
      suggestions: before?.suggestions ?? [],
      uploadedAt: upload.readAt,
      uploadId: upload.id,
      firstDecision: decided.get(identityOf(item)) ?? null,
    };
  };
  const carried: StoredItem[] = [];
  await inPortions(items, PORTION, async (portion) => {
    carried.push(...portion.map(carryOver));
  });
  return carried;
}

/** Stores the accounts that journals made and the file does not hold. Answers what a person is told of it. */
async function keepJournals(
  writer: Writer,
  earlier: Books,
  open: OpenInLedger,
  books: NewBooks,
): Promise<ImportedJournals | null> {
  const { items, journals } = earlier;
  if (!journals.some(({ status }) => status !== 'DRAFT')) return null;
  const made = journalAccountsAfter(items, journals, books);
  await addAccounts(writer, made);
  const now = [...books.items, ...made];
  // A first file moves no balance.
  const isFirst = items.length === 0;
  const booked = isFirst ? [] : bookedBetween(items, now, journals);
  const takenBack = isFirst ? [] : takenBackBetween(items, now, journals);
  const perhaps = isFirst ? [] : perhapsBookedBetween(items, now, journals);
  // A question that nobody has answered stays, also where the same file is read once more.
  const asked = (left: readonly FsJournal[], found: readonly string[]) =>
    [...new Set([...left.map(({ id }) => id), ...found])].map((journalId) => ({ journalId, settled: false }));
  const inLedger = asked(open.inLedger, booked);
  const references = new Map(journals.map((journal) => [journal.id, journalReference(journal)]));
  return {
    accounts: accountsToTell(items, journals, now),
    inLedger,
    leftLedger: asked(open.leftLedger, takenBack),
    perhapsInLedger: perhaps
      .filter(({ id }) => !inLedger.some(({ journalId }) => journalId === id))
      .map(({ id, accounts }) => ({ journal: references.get(id) ?? '', accounts: [...accounts] })),
  };
}

/** A person's correction is the first guess for the next file; where the reader was right, nothing is kept. */
async function keepCorrection(
  writer: Writer,
  clientId: string,
  { recipe, ...source }: Correction,
  at: Date,
): Promise<void> {
  if (recipe === null) await forgetRecipe(writer, clientId, source.source);
  else await rememberRecipe(writer, clientId, { ...source, recipe, savedAt: at.toISOString() });
}

function isOtherLastYear(stood: LastYearFile | null, now: LastYearFile | null): boolean {
  const readAs = (file: LastYearFile | null) => JSON.stringify(file && [file.fileId, file.recipe]);
  return readAs(stood) !== readAs(now);
}

/** For the trail: which second file gives last year's balances now, or which was set aside. */
function lastYearChange(
  stood: LastYearFile | null,
  now: LastYearFile | null,
): Readonly<Record<string, unknown>> {
  const file = now ?? stood;
  if (!file) return {};
  const { fileName, fileId, sha256 } = file;
  return {
    trialBalance: fileName,
    fileId,
    sha256,
    ...(now === null && { setAside: true }),
    ...(now?.report && { accounts: now.report.imported }),
    ...(now && stood && stood.fileId !== now.fileId && { replaced: stood.fileName }),
  };
}

/** Balances of the upload's second file; null where it has none. Throws where nothing of it can be taken, with why. */
async function lastYearOfUpload(
  context: EngineContext,
  engagement: StoredEngagement,
  { id, lastYear }: TrialBalanceUpload,
  signal: AbortSignal,
) {
  if (lastYear === null) return null;
  const read = await readLastYearFile(context, engagement, lastYear, signal);
  if (read.outcome === 'READ') return read;
  if (isTaken(lastYear)) throw notReadAgain(lastYear.fileName, read.problem);
  throw new FailedWithEffect(read.problem, (writer) => saveLastYearFile(writer, id, read.file));
}

/** Job parse-trial-balance. */
export const parseTrialBalance: JobHandler<'parse-trial-balance'> = async (context, run) => {
  const { engagementId, fileId } = run.payload;
  const engagement = await requireEngagement(context.reader, engagementId);
  const upload = await findUpload(context.reader, engagementId, fileId);
  const file = await findFile(context.reader, fileId);
  if (!upload || !file) throw new Problem('NOT_FOUND', 'The uploaded file is gone.');
  await requireNewest(context.reader, upload);
  await run.progress('Reading the file', 0, 1);
  const bytes = await context.files.read(file.key);
  requireFileStillAsked(bytes, engagement);
  const options = {
    yearEnd: engagement.yearEndDate,
    currency: engagement.functionalCurrency,
    ...(upload.recipe === null
      ? { remembered: await listRememberedRecipes(context.reader, engagement.clientId) }
      : { recipe: upload.recipe }),
  };
  const before = await lastYearOfUpload(context, engagement, upload, run.signal);
  const reading = await context.workers
    .run(
      'readTrialBalance',
      [bytes, file.fileName, { ...options, ...(before && { lastYear: before.balances }) }],
      run.signal,
    )
    .catch((error: unknown) => {
      const report = error instanceof Problem ? importReportSchema.safeParse(error.extras.report) : undefined;
      if (!(error instanceof Problem) || !report?.success) throw error;
      throw new FailedWithEffect(error, (writer) => saveReport(writer, upload.id, report.data));
    });
  await requireSharedBooks(context.reader, reading.items);
  const actor = await actorOf(context.reader, run.requestedBy);
  return async (writer) => {
    const at = context.now();
    await requireNewest(writer, upload);
    requireFileStillAsked(bytes, await requireEngagement(writer, engagementId));
    const earlier = await loadBooks(writer, engagementId);
    const open = await openInLedger(writer, engagementId);
    const stood = await findLastYearFile(writer, engagementId);
    const read = { id: upload.id, readAt: at.toISOString() };
    const items = await carryMappingsOver(reading.items, earlier.items, engagementId, context.newId, read);
    await moveEngagement(writer, context, engagementId, 'TRIAL_BALANCE_PARSED');
    await replaceItems(writer, engagementId, items);
    const journals = await keepJournals(writer, earlier, open, {
      engagementId,
      uploadId: upload.id,
      readAt: read.readAt,
      items,
      hasPriorYear: reading.items.some((item) => item.priorYearBalance !== null),
    });
    await saveReport(writer, upload.id, { ...reading.report, journals });
    if (before) {
      await saveLastYearFile(writer, upload.id, before.file);
      if (before.correction) await keepCorrection(writer, engagement.clientId, before.correction, at);
    }
    if (reading.correction) await keepCorrection(writer, engagement.clientId, reading.correction, at);
    const hasPriorYear = reading.items.some((item) => item.priorYearBalance !== null);
    await updateEngagement(writer, engagementId, {
      hasPriorYear: hasPriorYear ? 1 : 0,
      currentUploadId: upload.id,
    });
    await bumpEngagementContent(writer, engagementId, at);
    await appendAuditEvent(
      writer,
      {
        ...actor,
        type: 'FS_TB_UPLOADED',
        action: 'UPLOAD_TRIAL_BALANCE',
        subject: subjectOf('engagement', engagementId),
        payload: { fileId, sha256: file.sha256, rows: items.length, totals: reading.report.totals },
      },
      at,
    );
    if (isOtherLastYear(stood, before?.file ?? null)) {
      await appendAuditEvent(
        writer,
        {
          ...actor,
          type: 'FS_PRIOR_YEAR_CHANGED',
          action: 'UPLOAD_TRIAL_BALANCE',
          subject: subjectOf('engagement', engagementId),
          payload: lastYearChange(stood, before?.file ?? null),
        },
        at,
      );
    }
    await notify(writer, context, 'fs.tb_uploaded', {
      record: { kind: 'engagement', id: engagementId },
      actorId: actor.actorId,
      payload: { engagementId, rows: items.length },
    });
    return { imported: items.length, kept: items.filter((item) => item.taxonomyKey !== null).length };
  };
};
