/**
 * Evaluates all rules over the facts of a filing: one result row per rule (specification 4.5, decisions 7).
 * Pure. A rule whose subject lies outside the entry point, or that has nothing to check, passes and says so.
 */

import { capitalised } from '../shared/model/capitalised.ts';
import { isIsoDate, longDate } from '../shared/model/dates.ts';
import { ENTRY_POINT_WORDS } from '../shared/model/field-words.ts';
import { evaluate } from './rule-language/evaluate.ts';
import { type FactIndex, indexFacts } from './rule-language/facts.ts';
import type { Finding, Outcome } from './rule-language/outcome.ts';
import type { FactPeriod, RuleEnvironment, RuleFact } from './rule-language/rule-facts.ts';
import { type Detail, describeFindings, FULL_DETAIL, SHORT_DETAIL } from './rule-language/wording.ts';
import type { CompiledRule } from './rules.ts';
import type { TaxonomyLookup } from './taxonomy-lookup.ts';
import type { RuleResult } from './types.ts';

/** Longest message of a result: it stands in a table, beside others. */
const MESSAGE_LIMIT = 600;

const BOTH: readonly FactPeriod[] = ['CURRENT', 'PRIOR'];
const ONCE: readonly FactPeriod[] = ['CURRENT'];

function periodName(period: FactPeriod, environment: RuleEnvironment): string {
  const end = period === 'CURRENT' ? environment.periodEnd : environment.priorEnd;
  const word = period === 'CURRENT' ? 'Current period' : 'Prior period';
  return end !== null && isIsoDate(end) ? `${word} (to ${longDate(end)})` : word;
}

function conflictElements(findings: readonly Finding[]): readonly string[] {
  return findings.flatMap((finding) => (finding.type === 'conflict' ? [finding.elementId] : []));
}

interface PeriodOutcome {
  readonly period: FactPeriod;
  readonly outcome: Outcome;
}

/** The rule's text, then per failed period what was found; with less detail where it would grow too long. */
function failureMessage(
  rule: CompiledRule,
  failed: readonly PeriodOutcome[],
  environment: RuleEnvironment,
  lookup: TaxonomyLookup,
): string {
  const worded = (detail: Detail) => {
    const parts = failed.map(({ period, outcome }) => {
      const text = describeFindings(outcome.findings, lookup.label, detail);
      if (text === '') return rule.perPeriod ? `${periodName(period, environment)}.` : '';
      return rule.perPeriod ? `${periodName(period, environment)}: ${text}.` : `${capitalised(text)}.`;
    });
    return [rule.message, ...parts].filter((part) => part !== '').join(' ');
  };
  const full = worded(FULL_DETAIL);
  if (full.length <= MESSAGE_LIMIT) return full;
  const short = worded(SHORT_DETAIL);
  return short.length <= MESSAGE_LIMIT ? short : `${short.slice(0, MESSAGE_LIMIT - 1)}…`;
}

function resultOf(
  rule: CompiledRule,
  facts: FactIndex,
  environment: RuleEnvironment,
  lookup: TaxonomyLookup,
): RuleResult {
  const base = {
    ruleId: rule.rule_id,
    category: rule.category,
    severity: rule.severity,
    relatedElements: rule.related_elements,
  };
  const subject = rule.related_elements[0];
  if (subject !== undefined && !lookup.isApplicable(subject, environment.entryPoint)) {
    const message = `Does not apply to this kind of filing: ${ENTRY_POINT_WORDS[environment.entryPoint]}.`;
    return { ...base, passed: true, applicable: false, message };
  }
  const periods = rule.perPeriod ? BOTH : ONCE;
  const outcomes = periods.map((period) => ({
    period,
    outcome: evaluate(rule.tree, { facts, period, environment }),
  }));
  const failed = outcomes.filter(({ outcome }) => outcome.truth === false);
  if (failed.length > 0) {
    const conflicting = failed.flatMap(({ outcome }) => conflictElements(outcome.findings));
    return {
      ...base,
      relatedElements: conflicting.length > 0 ? conflicting : base.relatedElements,
      passed: false,
      applicable: true,
      message: failureMessage(rule, failed, environment, lookup),
    };
  }
  const checked = outcomes.filter(({ outcome }) => outcome.truth === true);
  const message =
    checked.length === 0
      ? 'Nothing to check: the figures it compares are not reported.'
      : `Checked: ${rule.perPeriod ? checked.map(({ period }) => periodName(period, environment)).join(', ') : 'holds'}.`;
  return { ...base, passed: true, applicable: true, message };
}

/** One row per rule, in the order of the rules. `rules` come from loadValidationRules of the pinned version. */
export function evaluateRules(
  rules: readonly CompiledRule[],
  facts: readonly RuleFact[],
  environment: RuleEnvironment,
  lookup: TaxonomyLookup,
): readonly RuleResult[] {
  const index = indexFacts(facts, environment, (id) => lookup.isApplicable(id, environment.entryPoint));
  return rules.map((rule) => resultOf(rule, index, environment, lookup));
}
