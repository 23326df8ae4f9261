/**
 * Disclosure questions as a client is asked them, and what the client answered beside its question (decisions 12, 13): a proposal
 * until a person uses or leaves it. Pure; nothing is answered by it.
 */
import type { DisclosurePrompt } from '../../../constitution/index.ts';
import type { AnswerRequest, AskedQuestion } from '../../../shared/model/answer-requests.ts';
import {
  type ClientOffer,
  type DisclosureValue,
  disclosureValueSchema,
} from '../../../shared/model/disclosures.ts';
import { checkAnswer } from './check-answer.ts';

type Question = Pick<DisclosurePrompt, 'input_type' | 'options' | 'columns'>;

/** What the client is asked; null for a table, which a person fills with the client. */
export function questionFor(
  ruleId: string,
  {
    prompt_id: promptId,
    label,
    input_type,
    options = [],
  }: Question & Pick<DisclosurePrompt, 'prompt_id' | 'label'>,
): AskedQuestion | null {
  const asked = { ruleId, promptId, label };
  switch (input_type) {
    case 'text':
      return { ...asked, kind: 'TEXT', choices: [] };
    case 'multi_text':
      return { ...asked, label: `${label} (one on each line)`, kind: 'TEXT', choices: [] };
    case 'date':
      return { ...asked, kind: 'DATE', choices: [] };
    case 'boolean': {
      const choices = [
        { value: 'true', label: 'Yes' },
        { value: 'false', label: 'No' },
      ];
      return { ...asked, kind: 'CHOICE', choices };
    }
    case 'select': {
      const choices = options.map(({ answer, label: words }) => ({ value: answer, label: words }));
      return choices.length === 0 ? null : { ...asked, kind: 'CHOICE', choices };
    }
    case 'table':
      return null;
  }
}

/** What was written, in the form that the question takes today; null where it does not fit it. */
function inFormOf(prompt: Question, written: string): DisclosureValue | null {
  const value =
    prompt.input_type === 'boolean'
      ? written === 'true' || (written === 'false' ? false : written)
      : prompt.input_type === 'multi_text'
        ? written
            .split('\n')
            .map((line) => line.trim())
            .filter((line) => line !== '')
        : written;
  const parsed = disclosureValueSchema.safeParse(value);
  return parsed.success && checkAnswer(prompt, parsed.data) === null ? parsed.data : null;
}

/** The newest answer to each question that nobody has used or left, by "rule question". `settled`: the request last dealt with. */
export function unsettledAnswers(
  requests: readonly AnswerRequest[],
  settled: ReadonlyMap<string, string>,
): ReadonlyMap<string, Omit<ClientOffer, 'value'>> {
  const newest = new Map<string, Omit<ClientOffer, 'value'>>();
  const answered = requests
    .filter(({ answeredAt }) => answeredAt !== null)
    .toSorted((one, other) => ((one.answeredAt ?? '') < (other.answeredAt ?? '') ? -1 : 1));
  for (const { id: requestId, answers, answeredAt, recipient } of answered)
    for (const { ruleId, promptId, value: written } of answers)
      newest.set(`${ruleId} ${promptId}`, { requestId, written, at: answeredAt ?? '', name: recipient.name });
  return new Map([...newest].filter(([place, { requestId }]) => settled.get(place) !== requestId));
}

/** Null where the client said nothing that is still to be dealt with. */
export function clientOfferFor(
  prompt: Question,
  given: Omit<ClientOffer, 'value'> | undefined,
): ClientOffer | null {
  if (given === undefined) return null;
  const option = prompt.options?.find(({ answer }) => answer === given.written)?.label;
  const yesOrNo = given.written === 'true' ? 'Yes' : 'No';
  const words = prompt.input_type === 'boolean' ? yesOrNo : option;
  return { ...given, written: words ?? given.written, value: inFormOf(prompt, given.written) };
}
