/**
 * Shape of a validation rules file and of the rule examples that prove it (specification 2.15, 4.5;
 * decisions 7). The expression is text of the rule language (rule-language/grammar.md), parsed at load.
 */
import { z } from 'zod';
import { elementIdSchema } from '../shared/model/element-id.ts';
import { VALIDATION_CATEGORIES, VALIDATION_SEVERITIES } from '../shared/model/enums.ts';

export const ruleIdSchema = z.string().regex(/^BR_[a-z_]{4,20}_\d{3}$/, 'BR_<category>_<nnn> is expected');

export const validationRuleSchema = z.strictObject({
  rule_id: ruleIdSchema,
  category: z.enum(VALIDATION_CATEGORIES),
  expression: z.string().min(1).max(4000),
  severity: z.enum(VALIDATION_SEVERITIES),
  /** The elements that the expression mentions, in order of first mention; the first is the subject. */
  related_elements: z.array(elementIdSchema),
  /** What is wrong and what to do, in plain words; the figures are added by the evaluator. */
  message: z.string().min(1).max(600),
});

export const validationRulesSchema = z.strictObject({
  version: z.string(),
  rules: z.array(validationRuleSchema).min(1).max(1000),
});

/** One worked example: facts and environment in short form, and whether the rule must pass. */
export const ruleExampleSchema = z.strictObject({
  rule_id: ruleIdSchema,
  passes: z.boolean(),
  facts: z.array(z.string()),
  environment: z.record(z.string(), z.string()),
});
