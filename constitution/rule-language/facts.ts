/**
 * Facts as the evaluator reads them: indexed once per run, limited to the filing's entry point (operands
 * outside it are absent: decisions 7).
 */

import type { Reference } from './ast.ts';
import { type Decimal, decimalOf } from './decimal.ts';
import type { FactPeriod, RuleEnvironment, RuleFact } from './rule-facts.ts';

/** A fact's value: an amount or a text. */
export type FactValue =
  | { readonly type: 'amount'; readonly amount: Decimal }
  | { readonly type: 'text'; readonly text: string };

export type FactIndex = (reference: Reference, period: FactPeriod) => FactValue | undefined;

function keyOf(elementId: string, period: string, balanceAt: string, memberId: string | null): string {
  return `${elementId} ${period} ${balanceAt} ${memberId ?? ''}`;
}

function factValue(fact: RuleFact): FactValue {
  const amount = fact.numeric ? decimalOf(fact.value) : undefined;
  return amount ? { type: 'amount', amount } : { type: 'text', text: fact.value };
}

/** Looks up by reference; the period is the one being evaluated unless the reference pins another. */
export function indexFacts(
  facts: readonly RuleFact[],
  environment: RuleEnvironment,
  isApplicable: (elementId: string) => boolean,
): FactIndex {
  const values = new Map<string, FactValue>();
  for (const fact of facts) {
    if (!isApplicable(fact.elementId)) continue;
    const key = keyOf(fact.elementId, fact.period, fact.balanceAt, fact.memberId);
    if (!values.has(key)) values.set(key, factValue(fact));
  }
  const contiguous = environment.priorEnd !== null;
  return (reference, evaluated) => {
    const period = reference.period ?? evaluated;
    const { elementId, memberId, balanceAt } = reference;
    const found = values.get(keyOf(elementId, period, balanceAt, memberId));
    if (found || balanceAt === 'CLOSING' || period === 'PRIOR' || !contiguous) return found;
    return values.get(keyOf(elementId, 'PRIOR', 'CLOSING', memberId));
  };
}
