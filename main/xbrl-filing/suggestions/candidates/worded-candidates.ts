/**
 * Candidates by likeness of words: labels of the taxonomy, and wordings of the library that say nearly the same. A word
 * that names another thing, another family or a result speaks against an element, however like the rest is.
 */
import type { LineStatement } from '../../../../shared/model/enums.ts';
import type { IndexedElement } from '../elements/tag-index.ts';
import { addsFamily, deniesLine, sharesFamily, sharesOwn } from '../lines/families.ts';
import { type LineReading, otherTerm, standingOf } from '../lines/line-reading.ts';
import { type ScoredElement, scoreElements } from '../lines/line-scoring.ts';
import { saysResult } from '../lines/plausible.ts';
import type { SuggestionConfidence } from '../lines/suggestion.ts';
import type { CandidateList } from './candidate-list.ts';
import { LEAST_ALIKE, similarWordings } from './similar-wordings.ts';
import { NEARLY_SAME, STRENGTH } from './strengths.ts';

const POOL = 12;
const SAME_WORDS = 0.999;
const SAME_FAMILY = 1.2;
/** "Loss from discontinued operation": a result, where the family is named too. */
const RESULT_FIRST = /^\W*(?:profit|loss|results?|surplus|deficit)\b/i;
const ATTRIBUTED = /\battributable\b/i;

/** True where the line says a result, so that an element for one may be meant. */
function meansResult({ label, element }: IndexedElement, { line, words, context }: LineReading): boolean {
  return (
    (words.label.residual && !label.residual ? false : saysResult(words)) ||
    (RESULT_FIRST.test(line.label) && sharesFamily(element.label, words, line.statement, context.index)) ||
    ATTRIBUTED.test(line.parentLabel ?? '')
  );
}

function isMeant(
  { entry, exact, score }: ScoredElement,
  statement: LineStatement,
  reading: LineReading,
): boolean {
  const { words, context } = reading;
  const { index } = context;
  if (exact || index.wide !== null) return true;
  return !(
    (entry.remainder && !words.label.residual) ||
    (entry.result && (score < NEARLY_SAME || words.label.residual) && !meansResult(entry, reading)) ||
    (statement !== 'equity_changes' && addsFamily(entry.element.label, words, statement, index)) ||
    deniesLine(entry.element.label, words) ||
    !sharesOwn(entry.label, words, statement)
  );
}

/** Elements whose labels are like the line's, the likest first. */
export function matchedElements(reading: LineReading): readonly ScoredElement[] {
  const { place, words, context } = reading;
  return place.statements
    .flatMap((statement) =>
      scoreElements(words, statement, context.index, POOL).filter((one) => isMeant(one, statement, reading)),
    )
    .sort((a, b) => b.score - a.score);
}

/** A rare family that both name says more than the words that they do not share. */
function kin(said: string, { line, words, context }: LineReading): number {
  return sharesFamily(said, words, line.statement, context.index) ? SAME_FAMILY : 1;
}

/** What a note is of stands on the face of the balance sheet, and its lines mostly do not. */
const lentBy = (statement: LineStatement) =>
  statement === 'balance_sheet' ? STRENGTH.BORROWED_BALANCE : STRENGTH.BORROWED;

/** Wordings of the library that say nearly what the line says. */
export function addSimilar(list: CandidateList, reading: LineReading): void {
  const { line, place, words, context } = reading;
  const { index, library } = context;
  for (const statement of place.statements) {
    const likely = similarWordings(words, line.parentLabel, statement, library, index, POOL);
    const sameSaid = likely.filter(({ score }) => score >= SAME_WORDS).length;
    const lent = statement === line.statement ? 1 : lentBy(statement);
    for (const { elementId, score, words: said, wording } of likely) {
      const same = score >= SAME_WORDS;
      const entry = standingOf(elementId, reading);
      if (!same && entry?.remainder && !words.label.residual) continue;
      const speaksOfResult = (score < NEARLY_SAME || words.label.residual) && entry?.result;
      if (speaksOfResult && !meansResult(entry, reading)) continue;
      if (score < LEAST_ALIKE || (!same && addsFamily(wording, words, statement, index))) continue;
      if (!same && (deniesLine(wording, words) || !sharesOwn(said, words, statement))) continue;
      list.addBest({
        elementId: otherTerm(elementId, reading)?.counterpart?.element.element_id ?? elementId,
        strength: score * STRENGTH.SIMILAR * lent * kin(wording, reading),
        confidence: same && sameSaid === 1 && words.label.words.length > 1 ? 'MEDIUM' : 'LOW',
        reason: `worded like "${wording}" of the mapping library`,
        source: 'WORDS',
        wording,
      });
    }
  }
}

function confidenceOf(one: ScoredElement, next: ScoredElement | undefined): SuggestionConfidence {
  const margin = one.score - (next?.score ?? 0);
  if (one.exact && one.score >= 0.8 && margin > 0) return 'HIGH';
  if (one.score >= 0.9 && margin >= 0.05) return 'HIGH';
  return one.score >= 0.62 && margin >= 0.04 ? 'MEDIUM' : 'LOW';
}

/**
 * Elements by their labels. `scored`: those of `matched` that the entry point takes. `knownElsewhere`: the library
 * knows what the line means, and that it is not this: only nearly the same words count as more than a guess.
 */
export function addMatched(
  list: CandidateList,
  reading: LineReading,
  matched: readonly ScoredElement[],
  scored: readonly ScoredElement[],
  knownElsewhere: boolean,
): void {
  const isNarrow = reading.context.index.wide !== null;
  scored.forEach((one, position) => {
    const guess = (knownElsewhere && one.score < NEARLY_SAME) || (isNarrow && list.size() > 0);
    const confidence = guess ? 'LOW' : confidenceOf(one, matched[matched.indexOf(one) + 1]);
    const exact = one.exact && one.score >= NEARLY_SAME;
    const near = isNarrow ? one.score : Math.min(one.score * kin(one.entry.element.label, reading), 1);
    const { element_id: elementId } = one.entry.element;
    // Where the heading says the rest of the label, the line itself says too little to be sure of.
    const isSaid = one.exact || one.entry.label.words.length === reading.words.label.words.length;
    const { words: said } = reading.words.label;
    const { label: its } = one.entry;
    // One word of three is a guess, however far the next element is.
    const isHalf =
      2 * said.filter((word) => [...its.words, ...its.optional].includes(word)).length >= said.length;
    const fair = isHalf ? confidence : 'LOW';
    const sure = fair === 'HIGH' && !isSaid ? 'MEDIUM' : fair;
    list.addBest({
      elementId,
      strength: exact ? STRENGTH.EXACT : near * STRENGTH.MATCH - position * 1e-6,
      confidence: position === 0 ? sure : 'LOW',
      reason: one.reason,
      source: 'WORDS',
    });
    if (exact) list.confirmKnown(elementId);
  });
}
