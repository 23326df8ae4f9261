/**
 * Lists longer than one page of 500 (decisions 2): all pages are read one after the other into one list,
 * for the screens that work on the whole (a trial balance, the line items of a filing).
 */
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { type PageOf, readPages } from '../../shared/model/all-pages.ts';
import type { OpenedJournal } from '../../shared/model/journals.ts';
import type { LineItem, ReviewedNote, TrialBalanceItem } from '../../shared/model/records.ts';
import type { Problem } from '../../shared/problem.ts';
import { call } from './call.ts';
import { areaOf } from './route-parts.ts';

const PAGE = 500;
/** A bound for a server that never ends its pages. */
const MOST_PAGES = 100;

/** Reads pages until the cursor ends. */
export function readAllPages<Item>(
  read: (cursor: string | undefined) => Promise<PageOf<Item>>,
): Promise<Item[]> {
  return readPages(read, MOST_PAGES);
}

export const mappingKey = (id: string) => [areaOf('listMapping'), 'listMapping', 'all', id] as const;

/** All rows of a trial balance with their assignments. */
export function useAllMapping(id: string, enabled = true): UseQueryResult<TrialBalanceItem[], Problem> {
  return useQuery<TrialBalanceItem[], Problem>({
    enabled,
    queryKey: mappingKey(id),
    queryFn: ({ signal }) =>
      readAllPages((cursor) =>
        call('listMapping', { params: { id }, query: { limit: PAGE, cursor } }, { signal }),
      ),
  });
}

/** All journals of an engagement. */
export function useAllJournals(id: string): UseQueryResult<OpenedJournal[], Problem> {
  return useQuery<OpenedJournal[], Problem>({
    queryKey: [areaOf('listJournals'), 'listJournals', 'all', id],
    queryFn: ({ signal }) =>
      readAllPages((cursor) =>
        call('listJournals', { params: { id }, query: { limit: PAGE, cursor } }, { signal }),
      ),
  });
}

/** All notes of an engagement. */
export function useAllNotes(id: string): UseQueryResult<ReviewedNote[], Problem> {
  return useQuery<ReviewedNote[], Problem>({
    queryKey: [areaOf('listNotes'), 'listNotes', 'all', id],
    queryFn: ({ signal }) =>
      readAllPages((cursor) =>
        call('listNotes', { params: { id }, query: { limit: PAGE, cursor } }, { signal }),
      ),
  });
}

export const lineItemsKey = (id: string) => [areaOf('listLineItems'), 'listLineItems', 'all', id] as const;

/** All current line items of a filing. */
export function useAllLineItems(id: string): UseQueryResult<LineItem[], Problem> {
  return useQuery<LineItem[], Problem>({
    queryKey: lineItemsKey(id),
    queryFn: ({ signal }) =>
      readAllPages((cursor) =>
        call('listLineItems', { params: { id }, query: { limit: PAGE, cursor } }, { signal }),
      ),
  });
}
