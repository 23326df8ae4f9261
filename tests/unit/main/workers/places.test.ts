import { describe, expect, it } from 'vitest';
import { createPlaces } from '../../../../main/workers/places.ts';

async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}

describe('places', () => {
  it('are given in the order of asking, as many as there are', async () => {
    const places = createPlaces(2);
    const begun: number[] = [];
    const leaves = [1, 2, 3].map((each) =>
      places.take(null).then((leave) => {
        begun.push(each);
        return leave;
      }),
    );
    await settled();
    expect(begun).toEqual([1, 2]);
    (await leaves[0])?.();
    await settled();
    expect(begun).toEqual([1, 2, 3]);
  });

  it('are given to one task of a person at a time; others pass by', async () => {
    const places = createPlaces(2);
    const begun: string[] = [];
    const ask = (person: string, name: string) =>
      places.take(person).then((leave) => {
        begun.push(name);
        return leave;
      });
    const first = ask('Ann', 'a1');
    void ask('Ann', 'a2');
    const other = ask('Ben', 'b1');
    await settled();
    expect(begun).toEqual(['a1', 'b1']);
    (await other)();
    await settled();
    expect(begun).toEqual(['a1', 'b1']);
    (await first)();
    await settled();
    expect(begun).toEqual(['a1', 'b1', 'a2']);
  });
});
