/** Questions on a document: which warnings wait for an answer, and when an answer is kept over a new reading. */
import { expect, it } from 'vitest';
import { withAnswers } from '../../../../../main/xbrl-filing/filings/document-questions.ts';
import { openQuestions } from '../../../../../shared/model/document-questions.ts';

const answer = {
  reason: 'The company was renamed.',
  staffId: '01930000-0000-7000-8000-00000000a000',
  name: 'Mei Lin',
  at: '2026-03-01T08:00:00.000Z',
};
const other = { kind: 'OTHER_COMPANY', message: 'The document names Heron.' };
const cast = { kind: 'CAST', message: 'A total does not add up.' };

it('waits only for what speaks against the document, and not once it is answered', () => {
  expect(openQuestions([other, cast]).map(({ kind }) => kind)).toEqual(['OTHER_COMPANY']);
  expect(openQuestions([{ ...other, answer }, cast])).toEqual([]);
});

it('keeps an answer while the warning says the same, and asks again where it says something else', () => {
  const before = [{ ...other, answer }];
  expect(withAnswers([other, cast], before)).toEqual([{ ...other, answer }, cast]);
  const another = { ...other, message: 'The document names Egret.' };
  expect(withAnswers([another], before)).toEqual([another]);
});
