/** How many desktops run what, in words. */
import { describe, expect, it } from 'vitest';
import { runsInWords, runsWords } from '../../../../../../renderer/admin/screens/releases/release-words.ts';

describe('what desktops run', () => {
  const versions = [
    { version: '1.4.0', desktops: 12 },
    { version: '1.3.2', desktops: 2 },
    { version: null, desktops: 1 },
  ];

  it('is told of one release', () => {
    expect(runsWords(versions, '1.4.0')).toBe('12 of 15');
    expect(runsWords(versions, '1.5.0')).toBe('0 of 15');
    expect(runsWords([], '1.5.0')).toBe('0 of 0');
  });

  it('is told of all of them', () => {
    expect(runsInWords(versions)).toBe(
      '12 of 15 desktops run 1.4.0, 2 run 1.3.2, 1 has not said what it runs. Counted are the desktops that contacted the server in the last 30 days.',
    );
    expect(runsInWords([{ version: '1.4.0', desktops: 1 }])).toMatch(/^1 of 1 desktop runs 1\.4\.0\. /);
    expect(runsInWords([{ version: null, desktops: 2 }])).toMatch(/^2 of 2 desktops have not said/);
    expect(runsInWords([])).toBe('No desktop has contacted the server in the last 30 days.');
  });
});
