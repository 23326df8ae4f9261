/**
 * Disclosure gaps (specification 4.2, Disclosure gaps; 2.8): which rules the mapped trial balance triggers,
 * and which of their questions are still open. Evaluated live; nothing is stored.
 */
import type { DisclosurePrompt, DisclosureRule } from '../../../constitution/index.ts';
import {
  DISCLOSURE_PRIORITIES,
  type DisclosureGaps,
  type DisclosureValue,
  isSettled,
} from '../../../shared/model/disclosures.ts';
import type { ReportingStandard } from '../../../shared/model/enums.ts';
import type { StatementStyle } from '../../../shared/model/statement-style.ts';
import { clientStyle } from '../engagements/client-style.ts';
import { checkAnswer } from './check-answer.ts';

/** A stored answer (specification 2.7): the value of `responseData`; complete unless it says otherwise. */
export interface DisclosureAnswer {
  readonly ruleId: string;
  readonly promptId: string;
  readonly value: DisclosureValue | null;
  readonly isComplete?: boolean;
}

/** Rules of the standard whose trigger is true: always, or some listed key is mapped. In file order. */
export function triggeredRules(
  rules: readonly DisclosureRule[],
  mappedKeys: ReadonlySet<string>,
  standard: ReportingStandard,
): DisclosureRule[] {
  return rules.filter(
    (rule) =>
      rule.reporting_standards.includes(standard) &&
      (rule.trigger === 'always' || rule.trigger.tb_contains_any.some((key) => mappedKeys.has(key))),
  );
}

/**
 * The questions of a rule under a standard: those without a trigger of their own and those whose keys are held, save
 * what an answer to another question of the rule leaves nothing to ask about.
 */
export function promptsFor(
  rule: DisclosureRule,
  standard: ReportingStandard,
  mappedKeys: ReadonlySet<string>,
  answers: readonly DisclosureAnswer[],
): DisclosurePrompt[] {
  const said = (promptId: string) =>
    answers.find((answer) => answer.ruleId === rule.rule_id && answer.promptId === promptId)?.value;
  return rule.prompts.filter(({ reporting_standards, tb_contains_any, unless }) => {
    if (!reporting_standards.includes(standard)) return false;
    if (tb_contains_any && !tb_contains_any.some((key) => mappedKeys.has(key))) return false;
    const other = rule.prompts.find((prompt) => prompt.prompt_id === unless?.prompt_id);
    if (!unless || !other?.reporting_standards.includes(standard)) return true;
    const answer = said(unless.prompt_id);
    return typeof answer !== 'string' || !unless.answers.includes(answer);
  });
}

/**
 * Triggered rules without complete answers: mandatory, then conditional, then recommended; within each in
 * the order of the rule book. Every prompt is listed, with its answer so far. With `all`, rules that are
 * answered in full are listed too. Last year's answers are offered where they still fit their question, and beside a
 * question of the client's style what the client has chosen.
 */
export function evaluateDisclosureGaps(
  rules: readonly DisclosureRule[],
  mappedKeys: ReadonlySet<string>,
  answers: readonly DisclosureAnswer[],
  standard: ReportingStandard,
  options: {
    readonly all?: boolean;
    readonly lastYear?: readonly DisclosureAnswer[];
    readonly style?: StatementStyle | null;
  } = {},
): DisclosureGaps {
  const byPrompt = new Map(answers.map((answer) => [`${answer.ruleId} ${answer.promptId}`, answer]));
  const earlier = new Map(
    (options.lastYear ?? []).map((answer) => [`${answer.ruleId} ${answer.promptId}`, answer]),
  );
  const open = triggeredRules(rules, mappedKeys, standard).flatMap((rule) => {
    const prompts = promptsFor(rule, standard, mappedKeys, answers).map((prompt) => {
      const place = `${rule.rule_id} ${prompt.prompt_id}`;
      const answer = byPrompt.get(place);
      const before = earlier.get(place);
      return {
        promptId: prompt.prompt_id,
        inputType: prompt.input_type,
        label: prompt.label,
        follows: prompt.follows ?? null,
        callouts: prompt.callouts.map((callout) => ({ ...callout })),
        options: prompt.options?.map(({ answer }) => answer),
        optionLabels: prompt.options?.map(({ label }) => label),
        columns: prompt.columns?.map(({ label }) => label),
        answered: isAnswered(prompt, answer),
        value: answer?.value ?? null,
        lastYear: isAnswered(prompt, before) ? (before?.value ?? null) : null,
        style: clientStyle(prompt, options.style),
      };
    });
    const complete = prompts.every((prompt) => prompt.answered || isSettled(prompt, prompts));
    if (options.all !== true && complete) return [];
    return [
      { ruleId: rule.rule_id, title: rule.title, priority: rule.priority, noteKey: rule.note_key, prompts },
    ];
  });
  return {
    items: DISCLOSURE_PRIORITIES.flatMap((priority) => open.filter((item) => item.priority === priority)),
  };
}

/** Answered: called complete, not empty, and still fitting the question. */
function isAnswered(prompt: DisclosurePrompt, answer: DisclosureAnswer | undefined): boolean {
  if (!answer || answer.isComplete === false || answer.value === null) return false;
  return !isEmpty(answer.value) && checkAnswer(prompt, answer.value) === null;
}

/** Text without letters, a list without entries, a table without a filled cell. */
export function isEmpty(value: DisclosureValue): boolean {
  if (typeof value === 'boolean') return false;
  if (typeof value === 'string') return value.trim() === '';
  return value.every((part) =>
    typeof part === 'string' ? part.trim() === '' : part.every((cell) => cell.trim() === ''),
  );
}
