/**
 * Disclosure answers as blocks: a text as a paragraph, a list as paragraphs, a table with its columns, yes
 * or no beside its question. An open question becomes a visible gap.
 */

import { isIsoDate, longDate } from '../../../shared/model/dates.ts';
import { type DisclosureValue, isSettled } from '../../../shared/model/disclosures.ts';
import type { NoteBlock } from '../../../shared/model/notes.ts';
import { isEmpty } from '../disclosures/disclosure-gaps.ts';
import { type AnsweredPrompt, type AnswerGroup, gap, paragraph } from './notes-input.ts';

export function answerBlocks(group: AnswerGroup): NoteBlock[] {
  return group.prompts.flatMap((prompt, at) => {
    const open = prompt.value === null || isEmpty(prompt.value);
    return open && isSettled(prompt.inputType, group.prompts[at - 1]?.value) ? [] : promptBlocks(prompt);
  });
}

export function promptBlocks(prompt: AnsweredPrompt): NoteBlock[] {
  const { value, label } = prompt;
  if (value === null || isEmpty(value)) return [paragraph(gap(label))];
  if (typeof value === 'boolean') return [paragraph(yesOrNo(label.trim(), value))];
  if (typeof value === 'string') return [paragraph(textAnswer(label, value))];
  return listBlocks(value, prompt);
}

/** A question with its answer; a statement stands as it is when true. */
function yesOrNo(label: string, value: boolean): string {
  if (label.endsWith('?')) return `${label} ${value ? 'Yes' : 'No'}.`;
  return value ? `${label}.` : `${label}: no.`;
}

/** A short answer ("5 years") reads only beside its question; a sentence stands on its own. */
function textAnswer(label: string, value: string): string {
  const text = value.trim();
  if (isIsoDate(text)) return `${question(label)} ${longDate(text)}.`;
  return /[.!?]$/.test(text) ? text : `${question(label)} ${text}`;
}

function question(label: string): string {
  return /[?:]$/.test(label.trim()) ? label.trim() : `${label.trim()}:`;
}

function listBlocks(value: Exclude<DisclosureValue, string | boolean>, prompt: AnsweredPrompt): NoteBlock[] {
  const rows = value.flatMap((row) =>
    typeof row === 'string' ? [] : [row.map((cell) => cell.slice(0, 2000))],
  );
  if (rows.length > 0)
    return [paragraph(question(prompt.label)), { type: 'table', headers: [...prompt.columns], rows }];
  const texts = value.flatMap((text) =>
    typeof text === 'string' && text.trim() !== '' ? [text.trim()] : [],
  );
  if (texts.every((text) => /[.!?]$/.test(text))) return texts.map(paragraph);
  return [paragraph(`${question(prompt.label)} ${texts.join('; ')}`)];
}
