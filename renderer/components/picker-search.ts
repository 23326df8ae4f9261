/**
 * Search in a list of options as people type: every word must occur, in either number; a label that starts with the
 * text comes first, then words that start with it, then the rest in the list's own order. A text that occurs nowhere
 * is taken for misspelt, and read with the words of the labels that it may be a slip of.
 */
import { eachNearWord, lettersOf } from '../../shared/words/spelling.ts';
import { otherNumber } from '../../shared/words/stems.ts';

/** More than anybody reads; a list of thousands opens at once. */
export const PICKER_LIMIT = 60;

export interface PickerOption {
  readonly value: string;
  readonly label: string;
  /** Heading under which the option stands. */
  readonly group?: string;
  /** A second line: a reference, or why it is suggested. */
  readonly hint?: string;
  /** The key that does the same. */
  readonly keys?: string;
  /** It is shown with its reason in the hint, and cannot be taken. */
  readonly disabled?: boolean;
}

function rank(option: PickerOption, text: string): number {
  const label = option.label.toLowerCase();
  if (label === text) return 0;
  if (label.startsWith(text)) return 1;
  if (label.includes(` ${text}`)) return 2;
  return label.includes(text) ? 3 : 4;
}

/** At most `limit` options that hold every word of the text, best first. */
export function searchOptions(
  options: readonly PickerOption[],
  text: string,
  limit = PICKER_LIMIT,
): readonly PickerOption[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return options.slice(0, limit);
  const texts = options.map(textOf);
  const typed = wanted.split(/\s+/).map((word) => [word, ...otherNumber(word)]);
  const found = holding(texts, typed);
  return (found.length > 0 ? found : holding(texts, spelled(options, typed)))
    .flatMap((index) => {
      const option = options[index];
      return option === undefined ? [] : [{ option, index, rank: rank(option, wanted) }];
    })
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .slice(0, limit)
    .map(({ option }) => option);
}

function textOf({ label, group, hint, value }: PickerOption): string {
  return `${label} ${group ?? ''} ${hint ?? ''} ${value}`.toLowerCase();
}

/** Places of the texts that hold, of each word, one of the forms that it may have. */
function holding(texts: readonly string[], words: readonly (readonly string[])[]): readonly number[] {
  return texts.flatMap((text, index) =>
    words.every((forms) => forms.some((form) => text.includes(form))) ? [index] : [],
  );
}

/** Beside each typed word the words of the labels that it may be a slip of. */
function spelled(
  options: readonly PickerOption[],
  typed: readonly (readonly string[])[],
): readonly (readonly string[])[] {
  const words = [...new Set(options.flatMap(({ label }) => label.toLowerCase().match(/[a-z]+/g) ?? []))];
  const known = { words, letters: Int32Array.from(words, lettersOf) };
  return typed.map((forms) => {
    const near: string[] = [];
    for (const form of forms)
      eachNearWord(known, form, true, (at) => {
        const word = words[at];
        if (word !== undefined) near.push(word);
      });
    return [...forms, ...near];
  });
}

/** What is not shown, in words. */
export function moreWords(shown: number, all: number): string | null {
  return all > shown
    ? `The first ${shown} of ${all.toLocaleString('en-SG')}. Type more to narrow them.`
    : null;
}
