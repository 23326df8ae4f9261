/** Lists that come in pages (decisions 2), read to their end by either program. Needs no schema: pages are parsed. */
export interface PageOf<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/** Reads pages one after the other until the cursor ends, or after `mostPages`. */
export async function readPages<Item>(
  read: (cursor: string | undefined) => Promise<PageOf<Item>>,
  mostPages = Number.POSITIVE_INFINITY,
): Promise<Item[]> {
  const all: Item[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const answer = await read(cursor);
    all.push(...answer.items);
    if (answer.nextCursor === null) break;
    cursor = answer.nextCursor;
  }
  return all;
}
