/**
 * Search in a list of options as people type: every word must occur; a label that starts with the text comes
 * first, then words that start with it, then the rest in the list's own order. A text that occurs nowhere is
 * taken for misspelt and searched for by likeness.
 */
import Fuse from 'fuse.js';

/** More than anybody reads; a list of thousands opens at once. */
export const PICKER_LIMIT = 60;
/** Shorter texts are like too many labels. */
const LEAST_MISSPELT = 4;
/** How unlike a label may be: 0 is the same, 1 anything. */
const LIKENESS = 0.3;

export interface PickerOption {
  readonly value: string;
  readonly label: string;
  /** Heading under which the option stands. */
  readonly group?: string;
  /** A second line: a reference, or why it is suggested. */
  readonly hint?: string;
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
  const words = wanted.split(/\s+/);
  const found = options
    .filter((option) => {
      const haystack =
        `${option.label} ${option.group ?? ''} ${option.hint ?? ''} ${option.value}`.toLowerCase();
      return words.every((word) => haystack.includes(word));
    })
    .map((option, index) => ({ option, index, rank: rank(option, wanted) }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .slice(0, limit)
    .map(({ option }) => option);
  return found.length > 0 ? found : likeLabels(options, wanted, limit);
}

function likeLabels(
  options: readonly PickerOption[],
  wanted: string,
  limit: number,
): readonly PickerOption[] {
  if (wanted.length < LEAST_MISSPELT) return [];
  const fuse = new Fuse(options, { keys: ['label'], threshold: LIKENESS, ignoreLocation: true });
  return fuse.search(wanted.slice(0, 32), { limit }).map(({ item }) => item);
}

/** What is not shown, in words. */
export function moreWords(shown: number, all: number): string | null {
  return all > shown
    ? `The first ${shown} of ${all.toLocaleString('en-SG')}. Type more to narrow them.`
    : null;
}
