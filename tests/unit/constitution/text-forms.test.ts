/** Forms of texts: what each place may hold, in the code and in the rule language, and what is refused as a form. */
import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../constitution/rule-language/evaluate.ts';
import { indexFacts } from '../../../constitution/rule-language/facts.ts';
import { parseRule } from '../../../constitution/rule-language/parser.ts';
import { isOfForm, readForm, textOfForm } from '../../../constitution/rule-language/text-forms.ts';
import { exampleCompany, exampleFact } from './rule-examples.ts';

const fits = (text: string, written: string) => {
  const form = readForm(written);
  return form !== null && isOfForm(text, form);
};

describe('a form', () => {
  it.each([
    ['[0-9]{4}', '2026', '202', '20266', '20a6'],
    ['AF[0-1][07-9]', 'AF09', 'AF29', 'AF05', 'af09'],
    ['[A-Ca-c]{2}-X', 'bC-X', 'bD-X', 'bC-x', 'bCX'],
  ])('%s holds %s and no other', (form, text, ...others) => {
    expect(fits(text, form)).toBe(true);
    for (const other of others) expect(fits(other, form), other).toBe(false);
    const read = readForm(form);
    expect(read && isOfForm(textOfForm(read), read)).toBe(true);
  });

  it.each([
    '',
    '.',
    '[]',
    '[9-0]',
    '[A-z]',
    '[a',
    'a{0}',
    'a{101}',
    'a{2,3}',
    '[^a]',
    'a|b',
    '(a)',
    'a*',
    '\\d',
  ])('%j is none', (written) => {
    expect(readForm(written)).toBeNull();
  });
});

describe('in a rule', () => {
  const outcome = (rule: string, ...facts: readonly string[]) =>
    evaluate(parseRule(rule), {
      facts: indexFacts(facts.map(exampleFact), exampleCompany, () => true),
      period: 'CURRENT',
      environment: exampleCompany,
    }).truth;

  it('is asked of a text that is there', () => {
    expect(outcome('hasForm(ei_Text, "[0-9]{3}")', 'ei_Text="123"')).toBe(true);
    expect(outcome('hasForm(ei_Text, "[0-9]{3}")', 'ei_Text="12"')).toBe(false);
    expect(outcome('hasForm(ei_Text, "[0-9]{3}")')).toBeUndefined();
  });

  it('and so many facts are counted', () => {
    const rule = 'atLeast(2, fs_A, fs_B, ei_Text)';
    expect(outcome(rule, 'fs_A=1', 'ei_Text="x"')).toBe(true);
    expect(outcome(rule, 'fs_B=1')).toBe(false);
    expect(outcome(rule)).toBe(false);
  });

  it.each([
    ['hasForm(ei_Text, "[9-0]")', 'A form such as'],
    ['hasForm(ei_Text, ei_Other)', 'A form such as'],
    ['atLeast(1.5, fs_A)', 'A whole number'],
    ['atLeast(fs_A, fs_B)', 'A whole number'],
    ['atLeast(2)', 'takes more arguments'],
  ])('%s is refused', (rule, why) => {
    expect(() => parseRule(rule)).toThrow(why);
  });
});
