/**
 * How a page of a workbook looks: the face of its cells, the height that wrapped texts take, and texts of page heads.
 * Not every program fits the height of a wrapped row by itself, so rows are given the height that their texts take.
 */
import { carriedText } from '../foreign-files/carried-text.ts';

/** The face of all cells: without a name, programs take one of their own. */
export const FACE = { name: 'Calibri', size: 11 } as const;
export const BOLD = { ...FACE, bold: true } as const;
export const LINE_POINTS = 15;
/** Rows take at most this many lines; the cell holds the rest. */
export const MOST_LINES = 12;

/** Lines that a text takes in `width` characters: words go whole to the next line, longer ones are broken. */
export function wrappedLines(text: string, width: number): number {
  const capacity = Math.max(1, Math.floor(width));
  let lines = 0;
  for (const paragraph of text.split('\n')) {
    let used = 0;
    lines += 1;
    for (const word of paragraph.split(/\s+/)) {
      const needed = used === 0 ? word.length : used + 1 + word.length;
      if (needed <= capacity) used = needed;
      else {
        if (used > 0) lines += 1;
        lines += Math.ceil(word.length / capacity) - 1;
        used = word.length % capacity;
      }
    }
  }
  return lines;
}

/** What a cell asks of the height of its row. */
export interface CellText {
  readonly text: string;
  /** Characters that fit beside one another; a little less than the column holds, for wider faces. */
  readonly width: number;
}

export function rowHeight(cells: readonly CellText[]): number {
  const lines = Math.max(1, ...cells.map(({ text, width }) => wrappedLines(text, width * 0.88)));
  return Math.min(lines, MOST_LINES) * LINE_POINTS;
}

/** Page headers read "&" as the start of a code and take 255 characters in all. */
export function pageHeaderText(text: string): string {
  return carriedText(text).replace(/\s+/g, ' ').slice(0, 80).replaceAll('&', '&&');
}
