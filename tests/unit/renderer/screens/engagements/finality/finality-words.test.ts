/** Draft or final, in the words of the status line, the notes and the export. */
import { expect, it } from 'vitest';
import {
  finalityDetail,
  finalityHead,
  openGroups,
  openInNotes,
} from '../../../../../../renderer/screens/engagements/finality/finality-words.ts';
import { type Finality, OPEN_POINT_KINDS } from '../../../../../../shared/model/finality.ts';

const place = (name: string) => ({
  kind: 'OPEN_PLACE' as const,
  where: `notes/note_general/${name}`,
  message: name,
  mayStand: true,
});
const standing = {
  kind: 'CASH_DIFFERENCE' as const,
  where: 'statements/cash-flow',
  message: 'A difference.',
  overrideId: 'a',
  reason: 'Small.',
  byId: 'b',
  byName: 'Priya Raman',
  at: '2026-01-01T00:00:00.000Z',
};

it('says final, final with what stands, and draft with what is open', () => {
  const final: Finality = { final: true, open: [], letStand: [] };
  expect([finalityHead(final), finalityDetail(final)]).toEqual(['Final', '']);
  expect(finalityHead({ ...final, letStand: [standing] })).toBe('Final, with 1 point accepted by a reviewer');
  const draft = { ...final, final: false, open: [place('address'), place('date')] };
  expect([finalityHead(draft), finalityDetail(draft)]).toEqual([
    'Draft: 2 open points',
    '2 places to complete',
  ]);
  expect([openInNotes(draft), openInNotes(draft, 'note_general'), openInNotes(draft, 'note_gen')]).toEqual([
    2, 2, 0,
  ]);
});

it('has words for every kind', () => {
  const open = OPEN_POINT_KINDS.map((kind) => ({ ...place('x'), kind }));
  const groups = openGroups(open);
  expect(new Set(groups.map(({ head }) => head)).size).toBe(OPEN_POINT_KINDS.length);
  expect(finalityDetail({ final: false, open, letStand: [] }).split(' · ')).toHaveLength(
    OPEN_POINT_KINDS.length,
  );
});
