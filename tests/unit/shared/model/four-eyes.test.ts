/** One person never stands on both sides of a review, whichever level, order or later signature is tried. */
import { describe, expect, it } from 'vitest';
import { isFourEyesBreach, isReviewed, type SignOffMark } from '../../../../shared/model/four-eyes.ts';
import { SIGN_OFF_LEVELS, type SignOffLevel } from '../../../../shared/model/sign-offs.ts';

const mark = (level: SignOffLevel, staffId: string, digest = 'now', section = 'mapping'): SignOffMark => ({
  section,
  level,
  staffId,
  digest,
});
const shown = { section: 'mapping', digest: 'now' };
const everyone = () => true;
const nobody = () => false;

describe('four eyes', () => {
  it.each([
    ['PREPARED', 'REVIEWED'],
    ['PREPARED', 'PARTNER'],
    ['REVIEWED', 'PREPARED'],
    ['PARTNER', 'PREPARED'],
  ] as const)('are not those of one person: %s, then %s', (first, second) => {
    expect(isFourEyesBreach([mark(first, 'ann')], mark(second, 'ann'))).toBe(true);
    expect(isFourEyesBreach([mark(first, 'ann')], mark(second, 'ben'))).toBe(false);
  });

  it('see everyone who signed the content, not the last alone', () => {
    const given = [mark('PREPARED', 'ann'), mark('PREPARED', 'ben')];
    expect(isFourEyesBreach(given, mark('REVIEWED', 'ann'))).toBe(true);
  });

  it('take the same side twice, other sections and other content', () => {
    for (const level of SIGN_OFF_LEVELS)
      expect(isFourEyesBreach([mark(level, 'ann')], mark(level, 'ann'))).toBe(false);
    expect(isFourEyesBreach([mark('REVIEWED', 'ann')], mark('PARTNER', 'ann'))).toBe(false);
    expect(isFourEyesBreach([mark('PREPARED', 'ann', 'before')], mark('REVIEWED', 'ann'))).toBe(false);
    expect(isFourEyesBreach([mark('PREPARED', 'ann', 'now', 'journals')], mark('REVIEWED', 'ann'))).toBe(
      false,
    );
  });
});

describe('a section is reviewed', () => {
  it('by a reviewer or partner who did not prepare it as it stands', () => {
    const prepared = [mark('PREPARED', 'ann')];
    expect(isReviewed([...prepared, mark('REVIEWED', 'ben')], shown, everyone)).toBe(true);
    expect(isReviewed([...prepared, mark('PARTNER', 'ben')], shown, everyone)).toBe(true);
    expect(isReviewed([...prepared, mark('REVIEWED', 'ann')], shown, everyone)).toBe(false);
    expect(isReviewed([...prepared, mark('PARTNER', 'ann')], shown, nobody)).toBe(false);
    expect(isReviewed([...prepared, mark('REVIEWED', 'ann')], shown, nobody)).toBe(true);
  });

  it('only where somebody prepared it as it stands', () => {
    expect(isReviewed([mark('PARTNER', 'ben')], shown, everyone)).toBe(false);
    const before = [mark('PREPARED', 'ann', 'before'), mark('REVIEWED', 'ben')];
    expect(isReviewed(before, shown, everyone)).toBe(false);
    expect(isReviewed([mark('PREPARED', 'ann'), mark('REVIEWED', 'ben', 'before')], shown, everyone)).toBe(
      false,
    );
  });

  it('by a third person where two prepared it', () => {
    const given = [mark('PREPARED', 'ann'), mark('PREPARED', 'ben'), mark('REVIEWED', 'ann')];
    expect(isReviewed(given, shown, everyone)).toBe(false);
    expect(isReviewed([...given, mark('PARTNER', 'cho')], shown, everyone)).toBe(true);
  });

  it('is so without a preparer where the program makes it: the findings of the rules', () => {
    const findings = { section: 'validation', digest: 'now' };
    expect(isReviewed([], findings, everyone)).toBe(false);
    expect(isReviewed([mark('REVIEWED', 'ann', 'now', 'validation')], findings, everyone)).toBe(true);
    expect(isReviewed([mark('REVIEWED', 'ann', 'before', 'validation')], findings, everyone)).toBe(false);
  });
});
