/**
 * How far two words are apart in slips of the finger: letters put in, left out, changed, or swapped with
 * their neighbour (optimal string alignment), never counted beyond a small limit. Words only, so bounded.
 * A word may also be cut short ("deprec") or lose its vowels ("dprcn"); both are read as the word that is known.
 */

const LONGEST = 40;
const WIDTH = LONGEST + 1;
const rows = new Uint8Array(3 * WIDTH);

/** The slips that a word of this length may have and still be meant: none, one, or two. */
function allowedSlips(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

/**
 * Slips between `typed` and `word`, or `limit + 1` when there are more. With `asPrefix`, `typed` may be the
 * beginning of `word`: the rest of the word costs nothing.
 */
function slipsBetween(typed: string, word: string, limit: number, asPrefix: boolean): number {
  const over = limit + 1;
  const columns = Math.min(word.length, typed.length + limit);
  if (typed.length > LONGEST || columns > LONGEST || typed.length - word.length > limit) return over;
  if (!asPrefix && word.length - typed.length > limit) return over;
  let before = 0;
  let above = WIDTH;
  let here = 2 * WIDTH;
  for (let column = 0; column <= columns; column += 1) rows[above + column] = column;
  for (let row = 1; row <= typed.length; row += 1) {
    const letter = typed.charCodeAt(row - 1);
    rows[here] = row;
    let least = row;
    for (let column = 1; column <= columns; column += 1) {
      const same = word.charCodeAt(column - 1) === letter ? 0 : 1;
      let cost = (rows[above + column - 1] ?? over) + same;
      cost = Math.min(cost, (rows[above + column] ?? over) + 1, (rows[here + column - 1] ?? over) + 1);
      if (
        row > 1 &&
        column > 1 &&
        letter === word.charCodeAt(column - 2) &&
        typed.charCodeAt(row - 2) === word.charCodeAt(column - 1)
      )
        cost = Math.min(cost, (rows[before + column - 2] ?? over) + 1);
      rows[here + column] = cost;
      if (cost < least) least = cost;
    }
    if (least > limit) return over;
    [before, above, here] = [above, here, before];
  }
  if (!asPrefix) return Math.min(over, rows[above + word.length] ?? over);
  let least = over;
  for (let column = Math.max(0, typed.length - limit); column <= columns; column += 1)
    least = Math.min(least, rows[above + column] ?? over);
  return least;
}

/** A bit for each letter of the word, and one for all digits: words with too many other letters need no count. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at);
    letters |= code >= 97 ? 1 << (code - 97) : 1 << 26;
  }
  return letters;
}

/** How many of the bits are set. */
function countBits(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Words by number, with their letters as bits (`lettersOf`). */
export interface KnownWords {
  readonly words: readonly string[];
  readonly letters: Int32Array;
}

/**
 * Calls `found` for each known word that `typed` may be a slip of, with the slips; `begun` when, at the end of
 * a query, it may be a slip of the word's beginning only.
 */
export function eachNearWord(
  { words, letters }: KnownWords,
  typed: string,
  last: boolean,
  found: (word: number, slips: number, begun: boolean) => void,
): void {
  const limit = allowedSlips(typed.length);
  if (limit === 0) return;
  const wanted = lettersOf(typed);
  words.forEach((word, number) => {
    if (word.length < typed.length - limit) return;
    const begun = word.length > typed.length + limit;
    if (begun && !last) return;
    if (countBits(wanted & ~(letters[number] ?? 0)) > limit) return;
    const slips = slipsBetween(typed, word, limit, begun);
    if (slips <= limit) found(number, slips, begun);
  });
}

/** Shorter words are no cuttings of a longer one: "part" is no "partner". */
const LEAST_CUT = 4;
const LEAST_SKELETON = 4;

/** How well `typed` may stand for the known word: 0 not at all, higher is surer. */
function likenessOf(typed: string, word: string): number {
  if (typed[0] !== word[0]) return 0;
  if (typed.length >= LEAST_CUT && word.startsWith(typed)) return 3 - (word.length - typed.length) / 100;
  const limit = typed.length < 5 ? 0 : word.length >= 9 && typed.length >= 8 ? 2 : 1;
  if (limit > 0 && Math.abs(word.length - typed.length) <= limit) {
    const slips = slipsBetween(typed, word, limit, false);
    if (slips <= limit) return 2.5 - slips / 2;
  }
  return typed.length >= LEAST_SKELETON && isSkeleton(typed, word) ? 1 : 0;
}

/** Whether the word is written with few of its vowels: "eqpmt", "advtsg". Its consonants stand in their order. */
function isSkeleton(typed: string, word: string): boolean {
  if (word.length < typed.length + 2 || word.length > typed.length * 2 + 1) return false;
  if (!word.endsWith(typed.at(-1) ?? '') || /[aeiou]{1}.*[aeiou]/.test(typed.slice(1))) return false;
  let at = 0;
  for (const letter of word) if (letter === typed[at]) at += 1;
  return at === typed.length;
}

/**
 * Finds the known word that is meant by one that is not known: cut short, misspelt, or without its vowels.
 * Undefined where none is near. Answers are kept, because names repeat their words.
 */
export function createSpelling(known: Iterable<string>): (typed: string) => string | undefined {
  // Words that are nearly the same begin with the same letter.
  const byLetter = new Map<string, string[]>();
  for (const word of [...known].sort()) {
    const list = byLetter.get(word[0] ?? '');
    if (list) list.push(word);
    else byLetter.set(word[0] ?? '', [word]);
  }
  const answers = new Map<string, string | undefined>();
  return (typed) => {
    if (answers.has(typed)) return answers.get(typed);
    let best: string | undefined;
    let most = 0;
    for (const word of typed.length < LEAST_CUT ? [] : (byLetter.get(typed[0] ?? '') ?? [])) {
      const likeness = likenessOf(typed, word);
      if (likeness <= most) continue;
      most = likeness;
      best = word;
    }
    answers.set(typed, best);
    return best;
  };
}
