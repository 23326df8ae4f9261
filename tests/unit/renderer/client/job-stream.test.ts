/**
 * Server-sent events arrive in pieces; each is read once it is whole.
 */
import { describe, expect, it } from 'vitest';
import { splitEvents } from '../../../../renderer/client/job-stream.ts';
import { readAllPages } from '../../../../renderer/client/pages.ts';

describe('splitEvents', () => {
  it('hands back the unfinished rest', () => {
    expect(splitEvents('data: {"a":1}\n\ndata: {"b"')).toEqual({ data: ['{"a":1}'], rest: 'data: {"b"' });
  });

  it('joins data lines and passes over comments and names', () => {
    expect(splitEvents(': keep-alive\n\nevent: job\r\ndata: one\r\ndata: two\r\n\r\n').data).toEqual([
      'one\ntwo',
    ]);
  });
});

describe('readAllPages', () => {
  it('follows the cursor to the end', async () => {
    const pages = [
      { items: [1, 2], nextCursor: 'b' },
      { items: [3], nextCursor: null },
    ];
    const asked: (string | undefined)[] = [];
    const all = await readAllPages(async (cursor) => {
      asked.push(cursor);
      return pages[asked.length - 1] ?? { items: [], nextCursor: null };
    });
    expect(all).toEqual([1, 2, 3]);
    expect(asked).toEqual([undefined, 'b']);
  });

  it('stops at a bound when the pages never end', async () => {
    const all = await readAllPages(async () => ({ items: ['again'], nextCursor: 'x' }));
    expect(all).toHaveLength(100);
  });
});
