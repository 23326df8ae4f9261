/**
 * The language model of the practice (specification 2.17): off until an administrator switches it on with a key.
 * The key is sealed when it comes in and opened only to make the model; no answer, event or message holds it.
 * What each call used is kept, so that the cost so far can be told.
 */
import type { LanguageModelChange, LanguageModelSettings } from '../../shared/model/language-model.ts';
import { Problem } from '../../shared/problem.ts';
import { auditAct, type Caller, type EngineContext } from '../context/engine-context.ts';
import { MODELS } from '../language-model/configured-model.ts';
import { type LanguageModel, LanguageModelError, type ModelTier } from '../language-model/language-model.ts';
import { costOf, dollarsOf } from '../language-model/model-prices.ts';
import {
  findLanguageModelSetting,
  type LanguageModelSetting,
  type LanguageModelTotals,
  recordLanguageModelCall,
  saveLanguageModelSetting,
  sumLanguageModelCalls,
} from '../store/repositories/language-model.ts';

const KEY_PURPOSE = 'language model key';
/** Enough for one word; a model that thinks before it answers needs no more to say so. */
const TEST_TOKENS = 64;

/** The model that writes down what each of its calls used. */
function counted(context: EngineContext, model: LanguageModel): LanguageModel {
  return {
    ...(model.names && { names: model.names }),
    generateText: async (request) => {
      const reply = await model.generateText(request);
      const name = model.names?.[request.model] ?? 'stored replies';
      const cost = costOf(name, reply.inputTokens, reply.outputTokens);
      await context.change((writer) =>
        recordLanguageModelCall(writer, {
          at: context.now().toISOString(),
          model: name,
          inputTokens: reply.inputTokens,
          outputTokens: reply.outputTokens,
          tenThousandths: cost === null ? null : Number(cost.dollars.replace('.', '')),
        }),
      );
      return reply;
    },
  };
}

/** The model by the practice's own key, else the one of the environment; whether it is switched on is not asked. */
function modelOf(context: EngineContext, setting: LanguageModelSetting | undefined): LanguageModel | null {
  const { given, make } = context.languageModels;
  const key = setting?.sealedKey ? context.secrets.open(KEY_PURPOSE, setting.sealedKey) : null;
  const model = key === null || setting === undefined ? given : make(key, setting.models);
  return model === null ? null : counted(context, model);
}

/** Puts the model of the stored settings to use: at opening, and after each change. */
export async function applyLanguageModel(context: EngineContext): Promise<void> {
  const setting = await findLanguageModelSetting(context.reader);
  context.languageModels.use(setting?.enabled === false ? null : modelOf(context, setting));
}

function spentOf(totals: LanguageModelTotals): LanguageModelSettings['used'] {
  const { tenThousandths, ...rest } = totals;
  return { ...rest, dollars: dollarsOf(BigInt(tenThousandths)) };
}

export async function readLanguageModel(context: EngineContext): Promise<LanguageModelSettings> {
  const { given } = context.languageModels;
  const setting = await findLanguageModelSetting(context.reader);
  const month = `${context.now().toISOString().slice(0, 7)}-01`;
  return {
    enabled: setting?.enabled ?? given !== null,
    inUse: context.languageModel !== null,
    source: setting ? 'PRACTICE' : given ? 'ENVIRONMENT' : 'NONE',
    keyKept: (setting?.sealedKey ?? null) !== null,
    models: { ...(setting?.models ?? given?.names ?? MODELS) },
    changedAt: setting?.changedAt ?? null,
    changedBy: setting?.changedBy ?? null,
    used: spentOf(await sumLanguageModelCalls(context.reader, '')),
    usedThisMonth: spentOf(await sumLanguageModelCalls(context.reader, month)),
  };
}

/** Errors: INVALID_INPUT where it is switched on without a key. */
export async function changeLanguageModel(
  context: EngineContext,
  caller: Caller,
  change: LanguageModelChange,
): Promise<LanguageModelSettings> {
  const { given } = context.languageModels;
  await context.change(async (writer) => {
    const before = await findLanguageModelSetting(writer);
    const { key, enabled, models } = change;
    const kept = before?.sealedKey ?? null;
    const sealedKey = key === undefined ? kept : key === null ? null : context.secrets.seal(KEY_PURPOSE, key);
    if (enabled && sealedKey === null && given === null) {
      throw new Problem('INVALID_INPUT', 'The language model needs a key before it can be switched on.', {
        errors: [{ path: 'key', message: 'Enter the key of the service, or leave the model off.' }],
      });
    }
    const at = context.now().toISOString();
    await saveLanguageModelSetting(writer, {
      enabled,
      models,
      sealedKey,
      changedAt: at,
      changedBy: caller.name,
    });
    await auditAct(writer, context, caller, {
      type: 'LANGUAGE_MODEL_CHANGED',
      action: 'MANAGE_CLIENTS',
      subject: 'practice:language-model',
      payload: {
        enabled,
        models,
        key: key === undefined ? 'UNCHANGED' : key === null ? 'FORGOTTEN' : 'REPLACED',
      },
    });
  });
  await applyLanguageModel(context);
  return await readLanguageModel(context);
}

/** Asks for one word with the key and names that are kept, whether switched on or not. */
export async function testLanguageModel(context: EngineContext, tier: ModelTier, signal: AbortSignal) {
  const model = modelOf(context, await findLanguageModelSetting(context.reader));
  if (model === null) {
    throw new Problem('INVALID_TRANSITION', 'There is no key to test. Enter one and save it first.');
  }
  const started = context.now().getTime();
  try {
    const { inputTokens, outputTokens } = await model.generateText({
      model: tier,
      systemPrompt: 'This is a test of the connection.',
      userPrompt: 'Answer with the single word: ready',
      maxTokens: TEST_TOKENS,
      signal,
      acceptCutOff: true,
    });
    const milliseconds = Math.max(0, context.now().getTime() - started);
    return { model: model.names?.[tier] ?? 'stored replies', inputTokens, outputTokens, milliseconds };
  } catch (error) {
    if (error instanceof LanguageModelError) throw new Problem('UNAVAILABLE', error.message);
    throw error;
  }
}
