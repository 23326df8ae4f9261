/** A logo from outside: its own parts alone, within limits, and nothing that a program for pictures would have to guess. */
import { describe, expect, it } from 'vitest';
import { readPicture } from '../../../../main/foreign-files/read-picture.ts';
import { PICTURE_LIMITS } from '../../../../shared/model/house-style.ts';
import { png, pngPart } from '../../../support/pictures.ts';

const words = pngPart('tEXt', Buffer.from('Comment\0GPS 1.3521 103.8198', 'latin1'));

/** A baseline JPEG as far as its parts go: a comment, a frame of 4 × 2 in grey, a table, and a scan. */
const jpeg = (frame: readonly number[] = [0xff, 0xc0, 0, 11, 8, 0, 2, 0, 4, 1, 1, 0x11, 0]) =>
  Uint8Array.from([
    ...[0xff, 0xd8, 0xff, 0xfe, 0, 6, 71, 80, 83, 33],
    ...[...frame, 0xff, 0xc4, 0, 4, 0, 0],
    ...[0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 12, 0xff, 0, 34, 0xff, 0xd0, 56, 0xff, 0xd9],
  ]);

const code = (bytes: Uint8Array) => {
  try {
    readPicture(bytes);
  } catch (error) {
    return (error as { code?: string }).code ?? error;
  }
  return 'READ';
};

describe('a logo', () => {
  it('leaves with its own parts alone', () => {
    const picture = readPicture(png(40, 20, { between: [words] }));
    expect(picture).toMatchObject({ mimeType: 'image/png', width: 40, height: 20 });
    expect(Buffer.from(picture.base64, 'base64')).toEqual(png(40, 20));
    const read = readPicture(jpeg());
    expect(read).toMatchObject({ mimeType: 'image/jpeg', width: 4, height: 2 });
    expect(Buffer.from(read.base64, 'base64').toString('latin1')).not.toContain('GPS');
  });

  it.each<[string, Uint8Array, string]>([
    [
      'a picture by its name alone',
      new TextEncoder().encode('<svg onload="alert(1)"/>'),
      'UNSUPPORTED_FILE_TYPE',
    ],
    ['more bytes than a logo has', new Uint8Array(PICTURE_LIMITS.bytes + 1), 'FILE_TOO_LARGE'],
    [
      'a picture that unpacks to more than it says',
      png(8, 8, { rows: new Uint8Array(5_000_000) }),
      'UNREADABLE_FILE',
    ],
    ['a picture that unpacks to less', png(8, 8, { rows: new Uint8Array(10) }), 'UNREADABLE_FILE'],
    ['sides that no page shows', png(60_000, 1), 'UNREADABLE_FILE'],
    ['an interlaced picture', png(8, 8, { interlaced: 1 }), 'UNREADABLE_FILE'],
    [
      'a part that nobody knows',
      png(8, 8, { between: [pngPart('EVIL', new Uint8Array(4))] }),
      'UNREADABLE_FILE',
    ],
    ['a second header', png(8, 8, { between: [pngPart('IHDR', new Uint8Array(13))] }), 'UNREADABLE_FILE'],
    ['a picture that ends early', png(8, 8).subarray(0, 60), 'UNREADABLE_FILE'],
    ['a JPEG in four colours', jpeg([0xff, 0xc0, 0, 11, 8, 0, 2, 0, 4, 4, 1, 0x11, 0]), 'UNREADABLE_FILE'],
    ['a JPEG without a frame', jpeg([]), 'UNREADABLE_FILE'],
    [
      'a part of a JPEG beyond its end',
      Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 1]),
      'UNREADABLE_FILE',
    ],
  ])('is not %s', (_, bytes, expected) => {
    expect(code(bytes)).toBe(expected);
  });
});
