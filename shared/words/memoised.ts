/**
 * A pure reading of texts that remembers what it read lately. What is asked for again stays, however much else was read
 * meanwhile: the many wordings of a library never keep the labels of a statement out. Memory is bounded.
 */

const MOST = 20_000;

/** `read` with the answers for at least the last `most` different texts kept, and for at most twice as many. */
export function memoised<Found extends NonNullable<unknown> | null>(
  read: (text: string) => Found,
  most = MOST,
): (text: string) => Found {
  let lately = new Map<string, Found>();
  let before = new Map<string, Found>();
  return (text) => {
    const known = lately.get(text);
    if (known !== undefined) return known;
    const earlier = before.get(text);
    const found = earlier === undefined ? read(text) : earlier;
    if (lately.size >= most) {
      before = lately;
      lately = new Map();
    }
    lately.set(text, found);
    return found;
  };
}
