/** What a client is asked, and what is offered of the answers: in the form of the question, once, and never as an answer. */
import { describe, expect, it } from 'vitest';
import type { DisclosurePrompt } from '../../../../../constitution/index.ts';
import {
  clientOfferFor,
  questionFor,
  unsettledAnswers,
} from '../../../../../main/financial-statements/disclosures/client-offers.ts';
import { type AnswerRequest, answerTrouble } from '../../../../../shared/model/answer-requests.ts';

const ask = (input_type: DisclosurePrompt['input_type'], answers: readonly string[] = []) => ({
  prompt_id: 'DISC-001-01',
  label: 'Question',
  input_type,
  options: answers.map((answer) => ({ answer, label: `The ${answer}` })),
});
const given = (written: string) => ({
  requestId: 'r1',
  written,
  at: '2026-03-01T00:00:00.000Z',
  name: 'Priya',
});
const request = (id: string, answeredAt: string | null, value: string) =>
  ({
    id,
    answeredAt,
    recipient: { name: 'Priya', email: 'p@x.example' },
    answers: [{ ruleId: 'DISC-001', promptId: 'DISC-001-01', value }],
  }) as unknown as AnswerRequest;

describe('requests for an answer', () => {
  it('ask for a text, a day or a choice, and for no table', () => {
    const kinds = (['text', 'multi_text', 'date', 'boolean', 'table', 'select'] as const).map(
      (type) => questionFor('DISC-001', ask(type))?.kind,
    );
    expect(kinds).toEqual(['TEXT', 'TEXT', 'DATE', 'CHOICE', undefined, undefined]);
    expect(questionFor('DISC-001', ask('select', ['cost']))?.choices).toEqual([
      { value: 'cost', label: 'The cost' },
    ]);
  });

  it('take an answer of its kind alone', () => {
    const date = { kind: 'DATE', choices: [] } as const;
    expect(answerTrouble(date, '2026-02-28')).toBeNull();
    expect(answerTrouble(date, '2026-02-30')).not.toBeNull();
    const choice = { kind: 'CHOICE', choices: [{ value: 'true', label: 'Yes' }] } as const;
    expect([answerTrouble(choice, 'true'), answerTrouble(choice, '')]).toEqual([null, null]);
    expect(answerTrouble(choice, 'Yes')).not.toBeNull();
  });

  it('offer what was written in the form of the question, and say where it does not fit any more', () => {
    const offered = (type: DisclosurePrompt['input_type'], written: string) =>
      clientOfferFor(ask(type, ['cost']), given(written))?.value;
    expect(offered('text', 'Boats')).toBe('Boats');
    expect(offered('multi_text', ' One\n\nTwo ')).toEqual(['One', 'Two']);
    expect([offered('boolean', 'true'), offered('boolean', 'false')]).toEqual([true, false]);
    expect([offered('boolean', 'constructor'), offered('select', 'fair value')]).toEqual([null, null]);
    expect(clientOfferFor(ask('select', ['cost']), given('cost'))).toMatchObject({
      value: 'cost',
      written: 'The cost',
    });
    expect(clientOfferFor(ask('text'), undefined)).toBeNull();
  });

  it('offer the newest answer, until a person has dealt with that very one', () => {
    const requests = [
      request('r2', '2026-03-02', 'new'),
      request('r1', '2026-03-01', 'old'),
      request('r3', null, ''),
    ];
    const place = 'DISC-001 DISC-001-01';
    const writtenAfter = (settled: readonly (readonly [string, string])[]) =>
      unsettledAnswers(requests, new Map(settled)).get(place)?.written;
    expect(writtenAfter([])).toBe('new');
    expect(writtenAfter([[place, 'r1']])).toBe('new');
    expect(writtenAfter([[place, 'r2']])).toBeUndefined();
  });
});
