/**
 * The words of statements as the vocabulary that comes with the program reads them: how labels are worded is a matter of
 * the language, of no version and no release, so that every caller reads them alike.
 */

import { memoised } from '../shared/words/memoised.ts';
import type { Reading, Vocabulary } from '../shared/words/vocabulary.ts';
import { createWordReader, type TokensOf } from '../shared/words/word-reader.ts';
import { writerOut } from '../shared/words/written-out.ts';
import { loadVocabulary } from './vocabulary.ts';

/** A reader that is built when the first text is read. */
function readerOf(reading: Reading): TokensOf {
  let tokens: TokensOf | undefined;
  return (text) => {
    tokens ??= createWordReader(loadVocabulary(), reading).tokens;
    return tokens(text);
  };
}

/** The comparable words of a label, in their order. */
export const labelTokens: TokensOf = readerOf('statement');

/** The same for whole wordings, where the order and the small words count for more. */
export const wordingTokens: TokensOf = readerOf('wording');

/** Longer than any label; what follows is not looked at. */
const LONGEST_LABEL = 300;
const WORD = /\p{L}[\p{L}'’]*\.?/gu;
let writeOut: ((text: string) => string) | undefined;

/** What a printed label says, in full: "Reval. surplus" is a "revaluation surplus". Only for matching. */
export const labelInFull = memoised((printed): string => {
  const { short_words: short, written_out: forms } = loadVocabulary().printed_labels;
  writeOut ??= writerOut(forms, { anyCase: true });
  const words = printed.slice(0, LONGEST_LABEL).replace(WORD, (word) => {
    const bare = word.toLowerCase().replace(/['’.]/g, '');
    return Object.hasOwn(short, bare) ? (short[bare] ?? word) : word;
  });
  return writeOut(words).trim();
});

/** Particular things and the kinds that a taxonomy names, statement by statement. */
export function namedThings(): Vocabulary['things'] {
  return loadVocabulary().things;
}

/** Wider words that hold a narrow one; none where the word is as wide as any. */
export function widerWords(word: string): readonly string[] {
  return loadVocabulary().wider_words[word] ?? [];
}

/** True of a word of what is a financial asset or liability. */
export function isFinancialWord(word: string): boolean {
  return loadVocabulary().financial_words.includes(word);
}

/** True of a word that says what kind of thing is meant only beside others: "charge", "amount". */
export function isGenericWord(word: string): boolean {
  return loadVocabulary().generic_words.includes(word);
}

const compiled = new Map<string, RegExp>();

/** True where a text in small letters has a form of the constitution's data. */
export function hasForm(form: string, text: string): boolean {
  const known = compiled.get(form) ?? new RegExp(form, 'u');
  compiled.set(form, known);
  return known.test(text);
}

/** Words in parts, as some programs print them: the dashes of "non - current" and "right - of - use" part no heading. */
const IN_PARTS =
  /\b(?:(?:non|pre|post|re|sub|inter|intra|multi|self|semi|ex|mid) - [a-z]+|co - (?:operative|owner|venture|working|living)|(?:long|short|medium) - term|cash - flows?|(?:share|equity|cash|risk|asset|interest) - (?:based|settled|bearing|backed)|(?:available|held) - for - [a-z]+|held - to - [a-z]+|work - in - [a-z]+|fund - raising|low - value|right - of - use|year - end|(?:write|written) - (?:offs?|downs?|backs?)|(?:off|on) - balance|third - part(?:y|ies)|joint - ventures?)\b/gi;

/** "Trade receivables: Ageing", "Plant and equipment - Cost". */
const BETWEEN_PARTS = /:(?= )| [-–—] (?=\S)/;

/** The parts of a printed heading, the title of the note first: "Other payables: Accrued expenses". */
export const headingParts = memoised((heading): readonly string[] => {
  const whole = heading.replace(IN_PARTS, (word) => word.replaceAll(' - ', '-'));
  const parts = whole.split(BETWEEN_PARTS).filter((part) => part.trim() !== '');
  return parts.length === 0 ? [heading] : parts;
}, 5_000);

/** The kinds of headings that a printed heading is of, whatever its case. */
export const headingKinds = memoised((heading): ReadonlySet<string> => {
  const text = heading.toLowerCase().replace(/[‘’]/g, "'").replace(/\s+/g, ' ');
  const kinds = Object.entries(loadVocabulary().heading_kinds);
  return new Set(kinds.flatMap(([kind, form]) => (hasForm(form, text) ? [kind] : [])));
}, 5_000);

export type StatementForm = keyof Vocabulary['statement_forms'];

const forms = new Map<StatementForm, RegExp>();

/** The form of the vocabulary, in whatever case a label is printed. */
export function statementForm(name: StatementForm): RegExp {
  const known = forms.get(name);
  if (known !== undefined) return known;
  const form = new RegExp(loadVocabulary().statement_forms[name], 'i');
  forms.set(name, form);
  return form;
}

/** True where the text of a line or heading has the form: "Less: allowance" is a deduction. */
export function says(name: StatementForm, text: string): boolean {
  return statementForm(name).test(text);
}
