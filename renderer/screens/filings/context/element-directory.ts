/**
 * The elements of the pinned taxonomy version by id, for labels and attributes beside a tag. Identifiers are data here: they come from the engine and are never written in code.
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
