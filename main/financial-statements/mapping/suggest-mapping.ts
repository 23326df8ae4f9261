/**
 * Job auto-suggest-mapping (specification 4.2, 4.8; decisions 4): memory and words first, the language model
 * for what is still unsure where one is set up. A key that a person set is never touched.
 */
import type { MappingModelRequest, MappingModelTier } from '../../../shared/model/mapping-model.ts';
import { isZero } from '../../../shared/model/money.ts';
import { personalTexts } from '../../../shared/model/permanent-file.ts';
import type { ImportedItem } from '../../../shared/model/records.ts';
import { Problem } from '../../../shared/problem.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import { LanguageModelError } from '../../language-model/language-model.ts';
import { formsOfPersonal } from '../../language-model/mask-names.ts';
import { actorOf } from '../../practice/notifications.ts';
import { readFileEntries } from '../../practice/permanent-file/open-permanent-file.ts';
import type { JobHandler } from '../../queue/job.ts';
import { inPortions } from '../../store/portions.ts';
import { bumpEngagementContent, type StoredEngagement } from '../../store/repositories/engagements.ts';
import {
  findCurrentUpload,
  listItems,
  listRememberedAssignments,
  saveAssignments,
} from '../../store/repositories/trial-balances.ts';
import { pack, unpack } from '../../workers/packed-records.ts';
import { keepBooks, loadAdjustedItems } from '../books/load-books.ts';
import { requireEngagement } from '../engagements/require-engagement.ts';
import { settleMapping } from './assign-key.ts';
import { askModel, type ModelAnswer, showMappingRequest } from './model-calls.ts';
import type { KeySuggestion } from './suggest-keys.ts';

interface OfflineSuggestions {
  readonly offline: ReadonlyMap<string, readonly KeySuggestion[]>;
  /** Rows that no person set and that memory and words leave in doubt: what the model is asked about. */
  readonly unsure: readonly ImportedItem[];
}

/** The class that the file gives each of its rows; of the upload that the items came from. */
async function fileClasses(
  context: EngineContext,
  engagementId: string,
): Promise<ReadonlyMap<number, string>> {
  const report = (await findCurrentUpload(context.reader, engagementId))?.report;
  if (!report) return new Map();
  return new Map(report.accountClasses.flatMap(({ name, rows: held }) => held.map((row) => [row, name])));
}

/** What memory and words say of the rows. */
async function suggestOffline(
  context: EngineContext,
  engagement: StoredEngagement,
  items: readonly ImportedItem[],
  signal?: AbortSignal,
): Promise<OfflineSuggestions> {
  const remembered = await listRememberedAssignments(context.reader, engagement.id);
  const classes = await fileClasses(context, engagement.id);
  const accounts = items.map((item) => {
    const { id, accountCode, accountDescription, sourceRow } = item;
    const fileClass = sourceRow === null ? undefined : classes.get(sourceRow);
    return {
      id,
      accountCode,
      accountDescription,
      // Of an account that only last year had, last year's balance tells on which side it stands.
      currentYearBalance: isZero(item.currentYearBalance)
        ? (item.priorYearBalance ?? item.currentYearBalance)
        : item.currentYearBalance,
      ...(fileClass !== undefined && { fileClass }),
    };
  });
  const memory = remembered.map(({ clientId, ...mapping }) => ({
    ...mapping,
    scope: clientId === engagement.clientId ? ('CLIENT' as const) : ('FIRM' as const),
  }));
  const suggested = await context.workers.run(
    'suggestKeys',
    [await pack(accounts), await pack(memory), engagement.reportingStandard],
    signal,
  );
  const offline = new Map(await unpack(suggested));
  const unsure = items.filter((item) => !item.isOverride && offline.get(item.id)?.[0]?.confidence !== 'HIGH');
  return { offline, unsure };
}

/** Names that the client's permanent file holds: none of them leaves the machine in the name of an account. */
async function personalNames({ reader }: EngineContext, clientId: string): Promise<readonly string[]> {
  const entries = await readFileEntries(reader, clientId);
  return entries.flatMap((entry) => personalTexts(entry).flatMap(formsOfPersonal));
}

/** Exactly what the model would be sent now, for the page to show before anything leaves the machine. */
export async function showModelRequest(
  context: EngineContext,
  engagementId: string,
  tier: MappingModelTier,
): Promise<MappingModelRequest> {
  const engagement = await requireEngagement(context.reader, engagementId);
  const all = await loadAdjustedItems(context.reader, engagementId);
  const { unsure } = await suggestOffline(context, engagement, all);
  const taxonomy = context.constitution.reportingTaxonomy();
  const known = await personalNames(context, engagement.clientId);
  const question = { all, unsure, taxonomy, standard: engagement.reportingStandard, tier, known };
  const { languageModel } = context;
  return showMappingRequest(question, languageModel === null ? null : languageModel.names);
}

const NO_ANSWER: ModelAnswer = { suggestions: new Map(), use: null };

/**
 * All that is known of a row, four at most and no key twice. Memory and words come before the model: it goes
 * first only where these are in doubt (LOW, or nothing), or where it is sure of itself.
 */
export function merged(
  model: KeySuggestion | undefined,
  offline: readonly KeySuggestion[],
): readonly KeySuggestion[] {
  if (model === undefined) return offline.slice(0, 4);
  const others = offline.filter((each) => each.taxonomyKey !== model.taxonomyKey);
  const [first] = offline;
  const offlineFirst =
    first !== undefined &&
    first.taxonomyKey !== model.taxonomyKey &&
    (first.confidence === 'HIGH' || (first.confidence === 'MEDIUM' && model.confidence !== 'HIGH'));
  const all = offlineFirst ? [first, model, ...others.slice(1)] : [model, ...others];
  return all.slice(0, 4);
}

/** Rows settled before others may run. */
const PORTION = 200;

/** The row with what is known of it, and with the best of that as its key unless a person has set one. */
function withSuggestions(item: ImportedItem, suggestions: readonly KeySuggestion[]): ImportedItem {
  const best = item.isOverride ? undefined : suggestions[0];
  return {
    ...item,
    suggestions: [...suggestions],
    ...(best && {
      taxonomyKey: best.taxonomyKey,
      taxonomyLabel: best.taxonomyLabel,
      mappingConfidence: best.confidence,
      mappingRationale: best.rationale,
    }),
  };
}

function toProblem(error: unknown): unknown {
  if (!(error instanceof LanguageModelError) || error.reason === 'CANCELLED') return error;
  return new Problem('UNAVAILABLE', error.message);
}

export const autoSuggestMapping: JobHandler<'auto-suggest-mapping'> = async (context, run) => {
  const { engagementId } = run.payload;
  const engagement = await requireEngagement(context.reader, engagementId);
  const items = await loadAdjustedItems(context.reader, engagementId);
  if (items.length === 0 || engagement.status === 'ARCHIVED') {
    throw new Problem('INVALID_TRANSITION', 'Upload a trial balance first.');
  }
  await run.progress('Reading the chart of accounts', 0, items.length);
  const { offline, unsure } = await suggestOffline(context, engagement, items, run.signal);
  const tier = run.payload.model === undefined ? 'default' : run.payload.model;
  const model = tier === null ? null : context.languageModel;
  const answer =
    model === null || tier === null
      ? NO_ANSWER
      : await askModel(
          model,
          {
            all: items,
            unsure,
            taxonomy: context.constitution.reportingTaxonomy(),
            standard: engagement.reportingStandard,
            tier,
            known: await personalNames(context, engagement.clientId),
          },
          run.signal,
          (done) => run.progress('Asking the language model', done, unsure.length),
        ).catch((error: unknown) => {
          throw toProblem(error);
        });
  const fromModel = answer.suggestions;
  const actor = await actorOf(context.reader, run.requestedBy);
  return async (writer) => {
    const { items: current } = await keepBooks(writer, engagementId);
    await inPortions(current, PORTION, async (portion) => {
      await saveAssignments(
        writer,
        portion.flatMap((item) => {
          const suggestions = merged(fromModel.get(item.id), offline.get(item.id) ?? []);
          return suggestions.length === 0 ? [] : [withSuggestions(item, suggestions)];
        }),
      );
    });
    await bumpEngagementContent(writer, engagementId, context.now());
    await settleMapping(writer, context, engagementId, actor);
    const after = await listItems(writer, engagementId);
    const unmapped = after.filter((item) => item.taxonomyKey === null).length;
    return {
      rows: after.length,
      mapped: after.length - unmapped,
      unmapped,
      byModel: fromModel.size,
      model: answer.use,
    };
  };
};
