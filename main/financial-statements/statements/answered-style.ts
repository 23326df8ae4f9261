/**
 * How a client's statements are printed, from its answers: which analysis of expenses stands on the face, whether
 * balances are gathered, whether management gets a detailed profit or loss. Open questions leave what is usual.
 */
import type { DisclosureRule, PromptRole } from '../../../constitution/index.ts';
import type { DisclosureValue } from '../../../shared/model/disclosures.ts';
import { USUAL_STYLE } from './face-lines.ts';
import type { FaceStyle } from './statement-input.ts';

interface Answer {
  readonly ruleId: string;
  readonly promptId: string;
  readonly value: DisclosureValue | null;
}

/** The answer to the one question with a role; null while it is open. */
export function answerTo(
  role: PromptRole,
  answers: readonly Answer[],
  rules: readonly DisclosureRule[],
): DisclosureValue | null {
  for (const rule of rules) {
    const prompt = rule.prompts.find((each) => each.role === role);
    if (prompt === undefined) continue;
    const found = answers.find((each) => each.ruleId === rule.rule_id && each.promptId === prompt.prompt_id);
    return found?.value ?? null;
  }
  return null;
}

export function answeredStyle(answers: readonly Answer[], rules: readonly DisclosureRule[]): FaceStyle {
  const byNature = answerTo('expense_analysis', answers, rules) === 'By nature';
  const apart = answerTo('face_of_balances', answers, rules) === 'Each kind on a line of its own';
  return {
    expenses: byNature ? 'BY_NATURE' : USUAL_STYLE.expenses,
    gathersBalances: !apart,
  };
}
