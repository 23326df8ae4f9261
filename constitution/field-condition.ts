/**
 * When a field of the filing information is asked: written in the release as `element = value | value`, or
 * `element != value`, about the answer to another field. A field without a condition is always asked.
 */
import { ELEMENT_ID } from '../shared/model/element-id.ts';

export const FIELD_CONDITION = new RegExp(`^(${ELEMENT_ID}) (!?=) (\\S.*)$`);

export interface FieldCondition {
  /** The field whose answer decides. */
  readonly elementId: string;
  readonly values: readonly string[];
  /** True: asked unless the answer is one of the values; so also while there is no answer. */
  readonly unless: boolean;
}

/** The parts of a condition; undefined where there is none. */
export function fieldCondition(text: string | undefined): FieldCondition | undefined {
  const [, elementId, sign, values] = FIELD_CONDITION.exec(text ?? '') ?? [];
  if (elementId === undefined || values === undefined) return undefined;
  return { elementId, values: values.split('|').map((value) => value.trim()), unless: sign === '!=' };
}
