/**
 * Open places: "[To be completed: …]" in a text, where the books or an answer are missing. Everybody who judges a text
 * finds them here: the review of a note, whether an engagement is final, and what a filing takes in. Pure.
 */
import { cellText } from './note-cells.ts';
import type { NoteBlock } from './notes.ts';

/** A person or a language model may write it in another case, or without saying what is missing. */
export const OPEN_PLACE = /\[\s*to be completed\b[^\]]*\]?/gi;

/** What is missing at each open place of a text; empty words where the place does not say. */
export function openPlacesIn(text: string): string[] {
  return [...text.matchAll(OPEN_PLACE)].map(([place]) =>
    place.replace(/^\[\s*to be completed\s*:?\s*/i, '').replace(/\s*\]$/, ''),
  );
}

export interface OpenPlace {
  /** What is missing. */
  readonly missing: string;
  /** The row of the table that it stands in; null in a text, and in a heading. */
  readonly row: string | null;
}

/** The open places of a note, in reading order. */
export function openPlacesOf(content: readonly NoteBlock[]): OpenPlace[] {
  const found = (text: string, row: string | null): OpenPlace[] =>
    openPlacesIn(text).map((missing) => ({ missing, row }));
  return content.flatMap((block) => {
    if (block.type !== 'table') return found(block.text, null);
    const inRows = block.rows.flatMap((cells) => {
      const label = cellText(cells[0]);
      const row = label === '' || openPlacesIn(label).length > 0 ? null : label;
      return cells.flatMap((cell) => found(cellText(cell), row));
    });
    return [...block.headers.flatMap((text) => found(text, null)), ...inRows];
  });
}
