/**
 * Disclosure answers grouped by note (specification 4.2, Notes generation 1): every triggered rule of the
 * standard with its questions and what has been answered, in the order of the rule book.
 */
import type { DisclosureRule } from '../../../constitution/index.ts';
import {
  type AskedFor,
  type DisclosureAnswer,
  promptsFor,
  triggeredRules,
} from '../disclosures/disclosure-gaps.ts';
import type { AnswerGroup } from './notes-input.ts';

export function answerGroups(
  rules: readonly DisclosureRule[],
  asked: AskedFor,
  answers: readonly DisclosureAnswer[],
): AnswerGroup[] {
  const byPrompt = new Map(answers.map((answer) => [`${answer.ruleId} ${answer.promptId}`, answer]));
  return triggeredRules(rules, asked, answers).map((rule) => ({
    noteKey: rule.note_key,
    ruleId: rule.rule_id,
    title: rule.title,
    titleWithout: rule.title_without,
    prompts: promptsFor(rule, asked, answers).map((prompt) => ({
      promptId: prompt.prompt_id,
      inputType: prompt.input_type,
      label: prompt.label,
      role: prompt.role,
      personal: prompt.personal ?? null,
      follows: prompt.follows ?? null,
      options: prompt.options ?? [],
      columns: prompt.columns ?? [],
      form: prompt.form ?? {},
      value: byPrompt.get(`${rule.rule_id} ${prompt.prompt_id}`)?.value ?? null,
      amountsInFull: byPrompt.get(`${rule.rule_id} ${prompt.prompt_id}`)?.amountsInFull === true,
    })),
  }));
}
