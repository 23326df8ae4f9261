/**
 * Puts the candidates of a line in order once the neighbours are known: side of the books, period, the totals
 * around the line, the note and heading it stands under, the presentation of the statement. A candidate that
 * all of this speaks against is never HIGH, and where two are close none is (specification 4.5).
 */
import type { LineStatement } from '../../../shared/model/enums.ts';
import { withFallingCertainty } from '../../../shared/model/falling-certainty.ts';
import { type RoleVotes, votesFor } from './candidates/narrow-entry-point.ts';
import type { TagIndex } from './elements/tag-index.ts';
import { isTwoWay } from './lines/line-direction.ts';
import { headingAbove } from './lines/line-heading.ts';
import type { LineWords } from './lines/line-scoring.ts';
import { partsBeneath } from './lines/listed-headings.ts';
import { type RuleContext, standing, totalsOf } from './lines/neighbours.ts';
import { noteFit } from './lines/note-sections.ts';
import { saysResult, sideOf } from './lines/plausible.ts';
import type { Candidate, SuggestionLine, TagCandidate } from './lines/suggestion.ts';

const AGAINST_TOTALS = 0.6;
const OTHER_SIDE = 0.75;
const OTHER_SIDE_OF_HEADING = 0.94;
const OTHER_PERIOD = 0.6;
/** Cash received for a figure in brackets. */
const OTHER_WAY = 0.6;
const NOT_A_SUM = 0.93;
const NOT_A_PART = 0.4;
const OTHER_PRESENTATION = 0.97;
/** A percentage for an amount of dollars, a number of shares for a line that does not count, dollars for one that does. */
const OTHER_UNIT = 0.5;
/** What a heading with nothing in common with the element takes away. */
const UNHEADED = 0.15;
/** Two candidates nearer than this are both possible. */
const CLOSE = 0.035;
const LIMIT = 6;
/** How many are read where the first is a guess. */
const BESIDE = 3;
/** What is weaker than this, or than this share of the best, is not worth reading. */
const LEAST = 0.45;
const LEAST_SHARE = 0.6;
/** Beside a name that is known for certain, what shares some of its words is there by chance. */
const LEAST_SHARE_OF_KNOWN = 0.8;
const FAIR = 0.45;
const LAST_RESORT = 0.2;

interface Weighed extends Candidate {
  readonly weight: number;
  readonly against: readonly string[];
}

/** Some statements print what was paid without brackets, and say so. */
const PAID = /\b(?:paid|pay|payments?|purchases?|repayments?|acquisitions?|additions?|placement|less)\b/i;
const COUNTS = /\b(?:number|no\.|shares|options?|units|per share|cents|%|rate)\b|%/i;

const NUMBER_OF = /^\W*(?:number|no\.?|nos\.?) of\b/i;

function otherUnit(type: string, line: SuggestionLine): boolean {
  if (type === 'monetaryItemType')
    return NUMBER_OF.test(line.label) || NUMBER_OF.test(partsBeneath(line.parentLabel).at(-1) ?? '');
  const digits = (line.valueCurrent ?? line.valuePrior ?? '').replace('-', '').split('.')[0] ?? '';
  if (type === 'percentItemType' && digits.length > 2) return true;
  return !COUNTS.test(`${line.label} ${line.parentLabel ?? ''}`);
}

/** The figures of both years, as far as there are any that are not nil. */
function movedOf({ valueCurrent, valuePrior }: SuggestionLine): readonly string[] {
  return [valueCurrent, valuePrior].flatMap((value) => (value === null || value === '0.00' ? [] : [value]));
}

function isInBrackets(line: SuggestionLine): boolean {
  const moved = movedOf(line);
  return moved.length > 0 && moved.every((value) => value.startsWith('-'));
}

/** Cash came in and the element takes cash paid out, or the other way round, in both years. */
function runsAgainst(balance: string | null, line: SuggestionLine): boolean {
  const moved = movedOf(line);
  if (balance === null || moved.length === 0) return false;
  if (balance === 'debit') return isInBrackets(line);
  return !PAID.test(line.label) && moved.every((value) => !value.startsWith('-'));
}

/** True where the heading of a balance sheet holds the element already: a total may have been left out below it. */
function isHeaded(elementId: string, line: SuggestionLine, index: TagIndex): boolean {
  if (line.statement !== 'balance_sheet') return false;
  const within = headingAbove(line, index)?.within ?? [];
  const totals = totalsOf(elementId, index);
  return within.some((id) => totals.has(id));
}

function weigh(
  candidate: Candidate,
  line: SuggestionLine,
  words: LineWords,
  place: RuleContext,
  sum: 'SUM' | 'PART' | null,
  votes: RoleVotes,
  knowsHeading: boolean,
  index: TagIndex,
): Weighed {
  const element = index.lookup.byId(candidate.elementId);
  if (element === undefined || candidate.settled === true)
    return { ...candidate, weight: candidate.strength, against: [] };
  let weight = candidate.strength;
  const against: string[] = [];
  const { statement } = line;
  const isAgainst = statement !== 'notes' && standing(candidate.elementId, place, index) === 'AGAINST';
  if (isAgainst && !isHeaded(candidate.elementId, line, index)) {
    weight *= AGAINST_TOTALS;
    against.push('totals');
  }
  const ownSide = sideOf(statement, line.label, null);
  const side = ownSide ?? sideOf(statement, line.label, line.parentLabel);
  const sided = !isTwoWay(element) && !index.isResult(candidate.elementId);
  if (side !== null && sided && element.balance !== null && element.balance !== side) {
    weight *= ownSide === null ? OTHER_SIDE_OF_HEADING : OTHER_SIDE;
    if (ownSide !== null) against.push('side');
  }
  if (words.period !== null && element.period_type !== null && element.period_type !== words.period) {
    weight *= OTHER_PERIOD;
    against.push('period');
  }
  const isHeld = candidate.headed === true;
  if (!isHeld && statement === 'cash_flow' && runsAgainst(element.balance, line)) {
    weight *= OTHER_WAY;
    against.push('way');
  }
  if (sum === 'SUM' && !index.arcs.below.has(candidate.elementId)) weight *= NOT_A_SUM;
  const isPart = sum === 'PART' && candidate.known !== true;
  if (isPart && index.isResult(candidate.elementId) && !saysResult(words)) {
    weight *= NOT_A_PART;
    against.push('sum');
  }
  if (statement === 'income_statement' && votes.size > 0) {
    const most = Math.max(...votes.values());
    if (index.arcs.above.has(candidate.elementId) && votesFor(candidate.elementId, votes, index) < most)
      weight *= OTHER_PRESENTATION;
  }
  if (otherUnit(element.data_type, line)) {
    weight *= OTHER_UNIT;
    against.push('unit');
  }
  if (statement === 'income_statement' || statement === 'notes') {
    const said = words.heading?.words ?? [];
    const entry = index.find(statement, candidate.elementId);
    const shared = said.filter((word) => entry?.label.words.includes(word) || entry?.heading.has(word));
    if (said.length > 1) weight *= 1 - UNHEADED * (1 - shared.length / said.length);
  }
  if (!isHeld && statement === 'notes') {
    const fit = noteFit(candidate.elementId, line.parentLabel, index);
    // Naming the note makes nothing better than what is known for the very heading.
    weight *= knowsHeading ? Math.min(fit, 1) : fit;
    if (fit < 0.9) against.push('note');
  }
  return { ...candidate, weight: Math.max(weight, candidate.floor ?? 0), against };
}

/**
 * Where little is shared with any label, the "other" lines of the total that takes the line up: a last resort,
 * and behind whatever shares more than a word or two.
 */
function remainders(
  candidates: readonly Candidate[],
  line: SuggestionLine,
  words: LineWords,
  place: RuleContext,
  index: TagIndex,
): readonly Candidate[] {
  const { takenUpBy } = place;
  const fair = candidates.filter(({ strength }) => strength >= FAIR).length;
  if (takenUpBy === null || fair > 0 || line.statement === 'notes' || words.label.total) return [];
  const known = new Set(candidates.map(({ elementId }) => elementId));
  // What is printed in brackets in both years, and does not say what it is, was spent.
  const spent = line.statement === 'income_statement' && isInBrackets(line) ? 'debit' : null;
  const side = sideOf(line.statement, line.label, line.parentLabel) ?? spent;
  return (index.arcs.below.get(takenUpBy) ?? []).flatMap(({ child }): Candidate[] => {
    const entry = index.find(line.statement, child);
    if (entry === undefined || !entry.remainder || known.has(child)) return [];
    if (side !== null && entry.element.balance !== side) return [];
    known.add(child);
    const reason = 'none is named like the line; it is the "other" of the total below';
    return [{ elementId: child, strength: LAST_RESORT, confidence: 'LOW', reason, source: 'PLACE' }];
  });
}

/**
 * What nobody would read beside the best: the other side of the books and the sum of a note where the best is more than
 * a guess, and in a note the line of the face that the note is of.
 */
function strayBeside(
  best: Weighed | undefined,
  { statement }: SuggestionLine,
  total: boolean,
  index: TagIndex,
): (one: Weighed) => boolean {
  const sideOfOne = ({ elementId }: Weighed) => {
    const element = index.lookup.byId(elementId);
    return element === undefined || isTwoWay(element) || index.isResult(elementId) ? null : element.balance;
  };
  const isLent = ({ elementId }: Weighed, from: LineStatement) =>
    statement === 'notes' &&
    index.find('notes', elementId) === undefined &&
    index.find(from, elementId) !== undefined;
  const isSure =
    best !== undefined && best.confidence !== 'LOW' && (best.known === true || best.against.length === 0);
  const side = best === undefined ? null : sideOfOne(best);
  const isItem =
    statement === 'notes' && isSure && (best.known === true || !total) && !index.isResult(best.elementId);
  return (one) =>
    one !== best &&
    one.settled !== true &&
    ((side !== null && ![null, side].includes(sideOfOne(one))) ||
      (isItem && index.isResult(one.elementId)) ||
      (best !== undefined && !isLent(best, 'balance_sheet') && isLent(one, 'balance_sheet')) ||
      (isSure && !isLent(best, 'income_statement') && isLent(one, 'income_statement')));
}

/** The candidates that are offered, best first. `besides`: what is read beside a first guess. */
export function orderCandidates(
  candidates: readonly Candidate[],
  besides: () => readonly Candidate[],
  line: SuggestionLine,
  words: LineWords,
  place: RuleContext,
  sum: 'SUM' | 'PART' | null,
  votes: RoleVotes,
  index: TagIndex,
): readonly TagCandidate[] {
  const knowsHeading = candidates.some(({ headed }) => headed === true);
  const weighed = [...candidates, ...remainders(candidates, line, words, place, index)]
    .map((candidate) => weigh(candidate, line, words, place, sum, votes, knowsHeading, index))
    .toSorted((a, b) => b.weight - a.weight);
  const [best, next] = weighed;
  const strongest = Math.min(best?.weight ?? 0, 1);
  // On a balance sheet what shares the words is mostly the same thing by another kind or term, and worth reading.
  const isKnown =
    line.statement !== 'balance_sheet' &&
    best?.known === true &&
    best.confidence !== 'LOW' &&
    best.against.length === 0;
  const share = isKnown ? LEAST_SHARE_OF_KNOWN : LEAST_SHARE;
  const least = Math.max(Math.min(LEAST, strongest), strongest * share);
  // "Administrative and other expenses" names the remainder beside its kind.
  const named = (one: Weighed) =>
    words.label.residual && index.find(line.statement, one.elementId)?.label.residual === true;
  const isStray = strayBeside(best, line, words.label.total, index);
  const worthReading = (one: Weighed) =>
    !isStray(one) &&
    !(one !== best && one.against.includes('sum')) &&
    (one.weight >= least || one.floor !== undefined || named(one));
  const read = index.wide === null ? weighed.filter(worthReading) : weighed;
  // A first guess is read beside what else stands in such a place.
  const isGuess = best === undefined || best.confidence === 'LOW' || best.against.length > 1;
  const room = isGuess ? BESIDE - read.length : 0;
  const others =
    room <= 0 ? [] : besides().map((one): Weighed => ({ ...one, weight: one.strength, against: [] }));
  const shown = [...read, ...others.filter((one) => !isStray(one)).slice(0, room)];
  const listed = shown.slice(0, LIMIT).map((one, position): TagCandidate => {
    let { confidence } = one;
    if (position > 0) confidence = confidence === 'HIGH' ? 'MEDIUM' : confidence;
    else if (confidence === 'HIGH' && one.settled !== true) {
      const close = next !== undefined && best !== undefined && best.weight - next.weight < CLOSE;
      if (close || one.against.length > 0) confidence = 'MEDIUM';
    }
    if (confidence === 'MEDIUM' && one.against.length > 1) confidence = 'LOW';
    return {
      elementId: one.elementId,
      label: index.lookup.label(one.elementId),
      confidence,
      reason: one.reason,
      source: one.source,
    };
  });
  return withFallingCertainty(listed);
}
