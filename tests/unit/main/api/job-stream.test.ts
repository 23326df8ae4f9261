/** A session watches a few jobs at once; what ends makes room, and other sessions are not counted. */
import { expect, it } from 'vitest';
import { takeStream } from '../../../../main/api/job-stream.ts';

it('opens no more streams for a session than a page needs', () => {
  const ends: (() => void)[] = [];
  const fill = () => {
    for (;;) ends.push(takeStream('one session'));
  };
  expect(fill).toThrow('Too many jobs are watched at once');
  expect(ends).toHaveLength(12);
  ends.push(takeStream('another session'));
  ends[0]?.();
  ends.push(takeStream('one session'));
  expect(() => takeStream('one session')).toThrow();
  for (const end of ends.slice(1)) end();
  takeStream('one session')();
});
