/**
 * Disclosure answers as blocks: a short text in its sentence, a list as paragraphs, a table with its columns,
 * yes or no in words. An open question becomes a visible gap, save one that is put only to some companies.
 */
import {
  type AnswerForm,
  PRESENTATION_ROLES,
  type PromptColumn,
  type PromptRole,
} from '../../../constitution/index.ts';
import { isIsoDate, longDate } from '../../../shared/model/dates.ts';
import { answerFollowed, type DisclosureValue } from '../../../shared/model/disclosures.ts';
import { isZero } from '../../../shared/model/money.ts';
import type { NoteBlock } from '../../../shared/model/notes.ts';
import { openPlacesOf } from '../../../shared/model/open-places.ts';
import { columnHeads, currencyHead } from '../../../shared/model/printed-figures.ts';
import { isEmpty, isOfUnknownUnit } from '../disclosures/disclosure-gaps.ts';
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

/** Tables that make up no line: of the statements they take the unit alone. */
export function untied(statements: NonNullable<TieTargets['statements']>): TieTargets {
  return { ...NO_TARGETS, statements };
}

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

/** Answers that are worked into a note elsewhere. */
const WORKED_IN: ReadonlySet<PromptRole> = new Set<PromptRole>([
  'reporting_framework',
  'measurement_basis',
  'policy_choice',
  'directors_remuneration',
  ...PRESENTATION_ROLES,
]);

export function promptBlocks(prompt: AnsweredPrompt, targets: TieTargets = NO_TARGETS): NoteBlock[] {
  if (WORKED_IN.has(prompt.role)) return [];
  const { heading } = prompt.form;
  const blocks = answerOf(prompt, targets);
  return heading === undefined || blocks.length === 0 ? blocks : [subheading(heading), ...blocks];
}

function answerOf(prompt: AnsweredPrompt, targets: TieTargets): NoteBlock[] {
  const { value, label, form } = prompt;
  if (value === null || isEmpty(value)) return leavesGap(form, targets) ? [paragraph(gap(label))] : [];
  if (value === false && form.contradicted !== undefined && isContradicted(form.contradicted.by, targets)) {
    return [paragraph(gap(form.contradicted.gap))];
  }
  if (typeof value === 'boolean') return yesOrNo(label.trim(), value, form);
  if (typeof value !== 'string') return listBlocks(value, prompt, targets);
  const chosen = prompt.options.find((option) => option.answer === value);
  return textAnswer(chosen?.words ?? value, label, form);
}

function leavesGap(form: AnswerForm, { hasTables, hasSchedule, hasParts }: TieTargets): boolean {
  switch (form.gap) {
    case undefined:
      return true;
    case 'never':
      return false;
    case 'without_tables':
      return !hasTables;
    case 'without_schedule':
      return !hasSchedule;
    case 'where_parts':
      return hasParts;
  }
}

/** A no beside lines of the statements that say otherwise: wherever they stand, or among the tables of this note. */
function isContradicted(
  by: NonNullable<AnswerForm['contradicted']>['by'],
  { hasTables, atFairValue, statements }: TieTargets,
): boolean {
  if (by === 'fair_value') return atFairValue;
  if (by === 'tables') return hasTables;
  const lines = [...(statements?.balanceSheet.lines ?? []), ...(statements?.profitAndLoss.lines ?? [])];
  return lines.some(
    ({ kind, key, current }) => kind === 'LINE' && by.includes(key) && current !== null && !isZero(current),
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

/** What a "none" reads as; null where it is printed like any other answer. */
function noneBlocks({ none, gap: open }: AnswerForm): NoteBlock[] | null {
  if (none !== undefined) return [paragraph(none)];
  return open === 'never' ? [] : null;
}

/** A sentence stands on its own; a short answer ("5 years") in its form, else beside its question. */
function textAnswer(value: string, label: string, form: AnswerForm): NoteBlock[] {
  const text = value.trim();
  const none = NONE.test(text) ? noneBlocks(form) : null;
  if (none !== null) return none;
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
  targets: TieTargets,
): NoteBlock[] {
  const { form, columns } = prompt;
  const rows = tableRows(value);
  if (rows.length > 0) {
    const { tied, open } = tiedTable(rows, prompt, targets);
    if (open !== null) return [paragraph(gap(`${prompt.label}: ${open}`))];
    return [
      paragraph(form.above ?? question(prompt.label)),
      {
        type: 'table',
        headers: headsOf(columns, targets.statements, tied.inThousands === true),
        rows: tied.rows,
      },
    ];
  }
  const texts = value.flatMap((text) =>
    typeof text === 'string' && text.trim() !== '' ? [text.trim()] : [],
  );
  const none = texts.length === 1 && NONE.test(texts[0] ?? '') ? noneBlocks(form) : null;
  if (none !== null) return none;
  if (texts.every((text) => /[.!?]$/.test(text))) return texts.map(paragraph);
  const joined = inOneSentence(texts.map((text) => text.replace(/\.$/, '')));
  if (form.text !== undefined) return [paragraph(form.text.replace('{}', () => joined))];
  if (form.heading !== undefined) return [paragraph(`${joined}.`)];
  return [paragraph(`${question(prompt.label)} ${texts.join('; ')}`)];
}

function tableRows(value: Exclude<DisclosureValue, string | boolean>): string[][] {
  return value.flatMap((row) =>
    typeof row === 'string' ? [] : [row.map((cell) => printedDay(cell.slice(0, 2000)))],
  );
}

/** An answered table beside its lines, and what it leaves open; null: nothing. */
function tiedTable(rows: readonly string[][], prompt: AnsweredPrompt, targets: TieTargets) {
  const makingUp = prompt.columns.flatMap(({ role }, at) => (role === 'makes_up_line' ? [at] : []));
  const tied =
    makingUp.length === 0
      ? { rows: rows.map((row) => [...row]), gap: null, inThousands: null }
      : tiedRows(rows, makingUp, targets);
  const unit = tied.inThousands === null ? unitGap(prompt, targets.statements) : null;
  return { tied, open: tied.gap ?? unit };
}

/** What the note leaves open of an answered question, without the question's own words. */
export function openOfAnswer(prompt: AnsweredPrompt, targets: TieTargets): readonly string[] {
  const { value, role } = prompt;
  const rows = Array.isArray(value) && !WORKED_IN.has(role) ? tableRows(value) : [];
  const open = rows.length === 0 ? null : tiedTable(rows, prompt, targets).open;
  return open === null ? openPlacesOf(promptBlocks(prompt, targets)).map(({ missing }) => missing) : [open];
}

/** Under statements in thousands, what is open where nothing tells the unit of answered amounts; else null. */
function unitGap(prompt: AnsweredPrompt, statements: TieTargets['statements']): string | null {
  if (statements?.rounding !== 'SGD_THOUSANDS' || !isOfUnknownUnit(prompt, prompt)) return null;
  const [full, thousands] = [
    currencyHead(statements.currency, 'SGD'),
    currencyHead(statements.currency, 'SGD_THOUSANDS'),
  ];
  return `whether its amounts were given in ${full} or ${thousands}; enter them again in ${full}`;
}

/** A day is printed in the one form of the document. */
function printedDay(cell: string): string {
  const text = cell.trim();
  return isIsoDate(text) ? longDate(text) : cell;
}

/**
 * The year stands under the first head, the currency under that of each column of amounts. Amounts are printed as they
 * were answered: in full, save where they make up a line in thousands.
 */
function headsOf(
  columns: readonly PromptColumn[],
  statements: TieTargets['statements'],
  inThousands: boolean,
): string[] {
  if (statements === null || !columns.some(({ money }) => money)) return columns.map(({ label }) => label);
  const { current } = columnHeads(statements.periodStart, statements.periodEnd);
  const unit = currencyHead(statements.currency, inThousands ? statements.rounding : 'SGD');
  return columns.map(({ label, money }, at) => {
    const below = money ? `\n${unit}` : at === 0 ? `\n${current}` : '';
    return `${label}${below}`;
  });
}

/** "a, b and c"; entries with commas of their own keep apart by semicolons. */
function inOneSentence(texts: readonly string[]): string {
  const [last = '', ...before] = texts.toReversed();
  if (before.length === 0) return last;
  const mark = texts.some((text) => text.includes(',')) ? '; ' : ', ';
  return `${before.toReversed().join(mark)} and ${last}`;
}
