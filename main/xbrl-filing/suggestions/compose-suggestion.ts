/**
 * A suggestion in full from the ordered candidates of a line: sign, opening or closing, member, and the reason
 * in words that a person reads before confirming (specification 2.12; decisions 6).
 */

import type { TaxonomyElement } from '../../../constitution/index.ts';
import { saysCents } from '../../../validation/reported-number.ts';
import type { Remembered } from './candidates/client-memory.ts';
import type { KeyedElement } from './candidates/reporting-keys.ts';
import { balanceOf, type ExpenseSign, isBalanceOfNote, negationReason } from './lines/line-direction.ts';
import type { SuggestionContext, SuggestionLine, TagCandidate, TagSuggestion } from './lines/suggestion.ts';
import { readLabel } from './words/label-words.ts';

function sameWords(a: readonly string[], b: readonly string[]): boolean {
  return a.length > 0 && a.length === b.length && a.every((word) => b.includes(word));
}

/** The member that the line's heading (its column) or label names, where the element may be reported by it. */
function memberOf(line: SuggestionLine, elementId: string, context: SuggestionContext): string | null {
  if (line.statement !== 'equity_changes' && line.statement !== 'notes') return null;
  const { lookup } = context.index;
  const wordsOf = (text: string) => readLabel(text).words.filter((word) => word !== 'member');
  const own = wordsOf(lookup.label(elementId));
  const stated = [line.parentLabel, line.label].filter((text) => text !== null);
  // "Retained earnings" heads the column of the member called accumulated profits: the library knows both.
  const meant = line.parentLabel === null ? [] : context.library.matches(line.parentLabel);
  const named = [...stated, ...meant.map((entry) => lookup.label(entry.target_element_id))].map(wordsOf);
  for (const axis of lookup.axesOf(elementId)) {
    const member = axis.members.find((id) => {
      const words = wordsOf(lookup.label(id));
      return !sameWords(words, own) && named.some((said) => sameWords(said, words));
    });
    if (member !== undefined) return member;
  }
  return null;
}

/** Sentences in one text; those that do not apply are null. */
export function explain(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join(' ');
}

/** What is known of the line beyond its words. */
export interface Said {
  readonly remembered: Remembered | null;
  readonly keyed: KeyedElement | null;
}

const TURNED = 'The figure is reported with the opposite sign, which is how the element takes it.';

/** Why the sign is reversed: by the key of the line where that names the element, else by its words and sign. */
function reversalOf(
  line: SuggestionLine,
  element: TaxonomyElement,
  habit: ExpenseSign,
  keyed: KeyedElement | null,
): string | null {
  const reason = negationReason(line, element, habit);
  const { element_id } = element;
  if (keyed === null || ![keyed.elementId, ...keyed.also].includes(element_id)) return reason;
  return keyed.negated.has(element_id) ? (reason ?? TURNED) : null;
}

/** A column of the generated changes in equity that no member stands for: its amounts are not those of the whole. */
function isUnnamedColumn(
  { statement, parentLabel, keys }: SuggestionLine,
  elementId: string,
  memberId: string | null,
  { index }: SuggestionContext,
): boolean {
  const isColumn = statement === 'equity_changes' && keys !== undefined && parentLabel !== null;
  return isColumn && memberId === null && index.lookup.axesOf(elementId).length > 0;
}

/** The suggestion of a line; null where it has no candidate. `sum` is the number of lines that it adds up. */
export function composeSuggestion(
  line: SuggestionLine,
  candidates: readonly TagCandidate[],
  said: Said,
  sum: number | null,
  habit: ExpenseSign,
  context: SuggestionContext,
): TagSuggestion | null {
  const [best] = candidates;
  const element = best && context.index.lookup.byId(best.elementId);
  if (best === undefined || element === undefined) return null;
  const { remembered, keyed } = said;
  const earlier = remembered?.tag.elementId === best.elementId ? remembered.tag : null;
  const noAmount = line.valueCurrent === null && line.valuePrior === null;
  const reversal = reversalOf(line, element, habit, keyed);
  const named = balanceOf(line.label, context.period);
  const balanceAt = element.period_type === 'instant' ? (named ?? 'CLOSING') : 'CLOSING';
  const isOfNeitherYear = named === null && isBalanceOfNote(line);
  const memberId = earlier === null ? memberOf(line, best.elementId, context) : earlier.memberId;
  const unnamed = isUnnamedColumn(line, best.elementId, memberId, context);
  return {
    lineItemId: line.id,
    elementId: best.elementId,
    confidence: noAmount || unnamed ? 'LOW' : best.confidence,
    alternatives: candidates.map((candidate) => candidate.elementId),
    candidates,
    explanation: explain([
      `"${best.label}": ${best.reason.replace(/\.$/, '')}.`,
      sum !== null && context.index.arcs.below.has(best.elementId)
        ? `It is the sum of the ${sum} lines above.`
        : null,
      unnamed
        ? `No member is called “${line.parentLabel}”: without one it would be the total of all columns.`
        : null,
      noAmount ? 'The line has no amount: exclude it when it is a heading.' : null,
      isOfNeitherYear
        ? 'Its date is of neither year of this filing: check the year, and exclude the line if it is of another.'
        : null,
      element.data_type === 'perShareItemType' && saysCents(line)
        ? 'The figure is printed in cents and reported in dollars.'
        : null,
      earlier === null ? reversal : null,
      (earlier?.balanceAt ?? balanceAt) === 'OPENING'
        ? 'It is the balance on the day before the period.'
        : null,
    ]),
    negated: earlier?.negated ?? reversal !== null,
    balanceAt: earlier?.balanceAt ?? balanceAt,
    memberId,
  };
}
