/** The record of the approval names each person in order, with the moment. */
import { expect, it } from 'vitest';
import { approvalBlocks } from '../../../../../main/financial-statements/document/approval-chapter.ts';

it('names who approved when, in the order in which they signed', () => {
  const signatures = [
    { name: 'Tan Wei Ming', at: '2026-11-27T02:12:09.000Z' },
    { name: 'Priya Raman', at: '2026-11-28T09:30:00.000Z' },
  ];
  const [words, table] = approvalBlocks(signatures);
  expect(words).toMatchObject({ lines: [expect.stringContaining('the same content, one after the other')] });
  expect(table).toMatchObject({
    rows: [
      { cells: ['Tan Wei Ming', '27 November 2026, 02:12 UTC'] },
      { cells: ['Priya Raman', '28 November 2026, 09:30 UTC'] },
    ],
  });
});
