/** A list of the server as a whole, asked for page after page. */

interface PageQuery {
  readonly limit: number;
  readonly cursor?: string;
}

interface ServerPage<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

const ROWS_TOGETHER = 500;

/** Asks until the server names no further page. */
export async function everyPage<Item>(ask: (query: PageQuery) => Promise<ServerPage<Item>>): Promise<Item[]> {
  const all: Item[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await ask({ limit: ROWS_TOGETHER, ...(cursor !== undefined && { cursor }) });
    all.push(...page.items);
    cursor = page.nextCursor;
  }
  return all;
}
