/**
 * The elements of the pinned taxonomy version by id, for labels and for type, period, balance and section
 * beside a tag. Identifiers are data here: they come from the engine and are never written in code.
 */
import type { ElementSummary } from '../../../../shared/contract/taxonomy.ts';

export type ElementDirectory = ReadonlyMap<string, ElementSummary>;

export function directoryOf(elements: readonly ElementSummary[]): ElementDirectory {
  return new Map(elements.map((element) => [element.elementId, element]));
}

/** The label of an element, or its id while the directory is not there yet. */
export function labelIn(directory: ElementDirectory, elementId: string): string {
  return directory.get(elementId)?.label ?? elementId;
}

const TYPE_WORDS: readonly (readonly [RegExp, string])[] = [
  [/monetary/i, 'amount'],
  [/textblock/i, 'text block'],
  [/string/i, 'text'],
  [/date/i, 'date'],
  [/boolean|yesno/i, 'yes or no'],
  [/shares/i, 'shares'],
  [/percent/i, 'percent'],
  [/decimal|integer|pershare/i, 'number'],
];

/** "amount, at a date, debit": the nature of an element in plain words. */
export function natureOf(element: ElementSummary): string {
  const type = TYPE_WORDS.find(([form]) => form.test(element.dataType))?.[1] ?? element.dataType;
  const period =
    element.periodType === 'instant'
      ? 'at a date'
      : element.periodType === 'duration'
        ? 'over the period'
        : null;
  return [type, period, element.balance].filter((part) => part !== null).join(', ');
}
