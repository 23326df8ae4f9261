/**
 * Disclosure answers as blocks: a short text in its sentence, a list as paragraphs, a table with its columns,
 * yes or no in words. An open question becomes a visible gap, save one that is put only to some companies.
 */
import { isIsoDate, longDate } from '../../../shared/model/dates.ts';
import { answerFollowed, type DisclosureValue } from '../../../shared/model/disclosures.ts';
import { isZero } from '../../../shared/model/money.ts';
import type { NoteBlock } from '../../../shared/model/notes.ts';
import { isEmpty } from '../disclosures/disclosure-gaps.ts';
import { type AnswerForm, choiceWords, formOf } from './answer-forms.ts';
import { answeredFigures } from './answered-figures.ts';
import { type AnsweredPrompt, type AnswerGroup, gap, paragraph, subheading } from './notes-input.ts';
import { type TieTargets, tiedRows } from './tied-tables.ts';

const NO_TARGETS: TieTargets = {
  totals: [],
  hasTables: false,
  hasParts: false,
  hasSchedule: false,
  atFairValue: false,
  statements: null,
};

/** `targets`: the lines of the note that tables of amounts must make up. */
export function answerBlocks(group: AnswerGroup, targets: TieTargets = NO_TARGETS): NoteBlock[] {
  return group.prompts.flatMap((prompt) => {
    const open = prompt.value === null || isEmpty(prompt.value);
    // A question that follows an open one is asked when that one is answered.
    const followed = answerFollowed(prompt, group.prompts);
    const asked = followed === undefined || followed === true;
    return open && !asked ? [] : answeredFigures(promptBlocks(prompt, targets), group.ruleId, prompt);
  });
}

export function promptBlocks(prompt: AnsweredPrompt, targets: TieTargets = NO_TARGETS): NoteBlock[] {
  const form = formOf(prompt);
  if (form.silent) return [];
  const blocks = answerOf(prompt, form, targets);
  return form.heading === undefined || blocks.length === 0 ? blocks : [subheading(form.heading), ...blocks];
}

function answerOf(prompt: AnsweredPrompt, form: AnswerForm, targets: TieTargets): NoteBlock[] {
  const { value, label } = prompt;
  if (value === null || isEmpty(value)) {
    const known =
      (form.fromLines && targets.hasTables) ||
      (form.fromSchedule && targets.hasSchedule) ||
      (form.whereParts && !targets.hasParts);
    return form.optional || known ? [] : [paragraph(gap(label))];
  }
  if (value === false && form.contradicts !== undefined && isContradicted(form, targets)) {
    return [paragraph(gap(form.contradicts))];
  }
  if (typeof value === 'boolean') return yesOrNo(label.trim(), value, form);
  if (typeof value !== 'string') return listBlocks(value, prompt, form, targets);
  return textAnswer(prompt.inputType === 'select' ? choiceWords(value) : value, label, form);
}

/** A no beside lines of the statements that say otherwise: wherever they stand, or among the tables of this note. */
function isContradicted(
  { contradictedBy, contradictedAtFairValue }: AnswerForm,
  { hasTables, atFairValue, statements }: TieTargets,
): boolean {
  if (contradictedAtFairValue) return atFairValue;
  if (contradictedBy === undefined) return hasTables;
  const lines = [...(statements?.balanceSheet.lines ?? []), ...(statements?.profitAndLoss.lines ?? [])];
  return lines.some(
    ({ kind, label, current }) =>
      kind === 'LINE' && contradictedBy.test(label) && current !== null && !isZero(current),
  );
}

/** A question with its answer; a statement stands as it is when true. */
function yesOrNo(label: string, value: boolean, form: AnswerForm): NoteBlock[] {
  const said = value ? form.yes : form.no;
  if (said !== undefined) return said === '' ? [] : [paragraph(said)];
  if (label.endsWith('?')) return [paragraph(`${label} ${value ? 'Yes' : 'No'}.`)];
  return [paragraph(value ? `${label}.` : `${label}: no.`)];
}

const NONE = /^(?:no|none|nil|not applicable|n\/?a|-|–)[.!]?$/i;

/** A sentence stands on its own; a short answer ("5 years") in its form, else beside its question. */
function textAnswer(value: string, label: string, form: AnswerForm): NoteBlock[] {
  const text = value.trim();
  if (NONE.test(text) && (form.none !== undefined || form.optional)) {
    return form.none === undefined ? [] : [paragraph(form.none)];
  }
  const words = isIsoDate(text) ? longDate(text) : text;
  if (/[.!?]$/.test(words) && words.includes(' ') && !/^\S+ \S+\.$/.test(words)) return [paragraph(words)];
  const bare = words.replace(/[.!?]$/, '');
  if (form.text !== undefined) return [paragraph(form.text.replace('{}', () => bare))];
  return [paragraph(isIsoDate(text) ? `${question(label)} ${bare}.` : `${question(label)} ${words}`)];
}

function question(label: string): string {
  return /[?:]$/.test(label.trim()) ? label.trim() : `${label.trim()}:`;
}

function listBlocks(
  value: Exclude<DisclosureValue, string | boolean>,
  prompt: AnsweredPrompt,
  form: AnswerForm,
  targets: TieTargets,
): NoteBlock[] {
  const rows = value.flatMap((row) =>
    typeof row === 'string' ? [] : [row.map((cell) => cell.slice(0, 2000))],
  );
  if (rows.length > 0) {
    const tied = form.makesUp === undefined ? { rows, gap: null } : tiedRows(rows, form.makesUp, targets);
    return [
      paragraph(form.above ?? question(prompt.label)),
      { type: 'table', headers: [...prompt.columns], rows: tied.rows },
      ...(tied.gap === null ? [] : [paragraph(gap(tied.gap))]),
    ];
  }
  const texts = value.flatMap((text) =>
    typeof text === 'string' && text.trim() !== '' ? [text.trim()] : [],
  );
  if (texts.length === 1 && NONE.test(texts[0] ?? '') && (form.none !== undefined || form.optional)) {
    return form.none === undefined ? [] : [paragraph(form.none)];
  }
  if (texts.every((text) => /[.!?]$/.test(text))) return texts.map(paragraph);
  const joined = inOneSentence(texts.map((text) => text.replace(/\.$/, '')));
  if (form.text !== undefined) return [paragraph(form.text.replace('{}', () => joined))];
  if (form.heading !== undefined) return [paragraph(`${joined}.`)];
  return [paragraph(`${question(prompt.label)} ${texts.join('; ')}`)];
}

/** "a, b and c"; entries with commas of their own keep apart by semicolons. */
function inOneSentence(texts: readonly string[]): string {
  const [last = '', ...before] = texts.toReversed();
  if (before.length === 0) return last;
  const mark = texts.some((text) => text.includes(',')) ? '; ' : ', ';
  return `${before.toReversed().join(mark)} and ${last}`;
}
