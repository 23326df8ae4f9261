/**
 * How this desktop stands to the sync-server, asked every few seconds; and what a page shows is read again when
 * something has come from there.
 */
import type { UseQueryResult } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { SyncStatus } from '../../shared/contract/sync.ts';
import type { Problem } from '../../shared/problem.ts';
import { useRoute } from './hooks.ts';
import { useWhileAttended } from './while-attended.ts';

const EVERY_MS = 4_000;
/** Alone, nothing changes but by the form of Settings. */
const ALONE_MS = 60_000;

export function useSyncStatus(): UseQueryResult<SyncStatus, Problem> {
  return useRoute('getSyncStatus', {});
}

/** Asks again and again while somebody is at the page. To be used once, in the frame. */
export function useFreshSync(): SyncStatus | undefined {
  const cache = useQueryClient();
  const { data, refetch } = useSyncStatus();
  const connected = data?.connected ?? false;
  useWhileAttended(() => void refetch(), connected ? EVERY_MS : ALONE_MS);

  const before = useRef<number | null>(null);
  const seen = data?.connected ? data.seen : null;
  useEffect(() => {
    if (seen === null) return;
    if (before.current !== null && before.current !== seen) {
      void cache.invalidateQueries({ predicate: ({ queryKey: [area] }) => area !== 'sync' });
    }
    before.current = seen;
  }, [seen, cache]);
  return data;
}

/** Why clients and staff cannot be changed on this desktop, or null while the practice works alone. */
export function useKeptAtServer(): string | null {
  const status = useSyncStatus().data;
  if (!status?.connected) return null;
  return `Clients and staff are kept at the sync-server. Change them there: ${status.baseUrl ?? ''}/admin/`;
}
