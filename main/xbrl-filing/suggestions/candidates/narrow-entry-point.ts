/**
 * Suggestions under a narrow entry point (simplified filing, highlights): what the line means is looked up in
 * the full taxonomy first; when that element is not reported here, its best fit is proposed with a plain
 * reason, MEDIUM at most. Weak label matches are dropped (specification 4.5; decisions 2, 6).
 */
import type { MappingLibrary, TaxonomyElement } from '../../../../constitution/index.ts';
import type { BalancePoint, EntryPoint, LineStatement } from '../../../../shared/model/enums.ts';
import type { TagIndex } from '../elements/tag-index.ts';
import {
  type LineWords,
  lineTerm,
  readLine,
  type ScoredElement,
  scoreElements,
} from '../lines/line-scoring.ts';
import { isPlausible, sideOf } from '../lines/plausible.ts';
import { bestFits, type Fit, labelInSentence, type RoleVotes } from './best-fit.ts';

export type { RoleVotes } from './best-fit.ts';

interface NarrowContext {
  readonly index: TagIndex;
  readonly library: MappingLibrary;
}

interface NarrowLine {
  readonly statement: LineStatement;
  readonly label: string;
  readonly parentLabel: string | null;
}

interface NarrowCandidate {
  readonly elementId: string;
  readonly confidence: 'MEDIUM' | 'LOW';
  readonly reason: string;
}

const NAMES: Readonly<Record<EntryPoint, string>> = {
  FULL_XBRL: 'Full XBRL',
  SIMPLIFIED_XBRL: 'Simplified XBRL',
  FSH_BANKS: 'The template for banks',
  FSH_INSURANCE: 'The template for insurers',
};

/** The entry point inside a sentence that starts with something else. */
export function entryPointName(entryPoint: EntryPoint): string {
  return NAMES[entryPoint].replace(/^The /, 'the ');
}

/** A label match with an element of the full taxonomy counts when it is this good, and so much better. */
const LIKELY = 0.55;
const SURE = 0.8;
const BETTER = 0.05;

function isFace(statement: LineStatement): boolean {
  return statement === 'balance_sheet' || statement === 'income_statement';
}

function periodOf(statement: LineStatement): 'instant' | 'duration' {
  return statement === 'balance_sheet' ? 'instant' : 'duration';
}

/** The elements that the mapping library knows for a label, of the statement first. */
function libraryTargets(line: NarrowLine, { index, library }: NarrowContext): readonly TaxonomyElement[] {
  const targets = library.matches(line.label).flatMap((entry) => {
    const element = index.lookup.byId(entry.target_element_id);
    return element !== undefined && index.lookup.isNumeric(element.element_id) ? [element] : [];
  });
  const own = targets.filter((element) => index.lookup.belongsTo(element.element_id, line.statement));
  return own.length > 0 ? own : targets;
}

/**
 * False when a narrow entry point asks for nothing of the kind: it has no element for the statement at all
 * (cash flows), or the library knows the line and its element is a total or an item of a note not reported.
 */
export function isAsked(line: NarrowLine, context: NarrowContext): boolean {
  const { index } = context;
  if (index.wide === null) return true;
  if (index.candidates(line.statement).length === 0) return false;
  const own = libraryTargets(line, context).filter(({ element_id }) =>
    index.lookup.belongsTo(element_id, line.statement),
  );
  const reported = own.some(({ element_id }) => index.find(line.statement, element_id) !== undefined);
  if (own.length === 0 || reported) return true;
  // An item of the face has a best fit; a total that is not reported, and a line of a note, have none.
  return isFace(line.statement) && !own.every(({ element_id }) => index.wide?.isResult(element_id));
}

/** The label matches that may be proposed: the plausible ones of a line that is asked for. */
export function narrowMatches(
  matched: readonly ScoredElement[],
  line: NarrowLine,
  words: LineWords,
  balance: BalancePoint | null,
  context: NarrowContext,
): readonly ScoredElement[] {
  // "Balance at 1 January" is no balance of the face, and a line of a note keeps to its note.
  if ((balance !== null && !isFace(line.statement)) || !isAsked(line, context)) return [];
  const side = sideOf(line.statement, line.label, line.parentLabel);
  const plausible = matched.filter((one) => isPlausible(one, words, line.statement, side));
  const score = plausible[0]?.score ?? 0;
  const strict = TEMPLATES.has(context.index.entryPoint) && isKnownElsewhere(line, words, score, context);
  return strict ? plausible.filter((one) => isMeant(one, words, line, context.index)) : plausible;
}

/** Templates ask for little, and most of it is the trade's own: an ordinary line shares a word with it by chance. */
const TEMPLATES: ReadonlySet<EntryPoint> = new Set(['FSH_BANKS', 'FSH_INSURANCE']);

/** True where the line is known as something that the entry point does not report: "Trade receivables" of a bank. */
function isKnownElsewhere(
  line: NarrowLine,
  words: LineWords,
  score: number,
  context: NarrowContext,
): boolean {
  const { wide } = context.index;
  if (wide === null) return false;
  const targets = libraryTargets(line, context);
  const ids = targets.map(({ element_id }) => element_id);
  if (ids.length === 0) {
    const wideWords = readLine(line.label, line.parentLabel, words.period, wide);
    const [best] = scoreElements(wideWords, line.statement, wide, 1);
    const better = best !== undefined && best.score >= Math.max(LIKELY, score + BETTER);
    if (better) ids.push(best.entry.element.element_id);
  }
  return ids.length > 0 && ids.every((id) => context.index.find(line.statement, id) === undefined);
}

/** The element says all that the line says, and "other" where the line does; or full filings have it too. */
function isMeant(one: ScoredElement, words: LineWords, { statement }: NarrowLine, index: TagIndex): boolean {
  const { entry, exact, score } = one;
  if (exact) return true;
  const shared = index.wide?.find(statement, entry.element.element_id) !== undefined;
  if (shared && (!isFace(statement) || score >= LIKELY)) return true;
  const { label } = words;
  if (label.residual && !entry.label.residual) return false;
  return label.words.length > 0 && label.words.every((word) => entry.label.words.includes(word));
}

interface Meaning {
  readonly element: TaxonomyElement;
  /** The library says so, or the words are nearly all the same. */
  readonly sure: boolean;
}

/** What the line means in the full taxonomy, where that is not reported by the entry point on this statement. */
function meaning(
  line: NarrowLine,
  words: LineWords,
  scored: readonly ScoredElement[],
  context: NarrowContext,
): Meaning | null {
  const { wide } = context.index;
  if (wide === null || !isFace(line.statement)) return null;
  const term = lineTerm(words);
  const side = sideOf(line.statement, line.label, line.parentLabel);
  const period = periodOf(line.statement);
  const [first] = scored;
  if (first?.exact) return null;
  const known = libraryTargets(line, context).filter((element) => element.period_type === period);
  const sided = known.find(
    (element) => side === null || element.balance === null || element.balance === side,
  );
  const target = sided ?? known[0];
  if (target !== undefined) {
    const itsTerm = wide.find(line.statement, target.element_id)?.label.term ?? null;
    const pair = itsTerm !== null && term !== null && itsTerm !== term;
    const counterpart = pair ? wide.counterpart(line.statement, target.element_id) : undefined;
    return { element: counterpart?.element ?? target, sure: true };
  }
  const wideWords = readLine(line.label, line.parentLabel, period, wide);
  const [best] = scoreElements(wideWords, line.statement, wide, 1);
  if (best === undefined || !isPlausible(best, wideWords, line.statement, side)) return null;
  if (context.index.find(line.statement, best.entry.element.element_id) !== undefined) return null;
  if (best.score < LIKELY || best.score < (first?.score ?? 0) + BETTER) return null;
  return { element: best.entry.element, sure: best.score >= SURE };
}

function reasonOf({ element, sure }: Meaning, { entry, how }: Fit, index: TagIndex): string {
  const name = labelInSentence(element.label);
  const place = labelInSentence(entry.element.label);
  const filing = NAMES[index.entryPoint];
  const inNote = index.lookup.isReportable(element.element_id, index.entryPoint);
  const asked = inNote ? `${filing} asks for ${name} in a note` : `${filing} has no line for ${name}`;
  const missing = sure ? asked : `the line reads like ${name}; ${asked.replace(` ${name}`, ' that')}`;
  return how === 'FALLBACK'
    ? `${missing}; no total names it, so it may belong to ${place}`
    : `${missing}; it belongs to ${place}`;
}

/** The best fits of a line whose own element the entry point does not have, best first. */
export function narrowCandidates(
  line: NarrowLine,
  words: LineWords,
  scored: readonly ScoredElement[],
  votes: RoleVotes,
  context: NarrowContext,
): readonly NarrowCandidate[] {
  const found = meaning(line, words, scored, context);
  // A total or result that is not reported here belongs nowhere else.
  if (found === null || context.index.wide?.isResult(found.element.element_id)) return [];
  const fits = bestFits(found.element, { ...line, term: lineTerm(words) }, votes, context.index);
  // Two guesses on top of each other are one too many.
  const likely = fits.filter((fit) => found.sure || fit.how !== 'FALLBACK');
  return likely.map((fit, position) => ({
    elementId: fit.entry.element.element_id,
    confidence: position === 0 && found.sure && fit.how !== 'FALLBACK' ? 'MEDIUM' : 'LOW',
    reason: reasonOf(found, fit, context.index),
  }));
}

/** Lines by the presentation that they can only stand in: tells expenses by function from those by nature. */
export function roleVotes(
  lines: readonly (NarrowLine & { readonly confirmed?: { readonly elementId: string } | null })[],
  context: NarrowContext,
): RoleVotes {
  const votes = new Map<string, number>();
  for (const line of lines) {
    if (line.statement !== 'income_statement') continue;
    const [element] = libraryTargets(line, context);
    const roles = new Set(
      (context.index.arcs.above.get(line.confirmed?.elementId ?? element?.element_id ?? '') ?? []).map(
        (arc) => arc.role,
      ),
    );
    const [role] = roles;
    if (roles.size === 1 && role !== undefined) votes.set(role, (votes.get(role) ?? 0) + 1);
  }
  return votes;
}

/** The lines that stand in a presentation of the element: the more, the likelier is the element. */
export function votesFor(elementId: string, votes: RoleVotes, index: TagIndex): number {
  return Math.max(0, ...(index.arcs.above.get(elementId) ?? []).map((arc) => votes.get(arc.role) ?? 0));
}
