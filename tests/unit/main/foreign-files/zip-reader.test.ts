/** Packages that lie, are damaged or would flood the memory: each is refused, with the reason that it has. */
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { type ArchiveTerms, openZip } from '../../../../main/foreign-files/zip-reader.ts';
import { writeZip } from '../../../../main/foreign-files/zip-writer.ts';

const MEGABYTE = 1024 * 1024;
const TERMS: ArchiveTerms = {
  limits: { entries: 10, totalBytes: 3 * MEGABYTE, partBytes: 2 * MEGABYTE, ratio: 100, ratioFrom: 1_000 },
  damaged: () => new Error('damaged'),
  tooLarge: (what) => new Error(`too large: ${what}`),
  locked: () => new Error('locked'),
};

/** Text that packs to about a third. */
const TEXT = strToU8(
  Array.from({ length: 400 }, (_, at) => `<c r="A${at}">${(at * 7919) % 10_007}</c>`).join(''),
);
const GOOD = writeZip(
  new Map([
    ['a.xml', TEXT],
    ['b/c.xml', strToU8('<c/>')],
  ]),
);

/** "read", or the reason of the refusal, of a package whose every part is read. */
function outcome(bytes: Uint8Array): string {
  try {
    const archive = openZip(bytes, TERMS);
    for (const name of archive.names) archive.read(name);
    return 'read';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The bytes with a change at each record of a signature. */
function changed(
  bytes: Uint8Array,
  signature: number,
  change: (view: DataView, at: number) => void,
): Uint8Array {
  const copy = Uint8Array.from(bytes);
  const view = new DataView(copy.buffer);
  for (let at = 0; at + 4 <= copy.length; at += 1)
    if (view.getUint32(at, true) === signature) change(view, at);
  return copy;
}
const inDirectory = (change: (view: DataView, at: number) => void) => changed(GOOD, 0x02014b50, change);

describe('the reader of packages', () => {
  it('reads what is right, whoever packed it', () => {
    const archive = openZip(GOOD, TERMS);
    expect(archive.names).toEqual(['a.xml', 'b/c.xml']);
    expect(archive.read('a.xml')).toEqual(Buffer.from(TEXT));
    expect(archive.has('c.xml')).toBe(false);
    expect(archive.read('c.xml')).toBeUndefined();
    expect(outcome(zipSync({ 'a.xml': TEXT, '/b.xml': TEXT }, { level: 9 }))).toBe('read');
    expect(outcome(zipSync({}))).toBe('read');
  });

  it.each(['DEFLATED', 'STORED'] as const)('refuses any flipped bit of the content (%s)', (method) => {
    const zip = writeZip(new Map([['a.xml', TEXT]]), method);
    const end = zip.length - 22 - 46 - 5;
    for (let at = 30; at < end; at += 1) {
      const bit = 1 << (at % 8);
      zip[at] = (zip[at] ?? 0) ^ bit;
      expect(outcome(zip), `byte ${at}`).toMatch(/^(?:damaged|too large: more than it says)$/);
      zip[at] = (zip[at] ?? 0) ^ bit;
    }
    expect(outcome(zip)).toBe('read');
  });

  it('refuses a part that is more or less than its entry says', () => {
    const one = writeZip(new Map([['a.xml', TEXT]]));
    const says = (size: number) =>
      changed(one, 0x02014b50, (view, at) => view.setUint32(at + 24, size, true));
    expect(outcome(says(10))).toBe('too large: more than it says');
    expect(outcome(says(TEXT.length + 1))).toBe('damaged');
  });

  it('refuses a part whose header names another', () => {
    expect(outcome(changed(GOOD, 0x04034b50, (view, at) => view.setUint8(at + 30, 0x7a)))).toBe('damaged');
    expect(outcome(inDirectory((view, at) => view.setUint32(at + 42, 1, true)))).toBe('damaged');
  });

  it('refuses too many parts, and too much in them, before anything is unpacked', () => {
    const eleven = Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`${at}`, TEXT]));
    expect(outcome(zipSync(eleven))).toBe('too large: more than 10 parts');
    expect(outcome(zipSync({ a: new Uint8Array(2 * MEGABYTE + 1) }, { level: 0 }))).toBe(
      'too large: more than 2 MB',
    );
    const megabyte = new Uint8Array(MEGABYTE);
    const four = { a: megabyte, b: megabyte, c: megabyte, d: megabyte };
    expect(outcome(zipSync(four, { level: 0 }))).toBe('too large: more than 3 MB');
    expect(outcome(zipSync({ a: megabyte }))).toBe('too large: far more than its size');
  });

  it('refuses two parts of one name, also in capitals', () => {
    const twice = (other: string) => {
      const zip = zipSync({ 'a.xml': TEXT, 'z.xml': TEXT }, { level: 0 });
      const text = Buffer.from(zip).toString('latin1').replaceAll('z.xml', other);
      return Uint8Array.from(Buffer.from(text, 'latin1'));
    };
    expect(outcome(twice('b.xml'))).toBe('read');
    expect(outcome(twice('a.xml'))).toBe('damaged');
    expect(outcome(twice('A.XML'))).toBe('damaged');
  });

  it('refuses what is locked, packed in another way or cut off', () => {
    expect(outcome(inDirectory((view, at) => view.setUint16(at + 8, 1, true)))).toBe('locked');
    expect(outcome(inDirectory((view, at) => view.setUint16(at + 10, 12, true)))).toBe('damaged');
    for (let length = 0; length < GOOD.length; length += 37)
      expect(outcome(GOOD.subarray(0, length))).toBe('damaged');
  });
});
