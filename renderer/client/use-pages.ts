/**
 * A list that is read page by page, by the cursor that each page answers: nothing of it is out of reach, however long it is.
 */
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import type { Problem } from '../../shared/problem.ts';

interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly nextCursor: string | null;
}

export interface Pages<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  /** Reads the next page; null where there is none. */
  readonly onMore: (() => void) | null;
}

export interface PagesQuery<Item> {
  readonly data: Pages<Item> | undefined;
  readonly error: Problem | null;
  readonly refetch: () => Promise<unknown>;
}

/** `key` names the list and its filter in the cache; `read` answers the page at a cursor, the first without one. */
export function usePages<Item>(
  key: readonly unknown[],
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Item>>,
): PagesQuery<Item> {
  const query = useInfiniteQuery<
    Page<Item>,
    Problem,
    InfiniteData<Page<Item>>,
    readonly unknown[],
    string | undefined
  >({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    placeholderData: (previous) => previous,
  });
  const { data, error, refetch, hasNextPage, fetchNextPage } = query;
  return {
    error,
    refetch,
    data: data && {
      items: data.pages.flatMap(({ items }) => items),
      total: data.pages[0]?.total ?? 0,
      onMore: hasNextPage ? () => void fetchNextPage() : null,
    },
  };
}
