/** The files that somebody chose for a release: what belongs together, what is missing, and what each fault says. */
import { describe, expect, it } from 'vitest';
import {
  fileLines,
  readDeclaration,
  strangers,
} from '../../../../../../renderer/admin/screens/releases/chosen-files.ts';

const HASH = `${'A'.repeat(86)}==`;
const PROGRAM = { name: 'Fairview-1.4.0.exe', sha512: HASH, size: 9_000, signature: 's'.repeat(86) };
const RELEASE = {
  channel: 'stable',
  feed: 'latest',
  version: '1.4.0',
  releasedAt: '2026-11-20T00:00:00.000Z',
  files: [PROGRAM, { name: 'Fairview-1.4.0.exe.blockmap', sha512: HASH, size: 90 }],
};
const declared = (change: object = {}, name = 'latest.release.json') => ({
  name,
  text: JSON.stringify({ ...RELEASE, ...change }),
});
const yml = (version = '1.4.0', name = 'latest.yml', sha512 = HASH) => ({
  name,
  text: `version: ${version}\nfiles:\n  - url: ${PROGRAM.name}\n    sha512: ${sha512}\n    size: 9000\nreleaseDate: '2026-11-20T00:00:00.000Z'\n`,
});

describe('the signed release among chosen files', () => {
  it('is read alone, and beside the yml of the same build', () => {
    expect(readDeclaration([])).toBeNull();
    expect(readDeclaration([declared()])?.declaration?.version).toBe('1.4.0');
    expect(readDeclaration([yml(), declared()])).toMatchObject({
      fault: null,
      declaration: { feed: 'latest' },
    });
  });

  const faults: [string, Parameters<typeof readDeclaration>[0], RegExp][] = [
    ['a yml alone', [yml()], /“latest\.yml” is not signed.*writes latest\.release\.json/],
    ['two releases', [declared(), declared({}, 'latest-mac.release.json')], /one platform after the other/],
    ['text that is no JSON', [{ name: 'latest.release.json', text: 'MZ' }], /is not a signed release/],
    ['a file without its hash', [declared({ files: [{ name: 'a.exe' }] })], /files\.0\.sha512/],
    ['a yml of another build', [declared(), yml('1.4.1')], /tells of version 1\.4\.1/],
    [
      'a yml of other bytes',
      [declared(), yml('1.4.0', 'latest.yml', `${'B'.repeat(86)}==`)],
      /were not signed/,
    ],
    ['a yml of another platform', [declared(), yml('1.4.0', 'latest-mac.yml')], /another platform/],
    ['a yml of something else', [declared(), yml('1.4.0', 'compose.yml')], /Leave it out/],
    [
      'a yml that electron-builder did not write',
      [declared(), { name: 'latest.yml', text: '- a' }],
      /Line 1/,
    ],
  ];
  it.each(faults)('says what is wrong with %s', (_what, texts, words) => {
    const reading = readDeclaration(texts);
    expect(reading?.declaration).toBeNull();
    expect(reading?.fault).toMatch(words);
  });
});

describe('the files of a release', () => {
  it('are arrived, chosen, missing, or other ones than were signed', () => {
    const files = [
      { name: 'a.exe', size: 1, uploadedAt: '2026-11-20T00:00:00.000Z' },
      { name: 'b.exe', size: 2, uploadedAt: null },
      { name: 'c.exe', size: 3 },
      { name: 'd.exe', size: 4 },
    ];
    const chosen = [
      { name: 'b.exe', size: 2 },
      { name: 'c.exe', size: 33 },
      { name: 'z.exe', size: 1 },
      { name: 'latest.yml', size: 1 },
    ];
    expect(fileLines(files, chosen).map(({ state }) => state)).toEqual([
      'ARRIVED',
      'READY',
      'OTHER_SIZE',
      'MISSING',
    ]);
    expect(strangers(files, chosen)).toEqual(['z.exe']);
  });
});
