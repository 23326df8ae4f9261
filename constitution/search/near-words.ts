/**
 * How far two words are apart in slips of the finger: letters put in, left out, changed, or swapped with
 * their neighbour (optimal string alignment), never counted beyond a small limit. Words only, so bounded.
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
