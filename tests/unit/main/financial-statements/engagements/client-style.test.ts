/**
 * A client's style of printing: which questions it answers, and what the rule book must offer for that.
 */
import { describe, expect, it } from 'vitest';
import { PRESENTATION_ROLES } from '../../../../../constitution/disclosure-schema.ts';
import { loadDisclosureRules } from '../../../../../constitution/index.ts';
import { checkAnswer } from '../../../../../main/financial-statements/disclosures/check-answer.ts';
import {
  clientStyle,
  styleAnswers,
} from '../../../../../main/financial-statements/engagements/client-style.ts';
import { answeredStyle } from '../../../../../main/financial-statements/statements/answered-style.ts';
import { STYLE_FIELDS, styleOf } from '../../../../../shared/model/statement-style.ts';

const rules = loadDisclosureRules();
const prompts = rules.flatMap((rule) => rule.prompts);

describe('the style of a client', () => {
  it('has a field for every question of how the statements are printed, and for no other', () => {
    const kept = prompts.flatMap(({ role }) => (clientStyle({ role }) === null ? [] : [role]));
    expect([...kept].sort()).toEqual([...PRESENTATION_ROLES].sort());
    expect(kept).toHaveLength(STYLE_FIELDS.length);
  });

  it('answers with what its questions take, always and under both standards', () => {
    const style = {
      expenseAnalysis: 'By nature',
      faceOfBalances: 'Each kind on a line of its own',
      managementInformation: false,
    } as const;
    const answers = styleAnswers(rules, style);
    expect(answers).toHaveLength(3);
    for (const { ruleId, promptId, value } of answers) {
      const rule = rules.find(({ rule_id }) => rule_id === ruleId);
      const prompt = rule?.prompts.find(({ prompt_id }) => prompt_id === promptId);
      if (rule === undefined || prompt === undefined) throw new Error(`There is no question ${promptId}.`);
      expect(checkAnswer(prompt, value)).toBeNull();
      expect(rule.trigger).toBe('always');
      expect(prompt.reporting_standards).toHaveLength(2);
    }
    expect(answeredStyle(answers, rules)).toEqual({ expenses: 'BY_NATURE', gathersBalances: false });
  });

  it('answers nothing that the client has not chosen or has taken back', () => {
    expect(styleAnswers(rules, null)).toEqual([]);
    expect(styleAnswers(rules, { expenseAnalysis: null })).toEqual([]);
  });

  it('takes an answer of an engagement where the field has it', () => {
    expect(styleOf('expenseAnalysis', 'By nature')).toEqual({ expenseAnalysis: 'By nature' });
    expect(styleOf('managementInformation', true)).toEqual({ managementInformation: true });
    expect(styleOf('faceOfBalances', 'As last year')).toBeUndefined();
    expect(styleOf('expenseAnalysis', '')).toBeUndefined();
  });
});
