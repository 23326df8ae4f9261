/**
 * The examples of a rule must be able to fail it: each rule is changed in one place at a time, and at least one
 * of its examples has to see the change. A change that no example can see stands below with the reason.
 */
import { describe, expect, it } from 'vitest';
import {
  type CompiledRule,
  evaluateRules,
  loadValidationRules,
  type RuleResult,
  taxonomyLookup,
} from '../../../constitution/index.ts';
import { isPerPeriod } from '../../../constitution/rules.ts';
import { exampleEnvironment, exampleFact, ruleExamples } from './rule-examples.ts';
import { mutantsOf } from './rule-mutants.ts';

const VERSION = 'reg_2026_v1';
const rules = loadValidationRules(VERSION);
const lookup = taxonomyLookup(VERSION);

/** Changes that say the same as the rule. [rule, how the change begins, how many, why no example can tell]. */
const EQUIVALENT: readonly (readonly [string, string, number, string])[] = [
  [
    'BR_format_010',
    'or: ',
    2,
    'the document has one level of rounding: one part at most has anything to check',
  ],
  ['BR_format_015', 'or: ', 2, 'the filing has one standard: one part at most has anything to check'],
  [
    'BR_totalling_014',
    'only absent(fs_PerpetualSecurities), without any(',
    1,
    'without either total there is nothing to compare; the guard names the subject, by which the rule applies',
  ],
];

function verdict(result: RuleResult): string {
  if (!result.passed) return 'fails';
  return result.message.startsWith('Checked') ? 'checked' : 'nothing to check';
}

interface Changed {
  readonly change: string;
  readonly rule: CompiledRule;
}

function changesOf(rule: CompiledRule): readonly Changed[] {
  const changed = mutantsOf(rule.tree).map(({ change, tree }) => ({
    change,
    rule: { ...rule, tree, perPeriod: isPerPeriod(tree) },
  }));
  if (!rule.perPeriod) return changed;
  return [...changed, { change: 'only the current period', rule: { ...rule, perPeriod: false } }];
}

/** The changes of a rule that none of its examples sees. */
function unseen(rule: CompiledRule): readonly string[] {
  let left = changesOf(rule);
  for (const example of ruleExamples.filter(({ rule_id }) => rule_id === rule.rule_id)) {
    const facts = example.facts.map(exampleFact);
    const environment = exampleEnvironment(example.environment);
    const [original, ...results] = evaluateRules(
      [rule, ...left.map((changed) => changed.rule)],
      facts,
      environment,
      lookup,
    ).map(verdict);
    left = left.filter((_, at) => results[at] === original);
  }
  return left.map(({ change }) => change);
}

describe('the examples of the rules', () => {
  it('see some three thousand changes', () => {
    const changes = rules.flatMap(changesOf);
    expect(changes.length).toBeGreaterThan(2_800);
  });

  it.each(rules.map((rule) => [rule.rule_id, rule] as const))('see every change of %s', (ruleId, rule) => {
    const same = EQUIVALENT.filter(([id]) => id === ruleId);
    const left = unseen(rule);
    const excused = left.filter((change) => same.some(([, start]) => change.startsWith(start)));
    expect(left.filter((change) => !excused.includes(change))).toEqual([]);
    expect(excused).toHaveLength(same.reduce((sum, [, , count]) => sum + count, 0));
  });
});
