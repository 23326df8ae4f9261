/** Passwords as the programs keep them (security 3): what a hash costs unless a test hands in less. */
import { describe, expect, it } from 'vitest';
import { checkByArgon2, hashPassword, verifyPassword } from '../../../../shared/service/passwords.ts';
import { countedPasswords } from '../../../support/counted-passwords.ts';

const program = { passwordCheck: checkByArgon2 };

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
      expect(await verifyPassword(program, stored, 'a long enough password')).toBe(true);
      expect(await verifyPassword(program, stored, 'another password')).toBe(false);
    }
    expect(await verifyPassword(program, undefined, 'a long enough password')).toBe(false);
  });

  it('are checked by the same work for an account that nobody has', async () => {
    const { passwordCheck, work } = countedPasswords();
    const stored = await hashPassword('a long enough password');
    for (const each of [stored, undefined])
      expect(await verifyPassword({ passwordCheck }, each, 'another password')).toBe(false);
    const [known, unknown] = work();
    expect([known, unknown]).toEqual(['argon2id v=19 m=47104,t=1,p=1', known]);
  });
});
