/**
 * An answer while it is being typed: what counts as empty, and what the stored value looks like for each
 * input type of a prompt (specification 2.8).
 */

import { uncastColumns } from '../../../../shared/model/column-sum.ts';
import {
  type DisclosureGaps,
  type DisclosureValue,
  isSettled,
  valueWords,
} from '../../../../shared/model/disclosures.ts';
import type { ReportingStandard } from '../../../../shared/model/enums.ts';
import { formatMoney } from '../../../../shared/model/money.ts';

export type Prompt = DisclosureGaps['items'][number]['prompts'][number];
export type Rule = DisclosureGaps['items'][number];

export function textOf(value: DisclosureValue | null): string {
  return typeof value === 'string' ? value : '';
}

export function linesOf(value: DisclosureValue | null): readonly string[] {
  if (!Array.isArray(value)) return [];
  return value.filter((each) => typeof each === 'string');
}

export function rowsOf(value: DisclosureValue | null): readonly (readonly string[])[] {
  if (!Array.isArray(value)) return [];
  return value.filter((each) => Array.isArray(each));
}

/**
 * What a table that does not cast is told while it is answered, with both amounts: drafted as it is, its note keeps an
 * open place instead of the table.
 */
export function uncastWords(
  { columns = [] }: Pick<Prompt, 'columns'>,
  value: DisclosureValue | null,
): readonly string[] {
  const rows = rowsOf(value).filter((row) => row.some((cell) => cell.trim() !== ''));
  return uncastColumns(rows).map(({ column, sum, stated }) => {
    const name = columns[column] ?? '';
    return `${name === '' ? 'The table' : `“${name}”`} does not cast: the rows come to ${formatMoney(sum, 0)}, the total says ${formatMoney(stated, 0)}.`;
  });
}

/** Lists and tables without their empty ends; undefined where nothing is answered. */
export function tidy(value: DisclosureValue | null): DisclosureValue | undefined {
  if (value === null) return undefined;
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  const lines = linesOf(value).filter((line) => line.trim() !== '');
  if (lines.length > 0) return [...lines];
  const rows = rowsOf(value).filter((row) => row.some((cell) => cell.trim() !== ''));
  return rows.length > 0 ? rows.map((row) => [...row]) : undefined;
}

/** The answers to choose from, each with what it is called. */
export function choicesOf({ options = [], optionLabels = [] }: Pick<Prompt, 'options' | 'optionLabels'>) {
  return options.map((value, at) => ({ value, label: optionLabels[at] ?? value }));
}

/** An answer of any kind in one line, for an offer beside the field. */
export function wordsOf(value: DisclosureValue, prompt: Pick<Prompt, 'options' | 'optionLabels'>): string {
  const choice = choicesOf(prompt).find((each) => each.value === value);
  return choice?.label ?? valueWords(value);
}

export interface AnswerOffer {
  /** "From the permanent file (appointed 1 Mar 2024)", "Last year". */
  readonly from: string;
  readonly answer: DisclosureValue;
  /** True of the permanent file: the answer is kept with what the file said. */
  readonly ofFile: boolean;
}

/**
 * An answer to take instead of typing it: what the client has chosen, else what its permanent file says, else last
 * year's. Where the file has changed since, the line beside it says so instead.
 */
export function offerFor(
  { style, lastYear, fromFile }: Pick<Prompt, 'style' | 'lastYear' | 'fromFile'>,
  draft: DisclosureValue | null,
): AnswerOffer | null {
  const chosen = style?.chosen ?? null;
  if (chosen === null && fromFile?.changed === true) return null;
  const ofFile = chosen === null && fromFile !== null && fromFile.value !== null;
  const answer = chosen ?? fromFile?.value ?? lastYear;
  if (answer === null || sameAnswer(answer, tidy(draft))) return null;
  const from =
    chosen !== null
      ? 'The client’s style'
      : ofFile
        ? `From the permanent file (${fromFile.source})`
        : 'Last year';
  return { from, answer, ofFile };
}

/** What a rule's open questions are offered; of those that hold an answer none is taken with the others. */
export function offersOf(
  rule: Pick<Rule, 'prompts'>,
): readonly (AnswerOffer & { readonly promptId: string })[] {
  return askedPrompts(rule).flatMap((prompt) => {
    const offer = prompt.answered ? null : offerFor(prompt, prompt.value);
    return offer === null ? [] : [{ ...offer, promptId: prompt.promptId }];
  });
}

export function sameAnswer(
  a: DisclosureValue | null | undefined,
  b: DisclosureValue | null | undefined,
): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

/** Questions of a rule that are to be asked: not those that the "no" before them settles, unless the client answered one. */
export function askedPrompts({ prompts }: Pick<Rule, 'prompts'>): readonly Prompt[] {
  return prompts.filter(
    (prompt) => prompt.answered || prompt.fromClient !== null || !isSettled(prompt, prompts),
  );
}

/** Questions done of those that are asked, for the progress bar. */
export function progressOf(rules: readonly Rule[]): { readonly done: number; readonly total: number } {
  const asked = rules.flatMap(askedPrompts);
  return { done: asked.filter((prompt) => prompt.answered).length, total: asked.length };
}

/** What the rule book calls the standard that an engagement does not follow. */
const OTHER_STANDARD: Record<ReportingStandard, string> = { SFRS_SE: 'Full SFRS', FULL_SFRS: 'SFRS for SE' };

/** The regulation behind a prompt, without the paragraphs of the other standard. */
export function calloutsFor(prompt: Prompt, standard: ReportingStandard): Prompt['callouts'] {
  return prompt.callouts.filter((callout) => callout.source !== OTHER_STANDARD[standard]);
}
