/**
 * The way from an account behind a figure to its mapping, and back: kept with the entries of the browser's history, so
 * that going back opens the figure again, in the statements, in a note or in a filing.
 */
import { z } from 'zod';
import { figureCellSchema } from '../../shared/model/note-cells.ts';

const place = z.number().int().min(0);

const stateSchema = z.object({
  /** The account that the mapping is opened for. */
  account: z.string().optional(),
  /** A figure of the statements. */
  figure: figureCellSchema.optional(),
  /** A cell of a table of a note. */
  cell: z.object({ noteKey: z.string(), block: place, row: place, column: place }).optional(),
  /** A line of a filing. */
  line: z.string().optional(),
});
type Left = Omit<z.output<typeof stateSchema>, 'account'>;

/** What a person left here, or came for; nothing where they came another way. */
export function wayBack(): z.output<typeof stateSchema> {
  return stateSchema.safeParse(window.history.state).data ?? {};
}

/** To be called on the page of the figure before it is left; nothing where the figure is shut. */
export function keepWayBack(left: Left | null): void {
  window.history.replaceState(left, '');
}
