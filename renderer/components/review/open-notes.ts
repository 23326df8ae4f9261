/** Review notes that are not cleared, counted on the step that shows their place; a step with none keeps its own words. */
import { type ReviewedRecord, stepOfAnchor } from '../../../shared/model/review-anchors.ts';
import { plural } from '../plural.ts';
import type { Step } from '../stepper.tsx';
import { useReviewNotes } from './review-calls.ts';

export function useStepsWithNotes(record: ReviewedRecord, steps: readonly Step[]): readonly Step[] {
  const notes = useReviewNotes(record).data?.items ?? [];
  const open = notes.filter(({ status }) => status !== 'CLEARED');
  return steps.map((step) => {
    const count = open.filter(({ anchor }) => stepOfAnchor(anchor) === step.id).length;
    if (count === 0) return step;
    const words = `${count} review ${plural(count, 'note')}`;
    return { ...step, hint: step.hint === undefined ? words : `${step.hint}, ${words}` };
  });
}
