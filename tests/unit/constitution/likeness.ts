/**
 * How alike two names or labels are. The limit grows with the length, because long labels that differ in one
 * word read like twins; the words in another order, or with other punctuation, are the same label.
 */

/** True when at most `limit` letters must be put in, left out or changed to turn one text into the other. */
export function isWithin(a: string, b: string, limit: number): boolean {
  if (Math.abs(a.length - b.length) > limit) return false;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    let best = i;
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same);
      next.push(cost);
      if (cost < best) best = cost;
    }
    if (best > limit) return false;
    row = next;
  }
  return (row.at(-1) ?? limit + 1) <= limit;
}

const wordsOf = (label: string) =>
  label
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .sort()
    .join(' ');

/** Two labels that a reader may take for one: an eighth of their letters apart, or the same words. */
export function readAlike(one: string, other: string): boolean {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  const limit = Math.max(2, Math.floor(0.12 * Math.max(a.length, b.length)));
  return isWithin(a, b, limit) || wordsOf(a) === wordsOf(b);
}
