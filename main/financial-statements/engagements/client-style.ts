/**
 * How a client has its statements printed, beside the questions of an engagement that ask the same: what the client
 * has chosen is proposed there, and answers those questions of a new engagement. Pure.
 */
import type { DisclosurePrompt, DisclosureRule, PromptRole } from '../../../constitution/index.ts';
import type { DisclosureValue } from '../../../shared/model/disclosures.ts';
import { STYLE_FIELDS, type StatementStyle, type StyleField } from '../../../shared/model/statement-style.ts';

const ROLE_OF: Readonly<Record<StyleField, PromptRole>> = {
  expenseAnalysis: 'expense_analysis',
  faceOfBalances: 'face_of_balances',
  managementInformation: 'management_information',
};

/** Where a client keeps its own answer to this question, and that answer; null for a question of the year. */
export function clientStyle(
  { role }: Pick<DisclosurePrompt, 'role'>,
  style: StatementStyle | null = null,
): { readonly field: StyleField; readonly chosen: DisclosureValue | null } | null {
  const field = STYLE_FIELDS.find((each) => ROLE_OF[each] === role);
  return field === undefined ? null : { field, chosen: style?.[field] ?? null };
}

/** The questions that a client's style answers, by rule and question, with the answers. */
export function styleAnswers(
  rules: readonly DisclosureRule[],
  style: StatementStyle | null,
): { readonly ruleId: string; readonly promptId: string; readonly value: DisclosureValue }[] {
  return rules.flatMap((rule) =>
    rule.prompts.flatMap((prompt) => {
      const value = clientStyle(prompt, style)?.chosen ?? null;
      return value === null ? [] : [{ ruleId: rule.rule_id, promptId: prompt.prompt_id, value }];
    }),
  );
}
