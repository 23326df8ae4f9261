/** Counted nouns on the screen: "1 line", "2 lines". */
export function plural(count: number, noun: string): string {
  return count === 1 ? noun : `${noun}s`;
}
