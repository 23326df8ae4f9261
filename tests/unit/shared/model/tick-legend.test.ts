/** A legend of tick marks: own ones beside those that are shipped, and none that was set is ever without its words. */
import { expect, it } from 'vitest';
import {
  marksText,
  ownMarkKey,
  ownTickMarksSchema,
  readLegend,
  tickLegend,
  withMarksKept,
} from '../../../../shared/model/tick-legend.ts';

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

it('makes a key of chance alone, of the form that notes hold, so that no two levels can meet', () => {
  const chance = (last: number) => Uint8Array.from({ length: 16 }, (_each, at) => (at === 15 ? last : 255));
  const keys = [ownMarkKey(chance(0)), ownMarkKey(chance(1)), ownMarkKey(chance(16))];
  expect(keys.map((key) => key.slice(-3))).toEqual(['paa', 'pab', 'pba']);
  const marks = keys.map((key) => own(key, 'X'));
  expect(ownTickMarksSchema.safeParse(marks).success).toBe(true);
  expect(ownTickMarksSchema.safeParse([...marks, own(ownMarkKey(chance(0)), 'Z')]).success).toBe(false);
});

it('keeps what a level added, offered no more, and lets go of what it changed of a mark above', () => {
  const before = [own('casts', '+'), own('own_a', 'X'), own('own_b', 'Y')];
  const above = new Set(['casts', 'recomputed']);
  expect(withMarksKept(before, undefined, above)).toEqual([
    own('own_a', 'X', false),
    own('own_b', 'Y', false),
  ]);
  expect(withMarksKept(before, [own('own_b', 'Q')], above)).toEqual([
    own('own_b', 'Q'),
    own('own_a', 'X', false),
  ]);
  expect(withMarksKept([own('casts', '+')], undefined, above)).toBeUndefined();
});

it('reads marks by the legend, and never shows a key', () => {
  expect(marksText(['casts', 'own_gone'], SHIPPED)).toBe('^ (a mark that is no longer in the legend)');
});

it('says both meanings of a counted key that two levels gave to two marks', () => {
  const [, , first, second, third] = readLegend(
    SHIPPED,
    [own('own_a', 'X'), own('own_b', 'Y')],
    [own('own_a', 'Z'), own('own_b', 'Y'), own('own_qwertyuiop', 'K')],
    [own('own_qwertyuiop', 'L')],
  );
  expect(first?.says).toBe('One of these, set before marks could be told apart: X: Says X; or Z: Says Z');
  expect([second?.says, third?.says]).toEqual(['Says Y', 'Says L']);
});
