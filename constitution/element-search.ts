/**
 * Search over the elements of one version: by their labels, by those that a publisher gives in other languages and roles,
 * by the wording of the mapping library, by id and by initials; words in any order, begun, misspelt or said otherwise (specification 2.15, 2.16). Best first:
 * the label itself, a wording of the library, a beginning, all words, near words; "other …" after what is
 * specific. Pure and deterministic: same version, library and query, same answer.
 */
import type { EntryPoint, LineStatement } from '../shared/model/enums.ts';
import { eachNearWord } from '../shared/words/spelling.ts';
import { otherNumber } from '../shared/words/stems.ts';
import type { Vocabulary } from '../shared/words/vocabulary.ts';
import { isTaggable } from './fact-dimensions.ts';
import type { MappingLibraryEntry } from './mapping-library.ts';
import { createPhraseIndex, MOST_PHRASES, type PhraseIndex } from './search/phrase-index.ts';
import { createQueryReader, foldText, QUERY_LIMIT, type QueryReader } from './search/words.ts';
import type { TaxonomyElement, TaxonomyFile } from './types.ts';
import { loadVocabulary } from './vocabulary.ts';

export interface ElementFilter {
  readonly entryPoint?: EntryPoint | undefined;
  readonly section?: string | undefined;
  /** Only elements that lines of this statement may carry. */
  readonly statement?: LineStatement | undefined;
  /** True: headings, axes and members too, not only what can be reported. */
  readonly all?: boolean | undefined;
  readonly limit?: number | undefined;
  /** Wording that was added since the library was shipped; it counts like the library's. */
  readonly synonyms?: readonly MappingLibraryEntry[] | undefined;
}

export type ElementSearch = (text: string, filter?: ElementFilter) => readonly TaxonomyElement[];

/** Answers when the caller names no limit. */
const LIMIT = 500;

/** The words of the index that a typed word may stand for, each with how surely (1: it is the word); surest first. */
type Meaning = ReadonlyMap<number, number>;

/** Surer than this is no guess about spelling. */
const SPELT = 0.75;
const TIER = { label: 3, library: 2.5, beginning: 0.35, allWords: 0.25, remainder: -0.04 } as const;
/** The wording of the library counts a little less than the label. */
const LIBRARY_SHARE = 0.94;
/** The least part of a query that a phrase must answer. */
const LEAST_PART = 0.55;

/** What the words of a query may mean, word by word. */
function readMeanings(
  index: PhraseIndex,
  words: readonly string[],
  { otherWords }: QueryReader,
): readonly Meaning[] {
  return words.map((word, at) => {
    const best = new Map<number, number>();
    const add = (found: number | undefined, sure: number) => {
      if (found !== undefined && sure > (best.get(found) ?? 0)) best.set(found, sure);
    };
    add(index.number(word), 1);
    for (const form of otherNumber(word)) add(index.number(form), 0.97);
    for (const other of otherWords(word)) add(index.number(other), 0.8);
    const last = at === words.length - 1;
    if (last || word.length > 2) {
      for (const found of index.beginning(word))
        add(found, 0.76 + (0.18 * word.length) / (index.words[found]?.length ?? 1));
    }
    const known = [...best.values()].some((sure) => sure >= 0.97);
    if (!known) {
      for (const part of inTwo(index, word)) add(part, 0.85);
      if (best.size === 0 || word.length > 4)
        eachNearWord(index, word, last, (found, slips, begun) =>
          add(found, surenessOf(slips, index.words[found]?.charAt(0) === word.charAt(0), begun)),
        );
    }
    return new Map([...best].sort(([a, sureOfA], [b, sureOfB]) => sureOfB - sureOfA || a - b));
  });
}

/** The two known words that were written as one. */
function inTwo(index: PhraseIndex, word: string): readonly number[] {
  for (let at = 4; at <= word.length - 3; at += 1) {
    const head = index.number(word.slice(0, at));
    const tail = index.number(word.slice(at));
    if (head !== undefined && tail !== undefined) return [head, tail];
  }
  return [];
}

/** How sure a guess at a misspelt word is: fewer slips, the same first letter, and a whole word are surer. */
function surenessOf(slips: number, sameStart: boolean, begun: boolean): number {
  return (slips === 1 ? 0.68 : 0.52) + (sameStart ? 0.04 : 0) - (begun ? 0.08 : 0);
}

/** A longer one explains an element and does not name it. */
const LONGEST_NAME = 200;

type Wording = Pick<MappingLibraryEntry, 'label_pattern' | 'target_element_id'>;

/** Labels of other languages and roles as further names of their elements, a line each, each once. */
function furtherNames({ labels = [] }: TaxonomyFile): readonly Wording[] {
  const names = new Map<string, Wording>();
  for (const { element_id: target_element_id, text } of labels) {
    const label_pattern = text.replaceAll(/\s+/g, ' ').trim();
    if (label_pattern !== '' && label_pattern.length <= LONGEST_NAME)
      names.set(`${target_element_id} ${label_pattern}`, { label_pattern, target_element_id });
  }
  return [...names.values()];
}

/** Builds the search over the elements; entries of the library whose element is not of the version are left out. */
export function createElementSearch(
  taxonomy: TaxonomyFile,
  library: readonly MappingLibraryEntry[] = [],
  vocabulary: Vocabulary = loadVocabulary(),
): ElementSearch {
  const { elements } = taxonomy;
  const position = new Map<string, number>();
  const phrases: string[] = [];
  // What a wording means under some heading only, it does not mean by itself.
  const names = [...library.filter(({ under }) => under === undefined), ...furtherNames(taxonomy)];
  const elementOf = new Uint16Array(Math.min(MOST_PHRASES, elements.length + names.length));
  for (let at = 0; at < elements.length; at += 1) {
    const element = elements[at];
    if (element === undefined) continue;
    position.set(element.element_id, at);
    elementOf[at] = at;
    phrases.push(element.label);
  }
  for (const { target_element_id, label_pattern } of names) {
    const at = position.get(target_element_id);
    if (at === undefined || phrases.length === MOST_PHRASES) continue;
    elementOf[phrases.length] = at;
    phrases.push(label_pattern);
  }
  const reader = createQueryReader(vocabulary);
  const index = createPhraseIndex(phrases, reader.isLittle);
  const ids = `${elements.map((element) => element.element_id).join('\n')}\n`.toLowerCase();
  const sections = new Map(taxonomy.sections.map((section) => [section.section, section]));
  /** A little more for the face of a statement and for what every company reports. */
  const lean = new Float64Array(elements.length);
  const remainder = new Uint8Array(elements.length);
  for (let at = 0; at < elements.length; at += 1) {
    const element = elements[at];
    if (element === undefined) continue;
    const note = sections.get(element.taxonomy_section)?.notes ?? false;
    lean[at] =
      (note ? 0 : 0.03) +
      (element.minimum_requirement ? 0.015 : 0) +
      (element.applicable_entry_points.includes('SIMPLIFIED_XBRL') ? 0.015 : 0);
    if (element.label.startsWith('Other ')) remainder[at] = 1;
  }
  const other = index.number('other');

  // Kept between queries and cleared by number, so that a query costs what it finds and no more.
  const answered = new Float64Array(index.phrases);
  const covered = new Float64Array(index.phrases);
  const guessed = new Uint8Array(index.phrases);
  const counted = new Uint8Array(index.phrases);
  const lastWord = new Int32Array(index.phrases).fill(-1);
  const score = new Float64Array(elements.length);

  /** Scores every phrase that has words of the query, and clears what it counted. */
  function scorePhrases(
    meanings: readonly Meaning[],
    raise: (element: number, points: number) => void,
  ): void {
    const touched: number[] = [];
    const unknown = Math.log(1 + index.phrases / 8);
    let whole = 0;
    meanings.forEach((meaning, at) => {
      const [surest] = meaning.keys();
      const worth = surest === undefined ? unknown : (index.weight[surest] ?? 0);
      whole += worth;
      for (const [word, sure] of meaning) {
        const end = index.from[word + 1] ?? 0;
        const weight = index.weight[word] ?? 0;
        for (let place = index.from[word] ?? 0; place < end; place += 1) {
          const phrase = index.having[place] ?? 0;
          if (lastWord[phrase] === at) continue;
          if (lastWord[phrase] === -1) touched.push(phrase);
          lastWord[phrase] = at;
          answered[phrase] = (answered[phrase] ?? 0) + worth * sure;
          covered[phrase] = (covered[phrase] ?? 0) + weight;
          counted[phrase] = (counted[phrase] ?? 0) + 1;
          if (sure < SPELT) guessed[phrase] = 1;
        }
      }
    });
    const saysOther = meanings.some((meaning) => other !== undefined && meaning.has(other));
    for (const phrase of touched) {
      const part = (answered[phrase] ?? 0) / whole;
      const complete = counted[phrase] === meanings.length;
      if (part >= LEAST_PART || complete) {
        const element = elementOf[phrase] ?? 0;
        const cover = Math.min(1, (covered[phrase] ?? 0) / (index.total[phrase] || 1));
        const order = complete && guessed[phrase] === 0 ? TIER.allWords + inOrder(phrase, meanings) : 0;
        const points =
          part * (0.6 + 0.4 * cover) +
          order +
          (order < TIER.library && !saysOther && remainder[element] === 1 ? TIER.remainder : 0);
        raise(element, phrase < elements.length ? points : points * LIBRARY_SHARE);
      }
      answered[phrase] = 0;
      covered[phrase] = 0;
      guessed[phrase] = 0;
      counted[phrase] = 0;
      lastWord[phrase] = -1;
    }
  }

  /** What is added when the phrase is the query itself, or begins with it. */
  function inOrder(phrase: number, meanings: readonly Meaning[]): number {
    const start = index.start[phrase] ?? 0;
    const length = (index.start[phrase + 1] ?? 0) - start;
    if (meanings.length > length) return 0;
    let exact = meanings.length === length;
    for (let at = 0; at < meanings.length; at += 1) {
      const sure = meanings[at]?.get(index.spoken[start + at] ?? -1) ?? 0;
      if (sure < SPELT) return 0;
      if (sure < 1) exact = false;
    }
    if (!exact) return TIER.beginning;
    return phrase < elements.length ? TIER.label : TIER.library;
  }

  /** Ids that hold the text as typed: a whole id, or a piece of one. */
  function scoreIds(text: string, raise: (element: number, points: number) => void): void {
    const piece = text.trim().toLowerCase();
    if (!/^[a-z][a-z0-9_-]{2,199}$/.test(piece)) return;
    let element = 0;
    let from = 0;
    for (let at = ids.indexOf(piece); at >= 0; at = ids.indexOf(piece, at + 1)) {
      for (let end = ids.indexOf('\n', from); end < at; end = ids.indexOf('\n', from)) {
        from = end + 1;
        element += 1;
      }
      const length = ids.indexOf('\n', from) - from;
      const whole = at === from && piece.length === length;
      raise(element, whole ? 4 : (piece.includes('_') ? 0.9 : 0.3) + (0.3 * piece.length) / length);
    }
  }

  /** Phrases whose words begin with the letters: "cogs" for the cost of goods sold. */
  function scoreInitials(letters: string, raise: (element: number, points: number) => void): void {
    for (const phrase of index.withInitials(letters)) {
      const length = (index.start[phrase + 1] ?? 0) - (index.start[phrase] ?? 0);
      raise(elementOf[phrase] ?? 0, 0.5 + (0.4 * letters.length) / Math.max(length, letters.length));
    }
  }

  /** Added wording that has every word of the query, begun or whole. */
  function scoreSynonyms(
    words: readonly string[],
    synonyms: readonly MappingLibraryEntry[],
    raise: (element: number, points: number) => void,
  ): void {
    for (const synonym of synonyms) {
      const element = position.get(synonym.target_element_id);
      const said = foldText(synonym.label_pattern.slice(0, QUERY_LIMIT)).match(/[a-z0-9]+/g) ?? [];
      if (element === undefined || !words.every((word) => said.some((one) => one.startsWith(word)))) continue;
      const exact = said.length === words.length && said.every((one, at) => one === words[at]);
      raise(element, exact ? TIER.library + 1 : 0.6 + (0.5 * words.length) / said.length);
    }
  }

  const isIn = (element: TaxonomyElement, filter: ElementFilter): boolean =>
    (filter.all === true || isTaggable(element)) &&
    (filter.section === undefined || element.taxonomy_section === filter.section) &&
    (filter.entryPoint === undefined || element.applicable_entry_points.includes(filter.entryPoint)) &&
    (filter.statement === undefined ||
      (sections.get(element.taxonomy_section)?.statements.includes(filter.statement) ?? false));

  return (text, filter = {}) => {
    const limit = Math.max(0, filter.limit ?? LIMIT);
    const query = text.slice(0, QUERY_LIMIT);
    if (query.trim() === '') return elements.filter((element) => isIn(element, filter)).slice(0, limit);
    const found: number[] = [];
    const raise = (element: number, points: number) => {
      const before = score[element] ?? 0;
      if (before === 0) found.push(element);
      if (points > before) score[element] = points;
    };
    const readings = reader.readings(query);
    const [typed = []] = readings;
    for (const words of readings) {
      const telling = words.some((word) => !reader.isLittle(word));
      scorePhrases(readMeanings(index, telling ? words : words.slice(0, 1), reader), raise);
    }
    scoreIds(query, raise);
    if (filter.synonyms !== undefined && typed.length > 0) scoreSynonyms(typed, filter.synonyms, raise);
    const [single] = typed;
    if (typed.length === 1 && single !== undefined && /^[a-z]{3,7}$/.test(single))
      scoreInitials(single, raise);
    const keys = new Float64Array(found.length);
    let kept = 0;
    for (const at of found) {
      const element = elements[at];
      if (element !== undefined && isIn(element, filter)) {
        const points = Math.round(Math.max(0, 5 - (score[at] ?? 0) - (lean[at] ?? 0)) * 10_000);
        keys[kept] = (points * 512 + element.label.length) * 65_536 + at;
        kept += 1;
      }
      score[at] = 0;
    }
    const ranked: TaxonomyElement[] = [];
    for (const key of keys.subarray(0, kept).sort().subarray(0, limit)) {
      const element = elements[key % 65_536];
      if (element !== undefined) ranked.push(element);
    }
    return ranked;
  };
}
