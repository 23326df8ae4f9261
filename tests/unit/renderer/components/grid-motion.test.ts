/**
 * Keys of the grid move as in a spreadsheet, and Tab never catches anybody.
 */
import { describe, expect, it } from 'vitest';
import { isTyping, move } from '../../../../renderer/components/grid-motion.ts';

const size = { rows: 2000, columns: 5, page: 20 };
const key = (
  name: string,
  held: Partial<Record<'ctrlKey' | 'shiftKey' | 'altKey' | 'metaKey', boolean>> = {},
) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
});

describe('move', () => {
  it.each([
    ['ArrowDown', { row: 11, column: 2 }],
    ['ArrowUp', { row: 9, column: 2 }],
    ['ArrowLeft', { row: 10, column: 1 }],
    ['ArrowRight', { row: 10, column: 3 }],
    ['Home', { row: 10, column: 0 }],
    ['End', { row: 10, column: 4 }],
    ['PageDown', { row: 30, column: 2 }],
    ['PageUp', { row: 0, column: 2 }],
    ['Tab', { row: 10, column: 3 }],
  ])('%s', (name, expected) => {
    expect(move({ row: 10, column: 2 }, key(name), size)).toEqual(expected);
  });

  it('goes to the far end with Ctrl', () => {
    expect(move({ row: 10, column: 2 }, key('End', { ctrlKey: true }), size)).toEqual({
      row: 1999,
      column: 4,
    });
    expect(move({ row: 10, column: 2 }, key('Home', { ctrlKey: true }), size)).toEqual({ row: 0, column: 0 });
    expect(move({ row: 10, column: 2 }, key('ArrowDown', { ctrlKey: true }), size)).toEqual({
      row: 1999,
      column: 2,
    });
  });

  it('stays inside the grid', () => {
    expect(move({ row: 1999, column: 4 }, key('ArrowDown'), size)).toEqual({ row: 1999, column: 4 });
    expect(move({ row: 0, column: 0 }, key('ArrowLeft'), size)).toEqual({ row: 0, column: 0 });
  });

  it('leaves the grid with Tab at either edge of a row', () => {
    expect(move({ row: 3, column: 4 }, key('Tab'), size)).toBeNull();
    expect(move({ row: 3, column: 0 }, key('Tab', { shiftKey: true }), size)).toBeNull();
  });
});

describe('isTyping', () => {
  it('is a character without a held command key', () => {
    expect(isTyping(key('a'))).toBe(true);
    expect(isTyping(key('é'))).toBe(true);
    expect(isTyping(key('a', { ctrlKey: true }))).toBe(false);
    expect(isTyping(key('F2'))).toBe(false);
    expect(isTyping(key('Enter'))).toBe(false);
  });
});
