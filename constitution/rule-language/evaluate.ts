/**
 * Evaluates the tree of a rule in one period: exact amounts, three outcomes (grammar.md). Total: every tree
 * that the parser gives has an outcome.
 */
import type { CompareOperator, Expression, Reference } from './ast.ts';
import { add, compare, type Decimal, decimalOf, magnitude, multiply, NIL, negate } from './decimal.ts';
import { fails, HOLDS, NOTHING, type Outcome, type Scope, type Side } from './outcome.ts';
import { nameOf, termsOf } from './terms.ts';
import { textOf } from './texts.ts';
import { truthOf } from './truths.ts';

/** An amount and how many of the elements that it mentions are present. */
interface Sum {
  readonly amount: Decimal;
  readonly mentioned: number;
  readonly present: number;
}

function referenceAmount(reference: Reference, scope: Scope): Sum {
  const value = scope.facts(reference, scope.period);
  if (value?.type !== 'amount') return { amount: NIL, mentioned: 1, present: 0 };
  return { amount: value.amount, mentioned: 1, present: 1 };
}

function knownAmount(text: string | null): Sum {
  const amount = text === null ? undefined : decimalOf(text);
  return { amount: amount ?? NIL, mentioned: 1, present: amount ? 1 : 0 };
}

/** Months from start to end, both days included, to the nearest month. */
function monthsBetween(start: string | undefined, end: string | undefined): Sum {
  if (!start || !end) return { amount: NIL, mentioned: 1, present: 0 };
  const days = (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1;
  if (!Number.isFinite(days)) return { amount: NIL, mentioned: 1, present: 0 };
  return { amount: { digits: BigInt(Math.round(days / 30.4375)), scale: 0 }, mentioned: 1, present: 1 };
}

function callAmount(expression: Expression & { readonly type: 'call' }, scope: Scope): Sum {
  if (expression.name === 'registerShareCapital') return knownAmount(scope.environment.registerShareCapital);
  if (expression.name === 'roundingUnit') return knownAmount(scope.environment.roundingUnit ?? null);
  if (expression.name === 'months') {
    const [start, end] = expression.args.map((arg) => textOf(arg, scope));
    return monthsBetween(start, end);
  }
  let last: Sum = { amount: NIL, mentioned: 1, present: 0 };
  for (const arg of expression.args) {
    last = amountOf(arg, scope);
    if (last.present > 0) return last;
  }
  return last;
}

function amountOf(expression: Expression, scope: Scope): Sum {
  switch (expression.type) {
    case 'number':
      return { amount: expression.value, mentioned: 0, present: 0 };
    case 'reference':
      return referenceAmount(expression, scope);
    case 'negate': {
      const operand = amountOf(expression.operand, scope);
      return { ...operand, amount: negate(operand.amount) };
    }
    case 'arithmetic': {
      const left = amountOf(expression.left, scope);
      const right = amountOf(expression.right, scope);
      const { operator } = expression;
      const amount =
        operator === '*'
          ? multiply(left.amount, right.amount)
          : add(left.amount, operator === '+' ? right.amount : negate(right.amount));
      return { amount, mentioned: left.mentioned + right.mentioned, present: left.present + right.present };
    }
    case 'call':
      return callAmount(expression, scope);
    default:
      return { amount: NIL, mentioned: 1, present: 0 };
  }
}

function holds(operator: CompareOperator, order: -1 | 0 | 1, near: boolean): boolean {
  switch (operator) {
    case '=':
      return near;
    case '!=':
      return !near;
    case '<':
      return order < 0;
    case '<=':
      return order < 0 || near;
    case '>':
      return order > 0;
    case '>=':
      return order > 0 || near;
  }
}

const isTextual = (expression: Expression, scope: Scope): boolean =>
  expression.type === 'reference'
    ? scope.facts(expression, scope.period)?.type === 'text'
    : expression.type === 'text' || (expression.type === 'call' && textOf(expression, scope) !== undefined);

function comparisonOutcome(expression: Expression & { readonly type: 'compare' }, scope: Scope): Outcome {
  const { operator, left, right } = expression;
  if (isTextual(left, scope) || isTextual(right, scope)) {
    const a = textOf(left, scope);
    const b = textOf(right, scope);
    if (a === undefined || b === undefined) return NOTHING;
    const order = a === b ? 0 : a < b ? -1 : 1;
    return holds(operator, order, order === 0)
      ? HOLDS
      : fails({ type: 'texts', operator, name: nameOf(left), left: a, right: b });
  }
  const a = amountOf(left, scope);
  const b = amountOf(right, scope);
  if ((a.mentioned > 0 && a.present === 0) || (b.mentioned > 0 && b.present === 0)) return NOTHING;
  const tolerance =
    expression.tolerance === 'rounding'
      ? (decimalOf(scope.environment.roundingUnit ?? '1') ?? NIL)
      : (expression.tolerance ?? NIL);
  const difference = add(a.amount, negate(b.amount));
  const near = compare(magnitude(difference), tolerance) <= 0;
  const order = compare(a.amount, b.amount);
  return holds(operator, order, near)
    ? HOLDS
    : fails({
        type: 'difference',
        operator,
        left: sideOf(left, a.amount, scope),
        right: sideOf(right, b.amount, scope),
      });
}

const sideOf = (expression: Expression, amount: Decimal, scope: Scope): Side => ({
  amount,
  name: nameOf(expression),
  terms: termsOf(expression, scope),
});

/** How far a failed comparison of amounts is out; undefined for any other outcome. */
function distance(outcome: Outcome): Decimal | undefined {
  const [finding, ...others] = outcome.findings;
  if (finding?.type !== 'difference' || others.length > 0) return undefined;
  return magnitude(add(finding.left.amount, negate(finding.right.amount)));
}

/** Of two alternatives that both fail, the one that comes nearer tells most; else the first, the usual one. */
function nearer(left: Outcome, right: Outcome): Outcome {
  const [a, b] = [distance(left), distance(right)];
  return a !== undefined && b !== undefined && compare(b, a) < 0 ? right : left;
}

/** Neutral where nothing is to check; `or` is true when a side is, `and` false when a side is. */
function joined(left: Outcome, right: Outcome, decisive: boolean): Outcome {
  if (left.truth === undefined) return right;
  if (right.truth === undefined) return left;
  if (left.truth === decisive && right.truth !== decisive) return left;
  if (right.truth === decisive && left.truth !== decisive) return right;
  if (decisive) return nearer(left, right);
  return { truth: left.truth, findings: [...left.findings, ...right.findings] };
}

/** The outcome of a condition. */
export function evaluate(expression: Expression, scope: Scope): Outcome {
  switch (expression.type) {
    case 'compare':
      return comparisonOutcome(expression, scope);
    case 'and':
      return joined(evaluate(expression.left, scope), evaluate(expression.right, scope), false);
    case 'or':
      return joined(evaluate(expression.left, scope), evaluate(expression.right, scope), true);
    case 'implies':
      return evaluate(expression.left, scope).truth === true ? evaluate(expression.right, scope) : NOTHING;
    case 'not': {
      const { truth } = evaluate(expression.operand, scope);
      return truth === undefined ? NOTHING : { truth: !truth, findings: [] };
    }
    case 'call':
      return truthOf(expression, scope);
    default:
      return NOTHING;
  }
}
