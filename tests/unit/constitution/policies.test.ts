/** Accounting policy texts: complete for every class of item and standard, well formed, and of that standard. */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  CONSTITUTION_DIRECTORY,
  ConstitutionFileError,
  callsForPolicy,
  loadClassPolicies,
  loadDisclosureRules,
  loadReportingTaxonomy,
  mandatoryPolicies,
  type PolicyPart,
  parsePolicyText,
} from '../../../constitution/index.ts';
import { readPolicyChoices } from '../../../constitution/policy-text.ts';
import { REPORTING_STANDARDS } from '../../../shared/model/enums.ts';

const taxonomy = loadReportingTaxonomy();
const FOLDERS = { SFRS_SE: 'sfrs-se', FULL_SFRS: 'full-sfrs' } as const;

/** What only the other standard says. */
const FOREIGN = {
  SFRS_SE:
    /right-of-use|expected credit loss|\bFRS\b|performance obligation|incremental borrowing|cash flows that are solely payments/i,
  FULL_SFRS:
    /undue cost|\bSection \d|Small Entities|objective evidence|selling price less costs to complete/i,
} as const;

/** The text with all wordings of its choices, one after the other. */
function everyWording(parts: readonly PolicyPart[]): string {
  return parts
    .map((part): string => {
      if (part.kind === 'HELD') return part.text;
      if (part.kind !== 'CHOICE') return part.kind === 'GAP' ? part.what : part.text;
      return [part.open, ...part.wordings.map((each) => each.parts)]
        .map(everyWording)
        .filter((text) => text !== '')
        .join(' ');
    })
    .join('');
}

describe.each(REPORTING_STANDARDS)('the policies of %s', (standard) => {
  const policies = loadClassPolicies(standard);
  const words = (name: string) => {
    const policy = policies.find((each) => each.class === name);
    return policy === undefined ? '' : everyWording(policy.parts);
  };

  it('cover every key that has a note', () => {
    const uncovered = taxonomy.items
      .filter((item) => item.note_trigger && item.standards.includes(standard))
      .filter((item) => !policies.some((policy) => callsForPolicy(item, policy)))
      .map((item) => `${item.key} (${item.disclosure_flags.join(', ') || 'no flag'}) has no policy`);
    expect(uncovered).toEqual([]);
  });

  it('are texts that can be read, each with gaps that are closed', () => {
    for (const policy of policies) {
      const text = words(policy.class);
      expect(text.length, policy.class).toBeGreaterThan(80);
      expect(text, policy.class).toMatch(/^[A-Z].*\S$/s);
      expect(text, policy.class).not.toMatch(/lorem|todo|tbd|\bx{2,}\b|\d+\s?%|[[\]{}]| {2}|–\d/i);
      expect(text, policy.class).not.toMatch(/\bthe company\b/);
      for (const part of policy.parts) if (part.kind === 'GAP') expect(part.what).not.toMatch(/[.?:]$/);
    }
    expect(new Set(policies.map((policy) => policy.title)).size).toBe(policies.length);
  });

  it('say nothing that only the other standard says', () => {
    for (const policy of policies) expect(words(policy.class), policy.class).not.toMatch(FOREIGN[standard]);
  });

  it('word each answer that the question of a choice offers, and no other', () => {
    const prompts = loadDisclosureRules().flatMap((rule) => rule.prompts);
    const choices = policies.flatMap(({ parts }) =>
      parts.flatMap((part) => (part.kind === 'CHOICE' ? [part] : [])),
    );
    expect(choices.length).toBeGreaterThanOrEqual(8);
    for (const { promptId, wordings, open, keys } of choices) {
      const prompt = prompts.find((each) => each.prompt_id === promptId);
      expect(prompt?.reporting_standards, promptId).toContain(standard);
      const offered =
        prompt?.input_type === 'boolean'
          ? ['Yes', 'No']
          : prompt?.input_type === 'select'
            ? prompt.options?.map((option) => option.answer)
            : ['*'];
      expect(
        wordings.map((each) => each.answer),
        promptId,
      ).toEqual(offered);
      expect(
        open.some((part) => part.kind === 'GAP'),
        promptId,
      ).toBe(true);
      for (const key of [...keys, ...wordings.flatMap((each) => each.contradictedBy)])
        expect(taxonomy.byKey.has(key), `${promptId}: ${key}`).toBe(true);
      for (const { answer, parts } of wordings) {
        // A sentence of its own, so that it stands anywhere in the paragraph.
        if (parts.length > 0) expect(everyWording(parts), answer).toMatch(/^[A-Zaw].*[.a-z]$/s);
      }
    }
  });

  it('use every choice of the standard', () => {
    const used = policies.flatMap(({ parts }) =>
      parts.flatMap((part) => (part.kind === 'CHOICE' ? [part.promptId] : [])),
    );
    const held = [...readPolicyChoices(standard, CONSTITUTION_DIRECTORY).values()];
    expect(held.map((each) => each.promptId).sort()).toEqual(used.sort());
  });

  it('leave no text without a class', () => {
    const files = readdirSync(join(CONSTITUTION_DIRECTORY, 'policies', FOLDERS[standard]));
    expect(files.sort()).toEqual(policies.map((policy) => `${policy.class}.txt`).sort());
  });

  it('have a text for the years before a standard wherever they name one, in the words of those years', () => {
    const named = policies.filter(({ earlier }) => earlier !== null);
    const folder = join(CONSTITUTION_DIRECTORY, 'policies', `${FOLDERS[standard]}-earlier`);
    const files = existsSync(folder) ? readdirSync(folder) : [];
    expect(files.sort()).toEqual(named.map((policy) => `${policy.class}.txt`).sort());
    for (const { class: name, appliesFrom, earlier } of named) {
      const text = everyWording(earlier?.parts ?? []);
      expect(appliesFrom, name).not.toBeNull();
      expect(text.length, name).toBeGreaterThan(150);
      expect(text, name).not.toMatch(/[[\]{}]| {2}|\bthe company\b/);
      expect(text, name).not.toMatch(
        /FRS 1(?:09|15|16)\b|expected credit loss|loss allowance|performance obligation|transaction price|contract (?:asset|liabilit)|right-of-use/i,
      );
    }
    const titles = policies.map(({ title, earlier }) => earlier?.title ?? title);
    expect(new Set(titles).size).toBe(policies.length);
  });

  it('name keys that stand in the reporting taxonomy, and flags that a key has', () => {
    const flags = new Set(taxonomy.items.flatMap((item) => item.disclosure_flags));
    for (const policy of policies) {
      for (const key of [...policy.keys, ...policy.exceptKeys])
        expect(taxonomy.byKey.has(key), `${policy.class}: ${key}`).toBe(true);
      const words = [...policy.parts, ...(policy.earlier?.parts ?? [])];
      for (const key of words.flatMap((part) => (part.kind === 'HELD' ? part.keys : [])))
        expect(taxonomy.byKey.has(key), `${policy.class}: ${key}`).toBe(true);
      for (const flag of policy.flags) expect(flags.has(flag), `${policy.class}: ${flag}`).toBe(true);
    }
  });

  it('hold the mandatory three word for word and without gaps', () => {
    const three = policies.filter((policy) => policy.mandatory !== null);
    const texts = mandatoryPolicies(standard);
    for (const text of Object.values(texts)) expect(text.length).toBeGreaterThan(200);
    expect(three.map((policy) => policy.mandatory).sort()).toEqual(Object.keys(texts).sort());
    for (const { mandatory, parts } of three) {
      if (mandatory !== null) expect(parts).toEqual([{ kind: 'TEXT', text: texts[mandatory] }]);
    }
  });
});

describe('the two standards', () => {
  const of = (standard: 'SFRS_SE' | 'FULL_SFRS', name: string) =>
    readFileSync(join(CONSTITUTION_DIRECTORY, 'policies', FOLDERS[standard], `${name}.txt`), 'utf8');

  it('differ where they must', () => {
    expect(of('FULL_SFRS', 'goodwill')).toContain('is not amortised');
    expect(of('SFRS_SE', 'goodwill')).toContain('ten years');
    expect(of('FULL_SFRS', 'borrowings')).toContain('are capitalised');
    expect(of('SFRS_SE', 'borrowings')).toContain('All borrowing costs are recognised as an expense');
    expect(of('SFRS_SE', 'intangible-assets')).toContain('all expenditure on research and development');
    expect(of('FULL_SFRS', 'trade-and-other-receivables')).toContain('lifetime expected credit losses');
    expect(of('SFRS_SE', 'trade-and-other-receivables')).toContain('objective evidence');
    expect(of('SFRS_SE', 'revenue')).toContain('risks and rewards');
    expect(of('FULL_SFRS', 'revenue')).toContain('transferring control');
    const property = loadClassPolicies('SFRS_SE').find((each) => each.class === 'investment-property');
    expect(everyWording(property?.parts ?? [])).toContain('without undue cost or effort');
  });
});

describe('a policy text', () => {
  it('is split at its gaps', () => {
    expect(parsePolicyText('Over {gap: useful life}. {gap: the rate}', 'x.txt')).toEqual([
      { kind: 'TEXT', text: 'Over ' },
      { kind: 'GAP', what: 'useful life' },
      { kind: 'TEXT', text: '. ' },
      { kind: 'GAP', what: 'the rate' },
    ]);
  });

  it('keeps words for what is held apart, as they will be printed', () => {
    expect(
      parsePolicyText('Bank{held: fixed_deposits:, and deposits}. {held: a_b, c: Words.}', 'x.txt'),
    ).toEqual([
      { kind: 'TEXT', text: 'Bank' },
      { kind: 'HELD', keys: ['fixed_deposits'], text: ', and deposits' },
      { kind: 'TEXT', text: '. ' },
      { kind: 'HELD', keys: ['a_b', 'c'], text: 'Words.' },
    ]);
  });

  it('is refused with a gap of any other form', () => {
    for (const text of [
      'Over {held: fixed_deposits}.',
      'Over {held: Fixed Deposits: words}.',
      'Over {held: a: {gap: life}}.',
      'Over {gap: useful life',
      'Over {gap:}.',
      'Over {Gap: life}.',
      'Over {life}.',
      'Over [life].',
      'Over gap: life}.',
      'Over {gap: a {gap: b}}.',
      'Over {choice: no-such-choice}.',
    ]) {
      expect(() => parsePolicyText(text, 'policies/full-sfrs/x.txt'), text).toThrow(ConstitutionFileError);
    }
  });

  it('is missed by name, and a class cannot stand twice', () => {
    const directory = mkdtempSync(join(tmpdir(), 'fairview-policies-'));
    try {
      cpSync(join(CONSTITUTION_DIRECTORY, 'policies'), join(directory, 'policies'), { recursive: true });
      rmSync(join(directory, 'policies/full-sfrs/goodwill.txt'));
      writeFileSync(join(directory, 'policies/sfrs-se/goodwill.txt'), ' \n');
      expect(() => loadClassPolicies('FULL_SFRS', directory)).toThrow('policies/full-sfrs/goodwill.txt');
      expect(() => loadClassPolicies('SFRS_SE', directory)).toThrow('policies/sfrs-se/goodwill.txt');
      const file = join(directory, 'policies/classes.json');
      const classes: { classes: object[] } = JSON.parse(readFileSync(file, 'utf8'));
      const again = { ...classes, classes: [...classes.classes, classes.classes[0]] };
      const second = mkdtempSync(join(tmpdir(), 'fairview-policies-'));
      cpSync(directory, second, { recursive: true });
      writeFileSync(join(second, 'policies/classes.json'), JSON.stringify(again));
      expect(() => loadClassPolicies('FULL_SFRS', second)).toThrow('stands twice');
      rmSync(second, { recursive: true });
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});
