/**
 * What evaluating a rule answers: true, false or nothing to check, with findings that say why it is false.
 */

import type { CompareOperator, Reference } from './ast.ts';
import type { Decimal } from './decimal.ts';
import type { FactIndex } from './facts.ts';
import type { FunctionName } from './functions.ts';
import type { FactPeriod, RuleEnvironment } from './rule-facts.ts';

/** What a message can call by name: an element (with its period and member), or something the filing knows. */
export type Named = Reference | { readonly type: 'known'; readonly name: FunctionName };

/** One line of a sum; `amount` carries the sign that the sum gives it. */
export interface Term {
  readonly of: Reference;
  readonly amount: Decimal;
  readonly subtracted: boolean;
}

/** One side of a comparison of amounts: its name where it is one thing, and the lines it is made of. */
export interface Side {
  readonly amount: Decimal;
  readonly name: Named | null;
  readonly terms: readonly Term[];
}

/** Why a condition is false, as data; the message is worded elsewhere. */
export type Finding =
  | {
      readonly type: 'difference';
      readonly operator: CompareOperator;
      readonly left: Side;
      readonly right: Side;
    }
  | {
      readonly type: 'texts';
      readonly operator: CompareOperator;
      readonly name: Named | null;
      readonly left: string;
      readonly right: string;
    }
  | { readonly type: 'missing'; readonly elementIds: readonly string[] }
  | { readonly type: 'unexpected'; readonly elementIds: readonly string[] }
  | { readonly type: 'no_comparative'; readonly elementIds: readonly string[] }
  | { readonly type: 'amount'; readonly elementId: string; readonly value: Decimal }
  | { readonly type: 'text'; readonly name: Named | null; readonly value: string }
  | { readonly type: 'conflict'; readonly elementId: string; readonly values: readonly string[] };

export interface Outcome {
  readonly truth: boolean | undefined;
  readonly findings: readonly Finding[];
}

export interface Scope {
  readonly facts: FactIndex;
  readonly period: FactPeriod;
  readonly environment: RuleEnvironment;
}

export const NOTHING: Outcome = { truth: undefined, findings: [] };
export const HOLDS: Outcome = { truth: true, findings: [] };
export const fails = (...findings: readonly Finding[]): Outcome => ({ truth: false, findings });
