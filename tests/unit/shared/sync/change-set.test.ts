/** The form of events that desktops send: what nests without end is refused before anything walks through it. */
import { expect, it } from 'vitest';
import { sentEventSchema } from '../../../../shared/sync/change-set.ts';

const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) });
const taken = (payload: unknown) =>
  sentEventSchema.safeParse({
    type: 'PERMANENT_FILE_CHANGED',
    action: null,
    subject: 'client:1',
    byProgram: false,
    payload,
    at: '2026-03-02T09:00:00.000Z',
  }).success;

it('is refused where it nests deeper than any of the program', () => {
  expect(taken(nested(32))).toBe(true);
  expect(taken(nested(33))).toBe(false);
  // Deeper than any function calls itself.
  expect(taken(JSON.parse(`{"a":${'['.repeat(400_000)}${']'.repeat(400_000)}}`))).toBe(false);
});
