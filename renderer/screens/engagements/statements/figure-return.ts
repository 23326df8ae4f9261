/**
 * The way from an account behind a figure to its mapping, and back: kept with the entries of the browser's history, so
 * that going back opens the figure again.
 */
import { z } from 'zod';
import { type FigureCell, figureCellSchema } from '../../../../shared/model/note-cells.ts';

const stateSchema = z.object({ account: z.string().optional(), figure: figureCellSchema.optional() });

/** The account that the mapping is opened for; null where a person came another way. */
export function accountWanted(): string | null {
  return stateSchema.safeParse(window.history.state).data?.account ?? null;
}

/** The figure that a person left for the mapping of an account behind it. */
export function figureLeft(): FigureCell | null {
  return stateSchema.safeParse(window.history.state).data?.figure ?? null;
}

/** To be called on the page of the figure before it is left. */
export function keepFigure(figure: FigureCell | null): void {
  window.history.replaceState(figure === null ? null : { figure }, '');
}
