/** What a client reads of notes that differ from the version that was sent last. */
import { describe, expect, it } from 'vitest';
import { type PortalNote, portalSnapshotSchema } from '../../../../shared/model/portal-snapshot.ts';
import { noteChanges } from '../../../../sync-server/portal/note-changes.ts';
import { ENGAGEMENT } from '../../../sync-server/support/portal-samples.ts';

const paragraph = (text: string): PortalNote['blocks'][number] => ({ kind: 'PARAGRAPH', text });
const table = (...rows: readonly (readonly string[])[]): PortalNote['blocks'][number] => ({
  kind: 'TABLE',
  headers: ['', '2025'],
  isAmount: [false, true],
  rows: rows.map((cells) => ({ cells: [...cells], sum: null })),
});
const note = (key: string, blocks: PortalNote['blocks'], more: Partial<PortalNote> = {}): PortalNote => ({
  key,
  number: '5',
  title: 'Trade receivables',
  blocks,
  ...more,
});

describe('changes of notes', () => {
  it('are none where every word stays, whatever number the note has', () => {
    const before = [note('a', [paragraph('One.'), table(['Third parties', '5'])])];
    expect(noteChanges(before, [{ ...note('a', before[0]?.blocks ?? []), number: '6' }])).toEqual([]);
  });

  it('tell what came, what went and what reads otherwise, at its place', () => {
    const before = [note('a', [paragraph('One.'), paragraph('Two.'), paragraph('Three.')])];
    const now = [note('a', [paragraph('Nought.'), paragraph('One.'), paragraph('Two, and more.')])];
    expect(noteChanges(before, now)).toEqual([
      {
        note: 'Note 5: Trade receivables',
        state: 'CHANGED',
        notListed: 0,
        parts: [
          { what: 'Paragraph', before: null, now: 'Nought.' },
          { what: 'Paragraph', before: 'Two.', now: 'Two, and more.' },
          { what: 'Paragraph', before: 'Three.', now: null },
        ],
      },
    ]);
  });

  it('tell of a table its rows', () => {
    const before = [note('a', [table(['Third parties', '5'], ['Allowance', '-'], ['Staff', '1'])])];
    const now = [note('a', [table(['Third parties', '7'], ['Deposits', '2'], ['Staff', '1'])])];
    expect(noteChanges(before, now)[0]?.parts).toEqual([
      { what: 'Table: 2025', before: 'Third parties | 5', now: 'Third parties | 7' },
      { what: 'Table: 2025', before: 'Allowance | -', now: null },
      { what: 'Table: 2025', before: null, now: 'Deposits | 2' },
    ]);
  });

  it('tell of a new note, of one that is left out, and of the directors’ statement by its title', () => {
    const { number: _none, ...directors } = note('directors_report', [paragraph('We can pay.')], {
      title: 'Directors’ statement',
    });
    const now = [{ ...directors, blocks: [paragraph('We can pay our debts.')] }, note('b', [])];
    expect(noteChanges([directors, note('a', [])], now)).toMatchObject([
      {
        note: 'Directors’ statement',
        state: 'CHANGED',
        parts: [{ before: 'We can pay.', now: 'We can pay our debts.' }],
      },
      { note: 'Note 5: Trade receivables', state: 'ADDED', parts: [] },
      { note: 'Note 5: Trade receivables', state: 'REMOVED', parts: [] },
    ]);
  });

  it('stay within what a snapshot holds, and say how many are not listed', () => {
    const many = (word: string) =>
      Array.from({ length: 400 }, (_, at) => paragraph(`${word} ${at} ${'long '.repeat(1000)}`));
    const changes = noteChanges([note('a', many('was'))], [note('a', many('is'))]);
    expect([changes[0]?.parts.length, changes[0]?.notListed]).toEqual([300, 100]);
    expect(portalSnapshotSchema.safeParse({ ...ENGAGEMENT, noteChanges: changes }).success).toBe(true);
  });
});
