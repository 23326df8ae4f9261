/** The worked examples of the rules, read into facts and environments for the tests that run them. */
import { readFileSync } from 'node:fs';
import type { RuleEnvironment, RuleExample, RuleFact } from '../../../constitution/index.ts';
import { ruleExampleSchema } from '../../../constitution/rule-schema.ts';
import { ENTRY_POINTS } from '../../../shared/model/enums.ts';

const file = new URL(
  '../../../constitution/release/reg_2026_v1/rule_examples_reg_2026_v1.json',
  import.meta.url,
);
const raw: { examples: unknown } = JSON.parse(readFileSync(file, 'utf8'));

export const ruleExamples: readonly RuleExample[] = ruleExampleSchema.array().parse(raw.examples);

/** What is known of the invented company unless an example says otherwise. */
export const exampleCompany: RuleEnvironment = {
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

/** "fs_Equity[fs_ShareCapitalMember]@prior@opening=100.00", or ="text" for what is not an amount. */
export function exampleFact(text: string): RuleFact {
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

/** The environment of an example; "none" stands for what is not known. */
export function exampleEnvironment(changes: Readonly<Record<string, string>>): RuleEnvironment {
  const { conflict, entryPoint, ...rest } = changes;
  const [elementId = '', values = ''] = conflict?.split('=') ?? [];
  const conflictingDuplicates = conflict ? [{ elementId, values: values.split(';') }] : [];
  const known = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, value === 'none' ? null : value]),
  );
  const point = ENTRY_POINTS.find((one) => one === entryPoint) ?? exampleCompany.entryPoint;
  return { ...exampleCompany, ...known, entryPoint: point, conflictingDuplicates };
}
