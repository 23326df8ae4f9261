/**
 * Checks an answer against its question (specification 2.7, 2.8): its input type, its options, its columns.
 * An empty answer is allowed (it stays open); what does not fit is refused in plain words.
 */
import type { DisclosurePrompt, PromptColumn, PromptOption } from '../../../constitution/index.ts';
import { isIsoDate } from '../../../shared/model/dates.ts';
import type { DisclosureValue } from '../../../shared/model/disclosures.ts';

type Question = Pick<DisclosurePrompt, 'input_type' | 'options' | 'columns'>;

/** What is wrong with the answer, or null when it fits the question. */
export function checkAnswer(prompt: Question, value: DisclosureValue): string | null {
  switch (prompt.input_type) {
    case 'text':
      return typeof value === 'string' ? null : 'This question takes a text.';
    case 'date':
      return typeof value === 'string' && (value === '' || isIsoDate(value))
        ? null
        : 'This question takes a date such as 2026-12-31.';
    case 'boolean':
      return typeof value === 'boolean' ? null : 'This question takes yes or no.';
    case 'select':
      return checkOption(value, prompt.options ?? []);
    case 'multi_text':
      return Array.isArray(value) && value.every((part) => typeof part === 'string')
        ? null
        : 'This question takes a list of texts, one per line.';
    case 'table':
      return checkTable(value, prompt.columns ?? []);
  }
}

function checkOption(value: DisclosureValue, options: readonly PromptOption[]): string | null {
  if (typeof value !== 'string') return 'This question takes one of its options.';
  if (value === '' || options.some((option) => option.answer === value)) return null;
  return `"${value.slice(0, 60)}" is not one of the options: ${options.map((option) => option.answer).join(', ')}.`;
}

function checkTable(value: DisclosureValue, columns: readonly PromptColumn[]): string | null {
  if (!Array.isArray(value) || value.some((row) => !Array.isArray(row)))
    return 'This question takes a table of rows.';
  const at = value.findIndex((row) => columns.length > 0 && row.length !== columns.length);
  if (at < 0) return null;
  return `Row ${at + 1} has ${value[at]?.length ?? 0} cells; the table has ${columns.length} columns (${columns.map((column) => column.label).join(', ')}).`;
}
