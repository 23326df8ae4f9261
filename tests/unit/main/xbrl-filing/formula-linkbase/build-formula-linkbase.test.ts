/** The rules as formulas: what a processor finds with them is what the program finds, on every example of the release. */
import { describe, expect, it } from 'vitest';
import {
  evaluateRules,
  loadValidationRules,
  type RuleEnvironment,
  type RuleFact,
  taxonomyLookup,
} from '../../../../../constitution/index.ts';
import { compileRule } from '../../../../../constitution/rules.ts';
import { buildFormulaLinkbase } from '../../../../../main/xbrl-filing/formula-linkbase/build-formula-linkbase.ts';
import { FORMULA_PARAMETERS } from '../../../../../main/xbrl-filing/formula-linkbase/formula-variables.ts';
import { exampleEnvironment, exampleFact, ruleExamples } from '../../../constitution/rule-examples.ts';
import { exampleInstance } from './example-instance.ts';
import { loadFormulas } from './run-formulas.ts';

const VERSION = 'reg_2026_v1';
const lookup = taxonomyLookup(VERSION);
const rules = loadValidationRules(VERSION);
const built = buildFormulaLinkbase(lookup.taxonomy, rules);
const formulas = loadFormulas(built.bytes);

/** What an instance does not hold, as whoever runs the formulas would give it. */
function given(environment: RuleEnvironment): Readonly<Record<string, string>> {
  const { documentCurrency, clientName, registerShareCapital, accountingStandard } = environment;
  const known: readonly (readonly [string, string | null | undefined])[] = [
    ['documentCurrency', documentCurrency],
    ['clientName', clientName],
    ['registerShareCapital', registerShareCapital],
    ['accountingStandard', accountingStandard],
    ['statedEntryPoint', environment.entryPoint],
    ['statedRoundingUnit', environment.roundingUnit],
  ];
  return Object.fromEntries(known.flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** Every filing states what it is called, so no instance is without a fact. */
const header = (elementId: string, value: string): RuleFact => ({
  elementId,
  memberId: null,
  period: 'CURRENT',
  balanceAt: 'CLOSING',
  value,
  numeric: false,
});

/** An instance has one fact a day: an opening balance other than the prior closing one contradicts it, as in a filing. */
function withOpeningConflicts(environment: RuleEnvironment, facts: readonly RuleFact[]): RuleEnvironment {
  const found = facts.flatMap((opening) => {
    if (opening.balanceAt !== 'OPENING' || opening.period !== 'CURRENT') return [];
    const closing = facts.find(
      (one) =>
        one.elementId === opening.elementId &&
        one.memberId === opening.memberId &&
        one.period === 'PRIOR' &&
        one.balanceAt === 'CLOSING',
    );
    return closing === undefined || closing.value === opening.value ? [] : [opening.elementId];
  });
  const conflicts = found.map((elementId) => ({ elementId, values: [] }));
  return {
    ...environment,
    conflictingDuplicates: [...environment.conflictingDuplicates, ...conflicts],
  };
}

/** Where lines contradict each other, the first is kept. */
const firstStated = ({ elementId, values }: RuleEnvironment['conflictingDuplicates'][number]) =>
  values.slice(0, 1).map((value) => ({ ...header(elementId, value), numeric: true }));

describe('formula linkbase of the rules', () => {
  it('says every rule, with its code, severity, text and category', () => {
    expect(built.leftOut).toEqual([]);
    expect(formulas.assertions).toEqual(
      rules.map((rule) => ({
        id: rule.rule_id,
        label: rule.rule_id,
        severity: rule.severity === 'INFO' ? 'OK' : rule.severity,
        message: `${rule.rule_id}: ${rule.message}`,
        set: `rules_${rule.category}`,
      })),
    );
    expect(formulas.parameters).toEqual(FORMULA_PARAMETERS.map(({ name }) => name));
  });

  it('is the same for the same rules', () => {
    const again = buildFormulaLinkbase(lookup.taxonomy, rules).bytes;
    expect(Buffer.from(again).equals(Buffer.from(built.bytes))).toBe(true);
  });

  it('finds what the program finds on every example of the release, for every rule', () => {
    const { roles } = lookup.taxonomy;
    const differences: string[] = [];
    for (const [position, example] of ruleExamples.entries()) {
      const facts = example.facts.map(exampleFact);
      const environment = withOpeningConflicts(exampleEnvironment(example.environment), facts);
      const named = facts.map((fact) => fact.elementId);
      const wanted = rules.find((rule) => rule.rule_id === example.rule_id)?.related_elements ?? [];
      const stated = [
        header(roles.entityName, environment.clientName),
        header(roles.uen ?? '', environment.clientUen),
      ].filter((fact) => !named.includes(fact.elementId) && !wanted.includes(fact.elementId));
      const all = [...stated, ...facts, ...environment.conflictingDuplicates.flatMap(firstStated)];
      const own = evaluateRules(rules, all, environment, lookup).flatMap((row) =>
        row.passed ? [] : [row.ruleId],
      );
      const instance = new TextEncoder().encode(exampleInstance(all, environment, lookup));
      const found = formulas.run(instance, given(environment)).unsatisfied;
      if (found.join() !== own.join())
        differences.push(
          `${position} ${example.rule_id}: ${own.filter((id) => !found.includes(id))} / ${found.filter((id) => !own.includes(id))}`,
        );
      if (found.includes(example.rule_id) === example.passes)
        differences.push(`${position} ${example.rule_id}`);
    }
    expect(differences).toEqual([]);
  });

  it('finds what the program finds of forms and counts, which no rule of this release has', () => {
    const { entityName, uen = '' } = lookup.taxonomy.roles;
    const of = (rule_id: string, expression: string) =>
      compileRule({
        rule_id,
        category: 'format',
        expression,
        severity: 'ERROR',
        message: 'Wrong.',
        related_elements: [entityName, uen],
      });
    const own = [
      of('BR_format_001', `hasForm(${uen}, "[12][0-9]{8}[A-Z]")`),
      of('BR_format_002', `atLeast(2, ${entityName}@current, ${uen}@current)`),
    ];
    const { bytes, leftOut } = buildFormulaLinkbase(lookup.taxonomy, own);
    expect(leftOut).toEqual([]);
    const run = loadFormulas(bytes);
    const environment = exampleEnvironment({});
    const name = header(entityName, environment.clientName);
    for (const [facts, unsatisfied] of [
      [[name, header(uen, '201912345K')], []],
      [[name, header(uen, '201912345KK')], ['BR_format_001']],
      [[name], ['BR_format_002']],
    ] as const) {
      const found = evaluateRules(own, facts, environment, lookup).filter(({ passed }) => !passed);
      expect(found.map(({ ruleId }) => ruleId)).toEqual(unsatisfied);
      const instance = new TextEncoder().encode(exampleInstance(facts, environment, lookup));
      expect(run.run(instance, given(environment)).unsatisfied).toEqual(unsatisfied);
    }
  });
});
