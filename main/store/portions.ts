/**
 * Long lists in portions: the store is written in the main process, where nothing may hold up a person's next
 * key press. Between two portions the event loop turns, inside a transaction too.
 */
import { setImmediate } from 'node:timers/promises';

/** Calls `work` for portions of the list, in order, letting others run between them. */
export async function inPortions<Item>(
  items: readonly Item[],
  size: number,
  work: (portion: readonly Item[], start: number) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < items.length; start += size) {
    if (start > 0) await setImmediate();
    await work(items.slice(start, start + size), start);
  }
}
