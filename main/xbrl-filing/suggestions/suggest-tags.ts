/**
 * Suggests a tag for every line: the client's own earlier confirmations first, then an exact match in the
 * mapping library, then the label match filtered by entry point and statement. Suggestions only; a person
 * confirms each of them (specification 1.6 rule 3, 4.5; decisions 2, 3).
 */
import {
  type MappingLibrary,
  normaliseLabel,
  type TaxonomyElement,
  type TaxonomyLookup,
} from '../../../constitution/index.ts';
import type { Period } from '../../../shared/model/dates.ts';
import type { BalancePoint, LineStatement, TagConfidence } from '../../../shared/model/enums.ts';
import type { Money } from '../../../shared/model/money.ts';
import { readLabel } from './label-words.ts';
import { balanceOf, type ExpenseSign, expenseSign, negationReason } from './line-direction.ts';
import { lineTerm, readLine, type ScoredElement, scoreElements } from './line-scoring.ts';
import {
  isAsked,
  narrowCandidates,
  narrowMatches,
  type RoleVotes,
  roleVotes,
  votesFor,
} from './narrow-entry-point.ts';
import { sharedElements, type TaggedLine } from './shared-elements.ts';
import type { TagIndex } from './tag-index.ts';

export type SuggestionConfidence = Exclude<TagConfidence, 'MANUAL'>;

export interface SuggestionLine {
  readonly id: string;
  readonly statement: LineStatement;
  readonly label: string;
  readonly parentLabel: string | null;
  readonly valueCurrent: Money | null;
  readonly valuePrior: Money | null;
  /** The tag that a person has given the line already; absent or null while it is open. */
  readonly confirmed?: Pick<EarlierConfirmation, 'elementId' | 'memberId' | 'balanceAt'> | null;
  /** A person has decided that the line is not reported. */
  readonly excluded?: boolean;
}

/** A tag that a person confirmed for this client before; the first of equal ones wins (pass the latest first). */
export interface EarlierConfirmation {
  readonly statement: LineStatement;
  readonly label: string;
  readonly parentLabel: string | null;
  readonly elementId: string;
  readonly negated: boolean;
  readonly balanceAt: BalancePoint;
  readonly memberId: string | null;
  /** Shown to the person: "confirmed in the earlier upload", "confirmed in the filing for 2025". */
  readonly note: string;
}

export interface SuggestionContext {
  readonly index: TagIndex;
  readonly library: MappingLibrary;
  readonly period: Period;
  readonly earlier: readonly EarlierConfirmation[];
}

export interface TagCandidate {
  readonly elementId: string;
  readonly label: string;
  readonly confidence: SuggestionConfidence;
  readonly reason: string;
}

export interface TagSuggestion {
  readonly lineItemId: string;
  readonly elementId: string;
  readonly confidence: SuggestionConfidence;
  /** Element ids of `candidates`, in the same order; the suggested element is the first. */
  readonly alternatives: readonly string[];
  readonly candidates: readonly TagCandidate[];
  readonly explanation: string;
  readonly negated: boolean;
  readonly balanceAt: BalancePoint;
  readonly memberId: string | null;
}

const CANDIDATE_LIMIT = 6;
const NEARLY_SAME = 0.8;

interface Ranked {
  readonly candidates: readonly TagCandidate[];
  readonly earlier: EarlierConfirmation | null;
}

function memoryKey(statement: LineStatement, label: string, parentLabel: string | null): string {
  return `${statement}\n${normaliseLabel(label)}\n${parentLabel === null ? '' : normaliseLabel(parentLabel)}`;
}

/** Confirmations by label with its heading, and by label alone. */
function memoryOf(context: SuggestionContext): ReadonlyMap<string, EarlierConfirmation> {
  const { lookup, entryPoint } = context.index;
  const memory = new Map<string, EarlierConfirmation>();
  for (const one of context.earlier) {
    if (!lookup.isReportable(one.elementId, entryPoint)) continue;
    const keys = [
      memoryKey(one.statement, one.label, one.parentLabel),
      `${one.statement}\n${normaliseLabel(one.label)}`,
    ];
    for (const key of keys) if (!memory.has(key)) memory.set(key, one);
  }
  return memory;
}

function scoredConfidence(one: ScoredElement, next: ScoredElement | undefined): SuggestionConfidence {
  const margin = one.score - (next?.score ?? 0);
  if (one.exact && one.score >= 0.8 && margin > 0) return 'HIGH';
  if (one.score >= 0.9 && margin >= 0.05) return 'HIGH';
  return one.score >= 0.62 && margin >= 0.04 ? 'MEDIUM' : 'LOW';
}

/** The element for the opening and closing balance of a statement, as the taxonomy's roles name it. */
function balanceRole(statement: LineStatement, lookup: TaxonomyLookup): string | null {
  const { roles } = lookup.taxonomy;
  if (statement === 'cash_flow') return roles.cashBalance;
  return statement === 'equity_changes' ? roles.equityBalance : null;
}

function rank(
  line: SuggestionLine,
  context: SuggestionContext,
  memory: ReadonlyMap<string, EarlierConfirmation>,
  votes: RoleVotes,
): Ranked {
  const { index, library } = context;
  const { lookup, entryPoint } = index;
  const found = new Map<string, TagCandidate>();
  const add = (elementId: string, confidence: SuggestionConfidence, reason: string) => {
    if (!found.has(elementId))
      found.set(elementId, { elementId, label: lookup.label(elementId), confidence, reason });
  };
  const earlier =
    memory.get(memoryKey(line.statement, line.label, line.parentLabel)) ??
    memory.get(`${line.statement}\n${normaliseLabel(line.label)}`) ??
    null;
  if (earlier !== null) add(earlier.elementId, 'HIGH', earlier.note);
  const known = library
    .matches(line.label)
    .filter(
      (entry) =>
        lookup.isReportable(entry.target_element_id, entryPoint) && lookup.isNumeric(entry.target_element_id),
    );
  const fitting = known.filter((entry) => index.find(line.statement, entry.target_element_id) !== undefined);
  const balance = balanceOf(line.label, context.period);
  const period = balance !== null ? 'instant' : line.statement === 'balance_sheet' ? 'instant' : null;
  const wanted = line.statement === 'income_statement' ? 'duration' : period;
  const words = readLine(line.label, line.parentLabel, wanted, index);
  const matched = scoreElements(words, line.statement, index, CANDIDATE_LIMIT);
  const scored = index.wide === null ? matched : narrowMatches(matched, line, words, balance, context);
  const rankOf = (elementId: string) => {
    const at = scored.findIndex((one) => one.entry.element.element_id === elementId);
    return at < 0 ? scored.length : at;
  };
  const contrary = (element: TaxonomyElement | undefined) =>
    period !== null && element?.period_type !== period ? 1 : 0;
  const ordered = fitting.toSorted(
    (a, b) =>
      contrary(lookup.byId(a.target_element_id)) - contrary(lookup.byId(b.target_element_id)) ||
      votesFor(b.target_element_id, votes, index) - votesFor(a.target_element_id, votes, index) ||
      rankOf(a.target_element_id) - rankOf(b.target_element_id),
  );
  const otherTerm: string[] = [];
  for (const entry of ordered) {
    const id = entry.target_element_id;
    const term = index.find(line.statement, id)?.label.term ?? null;
    const wantedTerm = lineTerm(words);
    if (term !== null && wantedTerm !== null && term !== wantedTerm) {
      const pair = index.counterpart(line.statement, id);
      if (pair !== undefined)
        add(pair.element.element_id, 'MEDIUM', 'in the mapping library, with the term that the heading says');
      otherTerm.push(id);
      continue;
    }
    const confidence = entry.confidence === 'MANUAL' ? 'HIGH' : entry.confidence;
    const undecided = ordered.length > 1 && (found.size > 0 || rankOf(id) > 0);
    add(id, undecided && confidence === 'HIGH' ? 'MEDIUM' : confidence, 'in the mapping library');
  }
  const role = balanceRole(line.statement, lookup);
  if (balance !== null && role !== null && lookup.isReportable(role, entryPoint))
    add(role, 'MEDIUM', 'the opening or closing balance of the statement');
  // "At end of the year" under "Share capital": the heading says whose balance it is.
  const headed = balance !== null && line.parentLabel !== null ? library.matches(line.parentLabel) : [];
  for (const entry of headed) {
    if (index.find(line.statement, entry.target_element_id) !== undefined)
      add(entry.target_element_id, 'MEDIUM', 'the balance of its heading, in the mapping library');
  }
  if (found.size === 0)
    for (const one of narrowCandidates(line, words, scored, votes, context))
      add(one.elementId, one.confidence, one.reason);
  // The library knows what the line means, and that it is not this: only nearly the same words count as more.
  const elsewhere = index.wide !== null && fitting.length === 0 && library.matches(line.label).length > 0;
  scored.forEach((one, position) => {
    // Measured against all matches: that a rival was implausible makes no match a surer one.
    const guess = found.size > 0 || (elsewhere && one.score < NEARLY_SAME);
    const confidence = guess ? 'LOW' : scoredConfidence(one, matched[matched.indexOf(one) + 1]);
    add(one.entry.element.element_id, position === 0 ? confidence : 'LOW', one.reason);
  });
  // "Inventories" among cash flows is a movement; the balance of the same name is never meant.
  const movement = line.statement === 'cash_flow' && balance === null;
  for (const entry of isAsked(line, context) ? known : []) {
    if (movement && lookup.byId(entry.target_element_id)?.period_type === 'instant') continue;
    add(entry.target_element_id, 'LOW', 'in the mapping library, for another statement');
  }
  return { candidates: [...found.values()].slice(0, CANDIDATE_LIMIT), earlier };
}

function sameWords(a: readonly string[], b: readonly string[]): boolean {
  return a.length > 0 && a.length === b.length && a.every((word) => b.includes(word));
}

/** The member that the line's heading (its column) or label names, where the element may be reported by it. */
function memberOf(line: SuggestionLine, elementId: string, context: SuggestionContext): string | null {
  if (line.statement !== 'equity_changes' && line.statement !== 'notes') return null;
  const { lookup } = context.index;
  const wordsOf = (text: string) => readLabel(text).words.filter((word) => word !== 'member');
  const own = wordsOf(lookup.label(elementId));
  const said = [line.parentLabel, line.label].filter((text) => text !== null);
  // "Retained earnings" heads the column of the member called accumulated profits: the library knows both.
  const meant = line.parentLabel === null ? [] : context.library.matches(line.parentLabel);
  const named = [...said, ...meant.map((entry) => lookup.label(entry.target_element_id))].map(wordsOf);
  for (const axis of lookup.axesOf(elementId)) {
    const member = axis.members.find((id) => {
      const words = wordsOf(lookup.label(id));
      return !sameWords(words, own) && named.some((said) => sameWords(said, words));
    });
    if (member !== undefined) return member;
  }
  return null;
}

function explain(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join(' ');
}

function suggestion(
  line: SuggestionLine,
  ranked: Ranked,
  habit: ExpenseSign,
  context: SuggestionContext,
): TagSuggestion | null {
  const [best] = ranked.candidates;
  const element = best && context.index.lookup.byId(best.elementId);
  if (best === undefined || element === undefined) return null;
  const earlier = ranked.earlier?.elementId === best.elementId ? ranked.earlier : null;
  const noAmount = line.valueCurrent === null && line.valuePrior === null;
  const reversal = negationReason(line, element, habit);
  const balanceAt =
    element.period_type === 'instant' ? (balanceOf(line.label, context.period) ?? 'CLOSING') : 'CLOSING';
  return {
    lineItemId: line.id,
    elementId: best.elementId,
    confidence: noAmount ? 'LOW' : best.confidence,
    alternatives: ranked.candidates.map((candidate) => candidate.elementId),
    candidates: ranked.candidates,
    explanation: explain([
      `"${best.label}": ${best.reason.replace(/\.$/, '')}.`,
      noAmount ? 'The line has no amount: exclude it when it is a heading.' : null,
      earlier === null ? reversal : null,
      (earlier?.balanceAt ?? balanceAt) === 'OPENING'
        ? 'It is the balance on the day before the period.'
        : null,
    ]),
    negated: earlier?.negated ?? reversal !== null,
    balanceAt: earlier?.balanceAt ?? balanceAt,
    memberId: earlier === null ? memberOf(line, best.elementId, context) : earlier.memberId,
  };
}

/** One suggestion per line, in the order of the lines; null where no candidate exists. */
export function suggestTags(
  lines: readonly SuggestionLine[],
  context: SuggestionContext,
): readonly (TagSuggestion | null)[] {
  const memory = memoryOf(context);
  const votes = roleVotes(lines, context);
  const ranked = lines.map((line) => rank(line, context, memory, votes));
  const habit = expenseSign(
    lines.flatMap((line, position) => {
      const [best] = ranked[position]?.candidates ?? [];
      const element = best && context.index.lookup.byId(best.elementId);
      return element === undefined ? [] : [{ line, element }];
    }),
  );
  const found = lines.map((line, position) => {
    const own = ranked[position];
    return own === undefined ? null : suggestion(line, own, habit, context);
  });
  const tagged = lines.flatMap((line, position): TaggedLine[] => {
    const tag = line.confirmed ?? found[position];
    if (line.excluded === true || !tag) return [];
    const { elementId, memberId, balanceAt } = tag;
    return [{ ...line, elementId, memberId, balanceAt, confirmed: line.confirmed != null }];
  });
  const shared = sharedElements(tagged);
  return found.map((one) =>
    one === null
      ? null
      : { ...one, explanation: explain([one.explanation, shared.get(one.lineItemId) ?? null]) },
  );
}
