/**
 * Asking the language model about the accounts of which the offline suggester is not sure (specification 4.2).
 * The whole chart and the taxonomy go in, answers are asked in portions that fit the budget, and a reply that
 * was cut off is asked again for the rest. What is sent can be shown beforehand, word for word.
 */
import type { ReportingStandard } from '../../../shared/model/enums.ts';
import type {
  MappingModelRequest,
  MappingModelTier,
  MappingModelUse,
} from '../../../shared/model/mapping-model.ts';
import type { LanguageModel } from '../../language-model/language-model.ts';
import { maskNames } from '../../language-model/mask-names.ts';
import { costOf, guessTokens } from '../../language-model/model-prices.ts';
import type { AccountToMap } from './mapping-book.ts';
import { ACCOUNTS_PER_CALL, makeMappingPrompt, readMappingReply } from './model-suggestions.ts';
import type { MappingKey } from './phrase-index.ts';
import type { KeySuggestion } from './suggest-keys.ts';

export interface MappingQuestion {
  readonly all: readonly AccountToMap[];
  /** Accounts to answer, of `all`. */
  readonly unsure: readonly AccountToMap[];
  readonly taxonomy: { readonly items: readonly MappingKey[] };
  readonly standard: ReportingStandard;
  readonly tier: MappingModelTier;
  /** What the client's permanent file marks as personal. */
  readonly known: readonly string[];
}

export interface ModelAnswer {
  readonly suggestions: ReadonlyMap<string, KeySuggestion>;
  /** Null where no call was made. */
  readonly use: MappingModelUse | null;
}

/** Calls for one portion at most: the first, and those for what a cut reply left over. */
const MOST_CALLS = 6;

function portions(unsure: readonly AccountToMap[]): readonly (readonly AccountToMap[])[] {
  const count = Math.ceil(unsure.length / ACCOUNTS_PER_CALL);
  return Array.from({ length: count }, (_, at) =>
    unsure.slice(at * ACCOUNTS_PER_CALL, (at + 1) * ACCOUNTS_PER_CALL),
  );
}

function promptFor(portion: readonly AccountToMap[], { taxonomy, standard, all, known }: MappingQuestion) {
  return makeMappingPrompt(portion, taxonomy, standard, all, known);
}

/** Exactly what would be sent, and what it may cost. `names` are the service's names of the models. */
export function showMappingRequest(
  question: MappingQuestion,
  names: LanguageModel['names'] | null,
): MappingModelRequest {
  const prompts = portions(question.unsure).map((portion) => promptFor(portion, question));
  const [first] = prompts;
  const context = first === undefined ? [] : [first.systemPrompt, ...first.cachedContext];
  const fixed = guessTokens(context.join('\n'));
  const inputTokens = prompts.reduce((sum, each) => sum + fixed + guessTokens(each.userPrompt), 0);
  const outputTokens = prompts.reduce((sum, each) => sum + each.maxTokens, 0);
  const model = names === null ? null : (names?.[question.tier] ?? 'stored replies');
  return {
    tier: question.tier,
    model,
    accounts: question.all.length,
    asked: question.unsure.length,
    masked: question.all.filter(
      ({ accountDescription }) => maskNames(accountDescription, question.known) !== accountDescription,
    ).length,
    systemPrompt: first?.systemPrompt ?? '',
    cachedContext: [...(first?.cachedContext ?? [])],
    userPrompts: prompts.map((each) => each.userPrompt),
    inputTokens,
    outputTokens,
    cost: model === null ? null : costOf(model, inputTokens, outputTokens),
  };
}

/**
 * Asks the model. Errors of the call go through (LanguageModelError); what a reply says wrongly is dropped and
 * counted. `asked` hears how many accounts are done.
 */
export async function askModel(
  model: LanguageModel,
  question: MappingQuestion,
  signal: AbortSignal,
  asked: (done: number) => Promise<void>,
): Promise<ModelAnswer> {
  const { taxonomy, standard, all, tier } = question;
  const suggestions = new Map<string, KeySuggestion>();
  let done = 0;
  let calls = 0;
  let inputTokens = 0;
  let outputTokens = 0;
  let dropped = 0;
  for (const portion of portions(question.unsure)) {
    let rest = portion;
    for (let call = 0; call < MOST_CALLS && rest.length > 0; call += 1) {
      const prompt = promptFor(rest, question);
      const reply = await model.generateText({ ...prompt, model: tier, signal, acceptCutOff: true });
      calls += 1;
      inputTokens += reply.inputTokens;
      outputTokens += reply.outputTokens;
      const read = readMappingReply(reply.text, rest, taxonomy, standard, all);
      dropped += read.dropped.unknownAccount + read.dropped.unknownKey + read.dropped.malformed;
      for (const [id, suggestion] of read.suggestions) suggestions.set(id, suggestion);
      // A whole reply has said all it had to say; a cut one that brought nothing will not bring more.
      const goOn = (read.cutOff || reply.cutOff === true) && read.suggestions.size > 0;
      rest = goOn ? read.remaining : [];
    }
    done += portion.length;
    await asked(done);
  }
  if (calls === 0) return { suggestions, use: null };
  const name = model.names?.[tier] ?? 'stored replies';
  const cost = costOf(name, inputTokens, outputTokens);
  return { suggestions, use: { model: name, calls, inputTokens, outputTokens, dropped, cost } };
}
