/** The writer's packages are what other programs read and write, checksums and all, and the same each time. */
import { unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { unpackZip } from '../../../../main/foreign-files/zip-reader.ts';
import { sortedParts, writeZip } from '../../../../main/foreign-files/zip-writer.ts';

const PARTS = {
  'xl/workbook.xml': new TextEncoder().encode('<workbook/>'),
  'xl/worksheets/sheet1.xml': Uint8Array.from({ length: 70_000 }, (_, at) => (at * 31) % 251),
  'xl/styles.xml': new Uint8Array(0),
};
const storedZip = (parts: Record<string, Uint8Array>) => writeZip(new Map(Object.entries(parts)), 'STORED');

describe('a zip of stored parts', () => {
  it('gives back each part under its name', () => {
    expect(unzipSync(storedZip(PARTS))).toEqual(PARTS);
    expect(unzipSync(storedZip({}))).toEqual({});
  });

  it('has the sizes and checksums that another writer gives', () => {
    const headerOf = (zip: Uint8Array) => [...zip.subarray(14, 30)];
    for (const [name, content] of Object.entries(PARTS)) {
      expect(headerOf(storedZip({ [name]: content }))).toEqual(
        headerOf(zipSync({ [name]: content }, { level: 0 })),
      );
    }
  });

  it('is read by the reader of uploaded workbooks', () => {
    const zip = storedZip(PARTS);
    expect(zip.length).toBeGreaterThan(70_000);
    expect([...unpackZip(zip)]).toEqual(Object.entries(PARTS));
  });
});

describe('a zip of packed parts', () => {
  const time = { mtime: new Date(1980, 0, 1), level: 6 } as const;

  it('has the bytes that another writer gives, whatever the names', () => {
    const named = {
      ...PARTS,
      'sources/1-Jahresabschluß_è.pdf': PARTS['xl/workbook.xml'],
      'xl/': new Uint8Array(0),
    };
    expect(Buffer.compare(writeZip(new Map(Object.entries(named))), zipSync(named, time))).toBe(0);
  });

  it('is the same in whatever order the parts were made', () => {
    const forwards = new Map(Object.entries(PARTS));
    const backwards = new Map(Object.entries(PARTS).reverse());
    const once = writeZip(sortedParts(forwards, 'xl/worksheets/sheet1.xml'));
    expect(Buffer.compare(once, writeZip(sortedParts(backwards, 'xl/worksheets/sheet1.xml')))).toBe(0);
    expect(Object.keys(unzipSync(once))).toEqual([
      'xl/worksheets/sheet1.xml',
      'xl/styles.xml',
      'xl/workbook.xml',
    ]);
  });
});
