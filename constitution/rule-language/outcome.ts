/**
 * What evaluating a rule answers: true, false or nothing to check, with findings that say why it is false.
 */
import type { FactPeriod, RuleEnvironment } from '../types.ts';
import type { Decimal } from './decimal.ts';
import type { FactIndex } from './facts.ts';

/** Why a condition is false, as data; the message is worded elsewhere. */
export type Finding =
  | { readonly type: 'difference'; readonly left: Decimal; readonly right: Decimal }
  | { readonly type: 'texts'; readonly left: string; readonly right: string }
  | { readonly type: 'missing'; readonly elementIds: readonly string[] }
  | { readonly type: 'unexpected'; readonly elementIds: readonly string[] }
  | { readonly type: 'no_comparative'; readonly elementIds: readonly string[] }
  | { readonly type: 'amount'; readonly elementId: string; readonly value: Decimal }
  | { readonly type: 'text'; readonly value: string }
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
