/** Byte ranges as RFC 9110 has them. */
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { multipartAnswer, requestedRanges } from '../../../../sync-server/updates/byte-ranges.ts';

describe('requestedRanges', () => {
  it.each([
    ['bytes=0-4', [{ start: 0, end: 4 }]],
    ['bytes=5-', [{ start: 5, end: 9 }]],
    ['bytes=-3', [{ start: 7, end: 9 }]],
    ['bytes=-30', [{ start: 0, end: 9 }]],
    ['bytes=8-99', [{ start: 8, end: 9 }]],
    [
      'bytes=0-0, 2-3',
      [
        { start: 0, end: 0 },
        { start: 2, end: 3 },
      ],
    ],
  ])('reads %s of ten bytes', (header, ranges) => {
    expect(requestedRanges(header, 10)).toEqual(ranges);
  });

  it.each([null, '', 'lines=0-1', 'bytes=', 'bytes=-', 'bytes=4-2', 'bytes=a-b', 'bytes=0-1,x'])(
    'answers the whole file for %s',
    (header) => expect(requestedRanges(header, 10)).toEqual([]),
  );

  it('says where nothing lies within the file, and leaves out what does not', () => {
    expect(requestedRanges('bytes=10-', 10)).toBeNull();
    expect(requestedRanges('bytes=-0', 10)).toBeNull();
    expect(requestedRanges('bytes=10-12,3-4', 10)).toEqual([{ start: 3, end: 4 }]);
  });

  it('sends no byte twice, however often it is asked for', () => {
    const all = Array.from({ length: 1000 }, () => '0-').join(',');
    expect(requestedRanges(`bytes=${all}`, 10)).toEqual([{ start: 0, end: 9 }]);
    expect(requestedRanges('bytes=6-8,0-2,2-4', 10)).toEqual([
      { start: 0, end: 4 },
      { start: 6, end: 8 },
    ]);
  });

  it('leaves ranges without a common byte in their order, also where one follows the other', () => {
    expect(requestedRanges('bytes=6-8,0-2,3-4', 10)).toEqual([
      { start: 6, end: 8 },
      { start: 0, end: 2 },
      { start: 3, end: 4 },
    ]);
  });

  it('does not cut a file into more pieces than electron-updater asks for', () => {
    const many = Array.from({ length: 1001 }, (_, index) => `${index}-${index}`).join(',');
    expect(requestedRanges(`bytes=${many}`, 5000)).toEqual([]);
  });
});

describe('multipartAnswer', () => {
  it('carries each range with its place, and tells its length beforehand', async () => {
    const bytes = Buffer.from('0123456789');
    const read = ({ start, end }: { start: number; end: number }) =>
      new Blob([bytes.subarray(start, end + 1)]).stream();
    const ranges = [
      { start: 1, end: 2 },
      { start: 7, end: 9 },
    ];
    const answer = multipartAnswer(ranges, 10, 'between', read);
    const body = await buffer(answer.body);
    expect(body.length).toBe(answer.length);
    expect(body.toString()).toBe(
      [
        '--between',
        'content-type: application/octet-stream',
        'content-range: bytes 1-2/10',
        '',
        '12',
        '--between',
        'content-type: application/octet-stream',
        'content-range: bytes 7-9/10',
        '',
        '789',
        '--between--',
        '',
      ].join('\r\n'),
    );
  });
});
