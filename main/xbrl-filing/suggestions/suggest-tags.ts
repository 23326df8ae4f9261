/**
 * Suggests a tag for every line: the client's own earlier confirmations first, then the reporting key of a line
 * built from an engagement, then the mapping library, then
 * the label match filtered by entry point and statement, re-ranked by what the neighbours say. Suggestions only;
 * a person confirms each of them (specification 1.6 rule 3, 4.5; decisions 2, 3).
 */
import { labelInFull } from '../../../constitution/index.ts';
import { clientMemory } from './candidates/client-memory.ts';
import { gatherCandidates } from './candidates/gather-candidates.ts';
import { roleVotes } from './candidates/narrow-entry-point.ts';
import { elementsOfKeys } from './candidates/reporting-keys.ts';
import { composeSuggestion, explain } from './compose-suggestion.ts';
import { inSentence } from './lines/heading-in-sentence.ts';
import { expenseSign } from './lines/line-direction.ts';
import {
  ALONE,
  isAlone,
  partsBeforeTheSum,
  type RuleContext,
  sumsOfLinesAbove,
  surroundings,
} from './lines/neighbours.ts';
import type { SuggestionContext, SuggestionLine, TagSuggestion } from './lines/suggestion.ts';
import { orderCandidates } from './order-candidates.ts';
import { sharedElements, type TaggedLine } from './shared-elements.ts';

export type {
  EarlierConfirmation,
  SuggestionContext,
  SuggestionLine,
  TagCandidate,
  TagSuggestion,
} from './lines/suggestion.ts';

/** The line as it is read: its label and heading in full. */
function inFull(line: SuggestionLine): SuggestionLine {
  const { label, parentLabel } = line;
  return {
    ...line,
    label: labelInFull(label),
    parentLabel: parentLabel === null ? null : labelInFull(parentLabel),
  };
}

/** One suggestion per line, in the order of the lines; null where no candidate exists. */
export function suggestTags(
  lines: readonly SuggestionLine[],
  context: SuggestionContext,
): readonly (TagSuggestion | null)[] {
  const { index } = context;
  const memory = clientMemory(context);
  const votes = roleVotes(lines, context);
  const sums = sumsOfLinesAbove(lines);
  const parts = partsBeforeTheSum(lines, sums);
  const sumOrPart = (at: number) => (sums.has(at) ? 'SUM' : parts.has(at) ? 'PART' : null);
  const keyed = elementsOfKeys(lines, context);
  const gathered = lines.map((line, at) => {
    const said = inSentence(inFull(line), index);
    const remembered = memory(line);
    const found = gatherCandidates(said, context, remembered, votes, keyed.get(at) ?? null);
    return { line, said, remembered, ...found };
  });
  const order = (
    { said, words, candidates, besides }: (typeof gathered)[number],
    at: number,
    place: RuleContext,
  ) => orderCandidates(candidates, besides, said, words, place, sumOrPart(at), votes, index);
  const alone = gathered.map((one, at) => order(one, at, ALONE));
  const first = alone.map(([best], at) => {
    const confirmed = lines[at]?.confirmed?.elementId;
    return confirmed ?? (best !== undefined && best.confidence !== 'LOW' ? best.elementId : null);
  });
  const places = surroundings(lines, first, sums, index);
  const ranked = gathered.map((one, at) => {
    const place = places[at] ?? ALONE;
    return isAlone(one.said, place) ? (alone[at] ?? []) : order(one, at, place);
  });
  const habit = expenseSign(
    lines.flatMap((line, at) => {
      const [best] = ranked[at] ?? [];
      const element = index.lookup.byId(line.confirmed?.elementId ?? best?.elementId ?? '');
      return element === undefined ? [] : [{ line, element }];
    }),
  );
  const found = gathered.map(({ line, remembered }, at) => {
    const said = { remembered, keyed: keyed.get(at) ?? null };
    return composeSuggestion(line, ranked[at] ?? [], said, sums.get(at) ?? null, habit, context);
  });
  const tagged = lines.flatMap((line, at): TaggedLine[] => {
    const tag = line.confirmed ?? found[at];
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
