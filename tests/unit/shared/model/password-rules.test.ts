/** Passwords that anybody would guess are refused; phrases and random ones are not. */
import { describe, expect, it } from 'vitest';
import { COMMON_PASSWORD_PARTS } from '../../../../shared/model/common-passwords.ts';
import { passwordWeakness } from '../../../../shared/model/password-rules.ts';

const owner = {
  name: 'Lim Mei Ling',
  email: 'mei.ling@harbourbooks.example',
  practiceName: 'Tan & Partners',
};

describe('the password rules', () => {
  it.each([
    'Password1234!',
    'P@ssw0rd2026!!',
    'qwertyuiop12',
    '1qaz2wsx3edc',
    'Welcome@123456',
    'correct horse battery staple',
    'Fairview-2026-Admin',
    '837465920184',
  ])('refuse %s as common', (password) => {
    expect(passwordWeakness(password)).toContain('first that anybody tries');
  });

  it.each(['aaaaaaaaaaaa', 'abcabcabcabc', 'ab1ab1ab1ab1a'])('refuse %s as a repetition', (password) => {
    expect(passwordWeakness(password)).toContain('repeats');
  });

  it.each(['Tan&Partners2026', 'lim.mei.ling.123', 'HarbourBooks99!', 'meiling-tanpartners'])(
    'refuse %s as a name, of this owner only',
    (password) => {
      expect(passwordWeakness(password, owner)).toContain('name of the person or the practice');
      expect(passwordWeakness(password, { name: 'Somebody Else' })).toBeNull();
    },
  );

  it.each([
    'a long enough password',
    'teal anchovy under stairs',
    'Zk3vQ9xwT1pL',
    'kopi uncle midnight ferry',
  ])('take %s', (password) => {
    expect(passwordWeakness(password, owner)).toBeNull();
  });

  it('hold a few hundred common parts, each once and none too short to mean anything', () => {
    expect(COMMON_PASSWORD_PARTS.length).toBeGreaterThan(250);
    expect(COMMON_PASSWORD_PARTS.filter((part) => part.length < 3 || part !== part.toLowerCase())).toEqual(
      [],
    );
  });
});
