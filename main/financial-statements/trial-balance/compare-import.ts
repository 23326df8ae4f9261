/**
 * A trial balance file held against the accounts that an engagement has, before anything is replaced: a new one,
 * or the last one read with a person's choice. It is read in a worker as an import would be, compared, and
 * forgotten. Nothing is stored.
 */
import type { ImportRecipe, ImportReport, ReadItem } from '../../../shared/model/trial-balance.ts';
import type { TrialBalanceComparison } from '../../../shared/model/trial-balance-comparison.ts';
import { Problem } from '../../../shared/problem.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import { findStatement, listAnswers, listNotes } from '../../store/repositories/engagement-outputs.ts';
import type { StoredEngagement } from '../../store/repositories/engagements.ts';
import { listRememberedRecipes } from '../../store/repositories/remembered-recipes.ts';
import { findFile, type StoredFileRecord } from '../../store/repositories/stored-file-records.ts';
import { findLastYearFile, findUpload, listItems } from '../../store/repositories/trial-balances.ts';
import { requireEngagement, requireEngagementMove } from '../engagements/require-engagement.ts';
import { compareAccounts } from './compare-accounts.ts';
import { fileKind } from './files/file-kind.ts';
import { requireFileStillAsked } from './ledgers/ledger-agreement.ts';
import { notReadAgain, readLastYearFile } from './read-last-year-file.ts';
import { staleOutputs } from './stale-outputs.ts';

/** Errors: INVALID_TRANSITION, UNSUPPORTED_FILE_TYPE, UNREADABLE_FILE, COLUMNS_AMBIGUOUS with the report. */
export async function compareTrialBalance(
  context: EngineContext,
  engagementId: string,
  file: { readonly fileName: string; readonly bytes: Uint8Array },
): Promise<TrialBalanceComparison> {
  return await comparedFile(context, await requireEngagement(context.reader, engagementId), file);
}

/** A stored file that is not taken in yet. Errors: as above. */
export async function compareStoredFile(
  context: EngineContext,
  engagement: StoredEngagement,
  { key, fileName }: Pick<StoredFileRecord, 'key' | 'fileName'>,
): Promise<TrialBalanceComparison> {
  return await comparedFile(context, engagement, { fileName, bytes: await context.files.read(key) });
}

async function comparedFile(
  context: EngineContext,
  engagement: StoredEngagement,
  file: { readonly fileName: string; readonly bytes: Uint8Array },
): Promise<TrialBalanceComparison> {
  const { reader } = context;
  requireEngagementMove(engagement.status, 'TRIAL_BALANCE_PARSED');
  fileKind(file.bytes);
  requireFileStillAsked(file.bytes, engagement);
  const options = {
    yearEnd: engagement.yearEndDate,
    currency: engagement.functionalCurrency,
    remembered: await listRememberedRecipes(reader, engagement.clientId),
  };
  const withLastYear = { ...options, ...(await lastYearOf(context, engagement)) };
  const reading = await context.workers.run('readTrialBalance', [file.bytes, file.fileName, withLastYear]);
  return await compared(context, engagement.id, reading);
}

/** The last file with a corrected recipe. Errors: NOT_FOUND before the first file, and those of a new one. */
export async function compareCorrection(
  context: EngineContext,
  engagementId: string,
  recipe: ImportRecipe,
): Promise<TrialBalanceComparison> {
  const { reader } = context;
  const engagement = await requireEngagement(reader, engagementId);
  requireEngagementMove(engagement.status, 'TRIAL_BALANCE_PARSED');
  const upload = await findUpload(reader, engagementId);
  const file = upload && (await findFile(reader, upload.fileId));
  if (!file) throw new Problem('NOT_FOUND', 'No trial balance has been uploaded yet.');
  const bytes = await context.files.read(file.key);
  const { yearEndDate: yearEnd, functionalCurrency: currency } = engagement;
  const options = { yearEnd, currency, recipe, ...(await lastYearOf(context, engagement)) };
  const reading = await context.workers.run('readTrialBalance', [bytes, file.fileName, options]);
  return await compared(context, engagementId, reading);
}

/** Balances of a second file of last year, which a new file of this year keeps. */
async function lastYearOf(context: EngineContext, engagement: StoredEngagement) {
  const file = await findLastYearFile(context.reader, engagement.id);
  if (file === null) return {};
  const read = await readLastYearFile(context, engagement, file);
  if (read.outcome === 'REFUSED') throw notReadAgain(file.fileName, read.problem);
  return { lastYear: read.balances };
}

async function compared(
  { reader, constitution }: EngineContext,
  engagementId: string,
  reading: { readonly items: readonly ReadItem[]; readonly report: ImportReport },
): Promise<TrialBalanceComparison> {
  const { unchanged, accounts, touched } = compareAccounts(
    reading.items,
    (await listItems(reader, engagementId)).filter(({ origin }) => origin === 'FILE'),
  );
  const stale = staleOutputs(touched, {
    statements: (await findStatement(reader, engagementId))?.statementsJson ?? null,
    notes: await listNotes(reader, engagementId),
    answers: await listAnswers(reader, engagementId),
    rules: constitution.disclosureRules(),
  });
  return { report: reading.report, unchanged, accounts: [...accounts], stale };
}
