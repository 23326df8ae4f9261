/** A finished note leads on to the next with open points, and never to itself or to a finished one. */
import { expect, it } from 'vitest';
import { nextOpenNote } from '../../../../../../renderer/screens/engagements/notes/next-note.ts';

const notes = ['general', 'revenue', 'tax', 'leases'].map((noteKey) => ({ noteKey, title: noteKey }));
const next = (current: string, open: Readonly<Record<string, number>>) =>
  nextOpenNote(notes, current, ({ noteKey }) => open[noteKey] ?? 0)?.noteKey ?? null;

it.each([
  ['on, past what is finished', 'general', { tax: 2, leases: 1 }, 'tax'],
  ['round to the first', 'leases', { general: 1 }, 'general'],
  ['nowhere while it has points of its own', 'revenue', { revenue: 1, tax: 1 }, null],
  ['nowhere once all are finished', 'revenue', {}, null],
  ['nowhere from a note that is not there', 'inventories', { tax: 1 }, null],
])('leads %s', (_where, current, open, found) => {
  expect(next(current, open)).toBe(found);
});

it('visits every open note once and then ends, whatever the order in which they are finished', () => {
  for (const first of notes) {
    const open = new Map(notes.map(({ noteKey }) => [noteKey, 1]));
    const visited: string[] = [];
    for (let here: string | null = first.noteKey; here !== null; ) {
      visited.push(here);
      open.delete(here);
      here = next(here, Object.fromEntries(open));
    }
    expect(visited.toSorted()).toEqual(notes.map(({ noteKey }) => noteKey).toSorted());
  }
});
