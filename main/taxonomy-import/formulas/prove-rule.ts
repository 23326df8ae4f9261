/**
 * Finds the two examples that a rule of a release needs: facts that pass it and facts that fail it, judged by the
 * evaluator itself. A rule that no facts pass, or none fail, says something else than was read, and is not made.
 */

import { evaluate } from '../../../constitution/rule-language/evaluate.ts';
import { indexFacts } from '../../../constitution/rule-language/facts.ts';
import { parseRule } from '../../../constitution/rule-language/parser.ts';
import type { RuleEnvironment, RuleFact } from '../../../constitution/rule-language/rule-facts.ts';
import { readForm, textOfForm } from '../../../constitution/rule-language/text-forms.ts';
import type { BoundVariable } from './say-test.ts';

const COMPANY: RuleEnvironment = {
  entryPoint: 'FULL_XBRL',
  accountingStandard: 'SFRS',
  periodStart: '2026-01-01',
  periodEnd: '2026-12-31',
  priorStart: '2025-01-01',
  priorEnd: '2025-12-31',
  documentCurrency: null,
  clientName: 'As stated',
  clientUen: 'As stated',
  registerShareCapital: null,
  conflictingDuplicates: [],
};

type Value = string | null;
type Facts = ReadonlyMap<BoundVariable, Value>;

/** Values that a fact is tried with; null: it is not there. */
function valuesOf({ kind }: BoundVariable, texts: readonly string[], count: number): readonly Value[] {
  switch (kind) {
    case 'amount':
      return ['1', '2', '0', '-1', '3', String(count), null];
    case 'date':
      return ['2026-06-30', '2027-06-30', '2000-01-01', ...texts, null];
    case 'boolean':
      return ['true', 'false', null];
    case 'text':
      return ['As stated', ...texts, null];
  }
}

const written = (facts: Facts) =>
  [...facts].flatMap(([{ elementId, kind }, value]) =>
    value === null ? [] : [kind === 'amount' ? `${elementId}=${value}` : `${elementId}="${value}"`],
  );

/** Every one-fact and two-fact change of a beginning, in a fixed order. */
function* tried(variables: readonly BoundVariable[], texts: readonly string[]): Generator<Facts> {
  const choices = variables.map((each) => valuesOf(each, texts, variables.length - 1));
  for (const beginning of [0, -1]) {
    const first = new Map(variables.map((each, at) => [each, choices[at]?.at(beginning) ?? null]));
    yield first;
    for (const [at, one] of variables.entries())
      for (const value of choices[at] ?? []) {
        const changed = new Map(first).set(one, value);
        yield changed;
        for (const [next, other] of variables.entries())
          if (next > at) for (const second of choices[next] ?? []) yield new Map(changed).set(other, second);
      }
  }
}

export interface ProvedRule {
  readonly passes: readonly string[];
  readonly fails: readonly string[];
}

/** Facts as an example writes them; null where no facts pass, or none fail. */
export function proveRule(expression: string, variables: readonly BoundVariable[]): ProvedRule | null {
  const tree = parseRule(expression);
  const texts = [...expression.matchAll(/"([^"]*)"/g)].flatMap(([, text = '']) => {
    const form = readForm(text);
    return form ? [...new Set([text, textOfForm(form)])] : [text];
  });
  const found: { passes?: readonly string[]; fails?: readonly string[] } = {};
  const distinct = [...new Map(variables.map((each) => [each.elementId, each])).values()];
  for (const facts of tried(distinct, texts)) {
    const given = [...facts].flatMap(([{ elementId, kind }, value]): readonly RuleFact[] =>
      value === null
        ? []
        : [
            {
              elementId,
              memberId: null,
              period: 'CURRENT',
              balanceAt: 'CLOSING',
              value,
              numeric: kind === 'amount',
            },
          ],
    );
    const index = indexFacts(given, COMPANY, () => true);
    const { truth } = evaluate(tree, { facts: index, period: 'CURRENT', environment: COMPANY });
    if (truth === true) found.passes ??= written(facts);
    if (truth === false) found.fails ??= written(facts);
    if (found.passes && found.fails) return { passes: found.passes, fails: found.fails };
  }
  return null;
}
