/**
 * A new trial balance file held against the accounts that an engagement has, before anything is replaced: it is
 * read in a worker as an upload would be, compared, and forgotten. Nothing is stored.
 */
import type { TrialBalanceComparison } from '../../../shared/model/trial-balance-comparison.ts';
import type { EngineContext } from '../../engine-context.ts';
import { findStatement, listAnswers, listNotes } from '../../store/repositories/engagement-outputs.ts';
import { listRememberedRecipes } from '../../store/repositories/remembered-recipes.ts';
import { listItems } from '../../store/repositories/trial-balances.ts';
import { requireEngagement, requireEngagementMove } from '../engagements/require-engagement.ts';
import { compareAccounts } from './compare-accounts.ts';
import { fileKind } from './file-kind.ts';
import { staleOutputs } from './stale-outputs.ts';

/** Errors: INVALID_TRANSITION, UNSUPPORTED_FILE_TYPE, UNREADABLE_FILE, COLUMNS_AMBIGUOUS with the report. */
export async function compareTrialBalance(
  context: EngineContext,
  engagementId: string,
  file: { readonly fileName: string; readonly bytes: Uint8Array },
): Promise<TrialBalanceComparison> {
  const { reader } = context;
  const engagement = await requireEngagement(reader, engagementId);
  requireEngagementMove(engagement.status, 'TRIAL_BALANCE_PARSED');
  fileKind(file.bytes);
  const options = {
    yearEnd: engagement.yearEndDate,
    remembered: await listRememberedRecipes(reader, engagement.clientId),
  };
  const reading = await context.workers.run('readTrialBalance', [file.bytes, file.fileName, options]);
  const { unchanged, accounts, touched } = compareAccounts(
    reading.items,
    await listItems(reader, engagementId),
  );
  const stale = staleOutputs(touched, {
    statements: (await findStatement(reader, engagementId))?.statementsJson ?? null,
    notes: await listNotes(reader, engagementId),
    answers: await listAnswers(reader, engagementId),
    rules: context.constitution.disclosureRules(),
  });
  return { report: reading.report, unchanged, accounts: [...accounts], stale };
}
