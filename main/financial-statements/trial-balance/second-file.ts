/**
 * Last year's trial balance brought in beside this year's (decisions 11): kept, read with this year's file in the same
 * job, corrected, replaced, and set aside. What it says stands with the upload, so that items, statements and trail name
 * both files, and a new file of this year keeps it.
 */
import {
  type ImportRecipe,
  isTaken,
  type LastYearFile,
  type LastYearFileView,
} from '../../../shared/model/trial-balance.ts';
import { Problem } from '../../../shared/problem.ts';
import type { Caller, EngineContext } from '../../context/engine-context.ts';
import type { Reader, Writer } from '../../store/database.ts';
import { recordContent } from '../../store/repositories/keep-file.ts';
import { forgetRecipe } from '../../store/repositories/remembered-recipes.ts';
import {
  findCurrentUpload,
  findLastYearFile,
  findUpload,
  insertUpload,
  saveLastYearFile,
} from '../../store/repositories/trial-balances.ts';
import { requireEngagement, requireEngagementMove } from '../engagements/require-engagement.ts';
import { enqueueReading } from './import-trial-balance.ts';
import { type HandedIn, keepTrialBalance } from './keep-trial-balance.ts';
import { requireNoReading, requireThisYearSettled } from './one-file-at-a-time.ts';

/** The second file as it stands, read or not; null where there is none. Throws NOT_FOUND. */
export async function getLastYearFile(reader: Reader, engagementId: string): Promise<LastYearFileView> {
  await requireEngagement(reader, engagementId);
  const file = await lastYearFileOf(reader, engagementId);
  if (file === null) return { file: null, joined: null };
  const { report, problem, fileName, sha256 } = file;
  const current = isTaken(file) ? (await findCurrentUpload(reader, engagementId))?.report : undefined;
  const joined = current?.joined.find(({ role }) => role === 'prior') ?? null;
  return { file: { fileName, sha256, report, problem }, joined };
}

/** The one that was brought in last, also where it still asks something; else the one that counts. */
async function lastYearFileOf(reader: Reader, engagementId: string): Promise<LastYearFile | null> {
  return (await findUpload(reader, engagementId))?.lastYear ?? (await findLastYearFile(reader, engagementId));
}

/** Keeps the file and queues its reading. Errors: INVALID_TRANSITION, UNSUPPORTED_FILE_TYPE. */
export async function uploadLastYearFile(
  context: EngineContext,
  caller: Caller,
  engagementId: string,
  file: HandedIn,
) {
  const engagement = await requireEngagement(context.reader, engagementId);
  requireEngagementMove(engagement.status, 'TRIAL_BALANCE_PARSED');
  await requireThisYearSettled(context.reader, engagementId);
  await requireThisYear(context.reader, engagementId);
  const record = await keepTrialBalance(context, engagement, 'last-year-trial-balance', file);
  return await context.change(async (writer) => {
    await recordContent(writer, record);
    const { id: fileId, fileName, sha256 } = record;
    const unread = { recipe: null, report: null, problem: null };
    return await takeIn(writer, context, caller, engagementId, { fileId, fileName, sha256, ...unread });
  });
}

/** Reads the second file again with a person's corrections. Errors: NOT_FOUND where there is none. */
export async function correctLastYearFile(
  context: EngineContext,
  caller: Caller,
  engagementId: string,
  recipe: ImportRecipe,
) {
  return await context.change(async (writer) => {
    const { status, clientId } = await requireEngagement(writer, engagementId);
    requireEngagementMove(status, 'TRIAL_BALANCE_PARSED');
    const file = await lastYearFileOf(writer, engagementId);
    if (file === null) throw nothingThere();
    // What was remembered of its layout is passed over by any recipe; an empty one guesses anew.
    const { forget, ...kept } = recipe;
    const remembered = file.report?.remembered;
    if (forget && remembered) await forgetRecipe(writer, clientId, remembered.source);
    return await takeIn(writer, context, caller, engagementId, {
      ...file,
      recipe: kept,
      report: null,
      problem: null,
    });
  });
}

/** This year's file is read again without it; one that was never taken in just goes. Errors: NOT_FOUND. */
export async function setLastYearFileAside(
  context: EngineContext,
  caller: Caller,
  engagementId: string,
): Promise<{ readonly jobId: string | null }> {
  return await context.change(async (writer) => {
    const { status } = await requireEngagement(writer, engagementId);
    requireEngagementMove(status, 'TRIAL_BALANCE_PARSED');
    await requireNoReading(writer, engagementId);
    const newest = await findUpload(writer, engagementId);
    const counts = await findLastYearFile(writer, engagementId);
    if (newest?.lastYear && !isTaken(newest.lastYear)) {
      await saveLastYearFile(writer, newest.id, counts);
      return { jobId: null };
    }
    if (counts === null) throw nothingThere();
    return await takeIn(writer, context, caller, engagementId, null);
  });
}

const nothingThere = () =>
  new Problem('NOT_FOUND', 'No trial balance of last year was imported as a second file.');

async function requireThisYear(reader: Reader, engagementId: string) {
  const upload = (await findCurrentUpload(reader, engagementId)) ?? (await findUpload(reader, engagementId));
  if (upload?.report) return upload;
  throw new Problem('INVALID_TRANSITION', 'Upload this year’s trial balance first.');
}

/** This year's file as it was read, with another second file or without one. */
async function takeIn(
  writer: Writer,
  context: EngineContext,
  caller: Caller,
  engagementId: string,
  lastYear: LastYearFile | null,
) {
  await requireThisYearSettled(writer, engagementId);
  const { fileId, recipe, report } = await requireThisYear(writer, engagementId);
  await insertUpload(writer, {
    id: context.newId(),
    engagementId,
    fileId,
    recipe,
    report,
    lastYear,
    createdAt: context.now().toISOString(),
  });
  return await enqueueReading(writer, context, caller.staffId, engagementId, fileId);
}
