/**
 * An index over the labels of one taxonomy and entry point: built once, then every line is scored by the
 * words it shares with an element's label, rare words weighing more. A misspelt word counts as the known
 * word nearest to it (specification 4.5, Suggestion; 500 lines in about 100 ms).
 */
import {
  normaliseLabel,
  type StatementHeadings,
  type TaxonomyElement,
  type TaxonomyLookup,
} from '../../../../constitution/index.ts';
import { type EntryPoint, LINE_STATEMENTS, type LineStatement } from '../../../../shared/model/enums.ts';
import { createSpelling } from '../../../../shared/words/spelling.ts';
import { rarity } from '../../../../shared/words/word-reader.ts';
import { type LabelWords, readLabel } from '../words/label-words.ts';
import { type CalculationArcs, calculationArcs, findResults } from './calculation-tree.ts';
import { createPostings, type Postings } from './postings.ts';

/** An element that a line of a statement may carry, with its label read. */
export interface IndexedElement {
  readonly element: TaxonomyElement;
  readonly label: LabelWords;
  /** The label as the library would compare it. */
  readonly plain: string;
  /** "Other receivables", but not "Trade and other receivables". */
  readonly remainder: boolean;
  /** It stands in a note rather than on the face of a statement. */
  readonly note: boolean;
  /** It is taken off what it names: a loss allowance on receivables, accumulated depreciation. */
  readonly deduction: boolean;
  /** Words of the headings above it in the presentation. */
  readonly heading: ReadonlySet<string>;
  readonly headingTerm: LabelWords['term'];
  /** It is the sum of others in the calculation. */
  readonly sum: boolean;
  /** It is a total or a result ("Total assets", "Profit before tax"): no ordinary line is ever tagged so. */
  readonly result: boolean;
}

export interface TagIndex {
  readonly lookup: TaxonomyLookup;
  readonly entryPoint: EntryPoint;
  /** The index of all that a full filing reports, beside a narrow entry point; null for the full one itself. */
  readonly wide: TagIndex | null;
  readonly headings: StatementHeadings;
  readonly arcs: CalculationArcs;
  readonly isResult: (elementId: string) => boolean;
  /** The totals and results of a statement within the entry point. */
  readonly results: (statement: LineStatement) => readonly string[];
  readonly candidates: (statement: LineStatement) => readonly IndexedElement[];
  readonly find: (statement: LineStatement, elementId: string) => IndexedElement | undefined;
  /** The element that says the same of the other term: "lease liabilities, non-current" for "…, current". */
  readonly counterpart: (statement: LineStatement, elementId: string) => IndexedElement | undefined;
  /** Which of `candidates` have a word in their label. */
  readonly postings: (statement: LineStatement) => Postings;
  /** What the words of an element's label weigh together, those in brackets apart. */
  readonly weightOf: (entry: IndexedElement) => number;
  /** How much a word tells: high for rare words. */
  readonly weight: (word: string) => number;
  /** The word itself when known, else the nearest known one, else the word. */
  readonly known: (word: string) => string;
}

/** Says where the element stands ("Interest paid, financing", "Deposits, in receivables"), which lines leave to their heading. */
const PLACE = /, (operating|investing|financing|by function|in [a-z ]+)$/;

/** Shorter words are like too many. */
const LEAST_MISSPELT = 5;

const NONE = createPostings([]);

const DEDUCTION = /^(?:loss allowance|allowance|accumulated (?:depreciation|amortisation|impairment))\b/i;

function headingsOf(lookup: TaxonomyLookup): (elementId: string) => readonly string[] {
  const parents = new Map(lookup.taxonomy.presentation.map((entry) => [entry.element_id, entry.parent]));
  return (elementId) => {
    const labels: string[] = [];
    let parent = parents.get(elementId) ?? null;
    for (let step = 0; parent !== null && step < 6; step += 1) {
      labels.push(lookup.label(parent));
      parent = parents.get(parent) ?? null;
    }
    return labels;
  };
}

/** Equal for elements whose labels differ in the term only. */
function sameButTerm(entry: IndexedElement): string {
  return `${[...entry.label.words].sort().join(' ')} ${entry.label.residual} ${entry.label.total}`;
}

/** Builds the index of one entry point. */
export function createTagIndex(
  lookup: TaxonomyLookup,
  entryPoint: EntryPoint,
  headings: StatementHeadings,
): TagIndex {
  const arcs = calculationArcs(lookup.taxonomy.calculation);
  const results = findResults(lookup, entryPoint, arcs);
  const above = headingsOf(lookup);
  const read = new Map<string, IndexedElement>();
  const indexed = (element: TaxonomyElement): IndexedElement => {
    const known = read.get(element.element_id);
    if (known !== undefined) return known;
    const headingWords = above(element.element_id).map(readLabel);
    const entry: IndexedElement = {
      element,
      label: readLabel(element.label.replace(PLACE, ' ($1)')),
      plain: normaliseLabel(element.label),
      remainder: /^others?\b(?! than\b)/i.test(element.label),
      note: lookup.section(element.taxonomy_section)?.notes ?? false,
      deduction: DEDUCTION.test(element.label),
      heading: new Set(headingWords.flatMap((heading) => heading.words)),
      headingTerm: headingWords.find((heading) => heading.term !== null)?.term ?? null,
      sum: arcs.below.has(element.element_id),
      result: results.has(element.element_id),
    };
    read.set(element.element_id, entry);
    return entry;
  };
  const lists = new Map(
    LINE_STATEMENTS.map((statement) => [statement, lookup.candidates(entryPoint, statement).map(indexed)]),
  );
  const allWords = ({ label }: IndexedElement) => [...label.words, ...label.optional];
  const postings = new Map(
    [...lists].map(([statement, list]) => [statement, createPostings(list.map(allWords))]),
  );
  const frequency = new Map<string, number>();
  for (const entry of read.values())
    for (const word of allWords(entry)) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const unknownWeight = rarity(read.size, 0);
  const weights = new Map([...frequency].map(([word, count]) => [word, rarity(read.size, count)]));
  const weight = (word: string) => weights.get(word) ?? unknownWeight;
  const together = new Map(
    [...read.values()].map((entry) => [
      entry,
      entry.label.words.reduce((sum, word) => sum + weight(word), 0),
    ]),
  );
  const spelling = createSpelling([...frequency.keys()].filter((word) => word.length > 4));
  const byId = new Map(
    [...lists].map(([statement, list]) => [
      statement,
      new Map(list.map((one) => [one.element.element_id, one])),
    ]),
  );
  const termPairs = new Map<string, IndexedElement>();
  for (const [statement, list] of lists)
    for (const entry of list)
      if (entry.label.term !== null)
        termPairs.set(`${statement} ${sameButTerm(entry)} ${entry.label.term}`, entry);
  return {
    lookup,
    entryPoint,
    wide: entryPoint === 'FULL_XBRL' ? null : createTagIndex(lookup, 'FULL_XBRL', headings),
    headings,
    arcs,
    isResult: (elementId) => results.has(elementId),
    results: (statement) => [...results].filter((id) => byId.get(statement)?.get(id) !== undefined),
    counterpart: (statement, elementId) => {
      const entry = byId.get(statement)?.get(elementId);
      if (entry === undefined || entry.label.term === null) return undefined;
      const other = entry.label.term === 'CURRENT' ? 'NON_CURRENT' : 'CURRENT';
      return termPairs.get(`${statement} ${sameButTerm(entry)} ${other}`);
    },
    candidates: (statement) => lists.get(statement) ?? [],
    find: (statement, elementId) => byId.get(statement)?.get(elementId),
    postings: (statement) => postings.get(statement) ?? NONE,
    weightOf: (entry) => together.get(entry) ?? 0,
    weight,
    known: (word) => (frequency.has(word) || word.length < LEAST_MISSPELT ? word : (spelling(word) ?? word)),
  };
}
