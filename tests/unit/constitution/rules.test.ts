/** The 144 rules: well formed, proven by their examples, and passable by an ordinary company (decisions 7). */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  evaluateRules,
  loadTaxonomy,
  loadValidationRules,
  type RuleEnvironment,
  type RuleFact,
  rulesForEntryPoint,
  taxonomyLookup,
} from '../../../constitution/index.ts';
import { mentionedElements } from '../../../constitution/rule-language/ast.ts';
import { ruleExampleSchema } from '../../../constitution/rule-schema.ts';
import { goodFaithFiling } from './good-faith-filing.ts';

const VERSION = 'reg_2026_v1';
const rules = loadValidationRules(VERSION);
const lookup = taxonomyLookup(VERSION);
const { roles } = loadTaxonomy(VERSION);

const file = new URL(
  '../../../constitution/release/reg_2026_v1/rule_examples_reg_2026_v1.json',
  import.meta.url,
);
const raw: { examples: unknown } = JSON.parse(readFileSync(file, 'utf8'));
const examples = ruleExampleSchema.array().parse(raw.examples);

const environment: RuleEnvironment = {
  entryPoint: 'FULL_XBRL',
  accountingStandard: 'SFRS',
  periodStart: '2026-01-01',
  periodEnd: '2026-12-31',
  priorStart: '2025-01-01',
  priorEnd: '2025-12-31',
  documentCurrency: 'SGD',
  clientName: 'Merlion Trading Pte. Ltd.',
  clientUen: '201912345A',
  registerShareCapital: '100000',
  conflictingDuplicates: [],
};

function exampleFact(text: string): RuleFact {
  const match = /^([^=[@]+)(?:\[([^\]]+)\])?((?:@\w+)*)=(.*)$/s.exec(text);
  const value = match?.[4] ?? '';
  return {
    elementId: match?.[1] ?? '',
    memberId: match?.[2] ?? null,
    period: match?.[3]?.includes('prior') ? 'PRIOR' : 'CURRENT',
    balanceAt: match?.[3]?.includes('opening') ? 'OPENING' : 'CLOSING',
    value: value.replace(/^"|"$/g, ''),
    numeric: !value.startsWith('"'),
  };
}

function exampleEnvironment(changes: Readonly<Record<string, string>>): RuleEnvironment {
  const { conflict, ...rest } = changes;
  const [elementId = '', values = ''] = conflict?.split('=') ?? [];
  const conflictingDuplicates = conflict ? [{ elementId, values: values.split(';') }] : [];
  return { ...environment, ...rest, conflictingDuplicates };
}

const COUNTS = {
  totalling: 26,
  arithmetical: 22,
  cross_statement: 30,
  mandatory: 34,
  sign_convention: 16,
  format: 16,
};

describe('the rules', () => {
  it('are 144, numbered within their categories', () => {
    expect(rules).toHaveLength(144);
    for (const [category, count] of Object.entries(COUNTS)) {
      const ids = rules.filter((rule) => rule.category === category).map((rule) => rule.rule_id);
      const numbers = Array.from({ length: count }, (_, i) => String(i + 1).padStart(3, '0'));
      expect(ids).toEqual(numbers.map((number) => `BR_${category}_${number}`));
    }
  });

  it.each(rules.map((rule) => [rule.rule_id, rule] as const))(
    '%s names exactly what it mentions',
    (_, rule) => {
      expect(rule.related_elements).toEqual(mentionedElements(rule.tree));
      for (const id of rule.related_elements) expect(lookup.byId(id), id).toBeDefined();
    },
  );

  it('differ from each other', () => {
    expect(new Set(rules.map((rule) => rule.expression)).size).toBe(rules.length);
  });

  it('require by error what the filing information form requires, and every such field is in the form', () => {
    const fields = lookup.taxonomy.filing_information.filter((field) => field.required_for.length > 0);
    expect(fields.length).toBeGreaterThan(10);
    for (const field of fields) {
      const rule = rules.find(
        ({ category, severity, related_elements }) =>
          category === 'mandatory' && severity === 'ERROR' && related_elements[0] === field.element_id,
      );
      expect(rule, field.element_id).toBeDefined();
    }
  });
});

describe('rule examples', () => {
  it('show each rule passing and failing', () => {
    for (const rule of rules) {
      const own = examples.filter((example) => example.rule_id === rule.rule_id);
      expect(own.map((example) => example.passes).sort(), rule.rule_id).toEqual([false, true]);
    }
  });

  it.each(
    examples.map(
      (example) => [`${example.rule_id} ${example.passes ? 'passes' : 'fails'}`, example] as const,
    ),
  )('%s', (_, example) => {
    const facts = example.facts.map(exampleFact);
    const rule = rules.filter(({ rule_id }) => rule_id === example.rule_id);
    const entryPoint = rule[0]?.related_elements[0]?.startsWith('bk_') ? 'FSH_BANKS' : 'FULL_XBRL';
    const [result] = evaluateRules(
      rule,
      facts,
      { ...exampleEnvironment(example.environment), entryPoint },
      lookup,
    );
    expect(result?.passed, result?.message).toBe(example.passes);
    expect(result?.applicable).toBe(true);
    if (example.passes) expect(result?.message).toMatch(/^Checked/);
  });
});

describe('a filing made in good faith', () => {
  it.each(['FULL_XBRL', 'SIMPLIFIED_XBRL'] as const)('passes %s without an error', (entryPoint) => {
    const results = evaluateRules(rules, goodFaithFiling(entryPoint), { ...environment, entryPoint }, lookup);
    expect(results).toHaveLength(144);
    expect(results.filter((result) => result.severity === 'ERROR' && !result.passed)).toEqual([]);
    expect(results.filter((result) => !result.passed).length).toBeLessThan(6);
  });

  it('fails when assets are one dollar and a cent out, and says by how much', () => {
    const facts = goodFaithFiling('FULL_XBRL').map((fact) =>
      fact.elementId === 'fs_Assets' && fact.period === 'CURRENT' ? { ...fact, value: '300001.01' } : fact,
    );
    const failed = evaluateRules(rules, facts, environment, lookup).filter(
      (result) => result.severity === 'ERROR' && !result.passed,
    );
    expect(failed.map((result) => result.ruleId)).toContain('BR_arithmetical_001');
    expect(failed[0]?.message).toContain('a difference of 1.01');
    expect(failed[0]?.message).toContain('Current period (to 31 December 2026)');
    expect(failed[0]?.message).not.toContain('Prior period');
  });

  it('fails for another currency, whether the document or the filing information states it', () => {
    const ringgit = evaluateRules(
      rules,
      goodFaithFiling('FULL_XBRL'),
      { ...environment, documentCurrency: 'MYR' },
      lookup,
    );
    expect(ringgit.filter((r) => r.severity === 'ERROR' && !r.passed).map((r) => r.category)).toEqual([
      'format',
    ]);
    const facts = goodFaithFiling('FULL_XBRL').map((fact) =>
      fact.elementId === roles.presentationCurrency ? { ...fact, value: 'USD' } : fact,
    );
    const dollars = evaluateRules(rules, facts, environment, lookup);
    expect(dollars.filter((r) => r.severity === 'ERROR' && !r.passed)).toHaveLength(1);
  });

  it('names the element that two lines contradict', () => {
    const conflictingDuplicates = [{ elementId: 'fs_Revenue', values: ['100.00', '120.00'] }];
    const results = evaluateRules(
      rules,
      goodFaithFiling('FULL_XBRL'),
      { ...environment, conflictingDuplicates },
      lookup,
    );
    const failed = results.filter((result) => result.severity === 'ERROR' && !result.passed);
    expect(failed.map((result) => result.relatedElements)).toEqual([['fs_Revenue']]);
    expect(failed[0]?.message).toContain('100.00 and 120.00');
  });

  it('has nothing to object to but what is mandatory when nothing is reported', () => {
    const failed = evaluateRules(rules, [], environment, lookup).filter((result) => !result.passed);
    expect(new Set(failed.map((result) => result.category))).toEqual(new Set(['mandatory']));
  });
});

describe('entry points', () => {
  it('narrow the rules to those whose subject applies', () => {
    const simplified = rulesForEntryPoint(VERSION, 'SIMPLIFIED_XBRL');
    expect(simplified.length).toBeLessThan(144);
    const results = evaluateRules(rules, [], { ...environment, entryPoint: 'SIMPLIFIED_XBRL' }, lookup);
    expect(results.filter((result) => result.applicable)).toHaveLength(simplified.length);
    for (const result of results.filter(({ applicable }) => !applicable)) {
      expect(result.passed).toBe(true);
      expect(result.message).toContain('Does not apply');
    }
  });
});
