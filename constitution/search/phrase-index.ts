/**
 * Phrases (labels) by their words: each distinct word once, with the phrases that have it. Built in one walk
 * over the letters of all phrases, because the program waits for it at the start; asked many times.
 */
import { lettersOf } from '../../shared/words/spelling.ts';
import { rarity } from '../../shared/words/word-reader.ts';
import { foldText } from './words.ts';

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
  /** Phrases whose words, little ones left out, begin with these letters one by one. */
  readonly withInitials: (letters: string) => readonly number[];
}

/** Numbers stand in 16 bits. */
export const MOST_PHRASES = 65_535;
const BREAK = 10;
/** 1 for the small letters and digits that words are made of. */
const IN_WORD = new Uint8Array(256).fill(1, 48, 58).fill(1, 97, 123);

/** Reads the phrases word by word into a table of distinct words (open addressing, never more than half full). */
function readWords(phrases: readonly string[]) {
  const text = `${foldText(phrases.join('\n'))}\n`;
  const letters = Buffer.from(text);
  /** Where every letter is one byte, words are cut from the text, which is several times as fast. */
  const plain = letters.length === text.length;
  const words: string[] = [];
  /** Number of the word in each slot, plus one; and where each word was met first, its length and its hash. */
  let slots = new Int32Array(4_096);
  const firstAt: number[] = [];
  const lengths: number[] = [];
  const hashes: number[] = [];
  const spoken = new Uint16Array((letters.length >> 1) + 1);
  const start = new Int32Array(phrases.length + 1);
  let count = 0;
  let phrase = 0;

  const slotAfter = (slot: number) => (slot + 1) & (slots.length - 1);
  const slotOfHash = (code: number) => (code ^ (code >>> 15)) & (slots.length - 1);
  const grow = () => {
    slots = new Int32Array(slots.length * 2);
    hashes.forEach((code, number) => {
      let slot = slotOfHash(code);
      while (slots[slot] !== 0) slot = slotAfter(slot);
      slots[slot] = number + 1;
    });
  };
  const numberOf = (from: number, length: number, code: number): number => {
    let slot = slotOfHash(code);
    for (;;) {
      const number = (slots[slot] ?? 0) - 1;
      if (number < 0) break;
      if (hashes[number] === code && lengths[number] === length) {
        const other = firstAt[number] ?? 0;
        let at = 0;
        while (at < length && letters[other + at] === letters[from + at]) at += 1;
        if (at === length) return number;
      }
      slot = slotAfter(slot);
    }
    slots[slot] = words.length + 1;
    firstAt.push(from);
    lengths.push(length);
    hashes.push(code);
    words.push(plain ? text.slice(from, from + length) : letters.toString('latin1', from, from + length));
    if (words.length * 2 > slots.length) grow();
    return words.length - 1;
  };

  // The text ends with a line break, so that every word has an end.
  for (let at = 0; at < letters.length; at += 1) {
    let code = letters[at] ?? 0;
    if (IN_WORD[code] === 1) {
      const begin = at;
      let hash = 0;
      do {
        hash = (Math.imul(hash, 31) + code) | 0;
        at += 1;
        code = letters[at] ?? 0;
      } while (IN_WORD[code] === 1);
      spoken[count] = numberOf(begin, at - begin, hash);
      count += 1;
    }
    if (code === BREAK) {
      phrase += 1;
      start[phrase] = count;
    }
  }
  /** The number of a word, found in the same table. */
  const number = (word: string): number | undefined => {
    let code = 0;
    for (let at = 0; at < word.length; at += 1) code = (Math.imul(code, 31) + word.charCodeAt(at)) | 0;
    for (let slot = slotOfHash(code); ; slot = slotAfter(slot)) {
      const found = (slots[slot] ?? 0) - 1;
      if (found < 0) return undefined;
      if (words[found] === word) return found;
    }
  };
  return { words, number, spoken: spoken.subarray(0, count), start };
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

/** First letters of each phrase's telling words between line breaks, in one text that is searched as such. */
function readInitials(words: readonly string[], little: Uint8Array, spoken: Uint16Array, start: Int32Array) {
  const codes = new Uint8Array(spoken.length + start.length);
  const places = new Int32Array(start.length);
  const first = new Uint8Array(words.length);
  for (let word = 0; word < words.length; word += 1) first[word] = words[word]?.charCodeAt(0) ?? 0;
  let length = 0;
  for (let phrase = 0; phrase + 1 < start.length; phrase += 1) {
    places[phrase] = length;
    codes[length] = BREAK;
    length += 1;
    const end = start[phrase + 1] ?? 0;
    for (let at = start[phrase] ?? 0; at < end; at += 1) {
      const word = spoken[at] ?? 0;
      if (little[word] === 1) continue;
      codes[length] = first[word] ?? 0;
      length += 1;
    }
  }
  const text = Buffer.from(codes.buffer, 0, length).toString('latin1');
  return (letters: string): readonly number[] => {
    const found: number[] = [];
    const wanted = `\n${letters}`;
    let phrase = 0;
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
      while ((places[phrase] ?? length) < at) phrase += 1;
      found.push(phrase);
    }
    return found;
  };
}

/** How much each word tells, and what each phrase weighs in all. */
function weigh(little: Uint8Array, from: Int32Array, spoken: Uint16Array, start: Int32Array) {
  const phrases = start.length - 1;
  const weight = new Float64Array(little.length);
  for (let word = 0; word < weight.length; word += 1) {
    const often = (from[word + 1] ?? 0) - (from[word] ?? 0);
    weight[word] = little[word] === 1 ? 0.1 : rarity(phrases, often);
  }
  const total = new Float64Array(phrases);
  for (let phrase = 0; phrase < phrases; phrase += 1) {
    let sum = 0;
    const end = start[phrase + 1] ?? 0;
    for (let at = start[phrase] ?? 0; at < end; at += 1) sum += weight[spoken[at] ?? 0] ?? 0;
    total[phrase] = sum;
  }
  return { weight, total };
}

/** Builds the index; at most `MOST_PHRASES` phrases, none with a line break. */
export function createPhraseIndex(
  phrases: readonly string[],
  isLittle: (word: string) => boolean,
): PhraseIndex {
  if (phrases.length > MOST_PHRASES) throw new RangeError(`More than ${MOST_PHRASES} phrases to index.`);
  const { words, number, spoken, start } = readWords(phrases);
  const { from, having } = invert(words.length, spoken, start);
  const little = new Uint8Array(words.length);
  const letters = new Int32Array(words.length);
  const byFirst = new Map<number, number[]>();
  words.forEach((word, number) => {
    little[number] = isLittle(word) ? 1 : 0;
    letters[number] = lettersOf(word);
    const group = byFirst.get(word.charCodeAt(0));
    if (group) group.push(number);
    else byFirst.set(word.charCodeAt(0), [number]);
  });
  return {
    phrases: phrases.length,
    words,
    number,
    beginning: (typed) =>
      (byFirst.get(typed.charCodeAt(0)) ?? []).filter((number) => words[number]?.startsWith(typed)),
    letters,
    ...weigh(little, from, spoken, start),
    from,
    having,
    start,
    spoken,
    withInitials: readInitials(words, little, spoken, start),
  };
}
