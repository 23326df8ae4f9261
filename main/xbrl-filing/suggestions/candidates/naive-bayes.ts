/**
 * How likely each element of a statement is for the words of a line and of its heading, by all wordings of the library
 * and the labels of the taxonomy taken together: a multinomial naive Bayes classifier. It knows no order of words and no
 * exception, so that what it finds is read beside a first guess only (specification 4.5, Suggestion).
 */
import type { MappingLibrary } from '../../../../constitution/index.ts';
import type { LineStatement } from '../../../../shared/model/enums.ts';
import type { TagIndex } from '../elements/tag-index.ts';
import type { LineWords } from '../lines/line-scoring.ts';
import { type LabelWords, readLabel } from '../words/label-words.ts';
import { keptPerStatement } from './kept-per-statement.ts';
import { wordingsOf } from './similar-wordings.ts';

/** Added to every count: a word that an element was never called by is rare, not impossible. */
const SMOOTHING = 0.1;
/** What the words of the heading count beside those of the line. */
const HEADING = 0.5;
/** What it counts that an element has more wordings than others. */
const PRIOR = 0.3;
/** The label of the taxonomy counts as so many wordings. */
const OWN_LABEL = 2;

/** How often each word stands in what the elements are called, by the place of the element in its statement. */
class WordCounts {
  readonly #counts = new Map<string, Map<number, number>>();
  readonly #totals: number[] = [];

  add(element: number, words: readonly string[], times: number): void {
    for (const word of words) {
      const known = this.#counts.get(word) ?? new Map<number, number>();
      this.#counts.set(word, known);
      known.set(element, (known.get(element) ?? 0) + times);
      this.#totals[element] = (this.#totals[element] ?? 0) + times;
    }
  }

  get size(): number {
    return this.#counts.size;
  }

  elementsWith(word: string): Iterable<number> {
    return this.#counts.get(word)?.keys() ?? [];
  }

  /** Logarithm of the likelihood of the words for one element, of a vocabulary of so many words. */
  likelihood(element: number, words: readonly string[], vocabulary: number): number {
    const all = Math.log((this.#totals[element] ?? 0) + SMOOTHING * vocabulary);
    let sum = 0;
    for (const word of words) sum += Math.log((this.#counts.get(word)?.get(element) ?? 0) + SMOOTHING) - all;
    return sum;
  }
}

interface Classifier {
  readonly wordings: readonly number[];
  /** Words of the wordings. */
  readonly said: WordCounts;
  /** The same with the words of the headings beneath which they hold. */
  readonly headed: WordCounts;
}

/** What a label is told by: its words, its term, and whether a total or a remainder is meant. */
function featuresOf({ words, optional, term, total, residual }: LabelWords): readonly string[] {
  const of = [...words, ...optional];
  if (term !== null) of.push(term);
  if (total) of.push('TOTAL');
  if (residual) of.push('OTHER');
  return of;
}

const classifierOf = keptPerStatement((statement, library, index): Classifier => {
  const said = new WordCounts();
  const headed = new WordCounts();
  const elements = index.candidates(statement);
  const places = new Map(elements.map(({ element }, at) => [element.element_id, at]));
  const wordings = elements.map(() => 0);
  const add = (at: number, label: LabelWords, heading: readonly string[], times: number) => {
    const features = featuresOf(label);
    said.add(at, features, times);
    headed.add(at, [...features, ...heading], times);
    wordings[at] = (wordings[at] ?? 0) + times;
  };
  elements.forEach(({ label, heading }, at) => {
    add(at, label, [...heading], OWN_LABEL);
  });
  for (const { entry, words } of wordingsOf(statement, library, index)) {
    const at = places.get(entry.target_element_id);
    // The first kind says what it is of; a wording that holds beneath several would count each of them.
    const heading = (entry.under ?? []).slice(0, 1).flatMap((kind) => readLabel(kind).words);
    if (at !== undefined) add(at, words, heading, 1);
  }
  return { wordings, said, headed };
});

/** Less likely than this an element is not worth reading. */
const LEAST = 0.1;

/** Ids of the elements of the statement that share a word with the line and are likely by its words, the likeliest first. */
export function likelyElements(
  line: LineWords,
  statement: LineStatement,
  library: MappingLibrary,
  index: TagIndex,
): readonly string[] {
  const { wordings, said, headed } = classifierOf(statement, library, index);
  const label = featuresOf(line.label);
  const heading = line.heading === null ? [] : featuresOf(line.heading);
  const sharing = new Set(line.label.words.flatMap((word) => [...said.elementsWith(word)]));
  const scored = [...sharing].map((at) => ({
    elementId: index.candidates(statement)[at]?.element.element_id ?? '',
    score:
      PRIOR * Math.log((wordings[at] ?? 0) + 1) +
      said.likelihood(at, label, said.size) +
      HEADING * headed.likelihood(at, heading, headed.size),
  }));
  const best = Math.max(...scored.map(({ score }) => score));
  const all = scored.reduce((sum, { score }) => sum + Math.exp(score - best), 0);
  return scored
    .filter(({ score }) => Math.exp(score - best) >= LEAST * all)
    .sort((a, b) => b.score - a.score || (a.elementId < b.elementId ? -1 : 1))
    .map(({ elementId }) => elementId);
}
