/**
 * The rules of a release and their examples: every expression parses and names known elements, every rule has a
 * passing and a failing example (specification 2.15; grammar: ../rule-language/grammar.md).
 */
import type { z } from 'zod';
import { mentionedElements } from '../rule-language/ast.ts';
import { RuleSyntaxError } from '../rule-language/lexer.ts';
import { parseRule } from '../rule-language/parser.ts';
import { ruleExampleSchema, validationRuleSchema, type validationRulesSchema } from '../rule-schema.ts';
import { decodeSheet, type Placed, reportTwice } from './decode.ts';
import { LAYOUT } from './layout.ts';
import type { TaxonomyDraft } from './read-taxonomy.ts';
import type { ReleaseSheets } from './sheets.ts';

type Rule = z.output<typeof validationRuleSchema>;
type RuleExample = z.output<typeof ruleExampleSchema>;
type Known = Pick<TaxonomyDraft, 'elementIds'>;

/** Everything that the sheets "rules" and "rule examples" state, with its place. */
export function readRules(sheets: ReleaseSheets) {
  return {
    rules: decodeSheet(sheets(LAYOUT.rules), validationRuleSchema),
    ruleIds: new Set(sheets(LAYOUT.rules).rows.map((row) => row.cells.rule_id ?? '')),
    examples: decodeSheet(sheets(LAYOUT.ruleExamples), ruleExampleSchema),
    /** Rows with a problem count as examples too: one mistake is told once. */
    shown: new Set(
      sheets(LAYOUT.ruleExamples).rows.map(({ cells }) => `${cells.rule_id} ${cells.passes === 'yes'}`),
    ),
  };
}

export type RulesDraft = ReturnType<typeof readRules>;

function checkExpression({ value, report }: Placed<Rule>, { elementIds }: Known): void {
  let mentioned: readonly string[];
  try {
    mentioned = mentionedElements(parseRule(value.expression));
  } catch (error) {
    if (!(error instanceof RuleSyntaxError)) throw error;
    report('expression', `the rule cannot be read: ${error.message}`);
    return;
  }
  const unknown = mentioned.filter((id) => !elementIds.has(id));
  for (const id of unknown) {
    const at = value.expression.indexOf(id) + 1;
    report('expression', `"${id}" (at character ${at}) is not in the sheet "elements"`);
  }
  const stated = value.related_elements;
  if (mentioned.join() === stated.join()) return;
  const missing = mentioned.filter((id) => !stated.includes(id));
  const extra = stated.filter((id) => !mentioned.includes(id));
  const differences: string[] = [];
  if (missing.length > 0) differences.push(`not listed: ${missing.join(', ')}`);
  if (extra.length > 0) differences.push(`not in the expression: ${extra.join(', ')}`);
  report(
    'related_elements',
    `related_elements must list the elements of the expression in order of first mention; ${differences.join('; ') || 'the order differs'}`,
  );
}

/** `element[member]@period=value`, as a fact of an example is written. */
const FACT = /^([^=[@]+)(?:\[([^\]]+)\])?(?:@(?:current|prior|opening|closing))*=.+$/s;

function checkExample({ value, report }: Placed<RuleExample>, { elementIds }: Known): void {
  for (const fact of value.facts) {
    const match = FACT.exec(fact);
    if (!match) {
      report('facts', `"${fact.slice(0, 80)}" is not a fact such as prefix_LocalName@prior=100.00`);
      continue;
    }
    for (const id of [match[1], match[2]])
      if (id !== undefined && !elementIds.has(id)) report('facts', `"${id}" is not in the sheet "elements"`);
  }
  const conflict = value.environment.conflict;
  const id = conflict?.slice(0, conflict.indexOf('='));
  if (id !== undefined && !elementIds.has(id))
    report('environment', `"${id}" is not in the sheet "elements"`);
}

/** Reports everything that is wrong with rules and examples. */
export function checkRules(draft: RulesDraft, known: Known): void {
  reportTwice(draft.rules, 'rule_id', (rule) => rule.rule_id);
  for (const rule of draft.rules) {
    const { rule_id, category } = rule.value;
    if (!rule_id.startsWith(`BR_${category}_`))
      rule.report('category', `the rule ${rule_id} is not of the category ${category}`);
    checkExpression(rule, known);
    for (const passes of [true, false])
      if (!draft.shown.has(`${rule_id} ${passes}`))
        rule.report('rule_id', `${rule_id} has no ${passes ? 'passing' : 'failing'} example`);
  }
  for (const example of draft.examples) {
    const { rule_id } = example.value;
    if (!draft.ruleIds.has(rule_id)) example.report('rule_id', `"${rule_id}" is not in the sheet "rules"`);
    checkExample(example, known);
  }
}

/** The rules file of a version. */
export function rulesOf(draft: RulesDraft, version: string): z.output<typeof validationRulesSchema> {
  return { version, rules: draft.rules.map(({ value }) => value) };
}
