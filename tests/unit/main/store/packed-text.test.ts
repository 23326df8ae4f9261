import { describe, expect, it } from 'vitest';
import { LONGEST_PLAIN_TEXT, packText, unpackText } from '../../../../main/store/packed-text.ts';

const LONG = JSON.stringify({
  periodStart: '2025-01-01',
  ids: Array.from({ length: 200_000 }, (_, at) => at),
});

describe('long texts', () => {
  it('stay as they are while they are short', () => {
    const text = '{"schemaVersion":1}';
    expect(packText(text)).toBe(text);
    expect(unpackText(text)).toBe(text);
  });

  it('are packed, say beside it what is read without unpacking, and come back as they were', () => {
    expect(LONG.length).toBeGreaterThan(LONGEST_PLAIN_TEXT);
    const packed = packText(LONG, { periodStart: '2025-01-01' });
    expect(packed.length).toBeLessThan(LONG.length);
    expect(JSON.parse(packed)).toMatchObject({ periodStart: '2025-01-01' });
    expect(unpackText(packed)).toBe(LONG);
  });

  it('are not packed twice, however long they still are', () => {
    const packed = `{"packed":"${'A'.repeat(LONGEST_PLAIN_TEXT)}"}`;
    expect(packText(packed)).toBe(packed);
  });

  it('are refused where they are no packed text after all', () => {
    expect(() => unpackText('{"packed":"no base 64!"}')).toThrow();
    expect(() => unpackText('{"packed":"AAAA"}')).toThrow();
  });
});
