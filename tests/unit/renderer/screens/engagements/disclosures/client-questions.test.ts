/** Which questions can be put to the client, and how requests are told. */
import { describe, expect, it } from 'vitest';
import type {
  Prompt,
  Rule,
} from '../../../../../../renderer/screens/engagements/disclosures/answer-draft.ts';
import {
  askableRules,
  openRequestOf,
  requestWords,
  whyNotAsked,
} from '../../../../../../renderer/screens/engagements/disclosures/client-questions.ts';
import type { AnswerRequest } from '../../../../../../shared/model/answer-requests.ts';

const prompt = (promptId: string, change: Partial<Prompt> = {}): Prompt => ({
  promptId,
  inputType: 'text',
  label: promptId,
  follows: null,
  callouts: [],
  answered: false,
  value: null,
  lastYear: null,
  fromFile: null,
  fromClient: null,
  style: null,
  ...change,
});
const rule = (prompts: readonly Prompt[]): Rule => ({
  ruleId: 'DISC-001',
  title: 'Company',
  priority: 'mandatory',
  noteKey: 'note_general',
  prompts: [...prompts],
});
const request = (state: AnswerRequest['state'], promptId: string): AnswerRequest => ({
  id: 'r',
  engagementId: 'e',
  state,
  createdBy: { id: 's', name: 'Lim' },
  answers: [],
  recipient: { name: 'Priya Raman', email: 'p@x.example' },
  questions: [{ ruleId: 'DISC-001', promptId, label: promptId, kind: 'TEXT', choices: [] }],
  createdAt: '2026-11-21T09:45:00.000Z',
  expiresAt: '2026-12-05T09:45:00.000Z',
  answeredAt: null,
});

describe('questions to the client', () => {
  it('are those that are open, fit a link, and are not on their way already', () => {
    const offer = { requestId: 'r', value: 'x', written: 'x', at: '', name: '' };
    const rules = [
      rule([
        prompt('01'),
        prompt('02', { answered: true }),
        prompt('03', { inputType: 'table' }),
        prompt('04', { inputType: 'select', options: [] }),
        prompt('05', { style: { field: 'expenses', chosen: null } as unknown as Prompt['style'] }),
        prompt('06', { fromClient: offer }),
        prompt('07'),
        prompt('08', { inputType: 'boolean' }),
      ]),
    ];
    const askable = (requests: readonly AnswerRequest[]) =>
      askableRules(rules, requests).flatMap(({ prompts }) => prompts.map(({ promptId }) => promptId));
    expect(askable([request('OPEN', '07')])).toEqual(['01', '08']);
    expect(askable([request('EXPIRED', '07'), request('WITHDRAWN', '01')])).toEqual(['01', '07', '08']);
    expect(openRequestOf([request('ANSWERED', '07')], '07')).toBeUndefined();
  });

  it('say why they cannot be sent, and where they stand', () => {
    expect(whyNotAsked(0)).toBe('Choose a question.');
    expect(whyNotAsked(51)).toBe('Choose 50 questions at most.');
    expect(whyNotAsked(1)).toBeNull();
    expect(requestWords(request('WITHDRAWN', '01'))).toMatch(
      /^Priya Raman was asked 1 question on .*\. Withdrawn\.$/,
    );
    expect(requestWords(request('EXPIRED', '01'))).toContain('Nothing came until 5 Dec 2026');
  });
});
