/** The zip of stored parts is one that other programs read, checksums and all. */
import { unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { storedZip } from '../../../../../main/financial-statements/trial-balance/stored-zip.ts';
import {
  readZipDirectory,
  unpackEntry,
} from '../../../../../main/financial-statements/trial-balance/zip-directory.ts';

const PARTS = {
  'xl/workbook.xml': new TextEncoder().encode('<workbook/>'),
  'xl/worksheets/sheet1.xml': Uint8Array.from({ length: 70_000 }, (_, at) => (at * 31) % 251),
  'xl/styles.xml': new Uint8Array(0),
};

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
    const entries = readZipDirectory(zip);
    expect(entries.map(({ name, method }) => [name, method])).toEqual(
      Object.keys(PARTS).map((name) => [name, 0]),
    );
    expect(entries.map((entry) => unpackEntry(zip, entry, 100_000))).toEqual(Object.values(PARTS));
  });
});
