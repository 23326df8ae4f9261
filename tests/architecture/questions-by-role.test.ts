/**
 * What a disclosure question means stands in the rule book (role, personal, the ids of columns and the answers of
 * options). No file of main decides anything by what a question, its rule, a column or an option is called.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const repository = fileURLToPath(new URL('../../', import.meta.url));

const WORDS = String.raw`\b(?:prompt|question|group|rule|column|option|asked|answered)s?\??\.(?:label|title)\b`;
/** A comparison of such words, a search in them, or a look-up by them. */
const COMPARED = [
  String.raw`\.(?:test|exec|includes|startsWith|endsWith|indexOf|get|has)\(\s*${WORDS}`,
  String.raw`${WORDS}(?:\.(?:trim|toLowerCase|slice)\([^)]*\))*\s*(?:[=!]==|\.(?:match|search|includes|startsWith|endsWith|indexOf)\()`,
  String.raw`[=!]==\s*${WORDS}`,
  String.raw`switch \(${WORDS}`,
].map((form) => new RegExp(form));

const compared = (source: string) => COMPARED.flatMap((form) => form.exec(source)?.[0] ?? []);

describe('questions', () => {
  it('are told by their roles, never by their words', () => {
    const files = globSync('main/**/*.ts', { cwd: repository });
    expect(files.length).toBeGreaterThan(100);
    const found = files.flatMap((file) =>
      compared(readFileSync(join(repository, file), 'utf8')).map((text) => `${file}: ${text}`),
    );
    expect(found).toEqual([]);
  });

  it('that are told by their words are found', () => {
    for (const source of [
      '/going concern/i.test(prompt.label)',
      'FORMS.get(prompt.label.trim())',
      "column.label.toLowerCase() === 'director'",
      "if (group.title.includes('Going concern'))",
      "'Historical cost' === option.label",
    ])
      expect(compared(source), source).toHaveLength(1);
    expect(compared('paragraph(gap(prompt.label)); columns.map((column) => column.label)')).toEqual([]);
  });
});
