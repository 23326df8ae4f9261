/** The page of journals for the client: what is posted, what was left, and what that comes to against materiality. */
import { expect, it } from 'vitest';
import { journalBlocks } from '../../../../../main/financial-statements/document/journal-chapter.ts';
import type { UnadjustedSchedule } from '../../../../../shared/model/journals.ts';
import { LEVEL_WORDS } from '../../../../../shared/model/materiality.ts';
import { FOUND } from './sample-differences.ts';

const paragraphs = (unadjusted: UnadjustedSchedule) =>
  journalBlocks({ journals: [], unadjusted }, 'S$').flatMap((block) =>
    block.kind === 'PARAGRAPH' ? block.lines : [],
  );

it('says what the differences come to against materiality', () => {
  expect(paragraphs(FOUND)).toEqual([
    `${LEVEL_WORDS.BELOW_OVERALL} Overall materiality is S$ 500.00, performance materiality S$ 370.00; up to S$ 25.00 a difference is clearly trivial.`,
  ]);
  expect(paragraphs({ ...FOUND, materiality: null, level: null })).toEqual([
    'No materiality is set that they are measured against.',
  ]);
  expect(paragraphs({ ...FOUND, items: [] })).toEqual([]);
});
