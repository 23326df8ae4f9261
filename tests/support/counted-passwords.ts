/** The program's own check of passwords, with the parameters of each hash that it was asked about: the work of an answer. */
import { checkByArgon2, type PasswordCheck } from '../../shared/service/passwords.ts';

export interface CountedPasswords {
  readonly passwordCheck: PasswordCheck;
  /** One for each check since the last time it was asked, such as "argon2id v=19 m=47104,t=1,p=1". */
  readonly work: () => readonly string[];
}

export function countedPasswords(): CountedPasswords {
  const checks: string[] = [];
  return {
    passwordCheck: async (stored, typed) => {
      checks.push(stored.split('$').slice(1, 4).join(' '));
      return await checkByArgon2(stored, typed);
    },
    work: () => checks.splice(0),
  };
}
