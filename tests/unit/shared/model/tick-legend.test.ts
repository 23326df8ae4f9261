/** A legend of tick marks: own ones beside those that are shipped, and none that was set is ever without its words. */
import { expect, it } from 'vitest';
import { nextOwnKey, ownTickMarksSchema, tickLegend } from '../../../../shared/model/tick-legend.ts';

const SHIPPED = [
  { key: 'casts', mark: '^', says: 'Added up' },
  { key: 'recomputed', mark: 'R', says: 'Recomputed' },
];
const own = (key: string, mark: string, offered = true) => ({ key, mark, says: `Says ${mark}`, offered });

it('takes the word of the engagement before that of the client and the practice, mark by mark', () => {
  const legend = tickLegend(SHIPPED, [own('casts', '+'), own('own_a', 'X')], undefined, [
    own('own_a', 'X', false),
    own('own_b', 'Y'),
  ]);
  expect(legend.map(({ key, mark, offered }) => [key, mark, offered])).toEqual([
    ['casts', '+', true],
    ['recomputed', 'R', true],
    ['own_a', 'X', false],
    ['own_b', 'Y', true],
  ]);
});

it('gives each mark a key of its own, of the form that notes hold', () => {
  const keys: string[] = [];
  for (let count = 0; count < 40; count += 1) keys.push(nextOwnKey(keys));
  expect(keys.slice(24, 28)).toEqual(['own_y', 'own_z', 'own_ba', 'own_bb']);
  const marks = keys.map((key) => own(key, 'X'));
  expect(ownTickMarksSchema.safeParse(marks).success).toBe(true);
  expect(ownTickMarksSchema.safeParse([...marks.slice(0, 2), own('own_a', 'Z')]).success).toBe(false);
});
