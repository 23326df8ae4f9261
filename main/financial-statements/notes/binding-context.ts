/** What the figures of notes drafted from one input can be bound to, and which of its texts are fixed. */
import { heldPolicies, policyWords } from './accounting-policies.ts';
import type { BindingContext } from './bind-figures.ts';
import { type FigureSources, figureSources } from './figure-sources.ts';
import type { NotesInput } from './notes-input.ts';

/** What the figures of notes drafted from `input` can be bound to. */
export function bindingContext(input: NotesInput): BindingContext {
  return {
    sources: sourcesOf(input),
    fixedTexts: new Set([
      ...Object.values(input.policies),
      ...heldPolicies(input).map((policy) => policyWords(policy, input)),
    ]),
  };
}

export function sourcesOf(input: Pick<NotesInput, 'statements' | 'balances' | 'answers'>): FigureSources {
  return figureSources(
    input.statements,
    input.balances,
    input.answers.flatMap(({ ruleId, prompts }) =>
      prompts.map(({ promptId, value }) => ({ ruleId, promptId, value })),
    ),
  );
}
