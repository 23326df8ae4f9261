/** The work list and the people of the practice. Pages after the first are read while it is shown already. */
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RouteOutput } from '../../shared/contract/routes.ts';
import type { Person } from '../../shared/contract/work.ts';
import type { IsoDate } from '../../shared/model/dates.ts';
import type { WorkFilter } from '../../shared/model/work-list.ts';
import type { Problem } from '../../shared/problem.ts';
import { areaOf } from './areas.ts';
import { call } from './call.ts';
import { useRoute } from './hooks.ts';

const PAGE = 500;
type WorkPages = InfiniteData<RouteOutput<'listWork'>>;

export function useWork(filter: WorkFilter, on: IsoDate): UseInfiniteQueryResult<WorkPages, Problem> {
  const work = useInfiniteQuery<
    RouteOutput<'listWork'>,
    Problem,
    WorkPages,
    readonly unknown[],
    string | null
  >({
    queryKey: [areaOf('listWork'), 'listWork', filter, on],
    queryFn: ({ pageParam, signal }) =>
      call('listWork', { query: { filter, on, limit: PAGE, cursor: pageParam ?? undefined } }, { signal }),
    initialPageParam: null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (previous) => previous,
  });
  const { hasNextPage, isFetching, fetchNextPage } = work;
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  return work;
}

const NO_PEOPLE: readonly Person[] = [];

export function usePeople(): readonly Person[] {
  return useRoute('listPeople', {}).data?.items ?? NO_PEOPLE;
}
