/**
 * Server-sent events arrive in pieces; each is read once it is whole. A job is followed to its end, also by whoever has left.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { splitEvents, whenOver } from '../../../../renderer/client/job-stream.ts';
import { readAllPages } from '../../../../renderer/client/pages.ts';
import { keepToken } from '../../../../renderer/client/token.ts';
import type { Job } from '../../../../shared/model/jobs.ts';

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

describe('whenOver', () => {
  let asked: number;
  const answers = (...states: readonly Job['status'][]) =>
    vi.stubGlobal('fetch', async () => {
      const status = states[Math.min(asked, states.length - 1)];
      asked += 1;
      const progress = { stage: '', done: 0, total: 1 };
      const job = {
        id: JOB,
        kind: 'auto-suggest-mapping',
        status,
        progress,
        attempts: 1,
        error: null,
        result: null,
      };
      return new Response(JSON.stringify(job));
    });
  const JOB = '01a1fbd5-0852-7269-a08f-48fb8ccd71e6';
  beforeEach(() => {
    asked = 0;
    keepToken('t'.repeat(43));
    vi.useFakeTimers({ toFake: ['setTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    keepToken(null);
  });

  it('asks until the job has ended', async () => {
    answers('QUEUED', 'RUNNING', 'FAILED');
    const over = whenOver(JOB);
    await vi.runAllTimersAsync();
    expect(await over).toBe(true);
    expect(asked).toBe(3);
  });

  it('gives up with the session, and where the job cannot be read', async () => {
    answers('RUNNING');
    const over = whenOver(JOB);
    await vi.advanceTimersByTimeAsync(0);
    keepToken('u'.repeat(43));
    await vi.runAllTimersAsync();
    expect(await over).toBe(false);
    expect(asked).toBe(1);
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }));
    expect(await whenOver(JOB)).toBe(false);
  });
});
