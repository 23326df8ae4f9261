/** Passwords as the programs keep them (security 3): what a hash costs unless a test hands in less. */
import { verify } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from '../../../../shared/service/passwords.ts';

describe('passwords', () => {
  it('cost what the security guide says unless told otherwise, and verify at the cost in the hash', async () => {
    const strong = await hashPassword('a long enough password');
    expect(strong).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
    const quick = await hashPassword('a long enough password', {
      memoryCost: 1024,
      timeCost: 1,
      parallelism: 1,
    });
    for (const stored of [strong, quick]) {
      expect(await verifyPassword(stored, 'a long enough password')).toBe(true);
      expect(await verifyPassword(stored, 'another password')).toBe(false);
    }
    expect(await verifyPassword(undefined, 'a long enough password')).toBe(false);
  });

  it('are checked by the same work for an account that nobody has', async () => {
    const works: string[] = [];
    const counted: typeof verify = async (stored, ...rest) => {
      works.push(String(stored).split('$').slice(1, 4).join(' '));
      return await verify(stored, ...rest);
    };
    const stored = await hashPassword('a long enough password');
    expect(await verifyPassword(stored, 'another password', counted)).toBe(false);
    expect(await verifyPassword(undefined, 'another password', counted)).toBe(false);
    expect(works).toEqual(['argon2id v=19 m=47104,t=1,p=1', works[0]]);
  });
});
