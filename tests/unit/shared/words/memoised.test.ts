import { describe, expect, it } from 'vitest';
import { memoised } from '../../../../shared/words/memoised.ts';

/** A reading that says how often each text was read. */
function counted() {
  const times = new Map<string, number>();
  const read = memoised((text) => {
    times.set(text, (times.get(text) ?? 0) + 1);
    return text === '' ? null : text.length;
  }, 3);
  return { times, read };
}

describe('a memoised reading', () => {
  it('answers as the reading does, and reads a text once', () => {
    const { times, read } = counted();
    expect(['cash', '', 'cash', ''].map(read)).toEqual([4, null, 4, null]);
    expect([...times]).toEqual([
      ['cash', 1],
      ['', 1],
    ]);
  });

  it('keeps what is asked for again, however much else is read meanwhile', () => {
    const { times, read } = counted();
    for (let at = 0; at < 100; at += 1) {
      read('cash');
      read(`wording ${at}`);
    }
    expect(times.get('cash')).toBe(1);
  });

  it('forgets what nobody asked for lately', () => {
    const { times, read } = counted();
    for (const text of ['cash', 'a', 'b', 'c', 'd', 'e', 'f', 'cash']) read(text);
    expect(times.get('cash')).toBe(2);
  });
});
