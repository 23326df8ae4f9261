import { describe, expect, it } from 'vitest';
import {
  enterMeans,
  litOption,
  type PickerView,
  stepped,
} from '../../../../renderer/components/picker-keys.ts';

const shown = ['ash', 'birch', 'cedar'].map((value) => ({ value, label: value }));
const view = (part: Partial<PickerView> = {}): PickerView => ({
  opened: true,
  text: null,
  shown,
  reached: null,
  value: null,
  searching: false,
  clearable: false,
  ...part,
});

describe('Enter in a picker', () => {
  it('takes the best of what is typed, or where the arrows are', () => {
    expect(enterMeans(view({ text: 'a' }))).toEqual({ kind: 'TAKE', value: 'ash' });
    expect(enterMeans(view({ text: 'a', reached: 'cedar' }))).toEqual({ kind: 'TAKE', value: 'cedar' });
  });

  it('waits for the answer to what is typed, and takes nothing of the answer before', () => {
    const searching = view({ text: 'a', reached: 'cedar', searching: true });
    expect(litOption(searching)).toBeNull();
    expect(enterMeans(searching)).toEqual({ kind: 'AWAIT' });
  });

  it('never passes to the form while the list is open or something is typed', () => {
    for (const opened of [true, false]) {
      for (const text of [null, '', 'a']) {
        for (const searching of [true, false]) {
          for (const list of [[], shown]) {
            const { kind } = enterMeans(view({ opened, text, searching, shown: list }));
            expect(kind === 'PASS').toBe(!opened && text === null);
          }
        }
      }
    }
  });

  it('chooses nobody where nothing was typed, and keeps who is chosen', () => {
    expect(enterMeans(view())).toEqual({ kind: 'NOTHING' });
    expect(enterMeans(view({ value: 'birch' }))).toEqual({ kind: 'TAKE', value: 'birch' });
  });

  it('empties a field whose text was deleted, where it may be empty', () => {
    const emptied = view({ text: '', value: 'birch' });
    expect(enterMeans({ ...emptied, clearable: true })).toEqual({ kind: 'CLEAR' });
    expect(enterMeans(emptied)).toEqual({ kind: 'NOTHING' });
  });
});

describe('arrows in a picker', () => {
  it('begin at an end or at what is lit, and go round', () => {
    expect(stepped(view(), 1)).toBe('ash');
    expect(stepped(view(), -1)).toBe('cedar');
    expect(stepped(view({ text: 'a' }), 1)).toBe('birch');
    expect(stepped(view({ reached: 'cedar' }), 1)).toBe('ash');
    expect(stepped(view({ shown: [] }), 1)).toBeNull();
  });
});
