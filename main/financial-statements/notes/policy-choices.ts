/**
 * What the company answered where a standard leaves it a choice (policies/choices.json): the wording of its policy,
 * and how a class is measured, which its tables follow. What must stay true: an open choice is a gap, and an answer
 * that the books contradict is shown with what they say, never put right by itself.
 */
import {
  ANY_ANSWER,
  type Measurement,
  type PolicyChoice,
  type PolicyWording,
} from '../../../constitution/index.ts';
import type { DisclosureValue } from '../../../shared/model/disclosures.ts';
import { isEmpty } from '../disclosures/disclosure-gaps.ts';
import { gap, type NotesInput } from './notes-input.ts';

type Answers = Pick<NotesInput, 'answers'>;
type Books = Pick<NotesInput, 'answers' | 'heldKeys' | 'taxonomy'>;

/** The wording that the answer calls for; undefined while the question is open or not asked. */
function wordingOf({ promptId, wordings }: PolicyChoice, { answers }: Answers): PolicyWording | undefined {
  const prompt = answers.flatMap((group) => group.prompts).find((each) => each.promptId === promptId);
  const said = answerWords(prompt?.value ?? null);
  if (said === null) return undefined;
  return wordings.find(({ answer }) => answer === said || answer === ANY_ANSWER);
}

const NOTHING = /^(?:none|nil|not applicable|n\/?a|-|–)[.!]?$/i;

function answerWords(value: DisclosureValue | null): string | null {
  if (value === null || isEmpty(value)) return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const words = typeof value === 'string' ? value.trim() : value.flat().join(' ').trim();
  return NOTHING.test(words) ? null : words;
}

/** The choice in words: as answered, with what the books say against it, or open. */
export function choiceText(choice: PolicyChoice, input: Books): string {
  const wording = wordingOf(choice, input);
  const words = (wording?.parts ?? choice.open)
    .map((part) => (part.kind === 'GAP' ? gap(part.what) : part.text))
    .join('');
  const against = wording === undefined ? [] : contradictions(choice, wording, input);
  if (wording === undefined || against.length === 0) return words;
  const shown = against.map((label) => label.toLowerCase()).join(' and ');
  return `${words} ${gap(`this policy; the answer is "${wording.answer}", the statements show ${shown}`)}`;
}

/** Items of profit or loss that cannot stand beside the answer; one that another asset may explain does not count. */
function contradictions(
  choice: PolicyChoice,
  wording: PolicyWording,
  { heldKeys, taxonomy }: Books,
): string[] {
  return wording.contradictedBy.flatMap((key) => {
    const item = taxonomy.byKey.get(key);
    if (item === undefined || !heldKeys.has(key)) return [];
    const others = (item.counterparts ?? []).filter((other) => !choice.keys.includes(other));
    return others.some((other) => heldKeys.has(other)) ? [] : [item.label];
  });
}

function choicesOf({ classPolicies }: Pick<NotesInput, 'classPolicies'>): PolicyChoice[] {
  return classPolicies.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.kind === 'CHOICE' ? [part] : [])),
  );
}

type Measured = Pick<NotesInput, 'classPolicies' | 'answers'>;

/** How classes are measured by the company's choice, by key; a class without an answer is not among them. */
export function measuredAs(input: Measured): ReadonlyMap<string, Measurement> {
  return new Map(
    choicesOf(input).flatMap((choice) => {
      const measured = wordingOf(choice, input)?.measured ?? null;
      return measured === null ? [] : choice.keys.map((key) => [key, measured] as const);
    }),
  );
}

/** True where an answered policy measures something at fair value. */
export function measuresAtFairValue(input: Measured): boolean {
  return choicesOf(input).some((choice) => {
    const measured = wordingOf(choice, input)?.measured;
    return measured === 'FAIR_VALUE' || measured === 'MIXED';
  });
}
