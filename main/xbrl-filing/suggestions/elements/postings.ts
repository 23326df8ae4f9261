/**
 * Which entries of a list have a word, and what a line shares with each of them. A frequent word stands in thousands
 * of entries: what is shared is added up in plain numbers that are used again for the next line.
 */

/** One entry that shares words with a line: its place in the list, what they weigh together, how many they are. */
export type Shared = (position: number, weight: number, count: number) => void;

export interface Postings {
  /** Each entry that has one of the words, in the order in which the words find them. */
  readonly sharing: (words: readonly string[], weigh: (word: string) => number, each: Shared) => void;
}

/** `list`: the words of each entry, once each. */
export function createPostings(list: readonly (readonly string[])[]): Postings {
  const having = new Map<string, number[]>();
  list.forEach((words, position) => {
    for (const word of words) {
      const positions = having.get(word);
      if (positions) positions.push(position);
      else having.set(word, [position]);
    }
  });
  const weights = new Float64Array(list.length);
  const counts = new Uint16Array(list.length);
  return {
    sharing: (words, weigh, each) => {
      const found: number[] = [];
      for (const word of words) {
        const weight = weigh(word);
        for (const position of having.get(word) ?? []) {
          const count = counts[position] ?? 0;
          if (count === 0) found.push(position);
          counts[position] = count + 1;
          weights[position] = (weights[position] ?? 0) + weight;
        }
      }
      for (const position of found) {
        const [weight, count] = [weights[position] ?? 0, counts[position] ?? 0];
        weights[position] = 0;
        counts[position] = 0;
        each(position, weight, count);
      }
    },
  };
}
