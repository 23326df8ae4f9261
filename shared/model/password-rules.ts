/**
 * Which passwords anybody would guess (security 3), checked offline when one is set: what is common, what repeats,
 * what runs along the keyboard, and what names the person or the practice is taken out of it; too little left
 * means that it is refused. The page and the sync-server ask the same function.
 */
import { COMMON_PASSWORD_PARTS } from './common-passwords.ts';

export const SHORTEST_PASSWORD = 12;
/** Letters and digits that must be left when everything that can be guessed is gone. */
const LEAST_LEFT = 6;
const LEAST_DIFFERENT = 5;
const SHORTEST_RUN = 4;
const SHORTEST_NAME = 3;

/** Rows that fingers run along; they are looked for forwards and backwards. */
const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
].flatMap((row) => [row, [...row].reverse().join('')]);

/** Signs that are typed in place of letters. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const lettersAndDigits = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
const asWritten = (text: string) => [...text.toLowerCase()].map((sign) => LOOKALIKES[sign] ?? sign).join('');

/** Whom the password is for; every part may be left out. */
export interface PasswordOwner {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly practiceName?: string | undefined;
}

function namesOf({ name = '', email = '', practiceName = '' }: PasswordOwner): readonly string[] {
  const words = `${name} ${email} ${practiceName}`.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return [lettersAndDigits(practiceName), lettersAndDigits(name), ...words].filter(
    (word) => word.length >= SHORTEST_NAME,
  );
}

/** The length of the keyboard run that begins at a place of the text; 0 where it is too short to count. */
function runAt(text: string, from: number): number {
  let longest = 0;
  for (const row of RUNS) {
    let length = SHORTEST_RUN;
    while (from + length <= text.length && row.includes(text.slice(from, from + length))) length += 1;
    longest = Math.max(longest, length - 1);
  }
  return longest >= SHORTEST_RUN ? longest : 0;
}

function withoutRuns(text: string): string {
  let left = '';
  for (let place = 0; place < text.length; ) {
    const run = runAt(text, place);
    if (run === 0) left += text.charAt(place);
    place += Math.max(1, run);
  }
  return left;
}

/** What is left of a text when the words, longest first, are taken out. */
function without(text: string, words: readonly string[]): string {
  const longestFirst = [...new Set(words)].sort((left, right) => right.length - left.length);
  return longestFirst.reduce((left, word) => left.replaceAll(word, ' '), text);
}

/** What is left of a password that somebody would have to guess. */
function unguessable(password: string, names: readonly string[]): number {
  const bare = password.replaceAll(/(?:19|20)\d\d/g, '').replace(/[^\p{L}]+$/u, '');
  const forms = [password.toLowerCase(), asWritten(bare)];
  const counts = forms.map((form) => {
    const words = without(lettersAndDigits(form), [...names, ...COMMON_PASSWORD_PARTS]);
    return withoutRuns(words).replaceAll(/(?:19|20)\d\d|\s/g, '').length;
  });
  return Math.min(...counts);
}

/** True for "abcabcabcabc" and "aaaaaaaaaaaa": a short part over and over. */
function repeats(text: string): boolean {
  return /^(.{1,6})\1+.{0,3}$/u.test(text);
}

/** Why a password is refused, in words that say what to do; null where it may be used. */
export function passwordWeakness(password: string, owner: PasswordOwner = {}): string | null {
  const signs = lettersAndDigits(password);
  if (new Set(password).size < LEAST_DIFFERENT || repeats(signs)) {
    return 'It repeats itself. Use a phrase of several unrelated words.';
  }
  if (unguessable(password, []) < LEAST_LEFT) {
    return 'It is one of the first that anybody tries. Use a phrase of several unrelated words.';
  }
  if (unguessable(password, namesOf(owner)) < LEAST_LEFT) {
    return 'It is little more than the name of the person or the practice. Use a phrase that has nothing to do with them.';
  }
  return null;
}
