/** Content of sections: the same shown is the same digest in any order, and any other number or word is another one. */
import { describe, expect, it } from 'vitest';
import {
  contentChanges,
  contentOfText,
  contentText,
  maySign,
  type SectionEntry,
} from '../../../../shared/model/sign-offs.ts';
import {
  digestedLength,
  packContent,
  sectionDigest,
  unpackContent,
} from '../../../../shared/service/section-digest.ts';

const entry = (line: string, value: string, label = line): SectionEntry => ({
  anchor: { at: 'FIGURE', statement: 'balance-sheet', line },
  part: 'current',
  label,
  value,
});
const SHOWN = [entry('cash', '1,200'), entry('trade', '300'), entry('same', '1'), entry('same', '2')];

describe('the digest of a section', () => {
  it('does not depend on the order of reading', () => {
    expect(sectionDigest(SHOWN.toReversed())).toBe(sectionDigest(SHOWN));
    expect(contentChanges(SHOWN, SHOWN.toReversed())).toEqual([]);
  });

  it.each([
    ['a number', [entry('cash', '1,201'), ...SHOWN.slice(1)]],
    ['a word', [entry('cash', '1,200', 'Cash at bank'), ...SHOWN.slice(1)]],
    ['a line more', [...SHOWN, entry('loan', '5')]],
    ['a line less', SHOWN.slice(1)],
    ['one of two alike', SHOWN.slice(0, 3)],
  ])('differs by %s', (_what, content) => {
    expect(sectionDigest(content)).not.toBe(sectionDigest(SHOWN));
    expect(contentChanges(SHOWN, content).length).toBeGreaterThan(0);
  });

  it('is kept beside the content that it was made of', () => {
    const packed = packContent(SHOWN);
    expect(digestedLength(packed, sectionDigest(SHOWN))).toBeGreaterThan(0);
    expect(digestedLength(packed, sectionDigest([]))).toBeNull();
    expect(digestedLength(packed, sectionDigest(SHOWN), 10)).toBeNull();
    expect(digestedLength('none', sectionDigest(SHOWN))).toBeNull();
    const wide = [
      { anchor: { at: 'RECORD' }, part: 'name', label: 'Company', value: '鷺'.repeat(1000) },
    ] as const;
    expect(digestedLength(packContent(wide), sectionDigest(wide))).toBeGreaterThan(3000);
    expect(contentText(unpackContent(packed))).toBe(contentText(SHOWN));
    expect(contentOfText(contentText(SHOWN))).toHaveLength(SHOWN.length);
  });
});

describe('the changes of a section', () => {
  it('say before and after, in the order of what is shown', () => {
    const now = [entry('trade', '350'), entry('cash', '1,200', 'Cash at bank'), entry('new', '7')];
    expect(contentChanges(SHOWN.slice(0, 2), now)).toMatchObject([
      { label: 'trade', before: '300', after: '350' },
      { label: 'Cash at bank', before: 'cash: 1,200', after: 'Cash at bank: 1,200' },
      { label: 'new', before: null, after: '7' },
    ]);
    expect(contentChanges(SHOWN.slice(0, 1), [])).toMatchObject([
      { label: 'cash', before: '1,200', after: null },
    ]);
  });
});

it('is signed by who may do the step, review it, or is a partner', () => {
  expect(maySign('engagement', 'mapping', 'PREPARED', 'FS_PREPARER')).toBe(true);
  expect(maySign('engagement', 'mapping', 'REVIEWED', 'FS_PREPARER')).toBe(false);
  expect(maySign('engagement', 'notes/note_general', 'REVIEWED', 'FS_REVIEWER')).toBe(true);
  expect(maySign('engagement', 'mapping', 'PARTNER', 'FS_REVIEWER')).toBe(false);
  expect(maySign('engagement', 'mapping', 'PARTNER', 'SENIOR_ACCOUNTANT')).toBe(true);
  expect(maySign('engagement', 'mapping', 'PREPARED', 'XBRL_REVIEWER')).toBe(false);
  expect(maySign('filing', 'tags', 'PREPARED', 'XBRL_PREPARER')).toBe(true);
  expect(maySign('filing', 'validation', 'PREPARED', 'XBRL_PREPARER')).toBe(false);
  expect(maySign('filing', 'no-such-section', 'PREPARED', 'PLATFORM_ADMIN')).toBe(false);
});
