/**
 * Wordings of the mapping library that share most of their words with a line: "repairs to machinery" beside
 * "repair of machinery". What the library knows in one wording it then knows in others; a wording that denies
 * ("non-trade") or says another term is never alike. A likeness, so never sure (specification 4.5).
 */
import { holdsUnder, type MappingLibrary, type MappingLibraryEntry } from '../../../../constitution/index.ts';
import type { LineStatement } from '../../../../shared/model/enums.ts';
import { createPostings, type Postings } from '../elements/postings.ts';
import type { TagIndex } from '../elements/tag-index.ts';
import { type LineWords, lineTerm } from '../lines/line-scoring.ts';
import { type LabelWords, readLabel } from '../words/label-words.ts';
import { keptPerStatement } from './kept-per-statement.ts';

export interface SimilarWording {
  readonly elementId: string;
  readonly wording: string;
  readonly words: LabelWords;
  /** 0 to 1; 1 where the same words are said. */
  readonly score: number;
}

interface Phrase {
  readonly entry: MappingLibraryEntry;
  readonly words: LabelWords;
  /** What its words weigh together. */
  readonly weight: number;
}

interface Phrases {
  readonly list: readonly Phrase[];
  readonly postings: Postings;
}

/** The wordings of the library for elements of the statement, with their words. */
export function wordingsOf(
  statement: LineStatement,
  library: MappingLibrary,
  index: TagIndex,
): readonly { readonly entry: MappingLibraryEntry; readonly words: LabelWords }[] {
  return phrasesOf(statement, library, index).list;
}

/** Below this share of their words two wordings are not alike. */
export const LEAST_ALIKE = 0.45;
const OTHER_TOTAL = 0.7;
const OTHER_RESIDUAL = 0.8;

const phrasesOf = keptPerStatement((statement, library, index): Phrases => {
  const list = library.entries.flatMap((entry): Phrase[] => {
    if (index.find(statement, entry.target_element_id) === undefined) return [];
    const words = readLabel(entry.label_pattern);
    const weight = words.words.reduce((sum, word) => sum + index.weight(word), 0);
    return [{ entry, words, weight }];
  });
  return { list, postings: createPostings(list.map(({ words }) => words.words)) };
});

const denies = ({ words }: LabelWords) => words.includes('non') || words.includes('not');

/** The likest wording of each element that holds beneath the printed heading, best first, at most `limit`. */
export function similarWordings(
  line: LineWords,
  heading: string | null,
  statement: LineStatement,
  library: MappingLibrary,
  index: TagIndex,
  limit: number,
): readonly SimilarWording[] {
  const { list, postings } = phrasesOf(statement, library, index);
  const { label } = line;
  const own = label.words.reduce((sum, word) => sum + index.weight(word), 0);
  const term = lineTerm(line);
  const best = new Map<string, SimilarWording>();
  postings.sharing(label.words, index.weight, (at, weight) => {
    const phrase = list[at];
    if (phrase === undefined) return;
    const { entry, words } = phrase;
    // Too little in common, whatever else is said; most phrases share one frequent word.
    if ((2 * weight) / (own + phrase.weight) < LEAST_ALIKE) return;
    if (!holdsUnder(entry, heading)) return;
    if (denies(words) !== denies(label)) return;
    if (words.term !== null && term !== null && words.term !== term) return;
    const element = index.lookup.byId(entry.target_element_id);
    if (line.period !== null && element?.period_type != null && element.period_type !== line.period) return;
    let score = (2 * weight) / (own + phrase.weight);
    if (words.total !== label.total) score *= OTHER_TOTAL;
    if (words.residual !== label.residual) score *= OTHER_RESIDUAL;
    const known = best.get(entry.target_element_id);
    if (known === undefined || known.score < score)
      best.set(entry.target_element_id, {
        elementId: entry.target_element_id,
        wording: entry.label_pattern,
        words,
        score,
      });
  });
  return [...best.values()].sort((a, b) => b.score - a.score).slice(0, limit);
}
