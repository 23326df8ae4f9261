/**
 * Long lists on their way to a thread and back. Handing ten thousand records over as they are holds the main process
 * up while each is copied; as portions of bytes they cross at once, and are written and read a portion at a time.
 */
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';

/** Records in portions of JSON. Where both sides are this program, what comes out is what went in. */
export interface Packed<Item> {
  readonly portions: readonly Uint8Array[];
  /** Never there; it says what the bytes hold. */
  readonly holds?: Item;
}

/** Records written and read before others may run: a few milliseconds. */
const PORTION = 500;

function* portionsOf<Item>(items: readonly Item[]): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  for (let start = 0; start < items.length; start += PORTION) {
    yield encoder.encode(JSON.stringify(items.slice(start, start + PORTION)));
  }
}

function readPortion<Item>(portion: Uint8Array): readonly Item[] {
  return JSON.parse(new TextDecoder().decode(portion));
}

/** Packs in the main process, letting others run between two portions. */
export async function pack<Item>(items: readonly Item[]): Promise<Packed<Item>> {
  const portions: Uint8Array[] = [];
  for (const portion of portionsOf(items)) {
    portions.push(portion);
    await setImmediate();
  }
  return { portions };
}

/** Unpacks in the main process, letting others run between two portions. */
export async function unpack<Item>(packed: Packed<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for (const portion of packed.portions) {
    items.push(...readPortion<Item>(portion));
    await setImmediate();
  }
  return items;
}

/** Unpacks what came from a process that is not trusted: each record is parsed by its schema. Throws ZodError. */
export async function unpackParsed<Item>(packed: Packed<unknown>, record: z.ZodType<Item>): Promise<Item[]> {
  const records = z.array(record);
  const items: Item[] = [];
  for (const portion of packed.portions) {
    for (const item of records.parse(readPortion(portion))) items.push(item);
    await setImmediate();
  }
  return items;
}

/** Packs in a thread, which nobody waits for. */
export function packAtOnce<Item>(items: Iterable<Item>): Packed<Item> {
  return { portions: [...portionsOf([...items])] };
}

/** Unpacks in a thread. */
export function unpackAtOnce<Item>(packed: Packed<Item>): Item[] {
  return packed.portions.flatMap((portion) => readPortion<Item>(portion));
}
