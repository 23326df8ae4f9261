/** Shares that are held in other companies, printed in per cent: none is above the whole. */
import type { Figure, FigureTable } from './figure-tables.ts';

/** A hundred per cent, as cents. */
export const WHOLE = 100_00n;

/** A note that says what is held, or the head of a column that does. */
const HELD = /\b(?:subsidiar(?:y|ies)|associates?|joint ventures?|investments? in)\b/i;
const IN_PER_CENT = /%|\bper ?cent(?:age)?\b|\bproportion\b/i;

export interface ShareAbove {
  readonly label: string;
  readonly figure: Figure;
  readonly column: number;
}

/** Figures of columns in per cent that are more than a hundred. What grows in per cent stands in other notes. */
export function sharesAboveWhole({ note, columns, rows }: FigureTable): readonly ShareAbove[] {
  const isOfShares = columns.some(({ component }) => IN_PER_CENT.test(component));
  if (note === null || !HELD.test(note) || !isOfShares) return [];
  // The head of such a table stands over all its years, and its figures are small numbers without a part of a thousand.
  const figures = rows.flatMap(({ label, figures: printed }) =>
    printed.flatMap((figure, column) => (figure ? [{ label, figure, column }] : [])),
  );
  const isAll = figures.filter(({ figure }) => figure.cents > 0n && figure.cents <= WHOLE).length;
  if (isAll < figures.length / 2) return [];
  return figures.filter(({ figure }) => figure.cents > WHOLE && figure.cents < 10n * WHOLE);
}
