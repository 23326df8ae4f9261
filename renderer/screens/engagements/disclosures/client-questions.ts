/** Which disclosure questions can be put to the client now, and where the questions that were put stand. Pure. */
import type { AnswerRequest } from '../../../../shared/model/answer-requests.ts';
import { MOST_QUESTIONS } from '../../../../shared/model/answer-requests.ts';
import { plural } from '../../../components/plural.ts';
import { formatMoment } from '../../../components/when.tsx';
import { askedPrompts, type Prompt, type Rule } from './answer-draft.ts';

/** The open request that asks this question; undefined where none does. */
export function openRequestOf(
  requests: readonly AnswerRequest[],
  promptId: string,
): AnswerRequest | undefined {
  return requests.find(
    ({ state, questions }) => state === 'OPEN' && questions.some((each) => each.promptId === promptId),
  );
}

/** Open questions by rule: no tables, none of the client's style, and none that is asked or answered by the client already. */
export function askableRules(
  rules: readonly Rule[],
  requests: readonly AnswerRequest[],
): readonly { readonly rule: Rule; readonly prompts: readonly Prompt[] }[] {
  const isAskable = ({ promptId, answered, inputType, options = [], style, fromClient }: Prompt) =>
    !answered &&
    inputType !== 'table' &&
    (inputType !== 'select' || options.length > 0) &&
    style === null &&
    fromClient === null &&
    openRequestOf(requests, promptId) === undefined;
  return rules
    .map((rule) => ({ rule, prompts: askedPrompts(rule).filter(isAskable) }))
    .filter(({ prompts }) => prompts.length > 0);
}

/** Why so many questions cannot be sent, or null. */
export function whyNotAsked(chosen: number): string | null {
  if (chosen === 0) return 'Choose a question.';
  return chosen > MOST_QUESTIONS ? `Choose ${MOST_QUESTIONS} questions at most.` : null;
}

/** "Priya Raman was asked 3 questions on 21 Nov 2026, 08:45. Open until 5 Dec 2026, 08:45." */
export function requestWords({
  recipient,
  questions,
  answers,
  state,
  createdAt,
  expiresAt,
  answeredAt,
}: AnswerRequest) {
  const count = questions.length;
  const asked = `${recipient.name} was asked ${count} ${plural(count, 'question')} on ${formatMoment(createdAt)}.`;
  switch (state) {
    case 'OPEN':
      return `${asked} Open until ${formatMoment(expiresAt)}.`;
    case 'ANSWERED':
      return `${asked} ${answers.length} answered on ${formatMoment(answeredAt ?? createdAt)}.`;
    case 'WITHDRAWN':
      return `${asked} Withdrawn.`;
    case 'EXPIRED':
      return `${asked} Nothing came until ${formatMoment(expiresAt)}.`;
  }
}
