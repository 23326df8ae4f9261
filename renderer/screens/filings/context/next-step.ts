/**
 * The one next action of a filing, from whatever step one is at: what blocks, by cause, then the outputs, then the
 * record that it was filed. Pure.
 */
import type { FilingState } from '../../../../shared/model/states.ts';
import type { BlockerGroup } from './blockers.ts';
import { isSealed } from './filing-words.ts';
import type { Place } from './route.ts';

export interface NextStep {
  readonly text: string;
  readonly place: Place;
}

/** "Next: make the outputs (F8)." */
export function nextWords({ text }: NextStep): string {
  return `Next: ${text} (F8).`;
}

/** Null where the filing is sealed, or locked after review. */
export function nextStepOf(
  status: FilingState,
  groups: readonly BlockerGroup[],
  lockedAfterReview: boolean,
): NextStep | null {
  if (lockedAfterReview || isSealed({ status })) return null;
  const [first] = groups;
  if (first !== undefined && first.key !== 'NO_VALIDATION_RUN')
    return { text: first.text, place: first.place };
  if (status === 'EXPORTED' && first === undefined)
    return { text: 'mark as filed', place: { step: 'filed' } };
  const text = first === undefined ? 'make the outputs' : 'run the rules, make the outputs';
  return { text, place: { step: 'export' } };
}
