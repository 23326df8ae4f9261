/** Tick marks as they stand beside a row; one that the legend no longer holds shows its name. */
import type { TickMark } from '../../../../shared/model/tick-legend.ts';

export function marksText(keys: readonly string[], tickMarks: readonly TickMark[]): string {
  return keys.map((key) => tickMarks.find((each) => each.key === key)?.mark ?? key).join(' ');
}
