/**
 * Answers of the disclosure questions: what counts as answered, and whose regulation is shown.
 */
import { describe, expect, it } from 'vitest';
import type { Prompt } from '../../../../../../renderer/screens/engagements/disclosures/answer-draft.ts';
import {
  askedPrompts,
  calloutsFor,
  offerFor,
  offersOf,
  progressOf,
  sameAnswer,
  tidy,
} from '../../../../../../renderer/screens/engagements/disclosures/answer-draft.ts';

const prompt = (answered: boolean): Prompt => ({
  promptId: 'DISC-001-01',
  inputType: 'text',
  label: 'Registered office',
  follows: null,
  callouts: [
    { source: 'SFRS for SE', reference: '3.24(a)', text: '' },
    { source: 'Full SFRS', reference: 'FRS 1.138(a)', text: '' },
    { source: 'Companies Act', reference: 's 201', text: '' },
  ],
  answered,
  value: null,
  lastYear: null,
  fromFile: null,
  fromClient: null,
  style: null,
});

describe('answers', () => {
  it('drops empty ends and keeps what is answered', () => {
    expect(tidy('  ')).toBeUndefined();
    expect(tidy(false)).toBe(false);
    expect(tidy(['one', ' '])).toEqual(['one']);
    expect(
      tidy([
        ['', ''],
        ['Rent', '120'],
      ]),
    ).toEqual([['Rent', '120']]);
    expect(tidy([['', '']])).toBeUndefined();
    expect(sameAnswer(undefined, null)).toBe(true);
    expect(sameAnswer(['a'], ['b'])).toBe(false);
  });

  it('offers what the client has chosen before what it answered last year', () => {
    const style = { field: 'expenseAnalysis', chosen: 'By nature' } as const;
    const lastYear = 'By function';
    const fromFile = null;
    expect(offerFor({ style, lastYear, fromFile }, null)).toMatchObject({
      from: 'The client’s style',
      answer: 'By nature',
    });
    expect(offerFor({ style, lastYear, fromFile }, 'By nature')).toBeNull();
    expect(offerFor({ style: { ...style, chosen: null }, lastYear, fromFile }, null)).toEqual({
      from: 'Last year',
      answer: 'By function',
      ofFile: false,
    });
    expect(offerFor({ style: null, lastYear: null, fromFile }, null)).toBeNull();
  });

  it('offers what the permanent file says before last year’s answer, and not beside a change of the file', () => {
    const fromFile = { value: ['Adeline Foo'], source: 'appointed 1 Mar 2024', taken: null, changed: false };
    const known = { style: null, lastYear: ['Marcus Teo'], fromFile };
    expect(offerFor(known, null)).toEqual({
      from: 'From the permanent file (appointed 1 Mar 2024)',
      answer: ['Adeline Foo'],
      ofFile: true,
    });
    expect(offerFor({ ...known, fromFile: { ...fromFile, changed: true } }, ['Marcus Teo'])).toBeNull();
    const open = { ...prompt(false), ...known };
    expect(offersOf({ prompts: [open, { ...open, answered: true, value: 'x' }] })).toHaveLength(1);
  });

  it('counts questions over all rules', () => {
    const rule = {
      ruleId: 'DISC-001',
      title: 'General information',
      priority: 'mandatory' as const,
      noteKey: 'note_general',
      prompts: [prompt(true), prompt(false)],
    };
    expect(progressOf([rule, rule])).toEqual({ done: 2, total: 4 });
  });

  it('neither asks nor counts what a "no" settles', () => {
    const asked: Prompt = { ...prompt(true), inputType: 'boolean', value: false };
    const table: Prompt = { ...prompt(false), promptId: 'DISC-001-02', follows: 'DISC-001-01' };
    const rule = {
      ruleId: 'DISC-001',
      title: 'General information',
      priority: 'mandatory' as const,
      noteKey: 'note_general',
      prompts: [asked, table],
    };
    expect(askedPrompts(rule)).toEqual([asked]);
    expect(progressOf([rule])).toEqual({ done: 1, total: 1 });
    const yes = { ...rule, prompts: [{ ...asked, value: true }, table] };
    expect(progressOf([yes])).toEqual({ done: 1, total: 2 });
  });

  it('shows the paragraphs of the standard that is followed', () => {
    expect(calloutsFor(prompt(false), 'SFRS_SE').map((each) => each.source)).toEqual([
      'SFRS for SE',
      'Companies Act',
    ]);
    expect(calloutsFor(prompt(false), 'FULL_SFRS').map((each) => each.source)).toEqual([
      'Full SFRS',
      'Companies Act',
    ]);
  });
});
