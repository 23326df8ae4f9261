/**
 * Job auto-suggest-mapping (specification 4.2, 4.8; decisions 4): memory and words first, the language model
 * for what is still unsure where one is set up. A key that a person set is never touched.
 */
import type { TrialBalanceItem } from '../../../shared/model/records.ts';
import { Problem } from '../../../shared/problem.ts';
import type { EngineContext } from '../../engine-context.ts';
import type { JobHandler } from '../../jobs/job-runner.ts';
import { LanguageModelError } from '../../language-model/language-model.ts';
import { actorOf } from '../../practice/notifications.ts';
import { bumpEngagementContent, type StoredEngagement } from '../../store/repositories/engagements.ts';
import {
  listItems,
  listRememberedAssignments,
  saveAssignments,
} from '../../store/repositories/trial-balances.ts';
import { requireEngagement } from '../engagements/require-engagement.ts';
import { settleMapping } from './assign-key.ts';
import { ACCOUNTS_PER_CALL, makeMappingPrompt, readMappingReply } from './model-suggestions.ts';
import type { KeySuggestion } from './suggest-keys.ts';

/** Asks the model about the rows in portions; a cut reply asks again for the rest. */
async function askModel(
  context: EngineContext,
  engagement: StoredEngagement,
  unsure: readonly TrialBalanceItem[],
  signal: AbortSignal,
  asked: (done: number) => Promise<void>,
): Promise<ReadonlyMap<string, KeySuggestion>> {
  const found = new Map<string, KeySuggestion>();
  const model = context.languageModel;
  if (model === null) return found;
  const taxonomy = context.constitution.reportingTaxonomy();
  for (let start = 0; start < unsure.length; start += ACCOUNTS_PER_CALL) {
    let portion: readonly TrialBalanceItem[] = unsure.slice(start, start + ACCOUNTS_PER_CALL);
    for (let attempt = 0; attempt < 3 && portion.length > 0; attempt += 1) {
      const prompt = makeMappingPrompt(portion, taxonomy, engagement.reportingStandard);
      const { text } = await model.generateText({ ...prompt, model: 'default', signal });
      const reply = readMappingReply(text, portion, taxonomy, engagement.reportingStandard);
      for (const [id, suggestion] of reply.suggestions) found.set(id, suggestion);
      const remaining = new Set(reply.remaining.map((account) => account.id));
      portion = reply.cutOff ? portion.filter((item) => remaining.has(item.id)) : [];
    }
    await asked(Math.min(start + ACCOUNTS_PER_CALL, unsure.length));
  }
  return found;
}

/** The model's answer first, then what else is known, four at most and no key twice. */
function merged(model: KeySuggestion | undefined, offline: readonly KeySuggestion[]): KeySuggestion[] {
  const all = model
    ? [model, ...offline.filter((each) => each.taxonomyKey !== model.taxonomyKey)]
    : [...offline];
  return all.slice(0, 4);
}

function toProblem(error: unknown): unknown {
  if (!(error instanceof LanguageModelError) || error.reason === 'CANCELLED') return error;
  return new Problem('UNAVAILABLE', error.message);
}

export const autoSuggestMapping: JobHandler<'auto-suggest-mapping'> = async (context, run) => {
  const { engagementId } = run.payload;
  const engagement = await requireEngagement(context.reader, engagementId);
  const items = await listItems(context.reader, engagementId);
  if (items.length === 0 || engagement.status === 'ARCHIVED') {
    throw new Problem('INVALID_TRANSITION', 'Upload a trial balance first.');
  }
  const remembered = await listRememberedAssignments(context.reader, engagementId);
  await run.progress('Reading the chart of accounts', 0, items.length);
  const offline = await context.workers.run(
    'suggestKeys',
    [
      items.map(({ id, accountCode, accountDescription, currentYearBalance }) => ({
        id,
        accountCode,
        accountDescription,
        currentYearBalance,
      })),
      remembered.map(({ clientId, ...mapping }) => ({
        ...mapping,
        scope: clientId === engagement.clientId ? ('CLIENT' as const) : ('FIRM' as const),
      })),
      engagement.reportingStandard,
    ],
    run.signal,
  );
  const open = items.filter((item) => !item.isOverride);
  const unsure = open.filter((item) => offline.get(item.id)?.[0]?.confidence !== 'HIGH');
  const fromModel = await askModel(context, engagement, unsure, run.signal, (done) =>
    run.progress('Asking the language model', done, unsure.length),
  ).catch((error: unknown) => {
    throw toProblem(error);
  });
  const actor = await actorOf(context.reader, run.requestedBy);
  return async (writer) => {
    const current = await listItems(writer, engagementId);
    const suggested = current.flatMap((item) => {
      const suggestions = merged(fromModel.get(item.id), offline.get(item.id) ?? []);
      if (suggestions.length === 0) return [];
      const best = item.isOverride ? undefined : suggestions[0];
      return [
        {
          ...item,
          suggestions,
          ...(best && {
            taxonomyKey: best.taxonomyKey,
            taxonomyLabel: best.taxonomyLabel,
            mappingConfidence: best.confidence,
            mappingRationale: best.rationale,
          }),
        },
      ];
    });
    await saveAssignments(writer, suggested);
    await bumpEngagementContent(writer, engagementId, context.now());
    await settleMapping(writer, context, engagementId, actor);
    const after = await listItems(writer, engagementId);
    const unmapped = after.filter((item) => item.taxonomyKey === null).length;
    return { rows: after.length, mapped: after.length - unmapped, unmapped, byModel: fromModel.size };
  };
};
