/**
 * What the note would leave open although its question is answered: a table that does not come to its line of the
 * statements, a no beside amounts. Told at the question, with both amounts, in the words of the note that would be
 * drafted; what a table says against itself is told there without the books. Pure.
 */
import { uncastColumns } from '../../../shared/model/column-sum.ts';
import { type AnswerDifference, answerFollowed } from '../../../shared/model/disclosures.ts';
import { isEmpty } from '../disclosures/disclosure-gaps.ts';
import { openOfAnswer, promptBlocks } from './answer-blocks.ts';
import { movementDifference } from './class-movements.ts';
import { tieTargets } from './class-notes.ts';
import type { ClassInput } from './class-parts.ts';
import type { AnsweredPrompt, AnswerGroup } from './notes-input.ts';

export function answerDifferences(input: ClassInput): AnswerDifference[] {
  return input.answers.flatMap((group) => {
    const left = group.prompts.filter((prompt) => isLeft(prompt, group));
    const beside = left.map(({ promptId }) => ({ promptId, message: LEFT_BESIDE_NO }));
    const asked = group.prompts.filter((prompt) => isAnswered(prompt, group) && !isUncast(prompt));
    if (asked.length === 0) return beside;
    const targets = tieTargets(group.noteKey, input);
    const differing = asked.flatMap((prompt) => {
      const moved = asksForAdditions(prompt) ? movementDifference(group.noteKey, input) : null;
      return [...openOfAnswer(prompt, targets), ...(moved === null ? [] : [moved])].map((missing) => ({
        promptId: prompt.promptId,
        message: `The note leaves this open: ${missing}.`,
      }));
    });
    return [...beside, ...differing];
  });
}

const LEFT_BESIDE_NO =
  'The note prints this answer although the question before it is answered no. Change one of the two.';

/** An answer that says something, beside a "no" that leaves nothing to say. */
function isLeft(prompt: AnsweredPrompt, { prompts }: AnswerGroup): boolean {
  if (answerFollowed(prompt, prompts) !== false || prompt.value === null || isEmpty(prompt.value))
    return false;
  return prompt.role === 'disclosure' && promptBlocks(prompt).length > 0;
}

function isAnswered(prompt: AnsweredPrompt, { prompts }: AnswerGroup): boolean {
  if (prompt.value === null || isEmpty(prompt.value)) return false;
  const followed = answerFollowed(prompt, prompts);
  return followed === undefined || followed === true;
}

function isUncast({ value }: AnsweredPrompt): boolean {
  if (!Array.isArray(value)) return false;
  return uncastColumns(value.flatMap((row) => (Array.isArray(row) ? [row] : []))).length > 0;
}

function asksForAdditions({ role, columns }: AnsweredPrompt): boolean {
  return role === 'movements' && columns.some((column) => column.role === 'additions');
}
