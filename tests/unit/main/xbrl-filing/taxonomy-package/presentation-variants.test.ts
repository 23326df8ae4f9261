/**
 * Which sums a filing binds: what the rules allow, a calculation never contradicts. Proved on the worked examples of the
 * release, each an instance of the entry schema that the program would name.
 */
import { describe, expect, it } from 'vitest';
import {
  evaluateRules,
  loadStandardReferences,
  loadValidationRules,
  type RuleEnvironment,
  type RuleFact,
  taxonomyLookup,
} from '../../../../../constitution/index.ts';
import { buildTaxonomyPackage } from '../../../../../main/xbrl-filing/taxonomy-package/build-taxonomy-package.ts';
import { optionalSubtotals } from '../../../../../main/xbrl-filing/taxonomy-package/optional-subtotals.ts';
import { addressOf } from '../../../../../main/xbrl-filing/taxonomy-package/package-names.ts';
import {
  entryFileOf,
  everyChoice,
  presentationVariants,
  variantsOfFiling,
} from '../../../../../main/xbrl-filing/taxonomy-package/presentation-variants.ts';
import { ENTRY_POINTS } from '../../../../../shared/model/enums.ts';
import { goodFaithFiling } from '../../../constitution/good-faith-filing.ts';
import { variants } from '../../../constitution/good-faith-variants.ts';
import {
  exampleCompany,
  exampleEnvironment,
  exampleFact,
  ruleExamples,
} from '../../../constitution/rule-examples.ts';
import { checkInstance } from '../conformance/check-instance.ts';
import { loadPackage } from '../conformance/load-taxonomy.ts';
import { exampleInstance } from '../formula-linkbase/example-instance.ts';

const lookup = taxonomyLookup('reg_2026_v1');
const { taxonomy } = lookup;
const rules = loadValidationRules('reg_2026_v1');
const loaded = loadPackage(buildTaxonomyPackage(taxonomy, rules, loadStandardReferences('reg_2026_v1')));
const chosen = (...reported: readonly string[]) =>
  variantsOfFiling(taxonomy, rules, [new Set(reported)]).map((variant) => variant.name);

describe('variants of presentation', () => {
  it.each([
    ['by function', ['fs_Revenue', 'fs_CostOfSales', 'fs_GrossProfit'], ['income_by_function']],
    ['by nature', ['fs_Revenue', 'fs_EmployeeBenefitsExpense', 'fs_FinanceCosts'], ['income_by_nature']],
    ['with terms', ['fs_CurrentAssets', 'fs_NoncurrentAssets'], ['financial_position']],
    ['with nothing of them', ['fs_RevenueInNote'], []],
    [
      'with lines for a subtotal that is not printed',
      [
        'fs_CurrentAssets',
        'fs_CashAndBankBalances',
        'fs_TradeReceivablesCurrent',
        'fs_OtherReceivablesCurrent',
      ],
      ['financial_position_lines'],
    ],
    [
      'with a gross profit and the lines above it',
      [
        'fs_ProfitLossBeforeTax',
        'fs_GrossProfit',
        'fs_Revenue',
        'fs_CostOfSales',
        'fs_AdministrativeExpenses',
      ],
      ['income_by_function'],
    ],
    [
      'without a gross profit',
      ['fs_ProfitLossBeforeTax', 'fs_Revenue', 'fs_CostOfSales', 'fs_AdministrativeExpenses'],
      ['income_by_function_lines'],
    ],
    [
      'with a gross profit, then expenses by nature',
      ['fs_ProfitLossBeforeTax', 'fs_GrossProfit', 'fs_Revenue', 'fs_CostOfSales', 'fs_DepreciationExpense'],
      [],
    ],
  ])('are chosen by the lines reported: %s', (_how, reported, names) => {
    expect(chosen(...reported)).toEqual(names);
  });

  it('leave the sums to the rules where the lines do not say how they add up', () => {
    // Receivables and a part of them, which may stand within or beside; a class whose total is not printed.
    expect(
      chosen(
        'fs_CurrentAssets',
        'fs_CashAndBankBalances',
        'fs_TradeAndOtherReceivablesCurrent',
        'fs_DepositsAndPrepaymentsCurrent',
      ),
    ).toEqual([]);
    expect(chosen('fs_Liabilities', 'fs_CurrentLiabilities', 'fs_DeferredTaxLiabilities')).toEqual([]);
  });

  it('are one entry schema each, with an instance that names it', () => {
    const { base } = addressOf(taxonomy);
    const files = everyChoice(presentationVariants(taxonomy, rules)).map(
      (choice) => `${base}${entryFileOf(taxonomy, choice)}`,
    );
    expect([...loaded.entries.keys()]).toEqual(files);
    expect(files[0]).toBe(taxonomy.schema_ref);
    expect(loaded.problems).toEqual([]);
  });

  it('bind every sum of the taxonomy somewhere, but those over lines that the rules let a filing leave out', () => {
    const { always, statements } = presentationVariants(taxonomy, rules);
    const bound = new Set([...always, ...statements.flat().flatMap((variant) => variant.arcs)]);
    const left = new Set(
      taxonomy.calculation.filter((arc) => !bound.has(arc)).map((arc) => `${arc.role}: ${arc.parent}`),
    );
    expect([...left]).toEqual([
      'comprehensive_income: fs_OtherComprehensiveIncome',
      'comprehensive_income: fs_TotalComprehensiveIncome',
      'receivables: fs_TradeAndOtherReceivables',
      'payables: fs_TradeAndOtherPayables',
      'ppe: fs_PropertyPlantAndEquipmentCarryingAmount',
      'intangibles: fs_IntangibleAssetsCarryingAmount',
      'other_income: fs_OtherIncomeInNote',
    ]);
    expect(optionalSubtotals(taxonomy, rules).besideParts.size).toBe(5);
  });

  /** Sums of an instance of these facts that no rounding explains, and how many statements bind theirs. */
  const contradictions = (facts: readonly RuleFact[], environment: RuleEnvironment) => {
    const contexts = Map.groupBy(
      facts.filter((fact) => fact.numeric),
      (fact) => [fact.memberId, fact.period, fact.balanceAt, lookup.byId(fact.elementId)?.period_type].join(),
    );
    const choice = variantsOfFiling(
      taxonomy,
      rules,
      [...contexts.values()].map((own) => new Set(own.map((fact) => fact.elementId))),
    );
    const instance = exampleInstance(facts, environment, lookup).replace(
      taxonomy.schema_ref,
      `${addressOf(taxonomy).base}${entryFileOf(taxonomy, choice)}`,
    );
    const { beyondRounding } = checkInstance(new TextEncoder().encode(instance), loaded);
    return { beyondRounding, bound: choice.length };
  };

  it('contradict no example of the release whose sums the rules pass', () => {
    const inconsistent: string[] = [];
    let bound = 0;
    for (const [position, example] of ruleExamples.entries()) {
      const environment = exampleEnvironment(example.environment);
      const facts = example.facts.map(exampleFact);
      const failed = evaluateRules(rules, facts, environment, lookup).filter(
        (row) => !row.passed && ['totalling', 'arithmetical', 'cross_statement'].includes(row.category),
      );
      if (failed.length > 0 || !example.passes || environment.roundingUnit !== undefined) continue;
      const found = contradictions(facts, environment);
      bound += found.bound;
      for (const one of found.beyondRounding) inconsistent.push(`${position} ${example.rule_id}: ${one}`);
    }
    expect(bound).toBeGreaterThan(40);
    expect(inconsistent).toEqual([]);
  });

  it.each([
    ...ENTRY_POINTS.map((entryPoint) => [entryPoint, goodFaithFiling(entryPoint), { entryPoint }] as const),
    ...variants.map(({ name, facts, environment }) => [name, facts, environment] as const),
  ])('contradict no whole filing that the rules pass: %s', (_name, facts, environment) => {
    expect(contradictions(facts, { ...exampleCompany, ...environment }).beyondRounding).toEqual([]);
  });
});
