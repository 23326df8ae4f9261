/**
 * Figures of accuracy as people read them. A share is said only where there are enough decisions for it, and is never
 * rounded up: 99.96 % is not all of them.
 */
import {
  type Accuracy,
  type AccuracyFigures,
  type AccuracySource,
  LEAST_FOR_RATE,
} from '../../../../shared/model/accuracy.ts';
import type { TagConfidence } from '../../../../shared/model/enums.ts';
import { plural } from '../../../components/plural.ts';

/** What the page is about: the elements of lines, or the reporting keys of accounts. */
export type Proposed = 'TAGS' | 'KEYS';

export const SOURCE_WORDS: Readonly<Record<AccuracySource, string>> = {
  SAME_RECORD: 'Same filing, confirmed before',
  SAME_CLIENT: 'Same client, decided before',
  OTHER_CLIENTS: 'Other clients of the practice',
  ADDED_WORDING: 'Wording that the practice added',
  FILED_BEFORE: 'Last year’s filing, read from its file',
  LIBRARY: 'Mapping library',
  BOOKS: 'Books behind the line',
  WORDS: 'Words of the name',
  PLACE: 'Heading and neighbours',
  MODEL: 'Language model',
  NONE: 'Nothing was proposed',
  NOT_RECORDED: 'Not recorded',
};

export const CONFIDENCE_WORDS: Readonly<Record<TagConfidence, string>> = {
  HIGH: 'High',
  MEDIUM: 'Medium',
  LOW: 'Low',
  MANUAL: 'Chosen by hand',
};

/** "March 2026". */
export function monthWords(month: string): string {
  const first = new Date(`${month}-01T00:00:00.000Z`);
  return new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(first);
}

/** "90.2 %", cut and not rounded; null where the whole is too small for a share. */
export function shareWords(part: number, whole: number): string | null {
  if (whole < LEAST_FOR_RATE) return null;
  const tenths = Math.floor((part * 1_000) / whole);
  return `${Math.floor(tenths / 10)}.${tenths % 10} %`;
}

/** "812 of 900". */
export function countWords(part: number, whole: number): string {
  return `${part.toLocaleString('en-SG')} of ${whole.toLocaleString('en-SG')}`;
}

/** Anything to show at all, whatever was asked for. */
export function isEmpty({ all, together, beforeRecorded }: Accuracy): boolean {
  const some = ({ decided, takenBack, leftOut }: AccuracyFigures) => decided + takenBack + leftOut > 0;
  return !some(all) && !some(together) && beforeRecorded === 0;
}

/** What is not judged, and why, in sentences. */
export function notJudged(
  { leftAsProposed, beforeRecorded }: Accuracy,
  proposed: Proposed,
): readonly string[] {
  const noun = proposed === 'TAGS' ? 'tag' : 'account';
  const left = leftAsProposed ?? 0;
  const said: string[] = [];
  if (left > 0)
    said.push(
      `${left.toLocaleString('en-SG')} ${plural(left, 'account')} ${left === 1 ? 'has its' : 'have their'} proposal as the line, and nobody has chosen it: not counted as right.`,
    );
  if (beforeRecorded > 0)
    said.push(
      `${beforeRecorded.toLocaleString('en-SG')} ${plural(beforeRecorded, noun)} ${beforeRecorded === 1 ? 'was' : 'were'} decided before proposals were recorded: not judged.`,
    );
  return said;
}
