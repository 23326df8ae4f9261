/**
 * The memory of the import: by what a source is known again next month or next year (kind of file, name of the
 * sheet, headings; their dates do not count), and what of a person's recipe is worth remembering: only what
 * differs from the reader's own guess. Rows taken in or left out belong to one file and are not remembered.
 */
import { createHash } from 'node:crypto';
import type { Correction, ImportRecipe, RememberedRecipe } from '../../../shared/model/trial-balance.ts';
import type { FileKind } from './file-kind.ts';
import { normaliseHeading } from './heading-words.ts';
import type { SheetReading } from './read-sheet.ts';

const MONTH_NAME = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\b/g;

/** Words without what changes from one period to the next: "TB Dec 2025" and "TB Jan 2026" are the same. */
function timeless(text: string): string {
  return normaliseHeading(text)
    .replace(MONTH_NAME, '#')
    .replace(/\d+/g, '#')
    .replace(/#(?: #)+/g, '#');
}

function headerRowOf({ sheet, header }: SheetReading): number {
  return sheet.rows[header.position]?.number ?? 0;
}

/** Key of the source of a sheet, from the reader's own guess of its heading. */
export function sourceOf(kind: FileKind, guess: SheetReading): string {
  const headings = guess.header.columns.map(({ lines }) => timeless(lines.join(' ')));
  const parts = [kind, timeless(guess.sheet.name), ...headings];
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 40);
}

/** What a person changed against the guess, to be remembered. */
export function correctionOf(
  kind: FileKind,
  guess: SheetReading,
  corrected: SheetReading,
  otherSheet: boolean,
): Correction {
  const headerRow = headerRowOf(guess);
  const otherHeader = headerRowOf(corrected) !== headerRow;
  const columnsOf = (reading: SheetReading) =>
    Object.entries(reading.columns)
      .map(([role, index]) => `${role} ${index}`)
      .sort()
      .join();
  const otherColumns = guess.question !== null || columnsOf(corrected) !== columnsOf(guess);
  const recipe: ImportRecipe = {
    ...(otherHeader && { headerRow: headerRowOf(corrected) }),
    ...((otherHeader || otherColumns) && { columns: corrected.columns }),
    ...(corrected.flipSign !== guess.flipSign && { flipSign: corrected.flipSign }),
    ...(corrected.scale !== guess.scale && { scale: corrected.scale }),
  };
  const same = Object.keys(recipe).length === 0 && !otherSheet;
  return { source: sourceOf(kind, guess), headerRow, recipe: same ? null : recipe };
}

/** The remembered recipe as it applies to a file of the same source, whose table may stand lower or higher. */
export function recipeFor(remembered: RememberedRecipe, guess: SheetReading): ImportRecipe {
  const { recipe } = remembered;
  if (recipe.headerRow === undefined || recipe.headerRow === 0) return recipe;
  const moved = headerRowOf(guess) - remembered.headerRow;
  return { ...recipe, headerRow: Math.max(1, recipe.headerRow + moved) };
}
