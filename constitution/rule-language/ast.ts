/** The tree of a rule expression (grammar.md). Positions are offsets in the expression, for error messages. */
import type { Decimal } from './decimal.ts';
import type { FunctionName } from './functions.ts';

export interface Reference {
  readonly type: 'reference';
  readonly elementId: string;
  readonly memberId: string | null;
  readonly period: 'CURRENT' | 'PRIOR' | null;
  readonly balanceAt: 'CLOSING' | 'OPENING';
}

export type CompareOperator = '=' | '!=' | '<' | '<=' | '>' | '>=';

export type Expression =
  | Reference
  | { readonly type: 'number'; readonly value: Decimal }
  | { readonly type: 'text'; readonly value: string }
  | { readonly type: 'negate'; readonly operand: Expression }
  | {
      readonly type: 'arithmetic';
      readonly operator: '+' | '-' | '*';
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly type: 'compare';
      readonly operator: CompareOperator;
      readonly left: Expression;
      readonly right: Expression;
      readonly tolerance: Decimal | 'rounding' | null;
    }
  | { readonly type: 'and' | 'or' | 'implies'; readonly left: Expression; readonly right: Expression }
  | { readonly type: 'not'; readonly operand: Expression }
  | { readonly type: 'call'; readonly name: FunctionName; readonly args: readonly Expression[] };

/** Calls `visit` for every reference, in the order in which the expression mentions them. */
export function eachReference(expression: Expression, visit: (reference: Reference) => void): void {
  switch (expression.type) {
    case 'reference':
      visit(expression);
      return;
    case 'negate':
    case 'not':
      eachReference(expression.operand, visit);
      return;
    case 'arithmetic':
    case 'compare':
    case 'and':
    case 'or':
    case 'implies':
      eachReference(expression.left, visit);
      eachReference(expression.right, visit);
      return;
    case 'call':
      for (const arg of expression.args) eachReference(arg, visit);
      return;
    case 'number':
    case 'text':
  }
}

/** Element ids (members too) in order of first mention. */
export function mentionedElements(expression: Expression): readonly string[] {
  const ids = new Set<string>();
  eachReference(expression, (reference) => {
    ids.add(reference.elementId);
    if (reference.memberId !== null) ids.add(reference.memberId);
  });
  return [...ids];
}
