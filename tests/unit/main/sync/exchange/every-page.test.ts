/** A list of the server is told whole, however many pages it takes. */
import { expect, it } from 'vitest';
import { everyPage } from '../../../../../main/sync/exchange/every-page.ts';

it('asks on with the cursor of each page until there is none', async () => {
  const pages = new Map<string | undefined, { items: number[]; nextCursor: string | null }>([
    [undefined, { items: [1, 2], nextCursor: 'after 2' }],
    ['after 2', { items: [], nextCursor: 'after nothing' }],
    ['after nothing', { items: [3], nextCursor: null }],
  ]);
  const asked: (string | undefined)[] = [];
  const all = await everyPage(async ({ cursor }) => {
    asked.push(cursor);
    return pages.get(cursor) ?? { items: [], nextCursor: null };
  });
  expect(all).toEqual([1, 2, 3]);
  expect(asked).toEqual([undefined, 'after 2', 'after nothing']);
});
