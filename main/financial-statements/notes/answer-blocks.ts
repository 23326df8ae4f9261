/**
 * Disclosure answers as blocks: a text as a paragraph, a list as paragraphs, a table with its columns, yes
 * or no beside its question. An open question becomes a visible gap.
 */

import { isIsoDate, longDate } from '../../../shared/model/dates.ts';
import type { DisclosureValue } from '../../../shared/model/disclosures.ts';
import type { NoteBlock } from '../../../shared/model/notes.ts';
import { isEmpty } from '../disclosures/disclosure-gaps.ts';
import { type AnsweredPrompt, type AnswerGroup, gap, paragraph } from './notes-input.ts';

export function answerBlocks(group: AnswerGroup): NoteBlock[] {
  return group.prompts.flatMap(promptBlocks);
}

export function promptBlocks(prompt: AnsweredPrompt): NoteBlock[] {
  const { value, label } = prompt;
  if (value === null || isEmpty(value)) return [paragraph(gap(label))];
  if (typeof value === 'boolean') return [paragraph(`${question(label)} ${value ? 'Yes' : 'No'}.`)];
  if (typeof value === 'string') return [paragraph(textAnswer(label, value))];
  return listBlocks(value, prompt);
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
  if (rows.length > 0) return [{ type: 'table', headers: [...prompt.columns], rows }];
  return value.flatMap((text) => (typeof text === 'string' && text.trim() !== '' ? [paragraph(text)] : []));
}
