/**
 * What the client's permanent file proposes beside a question (decisions 13), in the form that the question takes, and
 * whether an answer that was taken from the file differs from what the file says now. Pure; nothing is answered by it.
 */
import type { DisclosurePrompt } from '../../../constitution/index.ts';
import type { DisclosureValue, FileOffer } from '../../../shared/model/disclosures.ts';
import {
  type FileProposal,
  type FileSource,
  fileSaysOtherwise,
} from '../../../shared/model/file-proposals.ts';
import { checkAnswer } from './check-answer.ts';

/** What the file proposes for a source in the year that is asked about; null where it says nothing. */
export type AskFile = (source: FileSource) => FileProposal | null;

type Question = Pick<DisclosurePrompt, 'permanent_file' | 'input_type' | 'options' | 'columns'>;

/** Null where the file says nothing and nothing was taken from it. */
export function fileOfferFor(
  prompt: Question,
  ask: AskFile | undefined,
  taken: DisclosureValue | undefined,
): FileOffer | null {
  const proposal = prompt.permanent_file === undefined ? null : (ask?.(prompt.permanent_file) ?? null);
  const value = proposal && inFormOf(prompt, proposal.value);
  const changed = fileSaysOtherwise(taken, value);
  if (value === null && !changed) return null;
  return { value, source: proposal?.source ?? '', taken: taken ?? null, changed };
}

/** The value as an answer to the question; null where it does not fit. */
function inFormOf(prompt: Question, value: DisclosureValue): DisclosureValue | null {
  const isList = Array.isArray(value) && value.every((part) => typeof part === 'string');
  const shaped =
    prompt.input_type === 'multi_text' && typeof value === 'string'
      ? [value]
      : prompt.input_type === 'text' && isList
        ? value.join('\n')
        : value;
  return checkAnswer(prompt, shaped) === null ? shaped : null;
}
