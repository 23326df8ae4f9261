/**
 * Runs every rule of the pinned version over the facts of a filing: one result row per rule, from confirmed
 * mappings and saved information only. There is no override (specification 4.5, Validation; decisions 7).
 */
import {
  type CompiledRule,
  evaluateRules,
  type RuleEnvironment,
  type RuleResult,
  type TaxonomyLookup,
} from '../constitution/index.ts';
import { confirmedMapping, type FilingContent } from './filing-content.ts';
import { buildFacts, type FactSet } from './filing-facts.ts';

/** The coarsest unit that the reported lines are printed in: "1", "1000" or "1000000". */
function roundingUnit(content: FilingContent): string {
  const scales = content.lines.filter((line) => confirmedMapping(line) !== null).map((line) => line.scale);
  return String(Math.max(1, ...scales));
}

/** What the rules may know beside the facts. */
export function ruleEnvironment(content: FilingContent, facts: FactSet): RuleEnvironment {
  const { filing, client } = content;
  return {
    entryPoint: filing.entryPoint,
    accountingStandard: filing.accountingStandard,
    periodStart: filing.periodStart,
    periodEnd: filing.periodEnd,
    priorStart: filing.priorPeriod?.start ?? null,
    priorEnd: filing.priorPeriod?.end ?? null,
    documentCurrency: content.documentCurrency,
    clientName: client.companyName,
    clientUen: client.uen,
    registerShareCapital: client.registerShareCapital,
    roundingUnit: roundingUnit(content),
    conflictingDuplicates: facts.conflicts,
  };
}

/** One row per rule, in the order of `rules` (those of the filing's pinned version). */
export function validateFiling(
  content: FilingContent,
  lookup: TaxonomyLookup,
  rules: readonly CompiledRule[],
): readonly RuleResult[] {
  const facts = buildFacts(content, lookup);
  return evaluateRules(rules, facts.facts, ruleEnvironment(content, facts), lookup);
}

/** Ids of the rules that block an export: severity ERROR and not passed. */
export function failedErrorRules(
  results: readonly Pick<RuleResult, 'ruleId' | 'severity' | 'passed'>[],
): string[] {
  return results.filter((row) => row.severity === 'ERROR' && !row.passed).map((row) => row.ruleId);
}
