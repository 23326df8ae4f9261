/**
 * Phrases (labels) by their words: each distinct word once, with the phrases that have it. Built in one walk
 * over the letters of all phrases, because the program waits for it at the start; asked many times.
 */
import { lettersOf } from './near-words.ts';
import { foldText, LITTLE_WORDS } from './words.ts';

export interface PhraseIndex {
  readonly phrases: number;
  /** Distinct words, by number. */
  readonly words: readonly string[];
  readonly number: (word: string) => number | undefined;
  /** Numbers of the words that begin with the letters. */
  readonly beginning: (letters: string) => readonly number[];
  /** Letters of each word as bits (`lettersOf`). */
  readonly letters: Int32Array;
  /** How much a word tells: high for rare words, near nothing for little ones. */
  readonly weight: Float64Array;
  /** Phrases that have word n: `having[from[n]]` up to `having[from[n + 1] - 1]`. */
  readonly from: Int32Array;
  readonly having: Uint16Array;
  /** Words of phrase p in order: `spoken[start[p]]` up to `spoken[start[p + 1] - 1]`. */
  readonly start: Int32Array;
  readonly spoken: Uint16Array;
  /** What all words of a phrase weigh together. */
  readonly total: Float64Array;
  /** Phrases whose words, little ones left out or not, begin with these letters one by one. */
  readonly withInitials: (letters: string) => readonly number[];
}

/** Numbers stand in 16 bits. */
export const MOST_PHRASES = 65_535;
const BREAK = 10;

/** Reads the phrases word by word into a table of distinct words. */
function readWords(phrases: readonly string[]) {
  const text = `${foldText(phrases.join('\n'))}\n`;
  const words: string[] = [];
  const numbers = new Map<string, number>();
  let slots = new Int32Array(1 << 14);
  let mask = slots.length - 1;
  const starts: number[] = [];
  const hashes: number[] = [];
  const spoken = new Uint16Array(text.length);
  const start = new Int32Array(phrases.length + 1);
  let count = 0;
  let phrase = 0;
  let begin = -1;
  let hash = 0;
  const slotOf = (from: number, length: number, code: number): number => {
    let slot = code & mask;
    for (;;) {
      const number = (slots[slot] ?? 0) - 1;
      if (number < 0) return slot;
      if (hashes[number] === code && words[number]?.length === length) {
        const other = starts[number] ?? 0;
        let at = 0;
        while (at < length && text.charCodeAt(other + at) === text.charCodeAt(from + at)) at += 1;
        if (at === length) return slot;
      }
      slot = (slot + 1) & mask;
    }
  };
  const grow = () => {
    slots = new Int32Array(slots.length * 2);
    mask = slots.length - 1;
    words.forEach((word, number) => {
      slots[slotOf(starts[number] ?? 0, word.length, hashes[number] ?? 0)] = number + 1;
    });
  };
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) {
      if (begin < 0) {
        begin = at;
        hash = 0;
      }
      hash = (Math.imul(hash, 31) + code) | 0;
      continue;
    }
    if (begin >= 0) {
      const slot = slotOf(begin, at - begin, hash ^ (hash >>> 15));
      let number = (slots[slot] ?? 0) - 1;
      if (number < 0) {
        number = words.length;
        const word = text.slice(begin, at);
        words.push(word);
        numbers.set(word, number);
        starts.push(begin);
        hashes.push(hash ^ (hash >>> 15));
        slots[slot] = number + 1;
        if (words.length * 2 > slots.length) grow();
      }
      spoken[count] = number;
      count += 1;
      begin = -1;
    }
    if (code === BREAK) {
      phrase += 1;
      start[phrase] = count;
    }
  }
  return { words, numbers, spoken: spoken.subarray(0, count), start };
}

/** Which phrases have each word, in phrase order. */
function invert(words: number, spoken: Uint16Array, start: Int32Array) {
  const from = new Int32Array(words + 1);
  for (const word of spoken) from[word + 1] = (from[word + 1] ?? 0) + 1;
  for (let word = 0; word < words; word += 1) from[word + 1] = (from[word + 1] ?? 0) + (from[word] ?? 0);
  const next = from.slice();
  const having = new Uint16Array(spoken.length);
  for (let phrase = 0; phrase + 1 < start.length; phrase += 1) {
    const end = start[phrase + 1] ?? 0;
    for (let at = start[phrase] ?? 0; at < end; at += 1) {
      const word = spoken[at] ?? 0;
      const place = next[word] ?? 0;
      having[place] = phrase;
      next[word] = place + 1;
    }
  }
  return { from, having };
}

/** First letters of each phrase between line breaks, in one text, and the phrase of each place in it. */
function readInitials(
  words: readonly string[],
  spoken: Uint16Array,
  start: Int32Array,
  counts: (word: number) => boolean,
) {
  const codes = new Uint8Array(spoken.length + start.length);
  const places = new Int32Array(start.length);
  const first = Uint8Array.from(words, (word) => word.charCodeAt(0));
  let length = 0;
  for (let phrase = 0; phrase + 1 < start.length; phrase += 1) {
    places[phrase] = length;
    codes[length] = BREAK;
    length += 1;
    const end = start[phrase + 1] ?? 0;
    for (let at = start[phrase] ?? 0; at < end; at += 1) {
      const word = spoken[at] ?? 0;
      if (!counts(word)) continue;
      codes[length] = first[word] ?? 0;
      length += 1;
    }
  }
  places[start.length - 1] = length;
  const text = Buffer.from(codes.buffer, 0, length).toString('latin1');
  return (letters: string): readonly number[] => {
    const found: number[] = [];
    let phrase = 0;
    for (let at = text.indexOf(`\n${letters}`); at >= 0; at = text.indexOf(`\n${letters}`, at + 1)) {
      while ((places[phrase] ?? length) < at) phrase += 1;
      found.push(phrase);
    }
    return found;
  };
}

/** Builds the index; at most `MOST_PHRASES` phrases, none with a line break. */
export function createPhraseIndex(phrases: readonly string[]): PhraseIndex {
  if (phrases.length > MOST_PHRASES) throw new RangeError(`More than ${MOST_PHRASES} phrases to index.`);
  const { words, numbers, spoken, start } = readWords(phrases);
  const { from, having } = invert(words.length, spoken, start);
  const little = Uint8Array.from(words, (word) => (LITTLE_WORDS.has(word) ? 1 : 0));
  const weight = Float64Array.from(words, (_, word) =>
    little[word] === 1 ? 0.1 : Math.log(1 + phrases.length / (1 + (from[word + 1] ?? 0) - (from[word] ?? 0))),
  );
  const total = new Float64Array(phrases.length);
  for (let phrase = 0; phrase < phrases.length; phrase += 1) {
    let sum = 0;
    const end = start[phrase + 1] ?? 0;
    for (let at = start[phrase] ?? 0; at < end; at += 1) sum += weight[spoken[at] ?? 0] ?? 0;
    total[phrase] = sum;
  }
  const byFirst = new Map<string, number[]>();
  words.forEach((word, number) => {
    const first = word.charAt(0);
    const group = byFirst.get(first);
    if (group) group.push(number);
    else byFirst.set(first, [number]);
  });
  const allInitials = readInitials(words, spoken, start, () => true);
  const mainInitials = readInitials(words, spoken, start, (word) => little[word] !== 1);
  return {
    phrases: phrases.length,
    words,
    number: (word) => numbers.get(word),
    beginning: (letters) =>
      (byFirst.get(letters.charAt(0)) ?? []).filter((number) => words[number]?.startsWith(letters)),
    letters: Int32Array.from(words, lettersOf),
    weight,
    from,
    having,
    start,
    spoken,
    total,
    withInitials: (letters) => [...new Set([...mainInitials(letters), ...allInitials(letters)])],
  };
}
