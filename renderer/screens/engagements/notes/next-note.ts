/** Where a finished note leads: to the next one with open points, in the order of the notes, and then to the first. Pure. */
import type { Note } from '../../../../shared/model/records.ts';

type Named = Pick<Note, 'noteKey' | 'title'>;

/** Null where no other note has open points, and while this one has some of its own. */
export function nextOpenNote<Each extends Named>(
  notes: readonly Each[],
  current: string,
  openIn: (note: Each) => number,
): Each | null {
  const at = notes.findIndex(({ noteKey }) => noteKey === current);
  const here = notes[at];
  if (here === undefined || openIn(here) > 0) return null;
  return [...notes.slice(at + 1), ...notes.slice(0, at)].find((note) => openIn(note) > 0) ?? null;
}
