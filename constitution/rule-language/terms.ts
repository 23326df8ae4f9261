/**
 * What an amount is made of: the lines of the filing that were really there, each with its sign, and the values
 * that the filing knows. Read only when a comparison fails, so that its message can name both sides.
 */
import type { Expression } from './ast.ts';
import { magnitude, negate } from './decimal.ts';
import type { Named, Scope, Term } from './outcome.ts';

/** The name of an expression that is one reference or one known value; null for anything made up. */
export function nameOf(expression: Expression | undefined): Named | null {
  if (expression?.type === 'reference') return expression;
  if (expression?.type === 'call' && expression.name !== 'either') {
    return { type: 'known', name: expression.name };
  }
  return null;
}

function turned(terms: readonly Term[]): readonly Term[] {
  return terms.map((term) => ({ ...term, amount: negate(term.amount), subtracted: !term.subtracted }));
}

/** The present terms of a sum, in the order in which the rule names them; `either` gives those it took. */
export function termsOf(expression: Expression, scope: Scope): readonly Term[] {
  switch (expression.type) {
    case 'reference': {
      const value = scope.facts(expression, scope.period);
      return value?.type === 'amount' ? [{ of: expression, amount: value.amount, subtracted: false }] : [];
    }
    case 'negate':
      return turned(termsOf(expression.operand, scope));
    case 'arithmetic': {
      const left = termsOf(expression.left, scope);
      const right = termsOf(expression.right, scope);
      return [...left, ...(expression.operator === '-' ? turned(right) : right)];
    }
    case 'call':
      if (expression.name !== 'either') return [];
      for (const arg of expression.args) {
        const terms = termsOf(arg, scope);
        if (terms.length > 0) return terms;
      }
      return [];
    default:
      return [];
  }
}

/** The amount of a term as the filing carries it, without the sign that the sum gives it. */
export const carried = (term: Term) => (term.subtracted ? negate(term.amount) : term.amount);

/** The size of a term, for comparing it with a difference. */
export const sizeOf = (term: Term) => magnitude(term.amount);
