/** Secrets of other services under the practice's key: only that key opens them, and only for their purpose. */
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { secretBox } from '../../../../main/keys/sealed-secret.ts';
import { KeyForgotten } from '../../../../shared/service/erasable-key.ts';

const KEY = Buffer.alloc(32, 7);
const SECRET = 'sk-stand-in-éß-123456789';

describe('a sealed secret', () => {
  const box = secretBox(KEY, randomBytes);

  it('opens under the same key and purpose, and looks otherwise each time', () => {
    const sealed = box.seal('language model key', SECRET);
    expect(box.open('language model key', sealed)).toBe(SECRET);
    expect(secretBox(KEY, randomBytes).open('language model key', sealed)).toBe(SECRET);
    expect(box.seal('language model key', SECRET)).not.toBe(sealed);
    expect(Buffer.from(sealed, 'base64').includes('stand-in')).toBe(false);
  });

  it('opens for no other purpose, under no other key, and not when a bit has changed', () => {
    const sealed = box.seal('language model key', SECRET);
    const bytes = Buffer.from(sealed, 'base64');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    expect(box.open('another purpose', sealed)).toBeNull();
    expect(secretBox(Buffer.alloc(32, 8), randomBytes).open('language model key', sealed)).toBeNull();
    expect(box.open('language model key', bytes.toString('base64'))).toBeNull();
    expect(box.open('language model key', '')).toBeNull();
    expect(box.open('language model key', 'AAAA')).toBeNull();
  });

  it('is neither sealed nor opened once the key is forgotten', () => {
    const wiped = secretBox(KEY, randomBytes);
    const sealed = wiped.seal('language model key', SECRET);
    wiped.forgetKey();
    expect(() => wiped.seal('language model key', SECRET)).toThrow(KeyForgotten);
    expect(() => wiped.open('language model key', sealed)).toThrow(KeyForgotten);
    expect(() => wiped.open('language model key', '')).toThrow(KeyForgotten);
  });
});
